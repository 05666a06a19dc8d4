// What only the newer forms of ops express, and what older versions do not allow: one function for each.
module @values {
  func.func @f01(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.tanh %x {result_accuracy = #stablehlo.result_accuracy<ulps = 10, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
  func.func @f02(%x: tensor<16x8xf32>, %y: tensor<16x8xf32>) -> (tensor<16x16xf32>, tensor<16x16xf32>) {
    %0:2 = "stablehlo.all_gather"(%x, %y) <{all_gather_dim = 1 : i64, replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>}> : (tensor<16x8xf32>, tensor<16x8xf32>) -> (tensor<16x16xf32>, tensor<16x16xf32>)
    return %0#0, %0#1 : tensor<16x16xf32>, tensor<16x16xf32>
  }
  func.func @f03(%x: tensor<f32>, %y: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
    %0:2 = "stablehlo.all_reduce"(%x, %y) <{replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>}> ({
    ^bb0(%a: tensor<f32>, %b: tensor<f32>):
      stablehlo.return %a : tensor<f32>
    }) : (tensor<f32>, tensor<f32>) -> (tensor<f32>, tensor<f32>)
    return %0#0, %0#1 : tensor<f32>, tensor<f32>
  }
  func.func @f04(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    %0:2 = "stablehlo.all_to_all"(%x, %y) <{concat_dimension = 0 : i64, replica_groups = dense<[[0]]> : tensor<1x1xi64>, split_count = 1 : i64, split_dimension = 0 : i64}> : (tensor<4x4xf32>, tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>)
    return %0#0, %0#1 : tensor<4x4xf32>, tensor<4x4xf32>
  }
  func.func @f05(%a: tensor<8x4xf32>, %b: tensor<4x8xf32>) -> tensor<8x8xf32> {
    %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<8x4xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    return %0 : tensor<8x8xf32>
  }
  func.func @f06(%x: tensor<3x2x4x9xi32>, %i: tensor<4x3x5x2xi64>) -> tensor<4x3x5x8xi32> {
    %0 = "stablehlo.gather"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [3], collapsed_slice_dims = [1], operand_batching_dims = [0, 2], start_indices_batching_dims = [1, 0], start_index_map = [1, 3], index_vector_dim = 3>, slice_sizes = array<i64: 1, 1, 1, 8>}> : (tensor<3x2x4x9xi32>, tensor<4x3x5x2xi64>) -> tensor<4x3x5x8xi32>
    return %0 : tensor<4x3x5x8xi32>
  }
  func.func @f07(%x: tensor<3x4xi32>, %t: !stablehlo.token) -> !stablehlo.token {
    %0 = "stablehlo.send"(%x, %t) <{channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>, source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<3x4xi32>, !stablehlo.token) -> !stablehlo.token
    return %0 : !stablehlo.token
  }
  func.func @f08(%x: tensor<f32>) -> tensor<f32> {
    %0 = stablehlo.custom_call @target(%x) {api_version = 4 : i32, backend_config = {}} : (tensor<f32>) -> tensor<f32>
    return %0 : tensor<f32>
  }
  func.func @f09(%x: tensor<4x8xf32>, %z: tensor<f32>) -> tensor<4xf64> {
    %0 = "stablehlo.reduce"(%x, %z) <{dimensions = array<i64: 1>}> ({
    ^bb0(%a: tensor<f64>, %b: tensor<f64>):
      stablehlo.return %a : tensor<f64>
    }) : (tensor<4x8xf32>, tensor<f32>) -> tensor<4xf64>
    return %0 : tensor<4xf64>
  }
  func.func @f10(%x: tensor<4xf8E4M3>) -> tensor<4xf8E4M3> {
    return %x : tensor<4xf8E4M3>
  }
  func.func @f11(%x: tensor<16x8xf32>, %r: tensor<1xi32>) -> tensor<16x8xf32> {
    %0 = "stablehlo.collective_broadcast"(%x, %r) <{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, has_dynamic_root}> : (tensor<16x8xf32>, tensor<1xi32>) -> tensor<16x8xf32>
    return %0 : tensor<16x8xf32>
  }
}
