func.func @f(%a: i32, %m: memref<10xf32>) {
  // Beside operands, types of devices of the keyword alone are not read.
  %0 = "acc.copyin"(%m, %a) <{asyncOnly = [#acc.device_type<host>], asyncOperandsDeviceType = [#acc.device_type<none>], dataClause = #acc<data_clause acc_copyin>, implicit = false, modifiers = #acc<data_clause_modifier none>, operandSegmentSizes = array<i32: 1, 0, 0, 1>, structured = true, varType = f32}> : (memref<10xf32>, i32) -> memref<10xf32>
  %1 = acc.update_device varPtr(%m : memref<10xf32>) -> memref<10xf32>
  // Reading a list of operands to wait for states that no keyword stands alone.
  "acc.update"(%a, %1) <{hasWaitDevnum = [false], operandSegmentSizes = array<i32: 0, 0, 1, 1>, waitOperandsDeviceType = [#acc.device_type<none>], waitOperandsSegments = array<i32: 1>}> : (i32, memref<10xf32>) -> ()
  // The keyword alone has operands for no type of device.
  "acc.update"(%1) <{asyncOnly = [#acc.device_type<none>], asyncOperandsDeviceType = [], operandSegmentSizes = array<i32: 0, 0, 0, 1>}> : (memref<10xf32>) -> ()
  return
}
// generic: acc.copyin acc.update acc.update
