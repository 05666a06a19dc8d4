module attributes {transform.with_named_sequence} {
  transform.named_sequence @match(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
    %0 = transform.match.structured failures(propagate) %arg0 : (!transform.any_op) -> !transform.any_op {
    ^bb0(%s: !transform.any_op):
      %r = transform.match.structured.rank %s : (!transform.any_op) -> !transform.param<i64>
      %d = transform.match.structured.dim %s[all] : (!transform.any_op) -> !transform.param<i64>
      transform.match.structured.dim %s[except(0, -1)] {parallel} : !transform.any_op
      %i = transform.match.structured.input %s[0] : (!transform.any_op) -> !transform.any_op
      transform.match.structured.init %s[0] {permutation} : !transform.any_op
      transform.match.structured.yield %s : !transform.any_op
    }
    transform.match.structured %arg0 : !transform.any_op {
    ^bb0(%s: !transform.any_op):
      transform.match.structured.yield
    }
    %a, %b = transform.match.structured %arg0 : (!transform.any_op) -> (!transform.any_op, !transform.param<i64>) {
    ^bb0(%s: !transform.any_op):
      %r = transform.match.structured.rank %s : (!transform.any_op) -> !transform.param<i64>
      transform.match.structured.yield %s, %r : !transform.any_op, !transform.param<i64>
    }
    %o = transform.get_operand %arg0[1, 2] : (!transform.any_op) -> !transform.any_value
    %p = transform.get_result %arg0[all] : (!transform.any_op) -> !transform.any_value
    transform.yield %0 : !transform.any_op
  }
  transform.named_sequence @match2(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %arg0 : !transform.any_op
  }
  transform.named_sequence @action(%arg0: !transform.any_op {transform.readonly}) {
    transform.yield
  }
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.consumed}) {
    %0 = transform.foreach_match in %arg0 @match -> @action : (!transform.any_op) -> !transform.any_op
    %1 = transform.foreach_match restrict_root flatten_results in %0 @match -> @action, @match2 -> @action {a} : (!transform.any_op) -> !transform.any_op
    %l, %h, %s = transform.structured.multitile_sizes %1 {target_size = 10 : i64, dimension = 0 : i64} : (!transform.any_op) -> !transform.any_op
    %t, %c = transform.structured.continuous_tile_sizes %1 {dimension = 0 : i64, target_size = 9 : i64} : (!transform.any_op) -> !transform.any_op
    %f = transform.structured.split %1 after 42 {dimension = 0 : i64} : !transform.any_op
    %g = transform.structured.split %1 after %s {dimension = 1 : i64, multiway} : !transform.any_op, !transform.any_op
    %u, %v = transform.structured.tile_using_forall %1 num_threads [10, %s] (mapping = [#gpu.thread<x>, #gpu.thread<y>]) : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    %w, %x = transform.structured.tile_using_forall %1 tile_sizes *(%s) : (!transform.any_op, !transform.any_op) -> (!transform.any_op, !transform.any_op)
    %y = transform.apply_registered_pass "canonicalize" with options = { "top-down" = false, "test" = [1, [1, 2 : i32]], "max-iterations" = 10 } to %1 : (!transform.any_op) -> !transform.any_op
    %q = transform.param.constant 1 : i64 -> !transform.param<i64>
    %z = transform.apply_registered_pass "canonicalize" with options = { "a" = %q, "b" = [1, %q, [%q]] } to %1 : (!transform.any_op, !transform.param<i64>, !transform.param<i64>, !transform.param<i64>) -> !transform.any_op
    transform.yield
  }
}
transform.sequence failures(propagate) {
^bb0(%arg0: !transform.any_op):
  transform.sequence %arg0 : !transform.any_op failures(suppress) {
  ^bb1(%arg1: !transform.any_op):
  }
  transform.sequence %arg0, %arg0, %arg0 : (!transform.any_op, !transform.any_op, !transform.any_op) failures(suppress) attributes {a} {
  ^bb1(%arg1: !transform.any_op, %x: !transform.any_op, %y : !transform.any_op):
    transform.tune.alternatives<"x"> {
    }, {
    }
    transform.tune.alternatives<"x"> selected_region = 1 {
    }, {
    }
    %c = transform.param.constant 1 : i64 -> !transform.param<i64>
    transform.tune.alternatives<"x"> selected_region = %c : !transform.param<i64> {
    }, {
    }
  }
}
