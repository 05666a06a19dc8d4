//! Edits are right: MLIR accepts what was edited through the C API, and the result equals what MLIR makes of the
//! same edit of its text.
//!
//! The tests edit a sample of the corpus. `MLIRBC_EDITED_FILES` is the number of files. From 300 on it is the full
//! proof: it also edits modules that were not written for a test, and requires each kind of edit on many files.

mod choice;
mod edit;
mod plugin;
mod proof;
mod scan;
mod text;

use std::path::PathBuf;

use choice::Hidden;
use proof::{Proof, Tally};
use support::corpus::set;
use support::fixtures::{self, manifest_rows};
use support::requirement::{Test, test};

pub fn tests() -> Vec<Test> {
    vec![
        test!(
            edits_are_what_mlir_makes_of_the_text,
            Corpus,
            MlirOpt(22),
            Compilers
        ),
        test!(
            a_plugin_edits_files_as_mlir_edits_their_text,
            Corpus,
            MlirOpt(22),
            Compilers
        ),
        test!(
            edits_are_right_where_a_dialect_is_not_known,
            Corpus,
            MlirOpt(22),
            Compilers
        ),
        test!(
            edits_of_the_fixtures_are_what_mlir_makes_of_the_text,
            MlirOpt(22),
            Compilers
        ),
    ]
}

/// The number of files that are edited by default.
const SAMPLE: usize = 8;

/// As many of those with resources come first.
const WITH_RESOURCES: usize = 3;

/// From so many files on it is the full proof, which has more to hold to.
const FULL: usize = 300;

/// The most ops of a module that nobody wrote for a test. MLIR reads each file some fifty times.
const MAX_OPS: u64 = 4000;

/// A file with the dialects that it uses.
struct File {
    path: PathBuf,
    dialects: Vec<String>,
    has_resources: bool,
}

/// The files of LLVM 22 that the reference itself keeps as they are.
struct Files {
    /// Of the tests of MLIR.
    tests: Vec<File>,
    /// What tools made of programs.
    real: Vec<File>,
}

impl Files {
    fn find() -> Files {
        let tests = read_set("llvm-tests").into_iter();
        let real = read_set("real").into_iter();
        let is_worth_it = |ops: u64, file: &File| ops >= 6 || file.has_resources;
        Files {
            tests: tests
                .filter_map(|(ops, file)| is_worth_it(ops, &file).then_some(file))
                .collect(),
            real: real
                .filter_map(|(ops, file)| (ops <= MAX_OPS).then_some(file))
                .collect(),
        }
    }

    /// Files from all of the corpus, and some with resources; in full, the real ones, too.
    fn sample(&self) -> Vec<&File> {
        let wanted = std::env::var("MLIRBC_EDITED_FILES");
        let wanted = wanted.map_or(SAMPLE, |count| count.parse().unwrap());
        let step = (self.tests.len() / wanted.max(1)).max(1);
        let with_resources = self.tests.iter().filter(|file| file.has_resources);
        let with_resources = with_resources.take(WITH_RESOURCES * wanted / SAMPLE);
        // Not from the first on: a step may be in step with the kinds of files.
        let others = self.tests.iter().skip(step / 2).step_by(step);
        let others = others.filter(|file| !file.has_resources);
        let real = if wanted >= FULL { self.real.len() } else { 0 };
        let real = self.real.iter().take(real);
        with_resources.chain(others).chain(real).collect()
    }
}

/// The files of a set, with the numbers of their ops.
fn read_set(name: &str) -> Vec<(u64, File)> {
    let folder = set(name);
    let manifest = folder.join("MANIFEST.tsv");
    let text = std::fs::read_to_string(&manifest).unwrap();
    let head: Vec<&str> = text.lines().next().unwrap().split('\t').collect();
    let rows = manifest_rows(&manifest);
    let files = rows.iter().filter_map(|row| {
        let column = |name: &str| {
            let place = head.iter().position(|column| *column == name)?;
            row.get(place).map(String::as_str)
        };
        let is_kept = column("reference_roundtrip") == Some("same");
        if !is_kept || !column("producer")?.starts_with("MLIR22") {
            return None;
        }
        let dialects = column("dialects")?.split(',').map(|dialect| {
            let name = dialect.split('@').next().unwrap_or_default();
            name.to_owned()
        });
        let file = File {
            path: folder.join(column("file")?),
            dialects: dialects.collect(),
            has_resources: column("resources").is_some_and(|resources| resources != "{}"),
        };
        Some((column("ops")?.parse().ok()?, file))
    });
    files.collect()
}

/// Edits the files in all ways that the driver can.
fn prove(proof: &Proof, files: &[&File], hide: impl Fn(&[String]) -> Vec<String> + Sync) -> Tally {
    proof.run(files, |file| (file.path.clone(), hide(&file.dialects)))
}

/// Holds a tally to what it has to be for that many files: so many of them with each of the edits.
#[track_caller]
fn check(tally: &Tally, files: usize, kinds: &[(&'static str, usize)]) {
    println!("{tally}");
    assert!(tally.wrong.is_empty(), "{:#?}", tally.wrong);
    // The rest is refused, each for a reason that has a name.
    let refused: usize = tally.refused_files.values().sum();
    let told = tally.proved_files + refused + tally.unreadable.len();
    assert_eq!((told, tally.files), (files, files));
    let proved = tally.proved_files;
    assert!(proved * 4 >= files * 3, "{proved} of {files} files");
    if files >= FULL {
        assert!(proved >= FULL, "{proved} of {files} files");
    }
    for &(kind, least) in kinds {
        let found = tally.proved.get(kind).copied().unwrap_or_default();
        assert!(found >= least, "{found} files of {least}: {kind}");
    }
}

/// The kinds of edits that most files offer themselves to, and how many of 300 files at least.
const COMMON: [(&str, usize); 10] = [
    ("rename a symbol", 100),
    ("insert an op", 200),
    ("add a resource", 200),
    ("swap a resource that was added", 200),
    ("swap a resource", 8),
    ("erase an op", 100),
    ("erase a function", 200),
    ("add an attribute", 200),
    ("replace uses of a result", 100),
    ("move an op", 100),
];

/// In full, there are others, too.
const IN_FULL: [(&str, usize); 4] = [
    ("change an attribute", 100),
    ("replace uses of an argument", 100),
    ("use a value from further out", 30),
    ("several edits", 200),
];

/// The edits that so many files have to prove.
fn kinds(files: usize) -> Vec<(&'static str, usize)> {
    match files >= FULL {
        true => COMMON.into_iter().chain(IN_FULL).collect(),
        false => COMMON.map(|(kind, _)| (kind, 1)).to_vec(),
    }
}

fn edits_are_what_mlir_makes_of_the_text() {
    let (files, proof) = (Files::find(), Proof::with_driver());
    let files = files.sample();
    let tally = prove(&proof, &files, |_| vec!["-".to_owned()]);
    check(&tally, files.len(), &kinds(files.len()));
}

fn a_plugin_edits_files_as_mlir_edits_their_text() {
    let files = Files::find();
    let wanted = std::env::var("MLIRBC_EDITED_FILES");
    let wanted = wanted.map_or(2 * SAMPLE, |count| count.parse().unwrap());
    let files = files.real.iter().chain(&files.tests);
    let files = files.filter(|file| !file.has_resources);
    let files = files.filter(|file| file.dialects.iter().any(|name| name == "func"));
    let files: Vec<PathBuf> = files.map(|file| file.path.clone()).collect();
    let tally = plugin::run(&files, wanted);
    println!("{tally:#?}");
    assert!(tally.wrong.is_empty(), "{:#?}", tally.wrong);
    assert!(tally.equal >= wanted, "{} files of {wanted}", tally.equal);
    assert!(tally.erased > 0 && tally.replaced > 0);
    let not_equal = tally.other_use_order + tally.refused;
    assert!(not_equal * 5 <= tally.equal, "{not_equal} files");
}

fn edits_are_right_where_a_dialect_is_not_known() {
    let (files, proof) = (Files::find(), Proof::with_driver());
    let files = files.sample();
    // One dialect that the file uses, another one for each; for some, all of them.
    let tally = prove(&proof, &files, |dialects| {
        let others = dialects.iter().filter(|name| *name != "builtin");
        let others: Vec<&String> = others.collect();
        let place = dialects.iter().map(String::len).sum::<usize>();
        let one = others.get(place % others.len().max(1));
        let mut hidden: Vec<String> = one.map(|name| (*name).clone()).into_iter().collect();
        if place % 3 == 0 || hidden.is_empty() {
            hidden.push("*".to_owned());
        }
        hidden
    });
    let kinds = kinds(files.len());
    // Of what is hidden, no symbol and no property has a name.
    let kinds: Vec<_> = match files.len() >= FULL {
        true => kinds,
        false => kinds.into_iter().skip(1).collect(),
    };
    check(&tally, files.len(), &kinds);
}

/// The project's own files, all that is known of dialects hidden or not; among them a use-list order
/// that MLIR inverts whenever it reads it.
fn edits_of_the_fixtures_are_what_mlir_makes_of_the_text() {
    let proof = Proof::with_driver();
    // Those with resources of a large alignment MLIR cannot read from a file that it maps.
    let names = ["cfg", "regions", "symbols", "test_dialect", "uselist"];
    let fixtures = names.iter().flat_map(|name| fixtures::of_input(name));
    let fixtures: Vec<_> = fixtures
        .filter(|fixture| fixture.tool() == "llvm22" && fixture.version == 6)
        .collect();
    let hidden = ["-".to_owned(), "*".to_owned()];
    let tally = proof.run(&fixtures, |fixture| {
        (fixtures::directory().join(&fixture.file), hidden.to_vec())
    });
    let kinds = COMMON[..4].iter().map(|(kind, _)| (*kind, 1));
    check(&tally, fixtures.len(), &kinds.collect::<Vec<_>>());
    let is_rotated = |what: &String| what.contains("uselist.");
    assert!(!tally.inverted.is_empty() && tally.inverted.iter().all(is_rotated));
}

/// The name that the driver is given means what is hidden.
fn hidden_of(command: &str) -> Hidden<'_> {
    match command {
        "-" => Hidden::Nothing,
        "*" => Hidden::Everything,
        name => Hidden::Dialect(name),
    }
}
