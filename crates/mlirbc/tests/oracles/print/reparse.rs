//! Our text, read by mlir-opt and written as bytecode, is the file again.
//!
//! The test takes every 20th file. `MLIRBC_EVERY=1` takes every file, which lasts minutes.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use mlirbc::ir::Module;

use crate::print::{text, with_locations};
use support::corpus::set;
use support::mlir_opt;

/// What mlir-opt writes when it reads a text; what it says if it does not.
fn emitted(text: &str, version: u8, is_module: bool) -> Result<Vec<u8>, String> {
    let mut command = Command::new(mlir_opt::tool(22));
    command.args(["--allow-unregistered-dialect", "--emit-bytecode"]);
    command.arg(format!("--emit-bytecode-version={version}"));
    if !is_module {
        command.arg("--no-implicit-module");
    }
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

#[derive(Default)]
struct Tally {
    same: u32,
    unknown: u32,
    others: BTreeMap<&'static str, Vec<String>>,
}

pub fn mlir_opt_makes_the_file_of_our_text_again() {
    let every = std::env::var("MLIRBC_EVERY").map_or(20, |every| every.parse().unwrap());
    let folder = set("llvm-tests");
    let manifest = std::fs::read_to_string(folder.join("MANIFEST.tsv")).unwrap();
    let mut lines = manifest.lines().map(|line| line.split('\t'));
    let head: Vec<&str> = lines.next().unwrap().collect();
    let column = |name: &str| head.iter().position(|head| *head == name).unwrap();
    let (file, producer) = (column("file"), column("producer"));
    let (roundtrip, resources) = (column("reference_roundtrip"), column("resources"));
    let mut tally = Tally::default();
    let rows = lines.map(Iterator::collect::<Vec<_>>);
    let rows = rows.filter(|row| row[producer] == "MLIR22.1.8" && row[roundtrip] == "same");
    // The text does not hold the data of resources.
    let rows = rows.filter(|row| row[resources] == "{}");
    for row in rows.step_by(every) {
        compare(&folder, row[file], &mut tally);
    }
    let different: usize = tally.others.values().map(Vec::len).sum();
    println!(
        "{} files come out the same, {different} do not, {} hold things unknown",
        tally.same, tally.unknown
    );
    for (reason, files) in &tally.others {
        println!(
            "{reason}: {}, such as {:#?}",
            files.len(),
            &files[..files.len().min(8)]
        );
    }
    assert!(tally.same > 100);
    assert!(different * 100 <= tally.same as usize, "{different} differ");
}

fn compare(folder: &Path, name: &str, tally: &mut Tally) {
    let bytes = std::fs::read(folder.join(name)).unwrap();
    let printed = text(&bytes, &with_locations()).unwrap();
    if ["<opaque ", "<record "]
        .iter()
        .any(|unknown| printed.contains(unknown))
    {
        tally.unknown += 1;
        return;
    }
    let module = Module::open(&bytes[..]).unwrap();
    let root = module.root().unwrap().expect("an op");
    let is_module = root.name().full() == b"builtin.module";
    let version = module.container().version();
    let (reason, what) = match emitted(&printed, version, is_module) {
        Ok(found) if found == bytes => {
            tally.same += 1;
            return;
        }
        Ok(_) => ("other bytes", name.to_owned()),
        Err(error) => (
            reason(&error),
            format!("{name}: {}", error.lines().next().unwrap_or_default()),
        ),
    };
    tally.others.entry(reason).or_default().push(what);
}
