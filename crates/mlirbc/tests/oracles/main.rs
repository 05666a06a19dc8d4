//! The library against real files and MLIR's own tools. Most subjects also have tests that require neither.

mod assemble;
mod build_module;
mod check;
mod convert;
mod corpus;
mod created_ops;
mod diff;
mod hooks;
mod import;
mod mlir_opt;
mod op_defs;
mod parse;
mod print;
mod tablegen;
mod vhlo;
mod write;

use std::process::ExitCode;

use support::requirement::run;

fn main() -> ExitCode {
    run(vec![
        ("assemble", assemble::tests()),
        ("build_module", build_module::tests()),
        ("check", check::tests()),
        ("convert", convert::tests()),
        ("corpus", corpus::tests()),
        ("created_ops", created_ops::tests()),
        ("diff", diff::tests()),
        ("hooks", hooks::tests()),
        ("import", import::tests()),
        ("mlir_opt", mlir_opt::tests()),
        ("op_defs", op_defs::tests()),
        ("parse", parse::tests()),
        ("print", print::tests()),
        ("tablegen", tablegen::tests()),
        ("vhlo", vhlo::tests()),
        ("write", write::tests()),
    ])
}
