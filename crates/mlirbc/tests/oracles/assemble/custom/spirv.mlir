spirv.module Logical GLSL450 {
  spirv.SpecConstant @c = 1 : i32
  spirv.func @wrapped() -> i32 "None" {
    %0 = spirv.mlir.referenceof @c : i32
    %1 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%0, %0) : (i32, i32) -> i32
    // The location is that of both ops.
    %2 = spirv.SpecConstantOperation wraps "spirv.ISub"(%1, %0) {a = 1 : i32} : (i32, i32) -> i32 loc("sub")
    spirv.ReturnValue %2 : i32
  }
}
// -----
spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.func @copy_memory_simple() "None" {
    %0 = spirv.Variable : !spirv.ptr<f32, Function>
    %1 = spirv.Variable : !spirv.ptr<f32, Function>
    spirv.CopyMemory "Function" %0, "Function" %1 : f32
    spirv.CopyMemory "Function" %0, "Function" %1, : f32
    spirv.CopyMemory "Function" %0, "Function" %1 ["Volatile"] : f32
    spirv.CopyMemory "Function" %0, "Function" %1 ["Volatile"], : f32
    spirv.CopyMemory "Function" %0, "Function" %1, ["Volatile"] : f32
    spirv.CopyMemory "Function" %0, "Function" %1 ["Volatile"], ["Aligned", 4] : f32
    spirv.Return
  }
}
// -----
func.func @blocks(%p: !spirv.ptr<i32, StorageBuffer>, %a: i32, %b: vector<2xi32>) {
  spirv.INTEL.SubgroupBlockWrite "StorageBuffer" %p, %a : i32
  spirv.INTEL.SubgroupBlockWrite "StorageBuffer" %p, %b : vector<2xi32>
  return
}
// -----
func.func @elements() {
  %0 = spirv.Constant dense<[5, 6, 7]> : !spirv.arm.tensor<3xui64>
  %1 = spirv.Constant dense<1.5> : !spirv.coopmatrix<16x8xf32, Subgroup, MatrixAcc>
  "a.b"() {c = dense<[[1, 2]]> : !emitc.array<1x2xi16>} : () -> ()
  return
}
