//! The custom form of StableHLO, CHLO, MHLO and Shardy. `tests/golden/stablehlo_text/make.py` makes the files and texts.

use std::path::PathBuf;

use mlirbc::ir::Module;
use mlirbc::schema::Release;
use mlirbc::text::{OpForm, ParseOptions, PrintOptions, print};
use mlirbc::write::WriteOptions;

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
fn scans_are_printed_as_by_jaxlib() {
    is_printed_as_by_jaxlib("scans");
}

#[test]
fn shardings_are_printed_as_by_jaxlib() {
    is_printed_as_by_jaxlib("shardy");
}

#[test]
fn ops_of_mhlo_are_printed_as_by_jaxlib() {
    is_printed_as_by_jaxlib("mhlo");
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

/// The texts of a module from text and of the file that jaxlib makes of it, both in the generic form.
fn generic_texts(name: &str, release: Release) -> (String, String) {
    let source = std::fs::read(golden(&format!("{name}.mlir"))).unwrap();
    let mut options = ParseOptions::default();
    options.release = release;
    let written = Module::parse(source, &options)
        .unwrap()
        .to_bytes(&WriteOptions::default())
        .unwrap();
    let expected = std::fs::read(golden(&format!("{name}.mlirbc"))).unwrap();
    let text = |bytes: Vec<u8>| {
        let module = Module::open(bytes).unwrap();
        let mut text = Vec::new();
        print(&module, &PrintOptions::default(), &mut text).unwrap();
        String::from_utf8(text).unwrap()
    };
    (text(written), text(expected))
}

fn is_read_as_by_jaxlib(name: &str) {
    is_read_in([Release::Llvm22, Release::Llvm23, Release::Llvm24Git], name);
}

fn is_read_in(releases: impl IntoIterator<Item = Release>, name: &str) {
    for release in releases {
        let (text, expected) = generic_texts(name, release);
        assert!(
            expected.contains("\"() ") || expected.contains("\"(%"),
            "{name}"
        );
        let differing = text.lines().zip(expected.lines()).find(|(a, b)| a != b);
        assert_eq!(differing, None, "{name} {release:?}");
        assert_eq!(text, expected, "{name} {release:?}");
    }
}

#[test]
fn types_attributes_and_names_are_read_as_by_jaxlib() {
    is_read_as_by_jaxlib("ops");
}

#[test]
fn reductions_and_loops_are_read_as_by_jaxlib() {
    is_read_as_by_jaxlib("regions");
}

#[test]
fn scans_are_read_as_by_jaxlib() {
    // Builds of 22 do not have the op.
    for name in ["scans", "scans.generic"] {
        is_read_in([Release::Llvm23, Release::Llvm24Git], name);
    }
}

#[test]
fn shardings_are_read_as_by_jaxlib() {
    is_read_as_by_jaxlib("shardy");
}

#[test]
fn ops_of_mhlo_are_read_as_by_jaxlib() {
    // Builds around 22 define mhlo.composite in two ways.
    is_read_in([Release::Llvm23, Release::Llvm24Git], "mhlo");
}

#[test]
fn texts_by_hand_are_read_as_by_jaxlib() {
    is_read_as_by_jaxlib("defaults.generic");
    is_read_as_by_jaxlib("written.generic");
}

#[test]
fn functions_of_portable_artifacts_are_read() {
    let folder = support::programs::root().join("tests/golden/stablehlo");
    let module = Module::open(std::fs::read(folder.join("pairs.1.20.0.mlirbc")).unwrap()).unwrap();
    let text = module.to_string();
    assert!(text.contains("vhlo.func_v1 @"), "{text}");
    let read = Module::parse(text.as_bytes(), &ParseOptions::default()).unwrap();
    let generic = |module: &Module<'_>| {
        let mut text = Vec::new();
        print(module, &PrintOptions::default(), &mut text).unwrap();
        String::from_utf8(text).unwrap()
    };
    assert_eq!(generic(&read), generic(&module));
}

#[test]
fn text_that_jaxlib_refuses_is_an_error() {
    let refused = [
        (
            "stablehlo.add %a, %a : (tensor<4xf32>) -> tensor<4xf32>",
            "2 operands present, but expected 1",
        ),
        (
            "stablehlo.complex %a, %a : tensor<4xf32>",
            "expected tensor with complex element type",
        ),
        (
            "stablehlo.select %a, %a, %a : tensor<4xf32>",
            "expected functional type or list of two types",
        ),
        ("stablehlo.tuple %a : tensor<4xf32>", "expected tuple type"),
        (
            "stablehlo.slice %a [0] : (tensor<4xf32>) -> tensor<4xf32>",
            "expected ':'",
        ),
        (
            "stablehlo.dot %a, %a, precision = [LOW] : (tensor<4xf32>, tensor<4xf32>) -> tensor<f32>",
            "expected ::mlir::stablehlo::Precision",
        ),
        (
            "stablehlo.reduce_precision %a, format = e5 : tensor<4xf32>",
            "in format e#m#",
        ),
        (
            "stablehlo.reduce(%a init: %b) applies stablehlo.subtract across dimensions = [0] : (tensor<4xf32>, tensor<f32>) -> tensor<f32>",
            "commutative",
        ),
        (
            "chlo.scan(%a) inits(%b) dimension = 0 {} : (tensor<4xf32>) -> tensor<f32>",
            "operand types must match the number of inputs and inits",
        ),
        (
            "chlo.scan(%a) inits(%b) dimension = 0 {} : (tensor<4xf32>, tensor<f32>) -> ()",
            "not enough result types to cover the required carries",
        ),
    ];
    for (op, expected) in refused {
        let text = format!(
            "func.func @f(%a: tensor<4xf32>, %b: tensor<f32>) {{\n  %0 = {op}\n  return\n}}"
        );
        let error = Module::parse(text.as_bytes(), &ParseOptions::default()).unwrap_err();
        assert!(error.to_string().contains(expected), "{op}: {error}");
    }
}
