omp.reduction.declare @add : f32 init {
^bb0(%a: f32):
  omp.yield(%a : f32)
} combiner {
^bb0(%a: f32, %b: f32):
  omp.yield(%a : f32)
}
func.func @clauses(%p: !llvm.ptr, %q: !llvm.ptr, %n: index, %c: i1, %i: i32) {
  omp.parallel reduction(@add -> %p : !llvm.ptr) {
    omp.wsloop nowait for (%j) : index = (%n) to (%n) step (%n) {
      omp.yield
    }
    omp.terminator
  }
  omp.taskgroup task_reduction(@add -> %p : !llvm.ptr, @add -> %q : !llvm.ptr) {
    omp.terminator
  }
  %0 = omp.map_info var_ptr(%p : !llvm.ptr, i32) map_clauses(always, close, tofrom) capture(ByRef) -> !llvm.ptr {name = "a"}
  %1 = omp.map_info var_ptr(%p : !llvm.ptr, i32) map_clauses(exit_release_or_enter_alloc) capture(ByCopy) -> !llvm.ptr
  omp.target if(%c) map_entries(%0 -> %a, %1 -> %b : !llvm.ptr, !llvm.ptr) {
  ^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
    omp.terminator
  }
  omp.target {
    omp.terminator
  }
  return
}
acc.private.recipe @private : memref<i32> init {
^bb0(%a: memref<i32>):
  acc.yield %a : memref<i32>
}
func.func @construct(%n: index, %m: memref<i32>) {
  acc.parallel num_gangs({%n : index, %n : index}, {%n : index} [#acc.device_type<nvidia>]) private(@private -> %m : memref<i32>) wait({%n : index}) {
    acc.loop gang({num=%n : index, static=%n : index}) worker() vector(%n : index) private(@private -> %m : memref<i32>) tile({%n : index}) (%i : index) = (%n : index) to (%n : index) step (%n : index) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>}
    acc.yield
  }
  acc.serial {
    acc.loop gang() {
      acc.yield
    }
    acc.yield
  }
  return
}
module attributes {transform.with_named_sequence} {
  transform.named_sequence @tile(%0: !transform.any_op {transform.consumed}, %1: !transform.any_op {transform.consumed}, %2: !transform.any_op {transform.consumed}, %3: !transform.any_op {transform.readonly}) {
    %s = transform.param.constant 4 : i64 -> !transform.param<i64>
    %a, %b:2 = transform.structured.tile_using_for %0[5, %s] interchange = [1, 0] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    %c, %d = transform.structured.tile_using_forall %1 num_threads [%3 : !transform.any_op, 4, 2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %e, %f = transform.structured.tile_using_forall %2 tile_sizes *(%3 : !transform.any_op) : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
func.func @lanes(%lane: index) -> f32 {
  %0 = vector.warp_execute_on_lane_0(%lane)[32] -> (f32) {
    %1 = arith.constant 0.0 : f32
    vector.yield %1 : f32
  }
  return %0 : f32
}
emitc.include "a.h"
emitc.include <"b.h">
func.func @emitc_loops(%a: index, %b: i1) {
  emitc.for %i = %a to %a step %a {
    emitc.if %b {
    } else {
      emitc.for %j = %a to %a step %i {
      }
    }
  }
  return
}
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
