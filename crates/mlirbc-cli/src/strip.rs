//! `mlirbc strip`: removes contents that go beyond the ops themselves.

use std::path::PathBuf;
use std::process::ExitCode;

use mlirbc::ir::{Module, Strip, Stripped};
use mlirbc::write::{Mode, WriteOptions};
use mlirbc::{Error, ErrorKind};

use crate::destination::Destination;
use crate::options::ReadOptions;
use crate::output::{self, Failure};
use crate::{input, text};

const EXAMPLES: &str = "\
The output is numbered as MLIR numbers it, so that it contains nothing of what was stripped. If something
in the file is opaque, indices are unchanged. Entries that nothing can refer to then become blank, and
entries that something opaque may refer to are reported on standard error.

Locations in attributes stay, such as those of loop annotations. Resources of dialects keep their keys,
as with mlir-opt --mlir-elide-resource-strings-if-larger. Constants are those in the ops, such as
dense<[1, 2]>; their shapes stay. Names are those of private symbols that the file defines, and keys of
resources.

Examples:
  mlirbc strip --locs model.mlirbc -o bare.mlirbc
  mlirbc strip --locs --resources --constants --names --producer '' model.mlirbc -o reproducer.mlirbc";

/// Remove locations, resource data, constants or private names
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", crate::EXIT_CODES))]
#[command(group = clap::ArgGroup::new("what").required(true).multiple(true))]
pub struct Args {
    /// The file; `-` is standard input
    #[arg(value_name = "IN")]
    file: PathBuf,

    /// The output file; `-` is standard output
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    /// Make the locations of ops and block arguments unknown
    #[arg(long, group = "what")]
    locs: bool,

    /// Drop the data of dialect resources, and external resources
    #[arg(long, group = "what")]
    resources: bool,

    /// Zero constants in the ops that have more than N elements [without N: 16]
    #[arg(long, group = "what", value_name = "N", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "16")]
    constants: Option<u64>,

    /// Rename private symbols that the file defines, and resources, to names without meaning
    #[arg(long, group = "what")]
    names: bool,

    /// Write this producer string [default: that of the file]
    #[arg(long, value_name = "STRING")]
    producer: Option<String>,

    #[command(flatten)]
    read: ReadOptions,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let name = input::name(&args.file);
    let input = input::open(&args.file)?;
    let open = args.read.open_options(input.bytes().len())?;
    let input = input::assembled(&args.file, input, &open)?;
    let mut destination = Destination::open(&args.output)?;
    let what = Strip {
        locations: args.locs,
        resources: args.resources,
        constants: args.constants,
        names: args.names,
    };
    let written = input::open_module(input, open).and_then(|mut module| {
        let stripped = module.strip(what)?;
        warn_of_names(&name, stripped);
        write(&module, args, &name, &mut destination)
    });
    destination.end(&name, written)
}

/// Writes with MLIR's indices, or with the existing ones if something opaque prevents that.
fn write(
    module: &Module<'_>,
    args: &Args,
    name: &str,
    destination: &mut Destination,
) -> Result<(), Error> {
    let mut options = WriteOptions {
        mode: Mode::Canonical,
        producer: args.producer.clone().map(String::into_bytes),
    };
    // Nothing reaches the destination until everything is known to be writable.
    let unknown = match module.write_to(destination, &options) {
        Ok(_) => return Ok(()),
        Err(error) if matches!(error.kind(), ErrorKind::UnknownEncoding { .. }) => error,
        Err(error) => return Err(error),
    };
    options.mode = Mode::Blanked;
    module.write_to(destination, &options)?;
    let perhaps = module.reach()?.perhaps();
    let kept = match perhaps {
        0 => "everything that nothing refers to is blank".to_owned(),
        count => format!(
            "{} kept, because something opaque may refer there; this may disclose what was removed",
            text::count(count, "table entry")
        ),
    };
    output::complain(&format!(
        "{name}: indices are kept, because something is opaque: {unknown}; {kept}"
    ));
    Ok(())
}

fn warn_of_names(name: &str, stripped: Stripped) {
    if stripped.kept_names > 0 {
        let count = text::count(stripped.kept_names, "name");
        output::complain(&format!(
            "{name}: {count} kept, because something opaque or a text may refer there"
        ));
    }
}
