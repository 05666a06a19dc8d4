// Blanks, comments and line breaks in attributes and types that stay text.
module attributes {
  spirv.target_env = #spirv.target_env<
    #spirv.vce<v1.3,
      [Shader , Int64], // [Kernel]
      [SPV_KHR_storage_buffer_storage_class]>,
    #spirv.resource_limits< subgroup_size=64 >>
} {
}
// -----
// What is unknown, and limits with their default, are not printed.
module attributes {
  a.a = #spirv.target_env<#spirv.vce<v1.0, [], []>, api=Unknown, Unknown:Unknown, #spirv.resource_limits<subgroup_size = 32>>,
  a.b = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, api = Vulkan, AMD :DiscreteGPU: 7, #spirv.resource_limits<>>,
  a.c = #spirv.target_env<#spirv.vce<v1.0, [], []>, NVIDIA:Unknown:5, #spirv.resource_limits<max_compute_workgroup_size=[1,2, 3]>>,
  a.d = #spirv.target_env<#spirv.vce<v1.0, [], []>, ARM:IntegratedGPU:2147483647, #spirv.resource_limits<max_subgroup_size = 8, min_subgroup_size = 4>>
} {
}
// -----
#vce = #spirv.vce<v1.0,[Shader],[]>
module attributes {
  a.a = #spirv.target_env<#vce, #spirv.resource_limits<
    cooperative_matrix_properties_khr = [#spirv.coop_matrix_props_khr<
      n_size = 8, m_size = 16, k_size = 32, a_type = i8, b_type = i8, c_type = i32,
      result_type = vector<4 x i32>, acc_sat = true, scope = #spirv.scope<Subgroup>>]>>,
  a.b = #spirv.linkage_attributes<linkage_type=<Import>, linkage_name="out\"side">
} {
}
// -----
func.func private @spirv(
  !spirv.array< 4x!spirv.array<2 xf32,stride = 4>, stride = 8>,
  !spirv.ptr< !spirv.struct<(!spirv.rtarray< i32 ,stride=4>[0],vector< 4 x f32>[16])> ,StorageBuffer>,
  !spirv.matrix<3x vector<3xf32>>,
  !spirv.struct<named,( f32,i32 )>)
// -----
func.func private @llvm(
  !llvm.struct<(
    f32, i32, // of LLVM
    !llvm.ptr, !llvm.struct< packed(i8,!llvm.array<2x!llvm.ptr<3>>) >)>,
  !llvm.array<4x vector<2 x i32>>,
  !llvm.struct<"n",( ptr,struct<"inner", opaque>)>,
  !llvm.func<!llvm.void(i32,!llvm.struct<()>, ...)>,
  !llvm.struct<(!llvm.struct<(index)>, i32)>)
// -----
!pair = !llvm.struct<(i32, ptr)>
func.func private @aliases(!llvm.struct<(!pair,array<2 x !pair>)>)
// -----
module attributes {
  dlti.dl_spec = #dlti.dl_spec<
    #dlti.dl_entry<"dlti.endianness", "big">, #dlti.dl_entry<i64 , dense<[64,64]> : vector<2xi64>>,
    !llvm.ptr = dense<32> : vector<4xi64>,
    index=64>,
  dlti.map = #dlti.map<"a" = #dlti.map<#dlti.dl_entry<"b", 1.5 : f32>>, "c" = [1,2]>
} {
}
// -----
module attributes {
  dlti.target_system_spec = #dlti.target_system_spec<
    "CPU" = #dlti.target_device_spec<"size"=4096>,
    "GPU" = #dlti.target_device_spec<#dlti.dl_entry<"width", 128 : i32>>>
} {
}
// -----
func.func @flags(%a: f32, %v: vector<4xf32>) -> f32 {
  %0 = arith.addf %a, %a fastmath<ninf, nnan> : f32
  %1 = arith.mulf %0, %a fastmath<afn,contract,arcp,nsz,ninf,nnan,reassoc> : f32
  %2 = arith.subf %1, %a fastmath< none > : f32
  %3 = llvm.fadd %2, %2 {fastmathFlags = #llvm.fastmath<reassoc,nsz>} : f32
  %4 = llvm.fadd %3, %3 {fastmathFlags = #llvm.fastmath<nnan,ninf,nsz,arcp,contract,afn,reassoc>} : f32
  %5 = vector.reduction <add>, %v, %4 fastmath<nsz, nnan> : vector<4xf32> into f32
  return %5 : f32
}
// -----
#csr = #sparse_tensor.encoding<{
  map = (i, j) -> (i : dense,
                   j: compressed(nonordered, nonunique)) // levels
}>
func.func private @not_read(tensor<?x?xf32, #sparse_tensor.encoding<{map=(d0,d1)->(d1:dense,d0:compressed),}>>)
// -----
#bsr = #sparse_tensor.encoding<{
  map = [s0, s1](i, j) -> (i floordiv 2 : dense, j floordiv (1 + 2) : compressed, i mod 2 : dense, j mod 3 : dense),
  crdWidth = 16, posWidth = 0
}>
#named = #sparse_tensor.encoding<{
  map = {il, jl, ii, jj} (i = il * 2 + ii, j = jl * 3 + jj) ->
    (il = i floordiv 2 : dense, jl = j floordiv 3 : compressed, ii = i mod 2 : dense, jj = j mod 3 : dense)
}>
#slices = #sparse_tensor.encoding<{
  map = (d0 : #sparse_tensor<slice( 1,?, 2 )>, d1 : #sparse_tensor<slice(?,4,1)>) -> (d0 : loose_compressed(nonunique), d1 : singleton)
}>
#structured = #sparse_tensor.encoding<{
  map = ( i, j ) -> ( i : dense, j floordiv 4 : dense, j mod 4 : structured[2,4] ), explicitVal = 1.0 : f32, crdWidth = 8
}>
func.func private @encodings(tensor<?x?xf32, #bsr>, tensor<?x?xf32, #named>, tensor<?x?xf32, #slices>, tensor<?x?xf32, #structured>)
// -----
func.func private @xegpu(
  !xegpu.tensor_desc<16xf16,#xegpu.block_tdesc_attr<array_length = 1, memory_space=slm>>,
  !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr< boundary_check = false, array_length = 2>, #xegpu.layout<lane_data=[1,1], lane_layout = [ 1,16 ]>>)
// -----
func.func private @nvgpu(
  !nvgpu.tensormap.descriptor<swizzle=none, tensor = memref<128x64xf16,3>,
    l2promo=none, oob = zero,interleave = none>,
  !nvgpu.warpgroup.accumulator< fragmented=vector<64 x 128 x f32>>)
// -----
module attributes {
  a.a = #omp.flags<openmp_device_version=51, no_gpu_lib = false,debug_kind = 2>,
  a.b = #transform.param_operand<index=1>,
  a.c = #gpu.select_object<1>,
  a.d = #complex.number<:f32 1.0, -0.5>,
  a.e = #emitc.opaque<"\"quoted\"">,
  a.f = #gpu.kernel_metadata<"k",(i32)->(),metadata = {b=1, a}>
} {
  llvm.module_flags [#llvm.mlir.module_flag<error,"wchar_size",4>]
}
// -----
// A form that is not known is kept, on one line.
llvm.func @loop() {
  llvm.br ^bb1 {loop_annotation = #llvm.loop_annotation<
    unroll = <
      disable = true, count = 64 : i32 // times
    >
  >}
^bb1:
  llvm.return
}
