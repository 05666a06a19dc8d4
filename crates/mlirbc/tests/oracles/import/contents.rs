//! What comes with ops, attributes and types: resources, distinct attributes, dialects, outside values.

use mlirbc::container::ResourceOwner;
use mlirbc::ir::{ImportOptions, InsertionPoint, Module};
use mlirbc::text::{PrintOptions, print};
use mlirbc::write::{Mode, WriteOptions};

use super::built::{Built, text_of_attribute, text_of_type};
use super::{end_of, top_level};
use support::fixtures;
use support::modules::written;

const DEMO: &str = "dialect demo attribute 0 pair { a: attribute, name: string }
    type 0 box { of: type } op with { value: attribute }";

/// A `demo.pair` of an attribute and a string.
fn pair(built: &mut Built, of: &str, name: &str) -> mlirbc::container::AttributeId {
    use mlirbc::schema::NewValue;
    let of = built.attribute(of);
    let tables = built.module.tables_mut();
    let name = tables.add_string(name.as_bytes()).unwrap();
    let fields = [
        ("a", NewValue::Attribute(of)),
        ("name", NewValue::String(name)),
    ];
    tables
        .add_attribute_record(b"demo", "pair", &fields)
        .unwrap()
}

pub fn attributes_and_types_of_any_fixture_are_copied() {
    let (mut attributes, mut types) = (0, 0);
    for fixture in fixtures::all().iter().filter(|it| it.version >= 4) {
        let Ok(other) = Module::open(fixture.bytes()) else {
            continue;
        };
        let container = other.container();
        let options = mlirbc::ir::OpenOptions::default();
        let mut module = Module::new(fixture.version, container.producer(), options).unwrap();
        for attribute in other.tables().attributes() {
            let Ok(copy) = module.import_attribute(&other, attribute.id()) else {
                continue;
            };
            let expected = text_of_attribute(&other, attribute.id());
            // Distinct attributes are numbered by position, and keys of data that was left out change.
            if !expected.contains("distinct[") && !expected.contains("dense_resource<") {
                assert_eq!(
                    text_of_attribute(&module, copy),
                    expected,
                    "{}",
                    fixture.file
                );
            }
            attributes += 1;
        }
        for ty in other.tables().types() {
            let Ok(copy) = module.import_type(&other, ty.id()) else {
                continue;
            };
            let expected = text_of_type(&other, ty.id());
            assert_eq!(text_of_type(&module, copy), expected, "{}", fixture.file);
            types += 1;
        }
    }
    assert!(attributes > 10_000 && types > 2000, "{attributes} {types}");
}

fn weights(built: &mut Built, key: &str, data: Option<&[u8]>) {
    let resource = built.resource(key, data);
    let ty = built.ty("tensor<1xi32>");
    let tables = built.module.tables_mut();
    let weights = tables.dense_resource_attribute(ty, resource).unwrap();
    let with = tables.dictionary_attribute(&[(b"w", weights)]).unwrap();
    let op = built.op("demo.op", &[], "{}");
    built.module.set_dictionary(op, Some(with)).unwrap();
}

/// The keys of the resources of builtin attributes, with the renamed ones of the last import.
fn import_weights(built: &mut Built, other: &Built) -> Vec<(String, String)> {
    let ops = top_level(&other.module);
    let end = end_of(&built.module);
    let options = ImportOptions::default();
    let imported = built.module.import_ops(&other.module, &ops, end, &options);
    let renamed = imported.unwrap().resources.into_iter().map(|it| {
        assert_eq!(it.dialect, b"builtin");
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(it.key), text(it.new_key))
    });
    renamed.collect()
}

pub fn a_resource_keeps_its_key_unless_the_module_has_other_data_with_it() {
    let (mut one, mut same, mut other) = (Built::new(), Built::new(), Built::new());
    weights(&mut one, "w", Some(&[1, 0, 0, 0]));
    weights(&mut same, "w", Some(&[1, 0, 0, 0]));
    weights(&mut other, "w", Some(&[2, 0, 0, 0]));
    assert_eq!(import_weights(&mut one, &same), []);
    assert_eq!(one.module.container().resources().entries().len(), 1);
    for _ in 0..2 {
        let renamed = ("w".to_owned(), "w_1".to_owned());
        assert_eq!(import_weights(&mut one, &other), [renamed]);
    }
    let text = one.text();
    assert_eq!(text.matches("dense_resource<w>").count(), 2, "{text}");
    assert_eq!(text.matches("dense_resource<w_1>").count(), 2, "{text}");
    assert!(text.contains("w: \"0x0400000001000000\""), "{text}");
    assert!(text.contains("w_1: \"0x0400000002000000\""), "{text}");
}

/// Dialects and keys of resources beside a text, and those that it may name.
type Beside = &'static [(&'static str, &'static str)];

/// The dialect of a text, the text, the resources beside it, and those that it may name.
const TEXTS: [(&str, &str, Beside, Beside); 9] = [
    ("d", "#d.a<key>", &[("d", "key")], &[("d", "key")]),
    (
        "d",
        "#d.a<x, key>",
        &[("d", "other"), ("d", "key")],
        &[("d", "key")],
    ),
    (
        "d",
        r#"#d.a<"a\22\0A\5Cb">"#,
        &[("d", "a\"\n\\b")],
        &[("d", "a\"\n\\b")],
    ),
    (
        "d",
        r#"#d.a<x, dense_resource<"b\20c"> : tensor<1xi8>>"#,
        &[("d", "b c"), ("builtin", "b c")],
        &[("builtin", "b c")],
    ),
    // It is open whose resource it is.
    (
        "d",
        "#d.a<#e.b<k>, k>",
        &[("d", "k"), ("e", "k"), ("builtin", "k"), ("e", "l")],
        &[("d", "k"), ("e", "k"), ("builtin", "k")],
    ),
    // All stay, although a resource is named twice.
    (
        "d",
        "#d.a<k, l, k, dense_resource<k>, dense_resource<k>, dense_resource<l>>",
        &[("d", "k"), ("d", "l"), ("builtin", "k"), ("builtin", "l")],
        &[("d", "k"), ("d", "l"), ("builtin", "k"), ("builtin", "l")],
    ),
    ("d", "#d.a<[x->key]>", &[("d", "key")], &[("d", "key")]),
    // A text of MLIR, which names builtin resources in one way.
    (
        "dlti",
        "#dlti.map<\"a\" = 1 : i8, \"x\" = dense_resource<b> : tensor<1xi8>>",
        &[("builtin", "a"), ("builtin", "b"), ("d", "a")],
        &[("builtin", "b")],
    ),
    (
        "dlti",
        "#dlti.map<\"a\" = #d.a<b>>",
        &[("builtin", "a"), ("builtin", "c")],
        &[("builtin", "a")],
    ),
];

/// The dialects and keys of the resources of dialects, sorted.
fn resources_of(module: &Module<'_>) -> Vec<(String, String)> {
    let container = module.container();
    let resources = container.resources();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let mut found = Vec::new();
    for group in resources.groups() {
        let ResourceOwner::Dialect(dialect) = group.owner else {
            continue;
        };
        for position in group.entries.clone() {
            let key = container.string(resources.entries()[position as usize].key);
            found.push((text(container.dialect_name(dialect)), text(key.unwrap())));
        }
    }
    found.sort();
    found
}

/// Imports copy, and canonical writing keeps, the resources that a text may name.
pub fn resources_that_text_names_are_copied_and_written() {
    for (dialect, text, beside, named) in TEXTS {
        let mut other = Built::new();
        for (owner, key) in beside {
            other.resource_of(owner, key, Some(&[1; 4]));
        }
        let tables = other.module.tables_mut();
        let attribute = tables.add_attribute_text(dialect.as_bytes(), text.as_bytes());
        let with = tables.dictionary_attribute(&[(b"with", attribute.unwrap())]);
        let op = other.op("demo.op", &[], "{}");
        let with = Some(with.unwrap());
        other.module.set_dictionary(op, with).unwrap();

        let mut expected: Vec<(String, String)> = named
            .iter()
            .map(|(owner, key)| (owner.to_string(), key.to_string()))
            .collect();
        expected.sort();
        let canonical = |module: &Module<'_>| {
            let written = Module::open(written(module, Mode::Canonical)).unwrap();
            resources_of(&written)
        };
        assert_eq!(canonical(&other.module), expected, "{text}");
        let mut built = Built::new();
        assert_eq!(import_weights(&mut built, &other), [], "{text}");
        assert_eq!(resources_of(&built.module), expected, "{text}");
        assert_eq!(canonical(&built.module), expected, "{text}");
    }
}

pub fn data_that_was_left_out_is_never_the_same() {
    let (mut one, mut other) = (Built::new(), Built::new());
    weights(&mut one, "w", None);
    weights(&mut other, "w", None);
    assert_eq!(
        import_weights(&mut one, &other),
        [("w".to_owned(), "w_1".to_owned())]
    );
}

pub fn each_copy_of_a_distinct_attribute_is_another_one() {
    let (mut one, mut other) = (Built::new(), Built::new());
    let id = other.attribute("distinct[0]<1 : i32>");
    let tables = other.module.tables_mut();
    let both = tables.array_attribute(&[id, id]).unwrap();
    let copies = [both, both].map(|it| one.module.import_attribute(&other.module, it).unwrap());
    assert_ne!(copies[0], copies[1]);
    // In one import, what was the same still is.
    let array = one.module.tables_mut().array_attribute(&copies).unwrap();
    let text = text_of_attribute(&one.module, array);
    assert_eq!(
        text,
        "[[distinct[0]<1 : i32>, distinct[0]<1 : i32>], [distinct[1]<1 : i32>, distinct[1]<1 : i32>]]"
    );
}

pub fn values_from_outside_are_replaced() {
    let (mut one, mut other) = (Built::new(), Built::new());
    let (mine, theirs) = (
        one.op("demo.value", &["i32"], "{}"),
        other.op("demo.value", &["i32"], "{}"),
    );
    let own_user = one.user(mine);
    let user = other.user(theirs);
    let value = |built: &Built, op| built.module.op(op).unwrap().result(0).unwrap().id();
    let options = ImportOptions {
        values: vec![(value(&other, theirs), value(&one, mine))],
        ..ImportOptions::default()
    };
    let end = one.end();
    let imported = one.module.import_ops(&other.module, &[user], end, &options);
    let imported = imported.unwrap();
    let used = one.module.op(mine).unwrap().result(0).unwrap();
    let users = used.uses().unwrap().map(|each| each.op);
    // A new use precedes the others, as in MLIR.
    assert_eq!(users.collect::<Vec<_>>(), [imported.ops[0], own_user]);
}

pub fn what_only_the_other_module_knows_is_copied() {
    let mut other = Built::with(6, &Built::registry(DEMO));
    // The copy has other indices.
    let (mut one, _) = (Built::new(), other.attribute("\"before\""));
    let pair = pair(&mut other, "[1 : i8, 2 : i8]", "a string of its own");
    let op = other.op("demo.with", &[], "{}");
    other
        .module
        .set_attribute(op, b"value", Some(pair))
        .unwrap();
    let end = one.end();
    one.module.import_op(&other.module, op, end).unwrap();
    // A reader that knows the dialect reads the same.
    let bytes = one.written();
    let options = mlirbc::ir::OpenOptions {
        registry: Built::registry(DEMO),
        ..Default::default()
    };
    let module = Module::open_with(bytes, options).unwrap();
    let copy = module.op(top_level(&module)[0]).unwrap();
    let value = copy.attribute(b"value").unwrap().unwrap();
    let mlirbc::dialect::Form::Record(record) = value.form().unwrap() else {
        panic!("a record");
    };
    let mut fields = record.fields();
    let of = fields.attribute().unwrap();
    assert_eq!(text_of_attribute(&module, of), "[1 : i8, 2 : i8]");
    let name = module.container().string(fields.string().unwrap());
    assert_eq!(name, Some(&b"a string of its own"[..]));
}

pub fn a_dialect_comes_with_its_version() {
    let (mut one, mut other) = (Built::new(), Built::new());
    let dialect = other.dialect("demo");
    let tables = other.module.tables_mut();
    tables.set_dialect_version(dialect, Some(&[3, 5])).unwrap();
    let op = other.op("demo.op", &[], "{}");
    let end = one.end();
    one.module.import_op(&other.module, op, end).unwrap();
    // Now the versions are the same.
    one.module.import_op(&other.module, op, end).unwrap();
    let dialect = one.dialect("demo");
    let container = one.module.container();
    assert_eq!(container.dialect_version(dialect), Some(&[3, 5][..]));
}

pub fn a_copy_in_an_old_version_prints_as_once_written_and_read() {
    let mut imported = 0;
    for fixture in fixtures::all().iter().filter(|it| it.version < 5) {
        let Ok(other) = Module::open(fixture.bytes()) else {
            continue;
        };
        for producer in ["", "MLIR22.1.8", "MLIR19.0.0git"] {
            let options = mlirbc::ir::OpenOptions::default();
            let empty = Module::new(fixture.version, producer.as_bytes(), options).unwrap();
            let empty = empty.to_bytes(&WriteOptions::default()).unwrap();
            let mut module = Module::open(empty).unwrap();
            let end = InsertionPoint::AtEnd(module.top_block().unwrap().id());
            let roots = other.top_block().unwrap();
            for op in roots.ops() {
                imported += usize::from(module.import_op(&other, op.id(), end).is_ok());
            }
            let text = |module: &Module<'_>| {
                let mut text = Vec::new();
                print(module, &PrintOptions::default(), &mut text).unwrap();
                String::from_utf8(text).unwrap()
            };
            let bytes = module.to_bytes(&WriteOptions::default()).unwrap();
            let again = Module::open(bytes).unwrap();
            assert_eq!(
                text(&module),
                text(&again),
                "{} into '{producer}'",
                fixture.file
            );
        }
    }
    assert!(imported > 100, "{imported}");
}
