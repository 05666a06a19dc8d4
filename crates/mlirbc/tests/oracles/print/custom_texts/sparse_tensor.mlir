// releases: 21 23
#COO = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed(nonunique), j : singleton(soa))}>
func.func @iterate(%sp : tensor<4x8xf32, #COO>, %i : index, %f: f32) -> index {
  %l1 = sparse_tensor.extract_iteration_space %sp lvls = 0 to 2 : tensor<4x8xf32, #COO> -> !sparse_tensor.iter_space<#COO, lvls = 0 to 2>
  %r1 = sparse_tensor.iterate %it1 in %l1 at(%crd0, _) iter_args(%outer = %i) : !sparse_tensor.iter_space<#COO, lvls = 0 to 2> -> index {
    sparse_tensor.yield %outer : index
  }
  sparse_tensor.iterate %it2 in %l1 : !sparse_tensor.iter_space<#COO, lvls = 0 to 2> {
  }
  sparse_tensor.iterate %it2 in %l1 at(_, %c) : !sparse_tensor.iter_space<#COO, lvls = 0 to 2> {
    %x = arith.addi %c, %c : index
  }
  %r2:2 = sparse_tensor.iterate %it1 in %l1 iter_args(%outer = %i, %b = %f) : !sparse_tensor.iter_space<#COO, lvls = 0 to 2> -> (index, f32) {
    sparse_tensor.yield %outer, %b : index, f32
  }
  return %r1 : index
}
func.func @coiterate(%a : !sparse_tensor.iter_space<#COO, lvls = 0>, %b : !sparse_tensor.iter_space<#COO, lvls = 1>, %i: index) {
  sparse_tensor.coiterate (%a, %b) at(%c) : (!sparse_tensor.iter_space<#COO, lvls = 0>, !sparse_tensor.iter_space<#COO, lvls = 1>)
  case %d, _ {
    %x = arith.addi %c, %c : index
  }
  case _, %e {
  }
  case %e, %f {
    %x = arith.addi %c, %i : index
  }
  return
}
func.func @carried(%a : !sparse_tensor.iter_space<#COO, lvls = 0>, %b : !sparse_tensor.iter_space<#COO, lvls = 1>, %i: index) -> index {
  %0 = sparse_tensor.coiterate (%a, %b) at(%c) iter_args(%d = %i) : (!sparse_tensor.iter_space<#COO, lvls = 0>, !sparse_tensor.iter_space<#COO, lvls = 1>) -> index
  case %e, _ {
    sparse_tensor.yield %c : index
  }
  case %e, %f {
    sparse_tensor.yield %d : index
  }
  return %0 : index
}
