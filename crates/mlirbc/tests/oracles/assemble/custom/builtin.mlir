func.func @f(%x: i32, %y: i32) -> i32 {
  %sum = arith.addi %x, %y overflow<nsw> : i32
  return %sum : i32
}
// -----
module @named attributes {a.b = "c"} {
}
// -----
module {}
// -----
func.func private @declared(i32, f32 {a.b}) -> (i1 {c.d = 1 : i8}, index)
func.func private @named_arguments(%a: i32)
func.func @no_result(%a: i32) -> () { return }
func.func @typed_only(i32) {
^entry(%b: i32):
  return
}
// -----
// Names may be used before they are defined, and after their region again.
func.func @f(%arg0: i1) -> i32 {
  cf.br ^bb3
^bb1(%a: i32):
  return %a : i32
^bb2:
  cf.cond_br %arg0, ^bb1(%c : i32), ^bb1(%d : i32)
^bb3:
  %c = arith.constant 1 : i32
  %d = arith.constant 2 : i32
  cf.br ^bb2
}
func.func @g(%arg0: i1) { return }
// -----
func.func @generic_among_custom(%arg0: f32) -> f32 {
  %0 = "arith.addf"(%arg0, %arg0) : (f32, f32) -> f32
  %1 = "builtin.unrealized_conversion_cast"(%0) : (f32) -> f32
  "a.b"() ({
    %2 = arith.addf %1, %1 : f32
  }) : () -> ()
  func.return %1 : f32
}
// -----
#map = affine_map<(d0) -> (d0)>
!alias = tensor<4xf32>
func.func @aliases(%arg0: !alias) -> !alias attributes {map = #map} {
  %two, %three = func.call @two() : () -> (i32, i32)
  %pair:0x2 = call @two() : () -> (i32, i32)
  %4 = arith.addi %pair#0, %pair#1 : i32
  call @two() : () -> (i32, i32)
  return %arg0 : !alias
}
func.func private @two() -> (i32, i32)
// -----
// The dictionary takes precedence, and inherent attributes in it become properties.
func.func @dictionaries(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b overflow<nsw> {overflowFlags = #arith.overflow<nuw>} : i32
  %1 = arith.addi %0, %b {overflowFlags = #arith.overflow<nsw>, other = "x"} : i32
  %2 = arith.cmpi "slt", %0, %1 : i32
  %3 = arith.cmpi sge, %0, %1 {} : i32
  %4 = arith.select %2, %0, %1 : i32
  return %4 : i32
}
// -----
// Reading drops an alignment of 0.
llvm.func @alignments(%size: i64) {
  %0 = llvm.alloca %size x i32 {alignment = 0} : (i64) -> !llvm.ptr
  %1 = llvm.alloca %size x i32 {alignment = 8, a.b} : (i64) -> !llvm.ptr
  llvm.return
}
