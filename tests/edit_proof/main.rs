//! Edits are right: MLIR accepts what was edited through the C API, and it is what MLIR makes of the
//! same edit on its text.
//!
//! The corpus and `mlir-opt-22` are needed; the tests say so where they are not there. They take a
//! sample of the corpus' files; `MLIRBC_EDITED_FILES` is how many of them, 600 in full.

#[path = "../support/mod.rs"]
mod support;

mod choice;
mod edit;
mod proof;
mod scan;
mod text;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

use choice::Hidden;
use proof::{Proof, Tally};
use support::corpus::set;
use support::fixtures::{self, manifest_rows};

/// How many files are edited where nothing else is said.
const SAMPLE: usize = 8;

/// As many of those with resources come first.
const WITH_RESOURCES: usize = 3;

/// A file with the dialects that it uses.
struct File {
    name: String,
    dialects: Vec<String>,
    has_resources: bool,
}

/// The files of LLVM 22 that the reference itself keeps as they are.
struct Files {
    folder: PathBuf,
    rows: Vec<File>,
}

impl Files {
    fn find() -> Option<Files> {
        let folder = set("llvm-tests")?;
        let rows = manifest_rows(&folder.join("MANIFEST.tsv"));
        let rows = rows.into_iter().filter_map(|row| {
            let ops: u64 = row[6].parse().ok()?;
            let dialects = row[5].split(',').map(|dialect| {
                let name = dialect.split('@').next().unwrap_or_default();
                name.to_owned()
            });
            let has_resources = row[12] != "{}";
            let is_kept = row[17] == "same" && row[4].starts_with("MLIR22");
            (is_kept && (ops >= 6 || has_resources)).then(|| File {
                name: row[0].clone(),
                dialects: dialects.collect(),
                has_resources,
            })
        });
        Some(Files {
            folder,
            rows: rows.collect(),
        })
    }

    /// Files from all of the corpus, and some with resources.
    fn sample(&self) -> Vec<&File> {
        let wanted = std::env::var("MLIRBC_EDITED_FILES");
        let wanted = wanted.map_or(SAMPLE, |count| count.parse().unwrap());
        let step = (self.rows.len() / wanted.max(1)).max(1);
        let with_resources = self.rows.iter().filter(|file| file.has_resources);
        let with_resources = with_resources.take(WITH_RESOURCES * wanted / SAMPLE);
        // Not from the first on: a step may be in step with the kinds of files.
        let others = self.rows.iter().skip(step / 2).step_by(step);
        let others = others.filter(|file| !file.has_resources);
        with_resources.chain(others).collect()
    }
}

/// The driver, compiled; nothing without the tool that it is held against.
fn prepare() -> Option<Proof> {
    let tool = std::env::var_os("MLIR_OPT_22").unwrap_or_else(|| "mlir-opt-22".into());
    if let Err(error) = Command::new(&tool).arg("--version").output() {
        eprintln!(
            "SKIPPED: {} ({error}): edits are not proved",
            tool.display()
        );
        return None;
    }
    Some(Proof::with_driver())
}

/// Edits the files, in all that the driver can; tells what came of it.
fn run(proof: &Proof, files: &Files, hide: impl Fn(&[String]) -> Vec<String> + Sync) -> Tally {
    let paths = files.sample();
    proof.run(&paths, |file| {
        let path = files.folder.join(&file.name);
        let hidden = hide(&file.dialects);
        (path, hidden)
    })
}

/// Holds a tally to what it has to be for that many files.
#[track_caller]
fn check(tally: &Tally, files: usize, kinds: &[&str]) {
    println!("{tally}");
    assert!(tally.wrong.is_empty(), "{:#?}", tally.wrong);
    // The rest is what canonical writing refuses, and what MLIR does not read itself.
    let proved = tally.proved_files;
    assert!(proved * 4 >= files * 3, "{proved} of {files} files");
    let found: BTreeMap<_, _> = tally.proved.iter().filter(|(_, n)| **n > 0).collect();
    for kind in kinds {
        assert!(found.contains_key(kind), "nothing proves: {kind}");
    }
}

/// The kinds of edits that most files offer themselves to.
const COMMON: [&str; 9] = [
    "rename a symbol",
    "insert an op",
    "add a resource",
    "swap a resource",
    "erase an op",
    "erase a function",
    "add an attribute",
    "replace uses of a result",
    "move an op",
];

#[test]
fn edits_are_what_mlir_makes_of_the_text() {
    let (Some(files), Some(proof)) = (Files::find(), prepare()) else {
        return;
    };
    let tally = run(&proof, &files, |_| vec!["-".to_owned()]);
    check(&tally, files.sample().len(), &COMMON);
}

#[test]
fn edits_are_right_where_a_dialect_is_not_known() {
    let (Some(files), Some(proof)) = (Files::find(), prepare()) else {
        return;
    };
    // One dialect that the file uses, another one for each; for some, all of them.
    let tally = run(&proof, &files, |dialects| {
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
    check(&tally, files.sample().len(), &COMMON[1..5]);
}

/// The project's own files, all that is known of dialects hidden or not; among them a use-list order
/// that MLIR inverts whenever it reads it.
#[test]
fn edits_of_the_fixtures_are_what_mlir_makes_of_the_text() {
    let Some(proof) = prepare() else { return };
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
    check(&tally, fixtures.len(), &COMMON[..3]);
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
