module attributes {gpu.container_module} {
  gpu.binary @binary <#gpu.select_object<0 : i64>> [#gpu.object<#nvvm.target, "">]
  gpu.binary @other [#gpu.object<#nvvm.target, "">]
  gpu.module @kernels {
    gpu.func @kernel(%a: f32 {gpu.test}, %m: memref<?xf32, 1>) workgroup(%w: memref<32xf32, 3> {gpu.align = 4 : i64}, %u: memref<4xi32, 3>) private(%p: memref<1xf32, 5>) kernel attributes {gpu.known_block_size = array<i32: 8, 1, 1>} {
      %s = gpu.all_reduce add %a uniform {} : (f32) -> (f32)
      %r = gpu.all_reduce %a {
      ^bb(%x: f32, %y: f32):
        %z = arith.addf %x, %y : f32
        gpu.yield %z : f32
      } : (f32) -> (f32)
      gpu.return
    }
    gpu.func @plain() kernel {
      gpu.return
    }
    gpu.func @device() {
      gpu.return
    }
  }
  func.func @launch(%n: index, %i: i32, %f: f32, %m: memref<?xf32, 1>) {
    %t = gpu.wait async
    %l = gpu.launch async [%t] clusters(%cx, %cy, %cz) in (%sx = %n, %sy = %n, %sz = %n)
        blocks(%bx, %by, %bz) in (%gx = %n, %gy = %n, %gz = %n)
        threads(%tx, %ty, %tz) in (%dx = %n, %dy = %n, %dz = %n)
        dynamic_shared_memory_size %i workgroup(%w: memref<32xf32, 3>) private(%p: memref<1xf32, 5>) {
      %sum = arith.addi %bx, %tx : index
      %other = arith.addi %gx, %dx : index
      %cluster = arith.addi %cx, %sx : index
      gpu.terminator
    }
    %e = gpu.launch_func async [%l] @kernels::@kernel clusters in (%i, %i, %i) blocks in (%i, %i, %i) threads in (%i, %i, %i) : i32 args(%f : f32, %m : memref<?xf32, 1>)
    gpu.launch_func [%e] @kernels::@plain blocks in (%n, %n, %n) threads in (%n, %n, %n) dynamic_shared_memory_size %i
    return
  }
}
