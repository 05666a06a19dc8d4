//! Conversion to other versions of the format.

use mlirbc::ir::{Loss, Module};
use mlirbc::text::ParseOptions;
use mlirbc::write::{Mode, WriteOptions};

use crate::editing::invariants::check;
use support::fixtures;
use support::printed::located;

#[test]
fn a_file_converted_down_prints_as_the_tool_that_wrote_that_version() {
    let mut compared = 0;
    for newest in fixtures::all()
        .iter()
        .filter(|fixture| fixture.version == 6)
    {
        for version in 0..6 {
            let file = format!("{}.{}.v{version}.mlirbc", newest.name(), newest.tool());
            let Some(older) = fixtures::all()
                .into_iter()
                .find(|fixture| fixture.file == file)
            else {
                continue;
            };
            let mut module = Module::open(newest.bytes()).unwrap();
            if let Err(error) = module.convert(version, Loss::Allow) {
                let message = error.to_string();
                assert!(
                    message.contains("opaque") || message.contains("known schema"),
                    "{file}: {message}"
                );
                continue;
            }
            check(&module);
            assert_eq!(module.container().version(), version);
            let expected = Module::open(older.bytes()).unwrap();
            // Native properties get lost in what MLIR writes below version 5.
            if located(&module) != located(&expected) {
                assert!(version < 5 && LOST.contains(&newest.name()), "{file}");
            }
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}

/// The fixtures with properties that MLIR loses in version 4 and older.
const LOST: [&str; 1] = ["natives"];

#[test]
fn what_was_converted_down_and_up_again_prints_the_same() {
    let mut compared = 0;
    for newest in fixtures::all()
        .iter()
        .filter(|fixture| fixture.version == 6)
    {
        for version in [0, 3, 4, 5] {
            let mut module = Module::open(newest.bytes()).unwrap();
            let before = located(&module);
            if module.convert(version, Loss::Refuse).is_err() {
                continue;
            }
            if module.convert(6, Loss::Refuse).is_err() {
                continue;
            }
            check(&module);
            assert_eq!(
                located(&module),
                before,
                "{} through {version}",
                newest.file
            );
            compared += 1;
        }
    }
    assert!(compared > 60, "{compared}");
}

/// The releases that a file without one of its own may be from lay out the properties of a module in two ways.
#[test]
fn properties_stay_known_where_releases_differ_only_in_their_layout() {
    let text = r#""builtin.module"() <{sym_name = "m"}> ({
    ^bb0:
    }) : () -> ()"#;
    let mut module = Module::parse(text, &ParseOptions::default()).unwrap();
    module.convert(4, Loss::Refuse).unwrap();
    module
        .tables_mut()
        .set_producer(b"StableHLO_v0.9.0")
        .unwrap();
    let older = module.to_bytes(&WriteOptions::default()).unwrap();
    for version in [5, 6] {
        let mut module = Module::open(&older[..]).unwrap();
        let before = module.fingerprint().unwrap();
        module.convert(version, Loss::Refuse).unwrap();
        check(&module);
        let converted = located(&module);
        assert!(converted.contains(r#"<{sym_name = "m"}>"#), "{converted}");
        assert_eq!(module.fingerprint().unwrap(), before);
        let options = WriteOptions {
            mode: Mode::Canonical,
            ..WriteOptions::default()
        };
        let read = Module::open(module.to_bytes(&options).unwrap()).unwrap();
        assert_eq!(located(&read), converted);
        assert_eq!(read.fingerprint().unwrap(), before);
    }
}

#[test]
fn what_a_version_cannot_represent_is_refused_by_name_or_omitted_on_request() {
    let mut module = Module::open(fixtures::read("unregistered.llvm22.v6.mlirbc")).unwrap();
    let error = module.convert(4, Loss::Refuse).unwrap_err();
    assert!(error.to_string().contains("not registered"), "{error}");
    assert!(error.path_text().contains("'"), "{error}");
    assert_eq!(module.container().version(), 6);
    module.convert(4, Loss::Allow).unwrap();
    assert!(!located(&module).contains("<{"));
    assert!(module.convert(7, Loss::Allow).is_err());
}

#[test]
fn an_attribute_that_a_property_cannot_have_stays_in_its_dictionary() {
    let text = r#""spirv.module"() <{addressing_model = #spirv.addressing_model<Logical>, memory_model = #spirv.memory_model<GLSL450>}> ({
    ^bb0:
    }) : () -> ()"#;
    let mut module = Module::parse(text, &ParseOptions::default()).unwrap();
    module.convert(4, Loss::Refuse).unwrap();
    let mut bytes = module.to_bytes(&WriteOptions::default()).unwrap();
    let class = b"memory_model<";
    let at = bytes.windows(class.len()).position(|part| part == class);
    bytes[at.unwrap()..][..class.len()].copy_from_slice(b"memory_modes<");
    let mut module = Module::open(&bytes[..]).unwrap();
    let error = module.convert(5, Loss::Allow).unwrap_err().to_string();
    assert!(error.contains("expected #spirv.memory_model"), "{error}");
    assert_eq!(module.container().version(), 4);
}
