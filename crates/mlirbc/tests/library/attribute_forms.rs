//! Attributes and types whose encoding differs between releases: the producer determines the release, or
//! all entries of their dialect together do.

use mlirbc::ErrorKind;
use mlirbc::container::AttributeId;
use mlirbc::dialect::{Attribute, FallbackReason, Form, Registry};
use mlirbc::ir::{Module, OpenOptions};
use mlirbc::schema::{Release, Value};
use mlirbc::text::ParseOptions;
use mlirbc::write::WriteOptions;
use support::fixtures;
use support::printed::printed;

fn handmade(name: &str, release: Option<Release>) -> Module<'static> {
    let bytes = fixtures::read(&format!("handmade/{name}.mlirbc"));
    opened(bytes, release)
}

fn opened(bytes: Vec<u8>, release: Option<Release>) -> Module<'static> {
    let options = OpenOptions {
        release,
        ..OpenOptions::default()
    };
    Module::open_with(bytes, options).unwrap()
}

/// The value of a field of attribute 3, or `None` if that is opaque.
fn field(module: &Module<'_>, name: &str) -> Option<String> {
    match module
        .tables()
        .attribute(AttributeId(3))
        .unwrap()
        .form()
        .unwrap()
    {
        Form::Record(record) => Some(match record.field(name).unwrap().unwrap() {
            Value::Unsigned(number) => number.to_string(),
            Value::Attribute(id) => format!("attribute {}", id.index()),
            other => panic!("{other:?}"),
        }),
        Form::Opaque(_) => None,
        Form::Text(_) => panic!("text"),
    }
}

fn reasons(module: &Module<'_>) -> Vec<FallbackReason> {
    let warnings = module.warnings().unwrap().into_iter();
    warnings.map(|warning| warning.reason).collect()
}

const LANGUAGE: &str = "source_language";

#[test]
fn the_release_that_the_producer_names_decides() {
    let module = handmade("llvm_compile_unit_23", None);
    assert_eq!(field(&module, LANGUAGE).as_deref(), Some("9"));
    assert!(printed(&module).contains("sourceLanguage = DW_LANG_Pascal83, file"));
    assert_eq!(reasons(&module), []);
    module.verify().unwrap();
}

#[test]
fn where_two_forms_fit_and_differ_nothing_is_known() {
    for name in ["llvm_compile_unit_24", "llvm_compile_unit_unknown"] {
        let module = handmade(name, None);
        assert_eq!(field(&module, LANGUAGE), None, "{name}");
        assert_eq!(reasons(&module), [FallbackReason::Ambiguous], "{name}");
        let warnings = module.warnings().unwrap();
        let kind = warnings[0].error.kind();
        assert!(
            matches!(kind, ErrorKind::AmbiguousEncoding { .. }),
            "{kind:?}"
        );
        assert!(printed(&module).contains("demo.v = <opaque #llvm \"0x03"));
        module.verify().unwrap();
    }
}

#[test]
fn all_entries_of_a_dialect_decide_together() {
    let module = handmade("llvm_compile_unit_decided", None);
    assert_eq!(field(&module, LANGUAGE).as_deref(), Some("11"));
    assert_eq!(reasons(&module), []);
}

#[test]
fn a_forced_release_decides_what_the_producer_leaves_open() {
    for (release, expected) in [
        (Release::Llvm23, Some("9")),
        (Release::Llvm24Git, Some("attribute 4")),
        // It does not fit, so it counts for nothing.
        (Release::Llvm22, None),
        (Release::Llvm19, None),
    ] {
        let module = handmade("llvm_compile_unit_unknown", Some(release));
        assert_eq!(field(&module, LANGUAGE).as_deref(), expected, "{release}");
    }
    // The producer says otherwise, and both fit.
    let module = handmade("llvm_compile_unit_23", Some(Release::Llvm24Git));
    assert_eq!(field(&module, LANGUAGE), None);
    let module = handmade("llvm_compile_unit_23", Some(Release::Llvm22));
    assert_eq!(field(&module, LANGUAGE).as_deref(), Some("9"));
    // Outside of what the producer leaves open, as well.
    let module = handmade("llvm_compile_unit_24", Some(Release::Llvm23Git));
    assert_eq!(field(&module, LANGUAGE), None);
}

#[test]
fn what_fits_no_form_is_opaque_and_damage_where_the_release_is_known() {
    for (name, is_sound) in [
        ("llvm_compile_unit_22", false),
        ("llvm_file_22", false),
        ("llvm_file_21", false),
        ("llvm_file_unknown", true),
        ("float_type_22", false),
    ] {
        let module = handmade(name, None);
        assert_eq!(reasons(&module), [FallbackReason::DoesNotFit], "{name}");
        assert!(printed(&module).contains("<opaque "), "{name}");
        assert_eq!(module.verify().is_ok(), is_sound, "{name}");
    }
    let error = handmade("float_type_22", None).verify().unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::NotInRelease { release: "22", .. }),
        "{error}"
    );
    assert!(printed(&handmade("float_type_23", None)).contains("demo.v = f8E4M3FN"));
}

#[test]
fn a_description_says_which_releases_write_a_form() {
    let name = |producer: &[u8], alternative: &str| {
        let rest = "c: byte, d: byte, e: byte, f: byte";
        let description = format!(
            "dialect demo
             attribute 5 old before 23git {{ a: varint, b: varint, {rest} }}
             attribute 5 new since 23git {{ b: varint, a: varint, {rest} }} {alternative}"
        );
        let mut registry = Registry::clone(&Registry::built_in());
        registry.add_text(&description).unwrap();
        let mut bytes = fixtures::read("handmade/opaque_custom_attribute.mlirbc");
        let at = bytes.windows(8).position(|it| it == b"handmade").unwrap();
        bytes.splice(at..at + 8, producer.iter().copied());
        let options = OpenOptions {
            registry: std::sync::Arc::new(registry),
            ..OpenOptions::default()
        };
        let module = Module::open_with(bytes, options).unwrap();
        let attribute = module.tables().attribute(AttributeId(3)).unwrap();
        match attribute.form().unwrap() {
            Form::Record(record) => record.schema().name.to_string(),
            _ => "opaque".to_owned(),
        }
    };
    assert_eq!(name(b"MLIR22.1.8", ""), "old");
    assert_eq!(name(b"MLIR16.0.6", ""), "old");
    assert_eq!(name(b"MLIR23.1.4", ""), "new");
    assert_eq!(name(b"MLIR24.0.0git", ""), "new");
    assert_eq!(name(b"MLIR22.0.0git", ""), "old");
    assert_eq!(name(b"MLIR23.0.0git", ""), "opaque");
    assert_eq!(name(b"", ""), "opaque");
    // What is for all releases goes before those, if it fits.
    let other = "attribute 5 other { a: varint, rest: rest<byte> }";
    assert_eq!(name(b"MLIR22.1.8", other), "other");
    assert_eq!(name(b"", other), "other");
    assert_eq!(
        name(b"MLIR22.1.8", "attribute 5 short { a: varint }"),
        "old"
    );
}

#[test]
fn what_all_releases_read_alike_is_known_beside_what_none_reads() {
    let mut options = ParseOptions::default();
    options.release = Release::Llvm24Git;
    let unit =
        "#llvm.di_compile_unit<id = distinct[0]<>, file = <\"a\" in \"b\">, emissionKind = Full>";
    let text = format!("\"x.y\"() {{t = #llvm.di_file<\"c\" in \"d\">, u = {unit}}} : () -> ()");
    let module = Module::parse(&text, &options).unwrap();
    let mut bytes = module.to_bytes(&WriteOptions::default()).unwrap();
    let whole = opened(bytes.clone(), Some(Release::Llvm24Git));
    let is_unit = |attribute: &Attribute<'_>| match attribute.form().unwrap() {
        Form::Record(record) => &*record.schema().name == "di_compile_unit",
        _ => false,
    };
    let unit = whole.tables().attributes().find(is_unit).unwrap();
    let end = unit.entry().offset as usize + unit.entry().bytes.len();
    drop(whole);
    // The list of imported entities, which ends the attribute: present, and cut.
    assert_eq!(bytes[end - 1], 0);
    bytes[end - 1] = 1;
    let module = Module::open(bytes).unwrap();
    let found = printed(&module);
    assert!(
        found.contains("t = #llvm.di_file<\"c\" in \"d\">, u = <opaque #llvm \"0x03"),
        "{found}"
    );
    assert_eq!(reasons(&module), [FallbackReason::DoesNotFit]);
}
