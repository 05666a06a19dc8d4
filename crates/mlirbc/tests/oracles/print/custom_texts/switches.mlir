func.func @f(%a : i32, %b: i1) {
  cf.switch %a : i32, [
    default: ^bb1(%a : i32)
  ]
^bb1(%x: i32):
  cf.switch %a : i32, [
    default: ^bb1(%a : i32),
    1: ^bb2,
    -1: ^bb1(%x: i32)
  ]
^bb2:
  cf.switch %b : i1, [
    default: ^bb2,
    1: ^bb3]
^bb3:
  return
}
llvm.func @g(%a : i32, %b: i1) {
  llvm.switch %a : i32, ^bb1(%a : i32) [
  ]
^bb1(%x: i32):
  llvm.switch %a : i32, ^bb2 [
    1: ^bb2,
    -1: ^bb1(%x: i32)
  ] {branch_weights = array<i32: 1, 2, 3>}
^bb2:
  llvm.return
}
func.func @g2(%a : index) {
  %0 = scf.index_switch %a {a} -> i32
  case 2 {
   %c = arith.constant 1 : i32
   scf.yield %c : i32
  }
  case -3 {
   %c = arith.constant 1 : i32
   scf.yield %c : i32
  }
  default {
   %c = arith.constant 1 : i32
   scf.yield %c : i32
  }
  scf.index_switch %a
  default {
  }
  scf.index_switch %a
  case 2 {
     scf.yield
   }
  default {
   scf.yield
  }
  return
}
