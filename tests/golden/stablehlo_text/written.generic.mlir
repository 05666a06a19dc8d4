func.func @types(%a: tensor<4xf32>, %b: tensor<4xi1>, %c: tensor<4xcomplex<f32>>) {
  // The type of the op as a function, where the short one is possible too.
  %0 = stablehlo.add %a, %a : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = stablehlo.complex %a,%a:(tensor<4xf32>,tensor<4xf32>)->tensor<4xcomplex<f32>>
  %2 = stablehlo.select %b, %a, %a : (tensor<4xi1>, tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = stablehlo.constant() <{value = dense<1> : tensor<2xi32>}> {note} : () -> tensor<2xi32>
  %4:2 = stablehlo.while (%d = %a, %e = %b,) : tensor<4xf32>, tensor<4xi1>
   cond { %f = stablehlo.constant dense<false> : tensor<i1>
          stablehlo.return %f : tensor<i1> }
   do { stablehlo.return %d, %e : tensor<4xf32>, tensor<4xi1> }
  return
}
func.func @attributes(%a: tensor<4x4xf32>, %b: tensor<1x4x4x1xf32>, %c: tensor<2x2x1x1xf32>, %d: tensor<f32>) {
  %0 = stablehlo.slice %a[0 : 4 : 1,1:4:2] : (tensor<4x4xf32>) -> tensor<4x2xf32>
  %1 = stablehlo.convolution(%b, %c) dim_numbers = [b,0,1,f] x [0,1,i,o] -> [b,0,1,f],
    window = { reverse = [1, false], pad = [[1, 1], [1, 1]], stride = [1,1], }
    {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x4x4x1xf32>, tensor<2x2x1x1xf32>) -> tensor<1x5x5x1xf32>
  %2 = stablehlo.dot_general %a, %a, batching_dims = [] x [], contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT],
    algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>
    : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %3:2 = stablehlo.reduce(%a init: %d), (%a init: %d) across dimensions = [0] : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<f32>, tensor<f32>) -> (tensor<4xf32>, tensor<4xf32>)
    reducer(%e: tensor<f32> loc("e"), %f: tensor<f32>)(%g: tensor<f32>, %h: tensor<f32>) {
    stablehlo.return %e, %h : tensor<f32>, tensor<f32>
  }
  %4 = stablehlo.reduce(%a init: %d) applies stablehlo.minimum across dimensions = [1] : (tensor<4x4xf32>, tensor<f32>) -> tensor<4xf32> loc("here")
  return
}
sdy.mesh @mesh = <["x"=2]>
func.func @shardings(%a: tensor<8xf32>) {
  %0 = sdy.manual_computation(%a) in_shardings=[#sdy.sharding<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%b: tensor<4xf32>) {
    sdy.return %b : tensor<4xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return
}
sdy.mesh @ascending = <["x"=2, "y"=2], device_ids=[0, 1, 2, 3]>
sdy.mesh @descending = <["x"=2, "y"=2], device_ids=[3, 2, 1, 0]>
sdy.mesh @single = <[], device_ids=[0]>
func.func @unreduced(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@ascending, [{}], unreduced={"y"}>}) {
  %0 = sdy.all_reduce {"y"} %a out_sharding=<@ascending, [{}]> : tensor<8xf32>
  %1 = sdy.reduce_scatter [{"y"}] %a out_sharding=<@ascending, [{"y"}]> : tensor<8xf32>
  %2 = stablehlo.negate %a {sdy.sharding = #sdy.sharding_per_value<[<@ascending, [{}], unreduced={"y"}>]>} : tensor<8xf32>
  return
}
func.func @members(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>, %c: tensor<1x4x4x1xf32>, %d: tensor<2x2x1x1xf32>, %e: tensor<2xi64>,
    %f: tensor<?xf32, #stablehlo.type_extensions<bounds = [4]>>, %g: tensor<2x11x5xf32>, %h: tensor<3x2x5x7xf32>, %i: tensor<3xi64>) {
  // Members in any order, those that are empty, and a comma at the end.
  %0 = "stablehlo.dot_general"(%a, %b) {dot_dimension_numbers = #stablehlo.dot<
    rhs_contracting_dimensions = [0],
    lhs_batching_dimensions = [],
    lhs_contracting_dimensions = [1],
  >} : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  %1 = "stablehlo.convolution"(%c, %d) {batch_group_count = 1 : i64, feature_group_count = 1 : i64,
    dimension_numbers = #stablehlo.conv<raw
      output_batch_dimension = 0, output_feature_dimension = 3, output_spatial_dimensions = [1, 2],
      input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2],
      kernel_input_feature_dimension = 2, kernel_output_feature_dimension = 3, kernel_spatial_dimensions = [0, 1]>}
    : (tensor<1x4x4x1xf32>, tensor<2x2x1x1xf32>) -> tensor<1x3x3x1xf32>
  %2 = "stablehlo.gather"(%a, %e) {slice_sizes = array<i64: 1, 1>, dimension_numbers = #stablehlo.gather<
    index_vector_dim = 0,
    start_index_map = [0, 1],
    collapsed_slice_dims = [0, 1],
  >} : (tensor<2x3xf32>, tensor<2xi64>) -> tensor<f32>
  %3 = "chlo.ragged_dot"(%g, %h, %i) {ragged_dot_dimension_numbers = #chlo.ragged_dot<
    rhs_group_dimensions = [0],
    lhs_batching_dimensions = [0], rhs_batching_dimensions = [1],
    lhs_contracting_dimensions = [2], rhs_contracting_dimensions = [2],
    lhs_ragged_dimensions = [1],
  >} : (tensor<2x11x5xf32>, tensor<3x2x5x7xf32>, tensor<3xi64>) -> tensor<2x11x7xf32>
  return
}
