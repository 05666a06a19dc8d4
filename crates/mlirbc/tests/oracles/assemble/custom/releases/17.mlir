// A loop that ends in scf.yield, which later releases replace.
func.func @f(%a: index, %m: memref<4xindex>) {
  scf.parallel (%i) = (%a) to (%a) step (%a) {
    memref.store %i, %m[%i] : memref<4xindex>
  }
  return
}
// -----
llvm.func @f(%a: !llvm.vec<4xptr>, %b: !llvm.vec<?x4xi32>, %c: !llvm.struct<(vec<2 x ptr<3>>, x86_mmx)>) {
  %0 = llvm.icmp "eq" %a, %a : !llvm.vec<4xptr>
  %1 = llvm.shufflevector %b, %b [0, 0] : !llvm.vec<?x4xi32>
  llvm.return
}
