//! The C library: its header, its symbols, and programs in C and C++ that use it.

// `fuzz/calls` names it as a module of this crate.
extern crate support;

mod abi;
mod c_programs;
mod cpp_builds;
mod edit_proof;
mod exports;
mod guide;
mod header;
mod mapped_enums;
mod random_calls;

use std::process::ExitCode;

use support::requirement::run;

fn main() -> ExitCode {
    if let Some(code) = random_calls::run_as_child() {
        return code;
    }
    run(vec![
        ("abi", abi::tests()),
        ("c_programs", c_programs::tests()),
        ("cpp_builds", cpp_builds::tests()),
        ("edit_proof", edit_proof::tests()),
        ("exports", exports::tests()),
        ("guide", guide::tests()),
        ("header", header::tests()),
        ("mapped_enums", mapped_enums::tests()),
        ("random_calls", random_calls::tests()),
    ])
}
