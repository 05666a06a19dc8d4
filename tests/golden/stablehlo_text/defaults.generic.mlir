func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<f32>) {
  %0 = stablehlo.custom_call @target(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
  // Reading leaves defaults absent.
  %1 = stablehlo.custom_call @target(%arg0) {api_version = 1 : i32} : (tensor<4xf32>) -> tensor<4xf32>
  %2 = stablehlo.custom_call @target(%arg0) {called_computations = []} : (tensor<4xf32>) -> tensor<4xf32>
  %3 = stablehlo.custom_call @target(%arg0) {has_side_effect = false} : (tensor<4xf32>) -> tensor<4xf32>
  // The short form has no place for attributes of the op in the body.
  %4 = "stablehlo.reduce"(%arg0, %arg1) <{dimensions = array<i64: 0>}> ({
  ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
    %5 = stablehlo.add %arg2, %arg3 {note} : tensor<f32>
    stablehlo.return %5 : tensor<f32>
  }) : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
  return
}
// generic: stablehlo.custom_call stablehlo.custom_call stablehlo.custom_call stablehlo.reduce
