//! The corpus of real files, where it is at hand: written as they were read, and as MLIR writes
//! them, they are the same bytes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use mlirbc::ErrorKind;
use mlirbc::ir::Module;
use mlirbc::write::{Mode, WriteOptions};

use crate::support::corpus::set;
use crate::support::fixtures;

/// What writing a file gave.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    Same,
    Differs(String),
    /// What has an encoding that is not known.
    Refused(String),
    Fails(String),
}

fn compare(bytes: &[u8], written: &[u8]) -> Outcome {
    if bytes == written {
        return Outcome::Same;
    }
    let at = bytes
        .iter()
        .zip(written)
        .take_while(|(one, other)| one == other);
    Outcome::Differs(format!(
        "from byte {} of {} and {}",
        at.count(),
        bytes.len(),
        written.len()
    ))
}

pub fn canonical(bytes: &[u8]) -> Outcome {
    let options = WriteOptions {
        mode: Mode::Canonical,
        ..WriteOptions::default()
    };
    let written = Module::open(bytes).and_then(|module| module.to_bytes(&options));
    match written {
        Ok(written) => compare(bytes, &written),
        Err(error) => match error.kind() {
            ErrorKind::UnknownEncoding { what, dialect } => {
                Outcome::Refused(format!("{dialect}: {what}"))
            }
            _ => Outcome::Fails(error.to_string()),
        },
    }
}

/// Writes a file with its own numbers and another producer, so that every section is put together.
pub fn stable(bytes: &[u8]) -> Outcome {
    let written = Module::open(bytes).and_then(|module| {
        let producer = module.container().producer();
        let mut other = producer.to_vec();
        for byte in &mut other {
            *byte ^= 1;
        }
        let options = WriteOptions {
            producer: Some(other.clone()),
            ..WriteOptions::default()
        };
        let mut written = module.to_bytes(&options)?;
        let start = bytes.windows(producer.len()).position(|it| it == producer);
        let start = start.unwrap();
        assert_eq!(written[start..start + producer.len()], other);
        written[start..start + producer.len()].copy_from_slice(producer);
        Ok(written)
    });
    match written {
        Ok(written) => compare(bytes, &written),
        Err(error) => Outcome::Fails(error.to_string()),
    }
}

/// Writes a file in which every body was edited, to what it was.
pub fn touched(bytes: &[u8]) -> Outcome {
    let written = Module::open(bytes).and_then(|mut module| {
        let mut ops = Vec::new();
        let mut walk = module.ops();
        while let Some(op) = walk.next()? {
            ops.push((op.id(), op.location().unwrap().id()));
        }
        ops.dedup_by_key(|(op, _)| op.body);
        for (op, location) in ops {
            module.set_location(op, location)?;
        }
        module.to_bytes(&WriteOptions::default())
    });
    match written {
        Ok(written) => compare(bytes, &written),
        Err(error) => Outcome::Fails(error.to_string()),
    }
}

/// Runs all files through `run` on all processors.
pub fn run_all(files: Vec<PathBuf>, run: fn(&[u8]) -> Outcome) -> BTreeMap<PathBuf, Outcome> {
    let next = AtomicUsize::new(0);
    let outcomes = Mutex::new(BTreeMap::new());
    let threads = std::thread::available_parallelism().map_or(2, |count| count.get());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(path) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let outcome = run(&fs::read(path).unwrap());
                    outcomes.lock().unwrap().insert(path.clone(), outcome);
                }
            });
        }
    });
    outcomes.into_inner().unwrap()
}

/// The files of a set with the row of the manifest.
fn manifest(folder: &Path) -> Vec<(PathBuf, BTreeMap<String, String>)> {
    let path = folder.join("MANIFEST.tsv");
    let text = fs::read_to_string(&path).unwrap();
    let columns: Vec<&str> = text.lines().next().unwrap().split('\t').collect();
    let rows = fixtures::manifest_rows(&path).into_iter();
    rows.map(|row| {
        let fields = columns.iter().map(|column| (*column).to_owned()).zip(row);
        let fields: BTreeMap<String, String> = fields.collect();
        (folder.join(&fields["file"]), fields)
    })
    .collect()
}

#[test]
fn survey() {
    for name in [
        "llvm-tests",
        "stablehlo",
        "real",
        "mlirbcc",
        "llvm-bytecode",
    ] {
        let Some(folder) = set(name) else { return };
        let rows: BTreeMap<_, _> = manifest(&folder).into_iter().collect();
        for (what, run) in [
            ("stable", stable as fn(&[u8]) -> Outcome),
            ("touched", touched),
            ("canonical", canonical),
        ] {
            let outcomes = run_all(rows.keys().cloned().collect(), run);
            let mut counts: BTreeMap<(String, String), usize> = BTreeMap::new();
            for (path, outcome) in &outcomes {
                let row = &rows[path];
                let reference = row.get("reference_roundtrip").map_or("", |it| it.as_str());
                let reference = reference.chars().take(30).collect::<String>();
                let kind = format!("{outcome:?}");
                let kind = kind.split('(').next().unwrap().to_owned();
                *counts.entry((kind, reference)).or_default() += 1;
                if *outcome != Outcome::Same {
                    println!(
                        "{name}\t{}\t{}\t{outcome:?}\t{:.40}",
                        path.strip_prefix(&folder).unwrap().display(),
                        row["producer"],
                        row["reference_roundtrip"]
                    );
                }
            }
            println!("TOTAL {name} {what} {counts:?}");
        }
    }
}
