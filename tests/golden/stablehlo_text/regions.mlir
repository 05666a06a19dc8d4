module {
  func.func @reduce(%arg0: tensor<4x4xf32>, %arg1: tensor<f32>, %arg2: tensor<4x4xi32>, %arg3: tensor<i32>) {
    %0 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<f32>
    %1 = stablehlo.reduce(%arg0 init: %arg1) applies stablehlo.maximum across dimensions = [] {note} : (tensor<4x4xf32>, tensor<f32>) -> tensor<4x4xf32>
    %2 = stablehlo.reduce(%arg0 init: %arg1) across dimensions = [0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
     reducer(%arg4: tensor<f32>, %arg5: tensor<f32>)  {
      %5 = stablehlo.add %arg5, %arg4 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }
    %3 = stablehlo.reduce(%arg0 init: %arg1) across dimensions = [0] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32>
     reducer(%arg4: tensor<f32>, %arg5: tensor<f32>)  {
      %5 = stablehlo.subtract %arg4, %arg5 : tensor<f32>
      stablehlo.return %5 : tensor<f32>
    }
    %4:2 = stablehlo.reduce(%arg0 init: %arg1), (%arg2 init: %arg3) across dimensions = [1] {note = 1 : i32} : (tensor<4x4xf32>, tensor<4x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
     reducer(%arg4: tensor<f32>, %arg6: tensor<f32>) (%arg5: tensor<i32>, %arg7: tensor<i32>)  {
      stablehlo.return %arg4, %arg7 : tensor<f32>, tensor<i32>
    }
    return
  }
  func.func @loop(%arg0: tensor<i32>, %arg1: tensor<f32>) -> tensor<i32> {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %0:2 = stablehlo.while(%iterArg = %arg0, %iterArg_0 = %arg1) : tensor<i32>, tensor<f32> attributes {note = 1 : i32}
    cond {
      %c_1 = stablehlo.constant dense<10> : tensor<i32>
      %1 = stablehlo.compare LT, %iterArg, %c_1 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %c_1 = stablehlo.constant dense<2> : tensor<i32>
      %1:2 = stablehlo.while(%iterArg_2 = %c_1, %iterArg_3 = %iterArg_0) : tensor<i32>, tensor<f32>
      cond {
        %c_4 = stablehlo.constant dense<true> : tensor<i1>
        stablehlo.return %c_4 : tensor<i1>
      } do {
        stablehlo.return %iterArg_2, %iterArg_3 : tensor<i32>, tensor<f32>
      }
      stablehlo.return %1#0, %iterArg_0 : tensor<i32>, tensor<f32>
    }
    stablehlo.while()
    cond {
      %c_0 = stablehlo.constant dense<true> : tensor<i1>
      stablehlo.return %c_0 : tensor<i1>
    } do {
      stablehlo.return 
    }
    return %0#0 : tensor<i32>
  }
  func.func @others(%arg0: tensor<i32>, %arg1: tensor<4xf32>) {
    %0 = "stablehlo.case"(%arg0) ({
      %2 = stablehlo.negate %arg1 : tensor<4xf32>
      stablehlo.return %2 : tensor<4xf32>
    }, {
      stablehlo.return %arg1 : tensor<4xf32>
    }) : (tensor<i32>) -> tensor<4xf32>
    %1:2 = "stablehlo.sort"(%arg1, %arg1) <{dimension = 0 : i64, is_stable = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>, %arg4: tensor<f32>, %arg5: tensor<f32>):
      %2 = stablehlo.compare GT, %arg2, %arg3 : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %2 : tensor<i1>
    }) : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    return
  }
}
