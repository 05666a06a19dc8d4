//! `mlirbc merge`: copies the ops of several files into the module of the first one.

use std::path::PathBuf;
use std::process::ExitCode;

use mlirbc::dialect::Attribute;
use mlirbc::ir::{
    BlockId, ImportOptions, InsertionPoint, Loss, Module, Op, OpId, OpenOptions, SymbolClash,
};
use mlirbc::text::{PrintError, PrintOptions, print_attribute};
use mlirbc::write::{Mode, WriteOptions};
use mlirbc::{Error, ErrorKind};
use sha2::{Digest, Sha256};

use crate::destination::Destination;
use crate::options::ReadOptions;
use crate::output::{self, Failure};
use crate::{TROUBLE, input, text};

const EXAMPLES: &str = "\
The output has the version, the producer and the module of the first file. The ops in the modules of
the other files follow its own. Attributes of the other modules that differ from those of the first
one are left out and reported on standard error, and so are new keys of resources.

The output is numbered as MLIR numbers it, unless something in the first file is opaque. Nothing in
the other files may be opaque, because its references cannot be renumbered.

Examples:
  mlirbc merge a.mlirbc b.mlirbc -o ab.mlirbc
  mlirbc merge --rename a.mlirbc b.mlirbc c.mlirbc -o abc.mlirbc";

const EXIT_CODES: &str = "\
Exit codes:
  0  the files were merged
  1  a file is damaged, or its module cannot be merged with the first one
  2  wrong usage, or a file that cannot be read or written";

/// Merge the modules of several files
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub struct Args {
    /// The files; `-` is standard input
    #[arg(value_name = "IN", required = true, num_args = 2..)]
    files: Vec<PathBuf>,

    /// The output file; `-` is standard output
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    /// Rename symbols whose name already exists to NAME_0, NAME_1, ... [default: refuse them]
    #[arg(long)]
    rename: bool,

    #[command(flatten)]
    read: ReadOptions,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let mut files = Vec::new();
    for file in &args.files {
        files.push((file, input::open(file)?));
    }
    let length = files.iter().map(|(_, input)| input.bytes().len()).sum();
    let open = args.read.open_options(length)?;
    let mut modules = Vec::new();
    for (file, input) in files {
        modules.push((input::name(file), input::assembled(file, input, &open)?));
    }
    let mut destination = Destination::open(&args.output)?;
    let mut files = modules.into_iter();
    let Some((first, input)) = files.next() else {
        return Ok(ExitCode::from(TROUBLE));
    };
    let mut module = match input::open_module(input, open.clone()) {
        Ok(module) => module,
        Err(error) => return Ok(refused(&first, &error.to_string())),
    };
    for (name, input) in files {
        let added = add(&mut module, &name, input, open.clone(), args);
        if let Err(message) = added {
            return Ok(refused(&name, &message));
        }
    }
    let written = write(&module, &mut destination);
    destination.end(&first, written)
}

fn refused(name: &str, message: &str) -> ExitCode {
    output::complain(&format!("{name}: {message}"));
    ExitCode::FAILURE
}

/// Adds the ops of another file.
fn add(
    module: &mut Module<'_>,
    name: &str,
    input: mlirbc::container::Input<'static>,
    open: OpenOptions,
    args: &Args,
) -> Result<(), String> {
    let shown = |error: Error| error.to_string();
    let mut other = input::open_module(input, open).map_err(shown)?;
    let version = module.container().version();
    if other.container().version() != version {
        other.convert(version, Loss::Refuse).map_err(shown)?;
    }
    let (own_root, to) = body(module)
        .map_err(shown)?
        .ok_or("the first file is no module with one block")?;
    let (root, block) = body(&other)
        .map_err(shown)?
        .ok_or("the file is no module with one block")?;
    let ops: Vec<OpId> = match other.block(block) {
        Some(block) => block.ops().map(|op| op.id()).collect(),
        None => Vec::new(),
    };
    if let (Some(own), Some(theirs)) = (module.op(own_root), other.op(root)) {
        for key in differing_attributes(own, theirs).map_err(shown)? {
            output::complain(&format!(
                "{name}: the attribute '{key}' of the module is left out"
            ));
        }
    }
    let options = ImportOptions {
        clash: match args.rename {
            true => SymbolClash::Rename,
            false => SymbolClash::Refuse,
        },
        ..ImportOptions::default()
    };
    let imported = module
        .import_ops(&other, &ops, InsertionPoint::AtEnd(to), &options)
        .map_err(shown)?;
    for resource in &imported.resources {
        let key = text::shown(&resource.key);
        let new_key = text::shown(&resource.new_key);
        output::complain(&format!("{name}: the resource '{key}' is now '{new_key}'"));
    }
    if imported.opaque > 0 {
        let count = text::count(imported.opaque, "op");
        output::complain(&format!(
            "{name}: {count} may refer to a renamed symbol by its old name"
        ));
    }
    Ok(())
}

/// The module op that a file consists of, and its block.
fn body(module: &Module<'_>) -> Result<Option<(OpId, BlockId)>, Error> {
    let Some(root) = module.root()? else {
        return Ok(None);
    };
    if root.name().full() != b"builtin.module" {
        return Ok(None);
    }
    let mut blocks = root.regions()?.flat_map(|region| region.blocks());
    Ok(match (blocks.next(), blocks.next()) {
        (Some(block), None) => Some((root.id(), block.id())),
        _ => None,
    })
}

/// The names of the discardable attributes of an op that another op does not have with this value.
fn differing_attributes(own: Op<'_>, theirs: Op<'_>) -> Result<Vec<String>, Error> {
    let mut names = Vec::new();
    for (name, value) in theirs.discardable_attributes()? {
        let same = match own.attribute(name)? {
            Some(own) => hash_of_text(own)? == hash_of_text(value)?,
            None => false,
        };
        if !same {
            names.push(text::shown(name));
        }
    }
    Ok(names)
}

/// The longest text of an attribute that is compared: a small file may stand for any amount of text.
const LONGEST_TEXT: u64 = 1 << 26;

/// The hash of the text of an attribute, which need not be held.
fn hash_of_text(attribute: Attribute<'_>) -> Result<[u8; 32], Error> {
    struct Hash(Sha256);

    impl std::io::Write for Hash {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.update(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    let mut options = PrintOptions::default();
    options.max_bytes = Some(LONGEST_TEXT);
    let mut hash = Hash(Sha256::new());
    match print_attribute(attribute, &options, &mut hash) {
        Ok(()) => Ok(hash.0.finalize().into()),
        Err(PrintError::Damaged(error)) => Err(error),
        Err(other) => {
            let message = other.to_string();
            Err(Error::new(ErrorKind::Io { message }, 0))
        }
    }
}

/// Writes with MLIR's indices, or with the existing ones if something opaque prevents that.
fn write(module: &Module<'_>, destination: &mut Destination) -> Result<(), Error> {
    let mut options = WriteOptions {
        mode: Mode::Canonical,
        ..WriteOptions::default()
    };
    // Nothing reaches the destination until everything is known to be writable.
    match module.write_to(destination, &options) {
        Err(error) if matches!(error.kind(), ErrorKind::UnknownEncoding { .. }) => {
            options.mode = Mode::Stable;
            module.write_to(destination, &options)?;
        }
        written => {
            written?;
        }
    }
    Ok(())
}
