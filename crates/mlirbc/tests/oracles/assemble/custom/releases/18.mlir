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
func.func @bits(%i: i32) {
  %0 = spirv.GroupNonUniformBitwiseXor "Workgroup" "Reduce" %i : i32
  return
}
// -----
#half = #sparse_tensor.encoding<{map = (i, j, k) -> (i : dense, j : dense, k : block2_4)}>
func.func private @sparse(tensor<4x4x4xf32, #half>)
// -----
func.func @joint(%m: !spirv.jointmatrix<8x16xi32, ColumnMajor, Subgroup>, %s: !spirv.struct<(!spirv.jointmatrix<8x16xf32, PackedB, Device>)>) {
  return
}
// -----
llvm.func @sum(%a: i32) -> i32 {
  %0 = llvm.add %a, %a overflow<nsw, nuw> : i32
  llvm.return %0 : i32
}
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @tile(%arg0: !transform.any_op) {
    %0, %1:2 = transform.structured.tile_using_for %arg0 [2, 0, [3]] interchange = [2, 1] {a = 1 : i64, b}: (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %2, %3 = transform.structured.tile_using_for %0[%1#0] {c} : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
