//! `mlirbc as`: bytecode from MLIR's text.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use mlirbc::convert::target_releases;
use mlirbc::ir::{Loss, Module};
use mlirbc::schema::Release;
use mlirbc::text::{ParseOptions, split_input};
use mlirbc::write::{Mode, WriteOptions};

use crate::destination::Destination;
use crate::input;
use crate::options::{DialectOptions, LimitOptions};
use crate::output::{self, Failure};
use crate::release_name::ReleaseName;

const EXAMPLES: &str = "\
Ops are in the form of their dialects, as mlir-opt and `mlirbc print` print them, or in the generic
form. Other ops are errors: those of dialects whose form is not known need the generic form. The
properties of ops are encoded with the definitions of the release, and the indices are those that MLIR
assigns: the output is that of mlir-opt --emit-bytecode. Errors state the line and column, as mlir-opt
does.

Examples:
  mlirbc as model.mlir -o model.mlirbc
  mlirbc print a.mlirbc | sed s/foo/bar/ | mlirbc as - -o b.mlirbc
  mlirbc as --split-input-file tests.mlir -o test.mlirbc  write test.0.mlirbc, test.1.mlirbc, ...
  mlir-opt --mlir-print-op-generic other.mlir | mlirbc as - -o other.mlirbc";

/// Write bytecode from MLIR's text
#[derive(clap::Args)]
#[command(name = "as", after_help = format!("{EXAMPLES}\n\n{}", crate::EXIT_CODES))]
pub struct Args {
    /// The text; `-` is standard input
    #[arg(value_name = "IN")]
    file: PathBuf,

    /// The output file; `-` is standard output
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    /// The release of LLVM whose definitions of ops apply, and that reads the output
    #[arg(long, value_name = "RELEASE", value_parser = ReleaseName::among(target_releases()), default_value = "23")]
    llvm: Release,

    /// Write this version of the format, 0 to 6
    #[arg(long, value_name = "N")]
    bytecode_version: Option<u8>,

    /// Drop what that version cannot represent, as MLIR does
    #[arg(long, requires = "bytecode_version")]
    lossy: bool,

    /// Do not put ops in a builtin.module
    #[arg(long)]
    no_implicit_module: bool,

    /// Read the pieces between `// -----` as files of their own, and write OUT.mlirbc as OUT.0.mlirbc,
    /// OUT.1.mlirbc, and so on
    #[arg(long)]
    split_input_file: bool,

    /// Write this producer string [default: that of the release]
    #[arg(long, value_name = "STRING")]
    producer: Option<String>,

    #[command(flatten)]
    dialects: DialectOptions,

    #[command(flatten)]
    limits: LimitOptions,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let text = input::open(&args.file)?;
    let name = input::name(&args.file);
    if input::refuse_as_text(&name, &text) {
        return Ok(ExitCode::FAILURE);
    }
    let open = args.limits.open_options(text.bytes().len());
    let mut options = ParseOptions::default();
    options.limits = open.limits;
    options.registry = args.dialects.registry()?;
    options.release = args.llvm;
    options.file_name = name;
    options.implicit_module = !args.no_implicit_module;
    if !args.split_input_file {
        return assemble(args, text.bytes(), &options, &args.output);
    }
    if args.output.as_os_str() == "-" {
        output::complain("--split-input-file writes several files: -o must name one");
        return Ok(ExitCode::from(crate::TROUBLE));
    }
    let mut code = ExitCode::SUCCESS;
    for (number, piece) in split_input(text.bytes()).enumerate() {
        options.first_line = piece.first_line;
        let output = numbered(&args.output, number);
        let written = assemble(args, piece.text, &options, &output)?;
        if written != ExitCode::SUCCESS {
            code = written;
        }
    }
    Ok(code)
}

/// The name of the output for a piece: `a.0.mlirbc` for `a.mlirbc`.
fn numbered(output: &Path, number: usize) -> PathBuf {
    match output.extension() {
        Some(extension) => {
            let mut last = OsString::from(number.to_string());
            last.push(".");
            last.push(extension);
            output.with_extension(last)
        }
        None => output.with_extension(number.to_string()),
    }
}

/// Writes the module of a text.
fn assemble(
    args: &Args,
    text: &[u8],
    options: &ParseOptions,
    output: &Path,
) -> Result<ExitCode, Failure> {
    let name = &options.file_name;
    let mut destination = Destination::open(output)?;
    let mut module = match Module::parse(text, options) {
        Ok(module) => module,
        Err(errors) => {
            for error in errors.0 {
                output::complain(&format!("{name}:{error}"));
            }
            return Ok(ExitCode::FAILURE);
        }
    };
    let write = WriteOptions {
        mode: Mode::Canonical,
        producer: args.producer.clone().map(String::into_bytes),
    };
    let loss = match args.lossy {
        true => Loss::Allow,
        false => Loss::Refuse,
    };
    let written = match args.bytecode_version {
        Some(version) => module
            .convert(version, loss)
            .and_then(|()| output::warn_of_ignored(name, &module)),
        None => Ok(()),
    };
    let written = written.and_then(|()| module.write_to(&mut destination, &write));
    destination.end(name, written)
}
