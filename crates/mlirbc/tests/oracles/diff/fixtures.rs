//! Modules of the fixtures and what writing makes of them.

use mlirbc::diff::{Change, Part, diff};
use mlirbc::ir::{Module, Strip};
use mlirbc::write::{Mode, WriteOptions};

use crate::diff::{differences, lines, without_locations};
use support::fixtures;

fn canonical(module: &Module<'_>) -> Option<Vec<u8>> {
    let options = WriteOptions {
        mode: Mode::Canonical,
        ..WriteOptions::default()
    };
    module.to_bytes(&options).ok().map(|bytes| bytes.to_vec())
}

pub fn a_module_does_not_differ_from_itself() {
    for fixture in fixtures::all() {
        let a = Module::open(fixture.bytes()).unwrap();
        let b = Module::open(fixture.bytes()).unwrap();
        assert!(lines(&a, &b).is_empty(), "{}", fixture.file);
    }
}

pub fn a_canonical_copy_differs_in_nothing() {
    let handmade = fixtures::handmade().into_iter();
    let handmade = handmade.filter(|it| it.is_sound);
    let handmade = handmade.map(|it| (it.file.clone(), it.bytes()));
    let all = fixtures::all().into_iter();
    let all = all.map(|it| (it.file.clone(), it.bytes()));
    let mut count = 0;
    for (file, bytes) in all.chain(handmade) {
        let a = Module::open(bytes).unwrap();
        let Some(bytes) = canonical(&a) else { continue };
        let b = Module::open(bytes).unwrap();
        let found = differences(&a, &b);
        assert_eq!(found, [], "{file}");
        count += 1;
    }
    assert!(count > 100, "{count}");
}

pub fn a_stripped_module_differs_in_its_locations() {
    let mut found = 0;
    for fixture in fixtures::all() {
        let a = Module::open(fixture.bytes()).unwrap();
        let mut b = Module::open(fixture.bytes()).unwrap();
        let what = Strip {
            locations: true,
            ..Strip::default()
        };
        let stripped = b.strip(what).unwrap();
        let Some(bytes) = canonical(&b) else { continue };
        let b = Module::open(bytes).unwrap();
        assert!(diff(&a, &b, &without_locations()).unwrap().is_empty());
        let differences = differences(&a, &b);
        assert_eq!(differences.len() as u64, stripped.locations);
        for difference in differences {
            let part = difference.part;
            assert!(matches!(part, Part::Location | Part::ArgumentLocation));
            assert_eq!(difference.change, Change::Changed);
            assert_eq!(difference.new.as_deref(), Some("loc(unknown)"));
            found += 1;
        }
    }
    assert!(found > 1000, "{found}");
}

pub fn versions_of_a_module_differ_in_the_version() {
    let mut count = 0;
    for one in fixtures::all() {
        for other in fixtures::of_input(one.name()) {
            if one.tool() != other.tool() || one.version >= other.version {
                continue;
            }
            // Entries of an opaque dialect have other numbers in every version, and MLIR loses
            // native properties and those of unregistered ops in versions without them.
            if ["fallback", "natives", "symbols", "unregistered"].contains(&one.name()) {
                continue;
            }
            let a = Module::open(one.bytes()).unwrap();
            let b = Module::open(other.bytes()).unwrap();
            let mut found = differences(&a, &b);
            // Version 0 has no versions of dialects.
            found.retain(|found| one.version > 0 || found.part != Part::DialectVersion);
            // Nor does the library know the properties of ops of the test dialect.
            let is_opaque = one.name().starts_with("test_");
            found.retain(|found| !(is_opaque && found.change == Change::Unknown));
            let shown: Vec<String> = found.iter().map(|it| it.to_string()).collect();
            assert_eq!(
                shown,
                [format!(
                    "version changed: {} -> {}",
                    one.version, other.version
                )],
                "{} {}",
                one.file,
                other.file
            );
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

pub fn different_inputs_differ() {
    let a = Module::open(fixtures::read("kitchen.llvm22.v6.mlirbc")).unwrap();
    for fixture in fixtures::all() {
        if fixture.name() != "kitchen" {
            let b = Module::open(fixture.bytes()).unwrap();
            assert!(!differences(&a, &b).is_empty(), "{}", fixture.file);
        }
    }
}
