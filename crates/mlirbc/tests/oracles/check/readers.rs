//! A sample of the corpus, in the `mlir-opt` of several releases.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;

use mlirbc::check::{CheckOptions, Reader, Verdict};
use mlirbc::ir::Module;

use support::corpus::{files_of_22, set};
use support::mlir_opt::{RELEASES, tool};
use support::parallel::for_each_with;

const FLAGS: [&str; 3] = [
    "--allow-unregistered-dialect",
    "--mlir-print-op-generic",
    "--mlir-print-local-scope",
];

/// Errors of the reader, as opposed to those of the verifiers of ops.
const OF_READER: [&str; 10] = [
    "expected attribute of type",
    "unknown attribute code",
    "unknown builtin",
    "does not implement the bytecode interface",
    "has properties but missing BytecodeOpInterface",
    "is unregistered",
    "unregistered operation",
    "block with no terminator",
    "expects body to terminate with",
    "64-bit signless integer attribute",
];

/// Ops that some readers do not register. Versions before 5 have their properties in the dictionary, and such a reader prints
/// these as discardable attributes.
const REGISTERED_LATER: [&str; 2] = ["\"test.compare\"", "\"test.reify_bound\""];

#[derive(Debug, Default)]
struct Tally {
    accepted: usize,
    refused: usize,
    unknown: usize,
    /// Files of [`REGISTERED_LATER`], which are read as something else.
    registered_later: usize,
    /// Files that verifiers of ops refuse.
    not_of_reader: usize,
    /// Files that are read, which the check denies.
    denied: Vec<String>,
    /// Files that are not read, or read as something else, which the check does not say.
    missed: Vec<String>,
}

fn ask(release: u32, file: &Path) -> Output {
    let mut command = Command::new(tool(release));
    command.args(FLAGS).arg(file).output().expect("mlir-opt")
}

/// What the reader prints for the text that the writer prints.
fn by_name(release: u32, text: &[u8], folder: &Path) -> Option<Vec<u8>> {
    let path = folder.join("printed.mlir");
    std::fs::write(&path, text).unwrap();
    let output = ask(release, &path);
    output.status.success().then_some(output.stdout)
}

fn compare(file: &Path, folder: &Path, tally: &Mutex<Tally>) {
    let module = Module::open(std::fs::read(file).unwrap()).unwrap();
    let written = ask(22, file);
    let said = String::from_utf8_lossy(&written.stderr);
    assert!(written.status.success(), "{}: {said}", file.display());
    for (number, release) in RELEASES {
        let options = CheckOptions {
            allow_unregistered: true,
            ..CheckOptions::default()
        };
        let check = module.check(Reader::Llvm(release), &options).unwrap();
        let read = ask(number, file);
        let says = |what: &str| format!("{} in {number}: {what}", file.display());
        let message = String::from_utf8_lossy(&read.stderr).into_owned();
        let is_refused = !read.status.success();
        let is_same = read.stdout == written.stdout
            || by_name(number, &written.stdout, folder).is_none_or(|text| text == read.stdout);
        let mut tally = tally.lock().unwrap();
        match (check.verdict(), is_refused || !is_same) {
            (Verdict::Unknown, _) => tally.unknown += 1,
            (Verdict::Yes, false) => tally.accepted += 1,
            (Verdict::No, true) => tally.refused += 1,
            (Verdict::No, false) => {
                let why = says(&format!("{:?}", check.findings));
                tally.denied.push(why);
            }
            (Verdict::Yes, true) => {
                let text = String::from_utf8_lossy(&written.stdout);
                if !is_refused && REGISTERED_LATER.iter().any(|op| text.contains(op)) {
                    tally.registered_later += 1;
                } else if !is_refused || OF_READER.iter().any(|of| message.contains(of)) {
                    tally.missed.push(says(&message));
                } else {
                    tally.not_of_reader += 1;
                }
            }
        }
    }
}

/// `MLIRBC_CHECKED_FILES` is the number of files, 60 if it is not set.
pub fn mlir_opt_does_what_the_check_says() {
    let wanted = std::env::var("MLIRBC_CHECKED_FILES");
    let wanted = wanted.map_or(60, |count| count.parse().unwrap());
    let corpus = set("llvm-tests");
    let names = files_of_22(&corpus).into_iter();
    let files: Vec<PathBuf> = names.map(|name| corpus.join(name)).collect();
    let step = (files.len() / wanted).max(1);
    let files: Vec<_> = files.iter().step_by(step).collect();
    let tally = Mutex::new(Tally::default());
    let folder = || tempfile::tempdir().unwrap();
    for_each_with(&files, folder, |folder, file| {
        compare(file, folder.path(), &tally)
    });
    let tally = tally.into_inner().unwrap();
    println!(
        "{} accepted, {} refused, {} unknown, {} with ops registered later, {} refused for other reasons",
        tally.accepted, tally.refused, tally.unknown, tally.registered_later, tally.not_of_reader
    );
    println!("denied: {:#?}", tally.denied);
    let lists = tally.denied.len() + tally.missed.len();
    let sum = tally.accepted
        + tally.refused
        + tally.unknown
        + tally.registered_later
        + tally.not_of_reader
        + lists;
    assert_eq!(sum, files.len() * RELEASES.len());
    assert!(
        tally.accepted > wanted && tally.refused > wanted / 2,
        "{tally:#?}"
    );
    assert!(tally.missed.is_empty(), "{:#?}", tally.missed);
    let few = tally.accepted / 100 + 1;
    assert!(tally.denied.len() <= few, "{:#?}", tally.denied);
}
