//! Thousands of real files, with the texts that mlir-opt and other tools print for them.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use mlirbc::ir::Module;

use crate::print::compare::{comparable, difference};
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

#[derive(Default)]
struct Tally {
    identical: u32,
    different: u32,
    /// Files with ops, attributes or types that nothing the library has describes.
    unknown: u32,
}

/// The least share of the files that have an expected text, in hundredths. Malformed files have none.
const WITH_TEXT: u32 = 99;

/// The least share of the files with an expected text that print as it, in hundredths.
const IDENTICAL: u32 = 99;

/// The set whose files all have encodings of mlir-opt's test dialects.
const OF_TEST_DIALECTS: &str = "llvm-bytecode";

pub fn corpus_prints_as_mlir_opt_prints_it() {
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    let (mut files, mut compared) = (0, 0);
    for name in SETS {
        for file in files_below(&set(name)) {
            files += 1;
            let Some(expected) = expected_text(&file) else {
                continue;
            };
            compared += 1;
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
    println!("{compared} of {files} files have a text, {identical} print as it");
    assert!(
        files > 0 && compared * 100 >= files * WITH_TEXT,
        "{compared} of {files} files have a text"
    );
    assert!(
        identical * 100 >= compared * IDENTICAL,
        "{identical} of {compared} files print as their text"
    );
    for name in SETS.into_iter().filter(|name| *name != OF_TEST_DIALECTS) {
        let mut of_set = tallies
            .iter()
            .filter(|(set, _)| set.starts_with(&format!("{name} ")));
        assert!(of_set.any(|(_, tally)| tally.identical > 0), "{name}");
    }
    // The few left are texts that mlir-opt changes when it reads them.
    assert!(
        different * 1000 <= identical,
        "{different} of {identical} files differ"
    );
}
