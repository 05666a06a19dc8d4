//! `mlirbc rewrite`: reads a file and writes it again.

use std::path::PathBuf;
use std::process::ExitCode;

use mlirbc::ir::Loss;
use mlirbc::write::{Mode, WriteOptions};

use crate::destination::Destination;
use crate::input;
use crate::options::ReadOptions;
use crate::output::{self, Failure};

const EXAMPLES: &str = "\
A file is written with the indices that it has; only what the options select changes. Converting to
another version requires the property layout of every op. With --canonical, indices are those that
MLIR's own writer assigns. This requires that everything in the file is known: otherwise the unknown
attribute or properties are reported, and nothing is written.

Examples:
  mlirbc rewrite --producer mine model.mlirbc -o signed.mlirbc
  mlirbc rewrite --canonical model.mlirbc -o model.mlirbc
  mlirbc rewrite --canonical --bytecode-version 4 model.mlirbc -o older.mlirbc
  cmp <(mlirbc rewrite --canonical a.mlirbc -o -) <(mlirbc rewrite --canonical b.mlirbc -o -)";

/// Write a file again, unchanged or as MLIR writes it
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", crate::EXIT_CODES))]
pub struct Args {
    /// The file; `-` is standard input
    #[arg(value_name = "IN")]
    file: PathBuf,

    /// The output file; `-` is standard output
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    /// Number all entries as MLIR does
    #[arg(long)]
    canonical: bool,

    /// Write this version of the format, 0 to 6 [default: that of the file]
    #[arg(long, value_name = "N")]
    bytecode_version: Option<u8>,

    /// Drop what that version cannot represent, as MLIR does
    #[arg(long, requires = "bytecode_version")]
    lossy: bool,

    /// Write this producer string [default: that of the file]
    #[arg(long, value_name = "STRING")]
    producer: Option<String>,

    #[command(flatten)]
    read: ReadOptions,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let input = input::open(&args.file)?;
    let open = args.read.open_options(input.bytes().len())?;
    let options = WriteOptions {
        mode: match args.canonical {
            true => Mode::Canonical,
            false => Mode::Stable,
        },
        producer: args.producer.clone().map(String::into_bytes),
    };
    let mut destination = Destination::open(&args.output)?;
    let loss = match args.lossy {
        true => Loss::Allow,
        false => Loss::Refuse,
    };
    let name = input::name(&args.file);
    let written = input::open_module(input, open).and_then(|mut module| {
        if let Some(version) = args.bytecode_version {
            module.convert(version, loss)?;
            output::warn_of_ignored(&name, &module)?;
        }
        module.write_to(&mut destination, &options)
    });
    destination.end(&name, written)
}
