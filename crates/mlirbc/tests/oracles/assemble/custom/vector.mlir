func.func @transfers(%m: memref<?x?xf32>, %v: memref<?xvector<4xf32>>, %t: tensor<8x8xf32>, %i: index, %f: f32, %k: vector<4xi1>, %n: vector<4x8xi1>, %s: tensor<f32>) -> tensor<8x8xf32> {
  %0 = vector.transfer_read %m[%i, %i], %f : memref<?x?xf32>, vector<4xf32>
  %1 = vector.transfer_read %m[%i, %i], %f, %k {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
  %2 = vector.transfer_read %t[%i, %i], %f, %n {permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : tensor<8x8xf32>, vector<8x4xf32>
  %3 = vector.transfer_read %s[], %f : tensor<f32>, vector<f32>
  %z = vector.broadcast %f : f32 to vector<4xf32>
  %4 = vector.transfer_read %v[%i], %z {a.b} : memref<?xvector<4xf32>>, vector<1x4xf32>
  vector.transfer_write %0, %m[%i, %i] : vector<4xf32>, memref<?x?xf32>
  %5 = vector.transfer_write %1, %t[%i, %i], %k {in_bounds = [true]} : vector<4xf32>, tensor<8x8xf32>
  return %5 : tensor<8x8xf32>
}
// -----
func.func @products(%a: vector<4xf32>, %b: vector<8xf32>, %c: vector<4x8xf32>, %f: f32, %m: vector<8xi1>, %k: vector<4x8xi1>) -> f32 {
  %0 = vector.outerproduct %a, %b : vector<4xf32>, vector<8xf32>
  %1 = vector.outerproduct %a, %b, %c {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<8xf32>
  %2 = vector.outerproduct %a, %f : vector<4xf32>, f32
  %3 = vector.mask %m { vector.reduction <add>, %b : vector<8xf32> into f32 } : vector<8xi1> -> f32
  vector.mask %m { } : vector<8xi1>
  %4 = vector.mask %k { vector.outerproduct %a, %b, %c {kind = #vector.kind<add>} : vector<4xf32>, vector<8xf32> } : vector<4x8xi1> -> vector<4x8xf32>
  %5 = vector.contract {
    indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>],
    iterator_types = ["reduction"]
  } %a, %a, %f : vector<4xf32>, vector<4xf32> into f32
  return %5 : f32
}
// -----
func.func @third_type(%a: vector<2x4xf32>, %b: vector<2xf32>, %c: vector<4xf32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>],
    iterator_types = ["parallel", "reduction"]} %a, %b, %c : vector<2x4xf32>, vector<2xf32>, vector<4xf32> into vector<4xf32>
  return
}
