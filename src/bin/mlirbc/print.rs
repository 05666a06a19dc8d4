//! `mlirbc print`: the ops in MLIR's generic form.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use mlirbc::asm::{self, PrintError, PrintOptions};
use mlirbc::ir::Module;

use crate::input;
use crate::options::{DialectOptions, LimitOptions, ReleaseOption};
use crate::output::{self, Failure, Output};

const EXAMPLES: &str = "\
The text is that of mlir-opt --mlir-print-op-generic --mlir-print-local-scope. What the library does
not know stands in it as bytes, in forms that no MLIR parser takes for something else:
<opaque #dialect \"0x...\"> for an attribute, <opaque \"0x...\"> for the properties of an op.

Examples:
  mlirbc print model.mlirbc | less
  mlirbc print --locs model.mlirbc > model.mlir
  mlirbc print --elide-larger-than 16 model.mlirbc";

/// Show the ops in MLIR's generic form
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", crate::EXIT_CODES))]
pub struct Args {
    /// The file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Show the locations of ops and block arguments
    #[arg(long)]
    locs: bool,

    /// Leave out the elements of dense attributes of more than N elements
    #[arg(long, value_name = "N")]
    elide_larger_than: Option<u64>,

    #[command(flatten)]
    release: ReleaseOption,

    #[command(flatten)]
    dialects: DialectOptions,

    #[command(flatten)]
    limits: LimitOptions,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let input = input::open(&args.file)?;
    let mut open = args.limits.open_options(args.release.release);
    open.registry = args.dialects.registry()?;
    let mut options = PrintOptions::default();
    options.locations = args.locs;
    options.elide_elements_larger_than = args.elide_larger_than;
    let mut out = Output::new();
    let printed = Module::open_with(input, open)
        .map_err(PrintError::from)
        .and_then(|module| asm::print(&module, &options, &mut out));
    out.flush()?;
    match printed {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(PrintError::Io(error)) => Err(Failure::Output(error)),
        Err(error) => {
            output::complain(&format!("{}: {error}", input::name(&args.file)));
            Ok(ExitCode::FAILURE)
        }
    }
}
