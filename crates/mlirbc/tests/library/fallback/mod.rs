//! Entries that a description does not define are read with its fallbacks, and are written unchanged.

mod declared;
mod mixed;

use std::sync::Arc;

use mlirbc::container::{NewResource, ResourceOwner};
use mlirbc::dialect::builtin::Signedness;
use mlirbc::dialect::{DialectHooks, FallbackReason, Form, HookReader, Outcome, Registry, Source};
use mlirbc::ir::{Inherent, InsertionPoint, Loss, Module, NewOp, Op, OpenOptions, Subject};
use mlirbc::schema::{NewValue, Value};
use mlirbc::write::{Mode, WriteOptions};
use mlirbc::{ErrorKind, Result};
use support::printed::located;
use support::{fixtures, wire::varint};

/// All of mlir-opt's test dialect that the fixture has.
const WHOLE: &str = "
dialect test
version newest 2.0 { major: varint, minor: varint }
attribute 0 attr_params { v0: varint, v1: varint }
type 99 i32 {}
op versionedA { dims: attribute(integer), modifier: attribute(integer) }
op versionedB { attribute: attribute }
op cast {} op br {} op one_region_op {} op valid {}";

/// A part of it. All of its ops have nothing but attributes for properties.
const PART: &str = "
dialect test
version newest 2.0 { major: varint, minor: varint }
type 99 i32 {}
op versionedB { attribute: attribute }
op cast {} op one_region_op {}
fallback op bytecode.fallback { attributes: rest<attribute> }
fallback attribute numbers { numbers: rest<varint> }";

fn with(texts: &[&str]) -> OpenOptions {
    let mut registry = Registry::clone(&Registry::built_in());
    // The texts here describe the dialect alone.
    registry.remove("test");
    for text in texts {
        registry
            .add_text(text)
            .unwrap_or_else(|error| panic!("{error}"));
    }
    OpenOptions {
        registry: Arc::new(registry),
        ..OpenOptions::default()
    }
}

fn open(bytes: Vec<u8>, texts: &[&str]) -> Module<'static> {
    Module::open_with(bytes, with(texts)).unwrap()
}

fn write(module: &Module<'_>, mode: Mode) -> Result<Vec<u8>> {
    module.to_bytes(&WriteOptions {
        mode,
        ..WriteOptions::default()
    })
}

/// What a module is written as, which is the same when that is read and written again.
fn written(module: &Module<'_>, mode: Mode, texts: &[&str]) -> Vec<u8> {
    let bytes = write(module, mode).unwrap();
    let again = open(bytes.clone(), texts);
    again.verify().unwrap();
    assert_eq!(write(&again, mode).unwrap(), bytes);
    bytes
}

fn all<'m>(module: &'m Module<'_>, name: &str) -> Vec<Op<'m>> {
    let mut walk = module.ops();
    let mut found = Vec::new();
    while let Some(op) = walk.next().unwrap() {
        if op.name().full() == name.as_bytes() {
            found.push(op);
        }
    }
    assert!(!found.is_empty(), "no op {name}");
    found
}

/// The name of an op's fallback and why it holds.
fn fallback(op: Op<'_>) -> Option<(String, FallbackReason)> {
    let fallback = op.fallback()?;
    Some((fallback.name.to_owned(), fallback.reason))
}

fn source(op: Op<'_>) -> Option<Source> {
    match op.inherent().unwrap() {
        Inherent::Defined(source, _) => Some(source),
        _ => None,
    }
}

#[test]
fn an_op_that_a_dialect_lacks_is_a_fallback_op_with_its_own_name() {
    for fixture in fixtures::of_input("fallback") {
        let module = open(fixture.bytes(), &[PART]);
        module.verify().unwrap();
        let expected = Some((
            "test.bytecode.fallback".to_owned(),
            FallbackReason::UnknownOp,
        ));
        for op in all(&module, "test.versionedA") {
            assert_eq!(fallback(op), expected);
            assert!(op.definition().is_none());
        }
        for op in all(&module, "test.br") {
            assert_eq!(fallback(op), expected);
            assert_eq!((op.operand_count(), op.successor_count()), (1, 1));
        }
        for known in ["test.versionedB", "test.one_region_op", "func.func"] {
            assert_eq!(fallback(all(&module, known)[0]), None, "{known}");
        }
        // Its dialect has no fallback, and it was not registered.
        assert_eq!(fallback(all(&module, "other.unregistered")[0]), None);
        let expected = fixture.text().unwrap();
        let printed = located(&module);
        assert!(!printed.contains("bytecode.fallback") && !printed.contains("numbers {"));
        assert_eq!(printed.lines().count(), expected.lines().count());
        assert!(printed.contains("\"test.versionedA\"()"));
    }
}

#[test]
fn the_properties_of_a_fallback_op_are_known_by_the_names_of_its_schema() {
    let module = open(fixtures::read("fallback.llvm22.v6.mlirbc"), &[PART]);
    let [first, second] = all(&module, "test.versionedA")[..] else {
        panic!("another number of them");
    };
    assert_eq!(source(first), Some(Source::Fallback));
    assert_eq!(first.name().is_registered(), Some(true));
    for op in [first, second] {
        let Some(Value::List(list)) = op.property(b"attributes").unwrap() else {
            panic!("no list");
        };
        assert_eq!(list.attributes().count(), 2);
        assert!(op.property(b"dims").unwrap().is_none());
    }
    let blob = first.discardable_attribute(b"blob").unwrap();
    assert!(blob.is_some(), "what is discardable is not the fallback's");
    let printed = located(&module);
    let line = "\"test.versionedA\"() <{attributes = [2 : i64, false]}> : () -> ()";
    assert!(printed.contains(line), "{printed}");
}

#[test]
fn fallbacks_are_written_bit_by_bit_as_they_were_read() {
    for fixture in fixtures::of_input("fallback") {
        let bytes = fixture.bytes();
        for texts in [&[WHOLE][..], &[PART], &[]] {
            let module = open(bytes.clone(), texts);
            assert_eq!(written(&module, Mode::Stable, texts), bytes);
        }
        // mlir-opt wrote it, so that this is how it numbers everything.
        for texts in [&[WHOLE], &[PART]] {
            let module = open(bytes.clone(), texts);
            assert_eq!(written(&module, Mode::Canonical, texts), bytes);
        }
        let opaque = write(&open(bytes, &[]), Mode::Canonical).unwrap_err();
        assert!(matches!(opaque.kind(), ErrorKind::UnknownEncoding { .. }));
    }
}

#[test]
fn warnings_tell_what_fell_back_and_why() {
    let module = open(fixtures::read("fallback.llvm22.v6.mlirbc"), &[PART]);
    let warnings = module.warnings().unwrap();
    let subjects: Vec<(String, u64)> = warnings
        .iter()
        .map(|warning| {
            assert_eq!(&*warning.dialect_name, b"test");
            assert_eq!(warning.dialect_version, Some(vec![2, 0]));
            assert!(matches!(
                warning.error.kind(),
                ErrorKind::NotDescribed { .. }
            ));
            let subject = match &warning.subject {
                Subject::Op { name, first } => {
                    assert_eq!(warning.reason, FallbackReason::UnknownOp);
                    assert_eq!(module.op(*first).unwrap().name().full(), &**name);
                    String::from_utf8_lossy(name).into_owned()
                }
                Subject::Attribute { code, first } => {
                    assert_eq!(warning.reason, FallbackReason::UnknownCode);
                    let first = module.tables().attribute(*first).unwrap();
                    assert_eq!(first.fallback().unwrap().name, "numbers");
                    format!("attribute {code}")
                }
                Subject::Type { .. } => panic!("all types are known"),
            };
            (subject, warning.uses)
        })
        .collect();
    let expected = [("test.versionedA", 2), ("test.br", 2), ("test.valid", 1)];
    let mut expected = expected
        .map(|(name, uses)| (name.to_owned(), uses))
        .to_vec();
    expected.push(("attribute 0".to_owned(), 2));
    assert_eq!(subjects, expected);
    let message = warnings[0].to_string();
    assert!(
        message.starts_with("op 'test.versionedA' 2.0: unknown op, 2 read with the fallback: "),
        "{message}"
    );
    let whole = open(fixtures::read("fallback.llvm22.v6.mlirbc"), &[WHOLE]);
    assert!(whole.warnings().unwrap().is_empty());
}

#[test]
fn a_known_op_falls_back_only_where_the_file_has_a_newer_version() {
    let read = |newest: &str, op: &str| {
        let description = format!(
            "dialect test version newest {newest} {{ major: varint, minor: varint }}
             op versionedA {{ {op} }} op other {{}}
             fallback op f {{ attributes: rest<attribute> }}"
        );
        let module = open(
            fixtures::read("test_dialect.llvm22.v6.mlirbc"),
            &[&description],
        );
        let op = all(&module, "test.versionedA")[0];
        let warnings = module.warnings().unwrap();
        assert_eq!(warnings.len(), usize::from(op.fallback().is_some()));
        let error = warnings.first().map(|warning| warning.error.clone());
        (source(op), fallback(op).map(|(_, reason)| reason), error)
    };
    let newer = Some(FallbackReason::NewerVersion);
    for newest in ["1.12", "1", "1.99.7"] {
        let (source, reason, error) = read(newest, "dims: attribute");
        assert_eq!(
            (source, reason),
            (Some(Source::Fallback), newer),
            "{newest}"
        );
        let error = error.unwrap();
        assert!(
            matches!(error.kind(), ErrorKind::TrailingBytes { .. }),
            "{error}"
        );
    }
    // The file has 2.0. What does not fit then is nobody's fault but the description's.
    for newest in ["2.0", "2", "2.0.0", "2.1", "3"] {
        let (source, reason, _) = read(newest, "dims: attribute");
        assert_eq!((source, reason), (None, None), "{newest}");
    }
    let (source, reason, _) = read("1.12", "dims: attribute, modifier: attribute");
    assert_eq!((source, reason), (Some(Source::Registered), None));
}

#[test]
fn a_known_code_falls_back_only_where_the_file_has_a_newer_version() {
    let read = |newest: &str, rest: &str| {
        let description = format!(
            "dialect test version newest {newest} {{ major: varint, minor: varint }}
             attribute 0 short {{ v0: varint }} {rest}"
        );
        let module = open(
            fixtures::read("test_hooks.llvm22.v6.mlirbc"),
            &[&description],
        );
        let mut attributes = module.tables().attributes();
        let ours = attributes.find(|it| it.dialect_name() == b"test").unwrap();
        let name = match ours.form().unwrap() {
            Form::Record(record) => record.schema().name.to_string(),
            Form::Opaque(_) => "opaque".to_owned(),
            Form::Text(_) => "text".to_owned(),
        };
        let reason = ours.fallback().map(|fallback| fallback.reason);
        let warnings = module.warnings().unwrap().into_iter();
        let warned: Vec<_> = warnings.map(|warning| warning.reason).collect();
        let expected = reason.or((name != "any").then_some(FallbackReason::DoesNotFit));
        assert_eq!(warned, Vec::from_iter(expected), "{newest} {rest}");
        (name, reason, module.verify().is_ok())
    };
    let fallback = "fallback attribute any { numbers: rest<varint> }";
    let newer = Some(FallbackReason::NewerVersion);
    assert_eq!(read("1.9", fallback), ("any".to_owned(), newer, true));
    // Without a fallback that fits, it is opaque.
    let opaque = ("opaque".to_owned(), None, true);
    assert_eq!(read("1.9", ""), opaque);
    assert_eq!(
        read("1.9", "fallback attribute any { one: varint }"),
        opaque
    );
    // In a version that is known it is damage.
    assert_eq!(read("2.0", fallback), ("opaque".to_owned(), None, false));
}

#[test]
fn what_the_fallback_does_not_fit_is_opaque() {
    let description = "dialect test fallback op f { one: attribute }
                       fallback attribute any { refs: list<attribute> }";
    let bytes = fixtures::read("fallback.llvm22.v6.mlirbc");
    let module = open(bytes.clone(), &[description]);
    module.verify().unwrap();
    let op = all(&module, "test.versionedA")[0];
    assert_eq!((source(op), fallback(op)), (None, None));
    // This one has one attribute.
    let op = all(&module, "test.versionedB")[0];
    assert_eq!(source(op), Some(Source::Fallback));
    assert_eq!(written(&module, Mode::Stable, &[description]), bytes);
    assert!(write(&module, Mode::Canonical).is_err());
}

/// Reads `test.versionedA`, and declines all else.
struct Hooked;

impl DialectHooks for Hooked {
    fn read_properties(&self, op: &[u8], reader: &mut HookReader<'_>) -> Result<Outcome> {
        if op != b"test.versionedA" {
            return Ok(Outcome::Declined);
        }
        reader.name_next("dims");
        reader.attribute()?;
        reader.attribute()?;
        Ok(Outcome::Done)
    }

    fn read_attribute(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        reader.set_kind_name("hooked");
        let [code, first] = [reader.varint()?, reader.varint()?];
        if (code, first) != (0, 42) {
            return Ok(Outcome::Declined);
        }
        reader.varint()?;
        Ok(Outcome::Done)
    }
}

#[test]
fn hooks_go_before_descriptions_and_these_before_fallbacks() {
    let mut options = with(
        &["dialect test op versionedA { attributes: rest<attribute> }
         op versionedB { attribute: attribute } type 99 i32 {}
         fallback op f { attributes: rest<attribute> }
         fallback attribute any { numbers: rest<varint> }"],
    );
    let mut registry = Registry::clone(&options.registry);
    registry.add_hooks("test", Arc::new(Hooked));
    options.registry = Arc::new(registry);
    let bytes = fixtures::read("fallback.llvm22.v6.mlirbc");
    let module = Module::open_with(bytes.clone(), options).unwrap();
    let hooked = all(&module, "test.versionedA")[0];
    assert!(hooked.property(b"dims").unwrap().is_some());
    let described = all(&module, "test.versionedB")[0];
    assert!(described.property(b"attribute").unwrap().is_some());
    assert_eq!((fallback(hooked), fallback(described)), (None, None));
    assert!(fallback(all(&module, "test.br")[0]).is_some());
    let attributes = module.tables().attributes();
    let ours = attributes.filter(|attribute| attribute.dialect_name() == b"test");
    let names = ours.map(|attribute| match attribute.form().unwrap() {
        Form::Record(record) => record.schema().name.to_string(),
        _ => panic!("not a record"),
    });
    assert_eq!(names.collect::<Vec<_>>(), ["hooked", "any"]);
    assert_eq!(write(&module, Mode::Canonical).unwrap(), bytes);
}

#[test]
fn fallback_ops_are_edited_like_others() {
    let bytes = fixtures::read("fallback.llvm22.v6.mlirbc");
    let edit = |texts: &[&str]| {
        let mut module = open(bytes.clone(), texts);
        let [first, second] = all(&module, "test.versionedA")[..] else {
            panic!("another number of them");
        };
        let (first, second) = (first.id(), second.id());
        let br = all(&module, "test.br")[0].id();
        let function = all(&module, "func.func")[0].id();
        let value = module.tables_mut().string_attribute(b"new").unwrap();
        module
            .set_discardable_attribute(first, b"note", Some(value))
            .unwrap();
        module.clone_op(second, InsertionPoint::Before(br)).unwrap();
        module.erase_op(second).unwrap();
        module.rename_symbol(function, b"renamed").unwrap();
        module.verify().unwrap();
        module
    };
    let module = edit(&[PART]);
    assert_eq!(all(&module, "test.versionedA").len(), 2);
    assert!(
        all(&module, "test.versionedA")
            .into_iter()
            .all(|op| op.fallback().is_some())
    );
    let stable = written(&module, Mode::Stable, &[PART]);
    let canonical = written(&module, Mode::Canonical, &[PART]);
    // What is known of an op changes nothing in what is written of it.
    let whole = edit(&[WHOLE]);
    assert_eq!(written(&whole, Mode::Stable, &[WHOLE]), stable);
    assert_eq!(written(&whole, Mode::Canonical, &[WHOLE]), canonical);
    let opaque = edit(&[]);
    assert_eq!(written(&opaque, Mode::Stable, &[]), stable);
}

#[test]
fn a_property_of_a_fallback_op_is_set_by_its_name_in_the_fallback() {
    let description = "dialect test fallback op f { first: attribute, second: attribute }";
    let mut module = open(
        fixtures::read("test_dialect.llvm22.v6.mlirbc"),
        &[description],
    );
    let op = all(&module, "test.versionedA")[0].id();
    let value = module.tables_mut().string_attribute(b"new").unwrap();
    module.set_attribute(op, b"second", Some(value)).unwrap();
    let found = module.op(op).unwrap().attribute(b"second").unwrap();
    assert_eq!(found.unwrap().id(), value);
    // Whether the op has another one of this name nobody knows.
    let error = module.set_attribute(op, b"modifier", Some(value));
    assert!(matches!(
        error.unwrap_err().kind(),
        ErrorKind::InvalidEdit { .. }
    ));
}

#[test]
fn properties_of_a_fallback_stay_a_blob() {
    let bytes = fixtures::read("fallback.llvm22.v6.mlirbc");
    let mut module = open(bytes, &[PART]);
    let refused = module.convert(4, Loss::Allow).unwrap_err();
    assert!(matches!(refused.kind(), ErrorKind::InvalidEdit { .. }));
    // Between versions that have blobs it is the same.
    module.convert(5, Loss::Refuse).unwrap();
    let expected = fixtures::read("fallback.llvm22.v5.mlirbc");
    assert_eq!(written(&module, Mode::Canonical, &[PART]), expected);
}

/// Properties of every sort, of an op that no definition is known of.
const SORTS: &str = "
dialect x
fallback op any { since: varint, mode: attribute(integer), data: blob, kind: type, label: string }";

/// A module with an op `x.new` that has such properties.
fn with_sorts(version: u8) -> (Module<'static>, mlirbc::ir::OpId) {
    let mut module = Module::new(version, b"test", with(&[SORTS])).unwrap();
    let tables = module.tables_mut();
    let location = tables.unknown_location().unwrap();
    let yes = tables.bool_attribute(true).unwrap();
    let index = tables.index_type().unwrap();
    let label = tables.add_string(b"old").unwrap();
    let blob = [
        varint(1),
        varint(yes.index().into()),
        varint(3),
        b"abc".to_vec(),
        varint(index.index().into()),
        varint(label.index().into()),
    ];
    let properties = tables.add_properties(&blob.concat()).unwrap();
    let name = tables.add_op_name(b"x.new", true).unwrap();
    let mut new = NewOp::new(name, location);
    new.properties = Some(properties);
    let top = module.top_block().unwrap().id();
    let op = module.create_op(&new, InsertionPoint::AtEnd(top)).unwrap();
    (module, op)
}

fn is_new(value: Option<Value<'_>>) -> bool {
    matches!(value, Some(Value::Blob(b"longer than before")))
}

#[test]
fn properties_that_no_attribute_represents_are_set_by_name() {
    for version in [5, 6] {
        let (mut module, op) = with_sorts(version);
        let tables = module.tables_mut();
        let i1 = tables.integer_type(1, Signedness::Signless).unwrap();
        let label = tables.add_string(b"new").unwrap();
        let fields = [
            ("data", NewValue::Blob(b"longer than before"[..].into())),
            ("label", NewValue::String(label)),
            ("since", NewValue::Unsigned(300)),
            ("kind", NewValue::Type(i1)),
        ];
        module.set_property_fields(op, &fields).unwrap();
        // Next to raw bytes, attributes are set by name as ever.
        let no = module.tables_mut().bool_attribute(false).unwrap();
        module.set_attribute(op, b"mode", Some(no)).unwrap();
        let property = |name: &str| module.op(op).unwrap().property(name.as_bytes()).unwrap();
        assert!(is_new(property("data")));
        assert!(matches!(property("since"), Some(Value::Unsigned(300))));
        assert!(matches!(property("kind"), Some(Value::Type(id)) if id == i1));
        assert!(matches!(property("label"), Some(Value::String(id)) if id == label));
        assert!(matches!(property("mode"), Some(Value::Attribute(id)) if id == no));
        for mode in [Mode::Stable, Mode::Canonical] {
            let bytes = written(&module, mode, &[SORTS]);
            let again = open(bytes, &[SORTS]);
            let op = again.top_block().unwrap().op(0).unwrap();
            assert!(is_new(op.property(b"data").unwrap()));
        }
    }
}

#[test]
fn of_properties_that_are_set_by_name_all_are_or_none() {
    let (mut module, op) = with_sorts(6);
    let before = write(&module, Mode::Stable).unwrap();
    let new = || ("since", NewValue::Unsigned(2));
    let wrong = [
        ("since", NewValue::Signed(-1)),
        ("mode", NewValue::Absent),
        ("data", NewValue::Unsigned(1)),
        ("other", NewValue::Unsigned(1)),
    ];
    for value in wrong {
        module.set_property_fields(op, &[new(), value]).unwrap_err();
    }
    // An attribute of another class than the place demands.
    let text = module.tables_mut().string_attribute(b"text").unwrap();
    let fields = [new(), ("mode", NewValue::Attribute(text))];
    module.set_property_fields(op, &fields).unwrap_err();
    module.set_property_fields(op, &[]).unwrap();
    let since = module.op(op).unwrap().property(b"since").unwrap();
    assert!(matches!(since, Some(Value::Unsigned(1))));
    let (mut module, op) = with_sorts(6);
    module
        .set_property_fields(op, &[new(), ("other", NewValue::Absent)])
        .unwrap_err();
    assert_eq!(write(&module, Mode::Stable).unwrap(), before);
    // Of an op that nobody knows there are no names.
    let mut unknown = Module::open(before).unwrap();
    let op = unknown.top_block().unwrap().op(0).unwrap().id();
    let error = unknown.set_property_fields(op, &[new()]).unwrap_err();
    assert!(
        error.to_string().contains("whose properties are known"),
        "{error}"
    );
}
