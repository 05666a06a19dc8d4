// releases: 21 23
func.func @copies(%a: memref<512xf32>, %b: memref<4x4xf32, 1>, %tag: memref<1xi32>, %i: index, %n: index) {
  affine.dma_start %a[%i + 1], %b[0, %i], %tag[0], %n : memref<512xf32>, memref<4x4xf32, 1>, memref<1xi32>
  affine.dma_start %a[%i], %b[%i, symbol(%n)], %tag[%i], %n, %i, %n : memref<512xf32>, memref<4x4xf32, 1>, memref<1xi32>
  affine.dma_wait %tag[%i * 2], %n : memref<1xi32>
  return
}
