// The default successor comes first in the op and last in its text.
pdl_interp.func @switches(%op: !pdl.operation, %value: !pdl.value) {
  pdl_interp.switch_operation_name of %op to ["a.a", "a.b"](^bb1, ^bb2) -> ^bb3
^bb1:
  %type = pdl_interp.get_value_type of %value : !pdl.type
  pdl_interp.switch_type %type to [i32, i64](^bb2, ^bb3) -> ^bb4
^bb2:
  pdl_interp.switch_operand_count of %op to dense<[10, 2]> : vector<2xi32>(^bb3, ^bb4) -> ^bb5
^bb3:
  %attribute = pdl_interp.get_attribute "a" of %op
  pdl_interp.switch_attribute %attribute to [10, true](^bb4, ^bb5) -> ^bb1
^bb4:
  pdl_interp.switch_result_count of %op to dense<1> : vector<1xi32>(^bb5) -> ^bb4
^bb5:
  pdl_interp.switch_result_count of %op to dense<1> : vector<1xi32>(^bb6) -> ^bb1
^bb6:
  pdl_interp.check_operand_count of %op is 1 -> ^bb7, ^bb5
^bb7:
  pdl_interp.check_operand_count of %op is 1 -> ^bb8, ^bb3
^bb8:
  pdl_interp.finalize
}
