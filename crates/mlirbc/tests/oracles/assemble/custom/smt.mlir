func.func @constants() {
  %0 = smt.int.constant 0x10
  %1 = smt.int.constant - 7
  %2 = smt.int.constant 340282366920938463463374607431768211455
  %3 = smt.int.constant 008
  return
}
