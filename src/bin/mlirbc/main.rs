//! The command `mlirbc`: a thin face over the library, one module per subcommand.
//!
//! `options` and `input` take what the user gave, `output` and `progress` are the way back to them,
//! `text` shows bytes of a file without letting them control the terminal. What reads bytecode is in
//! the library; `dump` alone reads the tables of a file again, field by field.

mod destination;
mod dump;
mod fingerprint;
mod info;
mod input;
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

/// What the user did is wrong, or the system does not let us do it.
const TROUBLE: u8 = 2;

const EXIT_CODES: &str = "\
Exit codes:
  0  the file is sound (for verify: every file is)
  1  a file is damaged, too new, or beyond a limit
  2  wrong usage, or a file that cannot be read or written";

const EXAMPLES: &str = "\
Examples:
  mlirbc info model.mlirbc                     what is in the file
  mlirbc info --json model.mlirbc | jq .ops    the same for programs
  mlirbc verify *.mlirbc                       is everything in them sound?
  mlirbc dump model.mlirbc | less              every byte with its meaning
  mlirbc print model.mlirbc | less             the ops as MLIR shows them
  mlirbc rewrite --canonical a.mlirbc -o b.mlirbc
  mlirbc strip --locs model.mlirbc -o bare.mlirbc
  mlirbc resources model.mlirbc                what constants are in the file
  mlirbc fingerprint a.mlirbc b.mlirbc         do they mean the same?
  xz -dc model.mlirbc.xz | mlirbc info -       standard input";

/// Looks into MLIR bytecode of every version, without LLVM.
#[derive(Parser)]
#[command(name = "mlirbc", version, after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
struct Cli {
    #[command(subcommand)]
    command: Command,

    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    color: Color,
}

/// Declares the subcommands: a variant of [`Command`] each, and the module that has its `Args` and
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
    Strip(strip),
    Resources(resources),
    Fingerprint(fingerprint),
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    cli.color.apply();
    match cli.command.run() {
        Ok(code) => code,
        // Whoever reads has enough: `mlirbc dump FILE | head`.
        Err(Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            output::complain(&failure.to_string());
            ExitCode::from(TROUBLE)
        }
    }
}
