spirv.module Logical GLSL450 {
  // The number is read as one of 64 bits.
  "spirv.SpecConstant"() <{default_value = 1 : i32, sym_name = "sc"}> {spec_id = 5 : i32} : () -> ()
  // Binding and set are written together.
  "spirv.GlobalVariable"() <{binding = 1 : i32, sym_name = "v", type = !spirv.ptr<f32, Input>}> : () -> ()
  spirv.func @f(%a: i32, %p: !spirv.ptr<i32, StorageBuffer>, %q: !spirv.ptr<i32, CrossWorkgroup>) "None" {
    // These have no dictionary.
    "spirv.Store"(%p, %a) {note} : (!spirv.ptr<i32, StorageBuffer>, i32) -> ()
    "spirv.CopyMemory"(%p, %p) {note} : (!spirv.ptr<i32, StorageBuffer>, !spirv.ptr<i32, StorageBuffer>) -> ()
    %0 = "spirv.Constant"() <{value = 1 : i32}> {note} : () -> i32
    // The storage class that MLIR reads is not printed.
    spirv.INTEL.SubgroupBlockWrite "CrossWorkgroup" %q, %a : i32
    // The wrapped op is the only one beside the one that yields its result.
    %1 = "spirv.SpecConstantOperation"() ({
      %2 = "spirv.IAdd"(%0, %0) : (i32, i32) -> i32
      "spirv.mlir.yield"(%2) {note} : (i32) -> ()
    }) : () -> i32
    spirv.Return
  }
}
// generic: spirv.SpecConstant spirv.GlobalVariable spirv.Store spirv.CopyMemory spirv.Constant spirv.INTEL.SubgroupBlockWrite spirv.SpecConstantOperation
