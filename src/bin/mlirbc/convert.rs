//! `mlirbc convert`: a file for another release of LLVM.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use mlirbc::ErrorKind;
use mlirbc::ir::{Loss, Module};
use mlirbc::layout::Release;
use mlirbc::write::{Mode, WriteOptions};

use crate::destination::Destination;
use crate::options::{DialectOptions, LimitOptions, ReleaseOption};
use crate::output::{self, Failure};
use crate::{TROUBLE, input};

const EXAMPLES: &str = "\
Releases store the properties of ops by position, and their order differs. The properties are read by
the definitions of the release that wrote the file, and written by name for the other release.
Properties that it adds have their defaults. If it lacks an op, a property that is set, or the encoding
of an attribute or type, all of these are reported, and nothing is written. The text of attributes and
types is not converted.

Examples:
  mlirbc convert --llvm 19 new.mlirbc -o old.mlirbc
  mlirbc convert --llvm 22 --release 19 unnamed.mlirbc -o new.mlirbc";

/// Convert a file for another release of LLVM
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", crate::EXIT_CODES))]
pub struct Args {
    /// The file; `-` is standard input
    #[arg(value_name = "IN")]
    file: PathBuf,

    /// The output file; `-` is standard output
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    /// The release that is to read the output
    #[arg(long, value_name = "RELEASE", value_parser = targets())]
    llvm: Release,

    /// Write this version of the format, 0 to 6 [default: that of the file]
    #[arg(long, value_name = "N")]
    bytecode_version: Option<u8>,

    #[command(flatten)]
    release: ReleaseOption,

    #[command(flatten)]
    dialects: DialectOptions,

    #[command(flatten)]
    limits: LimitOptions,
}

/// The releases of LLVM, without builds between them.
fn targets() -> impl TypedValueParser<Value = Release> {
    let is_target = |release: &Release| release.llvm().is_some() && !release.is_snapshot();
    let targets = Release::ALL.into_iter().filter(is_target);
    PossibleValuesParser::new(targets.map(Release::name))
        .try_map(|name| Release::from_name(&name).ok_or("not a release"))
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let input = input::open(&args.file)?;
    let mut open = args.limits.open_options(args.release.release);
    open.registry = args.dialects.registry()?;
    let options = WriteOptions {
        mode: Mode::Canonical,
        producer: None,
    };
    let name = input::name(&args.file);
    let mut destination = Destination::open(&args.output)?;
    let written = Module::open_with(input, open).and_then(|mut module| {
        let conversion = module.convert_to_release(args.llvm)?;
        if !conversion.obstacles.is_empty() {
            return Ok(conversion.obstacles);
        }
        if let Some(version) = args.bytecode_version {
            module.convert(version, Loss::Refuse)?;
        }
        module.write_to(&mut destination, &options)?;
        Ok(Vec::new())
    });
    match written {
        Ok(obstacles) if obstacles.is_empty() => {
            destination.finish()?;
            Ok(ExitCode::SUCCESS)
        }
        Ok(obstacles) => {
            for obstacle in obstacles {
                output::complain(&format!("{name}: {obstacle}"));
            }
            Ok(ExitCode::FAILURE)
        }
        Err(error) => {
            output::complain(&format!("{name}: {error}"));
            Ok(match error.kind() {
                ErrorKind::Output { .. } => ExitCode::from(TROUBLE),
                _ => ExitCode::FAILURE,
            })
        }
    }
}
