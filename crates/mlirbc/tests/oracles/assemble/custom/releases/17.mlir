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
