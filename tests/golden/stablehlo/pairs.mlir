// Ops with two forms in VHLO, with what both forms can express. Values have several uses.
module @pairs {
  func.func @unary(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
    %0 = stablehlo.cbrt %x : tensor<4xf32>
    %1 = stablehlo.cosine %0 : tensor<4xf32>
    %2 = stablehlo.exponential %1 : tensor<4xf32>
    %3 = stablehlo.exponential_minus_one %2 {mhlo.note = "kept"} : tensor<4xf32>
    %4 = stablehlo.log %3 : tensor<4xf32>
    %5 = stablehlo.log_plus_one %4 : tensor<4xf32>
    %6 = stablehlo.logistic %5 : tensor<4xf32>
    %7 = stablehlo.rsqrt %6 : tensor<4xf32>
    %8 = stablehlo.sine %7 : tensor<4xf32>
    %9 = stablehlo.sqrt %8 : tensor<4xf32>
    %10 = stablehlo.tanh %9 : tensor<4xf32>
    %11 = stablehlo.add %3, %3 : tensor<4xf32>
    %12 = stablehlo.add %x, %3 : tensor<4xf32>
    %13 = stablehlo.multiply %11, %12 : tensor<4xf32>
    return %10, %13 : tensor<4xf32>, tensor<4xf32>
  }
  func.func @collective(%x: tensor<16x8xf32>) -> (tensor<16x16xf32>, tensor<16x8xf32>, tensor<4x32xf32>) {
    %0 = "stablehlo.all_gather"(%x) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 0, type = 0>, replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>}> : (tensor<16x8xf32>) -> tensor<16x16xf32>
    %1 = "stablehlo.all_reduce"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>, use_global_device_ids}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<16x8xf32>) -> tensor<16x8xf32>
    %2 = "stablehlo.all_to_all"(%1) <{concat_dimension = 1 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<16x8xf32>) -> tensor<4x32xf32>
    %3 = stablehlo.add %1, %x : tensor<16x8xf32>
    return %0, %3, %2 : tensor<16x16xf32>, tensor<16x8xf32>, tensor<4x32xf32>
  }
  func.func @call(%x: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.custom_call @target(%x, %x) {backend_config = "settings", has_side_effect = true} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @dot(%a: tensor<8x4xf32>, %b: tensor<4x8xf32>) -> tensor<8x8xf32> {
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], precision = [HIGH, DEFAULT] : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
  func.func @convolution(%a: tensor<1x8x8x207xf32>, %b: tensor<3x3x207x16xf32>, %p: tensor<2x2xi64>) -> tensor<1x?x?x16xf32> {
    %0 = "stablehlo.dynamic_conv"(%a, %b, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>, feature_group_count = 1 : i64}> : (tensor<1x8x8x207xf32>, tensor<3x3x207x16xf32>, tensor<2x2xi64>) -> tensor<1x?x?x16xf32>
    return %0 : tensor<1x?x?x16xf32>
  }
  func.func @plain(%a: tensor<8x207xf32>, %b: tensor<207x16xf32>, %p: tensor<0x2xi64>) -> tensor<8x16xf32> {
    %0 = "stablehlo.dynamic_conv"(%a, %b, %p) <{batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f]x[i, o]->[b, f]>, feature_group_count = 1 : i64}> : (tensor<8x207xf32>, tensor<207x16xf32>, tensor<0x2xi64>) -> tensor<8x16xf32>
    return %0 : tensor<8x16xf32>
  }
  func.func @gather(%x: tensor<2x4x9xf32>, %i: tensor<1x5x2xi32>, %n: tensor<3xi32>) -> (tensor<1x5x8xf32>, tensor<1x5x8xf32>) {
    %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1, 8>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>) -> tensor<1x5x8xf32>
    %1 = "stablehlo.dynamic_gather"(%x, %i, %n) <{dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>}> : (tensor<2x4x9xf32>, tensor<1x5x2xi32>, tensor<3xi32>) -> tensor<1x5x8xf32>
    return %0, %1 : tensor<1x5x8xf32>, tensor<1x5x8xf32>
  }
  func.func @scatter(%x: tensor<200x100x300xf32>, %i: tensor<10x2xi32>, %u: tensor<10x300xf32>) -> tensor<200x100x300xf32> {
    %0 = "stablehlo.scatter"(%x, %i, %u) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0, 1], scatter_dims_to_operand_dims = [0, 1], index_vector_dim = 1>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      %s = stablehlo.add %a, %b : tensor<f32>
      stablehlo.return %s : tensor<f32>
    }) : (tensor<200x100x300xf32>, tensor<10x2xi32>, tensor<10x300xf32>) -> tensor<200x100x300xf32>
    return %0 : tensor<200x100x300xf32>
  }
  func.func @transfer(%x: tensor<3x4xi32>, %t: !stablehlo.token) -> (!stablehlo.token, tensor<3x4xi32>, !stablehlo.token) {
    %0 = "stablehlo.send"(%x, %t) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 2>, is_host_transfer = true}> : (tensor<3x4xi32>, !stablehlo.token) -> !stablehlo.token
    %1:2 = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 3>, is_host_transfer = true}> : (!stablehlo.token) -> (tensor<3x4xi32>, !stablehlo.token)
    return %0, %1#0, %1#1 : !stablehlo.token, tensor<3x4xi32>, !stablehlo.token
  }
}
