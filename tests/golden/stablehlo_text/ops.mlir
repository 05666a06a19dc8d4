module {
  func.func public @main(%arg0: tensor<4xf32> {jax.a = 1 : i32}, %arg1: tensor<4xi32>) -> (tensor<4xf32> {jax.result_info = "r"}) {
    %0 = stablehlo.add %arg0, %arg0 : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func private @declared(tensor<4xf32>) -> tensor<4xf32>
  func.func private @decomposed(%arg0: tensor<4x4xf32>) -> tensor<4x4xf32> {
    return %arg0 : tensor<4x4xf32>
  }
  func.func @types(%arg0: tensor<4xf32>, %arg1: tensor<?xf32>, %arg2: tensor<4xi1>, %arg3: tensor<i1>, %arg4: tensor<4xcomplex<f32>>, %arg5: tensor<4xf32, #stablehlo.bounds<?>>) {
    %0 = stablehlo.add %arg0, %arg1 : (tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
    %1 = stablehlo.exponential %arg0 {result_accuracy = #stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf32>
    %2 = stablehlo.exponential %arg0 {note = "x"} : (tensor<4xf32>) -> tensor<?xf32>
    %3 = stablehlo.abs %arg4 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
    %4 = stablehlo.complex %arg0, %arg0 : tensor<4xcomplex<f32>>
    %5 = stablehlo.complex %arg0, %arg0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<?xcomplex<f32>>
    %6 = stablehlo.complex %arg5, %arg5 : tensor<4xcomplex<f32>, #stablehlo.bounds<?>>
    %7 = stablehlo.select %arg2, %arg0, %arg0 : tensor<4xi1>, tensor<4xf32>
    %8 = stablehlo.select %arg3, %arg0, %arg1 : (tensor<i1>, tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
    %9 = stablehlo.tuple %arg0, %arg2 : tuple<tensor<4xf32>, tensor<4xi1>>
    %10 = stablehlo.tuple  : tuple<>
    %11 = stablehlo.get_tuple_element %9[1] : (tuple<tensor<4xf32>, tensor<4xi1>>) -> tensor<4xi1>
    %12:2 = stablehlo.optimization_barrier %arg0, %arg2 : tensor<4xf32>, tensor<4xi1>
    stablehlo.optimization_barrier()
    %13 = stablehlo.create_token : !stablehlo.token
    %14 = stablehlo.after_all %13, %13 : !stablehlo.token
    %15 = stablehlo.after_all  : !stablehlo.token
    %16 = stablehlo.reduce_precision %arg0, format = e5m2 : tensor<4xf32>
    return
  }
  func.func @constants() {
    %c = stablehlo.constant dense<1> : tensor<i32>
    %cst = stablehlo.constant {note = "x"} dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
    %c_0 = stablehlo.constant dense<true> : tensor<i1>
    %c_1 = stablehlo.constant dense_resource<blob> : tensor<1xi32>
    %0 = chlo.constant dense<2> : tensor<i32>
    return
  }
  func.func @attributes(%arg0: tensor<4x4xf32>, %arg1: tensor<i32>, %arg2: tensor<1x4x4xf32>, %arg3: tensor<2x2x1x1xf32>, %arg4: tensor<1x4x4x1xf32>) {
    %0 = stablehlo.concatenate %arg0, %arg0, dim = 0 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<8x4xf32>
    %1 = stablehlo.slice %arg0 [0:4, 1:4:2] : (tensor<4x4xf32>) -> tensor<4x2xf32>
    %2 = stablehlo.dynamic_slice %arg0, %arg1, %arg1, sizes = [1, 2] : (tensor<4x4xf32>, tensor<i32>, tensor<i32>) -> tensor<1x2xf32>
    %3 = stablehlo.custom_call @target(%arg0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %4:2 = stablehlo.custom_call @"a target"(%arg0, %arg0) {api_version = 4 : i32, backend_config = {a = 1 : i32}, has_side_effect = true} : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tuple<>)
    stablehlo.custom_call @f() : () -> ()
    %5 = stablehlo.dot %arg0, %arg0 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %6 = stablehlo.dot %arg0, %arg0, precision = [HIGH, HIGHEST] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %7 = stablehlo.dot_general %arg2, %arg2, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
    %8 = stablehlo.dot_general %arg0, %arg0, contracting_dims = [] x [], precision = [DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4x4x4xf32>
    %9 = stablehlo.dot_general %arg0, %arg0, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %10 = stablehlo.convolution(%arg4, %arg3) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x1xf32>, tensor<2x2x1x1xf32>) -> tensor<1x3x3x1xf32>
    %11 = stablehlo.convolution(%arg4, %arg3) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[0, 1], [1, 0]], lhs_dilate = [1, 1], rhs_dilate = [1, 1], reverse = [false, true]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64, precision_config = [#stablehlo<precision DEFAULT>, #stablehlo<precision DEFAULT>]} : (tensor<1x4x4x1xf32>, tensor<2x2x1x1xf32>) -> tensor<1x4x4x1xf32>
    %12 = stablehlo.convolution(%arg4, %arg3) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x1xf32>, tensor<2x2x1x1xf32>) -> tensor<1x5x5x1xf32>
    %13 = stablehlo.convolution(%arg0, %arg0) dim_numbers = [b, f]x[i, o]->[b, f], window = {stride = [], pad = [], lhs_dilate = [], rhs_dilate = [], reverse = []} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %14 = stablehlo.compare LT, %arg0, %arg0, TOTALORDER : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
    %15 = stablehlo.compare EQ, %arg0, %arg0 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xi1>
    %16 = stablehlo.iota dim = 0 : tensor<4xi32>
    %17 = stablehlo.composite "a.b" %arg0 {composite_attributes = {n = 1 : i64}, decomposition = @decomposed, version = 2 : i32} : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %values, %indices = chlo.top_k(%arg0, k = 2) : tensor<4x4xf32> -> (tensor<4x2xf32>, tensor<4x2xi32>)
    %18 = chlo.broadcast_add %arg0, %5 : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
    %19 = chlo.erf %arg0 : tensor<4x4xf32> -> tensor<4x4xf32>
    return
  }
  func.func @names(%arg0: tensor<2xui64>, %arg1: tensor<2x2xf32>, %arg2: tensor<2xf32>) {
    %output_state, %output = stablehlo.rng_bit_generator %arg0, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<3xui32>)
    %output_0, %batch_mean, %batch_var = "stablehlo.batch_norm_training"(%arg1, %arg2, %arg2) <{epsilon = 1.000000e+00 : f32, feature_index = 1 : i64}> : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>)
    return
  }
}
