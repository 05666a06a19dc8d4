func.func @wide_constants() {
  %0 = smt.int.constant 0x10
  %1 = smt.int.constant 0
  %2 = "smt.int.constant"() <{value = 3 : i64}> : () -> !smt.int
  return
}
// generic: smt.int.constant
