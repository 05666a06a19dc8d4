"builtin.module"() ({
  "gpu.binary"() <{objects = [#gpu.object<#nvvm.target, "">], offloadingHandler = #gpu.select_object<0 : i64>, sym_name = "binary"}> : () -> ()
  "gpu.binary"() <{objects = [#gpu.object<#nvvm.target, "">], offloadingHandler = #gpu.select_object, sym_name = "other"}> : () -> ()
  "gpu.module"() <{sym_name = "kernels"}> ({
    "gpu.func"() <{arg_attrs = [{gpu.test}, {}], function_type = (f32, memref<?xf32, 1>) -> (), workgroup_attrib_attrs = [{gpu.align = 4 : i64}, {}]}> ({
    ^bb0(%arg24: f32, %arg25: memref<?xf32, 1>, %arg26: memref<32xf32, 3>, %arg27: memref<4xi32, 3>, %arg28: memref<1xf32, 5>):
      %6 = "gpu.all_reduce"(%arg24) <{op = #gpu<all_reduce_op add>, uniform}> ({
      }) : (f32) -> f32
      %7 = "gpu.all_reduce"(%arg24) ({
      ^bb0(%arg29: f32, %arg30: f32):
        %8 = "arith.addf"(%arg29, %arg30) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
        "gpu.yield"(%8) : (f32) -> ()
      }) : (f32) -> f32
      "gpu.return"() : () -> ()
    }) {gpu.kernel, gpu.known_block_size = array<i32: 8, 1, 1>, sym_name = "kernel", workgroup_attributions = 2 : i64} : () -> ()
    "gpu.func"() <{function_type = () -> ()}> ({
      "gpu.return"() : () -> ()
    }) {gpu.kernel, sym_name = "plain", workgroup_attributions = 0 : i64} : () -> ()
    "gpu.func"() <{function_type = () -> ()}> ({
      "gpu.return"() : () -> ()
    }) {sym_name = "device", workgroup_attributions = 0 : i64} : () -> ()
  }) : () -> ()
  "func.func"() <{function_type = (index, i32, f32, memref<?xf32, 1>) -> (), sym_name = "launch"}> ({
  ^bb0(%arg0: index, %arg1: i32, %arg2: f32, %arg3: memref<?xf32, 1>):
    %0 = "gpu.wait"() : () -> !gpu.async.token
    %1 = "gpu.launch"(%0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1>}> ({
    ^bb0(%arg4: index, %arg5: index, %arg6: index, %arg7: index, %arg8: index, %arg9: index, %arg10: index, %arg11: index, %arg12: index, %arg13: index, %arg14: index, %arg15: index, %arg16: index, %arg17: index, %arg18: index, %arg19: index, %arg20: index, %arg21: index, %arg22: memref<32xf32, 3>, %arg23: memref<1xf32, 5>):
      %3 = "arith.addi"(%arg4, %arg7) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %4 = "arith.addi"(%arg10, %arg13) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      %5 = "arith.addi"(%arg16, %arg19) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index
      "gpu.terminator"() : () -> ()
    }) {workgroup_attributions = 1 : i64} : (!gpu.async.token, index, index, index, index, index, index, index, index, index, i32) -> !gpu.async.token
    %2 = "gpu.launch_func"(%1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg1, %arg2, %arg3) <{kernel = @kernels::@kernel, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 2, 0>}> : (!gpu.async.token, i32, i32, i32, i32, i32, i32, i32, i32, i32, f32, memref<?xf32, 1>) -> !gpu.async.token
    "gpu.launch_func"(%2, %arg0, %arg0, %arg0, %arg0, %arg0, %arg0, %arg1) <{kernel = @kernels::@plain, operandSegmentSizes = array<i32: 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0>}> : (!gpu.async.token, index, index, index, index, index, index, i32) -> ()
    "func.return"() : () -> ()
  }) : () -> ()
}) {gpu.container_module} : () -> ()

