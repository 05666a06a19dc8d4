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
// -----
#coo = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa)) }>
func.func @levels(%tensor: tensor<4x8xf32, #coo>) {
  %space = sparse_tensor.extract_iteration_space %tensor lvls = 0
      : tensor<4x8xf32, #coo> -> !sparse_tensor.iter_space<#coo, lvls = 0 to 1>
  sparse_tensor.iterate %at in %space : !sparse_tensor.iter_space<#coo, lvls=0> {
    %inner = sparse_tensor.extract_iteration_space %tensor at %at lvls = 1
        : tensor<4x8xf32, #coo>, !sparse_tensor.iterator<#coo, lvls = 0 to 1> -> !sparse_tensor.iter_space<#coo, lvls = 1>
  }
  return
}
