//! The custom form of the ops in the texts of `custom_texts`.
//!
//! A text `NAME.mlir` has ops in their custom form, in which they are printed as mlir-opt prints them. A text
//! `NAME.generic.mlir` has ops whose custom form would not say everything. Its last line lists the ops that are
//! printed in the generic form. A first line `// releases: 21` names other releases that print the text so.
//! `releases/N.mlir` has ops as release N writes them, which others define or print otherwise.

use std::path::{Path, PathBuf};
use std::process::Command;

use mlirbc::diff::{DiffOptions, diff};
use mlirbc::ir::Module;
use mlirbc::schema::Release;
use mlirbc::text::ParseOptions;
use mlirbc::write::{Mode, WriteOptions};

use crate::print::compare::difference;
use crate::print::custom::{WAYS, custom_text, generic_op, options, theirs};
use crate::print::reparse::emitted;
use support::mlir_opt;

const LIST: &str = "// generic: ";
const RELEASES: &str = "// releases: ";

fn texts(are_generic: bool) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracles/print/custom_texts");
    let paths = std::fs::read_dir(folder).unwrap();
    let paths = paths.map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.is_file())
        .filter(|path| path.to_str().unwrap().ends_with(".generic.mlir") == are_generic)
        .collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

/// What differs between a file and what mlir-opt reads of its text.
fn lost(bytes: &[u8], text: &str) -> Option<String> {
    let read = match emitted(text, 6, true) {
        Ok(read) => read,
        Err(error) => return Some(error),
    };
    let (module, read) = (
        Module::open(bytes).unwrap(),
        Module::open(&read[..]).unwrap(),
    );
    let mut ignoring = DiffOptions::default();
    ignoring.ignore_locations = true;
    let differences = diff(&module, &read, &ignoring).unwrap();
    differences.first().map(|first| format!("{first:?}"))
}

pub fn texts_are_printed_as_mlir_opt_prints_them() {
    let mut wrong = Vec::new();
    for path in texts(false) {
        let name = path.file_name().unwrap().to_str().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let bytes = emitted(&text, 6, true).unwrap_or_else(|error| panic!("{name}: {error}"));
        for way in WAYS {
            // Locations are those that mlir-opt reads of the bytecode.
            let file = tempfile::NamedTempFile::new().unwrap();
            std::fs::write(file.path(), &bytes).unwrap();
            let ours = custom_text(&bytes, &options(way));
            let theirs = theirs(file.path(), way);
            if ours != theirs {
                wrong.push(format!("{name} {way:?}: {}", difference(&ours, &theirs)));
            }
        }
        let ours = custom_text(&bytes, &options((false, false)));
        wrong.extend(lost(&bytes, &ours).map(|error| format!("{name}: {error}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

pub fn ops_are_printed_in_the_generic_form_if_the_custom_one_would_not_say_everything() {
    let mut wrong = Vec::new();
    for path in texts(true) {
        let name = path.file_name().unwrap().to_str().unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        let expected = text.lines().last().and_then(|line| line.strip_prefix(LIST));
        let expected: Vec<&str> = expected.expect("a list").split(' ').collect();
        let bytes = emitted(&text, 6, true).unwrap_or_else(|error| panic!("{name}: {error}"));
        let ours = custom_text(&bytes, &options((false, false)));
        let found: Vec<&str> = ours.lines().filter_map(generic_op).collect();
        if found != expected {
            wrong.push(format!("{name}: {}", found.join(" ")));
        }
        wrong.extend(lost(&bytes, &ours).map(|error| format!("{name}: {error}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What the tool of a release prints for a file.
fn output(release: u32, path: &Path, flags: &[&str]) -> Vec<u8> {
    let mut command = Command::new(mlir_opt::tool(release));
    command.arg("--allow-unregistered-dialect").args(flags);
    let output = command.arg(path).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success(),
        "{release} {}: {error}",
        path.display()
    );
    output.stdout
}

pub fn texts_are_printed_as_in_the_release(release: u32) {
    let mut compared = 0;
    let mut wrong = Vec::new();
    for path in texts(false) {
        let text = std::fs::read_to_string(&path).unwrap();
        let first = text
            .lines()
            .next()
            .and_then(|line| line.strip_prefix(RELEASES));
        let mut releases = first.unwrap_or_default().split(' ');
        if !releases.any(|name| name == release.to_string()) {
            continue;
        }
        compared += 1;
        let bytes = output(release, &path, &["--emit-bytecode"]);
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), &bytes).unwrap();
        for aliases in [false, true] {
            let flags: &[&str] = if aliases {
                &[]
            } else {
                &["--mlir-print-local-scope"]
            };
            let theirs = String::from_utf8(output(release, file.path(), flags)).unwrap();
            let ours = custom_text(&bytes, &options((false, aliases)));
            if ours != theirs {
                let difference = difference(&ours, &theirs);
                wrong.push(format!("{} {aliases}: {difference}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 0);
}

/// The ops of `releases/N.mlir`: printed as mlir-opt prints them, and read from its text with locations to the bytes
/// that it writes for the text.
pub fn ops_of_the_release_are_printed_and_read(release: u32, named: Release) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/oracles/print/custom_texts");
    let path = folder.join(format!("releases/{release}.mlir"));
    let bytes = output(release, &path, &["--emit-bytecode"]);
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), &bytes).unwrap();
    let theirs = String::from_utf8(output(release, file.path(), &[])).unwrap();
    let ours = custom_text(&bytes, &options((false, true)));
    assert!(ours == theirs, "{}", difference(&ours, &theirs));
    let text = output(release, file.path(), &["--mlir-print-debuginfo"]);
    std::fs::write(file.path(), &text).unwrap();
    let expected = output(release, file.path(), &["--emit-bytecode"]);
    let mut parse = ParseOptions::default();
    parse.release = named;
    // Ops that the text implies have a location in the file.
    parse.file_name = file.path().to_str().unwrap().to_owned();
    let text = String::from_utf8(text).unwrap();
    let module = Module::parse(&text, &parse).unwrap_or_else(|errors| panic!("{errors}"));
    let mut bytes = Vec::new();
    let options = WriteOptions {
        mode: Mode::Canonical,
        producer: None,
    };
    module.write_to(&mut bytes, &options).unwrap();
    assert!(bytes == expected, "the bytes differ");
}
