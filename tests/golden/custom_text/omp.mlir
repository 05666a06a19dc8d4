omp.private {type = private} @p : i32
omp.declare_reduction @add : i32 init {
^bb0(%a: i32):
  omp.yield(%a : i32)
} combiner {
^bb1(%a: i32, %b: i32):
  %0 = arith.addi %a, %b : i32
  omp.yield(%0 : i32)
}
func.func @f(%x: !llvm.ptr, %n: i32, %v: i64, %c: i1, %m: memref<i32>) {
  omp.parallel allocate(%v : i64 -> %n : i32) if(%c) num_threads(%n : i32) proc_bind(close) private(@p %x -> %q : !llvm.ptr) reduction(mod: task, byref @add %x -> %r : !llvm.ptr) {
    omp.wsloop nowait order(reproducible:concurrent) schedule(static = %n : i32, monotonic, simd) {
      omp.loop_nest (%i, %j) : i32 = (%n, %n) to (%n, %n) inclusive step (%n, %n) {
        omp.yield
      }
    }
    omp.task depend(taskdependin -> %m : memref<i32>) {
      omp.terminator
    }
    omp.terminator
  }
  %map = omp.map.info var_ptr(%x : !llvm.ptr, i32) map_clauses(always, tofrom) capture(ByRef) -> !llvm.ptr
  omp.target map_entries(%map -> %e : !llvm.ptr) private(@p %x -> %q [map_idx=0] : !llvm.ptr) {
    omp.terminator
  }
  omp.taskloop grainsize(strict, %n: i32) {
    omp.loop_nest (%i) : i32 = (%n) to (%n) step (%n) {
      omp.yield
    }
  }
  return
}
omp.critical.declare @mutex hint(uncontended, speculative)
