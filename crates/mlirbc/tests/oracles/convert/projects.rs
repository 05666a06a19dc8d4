//! Ops of dialects that belong to other projects than LLVM, whose definitions differ between builds.

use mlirbc::convert::Conversion;
use mlirbc::ir::{Loss, Module, OpenOptions};
use mlirbc::schema::Release;
use mlirbc::text::{PrintOptions, print};
use mlirbc::write::{Mode, WriteOptions};

use crate::convert::given::Given;

const PRODUCT: Given<'static> = Given {
    producer: "MLIR22.0.0git",
    op: "stablehlo.dot_general",
    operands: &["tensor<2x3xf32>", "tensor<3x4xf32>"],
    results: &["tensor<2x4xf32>"],
    regions: 0,
    properties: &[("dot_dimension_numbers", NUMBERS)],
};

const NUMBERS: &str =
    "#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>";

const FUNCTION: Given<'static> = Given {
    producer: "MLIR22.0.0git",
    op: "vm.func",
    operands: &[],
    results: &[],
    regions: 1,
    properties: &[
        ("function_type", "() -> ()"),
        ("sym_name", "\"main\""),
        ("sym_visibility", "\"private\""),
    ],
};

/// The module after it was written and opened again, as text.
fn converted(given: &Given<'_>, release: Release, loss: Loss) -> (Conversion, String) {
    let canonical = WriteOptions {
        mode: Mode::Canonical,
        producer: None,
    };
    let build = OpenOptions {
        release: Some(Release::Llvm22Git),
        ..OpenOptions::default()
    };
    let (module, _) = given.build_with(build);
    let mut bytes = Vec::new();
    module.write_to(&mut bytes, &canonical).unwrap();
    let mut module = Module::open(&*bytes).unwrap();
    let conversion = module.convert_to_release(release, loss).unwrap();
    let mut bytes = Vec::new();
    module.write_to(&mut bytes, &canonical).unwrap();
    let module = Module::open(&*bytes).unwrap();
    let mut text = Vec::new();
    print(&module, &PrintOptions::default(), &mut text).unwrap();
    (conversion, String::from_utf8(text).unwrap())
}

pub fn an_op_stays_if_all_builds_around_the_release_define_it_alike() {
    let (conversion, text) = converted(&PRODUCT, Release::Llvm22, Loss::Refuse);
    assert!(conversion.is_converted, "{conversion:?}");
    assert_eq!(conversion.ops, 0);
    let expected =
        format!("\"stablehlo.dot_general\"(%0#0, %0#1) <{{dot_dimension_numbers = {NUMBERS}}}>");
    assert!(text.contains(&expected), "{text}");
}

pub fn an_op_that_they_define_differently_is_an_obstacle() {
    for release in [Release::Llvm18, Release::Llvm24Git] {
        let (conversion, text) = converted(&PRODUCT, release, Loss::Refuse);
        match release {
            // The build has a definition of its own.
            Release::Llvm24Git => assert!(conversion.is_converted, "{conversion:?}"),
            _ => {
                let [obstacle] = conversion.obstacles.as_slice() else {
                    panic!("{conversion:?}");
                };
                assert_eq!(
                    obstacle.kind().to_string(),
                    "LLVM 18 does not have a definition of the op, which differs between builds of its project"
                );
                assert!(!conversion.is_converted);
            }
        }
        assert!(
            text.contains(&format!("<{{dot_dimension_numbers = {NUMBERS}}}>")),
            "{text}"
        );
    }
}

pub fn with_loss_it_becomes_unregistered_with_its_properties_by_name() {
    let (conversion, text) = converted(&PRODUCT, Release::Llvm18, Loss::Allow);
    assert!(conversion.is_converted, "{conversion:?}");
    assert_eq!(conversion.obstacles.len(), 1);
    assert!(
        text.contains(&format!("<{{dot_dimension_numbers = {NUMBERS}}}>")),
        "{text}"
    );
}

pub fn the_name_and_visibility_of_a_symbol_are_carried_to_properties() {
    let (conversion, text) = converted(&FUNCTION, Release::Llvm24Git, Loss::Refuse);
    assert!(conversion.is_converted, "{conversion:?}");
    let properties =
        "<{function_type = () -> (), sym_name = \"main\", sym_visibility = \"private\"}>";
    assert!(text.contains(properties), "{text}");
}
