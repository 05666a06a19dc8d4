omp.private {type = private} @p : i32
omp.private {type = firstprivate} @fp : i32 copy {
^bb0(%a: !llvm.ptr, %b: !llvm.ptr):
  omp.yield(%b : !llvm.ptr)
}
omp.declare_reduction @red : i32 init {
^bb0(%a: i32):
  %0 = llvm.mlir.constant(0 : i32) : i32
  omp.yield(%0 : i32)
} combiner {
^bb1(%a: i32, %b: i32):
  %1 = llvm.add %a, %b : i32
  omp.yield(%1 : i32)
}
omp.critical.declare @lock hint(nonspeculative)
llvm.func @f(%x: !llvm.ptr, %y: !llvm.ptr, %i: i32, %c: i1, %n : i64) {
  omp.parallel allocate(%i : i32 -> %x : !llvm.ptr, %n : i64 -> %y : !llvm.ptr) if(%c) num_threads(%i : i32) proc_bind(close) private(@p %x -> %xx, @fp %y -> %yy : !llvm.ptr, !llvm.ptr) private_barrier reduction(mod: task, byref @red %x -> %r, @red %y -> %r2 : !llvm.ptr, !llvm.ptr) {
    omp.terminator
  } {foo}
  omp.parallel {
    omp.terminator
  }
  %m = omp.map.info var_ptr(%x : !llvm.ptr, i32) map_clauses(always, close, tofrom) capture(ByRef) -> !llvm.ptr {name = "a"}
  %m2 = omp.map.info var_ptr(%x : !llvm.ptr, i32) map_clauses(to) capture(ByCopy) var_ptr_ptr(%y : !llvm.ptr) members(%m, %m : [0], [1, 2] : !llvm.ptr, !llvm.ptr) -> !llvm.ptr
  %m3 = omp.map.info var_ptr(%x : !llvm.ptr, i32) map_clauses(exit_release_or_enter_alloc) capture(VLAType) -> !llvm.ptr {name = "a"}
  %m4 = omp.map.info var_ptr(%x : !llvm.ptr, i32) map_clauses(always, implicit, from) capture(This) mapper(@mapper) -> !llvm.ptr {name = "a", partial_map = true}
  omp.target depend(taskdependin -> %x : !llvm.ptr, taskdependinout -> %y : !llvm.ptr) device(%i : i32) if(%c) nowait thread_limit(%i : i32) has_device_addr(%m -> %d : !llvm.ptr) map_entries(%m -> %a1, %m2 -> %a2 : !llvm.ptr, !llvm.ptr) private(@p %x -> %pp [map_idx=0], @fp %y -> %pq : !llvm.ptr, !llvm.ptr) {
    omp.terminator
  }
  omp.target map_entries(%m -> %a1, %m2 -> %a2 : !llvm.ptr, !llvm.ptr) private(@p %x -> %pp, @p %y -> %pq : !llvm.ptr, !llvm.ptr) {
    omp.terminator
  }
  omp.target_data map_entries(%m : !llvm.ptr) use_device_addr(%m -> %a : !llvm.ptr) use_device_ptr(%m2 -> %b : !llvm.ptr) {
    omp.terminator
  }
  omp.target_enter_data depend(taskdependin -> %x : !llvm.ptr) map_entries(%m2 : !llvm.ptr)
  omp.wsloop schedule(static) ordered(1) {
    omp.loop_nest (%iv) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  omp.wsloop schedule(static, none, simd) order(concurrent) {
    omp.loop_nest (%iv, %j) : i32 = (%i, %i) to (%i, %i) step (%i, %i) collapse(2) tiles(2, 4) {
      omp.yield
    }
  }
  omp.wsloop schedule(guided = %i : i32, monotonic) {
    omp.loop_nest (%iv, %j) : i32 = (%i, %i) to (%i, %i) step (%i, %i) collapse(2) {
      omp.yield
    }
  }
  omp.simd aligned(%x : !llvm.ptr -> 32 : i64, %y : !llvm.ptr -> 16 : i64) if(%c) nontemporal(%x : !llvm.ptr) order(unconstrained:concurrent) safelen(2) simdlen(1) {
    omp.loop_nest (%iv) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  omp.single copyprivate(%x -> @copy : !llvm.ptr) nowait {
    omp.terminator
  }
  omp.taskgroup task_reduction(@red %x -> %z : !llvm.ptr) {
    omp.task depend(taskdependout -> %x : !llvm.ptr) final(%c) if(%c) mergeable priority(%i : i32) untied in_reduction(@red %x -> %zz : !llvm.ptr) private(@p %y -> %yy : !llvm.ptr) {
      omp.terminator
    }
    omp.terminator
  }
  omp.taskloop final(%c) grainsize(strict, %i : i32) nogroup in_reduction(@red %x -> %zz : !llvm.ptr) private(@p %y -> %yy : !llvm.ptr) {
    omp.loop_nest (%iv) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  omp.taskloop num_tasks(%i : i32) reduction(byref @red %x -> %zz : !llvm.ptr) {
    omp.loop_nest (%iv) : i32 = (%i) to (%i) step (%i) {
      omp.yield
    }
  }
  omp.teams num_teams(%i : i32 to %i : i32) thread_limit(%i : i32) reduction(@red %x -> %zz : !llvm.ptr) {
    omp.terminator
  }
  omp.atomic.update hint(contended, speculative) memory_order(relaxed) %x : !llvm.ptr {
  ^bb0(%v: i32):
    omp.yield(%v : i32)
  }
  omp.atomic.read %x = %y hint(uncontended) memory_order(acquire) : !llvm.ptr, !llvm.ptr, i32
  omp.atomic.write %x = %i hint(speculative) memory_order(release) : !llvm.ptr, i32
  omp.critical {
    omp.terminator
  }
  %m5 = omp.map.info var_ptr(%x : !llvm.ptr, i32) map_clauses(always, implicit, ompx_hold, close, present, tofrom, delete, return_param, storage, private, literal, attach, attach_always, attach_none, attach_auto, ref_ptr, ref_ptee, is_device_ptr) capture(ByRef) -> !llvm.ptr
  llvm.return
}
func.func @allocate(%d: i32, %n: index, %k: i64) {
  %0 = omp.target_allocmem %d : i32, vector<3x3xi32>
  %1 = omp.target_allocmem %d : i32, memref<?x?xf32>, %n, %n
  %2 = omp.target_allocmem %d : i32, memref<?x?xf32>(%k, %n : i64, index), %n, %n {uniq_name = "a", bindc_name = "b"}
  %3 = omp.target_allocmem %k : i64, f32(%k : i64)
  return
}
llvm.func @copy(%a: !llvm.ptr, %b : !llvm.ptr)
omp.declare_mapper @mapper : i32 {
^bb0(%a : !llvm.ptr):
  omp.declare_mapper.info
}
