"builtin.module"() ({
  "func.func"() <{function_type = (memref<?xf32>, index, memref<1xi32>) -> (), sym_name = "f"}> ({
  ^bb0(%m: memref<?xf32>, %i: index, %tag: memref<1xi32>):
    "memref.prefetch"(%m, %i) <{isDataCache = true, isWrite = false, localityHint = 3 : i32}> {a} : (memref<?xf32>, index) -> ()
    "memref.prefetch"(%m, %i) <{isDataCache = true, isWrite = false, localityHint = 3 : i32}> : (memref<?xf32>, index) -> ()
    "memref.alloca_scope"() ({
      "memref.alloca_scope.return"() {a} : () -> ()
    }) : () -> ()
    "affine.prefetch"(%m, %i, %i) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<(d0, d1) -> (d0 + d1)>}> : (memref<?xf32>, index, index) -> ()
    "affine.parallel"(%i, %i) <{lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<(d0, d1) -> (d0 + d1)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (100)>}> ({
    ^bb0(%x: index):
      "affine.yield"() : () -> ()
    }) : (index, index) -> ()
    "affine.dma_wait"(%tag, %i, %i) {a, tag_map = affine_map<(d0) -> (d0)>} : (memref<1xi32>, index, index) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) : () -> ()
// generic: memref.prefetch memref.alloca_scope affine.prefetch affine.parallel affine.dma_wait
