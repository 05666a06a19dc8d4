//! The command `mlirbc`: a thin layer over the library, with one module for each subcommand.
//!
//! `options` and `input` read the arguments, `output` and `progress` write to the user, and `text`
//! escapes bytes of a file so that they cannot control the terminal. Knowledge of MLIR bytecode is in
//! the library, except for `dump`, which reads the tables of a file again, field by field.

mod convert;
mod destination;
mod dump;
mod fingerprint;
mod info;
mod input;
mod merge;
mod options;
mod output;
mod print;
mod progress;
mod resources;
mod rewrite;
mod strip;
mod symbol;
mod text;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::output::{Color, Failure};

/// The exit code for wrong usage, and for files that cannot be read or written.
const TROUBLE: u8 = 2;

const EXIT_CODES: &str = "\
Exit codes:
  0  the file is sound (for verify: every file is)
  1  a file is damaged, too new, or beyond a limit
  2  wrong usage, or a file that cannot be read or written";

const EXAMPLES: &str = "\
Examples:
  mlirbc info model.mlirbc                     summarize a file
  mlirbc info --json model.mlirbc | jq .ops    the same for programs
  mlirbc verify *.mlirbc                       check everything in the files
  mlirbc dump model.mlirbc | less              show every byte with its meaning
  mlirbc print model.mlirbc | less             print the ops as MLIR does
  mlirbc rewrite --canonical a.mlirbc -o b.mlirbc
  mlirbc convert --llvm 19 a.mlirbc -o b.mlirbc  convert a file for another release
  mlirbc strip --locs model.mlirbc -o bare.mlirbc
  mlirbc merge a.mlirbc b.mlirbc -o ab.mlirbc  merge the modules of files
  mlirbc resources model.mlirbc                list the resources
  mlirbc fingerprint a.mlirbc b.mlirbc         compare the meaning of files
  xz -dc model.mlirbc.xz | mlirbc info -       read standard input";

/// Inspects, checks, prints and rewrites MLIR bytecode of every version, without LLVM.
#[derive(Parser)]
#[command(name = "mlirbc", version, after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,
}

/// Declares the subcommands: a variant of [`Command`] for each, and the module with its `Args` and
/// `run`.
macro_rules! subcommands {
    ($($variant:ident($module:ident),)*) => {
        /// A subcommand with its arguments.
        #[derive(Subcommand)]
        enum Command {
            $($variant($module::Args),)*
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
    Convert(convert),
    Strip(strip),
    Merge(merge),
    Resources(resources),
    Fingerprint(fingerprint),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    cli.color.apply();
    match cli.command.run() {
        Ok(code) => code,
        // The reader closed the pipe, as in `mlirbc dump FILE | head`.
        Err(Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            output::complain(&failure.to_string());
            ExitCode::from(TROUBLE)
        }
    }
}
