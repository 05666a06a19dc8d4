//! `mlirbc print`: the ops as text. `highlight` colours it, `matching` prints some ops only.

mod highlight;
mod matching;

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use mlirbc::ir::Module;
use mlirbc::text::{self, Elisions, OpForm, PrintError, PrintOptions, ValueNames};

use self::highlight::Highlighter;
use crate::input;
use crate::options::{ReadOptions, TextOptions};
use crate::output::{self, Failure, Output};
use crate::symbol;
use crate::text::shortened;

const EXAMPLES: &str = "\
The text is that of mlir-opt, with --local-scope that of mlir-opt --mlir-print-local-scope, and with
--generic that of mlir-opt --mlir-print-op-generic. An op whose form is unknown, or whose form would
not say everything about it, is printed in the generic form. Unknown encodings are printed as bytes,
in forms that no MLIR parser misreads: <opaque #dialect \"0x...\"> for an attribute,
<opaque \"0x...\"> for the properties of an op.

On a terminal the text is coloured, and constants of more than 64 elements are left out.

Examples:
  mlirbc print model.mlirbc | less
  mlirbc print --function main model.mlirbc
  mlirbc print --ops 'stablehlo.*' model.mlirbc
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

    /// Leave out the elements of dense attributes with more than N elements [default: none, and 64 on a
    /// terminal]
    #[arg(long, value_name = "N")]
    elide_larger_than: Option<u64>,

    /// Print all elements and resources, also on a terminal
    #[arg(long, conflicts_with_all = ["elide_larger_than", "elide_resources_larger_than"])]
    no_elide: bool,

    /// Print only the function, or any other op, with this symbol name; `@module::@function` selects
    /// one of several, and a path of `mlirbc diff` any op
    #[arg(long, value_name = "NAME")]
    function: Option<String>,

    /// Print only the ops whose name matches, such as 'stablehlo.*', each below its path and with {...} in place of
    /// regions; `*` is any text and `?` any character; may be repeated; with --function the ops of that op
    #[arg(long, value_name = "PATTERN", conflicts_with = "resources")]
    ops: Vec<String>,

    /// Print all ops in MLIR's generic form, which `mlirbc as` reads
    #[arg(long)]
    generic: bool,

    /// Print ops in their custom form also if that leaves out attributes with their defaults, or reading adds some, as
    /// mlir-opt does
    #[arg(long, conflicts_with = "generic")]
    elide_defaults: bool,

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

    /// Leave out resources whose value has more than N characters [default: none, and 1036 on a
    /// terminal]
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
        options.elide_resources_larger_than = self.elide_resources_larger_than;
        if self.has_screen_limits() {
            options.elide_elements_larger_than = Some(SCREEN_ELEMENTS);
            options.elide_resources_larger_than = Some(SCREEN_RESOURCE);
        }
        options.form = match self.generic {
            true => OpForm::Generic,
            false => OpForm::Custom,
        };
        options.elide_defaults = self.elide_defaults;
        options.names = match self.names {
            Names::Unique => ValueNames::Unique,
            Names::Local => ValueNames::Local,
        };
        options.aliases = !self.local_scope;
        let is_whole = self.function.is_none();
        options.resources = self.resources || is_whole && !self.local_scope;
        options.max_bytes = Some(self.text.bytes_for(length));
        options.max_work = Some(self.read.limits.work_for(length));
        options
    }

    /// Whether long constants are left out because the text goes to a terminal.
    fn has_screen_limits(&self) -> bool {
        let is_stated = self.no_elide
            || self.elide_larger_than.is_some()
            || self.elide_resources_larger_than.is_some();
        !is_stated && std::io::stdout().is_terminal()
    }

    /// States on standard error what was left out on a terminal, and which option would change the text there.
    fn note_elisions(&self, elisions: &Elisions) {
        if elisions.could_elide_defaults() && std::io::stdout().is_terminal() {
            output::note(
                "some ops are in the generic form to keep attributes with their defaults; --elide-defaults prints \
                 them as mlir-opt does",
            );
        }
        if !self.has_screen_limits() {
            return;
        }
        let what = match (elisions.has_elements(), elisions.has_resources()) {
            (true, true) => {
                format!("constants of more than {SCREEN_ELEMENTS} elements and long resources are")
            }
            (true, false) => format!("constants of more than {SCREEN_ELEMENTS} elements are"),
            (false, true) => "long resources are".to_owned(),
            (false, false) => return,
        };
        output::note(&format!("{what} not shown; --no-elide shows them"));
    }
}

/// The most elements of a constant that are printed on a terminal unless options state it.
const SCREEN_ELEMENTS: u64 = 64;

/// The most characters of a resource there: the quotes, `0x`, the alignment, and as many elements of 64 bits.
const SCREEN_RESOURCE: u64 = 12 + 16 * SCREEN_ELEMENTS;

/// The result of printing.
enum Printed {
    All,
    /// The file has no symbol with the requested name, or no matching op.
    Absent(String),
}

/// Prints in colour if the output has it.
fn print_colored(
    args: &Args,
    module: &Module<'_>,
    options: &PrintOptions,
    out: &mut Output,
) -> Result<Printed, PrintError> {
    if !args.ops.is_empty() {
        return print_matching(args, module, options, out);
    }
    if !out.is_colored() {
        return print(args, module, options, out);
    }
    let mut highlighter = Highlighter::new(out);
    let printed = print(args, module, options, &mut highlighter);
    // Errors are reported without the colour of the last text.
    highlighter.finish()?;
    printed
}

fn print_matching(
    args: &Args,
    module: &Module<'_>,
    options: &PrintOptions,
    out: &mut Output,
) -> Result<Printed, PrintError> {
    let within = match &args.function {
        None => None,
        Some(name) => match symbol::find(module, name)? {
            Some(op) => Some(op),
            None => return Ok(Printed::Absent(symbol::absent(module, name)?)),
        },
    };
    let count = matching::print(module, within, &args.ops, options, out)?;
    Ok(match count {
        0 => {
            let patterns = args.ops.iter().map(|it| shortened(it.as_bytes(), 100));
            let patterns: Vec<String> = patterns.map(|it| format!("'{it}'")).collect();
            let patterns = patterns.join(" or ");
            Printed::Absent(format!(
                "no op is named {patterns}; `mlirbc info` lists the names of ops"
            ))
        }
        _ => Printed::All,
    })
}

fn print(
    args: &Args,
    module: &Module<'_>,
    options: &PrintOptions,
    out: &mut dyn Write,
) -> Result<Printed, PrintError> {
    let Some(name) = &args.function else {
        text::print(module, options, out)?;
        return Ok(Printed::All);
    };
    match symbol::find(module, name)? {
        Some(op) => {
            text::print_op(op, options, out)?;
            out.write_all(b"\n")?;
            Ok(Printed::All)
        }
        None => Ok(Printed::Absent(symbol::absent(module, name)?)),
    }
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let input = input::open(&args.file)?;
    let open = args.read.open_options(input.bytes().len())?;
    let input = input::module_bytes(&args.file, input, &open)?;
    let length = input.bytes().len();
    let mut out = match args.ops.is_empty() {
        true => Output::new(),
        false => Output::limited(args.text.bytes_for(length)),
    };
    let mut elisions = Elisions::default();
    let printed = input::open_module(input, open)
        .map_err(PrintError::from)
        .and_then(|mut module| {
            // MLIR parses entries that other writers leave as text.
            text::parse_text_entries(&mut module);
            let options = args.print_options(length);
            let printed = print_colored(args, &module, &options, &mut out);
            elisions = options.elisions;
            printed
        });
    out.flush()?;
    match printed {
        Ok(Printed::All) => {
            args.note_elisions(&elisions);
            Ok(ExitCode::SUCCESS)
        }
        Ok(Printed::Absent(message)) => {
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
