// Operands are arguments of the region, under their own names.
func.func @expressions(%a: i32, %b: i32) -> i32 {
  %0 = emitc.expression %a, %b : (i32, i32) -> i32 {
    %x = mul %a, %b : (i32, i32) -> i32
    %y = add %x, %a : (i32, i32) -> i32
    yield %y : i32
  }
  %1 = emitc.expression %0 : (i32) -> i32 {
    %x = mul %0, %0 : (i32, i32) -> i32
    yield %x : i32
  }
  emitc.do {
    emitc.verbatim "x"
  } while {
    %c = emitc.expression %a, %1 : (i32, i32) -> i1 {
      %k = cmp lt, %a, %1 : (i32, i32) -> i1
      yield %k : i1
    }
    emitc.yield %c : i1
  }
  return %1 : i32
}
// -----
module {
  wasmssa.import_global "a" from "env" as @a : i32
  wasmssa.import_global "b" from "env" as @b mutable : i64
  wasmssa.global @c i32 : {
    %0 = wasmssa.const 10 : i32
    wasmssa.return %0 : i32
  }
  wasmssa.global exported @d i32 mutable : {
    %0 = wasmssa.global_get @a : i32
    wasmssa.return %0 : i32
  }
}
// -----
spirv.module Logical Vulkan requires #spirv.vce<v1.0, [VulkanMemoryModel, Shader, Int8, TensorsARM, GraphARM], [SPV_ARM_tensors, SPV_ARM_graph, SPV_KHR_vulkan_memory_model]> {
  spirv.GlobalVariable @in bind(0, 0) : !spirv.ptr<!spirv.arm.tensor<1x2xi8>, UniformConstant>
  spirv.GlobalVariable @out bind(0, 1) : !spirv.ptr<!spirv.arm.tensor<1x2xi8>, UniformConstant>
  spirv.ARM.GraphEntryPoint @graph, @in, @out
}
