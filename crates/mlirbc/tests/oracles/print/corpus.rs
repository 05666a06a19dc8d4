//! Thousands of real files, with the texts that mlir-opt and other tools print for them.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use mlirbc::ir::Module;

use crate::print::compare::{comparable, difference};
use crate::print::exceptions::Exceptions;
use support::corpus::{files_below, set};

/// The sets of files with expected texts. Builds number values in their own ways, which `builds.rs` evens out.
const SETS: [&str; 5] = [
    "llvm-bytecode",
    "llvm-tests",
    "mlirbcc",
    "real",
    "stablehlo",
];

/// The text beside a file of the corpus.
pub fn expected_text(file: &Path) -> Option<String> {
    let name = file.to_str()?;
    let stem = name
        .strip_suffix(".mlirbc")
        .or_else(|| name.strip_suffix(".mlir.bc"))?;
    // Where all versions of a file print the same, there is one text.
    let (common, version) = stem.rsplit_once('.').unwrap_or((stem, ""));
    let stems = match version.strip_prefix('v') {
        Some("0" | "1" | "2" | "3" | "4" | "5") => vec![stem, common],
        _ => vec![stem],
    };
    let suffixes = [".generic.mlir", ".generic22.mlir"];
    let paths = stems
        .iter()
        .flat_map(|stem| suffixes.map(|suffix| format!("{stem}{suffix}")));
    for path in paths {
        if let Ok(text) = std::fs::read_to_string(&path) {
            return Some(text);
        }
        if Path::new(&format!("{path}.xz")).exists() {
            let output = Command::new("xz")
                .arg("-dc")
                .arg(format!("{path}.xz"))
                .output()
                .unwrap_or_else(|error| panic!("xz: {error}"));
            assert!(output.status.success(), "xz cannot unpack {path}.xz");
            return Some(String::from_utf8(output.stdout).expect("the text is UTF-8"));
        }
    }
    None
}

/// What shows that a file has things that the library does not know: encodings, and ops of
/// mlir-opt's test dialects with native properties of their own.
pub const UNKNOWN: [&str; 4] = ["<opaque ", "<record ", "\"test.", "\"transform.test_"];

/// The files that do not print as their text, and those without a text: the path, the number of lines that
/// differ or `-`, and the reason.
const EXCEPTIONS: &str = include_str!("corpus_exceptions.tsv");

/// The exceptions among the files of some sets.
pub fn exceptions(sets: &[&str]) -> Exceptions {
    Exceptions::read(EXCEPTIONS, |path| {
        path.split_once('/')
            .is_some_and(|(set, _)| sets.contains(&set))
    })
}

/// The number of lines that differ.
pub fn lines_that_differ(ours: &str, theirs: &str) -> usize {
    let of_both = ours.lines().zip(theirs.lines());
    let counts = [ours, theirs].map(|text| text.lines().count());
    of_both.filter(|(ours, theirs)| ours != theirs).count() + counts[0].abs_diff(counts[1])
}

/// The sets with a version of the format of which at least one file prints as its text.
fn is_compared(identical: &BTreeMap<String, u32>, set: &str) -> bool {
    identical
        .keys()
        .any(|it| it.starts_with(&format!("{set} ")))
}

/// The least number of files that print as their text.
const LEAST_IDENTICAL: u32 = 11_000;

/// The set whose files all have encodings of mlir-opt's test dialects.
const OF_TEST_DIALECTS: &str = "llvm-bytecode";

pub fn corpus_prints_as_mlir_opt_prints_it() {
    let mut exceptions = exceptions(&SETS);
    let mut identical: BTreeMap<String, u32> = BTreeMap::new();
    for name in SETS {
        let folder = set(name);
        for file in files_below(&folder) {
            let path = format!("{name}/{}", file.strip_prefix(&folder).unwrap().display());
            let Some(expected) = expected_text(&file) else {
                exceptions.differs(&path, "-", "there is no text beside it");
                continue;
            };
            let bytes = std::fs::read(&file).unwrap();
            let (ours, theirs) =
                comparable(&bytes, &expected).unwrap_or_else(|error| panic!("{path}: {error}"));
            if ours == theirs {
                let version = Module::open(&bytes[..]).unwrap().container().version();
                *identical.entry(format!("{name} v{version}")).or_default() += 1;
                exceptions.agrees(&path);
            } else {
                let lines = lines_that_differ(&ours, &theirs).to_string();
                exceptions.differs(&path, &lines, &difference(&ours, &theirs));
            }
        }
    }
    for (set, count) in &identical {
        println!("{set}: {count} identical");
    }
    exceptions.check(true);
    for name in SETS.into_iter().filter(|name| *name != OF_TEST_DIALECTS) {
        assert!(is_compared(&identical, name), "{name}");
    }
    let identical: u32 = identical.values().sum();
    assert!(identical >= LEAST_IDENTICAL, "{identical} files");
}
