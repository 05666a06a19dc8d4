//! `mlirbc info`: a summary of a file.
//!
//! [`Facts`](facts::Facts) are collected first, from a valid file or from the readable parts of a
//! damaged one; [`report`] and [`json`] only show them. [`definitions`] summarizes the definitions
//! of ops that apply. [`readers`] determines the releases of MLIR that can read the file.

mod definitions;
mod facts;
mod json;
mod kinds;
mod names;
mod op_counts;
mod readers;
mod report;

use std::path::PathBuf;
use std::process::ExitCode;

use crate::input;
use crate::options::{ReadOptions, TextOptions};
use crate::output::{Failure, Output};
use facts::Facts;

const EXAMPLES: &str = "\
All ops are decoded and counted. Attributes and types are only counted by kind; `mlirbc verify`
checks them. For a damaged file, or a file newer than this program, everything readable is shown,
with the reason why reading stopped.

Examples:
  mlirbc info model.mlirbc
  mlirbc info --all model.mlirbc
  mlirbc info --json model.mlirbc | jq '.dialects[].name'
  mlirbc info --json model.mlirbc | jq -r '.resources[] | [.key, .size] | @tsv'";

/// Summarize a file: version, producer, dialects, ops, attributes, types, resources
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", crate::EXIT_CODES))]
pub struct Args {
    /// The file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Write one JSON object with all details
    #[arg(long)]
    json: bool,

    /// Show long lists in full
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    read: ReadOptions,

    #[command(flatten)]
    text: TextOptions,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let name = input::name(&args.file);
    let input = input::open(&args.file)?;
    let options = args.read.open_options(input.bytes().len())?;
    let input = input::assembled(&args.file, input, &options)?;
    let length = input.bytes().len();
    let facts = Facts::gather(name, input, options);
    let mut out = Output::limited(args.text.bytes_for(length));
    match args.json {
        true => json::write(&facts, &mut out)?,
        false => report::write(&facts, args.all, &mut out)?,
    }
    Ok(match facts.error {
        None => ExitCode::SUCCESS,
        Some(_) => ExitCode::FAILURE,
    })
}
