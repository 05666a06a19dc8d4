// releases: 23
wasmssa.func @constant() -> f32 {
  %0 = wasmssa.const 1.0 : f32
  wasmssa.return %0 : f32
}
wasmssa.func exported @arguments(%a: !wasmssa<local ref to i64>, %b: !wasmssa<local ref to f32> {d.x = 1 : i32}) -> (i64, f32) attributes {d.y = 1 : i32} {
  %0 = wasmssa.local_get %a : !wasmssa<local ref to i64>
  %1 = wasmssa.local_get %b : !wasmssa<local ref to f32>
  %2 = wasmssa.local of type f32
  wasmssa.local_set %2 : !wasmssa<local ref to f32> to %1 : f32
  wasmssa.return %0, %1 : i64, f32
}
wasmssa.func @declared() -> (i32 {d.z})
wasmssa.func @branch(%condition: !wasmssa<local ref to i32>) {
  %0 = wasmssa.local_get %condition : !wasmssa<local ref to i32>
  wasmssa.if %0 : {
    wasmssa.block_return
  }> ^bb1
^bb1:
  wasmssa.return
}
