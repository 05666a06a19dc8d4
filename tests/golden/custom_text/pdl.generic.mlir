"builtin.module"() ({
  "pdl.pattern"() <{benefit = 1 : i16, sym_name = "p"}> ({
    %6 = "pdl.type"() <{constantType = i32}> : () -> !pdl.type
    %7 = "pdl.types"() : () -> !pdl.range<type>
    %8 = "pdl.attribute"() : () -> !pdl.attribute
    %9 = "pdl.operand"(%6) : (!pdl.type) -> !pdl.value
    %10 = "pdl.operands"() : () -> !pdl.range<value>
    %11 = "pdl.operation"(%9, %10, %8, %6, %7) <{attributeValueNames = ["attr"], opName = "foo.op", operandSegmentSizes = array<i32: 2, 1, 2>}> : (!pdl.value, !pdl.range<value>, !pdl.attribute, !pdl.type, !pdl.range<type>) -> !pdl.operation
    %12 = "pdl.results"(%11) : (!pdl.operation) -> !pdl.range<value>
    %13 = "pdl.results"(%11) <{index = 1 : i32}> : (!pdl.operation) -> !pdl.range<value>
    %14 = "pdl.operation"(%12, %13) <{attributeValueNames = [], opName = "foo.use", operandSegmentSizes = array<i32: 2, 0, 0>}> : (!pdl.range<value>, !pdl.range<value>) -> !pdl.operation
    "pdl.rewrite"(%14) <{operandSegmentSizes = array<i32: 1, 0>}> ({
      %15 = "pdl.range"(%9, %12) : (!pdl.value, !pdl.range<value>) -> !pdl.range<value>
      %16 = "pdl.range"() : () -> !pdl.range<type>
      "pdl.replace"(%14, %11) <{operandSegmentSizes = array<i32: 1, 1, 0>}> : (!pdl.operation, !pdl.operation) -> ()
    }) : (!pdl.operation) -> ()
  }) : () -> ()
  "pdl_interp.func"() <{function_type = (!pdl.operation) -> (), sym_name = "matcher"}> ({
  ^bb0(%arg0: !pdl.operation):
    %2 = "pdl_interp.get_operands"(%arg0) : (!pdl.operation) -> !pdl.range<value>
    %3 = "pdl_interp.get_attribute"(%arg0) <{name = "a"}> : (!pdl.operation) -> !pdl.attribute
    %4 = "pdl_interp.create_type"() <{value = i32}> : () -> !pdl.type
    %5 = "pdl_interp.create_operation"(%2, %3, %4) <{inputAttributeNames = ["a"], name = "foo.op", operandSegmentSizes = array<i32: 1, 1, 1>}> : (!pdl.range<value>, !pdl.attribute, !pdl.type) -> !pdl.operation
    "pdl_interp.foreach"(%2)[^bb1] ({
    ^bb0(%arg1: !pdl.value):
      "pdl_interp.continue"() : () -> ()
    }) : (!pdl.range<value>) -> ()
  ^bb1:  // pred: ^bb0
    "pdl_interp.finalize"() : () -> ()
  }) : () -> ()
  "irdl.dialect"() <{sym_name = "cmath"}> ({
    "irdl.type"() <{sym_name = "complex"}> ({
      %1 = "irdl.is"() <{expected = f32}> : () -> !irdl.attribute
      "irdl.parameters"(%1) <{names = ["type"]}> : (!irdl.attribute) -> ()
    }) : () -> ()
    "irdl.operation"() <{sym_name = "norm"}> ({
      %0 = "irdl.any"() : () -> !irdl.attribute
      "irdl.operands"(%0, %0) <{names = ["a", "b"], variadicity = #irdl<variadicity_array[ single,  optional]>}> : (!irdl.attribute, !irdl.attribute) -> ()
      "irdl.results"() <{names = [], variadicity = #irdl<variadicity_array[]>}> : () -> ()
      "irdl.attributes"(%0) <{attributeValueNames = ["kind"]}> : (!irdl.attribute) -> ()
    }) : () -> ()
    "irdl.operation"() <{sym_name = "empty"}> ({
    ^bb0:
    }) : () -> ()
  }) : () -> ()
}) : () -> ()

