//! `mlirbc dump`: every byte of a file with its meaning, section by section.
//!
//! [`area`] is the remaining bytes, and [`Sink`](sink::Sink) writes the lines. [`sections`] visits
//! the file and passes the sections to [`tables`], [`entries`] and [`ops`]. [`names`] describes the
//! entries that indices refer to. Each byte is in exactly one line, including in damaged files,
//! where unreadable bytes are shown as such.

mod area;
mod entries;
mod head_part;
mod names;
mod ops;
mod sections;
mod sink;
mod tables;

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use mlirbc::Limits;
use mlirbc::container::{Container, Input, Survey};
use mlirbc::dialect::{Registry, Tables};

use crate::options::{DialectOptions, LimitOptions};
use crate::output::{Failure, Output};
use crate::{input, output};
use sink::{Look, Sink};

const EXAMPLES: &str = "\
Each line has the offset in the file, the bytes, and their meaning. Damaged parts are shown as bytes
with the reason, and the dump continues after them where possible. Output is written while the file
is read.

Examples:
  mlirbc dump model.mlirbc | less
  mlirbc dump --section ir model.mlirbc
  mlirbc dump --full model.mlirbc > model.txt
  mlirbc dump --json model.mlirbc | jq -c 'select(.damage)'";

/// Show every byte with its meaning
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", crate::EXIT_CODES))]
pub struct Args {
    /// The file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Show long blobs and strings in full
    #[arg(long)]
    full: bool,

    /// Write a JSON object per line: `offset`, `size`, `depth`, `meaning`, and `damage` for damaged
    /// parts
    #[arg(long)]
    json: bool,

    /// Show this section only; may be repeated
    #[arg(long, value_enum, ignore_case = true, value_name = "NAME")]
    section: Vec<SectionName>,

    #[command(flatten)]
    dialects: DialectOptions,

    #[command(flatten)]
    limits: LimitOptions,
}

/// The top-level sections with LLVM's names.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum SectionName {
    String,
    Dialect,
    #[value(name = "attrtype")]
    AttrType,
    #[value(name = "attrtypeoffset")]
    AttrTypeOffset,
    Ir,
    Resource,
    #[value(name = "resourceoffset")]
    ResourceOffset,
    #[value(name = "dialectversions")]
    DialectVersions,
    Properties,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let input = input::open(&args.file)?;
    let registry = args.dialects.registry()?;
    let look = Look {
        json: args.json,
        full: args.full,
        sections: args.section.iter().map(|&name| name as u8).collect(),
    };
    let mut sink = Sink::new(Output::new(), look, &input);
    if !std::io::stdout().is_terminal() {
        sink.show_progress(format!("dumping {}", input::name(&args.file)));
    }
    let damage = dump(&input, args.limits.limits(), registry, &mut sink)?;
    sink.finish()?;
    Ok(match damage {
        None => ExitCode::SUCCESS,
        Some(error) => {
            output::complain(&format!("{}: {error}", input::name(&args.file)));
            ExitCode::FAILURE
        }
    })
}

/// Writes all lines; returns the first damage.
fn dump(
    input: &Input<'_>,
    limits: Limits,
    registry: Arc<Registry>,
    sink: &mut Sink<'_>,
) -> std::io::Result<Option<mlirbc::Error>> {
    let mut survey = Survey::of(input.bytes(), &limits);
    let damage = survey.stopped.take();
    let version = survey.version;
    let container = Container::from_survey(input.clone(), survey, limits);
    let tables = Tables::new(container, registry, None);
    let found = sections::dump(&tables, version, sink)?;
    Ok(damage.or(found))
}

#[cfg(test)]
mod tests;
