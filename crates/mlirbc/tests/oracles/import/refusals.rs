//! What cannot be imported without a guess is refused, and the module does not change.

use mlirbc::ErrorKind;
use mlirbc::ir::{ImportOptions, Inherent, OpId};
use mlirbc::schema::NewValue;

use super::built::Built;

/// Imports an op, which must fail and change nothing. Returns the kind of the error.
fn refused(one: &mut Built, other: &Built, ops: &[OpId]) -> ErrorKind {
    let before = (one.written(), one.text());
    let counts = one.module.container().entries();
    let (attributes, types) = (counts.attributes.count(), counts.types.count());
    let end = one.end();
    let options = ImportOptions::default();
    let error = one
        .module
        .import_ops(&other.module, ops, end, &options)
        .unwrap_err();
    let counts = one.module.container().entries();
    assert_eq!(
        (attributes, types),
        (counts.attributes.count(), counts.types.count())
    );
    assert_eq!((one.written(), one.text()), before);
    error.kind().clone()
}

/// The expectation of an edit that was refused, and what was found.
fn expected(kind: ErrorKind) -> (&'static str, String) {
    match kind {
        ErrorKind::InvalidEdit {
            expected, found, ..
        } => (expected, found),
        kind => panic!("{kind}"),
    }
}

pub fn an_unknown_encoding_is_refused() {
    let (mut one, mut other) = (Built::new(), Built::new());
    let dialect = other.dialect("strange");
    let tables = other.module.tables_mut();
    let opaque = tables
        .add_attribute_entry(dialect, true, &[1, 2, 3])
        .unwrap();
    let array = tables.array_attribute(&[opaque]).unwrap();
    let with = tables.dictionary_attribute(&[(b"with", array)]).unwrap();
    let op = other.op("demo.op", &[], "{}");
    other.module.set_dictionary(op, Some(with)).unwrap();
    match refused(&mut one, &other, &[op]) {
        ErrorKind::UnknownEncoding { what, dialect } => {
            assert_eq!(what, format!("attribute {}", opaque.index()));
            assert_eq!(dialect, "strange");
        }
        kind => panic!("{kind}"),
    }
    let error = one.module.import_attribute(&other.module, array);
    assert!(matches!(
        error.unwrap_err().kind(),
        ErrorKind::UnknownEncoding { .. }
    ));
}

pub fn an_unknown_property_blob_is_refused() {
    let (mut one, mut other) = (Built::new(), Built::new());
    let op = other.op_with_blob("strange.op", &[9, 9]);
    match refused(&mut one, &other, &[op]) {
        ErrorKind::UnknownEncoding { what, dialect } => {
            assert_eq!(what, "the properties of 'strange.op'");
            assert_eq!(dialect, "strange");
        }
        kind => panic!("{kind}"),
    }
}

pub fn a_property_with_another_definition_is_refused() {
    let of = |text: &str| Built::with(6, &Built::registry(&format!("dialect demo op with {text}")));
    let mut other = of("{ value: attribute }");
    let op = other.op("demo.with", &[], "{value = 1 : i8}");
    for text in [
        "{ size: attribute }",
        "{ value: attribute? }",
        "{ value: varint }",
    ] {
        let (expected, found) = expected(refused(&mut of(text), &other, &[op]));
        assert_eq!(
            expected, "an op that the module defines in the same way",
            "{text}"
        );
        assert!(found.contains("demo.with"), "{found}");
    }
    let mut same = of("{ value: attribute }");
    let end = same.end();
    same.module.import_op(&other.module, op, end).unwrap();
}

pub fn a_dictionary_that_is_split_differently_is_refused() {
    let of = |text: &str| Built::with(4, &Built::registry(&format!("dialect demo op with {text}")));
    let mut other = of("{ value: attribute }");
    let op = other.op("demo.with", &[], "{more = 2 : i8, value = 1 : i8}");
    for text in [
        "{ more: attribute, value: attribute }",
        "{ more: attribute }",
    ] {
        let (expected, _) = expected(refused(&mut of(text), &other, &[op]));
        assert_eq!(
            expected, "an op that the module defines in the same way",
            "{text}"
        );
    }
    // The definitions agree on these entries.
    let mut same = of("{ another: attribute?, value: attribute }");
    let end = same.end();
    same.module.import_op(&other.module, op, end).unwrap();
}

pub fn an_entry_with_another_encoding_is_refused() {
    let of = |text: &str| {
        let text = format!("dialect demo attribute 0 {text}");
        Built::with(6, &Built::registry(&text))
    };
    let mut other = of("size { number: varint }");
    let fields = [("number", NewValue::Unsigned(7))];
    let tables = other.module.tables_mut();
    let size = tables
        .add_attribute_record(b"demo", "size", &fields)
        .unwrap();
    for text in [
        "size { number: signed }",
        "size { count: varint }",
        "length { number: varint }",
        "size { number: varint, more: varint }",
    ] {
        let mut one = of(text);
        let before = one.module.tables().attributes().count();
        let error = one
            .module
            .import_attribute(&other.module, size)
            .unwrap_err();
        let (expected, found) = expected(error.kind().clone());
        assert_eq!(
            expected, "an encoding that the module reads in the same way",
            "{text}"
        );
        assert!(found.contains("'size' of 'demo'"), "{found}");
        assert_eq!(one.module.tables().attributes().count(), before, "{text}");
    }
}

pub fn another_version_of_a_dialect_is_refused() {
    let version = |built: &mut Built, version: Option<&[u8]>| {
        let dialect = built.dialect("demo");
        let tables = built.module.tables_mut();
        tables.set_dialect_version(dialect, version).unwrap();
    };
    let mut other = Built::new();
    version(&mut other, Some(&[3]));
    let op = other.op("demo.op", &[], "{}");
    for own in [None, Some(&[5][..])] {
        let mut one = Built::new();
        version(&mut one, own);
        let (expected, found) = expected(refused(&mut one, &other, &[op]));
        assert_eq!(expected, "the version of the dialect that the module has");
        assert!(found.contains("version 0x03 of 'demo'"), "{found}");
    }
}

pub fn another_storage_of_properties_is_refused() {
    let mut other = Built::with(5, &mlirbc::dialect::Registry::built_in());
    let op = other.op("demo.op", &[], "{}");
    let (expected, found) = expected(refused(&mut Built::new(), &other, &[op]));
    assert_eq!(
        expected,
        "a module that is converted to the same version of the format"
    );
    assert_eq!(found, "version 5 for a module of version 6");
}

pub fn a_value_from_outside_is_refused() {
    let (mut one, mut other) = (Built::new(), Built::new());
    let value = other.op("demo.value", &["i32"], "{}");
    let user = other.user(value);
    let (expected, found) = expected(refused(&mut one, &other, &[user]));
    assert_eq!(
        expected,
        "values and blocks that are imported too, or replaced"
    );
    assert!(found.starts_with("an operand from outside"), "{found}");
}

pub fn an_op_without_a_required_property_is_refused() {
    let (mut one, mut other) = (Built::new(), Built::new());
    let op = other.op("func.func", &[], "{sym_name = \"f\"}");
    let (expected, found) = expected(refused(&mut one, &other, &[op]));
    assert_eq!(expected, "every property that is not optional");
    assert_eq!(found, "no function_type of 'func.func'");
}

pub fn text_that_names_a_resource_with_other_data_is_refused() {
    let (mut one, mut other) = (Built::new(), Built::new());
    one.resource("blob", Some(&[1; 4]));
    other.resource("blob", Some(&[2; 4]));
    let tables = other.module.tables_mut();
    let text = tables
        .add_attribute_text(b"strange", b"#strange.uses<blob>")
        .unwrap();
    let with = tables.dictionary_attribute(&[(b"with", text)]).unwrap();
    let op = other.op("demo.op", &[], "{}");
    other.module.set_dictionary(op, Some(with)).unwrap();
    let (expected, found) = expected(refused(&mut one, &other, &[op]));
    assert_eq!(expected, "the same data with this key, or none");
    assert_eq!(found, "other data with the key 'blob'");
}

pub fn ops_in_one_another_are_refused() {
    let (mut one, mut other) = (Built::new(), Built::new());
    let outer = other.op("demo.outer", &[], "{}");
    let block = other.add_block(outer);
    let inner = other.op_in(block, "demo.inner", &[], "{}");
    for ops in [[inner, outer], [outer, outer]] {
        let (expected, _) = expected(refused(&mut one, &other, &ops));
        assert_eq!(expected, "ops that are not in one another");
    }
}

pub fn ops_whose_definition_is_open_are_not_decided_by_an_import() {
    let mut other = Built::new();
    let call = other.op("llvm.call", &[], "{callee = @f}");
    for (name, value) in [
        ("CConv", "#llvm.cconv<ccc>"),
        ("op_bundle_sizes", "array<i32>"),
    ] {
        let value = other.attribute(value);
        let set = other
            .module
            .set_attribute(call, name.as_bytes(), Some(value));
        set.unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    // In a module without ops of the dialect, the imported ones have the definitions of their module.
    let mut one = Built::of_unknown_release();
    let end = one.end();
    let imported = one.module.import_op(&other.module, call, end).unwrap();
    let copy = one.module.op(imported.ops[0]).unwrap();
    assert!(copy.attribute(b"callee").unwrap().is_some());

    let mut one = Built::of_unknown_release();
    let blob = copy.properties().unwrap().rest().to_vec();
    let own = one.op_with_blob("llvm.call", &blob);
    let is_opaque = |built: &Built| {
        let op = built.module.op(own).unwrap();
        matches!(op.inherent().unwrap(), Inherent::Opaque(_))
    };
    assert!(is_opaque(&one));
    let kind = refused(&mut one, &other, &[call]);
    assert!(matches!(kind, ErrorKind::InvalidEdit { .. }), "{kind}");
    assert!(is_opaque(&one));
}

pub fn an_op_whose_definition_is_open_is_refused() {
    let (mut one, mut other) = (Built::new(), Built::of_unknown_release());
    let call = other.op("llvm.call", &[], "{}");
    let (expected, found) = expected(refused(&mut one, &other, &[call]));
    assert_eq!(expected, "an op whose properties are known");
    assert!(found.contains("'llvm.call'"), "{found}");
}
