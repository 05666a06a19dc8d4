//! The generic text against what mlir-opt prints.
//!
//! The fixtures have their expected texts beside them. The corpus is looked for in
//! `$MLIRBC_CORPUS`, or in `../shared/corpus` beside the repository; without one its test says so
//! and passes. Run it alone, best with `--release`:
//!
//! ```text
//! cargo test --release --test print corpus -- --nocapture
//! ```
//!
//! How the properties of registered ops are laid out is not in the file, so these stand as opaque
//! bytes. They are cut out of both texts before they are compared.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use mlirbc::asm::{
    PrintError, PrintOptions, Properties, PropertySource, PropertyValue, print, print_attribute,
    print_op, print_type, print_with,
};
use mlirbc::ir::{Module, Op, WalkAction};

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
}

fn fixture(name: &str) -> Vec<u8> {
    std::fs::read(fixtures().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn with_locations() -> PrintOptions {
    let mut options = PrintOptions::default();
    options.locations = true;
    options
}

fn text(bytes: &[u8], options: &PrintOptions) -> Result<String, PrintError> {
    let mut out = Vec::new();
    print(&Module::open(bytes)?, options, &mut out)?;
    Ok(String::from_utf8(out).expect("the text is ASCII"))
}

/// The text with locations and the text expected of it, without what cannot be told yet: the
/// properties of registered ops.
fn comparable(bytes: &[u8], expected: &str) -> Result<(String, String), PrintError> {
    let text = text(bytes, &with_locations())?;
    let expected = without_lost_ends(expected);
    let mut ours = String::new();
    let mut theirs = String::new();
    let mut expected_lines = expected.lines();
    for line in text.lines() {
        let other = expected_lines.next().unwrap_or_default();
        match properties(line) {
            Some(group) if line[group.clone()].starts_with(" <opaque \"") => {
                ours += &without(line, group);
                theirs += &match properties(other) {
                    Some(group) => without(other, group),
                    None => other.to_owned(),
                };
            }
            _ => {
                ours += line;
                theirs += other;
            }
        }
        ours.push('\n');
        theirs.push('\n');
    }
    for rest in expected_lines {
        theirs += rest;
        theirs.push('\n');
    }
    if ours != theirs && expected.contains("distinct[") {
        // What is cut out takes its numbers along.
        return Ok((renumbered(&ours), renumbered(&theirs)));
    }
    Ok((ours, theirs))
}

/// The text without the ends of ranges that start in column 0 and end in the same line. Bytecode
/// cannot hold them, so only text printed before a file was written has them.
fn without_lost_ends(text: &str) -> String {
    let mut parts = text.split(":0 to :");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out += ":0";
        out += part.trim_start_matches(|c: char| c.is_ascii_digit());
    }
    out
}

fn without(line: &str, group: std::ops::Range<usize>) -> String {
    let mut line = line.to_owned();
    line.replace_range(group, "");
    line
}

/// Where the properties of the op of a line stand, with the blank before them.
fn properties(line: &str) -> Option<std::ops::Range<usize>> {
    let bytes = line.as_bytes();
    let mut at = line.len() - line.trim_start().len();
    if bytes.get(at) == Some(&b'%') {
        at += line[at..].find(" = ")? + 3;
    }
    if bytes.get(at) != Some(&b'"') {
        return None;
    }
    at = group_end(bytes, at)?;
    for open in [b'(', b'['] {
        if bytes.get(at) == Some(&open) {
            at = group_end(bytes, at)?;
        }
    }
    let start = at;
    match line[start..].starts_with(" <") {
        true => Some(start..group_end(bytes, start + 1)?),
        false => None,
    }
}

/// The end of the string or bracketed group that starts at a place.
fn group_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut depth = 0;
    let mut at = start;
    loop {
        match bytes.get(at)? {
            b'"' => {
                at += 1;
                while *bytes.get(at)? != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
            }
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            b'-' if bytes.get(at + 1) == Some(&b'>') => at += 1,
            // A comparison in an integer set.
            b'>' if bytes.get(at + 1) == Some(&b'=') => {}
            b'>' | b')' | b']' | b'}' => depth -= 1,
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return Some(at);
        }
    }
}

/// The text with distinct attributes numbered anew by first appearance.
fn renumbered(text: &str) -> String {
    let mut numbers = BTreeMap::new();
    let mut parts = text.split("distinct[");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = part.split_at(digits);
        let next = numbers.len();
        let number = numbers.entry(number).or_insert(next);
        out += &format!("distinct[{number}{rest}");
    }
    out
}

/// The first line in which two texts differ, cut to a readable length.
fn difference(ours: &str, theirs: &str) -> String {
    let mut lines = ours.lines().zip(theirs.lines()).enumerate();
    let Some((number, (left, right))) = lines.find(|(_, (left, right))| left != right) else {
        return "one text is longer".to_owned();
    };
    let same = left.bytes().zip(right.bytes());
    let same = same.take_while(|(left, right)| left == right).count();
    let part = |line: &str| {
        let bytes = line.as_bytes();
        let end = bytes.len().min(same + 120);
        String::from_utf8_lossy(&bytes[same.saturating_sub(60)..end]).into_owned()
    };
    format!("line {}:\n  {}\n  {}", number + 1, part(left), part(right))
}

#[test]
fn fixtures_print_as_mlir_opt_prints_them() {
    let mut compared = 0;
    let mut left_out = 0;
    for entry in std::fs::read_dir(fixtures()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let Some(stem) = name.strip_suffix(".mlirbc") else {
            continue;
        };
        // NAME.TOOL.VERSION, where only some versions have a text of their own.
        let (tool, version) = stem.rsplit_once('.').unwrap();
        let own = fixtures().join(format!("{stem}.generic.mlir"));
        let common = fixtures().join(format!("{tool}.generic.mlir"));
        let Ok(expected) =
            std::fs::read_to_string(own).or_else(|_| std::fs::read_to_string(common))
        else {
            left_out += 1;
            continue;
        };
        let bytes = fixture(&name);
        // Older files mix properties and other attributes; files of other dialects need those.
        let has_properties = expected.contains(" <{") || expected.contains(" <[");
        let is_old = version < "v5" && has_properties;
        let (ours, theirs) = comparable(&bytes, &expected).unwrap_or_else(|error| {
            panic!("{name}: {error}");
        });
        if is_old || ours.contains("<opaque ") {
            left_out += 1;
            continue;
        }
        assert!(ours == theirs, "{name}: {}", difference(&ours, &theirs));
        compared += 1;
    }
    println!("{compared} fixtures compared, {left_out} left out");
    assert!(compared > 200, "only {compared} fixtures compared");
}

/// The corpus as directories, unpacked where it is not; `None` if there is none.
fn corpus() -> Option<(Vec<PathBuf>, tempfile::TempDir)> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus");
    let root = std::env::var_os("MLIRBC_CORPUS").map_or(beside, PathBuf::from);
    let unpacked = tempfile::tempdir().ok()?;
    let mut sets = Vec::new();
    for entry in std::fs::read_dir(&root).ok()?.flatten() {
        let path = entry.path();
        if path.is_dir() {
            sets.push(path);
        } else if path.to_string_lossy().ends_with(".tar.xz") {
            let set = unpacked.path().join(entry.file_name());
            std::fs::create_dir_all(&set).ok()?;
            let mut tar = Command::new("tar");
            let status = tar.arg("-xJf").arg(&path).arg("-C").arg(&set).status();
            if status.is_ok_and(|status| status.success()) {
                sets.push(set);
            }
        }
    }
    sets.sort();
    Some((sets, unpacked))
}

fn files_below(directory: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut pending = vec![directory.to_owned()];
    while let Some(directory) = pending.pop() {
        for entry in std::fs::read_dir(directory).unwrap().flatten() {
            let path = entry.path();
            match path.is_dir() {
                true => pending.push(path),
                false => files.push(path),
            }
        }
    }
    files.sort();
    files
}

/// The text beside a file of the corpus.
fn expected_text(file: &Path) -> Option<String> {
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

#[derive(Default)]
struct Tally {
    identical: u32,
    different: u32,
    /// Files of version 4 and older with properties, which only layouts tell from the rest.
    mixed: u32,
    /// Files with attributes or types of unknown encoding.
    unknown: u32,
}

#[test]
fn corpus_prints_as_mlir_opt_prints_it() {
    let Some((sets, _unpacked)) = corpus() else {
        println!("no corpus: nothing compared");
        return;
    };
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for set in sets {
        for file in files_below(&set) {
            let Some(expected) = expected_text(&file) else {
                continue;
            };
            let bytes = std::fs::read(&file).unwrap();
            let version = Module::open(&bytes[..]).unwrap().container().version();
            let name = set.file_name().unwrap().to_string_lossy();
            let name = name.trim_end_matches(".tar.xz");
            let tally = tallies.entry(format!("{name} v{version}")).or_default();
            let (ours, theirs) = match comparable(&bytes, &expected) {
                Ok(texts) => texts,
                Err(error) => panic!("{}: {error}", file.display()),
            };
            if ours == theirs {
                tally.identical += 1;
            } else if ours.contains("<opaque ") || ours.contains("<record ") {
                tally.unknown += 1;
            } else if version < 5 && expected.contains(" <{") {
                tally.mixed += 1;
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
            "{set}: {} identical, {} different, {} with unknown encodings, {} old with properties",
            tally.identical, tally.different, tally.unknown, tally.mixed
        );
        identical += tally.identical;
        different += tally.different;
    }
    // The few left are texts that mlir-opt changes when it reads them.
    assert!(
        different * 500 <= identical,
        "{different} of {identical} files differ"
    );
}
