llvm.func @f(%a: i64) {
  %0 = llvm.add %a, %a overflow <nsw> : i64
  %1 = llvm.shl %a, %0 overflow < nsw , nuw > : i64
  llvm.return
}
llvm.mlir.global internal constant @g(dense_resource<r> : tensor<2xi8>) : !llvm.array<2 x i8>
{-#
  dialect_resources: {
    builtin: { r: "0x010000000102" }
  }
#-}
// -----
llvm.func @wrapped_cases(%a: i8, %b: i72) {
  llvm.switch %a : i8, ^bb1 [
    300: ^bb1,
    -200: ^bb1
  ]
^bb1:
  llvm.switch %b : i72, ^bb2 [
    -200: ^bb2
  ]
^bb2:
  llvm.return
}
