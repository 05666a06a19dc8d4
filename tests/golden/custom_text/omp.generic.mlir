"builtin.module"() ({
  "omp.private"() <{data_sharing_type = #omp<data_sharing_type{type = private}>, sym_name = "p", type = i32}> ({
  }, {
  }, {
  }) : () -> ()
  "omp.declare_reduction"() <{sym_name = "add", type = i32}> ({
  }, {
  ^bb0(%arg14: i32):
    "omp.yield"(%arg14) : (i32) -> ()
  }, {
  ^bb0(%arg12: i32, %arg13: i32):
    %1 = "arith.addi"(%arg12, %arg13) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    "omp.yield"(%1) : (i32) -> ()
  }, {
  }, {
  }, {
  }) : () -> ()
  "func.func"() <{function_type = (!llvm.ptr, i32, i64, i1, memref<i32>) -> (), sym_name = "f"}> ({
  ^bb0(%arg0: !llvm.ptr, %arg1: i32, %arg2: i64, %arg3: i1, %arg4: memref<i32>):
    "omp.parallel"(%arg1, %arg2, %arg3, %arg1, %arg0, %arg0) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1>, private_syms = [@p], proc_bind_kind = #omp<procbindkind close>, reduction_byref = array<i1: true>, reduction_mod = #omp<reduction_modifier(task)>, reduction_syms = [@add]}> ({
    ^bb0(%arg8: !llvm.ptr, %arg9: !llvm.ptr):
      "omp.wsloop"(%arg1) <{nowait, operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 1>, order = #omp<orderkind concurrent>, order_mod = #omp<order_mod reproducible>, schedule_kind = #omp<schedulekind static>, schedule_mod = #omp<sched_mod monotonic>, schedule_simd}> ({
        "omp.loop_nest"(%arg1, %arg1, %arg1, %arg1, %arg1, %arg1) <{loop_inclusive}> ({
        ^bb0(%arg10: i32, %arg11: i32):
          "omp.yield"() : () -> ()
        }) : (i32, i32, i32, i32, i32, i32) -> ()
      }) : (i32) -> ()
      "omp.task"(%arg4) <{depend_kinds = [#omp<clause_task_depend(taskdependin)>], operandSegmentSizes = array<i32: 0, 0, 1, 0, 0, 0, 0, 0, 0>}> ({
        "omp.terminator"() : () -> ()
      }) : (memref<i32>) -> ()
      "omp.terminator"() : () -> ()
    }) : (i32, i64, i1, i32, !llvm.ptr, !llvm.ptr) -> ()
    %0 = "omp.map.info"(%arg0) <{map_capture_type = #omp<variable_capture_kind(ByRef)>, map_type = #omp<clause_map_flags to|from|always>, operandSegmentSizes = array<i32: 1, 0, 0, 0>, partial_map = false, var_type = i32}> : (!llvm.ptr) -> !llvm.ptr
    "omp.target"(%0, %arg0) <{operandSegmentSizes = array<i32: 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0>, private_maps = array<i64: 0>, private_syms = [@p]}> ({
    ^bb0(%arg6: !llvm.ptr, %arg7: !llvm.ptr):
      "omp.terminator"() : () -> ()
    }) : (!llvm.ptr, !llvm.ptr) -> ()
    "omp.taskloop"(%arg1) <{grainsize_mod = #omp<grainsizetype strict>, operandSegmentSizes = array<i32: 0, 0, 0, 1, 0, 0, 0, 0, 0, 0>}> ({
      "omp.loop_nest"(%arg1, %arg1, %arg1) ({
      ^bb0(%arg5: i32):
        "omp.yield"() : () -> ()
      }) : (i32, i32, i32) -> ()
    }) : (i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
  "omp.critical.declare"() <{hint = 9 : i64, sym_name = "mutex"}> : () -> ()
}) : () -> ()

