func.func @switch(%flag: i32, %a: i64) {
  cf.switch %flag : i32, [
    default: ^bb1(%a : i64),
    42: ^bb1(%a : i64),
    -1: ^bb2
  ]
^bb1(%x: i64):
  cf.switch %flag : i32, [
    default: ^bb2
  ]
^bb2:
  return
}
func.func @async(%v: !async.value<f32>, %t: !async.token) {
  %token, %result = async.execute [%t] (%v as %f: !async.value<f32>) -> !async.value<f32> {
    %0 = arith.addf %f, %f : f32
    async.yield %0 : f32
  }
  %r = async.await %result : !async.value<f32>
  async.await %token : !async.token
  return
}
