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
spirv.module Logical GLSL450 {
  spirv.SpecConstant @x = 1 : i32
  spirv.SpecConstant @y = 2 : i32
  spirv.func @main() -> () "None" {
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @main
  "spirv.ExecutionModeId"() {fn = @main, execution_mode = #spirv.execution_mode<LocalSizeId>, values = [@x, @y]} : () -> ()
}
// -----
func.func @clamp(%a: f32, %v: vector<3xf32>) {
  %0 = spirv.GL.NClamp %a, %a, %a : f32
  %1 = spirv.GL.SmoothStep %v, %v, %v : vector<3xf32>
  return
}
// -----
func.func @pool(%x: tensor<1x32x32x8xf32>) -> tensor<1x32x32x8xf32> {
  %k = tosa.const_shape {values = dense<1> : tensor<2xindex>} : () -> !tosa.shape<2>
  %p = tosa.const_shape {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
  %0 = tosa.max_pool2d_adaptive %x, %k, %k, %p {nan_mode = IGNORE} : (tensor<1x32x32x8xf32>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<4>) -> tensor<1x32x32x8xf32>
  return %0 : tensor<1x32x32x8xf32>
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
// -----
func.func @conversions(%a: vector<16xf16>) {
  %0 = xevm.truncf %a { src_etype=f16,dst_etype = e2m1 } : (vector<16xf16>) -> vector<8xi8>
  %1 = "xevm.truncf"(%a) <{src_etype = #xevm<src_etype  src_etype=f16>, dst_etype = #xevm<dst_etype dst_etype=bf8>}> : (vector<16xf16>) -> vector<16xi8>
  return
}
// -----
irdl.dialect @testd {
  irdl.operation @f {
    %0 = irdl.any
    irdl.results(foo: optional %0, bar: variadic %0)
    "irdl.operands"(%0) <{names = ["a"], variadicity = #irdl<variadicity_array[ single ]>}> : (!irdl.attribute) -> ()
  }
}
