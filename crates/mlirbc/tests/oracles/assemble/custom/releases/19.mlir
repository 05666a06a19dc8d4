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
func.func @bits(%b: i1) {
  %0 = spirv.GroupNonUniformLogicalOr "Workgroup" "Reduce" %b : i1
  return
}
// -----
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU": #dlti.target_device_spec<#dlti.dl_entry<"dlti.L1_cache_size", 4096 : i32>>, "GPU" : #dlti.target_device_spec<#dlti.dl_entry<"dlti.max", 128 : i32>>>} {
  func.func private @f()
}
// -----
irdl.dialect @d {
  irdl.operation @op {
    %0 = irdl.any
    %1 = irdl.is i32
    irdl.operands(%0, single %1, optional %0, variadic %1)
    irdl.results(%1)
  }
}
// -----
func.func @joint(%m: !spirv.jointmatrix<8x16xi32, ColumnMajor, Subgroup>) {
  return
}
// -----
emitc.global extern @a : i32
emitc.global static const @b : !emitc.array<2xi32> = dense<[1, 2]>
emitc.global @c : i32 = #emitc.opaque<"NULL">
// -----
module attributes {transform.with_named_sequence} {
  transform.named_sequence @split(%0: !transform.any_op {transform.consumed}) {
    %1, %2 = transform.structured.split %0 after 42 {dimension = 0} : !transform.any_op
    %3, %4 = transform.structured.split %1 after %2 {dimension = 1} : !transform.any_op, !transform.any_op
    transform.yield
  }
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
llvm.func @unsigned_cases(%a: i8, %b: i64) {
  llvm.switch %a : i8, ^bb1 [
    18446744073709551606: ^bb1,
    300: ^bb1
  ]
^bb1:
  llvm.switch %b : i64, ^bb2 [
    18446744073709551606: ^bb2,
    -200: ^bb2
  ]
^bb2:
  llvm.return
}
// -----
// bytes only: values of more than 64 bits are printed in the generic form
llvm.func @wide_cases(%a: i72) {
  llvm.switch %a : i72, ^bb1 [
    -200: ^bb1
  ]
^bb1:
  llvm.return
}
// -----
func.func @members(%p: !llvm.ptr, %q: !llvm.ptr) {
  %0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to) capture(ByRef) -> !llvm.ptr {name = ""}
  %1 = omp.map.info var_ptr(%p : !llvm.ptr, f32) map_clauses(from) capture(ByRef) -> !llvm.ptr {name = ""}
  %2 = omp.map.info var_ptr(%q : !llvm.ptr, !llvm.struct<(i32, f32)>) map_clauses(to) capture(ByRef) members(%0, %1 : [0], [1] : !llvm.ptr, !llvm.ptr) -> !llvm.ptr {name = "", partial_map = true}
  %3 = omp.map.info var_ptr(%q : !llvm.ptr, !llvm.struct<(i32, struct<(i32, f32)>)>) map_clauses(from) capture(ByRef) members(%0, %1 : [1,0], [1,1] : !llvm.ptr, !llvm.ptr) -> !llvm.ptr {name = ""}
  %4 = omp.map.info var_ptr(%q : !llvm.ptr, !llvm.struct<(i32, f32)>) map_clauses(tofrom) capture(ByRef) members(%0 : [0, 0] : !llvm.ptr) -> !llvm.ptr {name = ""}
  return
}
