wasmssa.func @declared(!wasmssa<local ref to i64>, !wasmssa<local  ref to f32 >) -> f32
wasmssa.func exported @exported() attributes {d.x = 1 : i32} {
  wasmssa.return
}
wasmssa.func @branch(%condition : !wasmssa<local ref to i32>) -> i32 {
  %0 = wasmssa.local_get %condition : !wasmssa<local ref to i32>
  wasmssa.if %0 : {
    %1 = wasmssa.const 1 : i32
    wasmssa.block_return %1 : i32
  } else {
    %1 = wasmssa.const 2 : i32
    wasmssa.block_return %1 : i32
  }> ^bb1
^bb1(%1 : i32):
  wasmssa.return %1 : i32
}
