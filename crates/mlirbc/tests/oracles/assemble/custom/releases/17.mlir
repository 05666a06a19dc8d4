// A loop that ends in scf.yield, which later releases replace.
func.func @f(%a: index, %m: memref<4xindex>) {
  scf.parallel (%i) = (%a) to (%a) step (%a) {
    memref.store %i, %m[%i] : memref<4xindex>
  }
  return
}
// -----
llvm.func @f(%a: !llvm.vec<4xptr>, %b: !llvm.vec<?x4xi32>, %c: !llvm.struct<(vec<2 x ptr<3>>, x86_mmx)>) {
  %0 = llvm.icmp "eq" %a, %a : !llvm.vec<4xptr>
  %1 = llvm.shufflevector %b, %b [0, 0] : !llvm.vec<?x4xi32>
  llvm.return
}
// -----
// Chains whose result follows from the constants that index structures.
func.func @chains(%p: !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i32>)>, Function>, %q: !spirv.ptr<!spirv.array<4 x f32>, Workgroup>, %i: i32) {
  %one = spirv.Constant 1 : i32
  %0 = spirv.AccessChain %p[%one, %i] : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x i32>)>, Function>, i32, i32
  %1 = spirv.AccessChain %q[%i] : !spirv.ptr<!spirv.array<4 x f32>, Workgroup>, i32
  %2 = spirv.PtrAccessChain %q[%i, %i] : !spirv.ptr<!spirv.array<4 x f32>, Workgroup>, i32, i32
  %3 = spirv.InBoundsPtrAccessChain %q[%i] : !spirv.ptr<!spirv.array<4 x f32>, Workgroup>, i32
  return
}
// -----
func.func @groups(%f: f32, %i: i32, %v: vector<4xi32>) {
  %four = spirv.Constant 4 : i32
  %0 = spirv.GroupNonUniformFAdd "Workgroup" "Reduce" %f : f32
  %1 = spirv.GroupNonUniformIMul "Subgroup" "ClusteredReduce" %v cluster_size(%four) : vector<4xi32>
  %2 = spirv.GroupNonUniformSMax "Workgroup" "InclusiveScan" %i : i32
  return
}
// -----
llvm.mlir.global @default() : i32
llvm.mlir.global common @common(0 : i32) {addr_space = 0 : i32} : i32
llvm.mlir.global external constant @c(dense<[1, 2]> : tensor<2xi32>) {addr_space = 1 : i32} : !llvm.array<2 x i32>
llvm.func @ballot(%m: i32, %p: i1) -> i32 {
  %0 = nvvm.vote.ballot.sync %m, %p : i32
  llvm.return %0 : i32
}
// -----
llvm.func @buffers(%r: vector<4xi32>, %i: i32, %b: i1, %v: vector<2xf32>) {
  %0 = rocdl.buffer.load %r, %i, %i, %b, %b : vector<2xf32>
  rocdl.buffer.store %v, %r, %i, %i, %b, %b : vector<2xf32>
  llvm.return
}
// -----
func.func @atomics(%p: !spirv.ptr<i32, Workgroup>, %v: i32, %f: !spirv.ptr<f32, StorageBuffer>, %x: f32) {
  %0 = spirv.AtomicIAdd "Device" "None" %p, %v : !spirv.ptr<i32, Workgroup>
  %1 = spirv.AtomicIIncrement "Workgroup" "Acquire|WorkgroupMemory" %p : !spirv.ptr<i32, Workgroup>
  %2 = spirv.AtomicCompareExchange "Workgroup" "Release" "Acquire" %p, %v, %v : !spirv.ptr<i32, Workgroup>
  %3 = spirv.AtomicCompareExchangeWeak "Workgroup" "Release" "Acquire" %p, %v, %v : !spirv.ptr<i32, Workgroup>
  %4 = spirv.EXT.AtomicFAdd "Device" "None" %f, %x : !spirv.ptr<f32, StorageBuffer>
  return
}
// -----
// A blank more than later ops have.
func.func @reduce(%n: index, %x: f32) -> f32 {
  %r = scf.parallel (%i) = (%n) to (%n) step (%n) init (%x) -> f32 {
    scf.reduce(%x) : f32 {
    ^bb0(%a: f32, %b: f32):
      scf.reduce.return %b : f32
    }
  }
  return %r : f32
}
// -----
transform.sequence failures(propagate) {
^bb0(%0: !transform.any_op):
  %1, %2 = transform.structured.split %0 after 42 {dimension = 0} : !transform.any_op
  %3, %4 = transform.structured.split %1 after %2 {dimension = 1} : !transform.any_op, !transform.any_op
  %7, %8:2 = transform.structured.tile %3[%4, 0, [8]] {interchange = [1, 2, 0]} : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %5, %6:2 = transform.structured.tile_to_scf_for %7[4, 0, 8] {interchange = [2, 1, 0]} {x = 1 : i32} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
}
// -----
// Encodings of sparse tensors, whose maps have no alias.
#csc = #sparse_tensor.encoding<{
  crdWidth = 64, posWidth = 32,
  lvlTypes = ["dense", "compressed-nu-no"],
  dimToLvl = affine_map<(i, j) -> (j, i)>,
}>
#swap = affine_map<(d0, d1) -> (d1, d0)>
#slices = #sparse_tensor.encoding<{lvlTypes = ["dense", "compressed24"], dimSlices = [(1, 4, ?), (?,4,2)]}>
#plain = #sparse_tensor.encoding<{dimToLvl = affine_map<(i, j) -> (i, j)>, lvlTypes = ["compressed-hi", "singleton"], posWidth = 0}>
func.func private @sparse(tensor<4x4xf32, #csc>, tensor<4x4xf32, #slices>, tensor<?x?xf32, #plain>) attributes {x.map = #swap}
// -----
llvm.metadata @m {
  llvm.func @scope()
}
// -----
func.func @products(%a: tensor<1x2x3x10x10xf32>, %b: tensor<2x4x3x3x3xf32>, %c: tensor<1x2x4x8x8xf32>, %m: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.conv_2d_ngchw_fgchw ins(%a, %b : tensor<1x2x3x10x10xf32>, tensor<2x4x3x3x3xf32>) outs(%c : tensor<1x2x4x8x8xf32>) -> tensor<1x2x4x8x8xf32>
  %1 = linalg.matmul_unsigned ins(%m, %m : tensor<4x4xf32>, tensor<4x4xf32>) outs(%m : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
// -----
func.func @matrices(%p: !spirv.ptr<i32, StorageBuffer>, %s: i32, %c: i1) {
  %0 = spirv.NV.CooperativeMatrixLoad %p, %s, %c ["Volatile"] : !spirv.ptr<i32, StorageBuffer> as !spirv.NV.coopmatrix<16x8xi32, Workgroup>
  spirv.NV.CooperativeMatrixStore %p, %0, %s, %c : !spirv.ptr<i32, StorageBuffer>, !spirv.NV.coopmatrix<16x8xi32, Workgroup>
  %1 = spirv.KHR.CooperativeMatrixLoad %p, %s, RowMajor : !spirv.ptr<i32, StorageBuffer> as !spirv.coopmatrix<16x8xi32, Workgroup, MatrixA>
  spirv.KHR.CooperativeMatrixStore %p, %1, %s, RowMajor ["Volatile"] : !spirv.ptr<i32, StorageBuffer>, !spirv.coopmatrix<16x8xi32, Workgroup, MatrixA>
  return
}
// -----
// Pointers that state what they point to.
llvm.func @typed(%n: i32, %p: !llvm.ptr<struct<(i32, ptr<f32, 3>)>>, %s: !llvm.struct<(i32, ptr<f32, 3>)>, %q: !llvm.ptr<ptr<i8>>) {
  %0 = llvm.alloca %n x i32 : (i32) -> !llvm.ptr<i32>
  %1 = llvm.alloca inalloca %n x !llvm.struct<(i32, f32)> {alignment = 8 : i64} : (i32) -> !llvm.ptr<struct<(i32, f32)>>
  %2 = llvm.alloca %n x f64 : (i32) -> !llvm.ptr<1>
  %3 = llvm.load %0 : !llvm.ptr<i32>
  %4 = llvm.load volatile %p {alignment = 4 : i64} : !llvm.ptr<struct<(i32, ptr<f32, 3>)>>
  %5 = llvm.load %2 : !llvm.ptr<1> -> f64
  %6 = llvm.load %q : !llvm.ptr<ptr<i8>>
  llvm.store %3, %0 : !llvm.ptr<i32>
  llvm.store %4, %p : !llvm.struct<(i32, ptr<f32, 3>)>, !llvm.ptr<struct<(i32, ptr<f32, 3>)>>
  llvm.store %5, %2 : f64, !llvm.ptr<1>
  llvm.return
}
// -----
llvm.func @self(%p: !llvm.ptr<struct<"a", (ptr<struct<"a">>, i32)>>) {
  %0 = llvm.load %p : !llvm.ptr<struct<"a", (ptr<struct<"a">>, i32)>>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<"a", (ptr<struct<"a">>, i32)>
  %2 = llvm.load %1 : !llvm.ptr<struct<"a", (ptr<struct<"a">>, i32)>>
  llvm.return
}
// -----
func.func @largest(%a: tensor<4xf32>, %i: tensor<4xi32>) -> tensor<4xf32> {
  %0 = linalg.elemwise_binary {fun = #linalg.binary_fn<max_signed>} ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %1 = linalg.elemwise_binary {fun = #linalg.binary_fn<min_unsigned>} ins(%i, %i : tensor<4xi32>, tensor<4xi32>) outs(%i : tensor<4xi32>) -> tensor<4xi32>
  %2 = linalg.elemwise_binary {fun = #linalg.binary_fn<mul>} ins(%0, %a : tensor<4xf32>, tensor<4xf32>) outs(%0 : tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
// -----
func.func @copies(%m: memref<100xf32>, %n: memref<100xf32, 2>, %t: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %size = arith.constant 64 : index
  affine.for %i = 0 to 10 {
    affine.dma_start %m[%i + 7], %n[%i], %t[%c0], %size : memref<100xf32>, memref<100xf32, 2>, memref<1xi32>
    affine.dma_wait %t[%c0], %size : memref<1xi32>
  }
  return
}
// -----
// Structures in structures, with offsets.
func.func @nested(%p: !spirv.ptr<!spirv.struct<(!spirv.struct<(f32 [0], i32 [4])> [0], !spirv.array<2 x f32, stride=4> [8])>, Uniform>) {
  %one = spirv.Constant 1 : i32
  %zero = spirv.Constant 0 : i32
  %0 = spirv.AccessChain %p[%zero, %one] : !spirv.ptr<!spirv.struct<(!spirv.struct<(f32 [0], i32 [4])> [0], !spirv.array<2 x f32, stride=4> [8])>, Uniform>, i32, i32
  %1 = spirv.AccessChain %p[%one] : !spirv.ptr<!spirv.struct<(!spirv.struct<(f32 [0], i32 [4])> [0], !spirv.array<2 x f32, stride=4> [8])>, Uniform>, i32
  return
}
// -----
llvm.func @spelled(%a: !llvm.ptr<i8,0>, %b: !llvm.ptr<  struct<(i32,ptr<f32 , 3>)> >, %c: !llvm.ptr<0>, %d: !llvm.ptr<func<void(i32, ...)>>, %e: !llvm.ptr<ptr<ptr<array<4 x i8>>,1>,2>) {
  %0 = llvm.load %a : !llvm.ptr<i8,0>
  llvm.return
}
// -----
func.func @extremes(%a: index, %b: index) {
  %0:2 = affine.parallel (%i, %j) = (0, 0) to (10, 10) reduce ("minf", "maxf") -> (f32, f32) {
    %1 = arith.constant 1.0 : f32
    affine.yield %1, %1 : f32, f32
  }
  return
}
// -----
ml_program.global private @g(dense<4> : tensor<4xi32>) : tensor<4xi32>
ml_program.func @load() -> tensor<4xi32> {
  %0 = ml_program.global_load_const @g : tensor<4xi32>
  ml_program.return %0 : tensor<4xi32>
}
// -----
func.func @element(%a: !spirv.NV.coopmatrix<8x16xf32, Subgroup>) -> f32 {
  %0 = spirv.CompositeExtract %a[2 : i32] : !spirv.NV.coopmatrix<8x16xf32, Subgroup>
  return %0 : f32
}
// -----
// Its results are as many as its conditions, not as what it retains.
func.func @dealloc(%a: memref<2xf32>, %b: memref<4xi32>, %c: i1, %x: memref<1xf32>) -> (i1, i1) {
  %0:2 = bufferization.dealloc (%a, %b : memref<2xf32>, memref<4xi32>) if (%c, %c) retain (%x : memref<1xf32>)
  return %0#0, %0#1 : i1, i1
}
