// Its argument is printed as i64, which is not read.
wasmssa.func @declared(!wasmssa<local ref to i64>) -> f32
wasmssa.func @branch(%condition : !wasmssa<local ref to i32>) -> i32 {
  %0 = wasmssa.local_get %condition : !wasmssa<local ref to i32>
  // The word before the second region is printed in quotes, and not read.
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
// generic: wasmssa.func wasmssa.if
