//! Attributes, types and locations, compared with what mlir-opt prints for the same file.
//!
//! `support::mlir_text`, which shares no code with the library, parses the printed text. Every op of a
//! fixture is compared with its printed counterpart through the typed views.

mod attributes;
mod comparison;
mod locations;
mod numbers;
mod types;

use std::collections::HashSet;

use mlirbc::ir::Module;
use support::fixtures;
use support::mlir_text::{self};

use crate::values::comparison::Comparison;

/// Compares all fixtures of an input with their text; gives the kinds that were met.
fn compare_with_text(input: &str) -> HashSet<&'static str> {
    let mut seen = HashSet::new();
    let mut compared = 0;
    for fixture in fixtures::of_input(input) {
        let Some(text) = fixture.text() else {
            continue;
        };
        let module = fixture.module();
        let mut comparison = Comparison::new(&module, &fixture.file);
        let expected = mlir_text::parse(&text);
        comparison.ops(&expected, module.root().unwrap().unwrap());
        seen.extend(comparison.seen.keys());
        compared += 1;
    }
    assert!(compared > 0, "no text for {input}");
    seen
}

/// Demands that a comparison met what it is there for.
#[track_caller]
fn covers(input: &str, kinds: &[&str]) {
    let seen = compare_with_text(input);
    for kind in kinds {
        assert!(seen.contains(kind), "{input} has no {kind}");
    }
}

#[test]
fn arrays_dictionaries_strings_symbols_types_and_units_are_what_mlir_prints() {
    covers(
        "attrs_basic",
        &[
            "array",
            "dictionary",
            "string",
            "symbol",
            "function type",
            "unit",
        ],
    );
}

#[test]
fn integers_of_every_width_and_sign_are_what_mlir_prints() {
    covers("attrs_int", &["integer", "bool"]);
}

#[test]
fn floats_of_every_format_are_what_mlir_prints() {
    covers("attrs_float", &["float"]);
    covers("attrs_float_small", &["float", "dense"]);
}

#[test]
fn attributes_in_text_are_what_mlir_prints() {
    covers("attrs_text", &["text", "text type"]);
}

#[test]
fn dense_elements_are_what_mlir_prints_one_by_one() {
    covers("dense", &["dense"]);
    covers(
        "dense_other",
        &["dense array", "dense strings", "sparse", "distinct"],
    );
}

#[test]
fn locations_are_what_mlir_prints_to_the_column() {
    covers(
        "locations",
        &[
            "unknown location",
            "file location",
            "name location",
            "call site location",
            "fused location",
        ],
    );
    covers("locations_range", &["file range", "file location"]);
}

#[test]
fn types_are_what_mlir_prints() {
    covers(
        "types",
        &[
            "integer type",
            "index type",
            "none type",
            "float type",
            "function type",
            "complex type",
            "tuple type",
            "tensor type",
            "unranked tensor type",
            "memref type",
            "unranked memref type",
            "vector type",
            "text type",
        ],
    );
    covers("types_small", &["float type"]);
}

#[test]
fn encodings_of_newer_releases_are_what_they_print() {
    covers(
        "newer",
        &["affine map", "integer set", "strided layout", "float type"],
    );
}

#[test]
fn attributes_and_types_of_every_other_input_are_what_mlir_prints() {
    let covered = [
        "attrs_basic",
        "attrs_int",
        "attrs_float",
        "attrs_float_small",
        "attrs_text",
        "dense",
        "dense_other",
        "locations",
        "locations_range",
        "types",
        "types_small",
        "newer",
        // The text has defaults for what version 4 and older have no place for.
        "natives",
    ];
    let mut others: Vec<String> = fixtures::all()
        .iter()
        .filter(|fixture| !covered.contains(&fixture.name()) && fixture.text().is_some())
        .map(|fixture| fixture.name().to_owned())
        .collect();
    others.dedup();
    assert!(others.len() > 10, "{others:?}");
    for input in others {
        compare_with_text(&input);
    }
}

#[test]
fn dialect_versions_are_raw_bytes_and_decoded_where_known() {
    let bytes = fixtures::read("test_dialect.llvm22.v6.mlirbc");
    let module = Module::open(&*bytes).unwrap();
    let container = module.container();
    let versions: Vec<(&[u8], Option<&[u8]>)> = container
        .dialects()
        .iter()
        .map(|(id, _)| (container.dialect_name(id), container.dialect_version(id)))
        .collect();
    // The test dialect of mlir-opt writes the varints 2 and 0.
    assert!(
        versions.contains(&(b"test", Some(&[0x05, 0x01]))),
        "{versions:?}"
    );
    assert!(versions.contains(&(b"builtin", None)), "{versions:?}");
    assert!(
        container
            .dialects()
            .iter()
            .all(|(id, _)| module.tables().dialect_version(id).is_none()),
        "no schema is known for the test dialect's version"
    );
}
