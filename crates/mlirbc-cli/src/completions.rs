//! `mlirbc completions`: what a shell needs to complete subcommands, options and their values.

use std::io::Write;
use std::process::ExitCode;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::output::{Failure, Output};

const EXAMPLES: &str = "\
Examples:
  mlirbc completions bash > ~/.local/share/bash-completion/completions/mlirbc
  mlirbc completions zsh > ~/.zfunc/_mlirbc        with ~/.zfunc in fpath
  mlirbc completions fish > ~/.config/fish/completions/mlirbc.fish";

/// Print the completions of the command for a shell
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    // The generator panics if it cannot write: it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(
        args.shell,
        &mut crate::Cli::command(),
        "mlirbc",
        &mut script,
    );
    let mut out = Output::new();
    out.write_all(&script)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
