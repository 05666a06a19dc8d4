// releases: 21 23
memref.global "private" constant @constant : memref<3xi64> = dense<[2, 6, 20]>
memref.global @splat : memref<2x2xf32> = dense<1.0> {alignment = 64 : i64}
memref.global "public" @declared : memref<2xf32>
memref.global @open : memref<2xf32, 3> = uninitialized
memref.global "private" constant @sparse : memref<8xf32> = sparse<[[1], [3]], [1.0, 2.0]>
func.func @ops(%m: memref<?x?xf32>, %i: index, %n: memref<2x3xf32>, %f: f32, %tag: memref<1xi32>, %d: memref<?x?xf32, 1>) -> f32 {
  %0 = memref.transpose %m (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
  %1 = memref.generic_atomic_rmw %m[%i, %i] : memref<?x?xf32> {
  ^bb0(%x: f32):
    memref.atomic_yield %x : f32
  } {a}
  memref.prefetch %m[%i, %i], write, locality<1>, data : memref<?x?xf32>
  memref.prefetch %m[%i, %i], read, locality<3>, instr : memref<?x?xf32>
  memref.alloca_scope {
    %a = memref.alloca() : memref<4xf32>
    memref.alloca_scope.return
  }
  %2 = memref.alloca_scope -> (f32) {
    memref.alloca_scope.return %f : f32
  } {c}
  %3 = memref.subview %m[%i, 0] [2, %i] [1, 1] : memref<?x?xf32> to memref<2x?xf32, strided<[?, 1], offset: ?>>
  memref.dma_start %m[%i, %i], %d[%i, %i], %i, %tag[%i] : memref<?x?xf32>, memref<?x?xf32, 1>, memref<1xi32>
  memref.dma_start %m[%i, %i], %d[%i, %i], %i, %tag[%i], %i, %i : memref<?x?xf32>, memref<?x?xf32, 1>, memref<1xi32>
  return %1 : f32
}
func.func @tensors(%t: tensor<4x?xf32>, %i: index) {
  %0 = bufferization.alloc_tensor() : tensor<10xf32>
  %1 = bufferization.alloc_tensor(%i) : tensor<4x?xf32>
  %2 = bufferization.alloc_tensor() copy(%t) : tensor<4x?xf32>
  %3 = bufferization.alloc_tensor(%i) size_hint=%i {memory_space = 1 : i64, a} : tensor<?xf32>
  return
}
