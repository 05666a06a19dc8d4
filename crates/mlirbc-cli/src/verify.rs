//! `mlirbc verify`: decodes everything in files and reports damage.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use mlirbc::ir::Module;

use crate::options::{DialectOptions, LimitOptions};
use crate::output::{self, Failure, Ink, Output};
use crate::progress::Progress;
use crate::{TROUBLE, input, text};

const EXAMPLES: &str = "\
Every attribute, type, op, use-list order and resource is decoded, whether or not anything refers
to it. For entries of unknown dialects only the frame is checked. Each bad file is reported in one
line on standard error:

  FILE: MESSAGE (at byte OFFSET, in PATH)

Examples:
  mlirbc verify model.mlirbc
  mlirbc verify -v out/*.mlirbc
  find . -name '*.mlirbc' -print0 | xargs -0 mlirbc verify";

/// Decode and check everything in files; prints nothing for valid files
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{}", crate::EXIT_CODES))]
pub struct Args {
    /// The files; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Also summarize the valid files
    #[arg(short, long)]
    verbose: bool,

    #[command(flatten)]
    dialects: DialectOptions,

    #[command(flatten)]
    limits: LimitOptions,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let registry = args.dialects.registry()?;
    let mut out = Output::new();
    let mut code = 0;
    for path in &args.files {
        let name = input::name(path);
        let input = match input::open(path) {
            Ok(input) => input,
            // The other files are still checked.
            Err(failure) => {
                output::complain(&failure.to_string());
                code = TROUBLE;
                continue;
            }
        };
        let mut progress = Progress::new(format!("verifying {name}"), "ops");
        let mut ops = 0;
        let mut options = args.limits.open_options(input.bytes().len());
        options.registry = registry.clone();
        let parsed = input::parsed(path, &input, &options);
        // The order of definitions and uses is checked in the module of a text, not in its bytes.
        let sound = parsed.and_then(|parsed| match parsed {
            Some(module) => match module.verify() {
                Ok(()) => input::written(path, &module).map(Ok),
                Err(error) => Ok(Err(error)),
            },
            None => Ok(Ok(input)),
        });
        let sound = match sound {
            Ok(sound) => sound,
            Err(failure) => {
                drop(progress);
                output::complain(&failure.to_string());
                code = TROUBLE;
                continue;
            }
        };
        let module = sound.and_then(|input| input::open_module(input, options));
        let verified = module.and_then(|module| {
            module.verify_with(|done| {
                ops = done;
                progress.at(done, None);
            })?;
            Ok(module)
        });
        drop(progress);
        match verified {
            Ok(module) if args.verbose => tell(&mut out, &name, &module, ops)?,
            Ok(_) => {}
            Err(error) => {
                // Keeps the lines on a terminal in the order of the files.
                out.flush()?;
                let mut stderr = std::io::stderr().lock();
                // Without standard error, only the exit code reports the failure.
                let _ = writeln!(stderr, "{name}: {error}");
                code = code.max(1);
            }
        }
    }
    out.flush()?;
    Ok(ExitCode::from(code))
}

fn tell(out: &mut Output, name: &str, module: &Module<'_>, ops: u64) -> Result<(), Failure> {
    let container = module.container();
    let sound = out.paint(Ink::Heading, "sound");
    writeln!(
        out,
        "{name}: {sound}, bytecode version {} by {}: {}, {}, {}, {}",
        container.version(),
        text::shown(container.producer()),
        text::count(ops, "op"),
        text::count(module.tables().attribute_count().into(), "attribute"),
        text::count(module.tables().type_count().into(), "type"),
        text::count(container.resources().entries().len() as u64, "resource"),
    )?;
    Ok(())
}
