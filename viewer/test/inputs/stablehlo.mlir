// A small network as an export of JAX has it: names of arguments, a called function, a reduction and a loop.
module @jit_predict attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%x: tensor<4x8xf32> loc("x"), %w1: tensor<8x16xf32> loc("params['hidden']['w']"), %b1: tensor<16xf32> loc("params['hidden']['b']"), %w2: tensor<16x2xf32> loc("params['out']['w']")) -> (tensor<4x2xf32> {jax.result_info = "result['logits']"}, tensor<i32>) {
    %scale = stablehlo.constant dense<[[0.5, -1.25], [2.0, 0.125], [3.5, -0.75], [1.0, 8.0]]> : tensor<4x2xf32>
    %mask = stablehlo.constant dense<[true, false, true, true, false, true, false, false, true]> : tensor<9xi1>
    %0 = stablehlo.dot_general %x, %w1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<4x8xf32>, tensor<8x16xf32>) -> tensor<4x16xf32>
    %1 = stablehlo.broadcast_in_dim %b1, dims = [1] : (tensor<16xf32>) -> tensor<4x16xf32>
    %2 = stablehlo.add %0, %1 : tensor<4x16xf32>
    %3 = func.call @relu(%2) : (tensor<4x16xf32>) -> tensor<4x16xf32>
    %4 = stablehlo.dot_general %3, %w2, contracting_dims = [1] x [0] : (tensor<4x16xf32>, tensor<16x2xf32>) -> tensor<4x2xf32>
    %5 = stablehlo.multiply %4, %scale : tensor<4x2xf32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %6 = stablehlo.reduce(%5 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<4x2xf32>, tensor<f32>) -> tensor<4xf32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<4xf32>) -> tensor<4x2xf32>
    %8 = stablehlo.divide %5, %7 : tensor<4x2xf32>
    %i = stablehlo.constant dense<0> : tensor<i32>
    %end = stablehlo.constant dense<3> : tensor<i32>
    %9:2 = stablehlo.while(%at = %i, %sum = %8) : tensor<i32>, tensor<4x2xf32>
    cond {
      %c = stablehlo.compare LT, %at, %end, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %c : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %n = stablehlo.add %at, %one : tensor<i32>
      %s = stablehlo.tanh %sum : tensor<4x2xf32>
      stablehlo.return %n, %s : tensor<i32>, tensor<4x2xf32>
    }
    return %9#1, %9#0 : tensor<4x2xf32>, tensor<i32>
  }
  func.func private @relu(%x: tensor<4x16xf32>) -> tensor<4x16xf32> {
    %zero = stablehlo.constant dense<0.0> : tensor<4x16xf32>
    %0 = stablehlo.maximum %x, %zero : tensor<4x16xf32>
    return %0 : tensor<4x16xf32>
  }
}
