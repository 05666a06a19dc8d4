//! Hooks: what they read is recorded, and what they write replaces the entry.

mod new_entries;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use mlirbc::dialect::{Attribute, DialectHooks, Form, HookReader, HookWriter, Outcome, Registry};
use mlirbc::ir::{Inherent, Loss, Module, OpenOptions, Strip, Upgrades};
use mlirbc::schema::{FieldKind, Record, Value};
use mlirbc::text::{PrintOptions, print};
use mlirbc::write::{Mode, WriteOptions};
use mlirbc::{Error, Result};
use support::fixtures;
use support::modules::written;
use support::requirement::{Test, test};

pub fn tests() -> Vec<Test> {
    vec![
        test!(what_a_hook_reads_is_recorded_by_name_and_written_again_as_it_was),
        test!(properties_that_a_hook_reads_are_known_by_name),
        test!(a_dialect_is_written_in_an_older_version_and_read_from_it),
        test!(mlir_opt_reads_the_older_version, MlirOpt(22)),
        test!(a_hook_that_declines_fails_or_reads_wrongly_is_reported),
        test!(what_is_attached_lives_as_long_as_the_module_and_a_hook_is_asked_once),
        test!(overrides_see_the_entries_of_all_dialects_first),
        test!(overrides_apply_to_the_locations_of_ops),
        test!(an_upgrade_is_called_once_with_the_version_and_may_edit),
        test!(new_entries::a_hook_that_writes_nothing_or_wrongly_is_an_error_and_changes_nothing),
        test!(new_entries::new_entries_are_written_with_the_primitives_of_hooks),
        test!(new_entries::new_entries_do_not_depend_on_when_the_version_is_set),
        test!(new_entries::an_entry_for_another_version_than_that_of_the_module_is_refused),
        test!(new_entries::a_version_that_is_set_applies_to_entries_that_were_read_before),
        test!(an_error_keeps_the_payload_that_its_hook_gave_it),
        test!(verifying_calls_the_hooks_for_properties_and_versions),
        test!(a_registry_without_a_dialect_lacks_its_hooks),
        test!(a_conversion_that_a_hook_prevents_changes_nothing),
    ]
}

/// The test dialect of mlir-opt. Before version 2.0 the parameters of its attribute came in the
/// other order, and `test.versionedA` had one property less.
struct TestDialect;

fn is_old(version: Option<&[u64]>) -> bool {
    version.is_some_and(|version| version.first() < Some(&2))
}

impl DialectHooks for TestDialect {
    fn read_attribute(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        reader.set_kind_name("attr_params");
        reader.name_next("code");
        if reader.varint()? != 0 {
            return Err(Error::of_hook("expected code 0"));
        }
        let is_old = is_old(reader.dialect_version(b"test").as_deref());
        let names = if is_old { ["v1", "v0"] } else { ["v0", "v1"] };
        for name in names {
            reader.name_next(name);
            reader.varint()?;
        }
        Ok(Outcome::Done)
    }

    fn read_properties(&self, op: &[u8], reader: &mut HookReader<'_>) -> Result<Outcome> {
        match op {
            b"test.versionedA" => {
                reader.name_next("dims");
                reader.attribute()?;
                if !is_old(reader.dialect_version(b"test").as_deref()) {
                    reader.name_next("modifier");
                    reader.attribute()?;
                }
            }
            b"test.versionedB" => {
                reader.name_next("attribute");
                reader.attribute()?;
            }
            _ => return Ok(Outcome::Declined),
        }
        Ok(Outcome::Done)
    }

    fn read_version(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        assert_eq!(
            reader.dialect_version(b"test"),
            None,
            "it is just being read"
        );
        reader.varint()?;
        reader.varint()?;
        Ok(Outcome::Done)
    }

    fn write_attribute(
        &self,
        attribute: Attribute<'_>,
        writer: &mut HookWriter<'_>,
    ) -> Result<Outcome> {
        let Form::Record(record) = attribute.form()? else {
            return Ok(Outcome::Declined);
        };
        let number = |name| match record.field(name) {
            Ok(Some(Value::Unsigned(number))) => number,
            other => panic!("{other:?}"),
        };
        writer.set_kind_name("attr_params");
        writer.name_next("code");
        writer.varint(0);
        let (first, second) = match is_old(Some(writer.target_version())) {
            true => ("v1", "v0"),
            false => ("v0", "v1"),
        };
        writer.name_next(first);
        writer.varint(number(first));
        writer.name_next(second);
        writer.varint(number(second));
        Ok(Outcome::Done)
    }

    fn write_properties(
        &self,
        op: &[u8],
        properties: Record<'_>,
        writer: &mut HookWriter<'_>,
    ) -> Result<Outcome> {
        if op != b"test.versionedA" {
            return Ok(Outcome::Declined);
        }
        let Some(Value::Attribute(dims)) = properties.field("dims")? else {
            return Err(Error::of_hook("no dims"));
        };
        writer.name_next("dims");
        writer.attribute(dims);
        if !is_old(Some(writer.target_version())) {
            let Some(Value::Attribute(modifier)) = properties.field("modifier")? else {
                return Err(Error::of_hook("no modifier"));
            };
            writer.name_next("modifier");
            writer.attribute(modifier);
        }
        Ok(Outcome::Done)
    }

    fn write_version(&self, writer: &mut HookWriter<'_>) -> Result<Outcome> {
        let [major, minor] = *writer.target_version() else {
            return Err(Error::of_hook("a version is two numbers"));
        };
        writer.varint(major);
        writer.varint(minor);
        Ok(Outcome::Done)
    }
}

fn options(hooks: impl DialectHooks + 'static) -> OpenOptions {
    let mut registry = Registry::clone(&Registry::built_in());
    registry.add_hooks("test", Arc::new(hooks));
    OpenOptions {
        registry: Arc::new(registry),
        ..OpenOptions::default()
    }
}

fn open(hooks: impl DialectHooks + 'static) -> Module<'static> {
    let bytes = fixtures::read("test_hooks.llvm22.v6.mlirbc");
    Module::open_with(bytes, options(hooks)).unwrap()
}

/// The fields of the attributes of the test dialect, by name.
fn parameters(module: &Module<'_>) -> Vec<Vec<(String, u64)>> {
    let attributes = module.tables().attributes();
    let ours = attributes.filter(|attribute| attribute.dialect_name() == b"test");
    ours.map(|attribute| {
        let Form::Record(record) = attribute.form().unwrap() else {
            panic!("not recorded");
        };
        assert_eq!(&*record.schema().name, "attr_params");
        let mut fields = record.fields();
        let mut named = Vec::new();
        while let Some((field, value)) = fields.next().unwrap() {
            let Value::Unsigned(number) = value else {
                panic!("{value:?}");
            };
            named.push((field.name.to_string(), number));
        }
        named
    })
    .collect()
}

fn named(v0: u64, v1: u64) -> Vec<(String, u64)> {
    [("code", 0), ("v0", v0), ("v1", v1)]
        .map(|(name, value)| (name.to_owned(), value))
        .to_vec()
}

fn what_a_hook_reads_is_recorded_by_name_and_written_again_as_it_was() {
    let module = open(TestDialect);
    assert_eq!(parameters(&module), [named(42, 24), named(7, 8)]);
    assert_eq!(module.tables().version_numbers(b"test"), Some(vec![2, 0]));
    module.verify().unwrap();
    let bytes = fixtures::read("test_hooks.llvm22.v6.mlirbc");
    assert_eq!(written(&module, Mode::Stable), bytes);
    assert_eq!(written(&module, Mode::Canonical), bytes);
    let plain = Module::open(bytes).unwrap();
    let options = WriteOptions {
        mode: Mode::Canonical,
        ..WriteOptions::default()
    };
    assert!(
        plain.to_bytes(&options).is_err(),
        "without hooks it is opaque"
    );
}

fn properties_that_a_hook_reads_are_known_by_name() {
    let module = open(TestDialect);
    let mut walk = module.ops();
    let mut found = 0;
    while let Some(op) = walk.next().unwrap() {
        if op.name().full() == b"test.versionedA" {
            assert!(matches!(op.inherent().unwrap(), Inherent::Defined(..)));
            let dims = op.attribute(b"dims").unwrap().unwrap();
            assert_eq!(
                dims.id(),
                module.tables().attribute(dims.id()).unwrap().id()
            );
            assert!(op.attribute(b"modifier").unwrap().is_some());
            found += 1;
        }
    }
    assert_eq!(found, 1);
    let mut text = Vec::new();
    print(&module, &PrintOptions::default(), &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(
        text.contains("<{dims = 123 : i64, modifier = false}>"),
        "{text}"
    );
}

fn a_dialect_is_written_in_an_older_version_and_read_from_it() {
    let mut module = open(TestDialect);
    module.set_dialect_target(b"test", &[1, 12]).unwrap();
    assert_eq!(module.tables().version_numbers(b"test"), Some(vec![1, 12]));
    for mode in [Mode::Stable, Mode::Canonical] {
        let old = written(&module, mode);
        let again = Module::open_with(old, options(TestDialect)).unwrap();
        assert_eq!(again.tables().version_numbers(b"test"), Some(vec![1, 12]));
        let mut values = parameters(&again);
        values.iter_mut().for_each(|fields| fields.sort());
        values.sort();
        assert_eq!(values, [named(7, 8), named(42, 24)]);
        again.verify().unwrap();
    }
    let error = module.set_dialect_target(b"test", &[1]).unwrap_err();
    assert!(error.to_string().contains("two numbers"), "{error}");
    // What the old version does not have is not there to be written again.
    let error = module.set_dialect_target(b"test", &[2, 0]).unwrap_err();
    assert!(error.to_string().contains("no modifier"), "{error}");
}

fn mlir_opt_reads_the_older_version() {
    let mut module = open(TestDialect);
    module.set_dialect_target(b"test", &[1, 12]).unwrap();
    let expected = fixtures::read("test_hooks.llvm22.generic.mlir");
    for mode in [Mode::Stable, Mode::Canonical] {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), written(&module, mode)).unwrap();
        let text = support::mlir_opt::generic_text_of(file.path());
        assert_eq!(text, String::from_utf8_lossy(&expected));
    }
}

/// Hooks that do one thing with the first attribute.
struct Misbehaving(fn(&mut HookReader<'_>) -> Result<Outcome>);

impl DialectHooks for Misbehaving {
    fn read_attribute(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        (self.0)(reader)
    }
}

fn outcome(read: fn(&mut HookReader<'_>) -> Result<Outcome>) -> Result<String> {
    let module = open(Misbehaving(read));
    let mut attributes = module.tables().attributes();
    let first = attributes.find(|attribute| attribute.dialect_name() == b"test");
    Ok(match first.unwrap().form()? {
        Form::Record(_) => "record".to_owned(),
        Form::Text(_) => "text".to_owned(),
        Form::Opaque(opaque) => format!("opaque {:?}", opaque.bytes),
    })
}

fn a_hook_that_declines_fails_or_reads_wrongly_is_reported() {
    let message = |read| outcome(read).unwrap_err().to_string();
    let declined = outcome(|reader| {
        reader.varint()?;
        Ok(Outcome::Declined)
    });
    assert_eq!(declined.unwrap(), "opaque [1, 85, 49]");
    assert!(message(|_| Err(Error::of_hook("not today"))).contains("not today"));
    let too_little = message(|reader| reader.varint().map(|_| Outcome::Done));
    assert!(too_little.contains("trailing"), "{too_little}");
    let too_much = message(|reader| {
        for _ in 0..4 {
            let _ = reader.varint();
        }
        Ok(Outcome::Done)
    });
    assert!(too_much.contains("unexpected end"), "{too_much}");
    let unfinished = message(|reader| {
        reader.byte()?;
        reader.list(FieldKind::Byte)?;
        Ok(Outcome::Done)
    });
    assert!(!unfinished.is_empty());
    let index = message(|reader| {
        reader
            .attribute()
            .map(|_| Outcome::Done)
            .and_then(|_| reader.attribute())
            .map(|_| Outcome::Done)
    });
    assert!(index.contains("attribute index"), "{index}");
    assert!(
        message(|_| Err(Error::of_hook("x"))).contains("attribute"),
        "with its place"
    );
}

static DROPPED: AtomicUsize = AtomicUsize::new(0);

struct Payload(u64);

impl Drop for Payload {
    fn drop(&mut self) {
        DROPPED.fetch_add(1, Ordering::Relaxed);
    }
}

struct Attaching(Arc<Mutex<usize>>);

impl DialectHooks for Attaching {
    fn read_attribute(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        *self.0.lock().unwrap() += 1;
        reader.varint()?;
        let sum = reader.varint()? + reader.varint()?;
        reader.attach(Box::new(Payload(sum)));
        Ok(Outcome::Done)
    }
}

fn what_is_attached_lives_as_long_as_the_module_and_a_hook_is_asked_once() {
    let calls = Arc::new(Mutex::new(0));
    let module = open(Attaching(calls.clone()));
    for _ in 0..3 {
        let ours = module.tables().attributes();
        let ours = ours.filter(|attribute| attribute.dialect_name() == b"test");
        let sums: Vec<u64> = ours
            .map(|attribute| {
                let payload = module
                    .tables()
                    .attribute_attachment(attribute.id())
                    .unwrap();
                payload.downcast_ref::<Payload>().unwrap().0
            })
            .collect();
        assert_eq!(sums, [66, 15]);
    }
    assert_eq!(*calls.lock().unwrap(), 2);
    assert_eq!(DROPPED.load(Ordering::Relaxed), 0);
    drop(module);
    assert_eq!(DROPPED.load(Ordering::Relaxed), 2);
}

fn overrides_see_the_entries_of_all_dialects_first() {
    struct Strings;
    impl DialectHooks for Strings {
        fn read_attribute(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
            if reader.dialect() != b"builtin" || reader.varint()? != 2 {
                return Ok(Outcome::Declined);
            }
            reader.set_kind_name("my_string");
            let string = reader.string()?;
            assert!(!reader.string_value(string).is_empty());
            Ok(Outcome::Done)
        }
    }
    let mut registry = Registry::clone(&Registry::built_in());
    registry.add_overrides(Arc::new(Strings));
    let options = OpenOptions {
        registry: Arc::new(registry),
        ..OpenOptions::default()
    };
    let bytes = fixtures::read("cfg.llvm22.v6.mlirbc");
    let module = Module::open_with(bytes.clone(), options).unwrap();
    let attributes = module.tables().attributes();
    let kinds = attributes.filter_map(|attribute| match attribute.form().unwrap() {
        Form::Record(record) => Some(record.schema().name.to_string()),
        _ => None,
    });
    let kinds: Vec<String> = kinds.collect();
    assert!(kinds.iter().any(|kind| kind == "my_string"));
    assert!(!kinds.iter().any(|kind| kind == "string"));
    assert_eq!(written(&module, Mode::Stable), bytes);
}

fn overrides_apply_to_the_locations_of_ops() {
    struct NoPosition;
    impl DialectHooks for NoPosition {
        fn read_attribute(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
            match reader.dialect() == b"builtin" && reader.varint()? == 11 {
                true => Err(Error::of_hook("nowhere")),
                false => Ok(Outcome::Declined),
            }
        }
    }
    let mut registry = Registry::clone(&Registry::built_in());
    registry.add_overrides(Arc::new(NoPosition));
    let options = OpenOptions {
        registry: Arc::new(registry),
        ..OpenOptions::default()
    };
    let module = Module::open_with(fixtures::read("cfg.llvm22.v6.mlirbc"), options).unwrap();
    let mut options = PrintOptions::default();
    options.locations = true;
    let error = print(&module, &options, &mut Vec::new()).unwrap_err();
    assert!(error.to_string().contains("nowhere"), "{error}");
}

fn an_upgrade_is_called_once_with_the_version_and_may_edit() {
    let calls = Arc::new(Mutex::new(Vec::new()));
    let seen = calls.clone();
    let mut options = options(TestDialect);
    let mut upgrades = Upgrades::default();
    upgrades.add(
        "test",
        Arc::new(move |module, version| {
            seen.lock().unwrap().push(version.to_vec());
            let name = module.tables_mut().add_op_name(b"test.renewed", true)?;
            let mut walk = module.ops();
            let mut found = Vec::new();
            while let Some(op) = walk.next()? {
                if op.name().full() == b"test.versionedB" {
                    found.push(op.id());
                }
            }
            found
                .into_iter()
                .try_for_each(|op| module.set_op_name(op, name))
        }),
    );
    upgrades.add(
        "absent",
        Arc::new(|_, _| panic!("the file has no such dialect")),
    );
    options.upgrades = upgrades;
    let bytes = fixtures::read("test_hooks.llvm22.v6.mlirbc");
    let module = Module::open_with(bytes, options).unwrap();
    assert_eq!(*calls.lock().unwrap(), [[2, 0]]);
    let mut text = Vec::new();
    print(&module, &PrintOptions::default(), &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(
        text.contains("test.renewed") && !text.contains("test.versionedB"),
        "{text}"
    );
    assert_eq!(calls.lock().unwrap().len(), 1);
}

fn an_error_keeps_the_payload_that_its_hook_gave_it() {
    struct Failing;
    impl DialectHooks for Failing {
        fn read_attribute(&self, _: &mut HookReader<'_>) -> Result<Outcome> {
            Err(Error::of_hook("not today").with_payload(Arc::new(7u64)))
        }
    }
    let module = open(Failing);
    let error = module.verify().unwrap_err();
    let payload = error
        .payload()
        .and_then(|payload| payload.downcast_ref::<u64>());
    assert_eq!(payload, Some(&7));
    assert!(error.offset() > 0 && error.path().len() > 0, "{error}");
    assert!(error.clone().payload().is_some());
}

fn verifying_calls_the_hooks_for_properties_and_versions() {
    struct Failing(&'static str);
    impl DialectHooks for Failing {
        fn read_properties(&self, _: &[u8], _: &mut HookReader<'_>) -> Result<Outcome> {
            match self.0 {
                "properties" => Err(Error::of_hook("bad properties")),
                _ => Ok(Outcome::Declined),
            }
        }
        fn read_version(&self, _: &mut HookReader<'_>) -> Result<Outcome> {
            match self.0 {
                "version" => Err(Error::of_hook("bad version")),
                _ => Ok(Outcome::Declined),
            }
        }
    }
    open(Failing("nothing")).verify().unwrap();
    for what in ["properties", "version"] {
        let error = open(Failing(what)).verify().unwrap_err();
        assert!(
            error.to_string().contains(&format!("bad {what}")),
            "{error}"
        );
    }
}

fn a_registry_without_a_dialect_lacks_its_hooks() {
    let mut registry = Registry::empty();
    assert!(!registry.knows("test"));
    registry.add_hooks("test", Arc::new(TestDialect));
    assert!(registry.knows("test"));
    assert!(registry.remove("test") && !registry.remove("test"));
    assert!(!registry.knows("test"));
}

fn a_conversion_that_a_hook_prevents_changes_nothing() {
    /// Fails to read the unknown location, which arguments without a location receive.
    struct NoLocation;
    impl DialectHooks for NoLocation {
        fn read_attribute(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
            if reader.dialect() != b"builtin" || reader.varint()? != 15 {
                return Ok(Outcome::Declined);
            }
            Err(Error::of_hook("nowhere"))
        }
    }
    let mut registry = Registry::clone(&Registry::built_in());
    registry.add_overrides(Arc::new(NoLocation));
    let options = OpenOptions {
        registry: Arc::new(registry),
        ..OpenOptions::default()
    };
    // Without the locations, so that arguments have none.
    let mut module = Module::open(fixtures::read("cfg.llvm22.v6.mlirbc")).unwrap();
    let what = Strip {
        locations: true,
        ..Strip::default()
    };
    module.strip(what).unwrap();
    let bytes = written(&module, Mode::Canonical);
    let mut module = Module::open_with(bytes, options).unwrap();
    let before = written(&module, Mode::Stable);
    let error = module.convert(3, Loss::Allow).unwrap_err();
    assert!(error.to_string().contains("location"), "{error}");
    assert_eq!(module.container().version(), 6);
    assert_eq!(written(&module, Mode::Stable), before);
}
