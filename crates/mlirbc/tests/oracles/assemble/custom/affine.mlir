// Repeated operands are one, and constants are folded.
func.func @index(%m: memref<8x8xf32>, %i: index, %j: index, %n: index) {
  %0 = affine.load %m[%i + %j * 2 - %i, %i] : memref<8x8xf32>
  affine.store %0, %m[symbol(%n) + %i, 3 + 4 * 2] {a.b} : memref<8x8xf32>
  %1 = affine.load %m[%j + %i mod 4, -%i + %j floordiv 2] : memref<8x8xf32>
  affine.prefetch %m[%i, (%j + 5) ceildiv 3], read, locality<3>, data : memref<8x8xf32>
  %2 = affine.vector_load %m[%j, %i + symbol(%i)] : memref<8x8xf32>, vector<4xf32>
  affine.vector_store %2, %m[symbol(%n), %n] : memref<8x8xf32>, vector<4xf32>
  return
}
// -----
#map = affine_map<(d0)[s0, s1] -> (d0 + s0, s1 - d0)>
#set = affine_set<(i)[N] : (i - 1 >= 0, N - i - 1 >= 0)>
func.func @bounds(%n: index, %m: index, %f: f32) -> (f32, index) {
  affine.for %i = 0 to 10 {
    affine.for %j = max #map(%i)[%n, %m] to min affine_map<(d0) -> (d0, 7)>(%n) step 2 {
      affine.if #set(%j)[%n] {
        "test.op"(%j) : (index) -> ()
      } else {
      } {a.b}
    } {c.d}
  }
  %0 = affine.for %i = %n to %m iter_args(%a = %f) -> f32 {
    affine.yield %a : f32
  }
  %1:2 = affine.for %i = affine_map<()[s0] -> (s0 * 2)>()[%m] to affine_map<(d0) -> (d0)>(%n) iter_args(%a = %0, %b = %n) -> (f32, index) {
    %c = affine.min #map(%i)[%m, %n]
    %d = affine.apply affine_map<(x)[y] -> (x * 3 + y + x)>(%c)[%m]
    affine.yield %a, %d : f32, index
  }
  affine.for %i = -4 to 4 { }
  return %1#0, %1#1 : f32, index
}
// -----
func.func @parallel(%n: index, %m: index, %b: memref<100x100xf32>) {
  affine.parallel (%i, %j) = (0, max(%n, %m + 1, 4)) to (%m, min(%n, symbol(%m) * 2)) step (2, 3) {
  }
  affine.parallel (%i) = (%n + %m) to (%m + %n + %n) {
  }
  %0 = affine.parallel (%i, %j) = (0, 0) to (100, 100) reduce ("addf") -> f32 {
    %1 = affine.load %b[%i, %j] : memref<100x100xf32>
    affine.yield %1 : f32
  }
  affine.parallel () = () to () {
  } {a.b}
  return
}
// -----
func.func @copies(%n: index, %i: index) {
  %0 = memref.alloc() : memref<100x100xf32>
  %1 = memref.alloc() : memref<100x100xf32, 2>
  %2 = memref.alloc() : memref<1xi32>
  affine.dma_start %0[%i + 7, %i], %1[%n, 0], %2[0], %n : memref<100x100xf32>, memref<100x100xf32, 2>, memref<1xi32>
  affine.dma_start %0[%i, %i], %1[symbol(%n), 0], %2[0], %n, %n, %i : memref<100x100xf32>, memref<100x100xf32, 2>, memref<1xi32>
  affine.dma_wait %2[0], %n : memref<1xi32>
  return
}
// -----
func.func @copies(%a: memref<16xf32>, %b: memref<16xf32, 1>, %t: memref<1xi32>, %n: index) {
  %c = arith.constant 0 : index
  affine.dma_start %a[%c], %b[%c], %t[%c], %n, : memref<16xf32>, memref<16xf32, 1>, memref<1xi32>
  affine.dma_wait %t[%c], %n : memref<1xi32>
  return
}
