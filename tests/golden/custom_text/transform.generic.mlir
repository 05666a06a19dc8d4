"builtin.module"() ({
  "transform.named_sequence"() <{arg_attrs = [{transform.readonly}], function_type = (!transform.any_op) -> !transform.any_op, sym_name = "match"}> ({
  ^bb0(%arg3: !transform.any_op):
    %9 = "transform.match.structured"(%arg3) ({
    ^bb0(%arg4: !transform.any_op):
      "transform.match.structured.dim"(%arg4) <{is_all, parallel, raw_dim_list = array<i64>}> : (!transform.any_op) -> ()
      "transform.match.structured.dim"(%arg4) <{is_inverted, raw_dim_list = array<i64: 0, 1>, reduction}> : (!transform.any_op) -> ()
      %10 = "transform.match.structured.dim"(%arg4) <{raw_dim_list = array<i64: 0, -1>}> : (!transform.any_op) -> !transform.param<i64>
      "transform.match.structured.yield"(%arg4) : (!transform.any_op) -> ()
    }) : (!transform.any_op) -> !transform.any_op
    "transform.yield"(%9) : (!transform.any_op) -> ()
  }) : () -> ()
  "transform.named_sequence"() <{arg_attrs = [{transform.readonly}], function_type = (!transform.any_op) -> !transform.any_op, sym_name = "second"}> ({
  ^bb0(%arg2: !transform.any_op):
    "transform.yield"(%arg2) : (!transform.any_op) -> ()
  }) : () -> ()
  "transform.named_sequence"() <{arg_attrs = [{transform.readonly}], function_type = (!transform.any_op) -> (), sym_name = "act"}> ({
  ^bb0(%arg1: !transform.any_op):
    "transform.yield"() : () -> ()
  }) : () -> ()
  "transform.named_sequence"() <{function_type = (!transform.any_op) -> (), sym_name = "__transform_main"}> ({
  ^bb0(%arg0: !transform.any_op):
    %0 = "transform.foreach_match"(%arg0) <{actions = [@act, @act], matchers = [@match, @second]}> : (!transform.any_op) -> !transform.any_op
    %1 = "transform.structured.match"(%0) <{ops = ["func.func"]}> : (!transform.any_op) -> !transform.any_op
    %2 = "transform.param.constant"() <{value = 4 : i64}> : () -> !transform.param<i64>
    %3 = "transform.apply_registered_pass"(%1, %2, %2) <{options = {list = [1, [#transform.param_operand<index = 1 : i64>]], "max-iterations" = #transform.param_operand<index = 0 : i64>, "top-down" = false}, pass_name = "canonicalize"}> : (!transform.any_op, !transform.param<i64>, !transform.param<i64>) -> !transform.any_op
    %4:3 = "transform.structured.multitile_sizes"(%3) <{dimension = 0 : i64, divisor = 1 : i64, target_size = 3 : i64}> : (!transform.any_op) -> (!transform.param<i64>, !transform.param<i64>, !transform.param<i64>)
    %5 = "transform.structured.split"(%3, %4#2) <{dimension = 0 : i64, static_chunk_sizes = -9223372036854775808 : i64}> : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    %6 = "transform.structured.split"(%3) <{dimension = 1 : i64, static_chunk_sizes = 42 : i64}> : (!transform.any_op) -> !transform.any_op
    %7:2 = "transform.structured.tile_using_forall"(%3, %2) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_num_threads = array<i64: -9223372036854775808, 4>}> : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    %8:2 = "transform.structured.tile_using_forall"(%3, %2) <{operandSegmentSizes = array<i32: 1, 0, 0, 1, 0>, static_num_threads = array<i64>}> : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    "transform.yield"() : () -> ()
  }) : () -> ()
}) {transform.with_named_sequence} : () -> ()

