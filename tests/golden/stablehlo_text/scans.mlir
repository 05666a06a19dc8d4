module {
  func.func @scans(%arg0: tensor<4xi32>, %arg1: tensor<i32>) {
    %0:2 = chlo.scan(%arg0) inits (%arg1) dimension=0  {
    ^bb0(%input: tensor<i32>, %carry: tensor<i32>):
      stablehlo.return %input, %carry : tensor<i32>, tensor<i32>
    } : (tensor<4xi32>, tensor<i32>) -> (tensor<4xi32>, tensor<i32>)
    %1:2 = chlo.scan() inits (%arg1) dimension=0  attributes {is_associative = true, scan_dim_size = 3 : i64} {
    ^bb0(%carry: tensor<i32>):
      stablehlo.return %carry, %carry : tensor<i32>, tensor<i32>
    } : (tensor<i32>) -> (tensor<3xi32>, tensor<i32>)
    return
  }
}
