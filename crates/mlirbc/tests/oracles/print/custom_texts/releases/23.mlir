module attributes {gpu.container_module} {
  gpu.module @kernels {
    gpu.func @both(%x: f32) workgroup(%w: memref<4xf32, 3> {llvm.align = 4 : i64}, %v: memref<4xf32, 3>) private(%p: memref<4xf32, 5>) kernel attributes {known_block_size = array<i32: 1, 2, 3>} {
      gpu.return
    }
    gpu.func @private(%x: f32) private(%p: memref<4xf32, 5>) {
      gpu.return
    }
    gpu.func @plain() {
      gpu.return
    }
  }
  func.func @launch(%i: index, %s: i32) {
    gpu.launch clusters(%c0, %c1, %c2) in (%d0 = %i, %d1 = %i, %d2 = %i) blocks(%a0, %a1, %a2) in (%b0 = %i, %b1 = %i, %b2 = %i) threads(%e0, %e1, %e2) in (%f0 = %i, %f1 = %i, %f2 = %i) dynamic_shared_memory_size %s module(@kernels) function(@both) cooperative workgroup(%w: memref<4xf32, 3>) private(%p: memref<4xf32, 5>) {
      gpu.terminator
    }
    gpu.launch blocks(%a0, %a1, %a2) in (%b0 = %i, %b1 = %i, %b2 = %i) threads(%e0, %e1, %e2) in (%f0 = %i, %f1 = %i, %f2 = %i) private(%p: memref<4xf32, 5>) {
      gpu.terminator
    }
    return
  }
}
func.func @packed(%a: tensor<128x256xi32>, %b: tensor<16x4x?x16xi32>, %m: memref<128x256xi32>, %n: memref<16x4x32x16xi32>, %p: i32, %i: index) {
  %0 = linalg.pack %a padding_value(%p : i32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [%i, 16] into %b {x = 1 : i32} : tensor<128x256xi32> -> tensor<16x4x?x16xi32>
  linalg.pack %m outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %n : memref<128x256xi32> -> memref<16x4x32x16xi32>
  linalg.unpack %n outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [32, 16] into %m : memref<16x4x32x16xi32> -> memref<128x256xi32>
  %1 = linalg.unpack %b outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [%i, 16] into %a {x = 1 : i32} : tensor<16x4x?x16xi32> -> tensor<128x256xi32>
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @tile(%0: !transform.any_op {transform.consumed}) {
    %a, %b = transform.structured.tile_using_for %0 tile_sizes [5] interchange = [0] inner_tile_alignments = [Unknown, Multiple, Equal] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
func.func @clauses(%p: !llvm.ptr, %s: i32, %n: index) {
  omp.teams dyn_groupprivate(%s : i32) {
    omp.terminator
  }
  omp.teams dyn_groupprivate(cgroup, fallback(abort), %s : i32) num_teams(to %s : i32) thread_limit(%s : i32) {
    omp.terminator
  }
  omp.task depend(taskdependin -> %p : !llvm.ptr, taskdependout -> %p : !llvm.ptr) {
    omp.terminator
  }
  %0 = omp.affinity_entry %p, %n : (!llvm.ptr, index) -> !omp.affinity_entry_ty<!llvm.ptr, index>
  omp.task affinity(%0 : !omp.affinity_entry_ty<!llvm.ptr, index>) {
    omp.terminator
  }
  omp.target kernel_type(generic) thread_limit(%s : i32) {
    omp.terminator
  }
  acc.parallel combined(loop) wait({devnum: %n : index}) {
    acc.loop combined(parallel) gang({num=%n : index}) control(%i : index) = (%n : index) to (%n : index) step (%n : index) {
      acc.yield
    } attributes {independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
llvm.func @cache_policies(%p: !llvm.ptr<1>, %q: !llvm.ptr<3>, %r: !llvm.ptr<8>, %i: i32, %v: vector<4xf32>, %x: vector<4xi32>, %y: vector<8xi32>, %m: i64) {
  rocdl.global.prefetch %p, 0 : !llvm.ptr<1>
  rocdl.global.prefetch %p, -1 : !llvm.ptr<1>
  rocdl.global.prefetch %p, gfx12<nt> : !llvm.ptr<1>
  rocdl.global.prefetch %p, gfx12<nt|nv> : !llvm.ptr<1>
  rocdl.load.to.lds %p, %q, 4, 0, 3 : <1>
  rocdl.load.to.lds %p, %q, 4, 0, gfx942<nt|sc1> {a.b} : <1>
  rocdl.raw.ptr.buffer.store %v, %r, %i, %i, pre_gfx12<glc> : vector<4xf32>
  %0 = rocdl.raw.ptr.buffer.load %r, %i, %i, 0 : vector<4xf32>
  %1 = rocdl.raw.buffer.load %x, %i, %i, 5 : vector<4xf32>
  rocdl.raw.ptr.buffer.atomic.fadd %v, %r, %i, %i, gfx12_atomic<nt> : vector<4xf32>
  %2 = rocdl.raw.ptr.buffer.atomic.cmpswap %i, %i, %r, %i, %i, 0 : i32
  rocdl.tensor.load.to.lds %x, %y, %x, %x, %y, 0 : vector<4xi32>, vector<8xi32>
  rocdl.cluster.load.async.to.lds.b8 %p, %q, 0, 0, %i : !llvm.ptr<1>, !llvm.ptr<3>
  llvm.return
}
spirv.ARM.Graph @graph(%arg0: !spirv.arm.tensor<1x3x65537x1xi8>, %arg1: !spirv.arm.tensor<1xi8>) -> (!spirv.arm.tensor<1x2x32768x1xi8> {d.x}) attributes {entry_point = true, d.y = 1 : i32} {
  %0 = spirv.Tosa.AvgPool2D kernel = [3, 3], stride = [1, 2], pad = [0, 1, 0, 0], acc_type = <INT32>, %arg0, %arg1, %arg1 : !spirv.arm.tensor<1x3x65537x1xi8>, !spirv.arm.tensor<1xi8>, !spirv.arm.tensor<1xi8> -> !spirv.arm.tensor<1x2x32768x1xi8>
  spirv.ARM.GraphOutputs %0 : !spirv.arm.tensor<1x2x32768x1xi8>
}
spirv.ARM.Graph @declared_graph(!spirv.arm.tensor<1xi32>) -> (!spirv.arm.tensor<14xi16>, !spirv.arm.tensor<3xi8>)
func.func @linear(%a: memref<i32>, %b: memref<i32>, %s: i32, %n: index) {
  omp.wsloop linear(val(%a : memref<i32> = %s : i32), %b : memref<i32> = %s : i32) {
    omp.loop_nest (%iv) : i32 = (%s) to (%s) step (%s) {
      omp.yield
    }
  } {linear_var_types = [i32, i32]}
  omp.simd linear(%a : memref<i32> = %s : i32) {
    omp.loop_nest (%iv) : i32 = (%s) to (%s) step (%s) {
      omp.yield
    }
  } {linear_var_types = [i32]}
  omp.declare_simd
  omp.declare_simd inbranch linear(ref(%a : memref<i32> = %s : i32), uval(%b : memref<i32> = %s : i32)) simdlen(4) uniform(%a : memref<i32>, %b : memref<i32>)
  %0 = omp.target_allocmem %s : i32, memref<?x?xf32>(%n : index), %n, %n {uniq_name = "a"}
  return
}
func.func @conversions(%a: vector<16xf16>, %b: vector<16xbf16>, %c: vector<8xi8>) {
  %0 = xevm.truncf %a {src_etype = f16, dst_etype = e2m1} : (vector<16xf16>) -> vector<8xi8>
  %1 = xevm.truncf %b {src_etype = bf16, dst_etype = f8} {d.x} : (vector<16xbf16>) -> vector<16xi8>
  %2 = xevm.extf %1 {src_etype = f8, dst_etype = f16} : (vector<16xi8>) -> vector<16xf16>
  return
}
func.func @structure() -> !spirv.struct<(i32, i32)> {
  %cst = spirv.Constant [-3 : i32, 0 : i32] : !spirv.struct<(i32, i32)>
  return %cst : !spirv.struct<(i32, i32)>
}
