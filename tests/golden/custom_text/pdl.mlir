pdl.pattern @p : benefit(1) {
  %type = pdl.type : i32
  %types = pdl.types
  %attr = pdl.attribute
  %value = pdl.operand : %type
  %values = pdl.operands
  %op = pdl.operation "foo.op"(%value, %values : !pdl.value, !pdl.range<value>) {"attr" = %attr} -> (%type, %types : !pdl.type, !pdl.range<type>)
  %all = pdl.results of %op
  %some = pdl.results 1 of %op -> !pdl.range<value>
  %last = pdl.operation "foo.use"(%all, %some : !pdl.range<value>, !pdl.range<value>)
  pdl.rewrite %last {
    %range = pdl.range %value, %all : !pdl.value, !pdl.range<value>
    %empty = pdl.range : !pdl.range<type>
    pdl.replace %last with %op
  }
}
pdl_interp.func @matcher(%root: !pdl.operation) {
  %values = pdl_interp.get_operands of %root : !pdl.range<value>
  %attr = pdl_interp.get_attribute "a" of %root
  %type = pdl_interp.create_type i32
  %op = pdl_interp.create_operation "foo.op"(%values : !pdl.range<value>) {"a" = %attr} -> (%type : !pdl.type)
  pdl_interp.foreach %value : !pdl.value in %values {
    pdl_interp.continue
  } -> ^end
^end:
  pdl_interp.finalize
}
irdl.dialect @cmath {
  irdl.type @complex {
    %0 = irdl.is f32
    irdl.parameters(type: %0)
  }
  irdl.operation @norm {
    %0 = irdl.any
    irdl.operands(a: %0, b: optional %0)
    irdl.results()
    irdl.attributes {"kind" = %0}
  }
  irdl.operation @empty
}
