//! Our text, read by mlir-opt and written as bytecode, is the file again.
//!
//! The test takes every 20th file. `MLIRBC_EVERY=1` takes every file, which lasts minutes.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use mlirbc::ir::Module;

use crate::print::exceptions::Exceptions;
use crate::print::{text, with_locations};
use support::corpus::set;
use support::mlir_opt;

/// What mlir-opt writes when it reads a text; what it says if it does not.
pub fn emitted(text: &str, version: u8, is_module: bool) -> Result<Vec<u8>, String> {
    let mut command = Command::new(mlir_opt::tool(22));
    command.args(["--allow-unregistered-dialect", "--emit-bytecode"]);
    command.arg(format!("--emit-bytecode-version={version}"));
    if !is_module {
        command.arg("--no-implicit-module");
    }
    output_for(command, text)
}

/// The file in version 6 that mlir-opt writes for the text of a module that may be invalid.
pub fn emitted_unverified(text: &str) -> Result<Vec<u8>, String> {
    let mut command = Command::new(mlir_opt::tool(22));
    command.args(["--allow-unregistered-dialect", "--emit-bytecode"]);
    command.args([
        "--mlir-very-unsafe-disable-verifier-on-parsing",
        "--verify-each=false",
    ]);
    output_for(command, text)
}

/// What a tool writes for its input.
fn output_for(mut command: Command, text: &str) -> Result<Vec<u8>, String> {
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let text = text.to_owned();
    let writer = std::thread::spawn(move || {
        // A tool that gives up early says why.
        let _ = input.write_all(text.as_bytes());
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// The kind of a difference.
fn reason(error: &str) -> &'static str {
    let known = [
        ("use of undeclared SSA value", "an undeclared value"),
        ("error: ", "mlir-opt does not accept the IR"),
    ];
    let known = known.iter().find(|(part, _)| error.contains(part));
    known.map_or("mlir-opt crashes", |(_, reason)| reason)
}

/// The files that do not come out the same: the path, what is found, and the reason.
const EXCEPTIONS: &str = include_str!("reparse_exceptions.tsv");

pub fn mlir_opt_makes_the_file_of_our_text_again() {
    let every = std::env::var("MLIRBC_EVERY").map_or(20, |every| every.parse().unwrap());
    let folder = set("llvm-tests");
    let manifest = std::fs::read_to_string(folder.join("MANIFEST.tsv")).unwrap();
    let mut lines = manifest.lines().map(|line| line.split('\t'));
    let head: Vec<&str> = lines.next().unwrap().collect();
    let column = |name: &str| head.iter().position(|head| *head == name).unwrap();
    let (file, producer) = (column("file"), column("producer"));
    let (roundtrip, resources) = (column("reference_roundtrip"), column("resources"));
    let mut exceptions = Exceptions::read(EXCEPTIONS, |_| true);
    let (mut compared, mut same) = (0, 0);
    let rows = lines.map(Iterator::collect::<Vec<_>>);
    let rows = rows.filter(|row| row[producer] == "MLIR22.1.8" && row[roundtrip] == "same");
    // The text does not hold the data of resources.
    let rows = rows.filter(|row| row[resources] == "{}");
    for row in rows.step_by(every) {
        compared += 1;
        match compare(&folder.join(row[file])) {
            Ok(()) => {
                same += 1;
                exceptions.agrees(row[file]);
            }
            Err((found, details)) => exceptions.differs(row[file], found, &details),
        }
    }
    println!("{same} of {compared} files come out the same");
    exceptions.check(every == 1);
    assert!(same > 100, "{same}");
}

/// Compares a file with what mlir-opt makes of our text of it. Returns the kind of a difference, and its details.
fn compare(path: &Path) -> Result<(), (&'static str, String)> {
    let bytes = std::fs::read(path).unwrap();
    let printed = text(&bytes, &with_locations()).unwrap();
    if ["<opaque ", "<record "]
        .iter()
        .any(|unknown| printed.contains(unknown))
    {
        return Err(("something unknown", String::new()));
    }
    let module = Module::open(&bytes[..]).unwrap();
    let root = module.root().unwrap().expect("an op");
    let is_module = root.name().full() == b"builtin.module";
    let version = module.container().version();
    match emitted(&printed, version, is_module) {
        Ok(found) if found == bytes => Ok(()),
        Ok(_) => Err(("other bytes", String::new())),
        Err(error) => {
            let line = error.lines().next().unwrap_or("no message");
            Err((reason(&error), line.to_owned()))
        }
    }
}
