func.func @constants() {
  %0 = smt.int.constant 0x10
  %1 = smt.int.constant - 7
  %2 = smt.int.constant 340282366920938463463374607431768211455
  %3 = smt.int.constant 008
  return
}
// -----
func.func @bit_vectors() {
  %0 = smt.bv.constant #smt.bv<0x5c> : !smt.bv<8>
  %1 = smt.bv.constant #smt.bv<1> : !smt.bv<1>
  %2 = smt.bv.constant #smt.bv<-128> : !smt.bv<8>
  %3 = smt.bv.constant #smt.bv<18446744073709551615> : !smt.bv<65>
  %4 = smt.bv.repeat 3 times %0 : !smt.bv<8>
  %5 = smt.bv.repeat 0x2 times %4 {a.b} : !smt.bv<24>
  return
}
