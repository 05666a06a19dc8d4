// Of the text, before an alias,
#map = affine_map<(d0) -> (d0)>
  // and of the function.
func.func @loops(%lb: index, %a: i32) attributes {m = #map} { // Not on a line of its own.
  scf.for %i = %lb to %lb step %lb {
    // Of the sum.
    %0 = arith.addi %a,
      // Inside of an op.
      %a : i32
    // Of the same text.
    %1 = arith.addi %a, %a : i32
    // Of a terminator that may be left out.
    scf.yield
  }
  // Of a branch.
  cf.br ^next
// Before a label.
^next:
  // Before the return.
  return
  // At the end of a region.
}
// Of a declaration.
func.func private @declared()
// Behind all.
// -----
// Of a module.
module {
  // Of an op in a module: "http://a.b" is a string.
  func.func private @f() attributes {a.b = "http://a.b // no comment"}
}
// -----
// Of a module in a text of several ops.
module @a {
  // At the end of a module.
}
// Of an op in the generic form.
"a.b"() ({
  // Of an op in its region.
  %0 = "a.c"() : () -> i32
  // Of the same in the other form.
  %1 = arith.addi %0, %0 : i32
}) : () -> ()
