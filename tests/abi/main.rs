//! The binary interface: sizes, offsets, numbers and prototypes of `include/mlirbc.h`, for every compiler.

#[path = "../support/mod.rs"]
mod support;

mod layouts;

use std::process::ExitCode;

use support::requirement::{run, test};

fn main() -> ExitCode {
    run(vec![
        test!(layouts::every_compiler_agrees, Compilers),
        test!(layouts::clang_agrees, Compilers, Clang),
    ])
}
