omp.private {type = private} @private : !llvm.ptr alloc {
^bb0(%a: !llvm.ptr):
  omp.yield(%a : !llvm.ptr)
}
omp.declare_reduction @add : f32 init {
^bb0(%a: f32):
  omp.yield(%a : f32)
} combiner {
^bb0(%a: f32, %b: f32):
  omp.yield(%a : f32)
} atomic {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  omp.yield
} cleanup {
^bb0(%a: f32):
  omp.yield
}
omp.declare_reduction @mul : f32 init {
^bb0(%a: f32):
  omp.yield(%a : f32)
} combiner {
^bb0(%a: f32, %b: f32):
  omp.yield(%a : f32)
}
llvm.func @copy(%p: !llvm.ptr, %q: !llvm.ptr)
llvm.func @clauses(%p: !llvm.ptr, %q: !llvm.ptr, %n: i64, %c: i1, %i: i32) {
  omp.parallel if(%c) reduction(byref @add %p -> %a : !llvm.ptr, @add %q -> %b : !llvm.ptr) private(@private %p -> %d : !llvm.ptr, @private %q -> %e : !llvm.ptr) {
    omp.wsloop schedule(dynamic = %i : i32) reduction(@mul %a -> %r : !llvm.ptr) {
      omp.loop_nest (%j) : i64 = (%n) to (%n) step (%n) {
        omp.yield
      }
      omp.terminator
    }
    omp.terminator
  }
  omp.sections reduction(@add -> %p : !llvm.ptr, byref @add -> %q : !llvm.ptr) {
    omp.terminator
  }
  omp.teams reduction(@add -> %p : !llvm.ptr) {
    omp.terminator
  }
  omp.single copyprivate(%p -> @copy : !llvm.ptr) {
    omp.terminator
  }
  %0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(implicit, tofrom) capture(ByRef) -> !llvm.ptr {name = "a"}
  omp.target map_entries(%0 -> %a, %0 -> %b : !llvm.ptr, !llvm.ptr) private(@private %p -> %d : !llvm.ptr, @private %q -> %e : !llvm.ptr) {
  ^bb0(%a: !llvm.ptr, %b: !llvm.ptr, %d: !llvm.ptr, %e: !llvm.ptr):
    omp.terminator
  }
  omp.target private(@private %p -> %a : !llvm.ptr) {
  ^bb0(%a: !llvm.ptr):
    omp.terminator
  }
  omp.target_data use_device_ptr(%p : !llvm.ptr) map_entries(%0 : !llvm.ptr) {
  ^bb0(%a: !llvm.ptr):
    omp.terminator
  }
  %1 = llvm.add %i, %i : i32
  %2 = llvm.mul %i, %1 overflow<nsw, nuw> : i32
  llvm.return
}
func.func @construct(%n: index, %m: memref<i32>) {
  acc.parallel combined(loop) wait({devnum: %n : index, %n : index}, {%n : index} [#acc.device_type<nvidia>]) {
    acc.loop combined(parallel) gang([#acc.device_type<nvidia>], {num=%n : index}) {
      acc.yield
    }
    acc.yield
  }
  acc.serial wait {
    acc.loop control(%i : index) = (%n : index) to (%n : index) step (%n : index) {
      acc.yield
    }
    acc.yield
  }
  return
}
mesh.mesh @mesh(shape = 2x?x4)
func.func @descriptors(%a: memref<24x32xf32>, %b: memref<8x16xf32, strided<[64, 1], offset: ?>>, %c: index, %t: tensor<4xf32>) {
  %0 = xegpu.create_nd_tdesc %a[0, %c] : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  %1 = xegpu.create_nd_tdesc %b[%c, %c] : memref<8x16xf32, strided<[64, 1], offset: ?>> -> !xegpu.tensor_desc<8x16xf32>
  // A mesh and the ops on it name their results.
  %2 = mesh.all_reduce %t on @mesh mesh_axes = [0] : tensor<4xf32> -> tensor<4xf32>
  %3 = mesh.process_linear_index on @mesh : index
  return
}
emitc.func @emitc_f(%a: i32) -> i32 attributes {specifiers = ["static"]} {
  emitc.return %a : i32
}
emitc.func private @emitc_g(i32)
emitc.func @emitc_h(%a: i32 {emitc.x}) {
  emitc.return
}
emitc.include "a.h"
emitc.include <"b.h">
func.func @emitc_loops(%a: index, %b: i1) {
  emitc.for %i = %a to %a step %a {
    emitc.if %b {
      %0 = emitc.call_opaque "f"(%i) : (index) -> i32
    } else {
      emitc.for %j = %a to %a step %i {
      }
    }
  }
  emitc.if %b {
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
