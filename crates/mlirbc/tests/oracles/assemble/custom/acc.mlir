func.func @clauses(%n: index, %i: i32, %c: i1) {
  acc.parallel combined(loop) async(%n : index, %i : i32 [#acc.device_type<nvidia>]) num_gangs({%n : index, %i : i32}, {%n : index} [#acc.device_type<nvidia>]) num_workers(%n : index) wait([#acc.device_type<host>], {devnum: %n : index, %i : i32}, {%n : index} [#acc.device_type<nvidia>]) if(%c) {
    acc.loop combined(parallel) gang([#acc.device_type<nvidia>], {num=%n : index, static=%i : i32}) worker vector([#acc.device_type<host>], %n : index) tile({%n : index, %i : i32}) control(%a : index, %b : i32) = (%n, %i : index, i32) to (%n, %i : index, i32) step (%n, %i : index, i32) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true, true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  // Keywords alone.
  acc.serial combined(loop) wait async {
    acc.loop combined(serial) gang worker vector control(%a : index) = (%n : index) to (%n : index) step (%n : index) {
      acc.yield
    } attributes {inclusiveUpperbound = array<i1: true>, independent = [#acc.device_type<none>]}
    acc.yield
  }
  acc.kernels combined(loop) {
    acc.loop combined(kernels) gang([#acc.device_type<nvidia>, #acc.device_type<host>]) control(%a : index) = (%n : index) to (%n : index) step (%n : index) {
      acc.yield
    } attributes {auto_ = [#acc.device_type<none>], inclusiveUpperbound = array<i1: true>}
    acc.terminator
  }
  return
}
// -----
func.func private @f()
acc.routine @a func(@f) bind(@f, @f [#acc.device_type<nvidia>], "name", "other" [#acc.device_type<host>]) gang
acc.routine @b func(@f) gang([#acc.device_type<host>], dim: 1 : i64 [#acc.device_type<nvidia>])
