//! The command `mlirbc` from the outside: output, exit codes, streams.
//!
//! `crates/mlirbc-cli/src/dump/tests.rs` tests that `dump` covers every byte, and its output for every truncation of a file.
#![cfg(not(miri))]

mod assemble;
mod check;
mod completions;
mod convert;
mod dialects;
mod diff;
mod documentation;
mod dump;
mod extract;
mod faults;
mod fingerprint;
mod format;
mod info;
mod inner_module;
mod json_keys;
mod man;
mod matching;
mod merge;
mod print;
mod resources;
mod rewrite;
mod robust;
mod screen;
mod strip;
mod terminal;
mod verify;
mod view;

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn fixtures() -> PathBuf {
    support::programs::root().join("tests/fixtures")
}

fn fixture(name: &str) -> PathBuf {
    fixtures().join(name)
}

const KITCHEN: &str = "kitchen.llvm22.v6.mlirbc";

const SECRETS: &str = "secrets.llvm22.v6.mlirbc";

fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mlirbc"));
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

/// Runs `mlirbc` with words and then a path.
fn run(words: &[&str], path: &Path) -> Output {
    command()
        .args(words)
        .arg(path)
        .output()
        .expect("mlirbc runs")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("mlirbc ends by itself")
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

fn words_of_lines(text: &str) -> Vec<Vec<&str>> {
    let lines = text.lines();
    lines
        .map(|line| line.split_whitespace().collect())
        .collect()
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("UTF-8")
}

fn info_json(path: &Path) -> (Value, i32) {
    let output = run(&["info", "--json"], path);
    let value = serde_json::from_str(stdout(&output)).expect("one JSON object");
    assert_eq!(stderr(&output), "");
    (value, code(&output))
}

/// A file with these bytes, for as long as it lives.
fn file_of(bytes: &[u8]) -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(bytes).expect("it can be written");
    file
}

/// A fixture with a producer that names no release.
fn anonymous(name: &str) -> tempfile::NamedTempFile {
    let output = run(
        &["rewrite", "--producer", "unknown", "-o", "-"],
        &fixture(name),
    );
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    file_of(&output.stdout)
}

/// Runs `mlirbc` with words and standard input.
fn run_with_input(words: &[&str], input: &[u8]) -> Output {
    let mut child = command()
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("mlirbc starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().expect("mlirbc ends");
    // The assertions on the output find a command that did not read everything.
    let _ = writer.join().expect("the writer ends");
    output
}

/// The lines of a manifest as columns, without its head.
fn manifest(name: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(fixture(name)).expect("a manifest");
    let lines = text.lines().skip(1);
    lines
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

fn holds(bytes: &[u8], text: &str) -> bool {
    bytes
        .windows(text.len())
        .any(|part| part == text.as_bytes())
}
