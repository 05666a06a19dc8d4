//! Compiles the trampolines of the target `calls`.

use std::path::PathBuf;

#[path = "calls/trampolines.rs"]
mod trampolines;

#[path = "calls/support.rs"]
mod support;

fn main() {
    for path in ["../include/mlirbc.h", "calls/trampolines.rs", "build.rs"] {
        println!("cargo::rerun-if-changed={path}");
    }
    let source =
        PathBuf::from(std::env::var_os("OUT_DIR").expect("a folder")).join("trampolines.c");
    let text = trampolines::source(&support::c_header::Header::read());
    std::fs::write(&source, text).expect("a file in the folder");
    cc::Build::new()
        .include("../include")
        .file(source)
        .compile("mlirbc_trampolines");
}
