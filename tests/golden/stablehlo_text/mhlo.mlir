module attributes {mhlo.conv = #mhlo.conv<[b, 1, 0, ?, f]x[?, 0, 1, i, o]->[b, ?, 0, 1, f]>} {
  func.func @elementwise(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xi1>, %arg3: tensor<i1>) -> tensor<4xf32> {
    %0 = mhlo.constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
    %1 = mhlo.add %arg0, %0 : tensor<4xf32>
    %2 = mhlo.abs %1 {note = 1 : i64} : tensor<4xf32>
    %3 = mhlo.complex %1, %2 : tensor<4xcomplex<f32>>
    %4 = mhlo.real %3 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    %5 = mhlo.compare LT, %arg0, %arg1 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %6 = mhlo.compare EQ, %arg0, %arg1, FLOAT : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
    %7 = mhlo.select %arg2, %4, %arg1 : tensor<4xi1>, tensor<4xf32>
    %8 = mhlo.select %arg3, %7, %arg1 : tensor<i1>, tensor<4xf32>
    %9 = mhlo.clamp %arg0, %8, %arg1 : tensor<4xf32>
    %10 = mhlo.convert %9 : (tensor<4xf32>) -> tensor<4xi32>
    %11 = mhlo.convert %10 : (tensor<4xi32>) -> tensor<4xf32>
    %12 = mhlo.reduce_precision %11, format = e5m10 : tensor<4xf32>
    %13 = mhlo.reshape %12 : (tensor<4xf32>) -> tensor<2x2xf32>
    %14 = mhlo.bitcast_convert %13 : (tensor<2x2xf32>) -> tensor<2x2xi32>
    %15 = mhlo.is_finite %12 : (tensor<4xf32>) -> tensor<4xi1>
    %16 = mhlo.exponential %12 {result_accuracy = #mhlo.result_accuracy<ulps = 10, mode = #mhlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf32>
    mhlo.trace %16, "here" : tensor<4xf32>
    return %16 : tensor<4xf32>
  }
  func.func @tuples(%arg0: tensor<4xf32>, %arg1: tensor<2xi32>, %arg2: !mhlo.token) -> tensor<2xi32> {
    %0 = mhlo.tuple %arg0, %arg1 {mark} : tuple<tensor<4xf32>, tensor<2xi32>>
    %1 = mhlo.get_tuple_element %0[1] : (tuple<tensor<4xf32>, tensor<2xi32>>) -> tensor<2xi32>
    %2:2 = mhlo.optimization_barrier %arg0, %1 : tensor<4xf32>, tensor<2xi32>
    %3 = mhlo.after_all %arg2, %arg2 : !mhlo.token
    %4 = mhlo.create_token : !mhlo.token
    %5 = mhlo.add_dependency %2#1, %3 : (tensor<2xi32>, !mhlo.token) -> tensor<2xi32>
    %6 = mhlo.replica_id : tensor<ui32>
    %7 = mhlo.partition_id : tensor<ui32>
    return %5 : tensor<2xi32>
  }
  func.func @calls(%arg0: tensor<4xf32>) -> tensor<4xf32> {
    %0 = mhlo.custom_call @target(%arg0) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = mhlo.custom_call @"a target"(%0) {api_version = 2 : i32, custom_call_schedule = #mhlo<custom_call_schedule EARLIEST>, has_side_effect = true} : (tensor<4xf32>) -> tensor<4xf32>
    %2 = mhlo.composite "x.y" %1 {decomposition = @calls} : (tensor<4xf32>) -> tensor<4xf32>
    return %2 : tensor<4xf32>
  }
  func.func @convolution(%arg0: tensor<100x26x26x32xf32>, %arg1: tensor<3x3x1x32xf32>) -> tensor<100x28x28x1xf32> {
    %0 = mhlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, o, i]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[2, 2], [2, 2]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [1, 0]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#mhlo<precision DEFAULT>, #mhlo<precision HIGH>]} : (tensor<100x26x26x32xf32>, tensor<3x3x1x32xf32>) -> tensor<100x28x28x1xf32>
    return %0 : tensor<100x28x28x1xf32>
  }
  func.func @short_window(%arg0: tensor<100x26x26x32xf32>, %arg1: tensor<3x3x32x1xf32>) -> tensor<100x24x24x1xf32> {
    %0 = mhlo.convolution(%arg0, %arg1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[0, 0], [0, 0]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<100x26x26x32xf32>, tensor<3x3x32x1xf32>) -> tensor<100x24x24x1xf32>
    return %0 : tensor<100x24x24x1xf32>
  }
  func.func @reductions(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xi32>, %arg2: tensor<f32>, %arg3: tensor<i32>) -> tensor<4xf32> {
    %0 = mhlo.reduce(%arg0 init: %arg2) applies mhlo.add across dimensions = [1] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf32>
    %1 = mhlo.reduce(%arg0 init: %arg2) applies mhlo.maximum across dimensions = [0, 1] {note = "all"} : (tensor<4x8xf32>, tensor<f32>) -> tensor<f32>
    %2 = mhlo.reduce(%arg0 init: %arg2) applies mhlo.add across dimensions = [] : (tensor<4x8xf32>, tensor<f32>) -> tensor<4x8xf32>
    %3:2 = mhlo.reduce(%arg0 init: %arg2), (%arg1 init: %arg3) across dimensions = [1] : (tensor<4x8xf32>, tensor<4x8xi32>, tensor<f32>, tensor<i32>) -> (tensor<4xf32>, tensor<4xi32>)
     reducer(%arg4: tensor<f32>, %arg6: tensor<f32>) (%arg5: tensor<i32>, %arg7: tensor<i32>)  {
      %4 = mhlo.maximum %arg4, %arg6 : tensor<f32>
      %5 = mhlo.minimum %arg5, %arg7 : tensor<i32>
      mhlo.return %4, %5 : tensor<f32>, tensor<i32>
    }
    return %3#0 : tensor<4xf32>
  }
  func.func @loops(%arg0: tensor<i32>, %arg1: tensor<i32>) -> tensor<i32> {
    %0:2 = mhlo.while(%iterArg = %arg0, %iterArg_0 = %arg1) : tensor<i32>, tensor<i32> attributes {note = 1 : i64}
    cond {
      %1 = mhlo.compare LT, %iterArg, %iterArg_0 : (tensor<i32>, tensor<i32>) -> tensor<i1>
      mhlo.return %1 : tensor<i1>
    } do {
      %1 = mhlo.add %iterArg, %iterArg : tensor<i32>
      mhlo.return %1, %iterArg_0 : tensor<i32>, tensor<i32>
    }
    return %0#0 : tensor<i32>
  }
  func.func @names(%arg0: tensor<3xui64>, %arg1: tensor<16xf32>, %arg2: tensor<2x2xf32>, %arg3: tensor<2xf32>) -> tensor<8xf32> {
    %output_state, %output = "mhlo.rng_bit_generator"(%arg0) <{rng_algorithm = #mhlo.rng_algorithm<PHILOX>}> : (tensor<3xui64>) -> (tensor<3xui64>, tensor<2x2xui32>)
    %values, %indices = mhlo.topk(%arg1, k = 8) : tensor<16xf32> -> (tensor<8xf32>, tensor<8xi32>)
    %values_0, %indices_1 = mhlo.topk(%arg1, k = 8, largest = false) : tensor<16xf32> -> (tensor<8xf32>, tensor<8xi32>)
    %output_2, %batch_mean, %batch_var = "mhlo.batch_norm_training"(%arg2, %arg3, %arg3) <{epsilon = 1.000000e-03 : f32, feature_index = 1 : i64}> : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>)
    %grad_operand, %grad_scale, %grad_offset = "mhlo.batch_norm_grad"(%arg2, %arg3, %arg3, %arg3, %arg2) <{epsilon = 1.000000e-03 : f32, feature_index = 0 : i64}> : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>)
    return %values : tensor<8xf32>
  }
  func.func @ragged(%arg0: tensor<2x11x5xf32>, %arg1: tensor<2x5x7xf32>, %arg2: tensor<3xi64>) -> tensor<3x2x11x7xf32> {
    %0 = "mhlo.ragged_dot"(%arg0, %arg1, %arg2) <{ragged_dot_dimension_numbers = #mhlo.ragged_dot<dot_dimension_numbers = #mhlo.dot<lhs_batching_dimensions = [0], rhs_batching_dimensions = [0], lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [1]>, lhs_ragged_dimensions = [2]>}> : (tensor<2x11x5xf32>, tensor<2x5x7xf32>, tensor<3xi64>) -> tensor<3x2x11x7xf32>
    return %0 : tensor<3x2x11x7xf32>
  }
}
