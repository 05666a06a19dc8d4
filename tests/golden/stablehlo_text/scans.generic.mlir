func.func @scans(%a: tensor<2xi64>, %b: tensor<3xi64>) {
  %0 = chlo.scan (%a) inits (%b) dimension = 0 attributes {is_reverse = true} {
  ^bb0(%c: tensor<i64>, %d: tensor<3xi64>):
    stablehlo.return %d : tensor<3xi64>
  } : (tensor<2xi64>, tensor<3xi64>) -> tensor<3xi64>
  return
}
