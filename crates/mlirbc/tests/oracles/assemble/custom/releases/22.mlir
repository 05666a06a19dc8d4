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
// -----
llvm.func @sp(%a0: vector<2xf16>, %c0: vector<2xf16>, %meta: i32, %sel: i32, %x: i32, %f: f32) {
  %0 = nvvm.mma.sp.sync A[%a0, %a0] B[%a0, %a0] C[%c0, %c0] sparseMetadata[%meta] selector[%sel] {shape = #nvvm.shape<m = 16, n = 8, k = 16>} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  %1 = nvvm.mma.sp.sync A[%a0, %a0, %a0, %a0] B[%a0, %a0, %a0, %a0] C[%c0, %c0] sparseMetadata[%meta] selector[%sel] {y, orderedMetadata, shape = #nvvm.shape<m = 16, n = 8, k = 32>, x = 1 : i32} : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
  %3 = nvvm.mma.sp.sync A[%x, %x] B[%x, %x] C[%x, %x, %x, %x] sparseMetadata[%meta] selector[%sel] {intOverflowBehavior = #nvvm.mma_int_overflow<satfinite>, multiplicandAPtxType = #nvvm.mma_type<s8>, multiplicandBPtxType = #nvvm.mma_type<s8>, shape = #nvvm.shape<m = 16, n = 8, k = 32>} : (i32, i32, i32) -> !llvm.struct<(i32, i32, i32, i32)>
  llvm.return
}
llvm.func @bs(%a: i32, %f: f32, %meta: i32, %sel: i32, %h: i16) {
  %0 = nvvm.mma.block_scale A[%a, %a, %a, %a] B[%a, %a] C[%f, %f, %f, %f] scaleA[%a, %h, %h] scaleB[%a, %h, %h] {x, shape = #nvvm.shape<m = 16, n = 8, k = 64>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4nvf4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  %1 = nvvm.mma.sp.block_scale A[%a, %a, %a, %a] B[%a, %a, %a, %a] C[%f, %f, %f, %f] sparseMetadata[%meta] selector[%sel] scaleA[%a, %h, %h] scaleB[%a, %h, %h] {shape = #nvvm.shape<m = 16, n = 8, k = 128>, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
// -----
llvm.func @bs2(%a: i32, %f: f32, %meta: i32, %sel: i32, %h: i16) {
  %1 = nvvm.mma.sp.block_scale A[%a, %a, %a, %a] B[%a, %a, %a, %a] C[%f, %f, %f, %f] sparseMetadata[%meta] selector[%sel] scaleA[%a, %h, %h] scaleB[%a, %h, %h] {shape = #nvvm.shape<m = 16, n = 8, k = 128>, orderedMetadata, multiplicandAPtxType = #nvvm.mma_type<e2m1>, multiplicandBPtxType = #nvvm.mma_type<e2m1>, scaleVecSize = #nvvm.scale_vec_size<x2>, blockScaleFormat = #nvvm.block_scale_format<ue8m0>, kind = #nvvm.block_scale_kind<mxf4>} : (i32, i32, f32) -> !llvm.struct<(f32, f32, f32, f32)>
  llvm.return
}
