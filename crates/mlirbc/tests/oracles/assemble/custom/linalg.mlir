#trait = {
  doc = "text",
  indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
  iterator_types = ["parallel", "reduction"],
  library_call = "f",
  a.b
}
func.func @generic(%a: tensor<4x8xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic #trait ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) attrs = {c.d = 1 : i8} {
  ^bb0(%x: f32, %y: f32):
    %1 = arith.addf %x, %y : f32
    linalg.yield %1 : f32
  } -> tensor<4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%0 : tensor<4xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
// -----
func.func @named(%a: tensor<4x8xi8>, %b: tensor<8x4xi16>, %c: tensor<4x4xi32>, %f: tensor<4x4xf32>, %m: memref<4x4xf32>, %x: f32) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xi8>, tensor<8x4xi16>) outs(%c : tensor<4x4xi32>) -> tensor<4x4xi32>
  %1 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x8xi8>, tensor<8x4xi16>) outs(%c : tensor<4x4xi32>) -> tensor<4x4xi32>
  %2 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%b, %b : tensor<8x4xi16>, tensor<8x4xi16>) outs(%c : tensor<4x4xi32>) -> tensor<4x4xi32>
  %3 = linalg.fill {a.b} ins(%x : f32) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  linalg.fill ins(%x : f32) outs(%m : memref<4x4xf32>)
  %4 = linalg.exp ins(%f : tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  linalg.reciprocal ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>)
  %5 = linalg.elementwise kind = #linalg.elementwise_kind<add> ins(%f, %f : tensor<4x4xf32>, tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %6 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%f : tensor<4x4xf32>) outs(%f : tensor<4x4xf32>) -> tensor<4x4xf32>
  %g = tensor.empty() : tensor<4xf32>
  %7 = linalg.contract indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>] ins(%f, %g : tensor<4x4xf32>, tensor<4xf32>) outs(%g : tensor<4xf32>) -> tensor<4xf32>
  return
}
// -----
func.func @windows(%i: tensor<1x8x8x2xf32>, %k: tensor<3x3x2x4xf32>, %o: tensor<1x2x2x4xf32>, %p: memref<1x4x2xf32>, %w: memref<3xf32>, %q: memref<1x2x2xf32>) {
  %0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<2> : tensor<2xi64>, strides = dense<[2, 3]> : tensor<2xi64>} ins(%i, %k : tensor<1x8x8x2xf32>, tensor<3x3x2x4xf32>) outs(%o : tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  linalg.pooling_nwc_max ins(%p, %w : memref<1x4x2xf32>, memref<3xf32>) outs(%q : memref<1x2x2xf32>)
  return
}
// -----
func.func @shapes(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4xf32>, %m: memref<4xf32>) -> tensor<4x8xf32> {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 0] {a.b}
  %1 = linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%0, %b : tensor<8x4xf32>, tensor<8x4xf32>) outs(%b : tensor<8x4xf32>)
  %2 = linalg.reduce { arith.maximumf } ins(%1 : tensor<8x4xf32>) outs(%c : tensor<4xf32>) dimensions = [0]
  %3 = linalg.reduce ins(%1 : tensor<8x4xf32>) outs(%2 : tensor<4xf32>) dimensions = [0]
    (%in: f32, %init: f32) {
      %4 = arith.mulf %in, %init : f32
      linalg.yield %4 : f32
    }
  %5 = linalg.broadcast ins(%3 : tensor<4xf32>) outs(%a : tensor<4x8xf32>) dimensions = [1]
  linalg.map ins(%m : memref<4xf32>) outs(%m : memref<4xf32>)
    (%in: f32, %out: f32) {
      linalg.yield %in : f32
    }
  return %5 : tensor<4x8xf32>
}
// -----
func.func @more_attributes(%m: memref<4x4xf32>, %t: tensor<4x4xf32>) -> tensor<4x4xf32> {
  linalg.exp ins(%m : memref<4x4xf32>) outs(%m : memref<4x4xf32>) {later.one = 5 : i8}
  %0 = linalg.matmul {a.b} ins(%t, %t : tensor<4x4xf32>, tensor<4x4xf32>) outs(%t : tensor<4x4xf32>)
    {later.two} -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
// -----
func.func @random_numbers(%min: f64, %max: f64, %seed: i32, %o: tensor<4x8xf32>, %m: memref<4x8xf64>) -> tensor<4x8xf32> {
  %0 = linalg.fill_rng_2d ins(%min, %max, %seed : f64, f64, i32) outs(%o : tensor<4x8xf32>) -> tensor<4x8xf32>
  linalg.fill_rng_2d {a.b} ins(%min, %max, %seed : f64, f64, i32) outs(%m : memref<4x8xf64>)
  return %0 : tensor<4x8xf32>
}
