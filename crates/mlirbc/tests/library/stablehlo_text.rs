//! The custom form of StableHLO, CHLO and Shardy. `tests/golden/stablehlo_text/make.py` makes the files and texts.

use std::path::PathBuf;

use mlirbc::ir::Module;
use mlirbc::text::{OpForm, PrintOptions, print};

fn golden(name: &str) -> PathBuf {
    let folder = support::programs::root().join("tests/golden/stablehlo_text");
    folder.join(name)
}

/// The custom text of a file, and the text beside it.
fn texts(name: &str) -> (String, String) {
    let bytes = std::fs::read(golden(&format!("{name}.mlirbc"))).unwrap();
    let module = Module::open(bytes).unwrap();
    let mut options = PrintOptions::default();
    options.form = OpForm::Custom;
    let mut text = Vec::new();
    print(&module, &options, &mut text).unwrap();
    let expected = std::fs::read_to_string(golden(&format!("{name}.mlir"))).unwrap();
    (String::from_utf8(text).unwrap(), expected)
}

fn is_printed_as_by_jaxlib(name: &str) {
    let (text, expected) = texts(name);
    let differing = text.lines().zip(expected.lines()).find(|(a, b)| a != b);
    assert_eq!(differing, None, "{name}");
    assert_eq!(text, expected, "{name}");
}

#[test]
fn types_attributes_and_names_are_printed_as_by_jaxlib() {
    is_printed_as_by_jaxlib("ops");
}

#[test]
fn reductions_and_loops_are_printed_as_by_jaxlib() {
    is_printed_as_by_jaxlib("regions");
}

#[test]
fn shardings_are_printed_as_by_jaxlib() {
    is_printed_as_by_jaxlib("shardy");
}

#[test]
fn an_op_whose_text_would_lose_something_is_generic() {
    let (text, source) = texts("defaults.generic");
    let list = source.lines().last().unwrap();
    let expected: Vec<&str> = list
        .strip_prefix("// generic: ")
        .unwrap()
        .split(' ')
        .collect();
    let name = |line: &'_ str| -> Option<String> {
        let (_, rest) = line.split_once(" = \"")?;
        Some(rest.split_once('"')?.0.to_owned())
    };
    let found: Vec<String> = text.lines().filter_map(name).collect();
    assert_eq!(found, expected, "{text}");
    assert!(
        text.contains("%0 = stablehlo.custom_call @target(%arg0) :"),
        "{text}"
    );
}

#[test]
fn functions_of_portable_artifacts_are_in_their_form() {
    let folder = support::programs::root().join("tests/golden/stablehlo");
    let bytes = std::fs::read(folder.join("pairs.1.20.0.mlirbc")).unwrap();
    let text = Module::open(bytes).unwrap().to_string();
    let function = text.lines().find(|line| line.contains("vhlo.func_v1"));
    let function = function.expect("a function").trim_start();
    assert!(
        function.starts_with("vhlo.func_v1 @") && function.ends_with(") {"),
        "{function}"
    );
    // The dictionary of the function follows the region.
    assert!(text.contains("} {arg_attrs = #vhlo.array_v1<"), "{text}");
}
