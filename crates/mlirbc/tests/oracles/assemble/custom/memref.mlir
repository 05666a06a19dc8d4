memref.global @plain : memref<2xf32>
memref.global "private" constant @values : memref<2x2xi16> = dense<[[1, -2], [3, 4]]>
memref.global @open : memref<4xf32, 3> = uninitialized
func.func @f(%m: memref<4x8xf32>, %n: index) -> memref<8x4xf32, strided<[1, 8]>> {
  %0 = memref.transpose %m (rows, columns) -> (columns, rows) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  %t = memref.alloc() : memref<1xi32>
  %l = memref.alloc() : memref<4x8xf32, 2>
  memref.dma_start %m[%n, %n], %l[%n, %n], %n, %t[%n] : memref<4x8xf32>, memref<4x8xf32, 2>, memref<1xi32>
  memref.dma_start %m[%n, %n], %l[%n, %n], %n, %t[%n], %n, %n : memref<4x8xf32>, memref<4x8xf32, 2>, memref<1xi32>
  memref.prefetch %m[%n, %n], write, locality<1>, instr : memref<4x8xf32>
  %1 = memref.alloca_scope -> index {
    memref.alloca_scope.return %n : index
  }
  return %0 : memref<8x4xf32, strided<[1, 8]>>
}
// -----
func.func @tosa(%a: tensor<3x2xf32>, %c: tensor<i1>) -> tensor<2xi32> {
  %0 = tosa.argmax %a {nan_mode = IGNORE, axis = 0 : i32} : (tensor<3x2xf32>) -> tensor<2xi32>
  %1 = tosa.clamp %a {max_val = 1.0 : f32, min_val = 0.0 : f32, nan_mode = #tosa.nan_mode<PROPAGATE>} : (tensor<3x2xf32>) -> tensor<3x2xf32>
  return %0 : tensor<2xi32>
}
// -----
func.func @f(%a: tensor<i32>) -> tensor<i32> {
  %0 = tosa.while_loop (%x = %a) : (tensor<i32>) -> tensor<i32> {
    %c = "tosa.equal"(%x, %x) : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %c : tensor<i1>
  } do {
  ^bb0(%y: tensor<i32>):
    tosa.yield %y : tensor<i32>
  }
  return %0 : tensor<i32>
}
// -----
func.func @g(%a: tensor<i1>, %b: tensor<f32>) -> tensor<f32> {
  %1 = tosa.cond_if %a (%x = %b) : tensor<i1> (tensor<f32>) -> tensor<f32> {
  ^bb0(%x: tensor<f32>):
    tosa.yield %x : tensor<f32>
  } else {
  ^bb0(%y: tensor<f32>):
    tosa.yield %y : tensor<f32>
  }
  return %1 : tensor<f32>
}
// -----
func.func @result_in_parentheses(%a: i64) {
  %0 = llvm.alloca %a x i32 {alignment = 8 : i64} : (i64) -> (!llvm.ptr)
  return
}
