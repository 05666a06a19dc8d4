//! `mlirbc print`: the ops as text.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use mlirbc::ir::Module;
use mlirbc::text::{self, OpForm, PrintError, PrintOptions, ValueNames};

use crate::input;
use crate::options::{ReadOptions, TextOptions};
use crate::output::{self, Failure, Output};
use crate::symbol;

const EXAMPLES: &str = "\
The text is that of mlir-opt, with --local-scope that of mlir-opt --mlir-print-local-scope, and with
--generic that of mlir-opt --mlir-print-op-generic. An op whose form is unknown, or whose form would
not say everything about it, is printed in the generic form. Unknown encodings are printed as bytes,
in forms that no MLIR parser misreads: <opaque #dialect \"0x...\"> for an attribute,
<opaque \"0x...\"> for the properties of an op.

Examples:
  mlirbc print model.mlirbc | less
  mlirbc print --function main model.mlirbc
  mlirbc print --elide-larger-than 16 model.mlirbc
  mlirbc print --generic --locs model.mlirbc > model.mlir
  diff <(mlirbc print --local-scope old.mlirbc) <(mlirbc print --local-scope new.mlirbc)";

/// How values are numbered in the generic form.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Names {
    /// As mlir-opt does: no two values in the text have the same name
    Unique,
    /// Each region continues the numbers of the enclosing region, so that each function starts at 0
    Local,
}

/// Show the ops as text, in the form of their dialects
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", crate::EXIT_CODES))]
pub struct Args {
    /// The file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Print the locations of ops and block arguments
    #[arg(long)]
    locs: bool,

    /// Leave out the elements of dense attributes with more than N elements
    #[arg(long, value_name = "N")]
    elide_larger_than: Option<u64>,

    /// Print only the function, or any other op, with this symbol name; `@module::@function` selects
    /// one of several, and a path of `mlirbc diff` any op
    #[arg(long, value_name = "NAME")]
    function: Option<String>,

    /// Print all ops in MLIR's generic form, which `mlirbc as` reads
    #[arg(long)]
    generic: bool,

    /// With --generic: how to number values
    #[arg(
        long,
        value_enum,
        default_value = "unique",
        value_name = "HOW",
        requires = "generic"
    )]
    names: Names,

    /// Print every attribute, type and location in full where it stands, without aliases such as
    /// #map, and no resources
    #[arg(long)]
    local_scope: bool,

    /// With --local-scope or --function: print the data of resources, in the section {-# ... #-} at the
    /// end
    #[arg(long)]
    resources: bool,

    /// Leave out resources whose value has more than N characters
    #[arg(long, value_name = "N")]
    elide_resources_larger_than: Option<u64>,

    #[command(flatten)]
    read: ReadOptions,

    #[command(flatten)]
    text: TextOptions,
}

impl Args {
    /// The options for a file of a length.
    fn print_options(&self, length: usize) -> PrintOptions {
        let mut options = PrintOptions::default();
        options.locations = self.locs;
        options.elide_elements_larger_than = self.elide_larger_than;
        options.form = match self.generic {
            true => OpForm::Generic,
            false => OpForm::Custom,
        };
        options.names = match self.names {
            Names::Unique => ValueNames::Unique,
            Names::Local => ValueNames::Local,
        };
        options.aliases = !self.local_scope;
        let is_whole = self.function.is_none();
        options.resources = self.resources || is_whole && !self.local_scope;
        options.max_bytes = Some(self.text.bytes_for(length));
        options.max_work = Some(self.read.limits.work_for(length));
        options.elide_resources_larger_than = self.elide_resources_larger_than;
        options
    }
}

/// The result of printing.
enum Printed {
    All,
    /// The file has no symbol with the requested name.
    NoSymbol(String),
}

fn print(args: &Args, module: &Module<'_>, out: &mut Output) -> Result<Printed, PrintError> {
    let options = args.print_options(module.container().bytes().len());
    let Some(name) = &args.function else {
        text::print(module, &options, out)?;
        return Ok(Printed::All);
    };
    match symbol::find(module, name)? {
        Some(op) => {
            text::print_op(op, &options, out)?;
            out.write_all(b"\n")?;
            Ok(Printed::All)
        }
        None => Ok(Printed::NoSymbol(symbol::absent(module, name)?)),
    }
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let input = input::open(&args.file)?;
    let open = args.read.open_options(input.bytes().len())?;
    let input = input::module_bytes(&args.file, input, &open)?;
    let mut out = Output::new();
    let printed = input::open_module(input, open)
        .map_err(PrintError::from)
        .and_then(|mut module| {
            // MLIR parses entries that other writers leave as text.
            text::parse_text_entries(&mut module);
            print(args, &module, &mut out)
        });
    out.flush()?;
    match printed {
        Ok(Printed::All) => Ok(ExitCode::SUCCESS),
        Ok(Printed::NoSymbol(message)) => {
            output::complain(&format!("{}: {message}", input::name(&args.file)));
            Ok(ExitCode::from(crate::TROUBLE))
        }
        Err(PrintError::Io(error)) => Err(Failure::Output(error)),
        Err(error) => {
            output::complain(&format!("{}: {error}", input::name(&args.file)));
            Ok(ExitCode::FAILURE)
        }
    }
}
