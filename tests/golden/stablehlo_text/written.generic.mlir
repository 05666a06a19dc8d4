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
