//! Files converted to older versions of the format equal, byte for byte, what MLIR writes in these
//! versions, unless MLIR loses data.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use mlirbc::ir::{Loss, Module};
use mlirbc::schema::{FieldKind, OpDef};
use mlirbc::write::{Mode, WriteOptions};

use support::corpus::{files_below, set};
use support::fixtures;

enum Outcome {
    Same,
    Differs,
    /// The properties of an op are not known.
    Refused,
}

fn convert(newest: &[u8], version: u8, expected: &[u8]) -> Outcome {
    let mut module = Module::open(newest).unwrap();
    if let Err(error) = module.convert(version, Loss::Allow) {
        let message = error.to_string();
        assert!(message.contains("opaque"), "{message}");
        return Outcome::Refused;
    }
    let options = WriteOptions {
        mode: Mode::Canonical,
        ..WriteOptions::default()
    };
    match module.to_bytes(&options) {
        Ok(bytes) if bytes == expected => Outcome::Same,
        Ok(_) => Outcome::Differs,
        Err(error) => {
            assert!(
                matches!(error.kind(), mlirbc::ErrorKind::UnknownEncoding { .. }),
                "{error}"
            );
            Outcome::Refused
        }
    }
}

/// Whether a file has native properties, which MLIR leaves out of versions before 5.
fn has_native_properties(bytes: &[u8]) -> bool {
    let is_native = |op_def: &OpDef| {
        let mut fields = op_def.properties(6).fields().iter();
        fields.any(|field| {
            !matches!(
                field.kind,
                FieldKind::Attribute(_)
                    | FieldKind::OptionalAttribute(_)
                    | FieldKind::SegmentSizes(_)
            )
        })
    };
    let module = Module::open(bytes).unwrap();
    let mut walk = module.ops();
    while let Some(op) = walk.next().unwrap() {
        if op.definition().is_some_and(|(_, op_def)| is_native(op_def)) {
            return true;
        }
    }
    false
}

/// The version in a name such as `loops.v3.mlirbc`, with the name of the file in the newest one.
fn older(file: &str) -> Option<(u8, String)> {
    let (base, version) = file.strip_suffix(".mlirbc")?.rsplit_once(".v")?;
    Some((version.parse().ok()?, base.to_owned()))
}

pub fn fixtures_converted_down_are_what_mlir_writes() {
    let (mut same, mut lost) = (0, BTreeSet::new());
    for fixture in fixtures::all() {
        let (version, base) = older(&fixture.file).unwrap();
        let newest = fixtures::directory().join(format!("{base}.v6.mlirbc"));
        let Ok(newest) = fs::read(newest) else {
            continue;
        };
        match convert(&newest, version, &fixture.bytes()) {
            Outcome::Same => same += 1,
            Outcome::Refused => {}
            Outcome::Differs => {
                lost.insert((base, version));
            }
        }
    }
    assert!(same > 200, "{same}");
    let explained = [("natives.llvm22", 0), ("natives.llvm22", 4)];
    let explained = explained.map(|(base, version)| (base.to_owned(), version));
    assert_eq!(lost, BTreeSet::from(explained));
}

pub fn the_corpus_converted_down_is_what_mlir_writes() {
    let folder = set("llvm-tests");
    let (mut same, mut lossy, mut refused) = (0, 0, 0);
    for path in files_below(&folder) {
        let name = path.to_string_lossy().into_owned();
        let Some((version, base)) = older(&name) else {
            continue;
        };
        let newest = fs::read(Path::new(&format!("{base}.mlirbc"))).unwrap();
        match convert(&newest, version, &fs::read(&path).unwrap()) {
            Outcome::Same => same += 1,
            Outcome::Refused => refused += 1,
            Outcome::Differs => {
                assert!(version < 5 && has_native_properties(&newest), "{name}");
                lossy += 1;
            }
        }
    }
    println!("{same} the same, {lossy} that MLIR takes properties out of, {refused} refused");
    assert_eq!((same, lossy, refused), (5045, 55, 6));
}
