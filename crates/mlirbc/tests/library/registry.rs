//! Registries that a caller fills: modules that are opened with them use their contents.

use std::path::PathBuf;
use std::sync::Arc;

use mlirbc::dialect::{Registry, Source};
use mlirbc::ir::{Inherent, Module, Op, OpenOptions};
use mlirbc::schema::Release;

use support::printed::located;

/// mlir-opt's test dialect, as far as a fixture has it.
const TEST_DIALECT: &str = r#"
dialect test
version { major: varint, minor: varint }
op versionedA { dims: attribute(integer), modifier: attribute(integer) }
"#;

fn fixture(name: &str) -> PathBuf {
    support::programs::root().join("tests/fixtures").join(name)
}

fn open(name: &str, registry: Registry, release: Option<Release>) -> Module<'static> {
    let options = OpenOptions {
        registry: Arc::new(registry),
        release,
        ..OpenOptions::default()
    };
    Module::open_with(std::fs::read(fixture(name)).unwrap(), options).unwrap()
}

fn built_in() -> Registry {
    Registry::clone(&Registry::built_in())
}

fn with(registry: Registry, text: &str) -> Registry {
    let mut registry = registry;
    registry
        .add_text(text)
        .unwrap_or_else(|error| panic!("{error}"));
    registry
}

fn first<'m>(module: &'m Module<'_>, name: &str) -> Op<'m> {
    let mut ops = module.ops();
    loop {
        let op = ops.next().unwrap().expect("the fixture has the op");
        if op.name().full() == name.as_bytes() {
            return op;
        }
    }
}

fn source(op: Op<'_>) -> Option<Source> {
    match op.inherent().unwrap() {
        Inherent::Defined(source, _) => Some(source),
        _ => None,
    }
}

#[test]
fn a_registered_dialect_reads_like_a_known_one() {
    let file = "test_dialect.llvm22.v6.mlirbc";
    let registry = with(built_in(), TEST_DIALECT);
    let module = open(file, registry, None);
    let expected = std::fs::read_to_string(fixture("test_dialect.llvm22.generic.mlir")).unwrap();
    assert_eq!(located(&module), expected);
    let op = first(&module, "test.versionedA");
    assert_eq!(source(op), Some(Source::Registered));
    assert!(op.attribute(b"dims").unwrap().is_some());
    assert_eq!(op.definition().unwrap().0, Source::Registered);
    let tables = module.tables();
    let (id, _) = tables.container().dialects().iter().nth(1).unwrap();
    let version = tables.dialect_version(id).unwrap();
    assert_eq!(version.fields().unsigned().unwrap(), 2);

    let unknown = open(file, built_in(), None);
    assert_eq!(source(first(&unknown, "test.versionedA")), None);
}

#[test]
fn a_definition_that_does_not_fit_is_passed_over() {
    let file = "kitchen.llvm22.v6.mlirbc";
    let expected = located(&open(file, built_in(), None));
    for op in [
        // Too short, too long, of the wrong kind, with sizes that do not add up.
        "func { sym_name: attribute(string) }",
        "func { a: attribute?, b: attribute?, c: attribute, d: attribute?, e: attribute, \
         f: attribute?, g: attribute? }",
        "func { a: attribute?, b: attribute?, c: attribute?, d: attribute?, e: attribute(type), \
         f: attribute? }",
        "func {} sized operands(a*, b*)",
    ] {
        let registry = with(built_in(), &format!("dialect func op {op}"));
        let module = open(file, registry, None);
        let found = source(first(&module, "func.func"));
        assert_eq!(found, Some(Source::Release(Release::Llvm22)), "{op}");
        assert_eq!(located(&module), expected);
    }
    // One that fits goes before the library's own.
    let names = "dialect func op func { a: attribute?, b: attribute?, c: attribute?, \
                 d: attribute?, e_name: attribute(string), f: attribute? }";
    let module = open(file, with(built_in(), names), None);
    let op = first(&module, "func.func");
    assert_eq!(source(op), Some(Source::Registered));
    assert!(op.attribute(b"sym_name").unwrap().is_none());
    assert!(op.attribute(b"e_name").unwrap().is_some());
}

#[test]
fn a_forced_release_leaves_what_was_registered_for_any() {
    let file = "test_dialect.llvm22.v6.mlirbc";
    let of = |text: &str, release| {
        let module = open(file, with(built_in(), text), release);
        source(first(&module, "test.versionedA"))
    };
    let definition = "{ dims: attribute(integer), modifier: attribute }";
    for (origin, release, expected) in [
        ("", None, true),
        ("", Some(Release::Llvm19), true),
        ("in 22", Some(Release::Llvm22), true),
        ("in 22", Some(Release::Llvm19), false),
        ("in \"MLIR22.\"", None, true),
        ("in \"MLIR21.\"", None, false),
        ("in \"MLIR21.\" 22", None, true),
    ] {
        let text = format!("dialect test op versionedA {origin} {definition}");
        let expected = expected.then_some(Source::Registered);
        assert_eq!(of(&text, release), expected, "{origin} {release:?}");
    }
}

fn fixtures() -> Vec<String> {
    let names = std::fs::read_dir(fixture("")).unwrap().flatten();
    let names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".mlirbc")).collect();
    names.sort();
    names
}

/// The table that the library brings along is output of the generators too.
#[test]
fn tables_of_the_generators_can_be_loaded() {
    let folder = support::programs::root().join("crates/mlirbc/src/dialect");
    let mut registry = Registry::empty();
    let read = |path: &str| std::fs::read_to_string(folder.join(path)).unwrap();
    registry.add_text(&read("op_defs/op_defs.dialect")).unwrap();
    for entry in std::fs::read_dir(folder.join("descriptions")).unwrap() {
        let path = entry.unwrap().path();
        if !path.ends_with("builtin.dialect") {
            let text = std::fs::read_to_string(&path).unwrap();
            registry.add_text(&text).unwrap();
        }
    }
    let mut compared = 0;
    for name in fixtures() {
        let expected = located(&open(&name, built_in(), None));
        let found = located(&open(&name, registry.clone(), None));
        assert!(found == expected, "{name}");
        compared += 1;
    }
    assert!(compared > 100);
}

#[test]
fn a_removed_dialect_is_opaque_until_it_is_loaded_again() {
    let file = "vhlo_syntax.llvm24.v6.mlirbc";
    let expected = located(&open(file, built_in(), None));
    let mut registry = built_in();
    assert!(registry.remove("vhlo"));
    let opaque = located(&open(file, registry.clone(), None));
    assert!(opaque.contains("<opaque #vhlo \"0x") && opaque.contains("<opaque !vhlo \"0x"));
    assert!(!expected.contains("<opaque "));
    let folder = support::programs::root().join("crates/mlirbc/src/dialect/descriptions");
    let description = std::fs::read_to_string(folder.join("vhlo.dialect")).unwrap();
    let registry = with(registry, &description);
    assert_eq!(located(&open(file, registry, None)), expected);
}

#[test]
fn whatever_a_registry_lacks_is_opaque_and_does_no_harm() {
    for name in fixtures() {
        let module = open(&name, Registry::empty(), None);
        let mut ops = module.ops();
        while let Some(op) = ops.next().unwrap() {
            let is_builtin = op.name().dialect_name() == b"builtin";
            assert!(op.definition().is_none() || is_builtin);
        }
        assert!(!located(&module).is_empty());
    }
}

#[test]
fn ops_have_the_form_of_an_added_description() {
    let custom = |registry| {
        let module = open("test_dialect.llvm22.v6.mlirbc", registry, None);
        first(&module, "test.versionedA").to_string()
    };
    let described = with(
        built_in(),
        "dialect test op versionedA { dims: attribute(integer), modifier: attribute } operands() results()",
    );
    let generic = custom(described.clone());
    assert!(
        generic.starts_with("\"test.versionedA\"() <{dims = 123 : i64"),
        "{generic}"
    );
    let form = "form versionedA \"`of` $dims attr-dict\" attributes(dims: typed(\"i64\"))";
    for release in ["", " in 22"] {
        let form = form.replacen("versionedA", &format!("versionedA{release}"), 1);
        let registry = with(described.clone(), &format!("dialect test {form}"));
        assert_eq!(
            custom(registry),
            "test.versionedA of 123 {modifier = false}"
        );
    }
    let other = form.replacen("versionedA", "versionedA in 19", 1);
    let registry = with(described.clone(), &format!("dialect test {other}"));
    assert_eq!(custom(registry), generic);
    // Reading the text would give another type.
    let wrong = form.replace("i64", "i32");
    let registry = with(described, &format!("dialect test {wrong}"));
    assert_eq!(custom(registry), generic);
}
