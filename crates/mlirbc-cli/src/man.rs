//! `mlirbc man`: the manual pages of the command and its subcommands.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::CommandFactory;

use crate::destination;
use crate::output::{self, Failure};

const EXAMPLES: &str = "\
Examples:
  mlirbc man ~/.local/share/man/man1 && man mlirbc-info";

/// Write the manual pages of the command into a folder
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", crate::EXIT_CODES))]
pub struct Args {
    /// The folder, which is created. It gets mlirbc.1 and a page for each subcommand, such as mlirbc-info.1
    #[arg(value_name = "DIR")]
    dir: PathBuf,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    destination::create_folder(&args.dir)?;
    clap_mangen::generate_to(crate::Cli::command(), &args.dir)
        .map_err(|error| output::of_file(&args.dir, error))?;
    Ok(ExitCode::SUCCESS)
}
