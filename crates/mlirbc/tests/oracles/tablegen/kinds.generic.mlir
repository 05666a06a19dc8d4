"builtin.module"() ({
  "test.with_properties"() <{a = -1 : i64, array = array<i64: 1, -2>, array32 = array<i32: 3>, b = "attribute", c = "native", flag = true}> : () -> ()
  "test.with_properties"() <{a = 32 : i64, array = array<i64>, array32 = array<i32>, b = "native", c = "", flag = false}> : () -> ()
  "test.with_default_valued_properties"() <{a = 0 : i32, b = "", c = -1 : i32, unit = false}> : () -> ()
  "test.with_default_valued_properties"() <{a = -70000 : i32, b = "b", c = 1 : i32, unit}> {other = 1 : i64} : () -> ()
  "test.with_array_properties"() <{explicitOptions = [], explicitUnits = [], hasDefault = [], ints = [], nested = [], opt = [], strings = []}> : () -> ()
  "test.with_array_properties"() <{explicitOptions = [[], [0]], explicitUnits = [unit, false], hasDefault = [6], ints = [1, -1], nested = [[], [3 : i32, 4 : i32]], opt = [[5 : i32]], strings = ["a", "", "a"]}> : () -> ()
  "test.op_with_enum_prop"() <{value = 2 : i32}> : () -> ()
  "test.op_with_bit_enum_prop"() <{value1 = 6 : i32, value2 = 1 : i32}> : () -> ()
  %0 = "test.op"() : () -> i32
  "test.attr_sized_operands"(%0, %0, %0, %0) <{operandSegmentSizes = array<i32: 0, 2, 1, 1>}> : (i32, i32, i32, i32) -> ()
}) : () -> ()
