//! Comments of a text, printed before the same ops.

use mlirbc::ir::Module;
use mlirbc::schema::Release;
use mlirbc::text::{Comments, OpForm, ParseOptions, PrintOptions, print_with_comments};

fn parsed(text: &str, implicit_module: bool) -> (Module<'static>, Comments) {
    let mut options = ParseOptions::default();
    options.release = Release::Llvm22;
    options.implicit_module = implicit_module;
    Module::parse_with_comments(text, &options).unwrap_or_else(|errors| panic!("{errors}"))
}

fn printed(text: &str, implicit_module: bool, form: OpForm) -> String {
    let (module, comments) = parsed(text, implicit_module);
    let mut options = PrintOptions::default();
    options.form = form;
    let mut out = Vec::new();
    print_with_comments(&module, &options, &comments, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

const LOOP: &str = "\
// Of the function,
  // two lines.
func.func @f(%lb: index, %a: i32) { // Not on a line of its own.
  // On one.
  scf.for %i = %lb to %lb step %lb {
    // Of the sum.
    %0 = arith.addi %a,
      // Inside an op.
      %a : i32
    %1 = arith.addi %a, %a : i32
    // Of the same text.\t
    %2 = arith.addi %a, %a : i32
    // Of the terminator that is left out.
    scf.yield
  } // Behind the loop.
  return // Of the return.
  // At the end of a region.
}
func.func private @g()
// Last.
";

#[test]
fn comments_stand_before_the_ops_that_follow_them() {
    let expected = "\
// Of the function,
// two lines.
// Not on a line of its own.
func.func @f(%arg0: index, %arg1: i32) {
  // On one.
  scf.for %arg2 = %arg0 to %arg0 step %arg0 {
    // Of the sum.
    %0 = arith.addi %arg1, %arg1 : i32
    // Inside an op.
    %1 = arith.addi %arg1, %arg1 : i32
    // Of the same text.
    %2 = arith.addi %arg1, %arg1 : i32
  }
  // Of the terminator that is left out.
  // Behind the loop.
  // Of the return.
  return
}
// At the end of a region.
func.func private @g()
// Last.
";
    let custom = printed(LOOP, false, OpForm::Custom);
    assert_eq!(custom, expected);
    assert_eq!(printed(&custom, false, OpForm::Custom), expected);
    let generic = printed(LOOP, false, OpForm::Generic);
    assert!(generic.contains("    // Of the terminator that is left out.\n    \"scf.yield\"()"));
    assert!(generic.ends_with("\"func.func\"() <{function_type = () -> (), sym_name = \"g\", sym_visibility = \"private\"}> ({\n}) : () -> ()\n// Last.\n"), "{generic}");
    assert_eq!(printed(&generic, false, OpForm::Custom), expected);
}

#[test]
fn comments_are_in_the_module_that_the_text_leaves_out() {
    let text = "// Of the op.\nfunc.func private @f()\n// Last.\n";
    let expected = "module {\n  // Of the op.\n  func.func private @f()\n}\n// Last.\n";
    assert_eq!(printed(text, true, OpForm::Custom), expected);
}

#[test]
fn comments_of_regions_that_the_text_implies_are_not_lost() {
    let text = "\
func.func @f(%a: memref<2x2xf32>) {
  \"linalg.matmul\"(%a, %a, %a) <{indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], operandSegmentSizes = array<i32: 2, 1>}> ({
  ^bb0(%x: f32, %y: f32, %z: f32):
    // Of an op of the region.
    %0 = arith.mulf %x, %y : f32
    %1 = arith.addf %z, %0 : f32
    linalg.yield %1 : f32
  }) : (memref<2x2xf32>, memref<2x2xf32>, memref<2x2xf32>) -> ()
  // Of the return.
  return
}
";
    let expected = "\
func.func @f(%arg0: memref<2x2xf32>) {
  linalg.matmul ins(%arg0, %arg0 : memref<2x2xf32>, memref<2x2xf32>) outs(%arg0 : memref<2x2xf32>)
  // Of an op of the region.
  // Of the return.
  return
}
";
    assert_eq!(printed(text, false, OpForm::Custom), expected);
}

#[test]
fn comments_behind_labels_stay_unless_they_are_printed_anyway() {
    let text = "\
\"a.b\"() ({ // Of the region.
  \"a.c\"()[^bb1] : () -> ()
^bb1: // pred: ^bb0
  \"a.c\"()[^bb2] {d = \"// of a string\"} : () -> () // Of the op.
^bb2: // The last one.
  \"a.c\"() : () -> ()
}) : () -> () // The end.
";
    let expected = "\
// Of the region.
\"a.b\"() ({
  \"a.c\"()[^bb1] : () -> ()
^bb1:  // pred: ^bb0
  // Of the op.
  \"a.c\"()[^bb2] {d = \"// of a string\"} : () -> ()
^bb2:  // pred: ^bb1
  // The last one.
  \"a.c\"() : () -> ()
}) : () -> ()
// The end.
";
    for form in [OpForm::Generic, OpForm::Custom] {
        assert_eq!(printed(text, false, form), expected);
        assert_eq!(printed(expected, false, form), expected);
    }
}

#[test]
fn comments_are_found_by_op() {
    let (module, comments) = parsed(LOOP, true);
    let mut commented = Vec::new();
    let mut ops = module.ops();
    while let Some(op) = ops.next().unwrap() {
        for line in comments.before(op.id()) {
            let name = String::from_utf8_lossy(op.name().full()).into_owned();
            commented.push((name, String::from_utf8_lossy(line).into_owned()));
        }
    }
    assert_eq!(commented.len(), 11, "{commented:?}");
    let first = ("func.func".to_owned(), "// Of the function,".to_owned());
    assert_eq!(commented[0], first);
    assert_eq!(commented[7].0, "scf.yield");
    assert_eq!(comments.last().collect::<Vec<_>>(), [b"// Last."]);
    assert!(!comments.is_empty());
    assert!(parsed("module {}", true).1.is_empty());
}
