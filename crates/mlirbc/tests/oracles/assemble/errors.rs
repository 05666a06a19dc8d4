//! Errors in texts.

use mlirbc::ir::Module;
use mlirbc::text::{ParseOptions, TextError};

use crate::assemble::texts::options;
use support::fixtures;

fn errors(text: &str) -> Vec<TextError> {
    Module::parse(text, &options()).expect_err(text).0
}

pub fn messages_are_short_for_long_names() {
    let text = format!("custom.{} : () -> ()", "x".repeat(100_000));
    let errors = errors(&text);
    let length = errors[0].message.len();
    assert!(length < 1100, "{length}");
    assert!(errors[0].to_string().len() < 2000);
}

/// Texts with the line, the column and the message of their first error.
const WRONG: &[(&str, u32, u32, &str)] = &[
    (
        "\"a.b\" : () -> ()",
        1,
        7,
        "expected '(' to start operand list",
    ),
    (
        "\"a.b\"() () -> ()",
        1,
        10,
        "expected '{' to begin a region",
    ),
    (
        "\"a.b\"() -> ()",
        1,
        9,
        "expected ':' followed by operation type",
    ),
    ("\"\"() : () -> ()", 1, 1, "empty operation name is invalid"),
    (
        "{-#\n\n",
        2,
        1,
        "expected identifier key in file metadata dictionary",
    ),
    (
        "{-#\n  dialect_resources: {\n    10\n  }\n#-}",
        3,
        5,
        "expected identifier key for 'resource' entry",
    ),
    (
        "{-#\n  external_resources: {\n    a: {\n      1: true }}#-}",
        4,
        7,
        "expected identifier key for 'external_resources' entry",
    ),
    (
        "%0#1 = \"a.b\"() : () -> i32",
        1,
        3,
        "expected '=' after SSA name",
    ),
    ("\"a.b() : () -> ()", 1, 1, "a string without an end"),
    (
        "\"a.b\"(%0 : (i32) -> ()",
        1,
        10,
        "expected ')' to end operand list",
    ),
    (
        "%0 = \"a.b\"() : () -> ()",
        1,
        6,
        "cannot name an operation with no results",
    ),
    (
        "%0:2 = \"a.b\"() : () -> i32",
        1,
        1,
        "operation defines 1 results but was provided 2 to bind",
    ),
    (
        "%0:0 = \"a.b\"() : () -> i32",
        1,
        4,
        "expected named operation to have at least 1 result",
    ),
    (
        "%0 = \"a.b\"() : () -> i32\n%0 = \"a.b\"() : () -> i32",
        2,
        1,
        "redefinition of SSA value '%0', which line 1:1 defines",
    ),
    (
        "%0 = \"a.b\"() : () -> i32\n\"a.b\"(%0#1) : (i32) -> ()",
        2,
        7,
        "reference to invalid result number",
    ),
    (
        "%0 = \"a.b\"() : () -> i32\n\"a.b\"(%0) : (f32) -> ()",
        2,
        7,
        "use of value '%0' expects different type than prior uses: 'f32' vs 'i32'",
    ),
    (
        "\"a.b\"(%0) : () -> ()",
        1,
        13,
        "expected 0 operands to match the types, but had 1",
    ),
    ("\"a.b\"() ({ // x\n", 1, 11, "expected '}' to end a region"),
    (
        "\"a.b\"() ({\n\"a.c\"()[^x] : () -> ()\n}) : () -> ()",
        2,
        9,
        "reference to an undefined block '^x'",
    ),
    (
        "\"a.b\"() ({\n^x:\n^x:\n}) : () -> ()",
        3,
        1,
        "redefinition of block '^x'",
    ),
    (
        "\"a.b\"() : () -> () loc(#x)",
        1,
        24,
        "operation location alias '#x' was never defined",
    ),
    (
        "\"a.b\"() {x = #y} : () -> ()",
        1,
        14,
        "undefined symbol alias id",
    ),
    (
        "#x = unit\n#x = unit",
        2,
        1,
        "redefinition of attribute alias id 'x'",
    ),
    (
        "!x = i32\n!x = i32",
        2,
        1,
        "redefinition of type alias id 'x'",
    ),
    (
        "#a.b = unit",
        1,
        1,
        "attribute names with a '.' are reserved for dialect-defined names",
    ),
    (
        "\"a.b\"() {x = 1, x = 2} : () -> ()",
        1,
        17,
        "found 'x' twice",
    ),
    (
        "{-# things: {} #-}",
        1,
        5,
        "unknown key 'things' in file metadata dictionary",
    ),
    (
        "{-# dialect_resources: {builtin: {a: \"0x01\"}} #-}",
        1,
        38,
        "expected hex string blob to encode alignment in first 4 bytes",
    ),
    (
        "%0 = \"arith.constant\"() : () -> i32",
        1,
        6,
        "'arith.constant' op requires attribute 'value'",
    ),
    (
        "\"func.return\"() <{x = 1}> : () -> ()",
        1,
        18,
        "operation does not have properties",
    ),
    ("\"a.b\"() : () -> () loc(1)", 1, 24, "expected location"),
    ("}", 1, 1, "expected operation name in quotes"),
];

pub fn errors_have_a_position_and_say_what_was_expected() {
    for &(text, line, column, message) in WRONG {
        let found = &errors(text)[0];
        assert!(found.message.contains(message), "{text}\n{found}");
        assert_eq!(
            (found.line, found.column),
            (line, column),
            "{text}\n{found}"
        );
    }
}

pub fn all_names_without_a_definition_are_listed() {
    let text = "\"a.b\"(%x, %y) : (i32, i32) -> ()\n\"a.b\"(%z) : (i32) -> ()";
    let found: Vec<(u32, u32)> = errors(text).iter().map(|it| (it.line, it.column)).collect();
    assert_eq!(found, [(1, 7), (1, 11), (2, 7)]);
    let mut options = options();
    options.max_errors = 2;
    assert_eq!(Module::parse(text, &options).unwrap_err().0.len(), 2);
}

/// The lines of the errors in a text.
fn lines(text: &str) -> Vec<u32> {
    errors(text).iter().map(|it| it.line).collect()
}

pub fn reading_continues_behind_an_op_with_an_error() {
    let text = r#"func.func @f(%a: i32) {
  %b = arith.addi %a, %a
  %c = arith.nothing
    %b : i32
  %d:2 = "a.b"(%c, %b) : (i32, i32) -> (i32, i32
  "a.b"(%d#1, %undefined) : (i32, i32) -> ()
  scf.if %a {
    %e = arith.constant
  }
  "a.b"() ({
    "a.b"(%a) : (i64) -> ()
  ^second:
    "a.b"() [^third] : () -> ()
  }) : () -> () ()
  return
}
func.func @g(%a i32) {
  "a.b"(
}
module {
  "a.b"(%d) : () -> ()
}"#;
    assert_eq!(lines(text), [2, 3, 5, 6, 7, 8, 11, 13, 14, 17, 21]);
}

pub fn nothing_is_missed_that_an_op_with_an_error_may_define() {
    let text = r#"func.func @f(%a: i32) {
  cf.br ^second(%a : i64)
^second(%b: i32):
  %c = arith.addi %b
  ^third(%d: i32
  %e = arith.addi %c, %d : i32
  cf.br ^third
}"#;
    assert_eq!(lines(text), [2, 4, 5]);
    // What comes before the first error is listed as if nothing came behind it.
    let text = "\"a.b\"(%x) : (i32) -> ()\n\"a.b\"(1)\n\"a.b\"(%y) : (i32) -> ()";
    assert_eq!(lines(text), [2, 3]);
}

pub fn an_error_without_a_certain_next_op_is_the_last() {
    assert_eq!(lines("\"a.b\"(\n%x, foo\n%y)"), [2]);
    assert_eq!(lines("#a = x.y\n\"a.b\"("), [1]);
    assert_eq!(lines("\"a.b\"() ({\n\"a.b\"("), [2]);
}

pub fn limits_are_errors() {
    let mut options = ParseOptions::default();
    options.limits.region_depth = 3;
    let deep = |count| "\"a.b\"() ({".repeat(count) + &"}) : () -> ()".repeat(count);
    options.implicit_module = false;
    Module::parse(deep(2), &options).unwrap();
    let error = Module::parse(deep(3), &options).unwrap_err();
    assert!(error.0[0].message.contains("nested more than 3"), "{error}");
    options.limits.ops = 1;
    let error = Module::parse("\"a.b\"() : () -> ()".repeat(2), &options).unwrap_err();
    assert_eq!(error.0[0].message, "more than 1 operations");
}

pub fn an_op_without_a_known_form_is_named_where_it_begins() {
    let found = &errors("#a = 1 : i32\n\n// a comment\ntransform.test_consume_operand")[0];
    assert_eq!((found.line, found.column), (4, 1));
    let found = &errors("module {\n  vhlo.add_v1 \n}")[0];
    assert_eq!((found.line, found.column), (2, 3));
    let expected = "the custom form of op 'vhlo.add_v1' is not known";
    assert!(found.message.starts_with(expected), "{}", found.message);
}

pub fn an_error_shows_its_line() {
    let text = "\"a.b\"() : () -> ()\n\t\"a.b\"(\u{1b}) : () -> ()\n";
    let found = Module::parse(text, &options()).unwrap_err();
    let expected =
        "2:8: error: expected ')' to end operand list\n \"a.b\"(\u{fffd}) : () -> ()\n       ^";
    assert_eq!(found.to_string(), expected);
}

pub fn no_cut_or_changed_text_panics() {
    let mut changed = 0;
    for fixture in fixtures::all() {
        if fixture.tool() != "llvm22" || fixture.version != 6 {
            continue;
        }
        let Some(text) = fixture.text() else { continue };
        let bytes = text.as_bytes();
        let step = (bytes.len() / 15).max(1);
        for at in (0..bytes.len()).step_by(step) {
            let _ = Module::parse(&bytes[..at], &options());
            for new in [b'"', b'(', b'}', b'<', b'%', b'#', b'0', 0, 0xff] {
                let mut text = bytes.to_vec();
                text[at] = new;
                let _ = Module::parse(&text, &options());
                changed += 1;
            }
        }
    }
    assert!(changed > 5000, "{changed}");
}
