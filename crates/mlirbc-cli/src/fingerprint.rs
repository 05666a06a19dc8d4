//! `mlirbc fingerprint`: hashes of the meaning of files.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use mlirbc::ErrorKind;
use mlirbc::ir::OpenOptions;

use crate::input;
use crate::options::ReadOptions;
use crate::output::{self, Failure, Output};

const EXAMPLES: &str = "\
The fingerprint is a SHA-256 hash of the content of a file as MLIR would number it, in version 6 of the
format, without locations, use-list orders and producer. Files that differ in nothing else have the
same fingerprint. This requires that everything in the file is known; otherwise the unknown part is
reported. --opaque hashes the file with its own indices and its locations.

Examples:
  mlirbc fingerprint a.mlirbc b.mlirbc
  mlirbc fingerprint --opaque unknown.mlirbc
  mlirbc strip --names a.mlirbc -o - | mlirbc fingerprint -";

/// Hash the meaning of files, regardless of their locations, producer and numbering
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", crate::EXIT_CODES))]
pub struct Args {
    /// The files; `-` is standard input
    #[arg(value_name = "IN", required = true)]
    files: Vec<PathBuf>,

    /// Hash a file with its own indices, which requires no knowledge of its contents
    #[arg(long)]
    opaque: bool,

    /// Write a JSON object for each file
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    read: ReadOptions,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    // The limits depend on the length of each file.
    let open = args.read.open_options(0)?;
    let mut out = Output::new();
    let mut code = ExitCode::SUCCESS;
    for file in &args.files {
        code = match of_file(args, file, &open, &mut out)? {
            true => code,
            false => ExitCode::FAILURE,
        };
    }
    out.flush()?;
    Ok(code)
}

fn of_file(
    args: &Args,
    file: &Path,
    open: &OpenOptions,
    out: &mut Output,
) -> Result<bool, Failure> {
    let name = input::name(file);
    let input = input::open(file)?;
    let open = OpenOptions {
        limits: args.read.limits.limits(input.bytes().len()),
        ..open.clone()
    };
    let input = input::module_bytes(file, input, &open)?;
    let found = input::open_module(input, open).and_then(|module| match args.opaque {
        true => module.file_fingerprint(),
        false => module.fingerprint(),
    });
    match found {
        Ok(fingerprint) => {
            // The hashes of the two kinds are not comparable.
            let kind = if args.opaque { "opaque:" } else { "" };
            match args.json {
                true => {
                    let value = serde_json::json!({
                        "file": name,
                        "fingerprint": fingerprint.to_string(),
                        "is_opaque": args.opaque,
                    });
                    writeln!(out, "{value}")?;
                }
                false => writeln!(out, "{kind}{fingerprint}  {name}")?,
            }
            Ok(true)
        }
        Err(error) => {
            out.flush()?;
            let hint = match error.kind() {
                ErrorKind::UnknownEncoding { .. } => {
                    "; --opaque requires no knowledge of the contents"
                }
                _ => "",
            };
            output::complain(&format!("{name}: {error}{hint}"));
            Ok(false)
        }
    }
}
