omp.declare_reduction @red : i32 init {
^bb0(%a: i32):
  %0 = llvm.mlir.constant(0 : i32) : i32
  omp.yield(%0 : i32)
} combiner {
^bb1(%a: i32, %b: i32):
  %1 = llvm.add %a, %b : i32
  omp.yield(%1 : i32)
}
llvm.func @f(%x: !llvm.ptr, %i: i32) {
  // Reading marks each variable as a reference or not.
  "omp.parallel"(%x) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 1>, reduction_syms = [@red]}> ({
  ^bb0(%r: !llvm.ptr):
    "omp.terminator"() : () -> ()
  }) : (!llvm.ptr) -> ()
  // A barrier without variables is not written.
  "omp.parallel"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0>, private_needs_barrier}> ({
    "omp.terminator"() : () -> ()
  }) : () -> ()
  omp.wsloop {
    // Reading no number of loops gives none.
    "omp.loop_nest"(%i, %i, %i) <{collapse_num_loops = 1 : i64}> ({
    ^bb0(%iv: i32):
      "omp.yield"() : () -> ()
    }) : (i32, i32, i32) -> ()
  }
  // An optional attribute that equals its default is not written, and not read.
  "omp.atomic.write"(%x, %i) <{hint = 0 : i64}> : (!llvm.ptr, i32) -> ()
  llvm.return
}
// generic: omp.parallel omp.parallel omp.loop_nest omp.atomic.write
