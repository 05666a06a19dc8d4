//! The project's own files: small, and with something of everything.

use mlirbc::ErrorKind;
use mlirbc::ir::Module;
use mlirbc::write::{Mode, WriteOptions};

use crate::write::corpus::{Outcome, canonical, reheaded, stable, touched, unedited};
use support::fixtures;

/// The fixtures that are not the same after `run`.
fn others(run: fn(&[u8]) -> Outcome) -> Vec<(String, Outcome)> {
    let fixtures = fixtures::all();
    assert!(fixtures.len() > 300);
    let outcomes = fixtures.into_iter().map(|fixture| {
        let outcome = run(&fixture.bytes());
        (fixture.file, outcome)
    });
    outcomes
        .filter(|(_, outcome)| *outcome != Outcome::Same)
        .collect()
}

pub fn every_fixture_comes_out_as_it_went_in() {
    assert_eq!(others(unedited), []);
    assert_eq!(others(stable), []);
    assert_eq!(others(touched), []);
    assert_eq!(others(reheaded), []);
}

pub fn canonical_writing_writes_the_bytes_of_mlir() {
    let mut refused = Vec::new();
    for (file, outcome) in others(canonical) {
        match outcome {
            Outcome::Refused(what) => refused.push(what),
            other => panic!("{file}: {other:?}"),
        }
    }
    for what in &refused {
        assert!(what.starts_with("test: "), "{what}");
    }
}

pub fn an_unknown_encoding_is_named() {
    let bytes = fixtures::read("handmade/opaque_custom_attribute.mlirbc");
    let module = Module::open(&bytes[..]).unwrap();
    let options = WriteOptions {
        mode: Mode::Canonical,
        ..WriteOptions::default()
    };
    let error = module.to_bytes(&options).unwrap_err();
    assert!(
        matches!(error.kind(), ErrorKind::UnknownEncoding { .. }),
        "{error}"
    );
    assert!(error.to_string().contains("attribute"), "{error}");
    // With its own numbers it can be written, with a producer of any length.
    let options = WriteOptions {
        producer: Some(b"somebody else entirely".to_vec()),
        ..WriteOptions::default()
    };
    let written = module.to_bytes(&options).unwrap();
    let again = Module::open(written).unwrap();
    assert_eq!(again.container().producer(), b"somebody else entirely");
    again.verify().unwrap();
}

pub fn numbers_that_take_more_bytes_than_they_need_are_written_short() {
    let options = WriteOptions {
        mode: Mode::Canonical,
        ..WriteOptions::default()
    };
    let written = [2, 8, 9].map(|size| {
        let bytes = fixtures::read(&format!("handmade/long_varint_{size}.mlirbc"));
        let written = Module::open(&bytes[..]).unwrap().to_bytes(&options);
        let written = written.unwrap();
        assert!(written.len() < bytes.len());
        written
    });
    assert_eq!(written[0], written[1]);
    assert_eq!(written[0], written[2]);
}

/// A file with its sound handmade ones: each can be written with its own numbers.
pub fn files_that_no_tool_writes_are_written_so_that_they_verify() {
    let handmade = fixtures::handmade();
    let sound = handmade.iter().filter(|file| file.is_sound);
    let mut count = 0;
    for file in sound {
        let bytes = file.bytes();
        assert_eq!(unedited(&bytes), Outcome::Same, "{}", file.name());
        let mut module = Module::open(&bytes[..]).unwrap();
        let root = module.root().unwrap().unwrap();
        let (root, location) = (root.id(), root.location().unwrap().id());
        module.set_location(root, location).unwrap();
        let written = module.to_bytes(&WriteOptions::default()).unwrap();
        let again = Module::open(written).unwrap();
        again
            .verify()
            .unwrap_or_else(|error| panic!("{}: {error}", file.name()));
        module.materialize().unwrap();
        assert_eq!(again.decoded_op_count(), module.decoded_op_count());
        count += 1;
    }
    assert!(count > 25, "{count}");
}

pub fn a_sink_that_fails_is_an_error() {
    struct Full;
    impl std::io::Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("no room"))
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let bytes = fixtures::read("kitchen.llvm22.v6.mlirbc");
    let module = Module::open(&bytes[..]).unwrap();
    let error = module
        .write_to(&mut Full, &WriteOptions::default())
        .unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Output { .. }), "{error}");
    assert!(error.to_string().contains("no room"), "{error}");
}

pub fn what_older_builds_did_not_mark_as_isolated_stays_so() {
    let options = WriteOptions {
        mode: Mode::Canonical,
        ..WriteOptions::default()
    };
    for (name, is_isolated) in [("v1", false), ("v2", true), ("llvm17", true)] {
        let bytes = fixtures::read(&format!("handmade/unmarked_region_{name}.mlirbc"));
        let module = Module::open(&bytes[..]).unwrap();
        let written = module.to_bytes(&options).unwrap();
        let again = Module::open(&written[..]).unwrap();
        let mut ops = again.ops();
        let module = ops.next().unwrap().unwrap();
        let op = ops.next().unwrap().unwrap();
        assert!(module.is_isolated(), "{name}");
        assert_eq!(op.is_isolated(), is_isolated, "{name}");
        let rewritten = again.to_bytes(&options).unwrap();
        assert!(rewritten == written, "{name}");
    }
}
