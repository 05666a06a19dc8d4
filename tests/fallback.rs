//! What a dialect has that its description does not know is read with the fallbacks that the
//! description gives, and stays what it is.

mod support;

use std::sync::Arc;

use mlirbc::asm::{PrintOptions, print};
use mlirbc::container::{NewResource, ResourceOwner};
use mlirbc::dialect::{DialectHooks, FallbackReason, Form, HookReader, Outcome, Registry, Source};
use mlirbc::ir::{Inherent, InsertionPoint, Loss, Module, NewOp, Op, OpenOptions, Subject};
use mlirbc::layout::Value;
use mlirbc::write::{Mode, WriteOptions};
use mlirbc::{ErrorKind, Result};
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

fn text(module: &Module<'_>) -> String {
    let mut options = PrintOptions::default();
    options.locations = true;
    let mut out = Vec::new();
    print(module, &options, &mut out).unwrap();
    String::from_utf8(out).unwrap()
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
        let printed = text(&module);
        assert!(!printed.contains("bytecode.fallback") && !printed.contains("numbers {"));
        assert_eq!(printed.lines().count(), expected.lines().count());
        assert!(printed.contains("\"test.versionedA\"()"));
    }
}

#[test]
fn the_properties_of_a_fallback_op_are_known_by_the_names_of_its_layout() {
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
    let printed = text(&module);
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
            Form::Record(record) => record.layout().name.to_string(),
            Form::Opaque(_) => "opaque".to_owned(),
            Form::Text(_) => "text".to_owned(),
        };
        let reason = ours.fallback().map(|fallback| fallback.reason);
        assert_eq!(
            module.warnings().unwrap().len(),
            usize::from(reason.is_some())
        );
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
    assert_eq!(read("2.0", fallback), ("short".to_owned(), None, false));
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
        Form::Record(record) => record.layout().name.to_string(),
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

/// A made-up dialect in which all attributes have one form, and all ops one form of properties. Of
/// the second dialect nobody knows anything but in the last text.
const SCHEME: &str =
    "{ refs: list<attribute>, types: list<type>, data: list<resource>, texts: list<string> }";
const OP_SCHEME: &str = "{ version: varint, required: list<attribute>, optional: list<attribute?>, \
                         types: list<type>, data: optional_list<resource> }";

fn known_part() -> String {
    format!(
        "dialect x attribute 0 old {SCHEME} type 0 old {{ refs: list<attribute> }}
         op old {OP_SCHEME}"
    )
}

fn fallbacks() -> String {
    format!(
        "{} fallback op any {OP_SCHEME} fallback attribute any {SCHEME}
         fallback type any {{ refs: list<attribute> }}",
        known_part()
    )
}

fn everything() -> String {
    format!(
        "{} attribute 300 new {SCHEME} type 7 new {{ refs: list<attribute> }} op new {OP_SCHEME}",
        known_part()
    )
}

const OTHER: &str = "dialect y attribute 1 a { refs: list<attribute> } op o { a: attribute }";

/// A module of that in a version: a nest of known and unknown attributes and types with a resource,
/// and known and unknown ops, nested, with successors.
fn mixed(version: u8) -> Vec<u8> {
    let everything = everything();
    let mut module = Module::new(version, b"test", with(&[&everything, OTHER])).unwrap();
    let tables = module.tables_mut();
    let list = |ids: &[u32]| {
        let mut bytes = varint(ids.len() as u64);
        ids.iter().for_each(|&id| bytes.extend(varint(id.into())));
        bytes
    };
    let location = tables.unknown_location().unwrap();
    let x = tables.add_dialect(b"x").unwrap();
    let y = tables.add_dialect(b"y").unwrap();
    let string = tables.add_string(b"only in an attribute").unwrap();
    let data = NewResource::Blob {
        bytes: vec![1, 2, 3, 4].into(),
        alignment: 4,
    };
    tables
        .add_resource(ResourceOwner::Dialect(x), b"weights", data)
        .unwrap();
    let resource = tables.container().dialect_resource(x, b"weights").unwrap();
    let text = tables.string_attribute(b"text").unwrap();
    let old_type = [varint(0), list(&[text.index()])].concat();
    let old_type = tables.add_type_entry(x, true, &old_type).unwrap();
    let old = [
        varint(0),
        list(&[text.index()]),
        list(&[old_type.index()]),
        list(&[resource.index()]),
        list(&[string.index()]),
    ];
    let old = tables.add_attribute_entry(x, true, &old.concat()).unwrap();
    let new_type = [varint(7), list(&[old.index(), text.index()])].concat();
    let new_type = tables.add_type_entry(x, true, &new_type).unwrap();
    let new = [
        varint(300),
        list(&[old.index(), text.index()]),
        list(&[new_type.index(), old_type.index()]),
        list(&[resource.index()]),
        list(&[]),
    ];
    let new = tables.add_attribute_entry(x, true, &new.concat()).unwrap();
    let other = [varint(1), list(&[new.index()])].concat();
    let other = tables.add_attribute_entry(y, true, &other).unwrap();
    let dictionary = tables
        .dictionary_attribute(&[(b"a", new), (b"b", old)])
        .unwrap();
    let blob = [
        varint(3),
        list(&[new.index(), text.index()]),
        [
            varint(2),
            varint(0),
            varint(u64::from(old.index()) << 1 | 1),
        ]
        .concat(),
        list(&[new_type.index()]),
        vec![1],
        list(&[resource.index()]),
    ];
    let properties = tables.add_properties(&blob.concat()).unwrap();
    let other_blob = tables
        .add_properties(&varint(other.index().into()))
        .unwrap();
    let properties = (version >= 5).then_some(properties);
    let other_blob = (version >= 5).then_some(other_blob);
    let name =
        |module: &mut Module<'_>, name: &[u8]| module.tables_mut().add_op_name(name, true).unwrap();
    let names = [&b"x.old"[..], b"x.new", b"y.o", b"builtin.module"];
    let [old_op, new_op, other_op, module_op] = names.map(|it| name(&mut module, it));
    let top = module.top_block().unwrap().id();
    let mut root = NewOp::new(module_op, location);
    root.regions = 1;
    let root_properties = module.tables_mut().add_properties(&[1, 1]).unwrap();
    root.properties = (version >= 5).then_some(root_properties);
    let root = module.create_op(&root, InsertionPoint::AtEnd(top)).unwrap();
    let region = |module: &Module<'_>, op| module.op(op).unwrap().region(0).unwrap().unwrap().id();
    let block = |module: &mut Module<'_>, op, position| {
        let region = region(module, op);
        module.create_block(region, position, &[]).unwrap()
    };
    let body = block(&mut module, root, 0);
    // `x.new` around two blocks, `x.old` with a successor, `y.o` with the value of one.
    let mut outer = NewOp::new(new_op, location);
    outer.regions = 1;
    outer.properties = properties;
    outer.dictionary = Some(dictionary);
    let outer = module
        .create_op(&outer, InsertionPoint::AtEnd(body))
        .unwrap();
    let first = block(&mut module, outer, 0);
    let second = block(&mut module, outer, 1);
    let mut jump = NewOp::new(new_op, location);
    let (successors, results) = ([second], [new_type, old_type]);
    jump.successors = &successors;
    jump.results = &results;
    jump.properties = properties;
    let jump = module
        .create_op(&jump, InsertionPoint::AtEnd(first))
        .unwrap();
    let value = module.op(jump).unwrap().result(0).unwrap().id();
    let operands = [value];
    let mut end = NewOp::new(old_op, location);
    end.operands = &operands;
    end.properties = properties;
    module
        .create_op(&end, InsertionPoint::AtEnd(second))
        .unwrap();
    let mut opaque = NewOp::new(other_op, location);
    opaque.properties = other_blob;
    opaque.dictionary = (version < 5).then(|| {
        let entries: [(&[u8], _); 1] = [(b"a", other)];
        module.tables_mut().dictionary_attribute(&entries).unwrap()
    });
    module
        .create_op(&opaque, InsertionPoint::AtEnd(body))
        .unwrap();
    module.verify().unwrap();
    write(&module, Mode::Stable).unwrap()
}

#[test]
fn modules_of_three_kinds_of_knowledge_are_written_in_every_version() {
    let (everything, fallbacks) = (everything(), fallbacks());
    for version in 0..=6 {
        let bytes = mixed(version);
        let whole = open(bytes.clone(), &[&everything, OTHER]);
        let canonical = written(&whole, Mode::Canonical, &[&everything, OTHER]);
        assert_ne!(canonical, bytes, "the tables are in another order");

        // Known, fallback and opaque at once: only numbering anew is too much.
        let texts = [&*fallbacks];
        let module = open(bytes.clone(), &texts);
        module.verify().unwrap();
        assert_eq!(written(&module, Mode::Stable, &texts), bytes);
        let error = write(&module, Mode::Canonical).unwrap_err();
        assert!(error.to_string().contains("'y'"), "{error}");
        let printed = text(&module);
        assert!(printed.contains("\"x.new\"") && !printed.contains("any"));
        let warnings = module.warnings().unwrap();
        let uses: Vec<u64> = warnings.iter().map(|warning| warning.uses).collect();
        assert_eq!(uses, [2, 1, 1], "{warnings:?}");

        // As soon as every reference is known it is the same as if everything were.
        let texts = [&*fallbacks, OTHER];
        let module = open(bytes.clone(), &texts);
        assert_eq!(written(&module, Mode::Canonical, &texts), canonical);
        let mut edited = open(bytes.clone(), &texts);
        let mut expected = open(bytes, &[&everything, OTHER]);
        for module in [&mut edited, &mut expected] {
            let ops: Vec<_> = all(module, "x.new").iter().map(|op| op.id()).collect();
            module
                .clone_op(ops[0], InsertionPoint::After(ops[0]))
                .unwrap();
            let name = module.tables_mut().string_attribute(b"edited").unwrap();
            let last = all(module, "x.old")[0].id();
            module
                .set_discardable_attribute(last, b"z", Some(name))
                .unwrap();
        }
        for mode in [Mode::Stable, Mode::Canonical] {
            let expected = written(&expected, mode, &[&everything, OTHER]);
            assert_eq!(
                written(&edited, mode, &texts),
                expected,
                "version {version}"
            );
        }
    }
}

#[test]
fn a_replaced_attribute_is_replaced_inside_of_fallbacks() {
    let (everything, fallbacks) = (everything(), fallbacks());
    let rename = |texts: &[&str]| {
        let mut module = open(mixed(6), texts);
        // A symbol whose references lie in attributes and properties that fall back.
        let symbol = module.tables_mut().symbol_ref_attribute(&[b"f"]).unwrap();
        let x = module.tables_mut().add_dialect(b"x").unwrap();
        let refs = [varint(300), varint(1), varint(symbol.index().into())].concat();
        let refs = [refs, vec![1, 1, 1]].concat();
        let refs = module
            .tables_mut()
            .add_attribute_entry(x, true, &refs)
            .unwrap();
        let user = all(&module, "x.new")[0].id();
        module
            .set_discardable_attribute(user, b"user", Some(refs))
            .unwrap();
        // And one in a list of attributes that are a property.
        let required = module
            .tables_mut()
            .array_attribute(&[symbol, refs])
            .unwrap();
        module
            .set_attribute(user, b"required", Some(required))
            .unwrap();
        let name = module.tables_mut().string_attribute(b"f").unwrap();
        let body = module.op(user).unwrap().block().unwrap().id();
        let location = module.tables_mut().unknown_location().unwrap();
        let op = module.tables_mut().add_op_name(b"x.symbol", true).unwrap();
        let dictionary = module
            .tables_mut()
            .dictionary_attribute(&[(b"sym_name", name)]);
        let mut op = NewOp::new(op, location);
        op.dictionary = Some(dictionary.unwrap());
        let op = module.create_op(&op, InsertionPoint::AtEnd(body)).unwrap();
        module.rename_symbol(op, b"g").unwrap();
        module
    };
    let module = rename(&[&fallbacks, OTHER]);
    let printed = text(&module);
    assert!(
        printed.contains("@g") && !printed.contains("@f"),
        "{printed}"
    );
    let expected = rename(&[&everything, OTHER]);
    let texts = [&*fallbacks, OTHER];
    let stable = written(&module, Mode::Stable, &texts);
    assert_eq!(write(&expected, Mode::Stable).unwrap(), stable);
}

#[test]
fn types_that_ask_each_other_for_their_width_come_to_an_end() {
    let description = "dialect x version newest 1 { v: varint }
                       type 0 a width 8 { t: type, v: integer } type 0 b { t: type, v: integer }
                       fallback type c { t: type, v: list<integer> }";
    let mut module = Module::new(6, b"test", with(&[description])).unwrap();
    let tables = module.tables_mut();
    let x = tables.add_dialect(b"x").unwrap();
    tables.set_dialect_version(x, Some(&varint(2))).unwrap();
    for (code, of) in [(0, 0), (0, 2), (9, 1), (9, 3)] {
        let bytes = [varint(code), varint(of), varint(0)].concat();
        tables.add_type_entry(x, true, &bytes).unwrap();
    }
    for ty in module.tables().types() {
        let _ = ty.form().unwrap();
    }
}
