//! `mlirbc resources`: lists the resources of a file, extracts their data, replaces it.
//!
//! No op is decoded, and no knowledge of the dialects is required. Data is copied directly between
//! mapped files and output files.

mod extract;
mod list;
mod replace;

use std::path::PathBuf;
use std::process::ExitCode;

use mlirbc::Error;

use crate::input;
use crate::options::{LimitOptions, TextOptions};
use crate::output::{self, Failure, Output};
use list::Listed;
pub use list::kind_name;

const EXAMPLES: &str = "\
--extract writes a file for each resource that has data: OWNER.KEY.bin for a blob, .txt for a bool or a
string. Names of resources without a dialect start with `external.`. Characters other than letters,
digits and `_-+.` become % and two hexadecimal digits. No file is overwritten; --json lists the names.

--replace accepts the files of --extract. OWNER:KEY selects a key that several owners have. A blob
keeps its alignment; everything else in the file stays unchanged.

Examples:
  mlirbc resources model.mlirbc
  mlirbc resources --extract weights model.mlirbc
  mlirbc resources --replace w0=w0.bin --replace w1=w1.bin model.mlirbc -o new.mlirbc";

/// List resources, extract their data or replace it
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", crate::EXIT_CODES))]
pub struct Args {
    /// The file; `-` is standard input
    #[arg(value_name = "IN")]
    file: PathBuf,

    /// Write one JSON object
    #[arg(long, conflicts_with = "replace")]
    json: bool,

    /// Write the data of each resource to a file of its own in DIR, which is created if missing
    #[arg(long, value_name = "DIR", conflicts_with = "replace")]
    extract: Option<PathBuf>,

    /// Replace the data of a resource with the contents of FILE; may be repeated
    #[arg(long, value_name = "KEY=FILE", requires = "output")]
    replace: Vec<std::ffi::OsString>,

    /// The alignment of the replaced blobs, a power of two up to 2^31 [default: that of each blob, or 16 if its
    /// data was left out]
    #[arg(long, value_name = "N", requires = "replace")]
    alignment: Option<u64>,

    /// The output file of --replace; `-` is standard output
    #[arg(short, long, value_name = "OUT", requires = "replace")]
    output: Option<PathBuf>,

    #[command(flatten)]
    limits: LimitOptions,

    #[command(flatten)]
    text: TextOptions,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let name = input::name(&args.file);
    let input = input::open(&args.file)?;
    let options = args.limits.open_options(input.bytes().len());
    let input = input::module_bytes(&args.file, input, &options)?;
    let length = input.bytes().len();
    let damaged = |error: Error| {
        output::complain(&format!("{name}: {error}"));
        Ok(ExitCode::FAILURE)
    };
    let mut module = match input::open_module(input, args.limits.open_options(length)) {
        Ok(module) => module,
        Err(error) => return damaged(error),
    };
    if let Some(output) = &args.output {
        return replace::run(args, &mut module, output);
    }
    let mut listed = match Listed::all(module.container()) {
        Ok(listed) => listed,
        Err(error) => return damaged(error),
    };
    if let Some(folder) = &args.extract {
        extract::run(&mut listed, folder)?;
    }
    let mut out = Output::limited(args.text.bytes_for(length));
    match args.json {
        true => list::write_json(&name, &listed, &mut out)?,
        false => list::write_text(&listed, &mut out)?,
    }
    Ok(ExitCode::SUCCESS)
}
