module attributes {transform.with_named_sequence} {
  transform.named_sequence @match(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    %0 = transform.match.structured %op : (!transform.any_op) -> !transform.any_op {
    ^bb0(%s: !transform.any_op):
      transform.match.structured.dim %s[all] {parallel} : !transform.any_op
      transform.match.structured.dim %s[except(0, 1)] {reduction} : !transform.any_op
      %d = transform.match.structured.dim %s[0, -1] : (!transform.any_op) -> !transform.param<i64>
      transform.match.structured.yield %s : !transform.any_op
    }
    transform.yield %0 : !transform.any_op
  }
  transform.named_sequence @second(%op: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %op : !transform.any_op
  }
  transform.named_sequence @act(%op: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @__transform_main(%root: !transform.any_op) {
    %0 = transform.foreach_match in %root @match -> @act, @second -> @act : (!transform.any_op) -> !transform.any_op
    %f = transform.structured.match ops{["func.func"]} in %0 : (!transform.any_op) -> !transform.any_op
    %n = transform.param.constant 4 : i64 -> !transform.param<i64>
    %o = transform.apply_registered_pass "canonicalize" with options = {"top-down" = false, "max-iterations" = %n, list = [1 : i64, [%n]]} to %f : (!transform.any_op, !transform.param<i64>, !transform.param<i64>) -> !transform.any_op
    %l, %h, %s = transform.structured.multitile_sizes %o {dimension = 0, target_size = 3} : (!transform.any_op) -> !transform.param<i64>
    %a = transform.structured.split %o after %s {dimension = 0} : !transform.any_op, !transform.param<i64>
    %b = transform.structured.split %o after 42 {dimension = 1} : !transform.any_op
    %t:2 = transform.structured.tile_using_forall %o num_threads [%n, 4] : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    %u:2 = transform.structured.tile_using_forall %o num_threads *(%n) : (!transform.any_op, !transform.param<i64>) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
