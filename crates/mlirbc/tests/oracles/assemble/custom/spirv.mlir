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
