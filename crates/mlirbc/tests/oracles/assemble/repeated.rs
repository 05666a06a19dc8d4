//! What a text repeats is read once: the result is that of reading it anew each time.

use std::collections::HashSet;
use std::fmt::Write;

use mlirbc::dialect::builtin::Position;
use mlirbc::ir::{Module, WalkAction};
use mlirbc::text::TextError;

use crate::assemble::fixtures::canonical;
use crate::assemble::texts::{options, parse};

fn bytes(text: &str) -> Vec<u8> {
    canonical(&parse(text))
}

fn errors(text: &str) -> Vec<TextError> {
    Module::parse(text, &options()).expect_err(text).0
}

/// What follows the operands of ops, with their number.
const TAILS: &[(&str, usize, &str)] = &[
    (
        "arith.addi",
        2,
        "<{overflowFlags = #arith.overflow<nsw>}> : (i32, i32) -> i32",
    ),
    ("arith.addi", 2, ": (i32, i32) -> i32"),
    (
        "arith.addi",
        2,
        "{overflowFlags = #arith.overflow<nuw>, a.b} : (i32, i32) -> i32",
    ),
    ("u.op", 2, "{a = \" loc(\", b = [1, 2]} : (i32, i32) -> i32"),
    ("u.op", 2, "<{a = \" loc(\"}> : (i32, i32) -> i32"),
    (
        "u.op",
        1,
        "{a = dense<1> : tensor<2xi32>, a.t = tensor<2xi32>} : (i32) -> i32",
    ),
    (
        "u.op",
        1,
        "{a.map = affine_map<(d0) -> (d0)>} : (i32) -> i32",
    ),
];

/// A function in which all tails are repeated, each time after a comment of its own or not.
fn repeated(has_comments: bool, has_locations: bool) -> String {
    let mut text =
        "\"func.func\"() <{function_type = (i32) -> (), sym_name = \"f\"}> ({\n".to_owned();
    text += "^bb0(%a: i32 loc(\"f\":1:1)):\n";
    for number in 0..40 {
        for (at, (name, operands, tail)) in TAILS.iter().enumerate() {
            let operands = ["%a", "%a, %a"][operands - 1];
            let value = number * TAILS.len() + at;
            write!(text, "  %{value} = \"{name}\"({operands}) ").unwrap();
            if has_comments {
                write!(text, "// {value}\n    ").unwrap();
            }
            text += tail;
            if has_locations {
                write!(text, " loc(\"f\":{}:{at})", number + 2).unwrap();
            } else if has_comments {
                text += " loc(unknown)";
            } else {
                text += "\n    loc(unknown)";
            }
            text += "\n";
        }
    }
    text += "  \"func.return\"() : () -> () loc(unknown)\n}) : () -> () loc(\"f\":1:2)\n";
    text
}

/// Lines of ops in their custom form, with names of values to be numbered.
const LINES: &[&str] = &[
    "%N = arith.addi %a, %b overflow<nsw> : i32",
    "%N = arith.addi %b, %b : i32",
    "%N = arith.addi %a, %a {a.b} : i32",
    "%N = arith.constant 7 : i32",
    "%N:2 = func.call @two(%a) : (i32) -> (i32, i32)",
    "%N = arith.cmpi slt, %a, %b : i32",
    "%N = affine.load %m[%i] : memref<?xi32>",
    "%N = affine.load %m[%i + %j] : memref<?xi32>",
    "%N = affine.load %m[%i + %i] : memref<?xi32>",
    "%N = memref.load %m[%i] : memref<?xi32>",
    "memref.store %a, %m[%j] : memref<?xi32>",
    "%N = affine.apply #map(%i)[%j]",
    "%N = arith.constant dense<[1, 2]> : tensor<2xi32>",
    "scf.execute_region { scf.yield loc(unknown) }",
    "cf.assert %c, \"a loc(b\"",
    "cf.assert %c, \"100 %a\"",
    "%N = llvm.icmp \"slt\" %a, %b : i32",
    "%N = llvm.insertvalue %a, %s[0] : !llvm.struct<(i32, i32)> ",
];

/// A function in which all lines are repeated. Lines with comments are read anew each time.
fn repeated_lines(has_comments: bool) -> String {
    let mut text = "#map = affine_map<(d0)[s0] -> (d0 + s0)>\n\
        func.func private @two(i32) -> (i32, i32) loc(unknown)\n\
        func.func @f(%a: i32, %b: i32, %m: memref<?xi32>, %i: index, %j: index, %c: i1,\n\
        %s: !llvm.struct<(i32, i32)>) {\n"
        .to_owned();
    for number in 0..20 {
        for (at, line) in LINES.iter().enumerate() {
            let value = number * LINES.len() + at;
            let line = line.replace("%N", &format!("%{value}"));
            // The comment stands behind the name of the op.
            let name = line.find('.').unwrap();
            let name = name + line[name..].find(' ').unwrap();
            let (name, rest) = line.split_at(name);
            match has_comments {
                true => writeln!(text, "  {name} // {value}\n  {rest} loc(unknown)").unwrap(),
                false => writeln!(text, "  {name}{rest} loc(unknown)").unwrap(),
            }
        }
    }
    text += "  return loc(unknown)\n} loc(unknown)\n";
    text
}

pub fn repeated_lines_are_read_as_at_first() {
    assert!(bytes(&repeated_lines(false)) == bytes(&repeated_lines(true)));
    // What follows a line belongs to it, if the form of its op continues there.
    let text = "func.func @f(%a: i32) {\n  return\n}\nfunc.func @g(%a: i32) -> i32 {\n  return\n    %a : i32\n}\n";
    let returned = parse(text);
    let mut operands = 0;
    returned
        .walk(|op| {
            operands += op.operand_count();
            WalkAction::Continue
        })
        .unwrap();
    assert_eq!(operands, 1);
}

pub fn repeated_text_is_read_as_at_first() {
    for has_locations in [false, true] {
        let same = repeated(false, has_locations);
        let all_new = repeated(true, has_locations);
        assert_eq!(bytes(&same), bytes(&all_new), "{same}");
    }
}

pub fn repeated_text_with_integer_sets_ends_at_its_brackets() {
    const SET: &str = "affine_set<(d0) : (d0 >= 0)>";
    let op = |name: &str, comment: &str| {
        let name = format!("\"{name}\"");
        let attributes = format!("{{a = {{b = {SET}}}, c = tensor<1xi8, {SET}>}}");
        let location = format!("loc(fused<{SET}>[{comment}{name}, \"z\"])");
        format!("\"u.op\"() {attributes} : () -> tensor<2xi8, {SET}> {location}\n")
    };
    let text = |comment| ["a", "b", "a"].map(|name| op(name, comment)).concat();
    assert_eq!(bytes(&text("")), bytes(&text("// new\n")));
}

pub fn repeated_text_is_an_error_where_it_does_not_fit() {
    // Another type.
    let other = "%2 = \"u.op\"(%0) {a} : (i32) -> i322\n";
    let op = "%0 = \"u.op\"() : () -> i32\n%1 = \"u.op\"(%0) {a} : (i32) -> i32\n";
    let wrong = [
        (
            "%2 = \"u.op\"(%0, %0) {a} : (i32) -> i32\n",
            "expected 1 operand to match the types, but had 2",
        ),
        (
            "%2 = \"u.op\"(%0) {a} : (i32) -> i32 loc(\n",
            "expected location",
        ),
        (
            "%2:2 = \"u.op\"(%0) {a} : (i32) -> i32\n",
            "operation defines 1 results but was provided 2 to bind",
        ),
        (
            "%2 = \"u.op\"(%0) {a} : (i32) -> i32\n  <1>",
            "expected operation name in quotes",
        ),
    ];
    assert_eq!(parse(&format!("{op}{other}")).tables().types().count(), 2);
    for (line, message) in wrong {
        let found = errors(&format!("{op}{line}"));
        assert_eq!(found[0].message, message, "{line}");
        assert!(found[0].line >= 3, "{line}");
    }
}

pub fn names_that_are_numbers_are_names() {
    let op = |name: &str| format!("%{name} = \"u.op\"() : () -> i32 loc(unknown)\n");
    let uses = |name: &str| format!("\"u.use\"(%{name}) : (i32) -> () loc(unknown)\n");
    let names = [
        "5",
        "0",
        "1000000",
        "6",
        "999999999999999999999",
        "00",
        "07",
        "7",
        "80",
        "400",
        "1000001",
    ];
    let mut text = String::new();
    for name in names {
        text += &op(name);
    }
    for name in names {
        text += &uses(name);
    }
    let words: Vec<String> = (0..names.len()).map(|at| format!("v{at}")).collect();
    let mut expected = String::new();
    for word in &words {
        expected += &op(word);
    }
    for word in &words {
        expected += &uses(word);
    }
    let region = |ops: &str| format!("\"u.r\"() ({{\n{ops}}}) : () -> () loc(unknown)\n");
    assert_eq!(bytes(&region(&text)), bytes(&region(&expected)));
    for name in names {
        let found = errors(&format!("{text}{}", op(name)));
        assert!(
            found[0].message.starts_with("redefinition of SSA value"),
            "{name}: {}",
            found[0].message
        );
        // A region ends its names, and begins none of those around.
        let inside = format!(
            "{text}\"u.r\"() ({{\n{}{}}}) : () -> ()\n",
            op("900"),
            op("8")
        );
        parse(&format!("{inside}{}{}", op("900"), op("8")));
        let inside = format!("{text}\"u.r\"() ({{\n{}}}) : () -> ()\n", op(name));
        assert!(errors(&inside)[0].message.starts_with("redefinition"));
    }
    let inside = format!("\"u.r\"() ({{\n{}}}) : () -> ()\n{}", op("3"), uses("3"));
    assert!(errors(&inside)[0].message.starts_with("use of undeclared"));
}

pub fn equal_locations_are_one_attribute() {
    let places = [
        "\"f\":1:1",
        "\"f\":1:2",
        "\"f\":7:1",
        "\"f\":3:1",
        "\"f\":3:1",
        "\"\\66\":3:1",
        "\"f\":9:9",
        "\"\\66\":9:9",
        "\"g\":1:1",
        "\"f\":4294967295:1",
        "\"f\":4294967295:1",
        "\"f\":1:1",
        "\"f\":2:1",
        "\"-\":3:1",
        "\"f\" : 2 : 1",
        "\"f\":0x2:1",
        "\"f\":10:1",
        "\"-\":9:1",
        "\"f\":10:1",
        "\"-\":30:1",
    ];
    let mut text = String::new();
    for place in places {
        // The second op has its position in the text.
        text += &format!("\"u.op\"() : () -> () loc({place})\n\"u.op\"() : () -> ()\n");
    }
    let mut options = options();
    options.file_name = "-".to_owned();
    let module = Module::parse(&text, &options).unwrap();
    let mut known = HashSet::new();
    for attribute in module.tables().attributes() {
        let entry = attribute.entry();
        let content = (entry.dialect, entry.custom, entry.bytes.to_vec());
        assert!(known.insert(content), "{entry:?} is there twice");
    }
    // An edit finds them too.
    let mut module = module;
    let count = module.tables().attributes().count();
    let position = Position::point(9, 9);
    module.tables_mut().file_location(b"f", position).unwrap();
    assert_eq!(module.tables().attributes().count(), count);
}
