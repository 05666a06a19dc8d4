//! Fallbacks that hooks declare for what they read.

use std::sync::Arc;

use mlirbc::ErrorKind;
use mlirbc::Result;
use mlirbc::dialect::{DialectHooks, FallbackReason, HookReader, Outcome, Registry, Source};
use mlirbc::ir::{Inherent, Loss, Module, OpenOptions, Subject};
use mlirbc::schema::Value;
use mlirbc::text::{PrintOptions, print};
use mlirbc::write::Mode;

use support::fixtures;
use support::modules::written;

/// Hooks of an older compiler: they know one op of the fixture, and read everything else in a form
/// that the dialect has for unknown contents.
struct Older;

impl DialectHooks for Older {
    fn read_attribute(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        reader.declare_fallback("wrong", false);
        reader.declare_fallback("numbers", true);
        while reader.remaining() > 0 {
            reader.varint()?;
        }
        Ok(Outcome::Done)
    }

    fn read_type(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        reader.declare_fallback("any", false);
        reader.name_next("code");
        reader.varint()?;
        Ok(Outcome::Done)
    }

    fn read_properties(&self, op: &[u8], reader: &mut HookReader<'_>) -> Result<Outcome> {
        if op != b"test.versionedB" {
            reader.declare_fallback("attributes", false);
        }
        let mut position = 0;
        while reader.remaining() > 0 {
            reader.name_next(&format!("a{position}"));
            reader.attribute()?;
            position += 1;
        }
        Ok(Outcome::Done)
    }

    fn read_version(&self, reader: &mut HookReader<'_>) -> Result<Outcome> {
        reader.varint()?;
        reader.varint()?;
        Ok(Outcome::Done)
    }
}

fn open(hooks: impl DialectHooks + 'static, text: &str) -> Module<'static> {
    let mut registry = Registry::clone(&Registry::built_in());
    // The texts here describe the dialect alone.
    registry.remove("test");
    if !text.is_empty() {
        registry.add_text(text).unwrap();
    }
    registry.add_hooks("test", Arc::new(hooks));
    let options = OpenOptions {
        registry: Arc::new(registry),
        ..OpenOptions::default()
    };
    let bytes = fixtures::read("fallback.llvm22.v6.mlirbc");
    Module::open_with(bytes, options).unwrap()
}

#[test]
fn what_hooks_declare_is_a_fallback_of_the_module() {
    let module = open(Older, "");
    let mut walk = module.ops();
    let mut found = Vec::new();
    while let Some(op) = walk.next().unwrap() {
        if let Some(fallback) = op.fallback() {
            assert_eq!(fallback.name, "test.attributes");
            assert_eq!(fallback.reason, FallbackReason::UnknownOp);
            let inherent = op.inherent().unwrap();
            assert!(matches!(inherent, Inherent::Defined(Source::Fallback, _)));
            assert!(op.definition().is_none(), "its operands have no names");
            assert!(matches!(
                op.property(b"a1").unwrap(),
                Some(Value::Attribute(_))
            ));
            found.push(op.name().to_string());
        } else if op.name().full() == b"test.versionedB" {
            let inherent = op.inherent().unwrap();
            assert!(matches!(inherent, Inherent::Defined(Source::Registered, _)));
        }
    }
    assert_eq!(found, ["test.versionedA", "test.versionedA"]);
    let own = |dialect: &[u8]| dialect == b"test";
    let attributes = module.tables().attributes();
    let attributes = attributes.filter(|attribute| own(attribute.dialect_name()));
    for attribute in attributes {
        let fallback = attribute.fallback().unwrap();
        assert_eq!(
            (fallback.name, fallback.reason),
            ("numbers", FallbackReason::NewerVersion)
        );
    }
    let types = module.tables().types().filter(|ty| own(ty.dialect_name()));
    for ty in types {
        let fallback = ty.fallback().unwrap();
        assert_eq!(
            (fallback.name, fallback.reason),
            ("any", FallbackReason::UnknownCode)
        );
    }
}

#[test]
fn warnings_list_what_hooks_declare() {
    let module = open(Older, "");
    let warnings = module.warnings().unwrap();
    let reasons: Vec<_> = warnings.iter().map(|it| (it.reason, it.uses)).collect();
    let expected = [
        (FallbackReason::UnknownOp, 2),
        (FallbackReason::NewerVersion, 2),
        (FallbackReason::UnknownCode, 1),
    ];
    assert_eq!(reasons, expected);
    assert!(
        matches!(&warnings[0].subject, Subject::Op { name, .. } if &**name == b"test.versionedA")
    );
    assert!(matches!(
        warnings[1].subject,
        Subject::Attribute { code: 0, .. }
    ));
    for warning in &warnings {
        assert!(matches!(
            warning.error.kind(),
            ErrorKind::NotDescribed { .. }
        ));
        assert_eq!(warning.dialect_version.as_deref(), Some(&[2, 0][..]));
    }
}

#[test]
fn what_hooks_declare_is_written_and_printed_like_a_described_fallback() {
    let mut module = open(Older, "");
    let described =
        "dialect test version newest 2.0 { major: varint, minor: varint } type 99 i32 {}
         op versionedB { a0: attribute } op cast {} op one_region_op {} op valid {} op br {}
         fallback op attributes { a0: attribute, a1: attribute }
         fallback attribute { n: rest<varint> } fallback type {}";
    struct Nothing;
    impl DialectHooks for Nothing {}
    let other = open(Nothing, described);
    assert_eq!(
        other.warnings().unwrap().len(),
        2,
        "hooks that decline leave them"
    );
    let bytes = fixtures::read("fallback.llvm22.v6.mlirbc");
    for module in [&module, &other] {
        assert_eq!(written(module, Mode::Canonical), bytes);
        let mut text = Vec::new();
        print(module, &PrintOptions::default(), &mut text).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(!text.contains("numbers") && !text.contains("any"), "{text}");
    }
    let error = module.convert(4, Loss::Allow).unwrap_err();
    assert!(error.to_string().contains("those of a fallback"), "{error}");
}
