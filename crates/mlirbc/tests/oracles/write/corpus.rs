//! Files of the corpus, written index-stable and canonically, are the same bytes again.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use mlirbc::ErrorKind;
use mlirbc::container::AttributeId;
use mlirbc::ir::{InsertionPoint, Module, OpId};
use mlirbc::write::{Mode, WriteOptions};

use support::corpus::set;
use support::fixtures;
use support::parallel::for_each;

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

/// Writes a file canonically: as it is, where sections may be copied, and with edits that change nothing,
/// after which all is written anew.
pub fn canonical(bytes: &[u8]) -> Outcome {
    let options = WriteOptions {
        mode: Mode::Canonical,
        ..WriteOptions::default()
    };
    let written = Module::open(bytes).and_then(|mut module| {
        let written = module.to_bytes(&options)?;
        let root = module
            .root()?
            .map(|op| (op.id(), op.location().unwrap().id()));
        let (root, location) = root.unwrap();
        module.set_location(root, location)?;
        module.tables_mut().string_attribute(b"used by nobody")?;
        assert!(written == module.to_bytes(&options)?);
        Ok(written)
    });
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

/// Writes a file that nobody edited.
pub fn unedited(bytes: &[u8]) -> Outcome {
    let module = Module::open(bytes);
    match module.and_then(|module| module.to_bytes(&WriteOptions::default())) {
        Ok(written) => compare(bytes, &written),
        Err(error) => Outcome::Fails(error.to_string()),
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

/// Writes a file in which every body was edited, to what it was: a copy of an op came and went.
pub fn touched(bytes: &[u8]) -> Outcome {
    edited(bytes, |module, op, _| {
        let copy = module.clone_op(op, InsertionPoint::Before(op))?;
        module.erase_op(copy)
    })
}

/// Writes a file in which the head of an op in every body was edited, to what it was.
pub fn reheaded(bytes: &[u8]) -> Outcome {
    edited(bytes, |module, op, location| {
        module.set_location(op, location)
    })
}

/// Writes a file in which `edit` was made to the first op of every body.
fn edited(
    bytes: &[u8],
    edit: impl Fn(&mut Module<'_>, OpId, AttributeId) -> mlirbc::Result<()>,
) -> Outcome {
    let written = Module::open(bytes).and_then(|mut module| {
        let mut ops = BTreeMap::new();
        let mut walk = module.ops();
        while let Some(op) = walk.next()? {
            let location = op.location().unwrap().id();
            ops.entry(op.id().body).or_insert((op.id(), location));
        }
        for (op, location) in ops.into_values() {
            edit(&mut module, op, location)?;
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
    let outcomes = Mutex::new(BTreeMap::new());
    for_each(&files, |path| {
        let outcome = run(&fs::read(path).unwrap());
        outcomes.lock().unwrap().insert(path.clone(), outcome);
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

/// The files of a set that are sound.
fn sound_files(folder: &Path) -> Vec<PathBuf> {
    let malformed = |fields: &BTreeMap<String, String>| {
        let expected = fields.get("expect");
        expected.is_some_and(|expected| expected.starts_with("REJECT"))
    };
    let files = manifest(folder).into_iter();
    files
        .filter(|(_, fields)| !malformed(fields))
        .map(|(path, _)| path)
        .collect()
}

/// How many files came out the same, and the others by their names.
fn tell(folder: &Path, outcomes: BTreeMap<PathBuf, Outcome>) -> (usize, Vec<(String, Outcome)>) {
    let count = outcomes.len();
    let others = outcomes
        .into_iter()
        .filter(|(_, outcome)| *outcome != Outcome::Same);
    let name = |path: &Path| {
        path.strip_prefix(folder)
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned()
    };
    let others: Vec<_> = others
        .map(|(path, outcome)| (name(&path), outcome))
        .collect();
    (count - others.len(), others)
}

/// The sets with the number of their sound files.
const SETS: [(&str, usize); 5] = [
    ("llvm-tests", 10_869),
    ("stablehlo", 34),
    ("real", 218),
    ("mlirbcc", 14),
    ("llvm-bytecode", 8),
];

pub fn a_sound_file_comes_out_as_it_went_in() {
    for (name, count) in SETS {
        let folder = set(name);
        for run in [unedited as fn(&[u8]) -> Outcome, stable, reheaded] {
            let outcomes = run_all(sound_files(&folder), run);
            assert_eq!(tell(&folder, outcomes), (count, vec![]), "{name}");
        }
    }
}

/// Checks that no file differs; gives what is said of those that are refused.
#[track_caller]
fn refused(others: Vec<(String, Outcome)>) -> Vec<String> {
    let others = others.into_iter().map(|(file, outcome)| match outcome {
        Outcome::Refused(what) => what,
        other => panic!("{file}: {other:?}"),
    });
    others.collect()
}

pub fn ops_that_are_written_anew_come_out_as_they_were() {
    for (name, count) in SETS {
        let folder = set(name);
        let outcomes = run_all(sound_files(&folder), touched);
        assert_eq!(tell(&folder, outcomes), (count, vec![]), "{name}");
    }
}

pub fn canonical_writing_writes_the_bytes_of_mlir() {
    // LLVM's test dialects have attributes, types and native properties with their own encodings.
    let expected: [(&str, usize, usize); 5] = [
        ("llvm-tests", 10_860, 9),
        ("stablehlo", 33, 1),
        ("real", 218, 0),
        ("mlirbcc", 14, 0),
        ("llvm-bytecode", 2, 6),
    ];
    for (name, same, unknown) in expected {
        let folder = set(name);
        let outcomes = run_all(sound_files(&folder), canonical);
        let (found, others) = tell(&folder, outcomes);
        let refused = refused(others);
        assert_eq!(
            (found, refused.len()),
            (same, unknown),
            "{name}: {refused:?}"
        );
        for what in refused {
            let is_expected = what.starts_with("test: ")
                // From a version of StableHLO that is still to come, and from Triton.
                || what == "vhlo: the properties of 'vhlo.constant_v99'"
                || what == "tt: the properties of 'tt.load'";
            assert!(is_expected, "{what}");
        }
    }
}
