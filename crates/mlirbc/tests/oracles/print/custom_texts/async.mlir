func.func @async(%x: f32) {
  %t0 = async.execute {
    async.yield
  }
  %t1, %r1:2 = async.execute [%t0] -> (!async.value<f32>, !async.value<index>) {
    %c = index.constant 1
    async.yield %x, %c : f32, index
  }
  %t2, %r2 = async.execute [%t0, %t1] (%r1#0 as %a: !async.value<f32>, %r1#1 as %b: !async.value<index>) -> !async.value<f32> attributes {foo} {
    async.yield %a : f32
  }
  async.await %t2 : !async.token
  %z = async.await %r2 : !async.value<f32>
  %zz = async.await %r2 : !async.value<f32> {a}
  return
}
