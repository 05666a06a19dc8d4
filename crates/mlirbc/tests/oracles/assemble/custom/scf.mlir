func.func @forall(%n: index, %t: tensor<8x8xf32>) -> tensor<8x8xf32> {
  scf.forall (%i) in (%n) {
  }
  scf.forall (%i, %j) = (0, %n) to (4, 8) step (%n, 1) {
    scf.forall.in_parallel {}
  } {a.b}
  %0 = scf.forall (%i, %j) in (2, %n) shared_outs(%o = %t) -> tensor<8x8xf32> {
    %1 = tensor.extract_slice %o[%i, %j] [1, 1] [1, 1] : tensor<8x8xf32> to tensor<1x1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %1 into %o[%i, %j] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<8x8xf32>
    }
  } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
  return %0 : tensor<8x8xf32>
}
// -----
func.func @parallel(%n: index, %f: f32, %c: i1) -> f32 {
  scf.parallel (%i, %j) = (%n, %n) to (%n, %n) step (%n, %n) {
    "test.op"(%i) : (index) -> ()
  }
  %0 = scf.parallel (%i) = (%n) to (%n) step (%n) init(%f) -> f32 {
    scf.reduce(%f : f32) {
    ^bb0(%l: f32, %r: f32):
      %1 = arith.addf %l, %r : f32
      scf.reduce.return %1 : f32
    }
  }
  %2 = scf.if %c -> f32 {
    scf.yield %0 : f32
  } else {
    scf.yield %f : f32
  }
  %3 = scf.for %i = %n to %n step %n iter_args(%a = %2) -> f32 {
    scf.yield %a : f32
  }
  %4 = scf.execute_region -> f32 {
    scf.yield %3 : f32
  }
  return %4 : f32
}
// -----
// The default region is the first of the op, and the last in the text.
func.func @switch(%a: index, %b: index) -> index {
  %0 = scf.index_switch %a -> index
  case 1 {
    %y = arith.addi %a, %b : index
    scf.yield %y : index
  }
  case 2 {
    %y = scf.index_switch %b -> index
    case 7 {
      %z = arith.muli %a, %b : index
      scf.yield %z : index
    }
    default {
      %z = arith.divui %b, %a : index
      scf.yield %z : index
    }
    scf.yield %y : index
  }
  default {
    %y = arith.subi %b, %a : index
    %z = arith.subi %b, %y : index
    scf.yield %z : index
  }
  return %0 : index
}
