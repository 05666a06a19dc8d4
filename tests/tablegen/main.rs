//! What `tools/layouts_from_tablegen.py` makes of a dialect with properties of every kind.
//!
//! `kinds.td` describes ops of MLIR's test dialect, `kinds.mlirbc` is a file of them and
//! `kinds.generic.mlir` its text, both by `mlir-opt` 22 (`make.sh`).

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use mlirbc::asm::{PrintOptions, print};
use mlirbc::dialect::Registry;
use mlirbc::ir::{Module, OpenOptions};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tablegen")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).unwrap()
}

#[test]
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

/// The folder with the `.td` files of LLVM 22, and its TableGen: the one that `MLIRBC_LLVM` names, as
/// `tools/unpack_llvm.sh` fills it, or an installed one.
fn llvm() -> Option<(PathBuf, PathBuf)> {
    let unpacked = std::env::var_os("MLIRBC_LLVM").map(|folder| {
        let folder = PathBuf::from(folder);
        let include = folder.join("22/usr/lib/llvm-22/include");
        (include, folder.join("bin/llvm-tblgen-22"))
    });
    let installed = Path::new("/usr/lib/llvm-22");
    let installed = (installed.join("include"), installed.join("bin/llvm-tblgen"));
    let mut candidates = unpacked.into_iter().chain([installed]);
    candidates.find(|(include, tool)| include.join("mlir/IR/OpBase.td").exists() && tool.exists())
}

#[test]
fn the_tool_makes_the_description() {
    let Some((include, tablegen)) = llvm() else {
        println!(
            "skipped: no TableGen of LLVM 22 here; set MLIRBC_LLVM to what tools/unpack_llvm.sh filled"
        );
        return;
    };
    let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("tools/layouts_from_tablegen.py");
    let output = Command::new("python3")
        .arg(tool)
        .arg("-I")
        .arg(include)
        .arg("--tblgen")
        .arg(tablegen)
        .arg(folder().join("kinds.td"))
        .output()
        .expect("python3 runs");
    assert!(output.status.success(), "{output:?}");
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        read("kinds.dialect")
    );
}
