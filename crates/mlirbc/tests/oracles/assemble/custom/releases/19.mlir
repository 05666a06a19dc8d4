llvm.func @f(%a: !llvm.vec<4xptr>, %b: !llvm.vec<?x4xi32>, %c: !llvm.struct<(vec<2 x ptr<3>>, x86_mmx)>) {
  %0 = llvm.icmp "eq" %a, %a : !llvm.vec<4xptr>
  %1 = llvm.shufflevector %b, %b [0, 0] : !llvm.vec<?x4xi32>
  llvm.return
}
// -----
llvm.func @unsigned_cases(%a: i8, %b: i64, %c: i72) {
  llvm.switch %a : i8, ^bb1 [
    18446744073709551606: ^bb1,
    300: ^bb1
  ]
^bb1:
  llvm.switch %b : i64, ^bb2 [
    18446744073709551606: ^bb2,
    -200: ^bb2
  ]
^bb2:
  llvm.switch %c : i72, ^bb3 [
    -200: ^bb3
  ]
^bb3:
  llvm.return
}
