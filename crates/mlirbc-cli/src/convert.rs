//! `mlirbc convert`: a file for another release of LLVM, or another version of StableHLO.

use std::path::PathBuf;
use std::process::ExitCode;

use mlirbc::convert::{Change, Conversion, target_releases};
use mlirbc::dialect::StablehloVersion;
use mlirbc::ir::{Loss, Module};
use mlirbc::schema::Release;
use mlirbc::write::{Mode, WriteOptions};
use mlirbc::{Error, ErrorKind, Segment};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::json;

use crate::destination::Destination;
use crate::input;
use crate::json::List;
use crate::options::ReadOptions;
use crate::output::{self, Failure};
use crate::release_name::ReleaseName;

const EXAMPLES: &str = "\
Releases store the properties of ops by position, and their order differs. The properties are read by
the definitions of the release that wrote the file, and written by name for the other release, where
some have other names. Properties that it adds have their defaults. If it lacks an op, a property that is
set, or the encoding or text of an attribute or type, all of these are reported, and nothing is written.
With --keep-going they are left out, and the file is written. Ops that the release lacks are then
unregistered ones. The text of attributes and types is not converted.

A portable artifact of StableHLO becomes one of another version, as StableHLO itself writes it: with its
forms of ops, its version of bytecode, and its producer. What the version lacks is reported with the
oldest version that has it.

Examples:
  mlirbc convert --llvm 19 new.mlirbc -o old.mlirbc
  mlirbc convert --llvm 22 --release 19 unnamed.mlirbc -o new.mlirbc
  mlirbc convert --llvm 19 --keep-going --json report.json new.mlirbc -o old.mlirbc
  mlirbc convert --stablehlo 1.5 new.mlirbc -o old.mlirbc";

const EXIT_CODES: &str = "\
Exit codes:
  0  the file was converted
  1  the file is damaged, or the release or version lacks a part of it
     (with --keep-going, only if the file is damaged)
  2  wrong usage, or a file that cannot be read or written";

/// Convert a file for another release of LLVM, or another version of StableHLO
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub struct Args {
    /// The file; `-` is standard input
    #[arg(value_name = "IN")]
    file: PathBuf,

    /// The output file; `-` is standard output
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    #[command(flatten)]
    target: Target,

    /// Write this version of the format, 0 to 6 [default: that of the file]
    #[arg(long, value_name = "N", conflicts_with = "stablehlo")]
    bytecode_version: Option<u8>,

    /// Write the file without what the release lacks, and report that
    #[arg(long, conflicts_with = "stablehlo")]
    keep_going: bool,

    /// Write a report as JSON to a file; `-` is standard output
    #[arg(long, value_name = "REPORT")]
    json: Option<PathBuf>,

    #[command(flatten)]
    read: ReadOptions,
}

/// The reader of the output.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct Target {
    /// The release that is to read the output
    #[arg(long, value_name = "RELEASE", value_parser = ReleaseName::among(target_releases()))]
    llvm: Option<Release>,

    /// The version of StableHLO that is to read the output, such as 1.5
    #[arg(long, value_name = "VERSION", value_parser = version)]
    stablehlo: Option<StablehloVersion>,
}

impl Target {
    /// The name in reports.
    fn name(&self) -> String {
        match (self.llvm, self.stablehlo) {
            (Some(release), _) => release.name().to_owned(),
            (None, version) => version.map_or(String::new(), |version| version.to_string()),
        }
    }
}

fn version(text: &str) -> Result<StablehloVersion, &'static str> {
    StablehloVersion::parse(text).ok_or("expected numbers such as 1.5 or 1.5.0")
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let is_standard = |path: &PathBuf| path.as_os_str() == "-";
    if is_standard(&args.output) && args.json.as_ref().is_some_and(is_standard) {
        let message = "--output and --json are both standard output";
        return Err(std::io::Error::other(message).into());
    }
    let input = input::open(&args.file)?;
    let open = args.read.open_options(input.bytes().len())?;
    let input = input::module_bytes(&args.file, input, &open)?;
    let loss = match args.keep_going {
        true => Loss::Allow,
        false => Loss::Refuse,
    };
    let name = input::name(&args.file);
    let mut destination = Destination::open(&args.output)?;
    let converted = input::open_module(input, open).and_then(|mut module| {
        let source = String::from_utf8_lossy(module.container().producer()).into_owned();
        let conversion = match (args.target.llvm, args.target.stablehlo) {
            (Some(release), _) => module.convert_to_release(release, loss)?,
            (None, Some(version)) => module.convert_to_stablehlo(version)?,
            (None, None) => Conversion::default(),
        };
        if conversion.is_converted {
            if let Some(version) = args.bytecode_version {
                module.convert(version, loss)?;
            }
            output::warn_of_ignored(&name, &module)?;
            write(&module, loss, &name, &mut destination)?;
        }
        Ok((conversion, source))
    });
    let (conversion, source) = match converted {
        Ok(converted) => converted,
        Err(error) => {
            return Ok(destination.fail(&name, &error));
        }
    };
    if let Some(path) = &args.json {
        let report = Report {
            conversion: &conversion,
            source: &source,
            target: &args.target.name(),
        };
        output::write_json(&report, path)?;
    }
    for obstacle in &conversion.obstacles {
        let op = obstacle.path().rev().find_map(|segment| match segment {
            Segment::Op { name, .. } => Some(format!("{name}: ")),
            _ => None,
        });
        let op = op.unwrap_or_default();
        output::complain(&format!("{name}: {op}{obstacle}"));
    }
    match conversion.is_converted {
        true => {
            destination.finish()?;
            Ok(ExitCode::SUCCESS)
        }
        false => Ok(ExitCode::FAILURE),
    }
}

/// Writes with MLIR's indices. If losses are allowed, something opaque keeps the existing ones.
fn write(
    module: &Module<'_>,
    loss: Loss,
    name: &str,
    destination: &mut Destination,
) -> Result<(), Error> {
    let mut options = WriteOptions {
        mode: Mode::Canonical,
        producer: None,
    };
    // Nothing reaches the destination until everything is known to be writable.
    match module.write_to(destination, &options) {
        Ok(_) => Ok(()),
        Err(error)
            if loss == Loss::Allow && matches!(error.kind(), ErrorKind::UnknownEncoding { .. }) =>
        {
            options.mode = Mode::Stable;
            module.write_to(destination, &options)?;
            output::complain(&format!(
                "{name}: indices are kept, because something is opaque: {error}"
            ));
            Ok(())
        }
        Err(error) => Err(error),
    }
}

/// A conversion as JSON. Keys are stable: new ones may be added, none are removed or changed.
struct Report<'r> {
    conversion: &'r Conversion,
    source: &'r str,
    target: &'r str,
}

impl Serialize for Report<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let conversion = self.conversion;
        let change = |change: &Change| {
            json!({
                "op": change.op,
                "property": change.property,
                "renamed": change.renamed,
                "count": change.count,
            })
        };
        let obstacle = |obstacle: &Error| {
            json!({
                "message": obstacle.kind().to_string(),
                "path": obstacle.path_text(),
                "offset": obstacle.offset(),
            })
        };
        let mut map = serializer.serialize_map(Some(8))?;
        map.serialize_entry("source", self.source)?;
        map.serialize_entry("target", self.target)?;
        map.serialize_entry("tool", concat!("mlirbc ", env!("CARGO_PKG_VERSION")))?;
        map.serialize_entry("is_converted", &conversion.is_converted)?;
        map.serialize_entry("ops", &conversion.ops)?;
        map.serialize_entry("texts", &conversion.texts)?;
        map.serialize_entry("changes", &List(|| conversion.changes.iter().map(change)))?;
        map.serialize_entry(
            "obstacles",
            &List(|| conversion.obstacles.iter().map(obstacle)),
        )?;
        map.end()
    }
}
