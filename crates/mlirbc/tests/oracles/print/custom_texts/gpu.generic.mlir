// Reading adds the number of attributions.
gpu.module @kernels {
  "gpu.func"() <{function_type = () -> ()}> ({
    "gpu.return"() : () -> ()
  }) {sym_name = "f"} : () -> ()
  // An array of empty dictionaries is not written.
  "gpu.func"() <{function_type = () -> (), workgroup_attrib_attrs = [{}]}> ({
  ^bb0(%a: memref<4xf32, 3>):
    "gpu.return"() : () -> ()
  }) {sym_name = "g", workgroup_attributions = 1 : i64} : () -> ()
}
func.func @launch(%n: index) {
  "gpu.launch"(%n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%a: index, %b: index, %c: index, %d: index, %e: index, %f: index, %g: index, %h: index, %i: index, %j: index, %k: index, %l: index):
    "gpu.terminator"() : () -> ()
  }) : (index, index, index, index, index, index) -> ()
  "gpu.launch"(%n, %n, %n, %n, %n, %n) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({
  ^bb0(%a: index, %b: index, %c: index, %d: index, %e: index, %f: index, %g: index, %h: index, %i: index, %j: index, %k: index, %l: index):
    "gpu.terminator"() : () -> ()
  }) {workgroup_attributions = 0 : i32} : (index, index, index, index, index, index) -> ()
  // The terminator that the text leaves out has no attributes.
  gpu.warp_execute_on_lane_0(%n)[32] {
    gpu.yield {note}
  }
  return
}
// generic: gpu.func gpu.func gpu.launch gpu.launch gpu.warp_execute_on_lane_0
