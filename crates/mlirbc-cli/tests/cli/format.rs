//! `mlirbc fmt`.

use super::*;

const TEXT: &str = "\
// Of the file.
#map = affine_map<(d0) -> (d0)>

func.func @f(%a: i32)   -> i32 {
      // Of the sum.
  %0 = \"arith.addi\"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  return %0 : i32 loc(unknown) // Of the return.
}
// Behind.
";

const FORMATTED: &str = "\
// Of the file.
func.func @f(%arg0: i32) -> i32 {
  // Of the sum.
  %0 = arith.addi %arg0, %arg0 : i32
  // Of the return.
  return %0 : i32
}
// Behind.
";

#[test]
fn fmt_prints_a_text_with_its_comments() {
    let file = file_of(TEXT.as_bytes());
    let output = run(&["fmt"], file.path());
    assert_eq!((code(&output), stderr(&output)), (0, ""));
    assert_eq!(stdout(&output), FORMATTED);
    let located = run(&["fmt", "--locs"], file.path());
    assert!(stdout(&located).contains("#loc"), "{}", stdout(&located));
    let generic = stdout(&run(&["fmt", "--generic"], file.path())).to_owned();
    assert!(
        generic.contains("  // Of the sum.\n  %0 = \"arith.addi\"("),
        "{generic}"
    );
    let again = run(&["fmt"], file_of(generic.as_bytes()).path());
    assert_eq!(stdout(&again), FORMATTED);
}

#[test]
fn fmt_writes_over_its_input_and_finds_it_formatted_then() {
    // Windows does not replace a file that is open.
    let file = file_of(TEXT.as_bytes()).into_temp_path();
    let path = file.to_str().unwrap();
    let check = || run(&["fmt", "--check"], &file);
    let refused = check();
    assert_eq!((code(&refused), stdout(&refused)), (1, ""));
    assert!(stderr(&refused).contains("it is not formatted"));
    let written = run(&["fmt", "-o", path], &file);
    assert_eq!(
        (code(&written), stdout(&written), stderr(&written)),
        (0, "", "")
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), FORMATTED);
    let output = check();
    assert_eq!(
        (code(&output), stdout(&output), stderr(&output)),
        (0, "", "")
    );
}

#[test]
fn fmt_formats_pieces_and_writes_nothing_if_one_has_errors() {
    let flags = ["fmt", "--split-input-file"];
    let file = file_of(b"// A.\nmodule {}\n// -----\n\n// B.\n  module{}\n");
    let output = run(&flags, file.path());
    let expected = "// A.\nmodule {\n}\n\n// -----\n\n// B.\nmodule {\n}\n";
    assert_eq!(stdout(&output), expected);
    let again = run(&flags, file_of(expected.as_bytes()).path());
    assert_eq!(stdout(&again), expected);
    let file = file_of(b"module {}\n// -----\n\nnothing.foo\n");
    let output = run(&flags, file.path());
    assert_eq!((code(&output), stdout(&output)), (1, ""));
    assert!(
        stderr(&output).contains(":4:1: error:"),
        "{}",
        stderr(&output)
    );
    let output = run(&["fmt"], &fixture(KITCHEN));
    assert_eq!((code(&output), stdout(&output)), (1, ""));
}
