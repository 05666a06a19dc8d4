// Ops with two forms whose older one came after StableHLO 0.9.
module @later {
  func.func @tangent(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.tan %x : tensor<4xf32>
    %1 = stablehlo.add %0, %x : tensor<4xf32>
    return %1 : tensor<4xf32>
  }
  func.func @broadcast(%x: tensor<16x8xf32>) -> tensor<16x8xf32> {
    %0 = "stablehlo.collective_broadcast"(%x) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<16x8xf32>) -> tensor<16x8xf32>
    return %0 : tensor<16x8xf32>
  }
  func.func @composite(%x: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.composite "local.twice" %x {composite_attributes = {factor = 2 : i64}, decomposition = @twice, version = 1 : i32} : (tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func private @twice(%x: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.add %x, %x : tensor<f32>
    return %0 : tensor<f32>
  }
}
