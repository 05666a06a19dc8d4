func.func @loops(%m: memref<?xf32>, %n: index, %f: f32) -> f32 {
  %r = affine.for %i = %n to min affine_map<(d0)[s0] -> (d0, s0)>(%n)[%n] step 2 iter_args(%s = %f) -> (f32) {
    %0 = affine.load %m[%i + symbol(%n)] {read} : memref<?xf32>
    affine.store %0, %m[%i * 2] : memref<?xf32>
    affine.prefetch %m[%i], read, locality<3>, data : memref<?xf32>
    affine.yield %0 : f32
  } {outer}
  affine.for %i = max affine_map<(d0) -> (d0, 0)>(%n) to 10 {
    %0 = affine.vector_load %m[%i] : memref<?xf32>, vector<4xf32>
    affine.vector_store %0, %m[%i] : memref<?xf32>, vector<4xf32>
  }
  %0:2 = affine.for %i = 0 to %n iter_args(%s = %f, %t = %n) -> (f32, index) {
    affine.yield %s, %i : f32, index
  }
  return %0#0 : f32
}
func.func @vectors(%v: vector<4xf32>, %f: f32, %lane: index) -> f32 {
  %0 = vector.reduction <add>, %v : vector<4xf32> into f32
  %1 = vector.reduction <mul>, %v, %0 : vector<4xf32> into f32
  %2 = ub.poison : vector<4xf32>
  %3 = vector.warp_execute_on_lane_0(%lane)[32] -> (f32) {
    vector.yield %1 : f32
  }
  // Its results have numbers.
  %4 = vector.vscale
  return %3 : f32
}
func.func @elementwise(%a: tensor<4xf32>, %b: tensor<4xf64>) -> tensor<4xf64> {
  %0 = linalg.elemwise_unary {fun = #linalg.unary_fn<log>} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf64>) -> tensor<4xf64>
  %1 = linalg.elemwise_unary ins(%a : tensor<4xf32>) outs(%0 : tensor<4xf64>) -> tensor<4xf64>
  %2 = linalg.elemwise_binary {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %a : tensor<4xf32>, tensor<4xf32>) outs(%1 : tensor<4xf64>) -> tensor<4xf64>
  return %2 : tensor<4xf64>
}
omp.reduction.declare @add : f32 init {
^bb0(%a: f32):
  omp.yield(%a : f32)
} combiner {
^bb0(%a: f32, %b: f32):
  omp.yield(%a : f32)
} atomic {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  omp.yield
}
func.func @clauses(%p: !llvm.ptr, %q: !llvm.ptr, %n: index, %c: i1, %i: i32, %x: memref<i32>, %y: memref<i32>) {
  omp.parallel if(%c : i1) num_threads(%i : i32) proc_bind(close) reduction(@add -> %p : !llvm.ptr, @add -> %q : !llvm.ptr) {
    omp.wsloop linear(%p = %i : !llvm.ptr) schedule(static = %i : i32, none, simd) order(concurrent) for (%j, %k) : index = (%n, %n) to (%n, %n) inclusive step (%n, %n) {
      omp.yield
    }
    omp.terminator
  }
  omp.sections reduction(@add -> %p : !llvm.ptr) {
    omp.terminator
  }
  omp.atomic.read %x = %y : memref<i32>, i32
  // A clause in any order is printed for a default too.
  omp.atomic.read %x = %y hint(none) memory_order(acquire) : memref<i32>, i32
  acc.parallel if(%c) {
    acc.loop gang(num=%n : index, static=%n : index) worker vector(%n : index) {
      acc.yield
    }
    acc.yield
  }
  return
}
transform.sequence failures(propagate) {
^bb0(%0: !transform.any_op):
  %a, %b = transform.structured.tile %0[0, [4]] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  %c, %d:2 = transform.structured.fuse %a {tile_sizes = [4, 4]} : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
  %e, %f = transform.structured.tile_to_forall_op %c num_threads [%b : !transform.any_op, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
  transform.apply_patterns to %f {
    transform.apply_patterns.vector.transfer_to_scf full_unroll = true
  } : !transform.any_op
}
spirv.module Logical GLSL450 {
  spirv.SpecConstant @c = 1 : i32
  spirv.func @wrapped() -> i32 "None" {
    %0 = spirv.mlir.referenceof @c : i32
    %1 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%0, %0) : (i32, i32) -> i32
    spirv.ReturnValue %1 : i32
  }
}
emitc.include "a.h"
emitc.include <"b.h">
llvm.func @vectors_of_llvm(%a: !llvm.vec<4 x ptr>, %b: !llvm.vec<? x 4 x i32>, %c: i32, %p: !llvm.ptr, %q: !llvm.vec<2 x ppc_fp128>, %s: !llvm.vec<? x 2 x ptr<3>>) {
  %0 = llvm.extractelement %a[%c : i32] : !llvm.vec<4 x ptr>
  %1 = llvm.insertelement %p, %a[%c : i32] : !llvm.vec<4 x ptr>
  %2 = llvm.extractelement %b[%c : i32] : !llvm.vec<? x 4 x i32>
  %3 = llvm.insertelement %c, %b[%c : i32] : !llvm.vec<? x 4 x i32>
  %4 = llvm.icmp "eq" %a, %a : !llvm.vec<4 x ptr>
  %5 = llvm.icmp "eq" %b, %b : !llvm.vec<? x 4 x i32>
  %6 = llvm.shufflevector %a, %a [0, 1, 2] : !llvm.vec<4 x ptr>
  %7 = llvm.shufflevector %b, %b [0, 0, 0, 0, 0] : !llvm.vec<? x 4 x i32>
  %8 = llvm.shufflevector %q, %q [0] : !llvm.vec<2 x ppc_fp128>
  %9 = llvm.extractelement %q[%c : i32] : !llvm.vec<2 x ppc_fp128>
  %10 = llvm.shufflevector %s, %s [0, 0, 0] : !llvm.vec<? x 2 x ptr<3>>
  %11 = llvm.fcmp "oeq" %q, %q : !llvm.vec<2 x ppc_fp128>
  llvm.return
}
llvm.func @mmx(!llvm.vec<2 x ptr>) -> !llvm.x86_mmx
llvm.func @aggregates(%a: !llvm.struct<(vec<2xptr>, array<2 x vec<2 x ptr>>, x86_mmx)>) {
  %0 = llvm.extractvalue %a[0] : !llvm.struct<(vec<2 x ptr>, array<2 x vec<2 x ptr>>, x86_mmx)>
  %1 = llvm.extractvalue %a[1, 1] : !llvm.struct<(vec<2 x ptr>, array<2 x vec<2 x ptr>>, x86_mmx)>
  llvm.return
}
llvm.func @cases(%a: i32, %b: i64, %c: i8) {
  llvm.switch %a : i32, ^bb1 [
    -10: ^bb1,
    7: ^bb1
  ]
^bb1:
  llvm.switch %b : i64, ^bb2 [
    -9: ^bb2,
    4294967296: ^bb2
  ]
^bb2:
  llvm.switch %c : i8, ^bb3 [
    -1: ^bb3,
    127: ^bb3
  ]
^bb3:
  llvm.return
}
func.func @implicit_terminator(%a: index, %m: memref<4xindex>) {
  scf.parallel (%i) = (%a) to (%a) step (%a) {
    memref.store %i, %m[%i] : memref<4xindex>
  }
  return
}
