//! The output of `tools/op_defs_from_tablegen.py` for a dialect with properties of every kind.
//!
//! `kinds.td` defines ops of MLIR's test dialect. `kinds.mlirbc` is a file with them and `kinds.generic.mlir` its text,
//! both written by the `mlir-opt` of LLVM 22 (`make.sh`).

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use mlirbc::dialect::{OpDefs, Registry, Source};
use mlirbc::ir::{Module, OpenOptions};
use mlirbc::schema::{OpDef, Release};
use mlirbc::text::{PrintOptions, print};
use support::fixtures;
use support::requirement::{Test, tablegen, test};

pub fn tests() -> Vec<Test> {
    vec![
        test!(a_description_made_from_tablegen_reads_what_mlir_opt_wrote),
        test!(the_tool_makes_the_description, Tablegen),
        test!(the_description_of_arith_is_what_the_library_has, Tablegen),
    ]
}

fn folder() -> PathBuf {
    support::programs::root().join("crates/mlirbc/tests/oracles/tablegen")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).unwrap()
}

fn a_description_made_from_tablegen_reads_what_mlir_opt_wrote() {
    let mut registry = Registry::clone(&Registry::built_in());
    registry.add_text(&read("kinds.dialect")).unwrap();
    let options = OpenOptions {
        registry: Arc::new(registry),
        ..OpenOptions::default()
    };
    let file = std::fs::read(folder().join("kinds.mlirbc")).unwrap();
    let module = Module::open_with(file, options).unwrap();
    let mut text = Vec::new();
    print(&module, &PrintOptions::default(), &mut text).unwrap();
    assert_eq!(String::from_utf8(text).unwrap(), read("kinds.generic.mlir"));
}

fn the_tool_makes_the_description() {
    let made = run_tool(|_| folder().join("kinds.td"), &[]);
    assert_eq!(made, read("kinds.dialect"));
}

/// What `tools/op_defs_from_tablegen.py` writes for a `.td` file, which is chosen from the include folder of LLVM 22.
fn run_tool(source: impl FnOnce(&Path) -> PathBuf, options: &[&str]) -> String {
    let (include, tablegen) = tablegen().expect("the test requires TableGen");
    let tool = support::programs::root().join("tools/op_defs_from_tablegen.py");
    let mut command = Command::new("python3");
    command.arg(tool).arg("-I").arg(&include);
    command.arg("--tblgen").arg(tablegen).args(options);
    let output = command
        .arg(source(&include))
        .output()
        .expect("python3 runs");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn the_description_of_arith_is_what_the_library_has() {
    let text = run_tool(
        |include| include.join("mlir/Dialect/Arith/IR/ArithOps.td"),
        &["--in", "MLIR22."],
    );
    let table = OpDefs::parse(&text).unwrap();
    let known = OpDefs::built_in();
    let (mut compared, fields) = (0, |op: &OpDef| op.properties(6).clone());
    for (_, name) in known.names(Release::Llvm22).filter(|(d, _)| *d == "arith") {
        let name = format!("arith.{name}");
        let op = table
            .all(name.as_bytes())
            .next()
            .expect("the tool found it");
        let expected = known.get(Release::Llvm22, name.as_bytes()).unwrap();
        assert_eq!(fields(op), fields(expected), "{name}");
        assert_eq!(op.producers, ["MLIR22.".into()]);
        compared += 1;
    }
    assert!(compared > 40);
    let mut registry = Registry::empty();
    registry.add_text(&text).unwrap();
    let options = OpenOptions {
        registry: Arc::new(registry),
        ..OpenOptions::default()
    };
    let file = fixtures::read("kitchen.llvm22.v6.mlirbc");
    let module = Module::open_with(file, options).unwrap();
    let mut ops = module.ops();
    while let Some(op) = ops.next().unwrap() {
        if op.name().full() == b"arith.constant" {
            let (source, _) = op.definition().expect("a definition");
            assert_eq!(source, Source::Registered);
            assert!(op.attribute(b"value").unwrap().is_some());
            return;
        }
    }
    panic!("no arith.constant in the file");
}
