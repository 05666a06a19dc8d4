// releases: 23
func.func @shapes(%w: !shape.witness, %s: !shape.shape, %c: !shape.size, %t: tensor<?xindex>, %d: index) -> index {
  %0 = shape.assuming %w -> (index) {
    shape.assuming_yield %d : index
  }
  shape.assuming %w {
  } {a}
  %1 = shape.reduce(%s, %c) : !shape.shape -> !shape.size {
  ^bb0(%i: index, %e: !shape.size, %acc: !shape.size):
    shape.yield %acc : !shape.size
  }
  %2 = shape.reduce(%t, %d) : tensor<?xindex> -> index {
  ^bb0(%i: index, %e: index, %acc: index):
    shape.yield %acc : index
  } {b}
  %3 = shape.const_shape [1, 2, 3] : !shape.shape
  %4 = shape.const_shape [] : tensor<0xindex>
  %5 = shape.const_shape {c} [7, 7] : tensor<2xindex>
  return %0 : index
}
shape.function_library @library {
  shape.func @size(%arg: !shape.value_shape) -> !shape.shape {
    %0 = shape_of %arg : !shape.value_shape -> !shape.shape
    return %0 : !shape.shape
  }
} mapping {
  a.b = @size
}
func.func @asynchronous(%t: !async.token, %v: !async.value<f32>, %w: !async.value<memref<2xf32>>, %f: f32) {
  %0 = async.execute {
    async.yield
  }
  %1, %2 = async.execute [%t, %0] -> !async.value<f32> {
    async.yield %f : f32
  }
  %3, %4:2 = async.execute [%t] (%v as %a: !async.value<f32>, %w as %b: !async.value<memref<2xf32>>) -> (!async.value<f32>, !async.value<memref<2xf32>>) attributes {a} {
    async.yield %a, %b : f32, memref<2xf32>
  }
  async.await %t : !async.token
  %awaited = async.await %v : !async.value<f32>
  %5 = async.execute (%v as %a: !async.value<f32>) {
    async.yield
  }
  return
}
func.func @conditions(%c: tensor<i1>, %a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>) {
  %0 = tosa.cond_if %c (%x = %a, %y = %b) : tensor<i1> (tensor<f32>, tensor<f32>) -> tensor<f32> {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %s = tosa.add %x, %y : (tensor<f32>, tensor<f32>) -> tensor<f32>
    tosa.yield %s : tensor<f32>
  } else {
  ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    tosa.yield %y : tensor<f32>
  }
  %1 = tosa.cond_if %c : tensor<i1> -> tensor<f32> {
    tosa.yield %a : tensor<f32>
  } else {
    tosa.yield %b : tensor<f32>
  } {a}
  %2 = tosa.while_loop (%j = %i) : (tensor<i32>) -> tensor<i32> {
    %g = tosa.greater_equal %j, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
    tosa.yield %g : tensor<i1>
  } do {
  ^bb0(%j: tensor<i32>):
    tosa.yield %j : tensor<i32>
  }
  return
}
func.func @tosa(%a: tensor<4x4xf32>, %i: tensor<1x8x8x4xi8>, %m: tensor<1x8x8x4xf32>) {
  %0 = tosa.argmax %a {axis = 0 : i32} : (tensor<4x4xf32>) -> tensor<4xi32>
  %1 = tosa.argmax %a {axis = 1 : i32, nan_mode = IGNORE} : (tensor<4x4xf32>) -> tensor<4xi32>
  %2 = tosa.maximum %a, %a : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = tosa.minimum %a, %a {nan_mode = IGNORE} : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = tosa.clamp %a {max_val = 1.0 : f32, min_val = 0.0 : f32} : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %5 = tosa.max_pool2d %m {kernel = array<i64: 2, 2>, stride = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, nan_mode = IGNORE} : (tensor<1x8x8x4xf32>) -> tensor<1x4x4x4xf32>
  %6 = tosa.reduce_max %a {axis = 0 : i32, a = 1 : i8} : (tensor<4x4xf32>) -> tensor<1x4xf32>
  %mult = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %shift = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %zp = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %7 = tosa.rescale %i, %mult, %shift, %zp, %zp {scale32 = true, rounding_mode = SINGLE_ROUND, per_channel = false, input_unsigned = false, output_unsigned = false} : (tensor<1x8x8x4xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x8x8x4xi8>
  return
}
emitc.include "a.h"
emitc.include <"b.h">
emitc.func @loops(%n: index, %i: i32, %c: i1) {
  emitc.for %x = %n to %n step %n {
    call @f() : () -> ()
  }
  emitc.for %x = %i to %i step %i : i32 {
  } {a}
  if %c {
  } else {
    call @f() : () -> ()
  }
  return
}
emitc.func private @f()
func.func @sparse(%a: f64, %b: f64) {
  %0 = sparse_tensor.unary %a : f64 to f64
    present={
    ^bb0(%x: f64):
      sparse_tensor.yield %x : f64
    }
    absent={}
  %1 = sparse_tensor.binary %a, %b : f64, f64 to f64
    overlap={
    ^bb0(%x: f64, %y: f64):
      sparse_tensor.yield %x : f64
    }
    left=identity
    right={}
  return
}
irdl.dialect @described {
  irdl.type @kind {
    %0 = irdl.is i32
    %1 = irdl.any
    irdl.parameters(first: %0, second: %1)
  }
  irdl.type @plain
  irdl.attribute @attribute {
    %0 = irdl.any
    irdl.parameters(value: %0)
  }
  irdl.operation @operation {
    %0 = irdl.any
    irdl.operands(a: %0, b: optional %0, c: variadic %0)
    irdl.results(d: %0)
    irdl.attributes {"e" = %0}
  }
}
shard.grid @grid(shape = 4x?x2)
func.func @solver(%a: !smt.int, %b: !smt.bool) {
  %0 = smt.eq %a, %a : !smt.int
  %1 = smt.distinct %b, %b, %b {a} : !smt.bool
  return
}
ml_program.global private @value(dense<4> : tensor<4xi32>) : tensor<4xi32>
ml_program.global public mutable @open : i32
ml_program.global private @unset(4 : i32) : i32 {a}
emitc.global @g : i32 = 4
emitc.global extern @h : !emitc.array<2xf32>
func.func @tiles(%f: f32, %w: vector<32xf32>) {
  %0 = amdgpu.mfma 32x32x1 %f * %f + %w { blocks = 2 : i32 } blgp = none : f32, f32, vector<32xf32>
  return
}
