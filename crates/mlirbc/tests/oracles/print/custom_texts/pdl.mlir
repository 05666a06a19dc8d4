func.func @index() {
  %0 = index.constant 1
  return
}
pdl.pattern @p : benefit(1) {
  %t = type
  %ts = types
  %v = operand
  %vs = operands
  %a = attribute
  %b = attribute = 1 : i32
  %0 = operation "foo.op"(%v, %vs : !pdl.value, !pdl.range<value>) {"x" = %a, "y" = %b} -> (%t, %ts : !pdl.type, !pdl.range<type>)
  %rr = result 1 of %0
  %1 = operation(%rr : !pdl.value)
  %r = result 0 of %1
  %rs = results of %0
  %r1 = results 1 of %0 -> !pdl.value
  %r2 = results 1 of %0 -> !pdl.range<value>
  rewrite %1 {
    %e = range : !pdl.range<type>
    %f = range %r, %vs : !pdl.value, !pdl.range<value>
    %g = operation "foo.x" {"x" = %a}
    replace %1 with %g
  }
}
module {
  pdl_interp.func @matcher(%arg0: !pdl.operation) {
    %0 = pdl_interp.get_operands of %arg0 : !pdl.range<value>
    pdl_interp.foreach %op : !pdl.value in %0 {
      pdl_interp.continue
    } -> ^bb1
  ^bb1:
    %r = pdl_interp.create_range : !pdl.range<type>
    pdl_interp.foreach %op : !pdl.type in %r {
      pdl_interp.continue
    } {a} -> ^bb2
  ^bb2:
    %a = pdl_interp.create_attribute 1 : i32
    %v = pdl_interp.get_operand 0 of %arg0
    %t = pdl_interp.create_type i32
    %1 = pdl_interp.create_operation "foo.op"(%v, %0 : !pdl.value, !pdl.range<value>) {"x" = %a} -> (%t, %r : !pdl.type, !pdl.range<type>)
    %2 = pdl_interp.create_operation "foo.op"
    %3 = pdl_interp.create_operation "index.add"(%v : !pdl.value) -> <inferred>
    %s = pdl_interp.create_range %v, %0 : !pdl.value, !pdl.range<value>
    pdl_interp.finalize
  }
}
