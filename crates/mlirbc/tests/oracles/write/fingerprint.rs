//! Fingerprints: the same for modules that mean the same.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::Mutex;

use mlirbc::ErrorKind;
use mlirbc::container::NewResource;
use mlirbc::ir::{Loss, Module, OpenOptions, Strip};
use mlirbc::schema::{Origin, Release};
use mlirbc::write::{Fingerprint, Mode, WriteOptions};

use support::corpus::{files_below, set};
use support::fixtures::{self, Fixture};
use support::parallel::for_each;

fn fingerprint(bytes: &[u8]) -> Option<Fingerprint> {
    let module = Module::open(bytes).unwrap();
    match module.fingerprint() {
        Ok(fingerprint) => Some(fingerprint),
        Err(error) => {
            let is_unknown = matches!(error.kind(), ErrorKind::UnknownEncoding { .. });
            assert!(
                is_unknown || error.to_string().contains("opaque"),
                "{error}"
            );
            None
        }
    }
}

/// Fixtures of the test dialect with encodings that nothing defines.
const OPAQUE: [&str; 3] = ["fallback", "test_dialect", "test_hooks"];

/// The fingerprint of a fixture, which only those of `OPAQUE` lack.
fn fingerprint_of(fixture: &Fixture) -> Option<Fingerprint> {
    let found = fingerprint(&fixture.bytes());
    let is_opaque = OPAQUE.contains(&fixture.name());
    assert!(found.is_some() || is_opaque, "{}", fixture.file);
    found
}

pub fn locations_producer_and_numbers_change_nothing() {
    let mut compared = 0;
    for fixture in fixtures::all() {
        let bytes = fixture.bytes();
        let Some(expected) = fingerprint_of(&fixture) else {
            continue;
        };
        let mut module = Module::open(&bytes[..]).unwrap();
        module.tables_mut().set_producer(b"another").unwrap();
        assert_eq!(module.fingerprint().unwrap(), expected, "{}", fixture.file);
        module
            .strip(Strip {
                locations: true,
                ..Strip::default()
            })
            .unwrap();
        assert_eq!(module.fingerprint().unwrap(), expected, "{}", fixture.file);
        for mode in [Mode::Stable, Mode::Blanked, Mode::Canonical] {
            let options = WriteOptions {
                mode,
                ..WriteOptions::default()
            };
            let written = module.to_bytes(&options).unwrap();
            assert_ne!(written, bytes, "{}", fixture.file);
            // What defines ops may go by the producer, which IREE 3.11 shares with later builds.
            let release = match fixture.tool() {
                "iree311" => Some(Release::Llvm23GitEarly),
                _ => Origin::of(fixture.producer.as_bytes()).nearest(),
            };
            let options = OpenOptions {
                release,
                ..OpenOptions::default()
            };
            let read = Module::open_with(written, options).unwrap();
            let found = read.fingerprint();
            assert_eq!(found.unwrap(), expected, "{} {mode:?}", fixture.file);
        }
        compared += 1;
    }
    assert!(compared > 200, "{compared}");
}

/// The inputs that MLIR does not write whole in version 4 and older.
const LOST: [&str; 3] = ["natives", "symbols", "unregistered"];

pub fn a_module_has_one_fingerprint_in_all_versions_of_the_format() {
    let mut by_input: HashMap<(String, String), Vec<(String, Fingerprint)>> = HashMap::new();
    for fixture in fixtures::all() {
        let key = (fixture.name().to_owned(), fixture.tool().to_owned());
        if let Some(found) = fingerprint_of(&fixture)
            && !(fixture.version < 5 && LOST.contains(&fixture.name()))
            // The versions of its dialects are part of what it means.
            && fixture.name() != "test_dialect"
        {
            let all = by_input.entry(key).or_default();
            all.push((fixture.file.clone(), found));
        }
    }
    let mut compared = 0;
    for files in by_input.values() {
        let (first, expected) = &files[0];
        for (file, found) in files.iter().skip(1) {
            assert_eq!(found, expected, "{file}, {first}");
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared}");
}

pub fn conversion_changes_nothing() {
    for version in [0, 3, 4, 5] {
        let mut module = Module::open(fixtures::read("secrets.llvm22.v6.mlirbc")).unwrap();
        let expected = module.fingerprint().unwrap();
        module.convert(version, Loss::Refuse).unwrap();
        assert_eq!(module.fingerprint().unwrap(), expected, "{version}");
    }
}

pub fn inputs_that_differ_have_fingerprints_that_differ() {
    let mut inputs: HashMap<Fingerprint, String> = HashMap::new();
    let mut compared = 0;
    for fixture in fixtures::all() {
        let Some(found) = fingerprint_of(&fixture) else {
            continue;
        };
        let input = inputs
            .entry(found)
            .or_insert_with(|| fixture.name().to_owned());
        assert_eq!(input, fixture.name());
        compared += 1;
    }
    let names: HashSet<&String> = inputs.values().collect();
    assert!(
        compared > 200 && names.len() > 30,
        "{compared} of {}",
        names.len()
    );
}

pub fn what_a_module_means_counts() {
    let open = || Module::open(fixtures::read("secrets.llvm22.v6.mlirbc")).unwrap();
    let expected = open().fingerprint().unwrap();
    let mut names = open();
    names
        .strip(Strip {
            names: true,
            ..Strip::default()
        })
        .unwrap();
    assert_ne!(names.fingerprint().unwrap(), expected);
    let mut resource = open();
    let position = resource.container().resources().entries().len() as u32 - 1;
    resource
        .tables_mut()
        .set_resource(position, NewResource::Elided)
        .unwrap();
    assert_ne!(resource.fingerprint().unwrap(), expected);
    // A location that is an attribute like any other.
    let mut attribute = open();
    let root = attribute.root().unwrap().unwrap().id();
    let unknown = attribute.tables_mut().unknown_location().unwrap();
    attribute
        .set_attribute(root, b"demo.where", Some(unknown))
        .unwrap();
    assert_ne!(attribute.fingerprint().unwrap(), expected);
}

pub fn external_resources_count_and_their_order_does_not() {
    let module = |providers: [&[u8]; 2], keys: [&[u8]; 2]| {
        let mut module = Module::new(6, b"", OpenOptions::default()).unwrap();
        for provider in providers {
            for key in keys {
                let tables = module.tables_mut();
                let owner = tables.add_string(provider).unwrap();
                let owner = mlirbc::container::ResourceOwner::External(owner);
                let data = NewResource::Bool(key == b"a");
                tables.add_resource(owner, key, data).unwrap();
            }
        }
        module.fingerprint().unwrap()
    };
    let expected = module([b"x", b"y"], [b"a", b"b"]);
    assert_eq!(module([b"y", b"x"], [b"b", b"a"]), expected);
    assert_ne!(module([b"y", b"z"], [b"b", b"a"]), expected);
}

pub fn what_is_opaque_is_named_and_the_file_has_a_fingerprint_all_the_same() {
    let options = OpenOptions {
        release: Some(Release::StableHlo),
        ..OpenOptions::default()
    };
    let bytes = fixtures::read("secrets.llvm22.v6.mlirbc");
    let mut module = Module::open_with(&bytes[..], options).unwrap();
    let error = module.fingerprint().unwrap_err();
    assert!(error.to_string().contains("'builtin.module'"), "{error}");
    let expected = module.file_fingerprint().unwrap();
    assert_eq!(
        Module::open(&bytes[..])
            .unwrap()
            .file_fingerprint()
            .unwrap(),
        expected
    );
    assert_ne!(
        Module::open(&bytes[..]).unwrap().fingerprint().unwrap(),
        expected
    );
    module.tables_mut().set_producer(b"another").unwrap();
    assert_eq!(module.file_fingerprint().unwrap(), expected);
    module
        .strip(Strip {
            locations: true,
            ..Strip::default()
        })
        .unwrap();
    assert_ne!(module.file_fingerprint().unwrap(), expected);
}

pub fn fingerprints_stay_the_same_from_release_to_release() {
    let bytes = fixtures::read("secrets.llvm22.v6.mlirbc");
    let module = Module::open(bytes).unwrap();
    assert_eq!(module.fingerprint().unwrap().to_string(), MEANING);
    assert_eq!(module.file_fingerprint().unwrap().to_string(), FILE);
}

const MEANING: &str = "13b25cdb13f0bf68e313fb8356593019e5e8a1ce734c35708980f2e37cd4c942";
const FILE: &str = "895bdbe1a851a56e7b4ee5ff54d9682a876941ec9166572e45661364466bddd5";

pub fn entries_that_say_the_same_count_as_one() {
    let options = WriteOptions {
        mode: Mode::Canonical,
        ..WriteOptions::default()
    };
    let names = ["first", "last", "both", "long_once", "long"];
    let written = names.map(|name| {
        let bytes = fixtures::read(&format!("handmade/equal_entries_{name}.mlirbc"));
        let module = Module::open(&bytes[..]).unwrap();
        let written = module.to_bytes(&options).unwrap();
        let again = Module::open(written.clone()).unwrap();
        assert!(again.to_bytes(&options).unwrap() == written, "{name}");
        let fingerprint = module.fingerprint().unwrap();
        assert_eq!(again.fingerprint().unwrap(), fingerprint, "{name}");
        (written, fingerprint)
    });
    let [first, last, both, once, twice] = &written;
    assert!(first == last && first == both);
    assert!(once == twice);
    // Distinct attributes are two, whatever they say: their bytes are in the file twice.
    let module = Module::open(&first.0[..]).unwrap();
    let entries = &module.container().entries().attributes;
    let bytes = (0..entries.count()).map(|id| entries.get(&first.0, id).unwrap().bytes);
    let distinct = bytes.filter(|bytes| bytes.first() == Some(&0x2b)).count();
    assert_eq!(distinct, 2);
}

/// What no release defines, or several differently, has none. Of other files every one has.
pub fn files_of_other_projects_have_fingerprints() {
    let sets = ["builds", "builds2", "real", "stablehlo", "mlirbcc"];
    let files = sets.into_iter().flat_map(|name| files_below(&set(name)));
    let files: Vec<PathBuf> = files.collect();
    let unknown = Mutex::new(Vec::new());
    for_each(&files, |file| {
        let bytes = std::fs::read(file).unwrap();
        if fingerprint(&bytes).is_none() {
            unknown.lock().unwrap().push(file.clone());
        }
    });
    let unknown = unknown.into_inner().unwrap();
    let defined = ["jax", "stablehlo", "tf-"];
    for file in &unknown {
        let path = file.to_string_lossy();
        let path = path.rsplit_once("corpus-").unwrap().1;
        let is_defined = defined.iter().any(|part| path.contains(part));
        assert!(!is_defined || path.contains("future"), "{path}");
    }
    let share = unknown.len() * 100 / files.len();
    assert!(share <= 3, "{} of {}", unknown.len(), files.len());
}
