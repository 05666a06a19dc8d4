//! The command `mlirbc`: a thin layer over the library, with one module for each subcommand.
//!
//! `options` and `input` read the arguments, `contained` shows modules inside other files, `output` and `progress` write to the user, and `text`
//! escapes bytes of a file so that they cannot control the terminal. Knowledge of MLIR bytecode is in
//! the library, except for `dump`, which reads the tables of a file again, field by field.

// No input makes the command panic. Tests may.
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::todo,
        clippy::unimplemented,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

mod assemble;
mod check;
mod completions;
mod contained;
mod convert;
mod destination;
mod diff;
mod dump;
mod extract;
mod fingerprint;
mod format;
mod info;
mod input;
mod json;
mod man;
mod merge;
mod mlir_text;
mod options;
mod output;
mod print;
mod progress;
mod release_name;
mod resources;
mod rewrite;
mod strip;
mod symbol;
mod text;
mod verify;
mod view;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::output::{Color, Failure};

/// The exit code for wrong usage, and for files that cannot be read or written.
const TROUBLE: u8 = 2;

const EXIT_CODES: &str = "\
Exit codes:
  0  the file is valid (for verify: every file is)
  1  a file is damaged, too new, or beyond a limit
  2  wrong usage, or a file that cannot be read or written";

const EXAMPLES: &str = "\
Examples:
  mlirbc info model.mlirbc                     summarize a file
  mlirbc info --json model.mlirbc | jq .ops    the same for programs
  mlirbc verify *.mlirbc                       check everything in the files
  mlirbc dump model.mlirbc | less              show every byte with its meaning
  mlirbc print model.mlirbc | less             print the ops as MLIR does
  mlirbc as model.mlir -o model.mlirbc         write bytecode from MLIR's text
  mlirbc fmt model.mlir                        print MLIR's text in one layout
  mlirbc rewrite --canonical a.mlirbc -o b.mlirbc
  mlirbc check model.mlirbc                    list the releases that read a file
  mlirbc convert --llvm 19 a.mlirbc -o b.mlirbc  convert a file for another release
  mlirbc strip --locs model.mlirbc -o bare.mlirbc
  mlirbc merge a.mlirbc b.mlirbc -o ab.mlirbc  merge the modules of files
  mlirbc resources model.mlirbc                list the resources
  mlirbc extract model.jax_export -o model.mlirbc  write out the module in a file
  mlirbc fingerprint a.mlirbc b.mlirbc         compare the meaning of files
  mlirbc diff old.mlirbc new.mlirbc            show what differs between files
  mlirbc view model.mlirbc -o model.html       write a page that shows a file
  xz -dc model.mlirbc.xz | mlirbc info -       read standard input";

/// Inspects, checks, prints and rewrites MLIR bytecode of every version, without LLVM.
#[derive(Parser)]
#[command(name = "mlirbc", version, after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}\nThe help of check, convert, diff, extract and merge lists their exit codes."))]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,

    /// The most bytes of standard input, a pipe or a device [default: 536870912]
    #[arg(long, global = true, value_name = "BYTES")]
    max_input: Option<u64>,
}

/// Declares the subcommands: a variant of [`Command`] for each, and the module with its `Args` and
/// `run`.
macro_rules! subcommands {
    ($($(#[$meta:meta])* $variant:ident($module:ident),)*) => {
        /// A subcommand with its arguments.
        #[derive(Subcommand)]
        enum Command {
            $($(#[$meta])* $variant($module::Args),)*
        }

        impl Command {
            fn run(&self) -> Result<ExitCode, Failure> {
                match self {
                    $(Command::$variant(args) => $module::run(args),)*
                }
            }
        }
    };
}

subcommands! {
    Info(info),
    Verify(verify),
    Dump(dump),
    Print(print),
    Rewrite(rewrite),
    Check(check),
    #[command(name = "as")]
    As(assemble),
    #[command(name = "fmt")]
    Fmt(format),
    Convert(convert),
    Strip(strip),
    Merge(merge),
    Resources(resources),
    Extract(extract),
    Fingerprint(fingerprint),
    Diff(diff),
    Completions(completions),
    Man(man),
    View(view),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    cli.color.apply();
    input::allow(cli.max_input);
    match cli.command.run() {
        Ok(code) => code,
        // The reader closed the pipe, as in `mlirbc dump FILE | head`.
        Err(Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Failure::Output(error)) if output::is_too_long(&error) => {
            output::complain(&error.to_string());
            ExitCode::FAILURE
        }
        Err(failure) => {
            output::complain(&failure.to_string());
            ExitCode::from(TROUBLE)
        }
    }
}
