//! `mlirbc fmt`: MLIR's text in one layout.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use mlirbc::convert::target_releases;
use mlirbc::ir::Module;
use mlirbc::schema::Release;
use mlirbc::text::{self, InputPiece, OpForm, ParseOptions, PrintError, PrintOptions, split_input};

use crate::destination::Destination;
use crate::input;
use crate::options::{DialectOptions, LimitOptions, TextOptions};
use crate::output::{self, Failure, Output};
use crate::release_name::ReleaseName;

const EXAMPLES: &str = "\
The text is that of `mlirbc print`. Comments on lines of their own stay before the op that follows
them; all others are left out, and so are locations without --locs. The bytes that `mlirbc as` writes
from the text stay the same, except for locations. The text of the output is formatted: fmt does not
change it again.

Examples:
  mlirbc fmt model.mlir | less
  mlirbc fmt model.mlir -o model.mlir
  mlirbc fmt --check model.mlir || echo not formatted
  mlirbc fmt --generic custom.mlir -o generic.mlir";

const EXIT_CODES: &str = "\
Exit codes:
  0  the text was written; with --check, it is formatted
  1  the text has errors or is beyond a limit; with --check, it is not formatted
  2  wrong usage, or a file that cannot be read or written";

/// Print MLIR's text again, in one layout
#[derive(clap::Args)]
#[command(name = "fmt", after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub struct Args {
    /// The text; `-` is standard input
    #[arg(value_name = "IN")]
    file: PathBuf,

    /// The output file, which may be IN; `-` is standard output
    #[arg(short, long, value_name = "OUT", default_value = "-")]
    output: PathBuf,

    /// Print all ops in MLIR's generic form
    #[arg(long)]
    generic: bool,

    /// Print the locations of ops and block arguments; those that the text does not state are positions in it
    #[arg(long)]
    locs: bool,

    /// Write nothing, and fail if the text is not formatted
    #[arg(long, conflicts_with = "output")]
    check: bool,

    /// Format the pieces between `// -----` as texts of their own
    #[arg(long)]
    split_input_file: bool,

    /// The release of LLVM whose definitions and forms of ops apply
    #[arg(long, value_name = "RELEASE", value_parser = ReleaseName::among(target_releases()), default_value = "23")]
    llvm: Release,

    #[command(flatten)]
    dialects: DialectOptions,

    #[command(flatten)]
    limits: LimitOptions,

    #[command(flatten)]
    text: TextOptions,
}

/// What separates pieces in the output.
const SEPARATOR: &[u8] = b"\n// -----\n\n";

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let input = input::open(&args.file)?;
    let name = input::name(&args.file);
    if input::refuse_as_text(&name, &input) {
        return Ok(ExitCode::FAILURE);
    }
    let open = args.limits.open_options(input.bytes().len());
    let mut parse = ParseOptions::default();
    parse.limits = open.limits;
    parse.registry = args.dialects.registry()?;
    parse.release = args.llvm;
    parse.file_name = name.clone();
    // A text without a module around its ops stays one.
    parse.implicit_module = false;
    let mut print = PrintOptions::default();
    print.form = match args.generic {
        true => OpForm::Generic,
        false => OpForm::Custom,
    };
    print.locations = args.locs;
    print.aliases = true;
    print.resources = true;
    print.max_bytes = Some(args.text.bytes_for(input.bytes().len()));
    print.max_work = Some(args.limits.work_for(input.bytes().len()));
    let pieces: Vec<InputPiece<'_>> = match args.split_input_file {
        true => split_input(input.bytes()).collect(),
        false => vec![InputPiece {
            text: input.bytes(),
            first_line: 1,
        }],
    };
    let mut formatted = Vec::new();
    let mut code = ExitCode::SUCCESS;
    for (number, piece) in pieces.into_iter().enumerate() {
        if number > 0 {
            formatted.extend_from_slice(SEPARATOR);
        }
        parse.first_line = piece.first_line;
        if !format(piece.text, &name, &parse, &print, &mut formatted)? {
            code = ExitCode::FAILURE;
        }
    }
    if code != ExitCode::SUCCESS {
        return Ok(code);
    }
    if args.check {
        if formatted == input.bytes() {
            return Ok(ExitCode::SUCCESS);
        }
        output::complain(&format!("{name}: it is not formatted"));
        return Ok(ExitCode::FAILURE);
    }
    write(&args.output, &formatted)?;
    Ok(ExitCode::SUCCESS)
}

/// Appends the formatted text of a piece. Returns false after complaints if it has errors.
fn format(
    text: &[u8],
    name: &str,
    parse: &ParseOptions,
    print: &PrintOptions,
    out: &mut Vec<u8>,
) -> Result<bool, Failure> {
    let (mut module, comments) = match Module::parse_with_comments(text, parse) {
        Ok(parsed) => parsed,
        Err(errors) => {
            for error in errors.0 {
                output::complain(&format!("{name}:{error}"));
            }
            return Ok(false);
        }
    };
    // MLIR parses entries that stand in files as text.
    text::parse_text_entries(&mut module);
    match text::print_with_comments(&module, print, &comments, out) {
        Ok(()) => {}
        Err(PrintError::Io(error)) => return Err(Failure::Output(error)),
        Err(error) => {
            output::complain(&format!("{name}: {error}"));
            return Ok(false);
        }
    }
    // The text of a whole module ends with an empty line.
    if out.ends_with(b"\n\n") || *out == b"\n" {
        out.pop();
    }
    Ok(true)
}

fn write(path: &Path, text: &[u8]) -> Result<(), Failure> {
    if path.as_os_str() == "-" {
        let mut out = Output::new();
        out.write_all(text)?;
        out.flush()?;
        return Ok(());
    }
    let mut destination = Destination::open(path)?;
    destination.write_all(text)?;
    destination.finish()?;
    Ok(())
}
