// releases: 21 23
func.func @smt_constants() {
  %0 = smt.int.constant 0
  %1 = smt.int.constant -5 {a.b}
  %2 = smt.int.constant 9
  %3 = smt.int.constant 9223372036854775808
  %4 = smt.int.constant -18446744073709551616
  %5 = smt.int.add %0, %1
  %6 = smt.bv.constant #smt.bv<-1> : !smt.bv<8>
  %7 = smt.bv.constant #smt.bv<5> : !smt.bv<80>
  %8 = smt.bv.repeat 3 times %6 : !smt.bv<8>
  %9 = smt.bv.repeat 1 times %8 {a.b} : !smt.bv<24>
  return
}
