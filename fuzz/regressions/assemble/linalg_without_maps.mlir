#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 + d3, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d2)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
"builtin.module"() ({
  "func.func"() <{function_type = (tensor<1x12x8xf32>, tensor<3x8x8xf32>, tensor<1x10x8xf32>) -> tensor<1x10x8xf32>, sym_name = "f"}> ({
  ^bb0(%arg0: tensor<1x12x8xf32>, %arg1: tensor<3x8x8xf32>, %arg2: tensor<1x10x8xf32>):
    %0 = "linalg.conv_1d_nwc_wcf"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg3: f32, %arg4: f32, %arg5: f32):
      %1 = "arith.mulf"(%arg3, %arg4) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %2 = "arith.addf"(%arg5, %1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "linalg.yield"(%2) : (f32) -> ()
    }) : (tensor<1x12x8xf32>, tensor<3x8x8xf32>, tensor<1x10x8xf32>) -> tensor<1x10x8xf32>
    "func.return"(%0) : (tensor<1x10x8xf32>) -> ()
  }) : () -> ()
}) : () -> ()

