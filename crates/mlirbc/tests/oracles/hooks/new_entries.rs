//! Entries that hooks write, and versions of their dialect.

use mlirbc::Result;
use mlirbc::container::{AttributeId, DialectId};
use mlirbc::dialect::{Attribute, DialectHooks, Form, HookReader, HookWriter, Outcome};
use mlirbc::ir::Module;
use mlirbc::schema::FieldKind;
use mlirbc::write::Mode;

use crate::hooks::{TestDialect, is_old, named, open, options, parameters, written};

/// Hooks that do one thing with the first attribute when it is written.
struct Miswriting(fn(&mut HookWriter<'_>) -> Result<Outcome>);

impl DialectHooks for Miswriting {
    fn write_attribute(&self, _: Attribute<'_>, writer: &mut HookWriter<'_>) -> Result<Outcome> {
        (self.0)(writer)
    }
}

pub(super) fn a_hook_that_writes_nothing_or_wrongly_is_an_error_and_changes_nothing() {
    let message = |write| {
        let mut module = open(Miswriting(write));
        let before = written(&module, Mode::Stable);
        let error = module.set_dialect_target(b"test", &[1]).unwrap_err();
        assert_eq!(written(&module, Mode::Stable), before);
        error.to_string()
    };
    let nothing = message(|_| Ok(Outcome::Done));
    assert!(nothing.contains("wrote nothing"), "{nothing}");
    assert!(nothing.contains("attribute"), "with its place: {nothing}");
    let open = message(|writer| {
        writer.begin_list(FieldKind::Byte);
        Ok(Outcome::Done)
    });
    assert!(open.contains("the end of the list"), "{open}");
    let wrong = message(|writer| {
        writer.begin_list(FieldKind::Byte);
        writer.varint(1);
        writer.end_list();
        Ok(Outcome::Done)
    });
    assert!(wrong.contains("an item of the list"), "{wrong}");
    let nested = message(|writer| {
        writer.begin_list(FieldKind::Byte);
        writer.begin_list(FieldKind::Byte);
        Ok(Outcome::Done)
    });
    assert!(nested.contains("begin a list"), "{nested}");
    let unbegun = message(|writer| {
        writer.end_list();
        Ok(Outcome::Done)
    });
    assert!(unbegun.contains("end a list"), "{unbegun}");
}

pub(super) fn new_entries_are_written_with_the_primitives_of_hooks() {
    struct Lists;
    impl DialectHooks for Lists {
        fn read_attribute(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
            if reader.dialect() != b"test" || reader.varint()? != 9 {
                return Ok(Outcome::Declined);
            }
            assert_eq!(reader.float32()?, 1.5);
            assert_eq!(reader.float64()?, -2.5);
            for expected in [&b"one"[..], b"two"]
                .iter()
                .take(reader.list(FieldKind::String)? as usize)
            {
                let string = reader.string()?;
                assert_eq!(reader.string_value(string), *expected);
            }
            assert!(reader.failure().is_none());
            assert!(reader.container().strings().count() > 0);
            Ok(Outcome::Done)
        }
    }
    let mut module = open(Lists);
    let write = |writer: &mut HookWriter<'_>| {
        assert_eq!(writer.target_version(), [2, 0]);
        writer.varint(9);
        writer.float32(1.5);
        writer.float64(-2.5);
        writer.begin_list(FieldKind::String);
        writer.text(b"one");
        writer.text(b"two");
        writer.end_list();
        Ok(())
    };
    let new = module.write_entry(b"test", &[2, 0], write).unwrap();
    let id = module.add_written_attribute(new).unwrap();
    let new = module.write_entry(b"test", &[2, 0], write).unwrap();
    let again = module.add_written_attribute(new).unwrap();
    assert_eq!(id, again, "equal entries have one number");
    let attribute = module.tables().attribute(id).unwrap();
    assert!(
        matches!(attribute.form().unwrap(), Form::Record(record) if record.schema().fields().len() == 4)
    );
    let nothing = module.write_entry(b"test", &[], |_| Ok(())).unwrap();
    let error = module.add_written_type(nothing).unwrap_err();
    assert!(error.to_string().contains("wrote nothing"), "{error}");
    let nothing = module.write_entry(b"test", &[], |_| Ok(())).unwrap();
    assert!(module.add_written_properties(nothing).is_ok());
}

/// An attribute of the test dialect with the values 42 and 24, for a version.
fn add_parameters(module: &mut Module<'_>, version: &[u64]) -> Result<AttributeId> {
    let new = module.write_entry(b"test", version, |writer| {
        let is_old = is_old(Some(writer.target_version()).filter(|it| !it.is_empty()));
        writer.varint(0);
        let [first, second] = if is_old { [24, 42] } else { [42, 24] };
        writer.varint(first);
        writer.varint(second);
        Ok(())
    })?;
    module.add_written_attribute(new)
}

pub(super) fn new_entries_do_not_depend_on_when_the_version_is_set() {
    type Step = fn(&mut Module<'_>) -> Result<()>;
    let add: Step = |module| add_parameters(module, &[1, 12]).map(|_| ());
    let add_any: Step = |module| add_parameters(module, &[]).map(|_| ());
    let target: Step = |module| module.set_dialect_target(b"test", &[1, 12]);
    let read: Step = |module| {
        parameters(module);
        Ok(())
    };
    let orders: [&[Step]; 7] = [
        &[add],
        &[add, target],
        &[target, add],
        &[add, read, target, read],
        &[target, add_any],
        &[add_any, add],
        &[add, add_any],
    ];
    let mut written_first: Option<Vec<u8>> = None;
    for (number, steps) in orders.into_iter().enumerate() {
        let mut module = Module::new(6, b"test", options(TestDialect)).unwrap();
        for step in steps {
            step(&mut module).unwrap();
        }
        let id = add_parameters(&mut module, &[1, 12]).unwrap();
        assert_eq!(module.tables().attribute_count(), 1, "order {number}");
        assert_eq!(module.tables().version_numbers(b"test"), Some(vec![1, 12]));
        let attribute = module.tables().attribute(id).unwrap();
        assert_eq!(attribute.entry().bytes, [1, 49, 85], "order {number}");
        let mut fields = parameters(&module).remove(0);
        fields.sort();
        assert_eq!(fields, named(42, 24), "order {number}");
        let bytes = written(&module, Mode::Stable);
        let first = written_first.get_or_insert_with(|| bytes.clone());
        assert_eq!(*first, bytes, "order {number}");
    }
}

pub(super) fn an_entry_for_another_version_than_that_of_the_module_is_refused() {
    let mut module = Module::new(6, b"test", options(TestDialect)).unwrap();
    add_parameters(&mut module, &[2, 0]).unwrap();
    let before = written(&module, Mode::Stable);
    let error = add_parameters(&mut module, &[1, 12]).unwrap_err();
    assert!(
        error.to_string().contains("version 1.12 beside 2.0"),
        "{error}"
    );
    add_parameters(&mut module, &[2]).unwrap();
    assert_eq!(written(&module, Mode::Stable), before);
    // Hooks that write no version leave the module without one.
    struct Nothing;
    impl DialectHooks for Nothing {}
    let mut module = Module::new(6, b"test", options(Nothing)).unwrap();
    add_parameters(&mut module, &[1, 12]).unwrap();
    assert_eq!(module.tables().version_numbers(b"test"), None);
    assert_eq!(module.tables().attribute_count(), 1);
}

pub(super) fn a_version_that_is_set_applies_to_entries_that_were_read_before() {
    let mut module = open(TestDialect);
    let before = parameters(&module);
    assert_eq!(before[0], named(42, 24));
    let dialects = module.container().dialects();
    let test = (0..dialects.count()).map(DialectId);
    let mut test = test.filter(|&id| module.container().dialect_name(id) == b"test");
    let test = test.next().unwrap();
    // 1.12
    let tables = module.tables_mut();
    tables.set_dialect_version(test, Some(&[3, 25])).unwrap();
    assert_eq!(module.tables().version_numbers(b"test"), Some(vec![1, 12]));
    let mut after = parameters(&module);
    after[0].sort();
    assert_eq!(
        after[0],
        named(24, 42),
        "the numbers come in the other order"
    );
}
