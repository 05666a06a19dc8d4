llvm.func @mapped(%p: !llvm.ptr) {
  %0 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(always, implicit, ompx_hold, close, present, from) capture(ByRef) -> !llvm.ptr {name = "a"}
  %1 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(to, delete) capture(ByRef) -> !llvm.ptr
  %2 = omp.map.info var_ptr(%p : !llvm.ptr, i32) map_clauses(exit_release_or_enter_alloc) capture(ByCopy) -> !llvm.ptr
  llvm.return
}
acc.private.recipe @private : memref<i32> init {
^bb0(%a: memref<i32>):
  acc.yield %a : memref<i32>
}
func.func @construct(%n: index, %m: memref<i32>) {
  acc.parallel combined(loop) num_gangs({%n : index, %n : index}) private(@private -> %m : memref<i32>) wait([#acc.device_type<nvidia>], {devnum: %n : index}) {
    acc.loop combined(parallel) gang([#acc.device_type<nvidia>], {num=%n : index, static=%n : index}) tile({%n : index} [#acc.device_type<nvidia>]) private(@private -> %m : memref<i32>) control(%i : index, %j : index) = (%n, %n : index, index) to (%n, %n : index, index) step (%n, %n : index, index) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true, true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  acc.serial wait {
    acc.loop gang([#acc.device_type<nvidia>, #acc.device_type<host>]) control(%i : index) = (%n : index) to (%n : index) step (%n : index) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  return
}
acc.routine @routine func(@construct) bind("name", "other" [#acc.device_type<nvidia>]) gang([#acc.device_type<host>], dim: 1 : i64 [#acc.device_type<nvidia>])
mesh.mesh @mesh(shape = 2x?x4)
func.func @sharded(%t: tensor<4xf32>) -> tensor<4xf32> {
  %0 = mesh.sharding @mesh split_axes = [[0]] : !mesh.sharding
  %1 = mesh.shard %t to %0 : tensor<4xf32>
  %2 = mesh.all_reduce %1 on @mesh mesh_axes = [0] : tensor<4xf32> -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
func.func @descriptors(%a: memref<24x32xf32>, %b: memref<8x16xf32, strided<[64, 1], offset: ?>>, %c: index) {
  %0 = xegpu.create_nd_tdesc %a[0, %c] : memref<24x32xf32> -> !xegpu.tensor_desc<8x16xf32>
  %1 = xegpu.create_nd_tdesc %b[%c, %c] : memref<8x16xf32, strided<[64, 1], offset: ?>> -> !xegpu.tensor_desc<8x16xf32>
  return
}
func.func @maps(%a: memref<3x5xf32>, %b: memref<5xf32>, %c: memref<3x7xf32>) {
  linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : memref<3x5xf32>, memref<5xf32>) outs(%c : memref<3x7xf32>)
  return
}
spirv.module Logical GLSL450 {
  spirv.SpecConstant @c = 1 : i32
  spirv.func @wrapped() -> i32 "None" {
    %0 = spirv.mlir.referenceof @c : i32
    %1 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%0, %0) {a = 1 : i32} : (i32, i32) -> i32
    spirv.ReturnValue %1 : i32
  }
}
