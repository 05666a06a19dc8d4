// releases: 21 23
func.func @transfers(%m: memref<?x?xf32>, %s: memref<f32>, %t: tensor<4x8xf32>, %v: memref<?xvector<4xf32>>, %f: f32, %w: vector<4xf32>, %i: index, %mask: vector<4xi1>, %mask2: vector<8x4xi1>, %one: vector<1xf32>, %x: vector<4x8xf32>, %z: vector<f32>, %vv: vector<4xf32>, %sc: vector<[4]xf32>, %scm: vector<[4]xi1>) -> tensor<4x8xf32> {
  %0 = vector.transfer_read %m[%i, %i], %f : memref<?x?xf32>, vector<4xf32>
  %1 = vector.transfer_read %m[%i, %i], %f {in_bounds = [true]} : memref<?x?xf32>, vector<4xf32>
  %2 = vector.transfer_read %m[%i, %i], %f, %mask {permutation_map = affine_map<(d0, d1) -> (d0)>, a = 1 : i32} : memref<?x?xf32>, vector<4xf32>
  %3 = vector.transfer_read %m[%i, %i], %f, %mask2 {in_bounds = [true, false], permutation_map = affine_map<(d0, d1) -> (d1, d0)>} : memref<?x?xf32>, vector<4x8xf32>
  %4 = vector.transfer_read %m[%i, %i], %f {permutation_map = affine_map<(d0, d1) -> (0, d1)>, in_bounds = [true, true]} : memref<?x?xf32>, vector<4x8xf32>
  %5 = vector.transfer_read %s[], %f : memref<f32>, vector<f32>
  %6 = vector.transfer_read %v[%i], %vv : memref<?xvector<4xf32>>, vector<2x4xf32>
  %7 = vector.transfer_read %m[%i, %i], %f, %scm : memref<?x?xf32>, vector<[4]xf32>
  vector.transfer_write %w, %m[%i, %i] : vector<4xf32>, memref<?x?xf32>
  vector.transfer_write %w, %m[%i, %i], %mask {in_bounds = [true]} : vector<4xf32>, memref<?x?xf32>
  %8 = vector.transfer_write %x, %t[%i, %i] {permutation_map = affine_map<(d0, d1) -> (d0, d1)>, in_bounds = [true, true]} : vector<4x8xf32>, tensor<4x8xf32>
  vector.transfer_write %z, %s[] : vector<f32>, memref<f32>
  return %8 : tensor<4x8xf32>
}
func.func @products(%a: vector<4x8xf32>, %b: vector<8x4xf32>, %c: vector<4x4xf32>, %l: vector<4xf32>, %r: vector<8xf32>, %acc: vector<4x8xf32>, %f: f32, %s: vector<[4]xf32>, %i: vector<4xi32>, %ia: vector<4x4xi32>) {
  %0 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %c : vector<4x8xf32>, vector<8x4xf32> into vector<4x4xf32>
  %1 = vector.contract {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>], iterator_types = ["reduction"], kind = #vector.kind<maximumf>} %l, %l, %f {x} : vector<4xf32>, vector<4xf32> into f32
  %2 = vector.outerproduct %l, %r : vector<4xf32>, vector<8xf32>
  %3 = vector.outerproduct %l, %r, %acc : vector<4xf32>, vector<8xf32>
  %4 = vector.outerproduct %l, %r, %acc {kind = #vector.kind<maximumf>, x} : vector<4xf32>, vector<8xf32>
  %5 = vector.outerproduct %l, %f : vector<4xf32>, f32
  %6 = vector.outerproduct %l, %s : vector<4xf32>, vector<[4]xf32>
  %7 = vector.outerproduct %i, %i, %ia {kind = #vector.kind<and>} : vector<4xi32>, vector<4xi32>
  return
}
func.func @masks(%k: vector<4xi1>, %v: vector<4xf32>, %m: memref<?xf32>, %i: index, %f: f32) {
  %0 = vector.mask %k { vector.reduction <add>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  vector.mask %k { vector.transfer_write %v, %m[%i] : vector<4xf32>, memref<?xf32> } {a = 1 : i8} : vector<4xi1>
  %1 = vector.mask %k, %v { vector.transfer_read %m[%i], %f {in_bounds = [true]} : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  %2 = vector.mask %k { vector.yield %v : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %k { } : vector<4xi1>
  return
}
