"builtin.module"() ({
  "func.func"() <{function_type = (i32, i64) -> (), sym_name = "switch"}> ({
  ^bb0(%arg3: i32, %arg4: i64):
    "cf.switch"(%arg3, %arg4, %arg4)[^bb1, ^bb1, ^bb2] <{case_operand_segments = array<i32: 1, 0>, case_values = dense<[42, -1]> : vector<2xi32>, operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, i64, i64) -> ()
  ^bb1(%3: i64):  // 2 preds: ^bb0, ^bb0
    "cf.switch"(%arg3)[^bb2] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
  ^bb2:  // 2 preds: ^bb0, ^bb1
    "func.return"() : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (!async.value<f32>, !async.token) -> (), sym_name = "async"}> ({
  ^bb0(%arg0: !async.value<f32>, %arg1: !async.token):
    %0:2 = "async.execute"(%arg1, %arg0) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg2: f32):
      %2 = "arith.addf"(%arg2, %arg2) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "async.yield"(%2) : (f32) -> ()
    }) : (!async.token, !async.value<f32>) -> (!async.token, !async.value<f32>)
    %1 = "async.await"(%0#1) : (!async.value<f32>) -> f32
    "async.await"(%0#0) : (!async.token) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()

