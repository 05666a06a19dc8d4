//! Tools for other languages take the header, or the declarations made from it, as they are.

use std::fs;
use std::process::Command;

use crate::abi::layouts;
use support::c_header::Header;
use support::programs::{demand_success, libraries, root};

/// cffi has no preprocessor: it takes `bindings/mlirbc_cdef.h`.
pub fn cffi_takes_the_declarations_and_uses_the_library() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("layouts.txt");
    fs::write(&path, layouts::reference()).unwrap();
    let output = Command::new("python3")
        .arg(root().join("tests/c_library/abi/use_cffi.py"))
        .arg(root().join("bindings/mlirbc_cdef.h"))
        .arg(libraries().join("libmlirbc.so"))
        .arg(path)
        .arg(root().join("tests/fixtures/kitchen.llvm22.v6.mlirbc"))
        .output()
        .expect("python3");
    demand_success(&output, "use_cffi.py");
}

/// The functions of the header that are not in the text as `before` and the name.
fn missing(text: &str, before: &str) -> Vec<String> {
    let names = Header::read().functions.into_iter().map(|one| one.name);
    names
        .filter(|name| !text.contains(&format!("{before}{name}(")))
        .collect()
}

pub fn bindgen_takes_the_header() {
    let folder = tempfile::tempdir().unwrap();
    for language in [&[][..], &["--", "-x", "c++", "-std=c++17"]] {
        let path = folder.path().join("mlirbc.rs");
        let output = Command::new("bindgen")
            .arg(root().join("include/mlirbc.h"))
            .args(["--allowlist-function", "mlirbc_.*"])
            .args(["--allowlist-type", "mlirbc_.*"])
            .args(["--allowlist-var", "MLIRBC_.*", "-o"])
            .arg(&path)
            .args(language)
            .output()
            .expect("bindgen");
        demand_success(&output, "bindgen");
        let missing = missing(&fs::read_to_string(&path).unwrap(), "pub fn ");
        assert!(missing.is_empty(), "{missing:?}");
        // Its assertions on sizes and offsets are evaluated when it is compiled.
        let output = Command::new("rustc")
            .args([
                "--edition=2021",
                "--crate-type=lib",
                "--emit=metadata",
                "-Awarnings",
            ])
            .arg("-o")
            .arg(folder.path().join("libmlirbc.rmeta"))
            .arg(&path)
            .output()
            .expect("rustc");
        demand_success(&output, "what bindgen made");
    }
}

pub fn zig_takes_the_header() {
    let output = Command::new("zig")
        .args(["translate-c", "-lc"])
        .arg(root().join("include/mlirbc.h"))
        .output()
        .expect("zig");
    demand_success(&output, "zig translate-c");
    let text = String::from_utf8(output.stdout).unwrap();
    let missing = missing(&text, "pub extern fn ");
    assert!(missing.is_empty(), "{missing:?}");
    // Only the macros that are attributes have no translation.
    let lines = text.lines().filter(|line| line.contains("@compileError"));
    let lines: Vec<&str> = lines.filter(|line| line.contains(" mlirbc_")).collect();
    assert!(lines.is_empty(), "{lines:#?}");
}
