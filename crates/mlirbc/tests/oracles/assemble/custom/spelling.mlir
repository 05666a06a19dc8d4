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
// -----
// Fields in another order, with other blanks, and with their defaults.
module attributes {
  x.a0 = #acc.declare<implicit = true, dataClause = acc_create>,
  x.a1 = #acc.declare<implicit=false,dataClause=acc_copyin>,
  x.a2 = #acc.declare_action<postDealloc = @a, preAlloc=@b>,
  x.a3 = #acc.routine_info<[@a,@b]>,
  x.a4 = #acc.var_name<"x">,
  x.a5 = #dlti.function_pointer_alignment<64,function_dependent=true>,
  x.a6 = #gpu.mask<0x12>,
  x.a7 = #llvm.address_space<3>,
  x.a8 = #llvm.constant_range<i32,0,-5>,
  x.a9 = #llvm.cgprofile_entry<count=3,from=@a,to=@b>,
  x.a10 = #llvm.dereferenceable<mayBeNull=true,bytes=4>,
  x.a11 = #llvm.dereferenceable<mayBeNull=false,bytes=4>,
  x.a12 = #llvm.framePointerKind<"all">,
  x.a13 = #llvm.framePointerKind<all>,
  x.a14 = #llvm.loop_annotation<mustProgress=true,vectorize=<width=4:i32,disable=false>>,
  x.a15 = #llvm.loop_unroll<full=true,disable=false>,
  x.a16 = #llvm.loop_annotation<unroll=#llvm.loop_unroll<disable=true>>,
  x.a17 = #llvm.loop_interleave<count=3:i32>,
  x.a18 = #llvm.loop_licm<versioningDisable=true,disable=true>,
  x.a19 = #llvm.loop_peeled<count=3:i32>,
  x.a20 = #llvm.loop_pipeline<initiationinterval=1:i32,disable=true>,
  x.a21 = #llvm.loop_unswitch<partialDisable=true>,
  x.a22 = #llvm.memory_effects<other=none,argMem=none,inaccessibleMem=readwrite,errnoMem=none,targetMem0=none,targetMem1=none>,
  x.a23 = #llvm.mlir.workgroup_attribution<512:i64,i64>,
  x.a24 = #llvm.mmra_tag<"a" : "b">,
  x.a25 = #llvm.profile_summary_detailed<num_counts=1,cut_off=2,min_count=3>,
  x.a26 = #llvm.target<chip="x",triple="y">,
  x.a27 = #llvm.tbaa_root<id="x">,
  x.a28 = #llvm.tbaa_root,
  x.a29 = #llvm.tbaa_type_desc<members={<#llvm.tbaa_root<id="x">,0>},id="y">,
  x.a30 = #llvm.tbaa_tag<access_type=<id="y",members={<#llvm.tbaa_root,0>}>,base_type=<id="y",members={<#llvm.tbaa_root,0>}>,offset=0>,
  x.a31 = #llvm.tbaa_tag<base_type=<id="y",members={<#llvm.tbaa_root,0>}>,access_type=<id="y",members={<#llvm.tbaa_root,0>}>,offset=0,constant=false>,
  x.a32 = #llvm.vscale_range<maxRange=3:i32,minRange=1:i32>,
  x.a33 = #nvvm.shape<k=1,m=2,n=3>,
  x.a34 = #nvvm.ld_st_matrix_shape<n=8,m=8>,
  x.a35 = #nvvm.target<chip="sm_90",O=2>,
  x.a36 = #nvvm.target<O=3,triple="nvptx64-nvidia-cuda",link=["a"],flags={a}>,
  x.a37 = #rocdl.target<chip="gfx90a",O=3,abi="600">,
  x.a38 = #xevm.target<chip="pvc",O=3>,
  x.a39 = #omp.atomic_control<remote_memory=true,fine_grained_memory=false>,
  x.a40 = #omp.declaretarget<capture_clause=(to),device_type=(any)>,
  x.a41 = #omp.version<version=52>,
  x.a42 = #spirv.cache_control_load_intel<load_cache_control=Cached,cache_level=0>,
  x.a43 = #tosa.conv_quant<weight_zp=1,input_zp=2>,
  x.a44 = #tosa.unary_quant<output_zp=1,input_zp=2>,
  x.a45 = #tosa.pad_quant<input_zp=2>,
  x.a46 = #tosa.matmul_quant<b_zp=1,a_zp=2>,
  x.a47 = #xegpu.range<[2,3]>,
  x.a48 = #xegpu.slice<#xegpu.layout<sg_layout=[1,2,3],sg_data=[1,2,3]>,dims=[2]>,
  x.a49 = #xevm.mma_shape<n=1,m=2,k=3>,
  x.a50 = #xevm.mma_types<a=f32,d=f32,b=f32,c=f32>,
  x.a51 = #llvm.blocktag<id=1>,
  x.a52 = #llvm.blockaddress<tag=<id=1>,function=@f>,
  x.a53 = #gpu.kernel_table<[#gpu.kernel_metadata<"k",()->()>]>,
  x.a54 = !nvgpu.mbarrier.group<memorySpace=#gpu.address_space<workgroup>,num_barriers=1>,
  x.a55 = !amx.tile<2x3xf32>,
  x.a56 = !async.value<tensor<4 x f32>>,
  x.a57 = !transform.op<"x">,
  x.a58 = !transform.param<i64>,
  x.a59 = !transform.type,
  x.a60 = !pdl.range<value>,
  x.a61 = !ptr.ptr<#ptr.generic_space>,
  x.a62 = !emitc.ptr<!emitc.opaque<"x">>,
  x.a63 = !sparse_tensor.storage_specifier<#sparse_tensor.encoding<{map=(d0)->(d0:compressed)}>>,
  x.a64 = !gpu.async.token,
  x.a65 = !spirv.struct<(f32,i32)>,
  x.a66 = !irdl.attribute,
  x.a67 = !shape.value_shape
} {}
// -----
module attributes {
  x.a0 = #llvm.constant_range<i32,0,4294967295>,
  x.a1 = #llvm.constant_range<i8,200,-128>,
  x.a2 = #llvm.constant_range<i64,0,9223372036854775808>,
  x.a3 = #omp<data_sharing_type{type=private}>,
  x.a4 = !async.value<tensor<4 x f32>>
} {}
// -----
func.func private @descriptors(
  !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<memory_space = global>>,
  !xegpu.tensor_desc<8x32xf16, #xegpu.block_tdesc_attr<array_length = 1 : i32, boundary_check=true>>,
  !xegpu.tensor_desc<8x16xf16, #xegpu.layout<lane_layout = [1,16], lane_data = [1,1]>, #xegpu.block_tdesc_attr<boundary_check = false>>,
  !xegpu.tensor_desc<8x16xf16, #xegpu.block_tdesc_attr<boundary_check = false>, #xegpu.block_tdesc_attr<array_length = 2>>,
  !xegpu.mem_desc<16x64xf16>,
  !xegpu.mem_desc<16x64xf16,#xegpu.mem_layout<stride=[1,16],block=[16,16]>>)
// -----
module attributes {
  x.a0 = #complex.number<:f32 3.0,4.0> : complex<f16>,
  x.a1 = #llvm.linkage<internal> : i32,
  x.a2 = #xegpu.mem_layout<stride = [1 : i32], a = 3>,
  x.a3 = #ml_program.extern<i32>,
  x.a4 = #ml_program.extern : tensor<4 x i32>,
  x.a5 = #ml_program.extern : none,
  x.a6 = #ptr.null : !ptr.ptr< #ptr.generic_space>,
  x.a7 = #ptr.address<0x10> : !ptr.ptr<#ptr.generic_space>,
  x.a8 = #spirv.memory_access<Nontemporal | None|Volatile>,
  x.a9 = #spirv.loop_control<DontUnroll|Unroll>,
  x.a10 = #omp<clause_requires reverse_offload | dynamic_allocators>
} {}
// -----
// Types that LLVM does not have, in its own.
module attributes {
  x.a0 = !llvm.struct<( struct<(index)> , i32)>,
  x.a1 = !llvm.struct<"a",( struct<"a"> , index )>,
  x.a2 = !llvm.struct<"b", packed (!llvm.struct<"b">, i8, memref<2 x i8>)>,
  x.a3 = !llvm.struct<(array<2x vector<2x3xf32>>, array<2x vector<3xf32>>, array<2 x vector<[4]xf32>>)>,
  x.a4 = !llvm.func<index (index, array<2 x index>, ...)>,
  x.a5 = !llvm.func<ppc_fp128 (array<2 x ppc_fp128>)>,
  x.a6 = !llvm.struct<(si8, !llvm.struct<(si8)>)>,
  x.a7 = !llvm.struct<"c", (struct<"c">, i8)>
} {}
// -----
module attributes {
  x.a0 = #gpu.object<#nvvm.target , properties={ O = 3 : i32 },fatbin="a">,
  x.a1 = #gpu.object<#rocdl.target<chip = "gfx900">,
    kernels = #gpu.kernel_table<[#gpu.kernel_metadata<"z", () -> ()>, #gpu.kernel_metadata<"a",()->(), metadata = {b=1}>]>,
    bin = "b">,
  x.a2 = #gpu.kernel_table<>,
  x.a3 = #acc<data_clause_modifier capture,readonly , zero>,
  x.a4 = #acc<data_clause_modifier capture, always>,
  x.a5 = #acc<data_clause_modifier alwaysout,alwaysin>,
  x.a6 = #acc<data_clause_modifier none>
} {}
// -----
// MLIR ignores types behind attributes that have none.
module attributes {
  x.a0 = #ub.poison : i32,
  x.a1 = #ub.poison<"x">,
  x.a2 = [#llvm.poison : i32, #llvm.undef, #llvm.zero : tensor<2 x i8>],
  x.a3 = #ptr.generic_space : i32,
  x.a4 = #arith.fastmath<fast> : i32,
  x.a5 = #llvm.di_file<"a" in "b"> : i32,
  x.a6 = #gpu.loop_dim_map<bound = (d0) -> (d0), map = (i,j)[s]->(s+i), processor = thread_x>
} {}
// -----
irdl.dialect @testd {
  irdl.operation @f {
    %0 = irdl.any
    "irdl.operands"(%0, %0) <{names = ["a", "b"], variadicity = #irdl<variadicity_array[single,optional]>}> : (!irdl.attribute, !irdl.attribute) -> ()
  }
}
