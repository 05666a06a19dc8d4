#COO = #sparse_tensor.encoding<{map = (i, j) -> (i : compressed(nonunique), j : singleton(soa))}>
func.func @attributes(%a : !sparse_tensor.iter_space<#COO, lvls = 0>, %b : !sparse_tensor.iter_space<#COO, lvls = 1>, %i: index) {
  sparse_tensor.iterate %c in %a at (%d): !sparse_tensor.iter_space<#COO, lvls = 0> {
  } {a.b}
  %0:2 = sparse_tensor.iterate %c loc("c") in %a iter_args (%d = %i, %e=%i): !sparse_tensor.iter_space<#COO, lvls = 0> -> (index, index) {
    sparse_tensor.yield %d, %e : index, index
  }
  sparse_tensor.coiterate(%a,%b): (!sparse_tensor.iter_space<#COO, lvls = 0>, !sparse_tensor.iter_space<#COO, lvls = 1>)
  case %d,_ {
  } case _, %d {
  } {a.b}
  return
}
