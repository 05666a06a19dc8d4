//! Thousands of real files, with the texts that mlir-opt and other tools print for them.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use mlirbc::ir::Module;

use crate::compare::{comparable, difference};
use crate::support::corpus::{files_below, set};

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
                .output();
            return String::from_utf8(output.ok()?.stdout).ok();
        }
    }
    None
}

/// What shows that a file has things that the library does not know: encodings, and ops of
/// mlir-opt's test dialects with native properties of their own.
pub const UNKNOWN: [&str; 4] = ["<opaque ", "<record ", "\"test.", "\"transform.test_"];

#[derive(Default)]
struct Tally {
    identical: u32,
    different: u32,
    /// Files with ops, attributes or types that nothing the library has describes.
    unknown: u32,
}

pub fn corpus_prints_as_mlir_opt_prints_it() {
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for name in SETS {
        for file in files_below(&set(name)) {
            let Some(expected) = expected_text(&file) else {
                continue;
            };
            let bytes = std::fs::read(&file).unwrap();
            let version = Module::open(&bytes[..]).unwrap().container().version();
            let tally = tallies.entry(format!("{name} v{version}")).or_default();
            let (ours, theirs) = match comparable(&bytes, &expected) {
                Ok(texts) => texts,
                Err(error) => panic!("{}: {error}", file.display()),
            };
            if ours == theirs {
                tally.identical += 1;
            } else if UNKNOWN.iter().any(|unknown| ours.contains(unknown)) {
                tally.unknown += 1;
            } else {
                tally.different += 1;
                println!("{}: {}", file.display(), difference(&ours, &theirs));
            }
        }
    }
    let mut identical = 0;
    let mut different = 0;
    for (set, tally) in &tallies {
        println!(
            "{set}: {} identical, {} different, {} with things unknown",
            tally.identical, tally.different, tally.unknown
        );
        identical += tally.identical;
        different += tally.different;
    }
    // The few left are texts that mlir-opt changes when it reads them.
    assert!(
        different * 1000 <= identical,
        "{different} of {identical} files differ"
    );
}
