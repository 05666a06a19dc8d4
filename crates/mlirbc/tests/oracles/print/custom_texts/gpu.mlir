gpu.module @kernels <#gpu.select_object<1>> [#nvvm.target] {
  gpu.func @empty() {
    gpu.return
  }
  gpu.func @kernel(%a: f32 {x.y = 1 : i32}, %b: memref<4xf32, 1>) workgroup(%w : memref<8xf32, 3> {llvm.align = 16 : i64}, %w2 : memref<8xf32, 3>) private(%p : memref<8xf32, 5>) kernel attributes {gpu.known_block_size = array<i32: 1, 2, 3>, known_block_size = array<i32: 128, 1, 1>} {
    gpu.return
  }
  gpu.func @results(%a: f32) -> (f32, i32 {x.z}) private(%p : memref<8xf32, 5>, %q : memref<4xf32, 5> {a.b}) {
    %c = arith.constant 1 : i32
    %0 = gpu.all_reduce add %a uniform {} : (f32) -> (f32)
    %1 = gpu.all_reduce %a {
    ^bb(%x: f32, %y: f32):
      gpu.yield %x : f32
    } : (f32) -> (f32)
    %2 = gpu.subgroup_reduce maxnumf %a cluster(size = 4, stride = 2) : (f32) -> f32
    gpu.return %a, %c : f32, i32
  }
  gpu.func @no_wg() workgroup(%w : memref<8xf32, 3>) {
    gpu.return
  }
}
gpu.binary @bin <#gpu.select_object<1>> [#gpu.object<#nvvm.target, "abc">]
gpu.binary @bin2 [#gpu.object<#nvvm.target, "abc">]
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @k(%a: f32) kernel { gpu.return }
    llvm.func @k2() attributes {gpu.kernel} { llvm.return }
  }
  func.func @launch(%c: index, %i: i64, %f: f32, %d: i32) {
    gpu.launch_func @m::@k blocks in (%c, %c, %c) threads in (%c, %c, %c) args(%f : f32)
    %t = gpu.wait async
    %t2 = gpu.launch_func async [%t] @m::@k clusters in (%c, %c, %c) blocks in (%c, %c, %c) threads in (%c, %c, %c) dynamic_shared_memory_size %d args(%f : f32) {a}
    gpu.launch_func [%t2] @m::@k2 blocks in (%i, %i, %i) threads in (%i, %i, %i) : i64
    gpu.launch_func @m::@k2 clusters in (%i, %i, %i) blocks in (%i, %i, %i) threads in (%i, %i, %i) : i64
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c, %gy = %c, %gz = %c) threads(%tx, %ty, %tz) in (%sx = %c, %sy = %c, %sz = %c) dynamic_shared_memory_size %d workgroup(%a : memref<4xf32, #gpu.address_space<workgroup>>, %b : memref<8xf32, 3>) private(%p : memref<4xf32, affine_map<(d0) -> (d0 + 1)>>) {
      gpu.terminator
    } {foo = 1 : i32}
    %u = gpu.launch async [%t] clusters(%cx, %cy, %cz) in (%ux = %c, %uy = %c, %uz = %c) blocks(%bx, %by, %bz) in (%gx = %c, %gy = %c, %gz = %c) threads(%tx, %ty, %tz) in (%sx = %c, %sy = %c, %sz = %c) module(@m) function(@k) workgroup(%a : memref<4xf32, 3>) {
      gpu.terminator
    }
    %u2 = gpu.launch async blocks(%bx, %by, %bz) in (%gx = %c, %gy = %c, %gz = %c) threads(%tx, %ty, %tz) in (%sx = %c, %sy = %c, %sz = %c) private(%p : memref<4xf32, 5>) {
      gpu.terminator
    }
    return
  }
  func.func @warp(%lane: index, %v: vector<4xf32>) -> vector<1xf32> {
    gpu.warp_execute_on_lane_0(%lane)[32] {
    }
    gpu.warp_execute_on_lane_0(%lane)[32] {
      "some.op"() : () -> ()
    } {a}
    %r = gpu.warp_execute_on_lane_0(%lane)[32] args(%v : vector<4xf32>) -> (vector<1xf32>) {
    ^bb0(%x: vector<128xf32>):
      %y = "some.op"(%x) : (vector<128xf32>) -> vector<32xf32>
      gpu.yield %y : vector<32xf32>
    }
    return %r : vector<1xf32>
  }
}
