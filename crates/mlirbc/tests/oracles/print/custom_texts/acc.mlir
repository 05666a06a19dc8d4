func.func @f() { return }
acc.routine @r0 func(@f)
acc.routine @r1 func(@f) bind("x")
acc.routine @r2 func(@f) bind("x", @y [#acc.device_type<nvidia>], "z" [#acc.device_type<host>]) seq nohost
acc.routine @r3 func(@f) bind(@y) worker([#acc.device_type<nvidia>])
acc.routine @r4 func(@f) gang(dim: 1 : i64 [#acc.device_type<host>], dim: 2 : i64 [#acc.device_type<nvidia>]) attributes {a}
acc.routine @r5 func(@f) gang([#acc.device_type<host>], dim: 2 : i64 [#acc.device_type<nvidia>])
acc.routine @r6 func(@f) vector implicit
acc.private.recipe @recipe : memref<10xf32> init {
^bb0(%a: memref<10xf32>):
  acc.yield %a : memref<10xf32>
}
func.func @data(%a: i32, %m: memref<10xf32>, %p: !llvm.ptr, %c: i1, %i: index, %n: i64) {
  %b = acc.bounds lowerbound(%i : index) upperbound(%i : index) stride(%i : index) startIdx(%i : index)
  %0 = acc.copyin varPtr(%m : memref<10xf32>) bounds(%b) async(%a : i32) -> memref<10xf32> {name = "x"}
  %1 = acc.create varPtr(%p : !llvm.ptr) varType(f32) async -> !llvm.ptr
  %2 = acc.attach varPtr(%p : !llvm.ptr) varType(!llvm.array<4 x f32>) varPtrPtr(%p : !llvm.ptr) async(%a : i32, %n : i64 [#acc.device_type<nvidia>]) -> !llvm.ptr
  %3 = acc.private varPtr(%m : memref<10xf32>) varType(tensor<10xf32>) recipe(@recipe) -> memref<10xf32>
  %4 = acc.getdeviceptr varPtr(%m : memref<10xf32>) -> memref<10xf32>
  acc.enter_data if(%c) async(%a : i32) wait_devnum(%a : i32) wait(%a, %n : i32, i64) dataOperands(%0 : memref<10xf32>)
  acc.enter_data async wait dataOperands(%0 : memref<10xf32>)
  acc.copyout accPtr(%4 : memref<10xf32>) bounds(%b) async(%a : i32) to varPtr(%m : memref<10xf32>)
  acc.delete accPtr(%1 : !llvm.ptr) async
  acc.exit_data async(%a : i32) dataOperands(%4 : memref<10xf32>)
  acc.parallel combined(loop) dataOperands(%0 : memref<10xf32>) num_gangs({%a : i32, %n : i64}, {%a : i32} [#acc.device_type<nvidia>]) num_workers(%a : i32, %a : i32 [#acc.device_type<nvidia>]) private(%3 : memref<10xf32>) vector_length(%n : i64) wait({devnum: %a : i32, %n : i64}, {%a : i32} [#acc.device_type<nvidia>]) self(%c) if(%c) {
    acc.loop combined(parallel) gang({num=%a : i32, static=%n : i64}) worker(%a : i32) vector(%n : i64 [#acc.device_type<nvidia>]) tile({%n : i64, %n : i64}, {%a : i32} [#acc.device_type<nvidia>]) control(%iv : index, %j : i32) = (%i, %a : index, i32) to (%i, %a : index, i32) step (%i, %a : index, i32) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true, true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  acc.loop gang worker vector control(%iv : index) = (%i : index) to (%i : index) step (%i : index) {
    acc.yield
  } attributes {auto_ = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
  acc.loop gang([#acc.device_type<host>], {dim=%n : i64} [#acc.device_type<nvidia>]) control(%iv : index) = (%i : index) to (%i : index) step (%i : index) {
    acc.yield
  } attributes {independent = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
  acc.serial async wait {
    acc.yield
  }
  acc.kernels wait([#acc.device_type<host>], {%a : i32} [#acc.device_type<nvidia>]) {
    acc.terminator
  }
  %u = acc.update_device varPtr(%m : memref<10xf32>) -> memref<10xf32>
  acc.update async(%a : i32) wait({%n : i64}) dataOperands(%u : memref<10xf32>)
  acc.wait(%a : i32) async(%a : i32) wait_devnum(%a : i32) if(%c)
  return
}
