module attributes {transform.with_named_sequence} {
  transform.named_sequence @options(%a: !transform.any_op, %b: !transform.param<i64>, %c: !transform.param<i64>) {
    // An array is not read without elements.
    %0 = "transform.apply_registered_pass"(%a) <{options = {list = []}, pass_name = "canonicalize"}> : (!transform.any_op) -> !transform.any_op
    // Values are numbered in the order of the text.
    %1 = "transform.apply_registered_pass"(%0, %b, %c) <{options = {first = #transform.param_operand<index = 1>, second = #transform.param_operand<index = 0>}, pass_name = "canonicalize"}> : (!transform.any_op, !transform.param<i64>, !transform.param<i64>) -> !transform.any_op
    transform.yield
  }
}
// generic: transform.apply_registered_pass transform.apply_registered_pass
