//! `mlirbc view`: a page for browsers that shows a file.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use base64::engine::general_purpose::STANDARD;
use base64::write::EncoderWriter;
use mlirbc::ir::OpenOptions;

use crate::destination::Destination;
use crate::output::{self, Failure};
use crate::{TROUBLE, input};

/// The viewer, if this command was built with it.
#[cfg(mlirbc_viewer_page)]
const PAGE: Option<&str> = Some(include_str!(env!("MLIRBC_VIEWER_PAGE")));
#[cfg(not(mlirbc_viewer_page))]
const PAGE: Option<&str> = None;

/// The place of the file in the page.
const PLACE: &str = r#"<script type="text/plain" id="embedded" data-name=""></script>"#;

const EXAMPLES: &str = "\
The page contains the file and the viewer. It makes no request, and opens in a browser
as a local file. It shows damaged files too, as far as they can be read.

Examples:
  mlirbc view model.mlirbc -o model.html
  mlirbc view --page viewer.html model.mlirbc -o model.html";

const EXIT_CODES: &str = "\
Exit codes:
  0  the page was written
  2  wrong usage, or a file that cannot be read or written";

/// Write a page for browsers that shows a file
#[derive(clap::Args)]
#[command(after_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
pub struct Args {
    /// The file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Write the page to this file; `-` is standard output
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    /// The viewer, as `viewer/build.sh` writes it; required if this command was built without it
    #[arg(long, value_name = "PAGE")]
    page: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<ExitCode, Failure> {
    let page = match (&args.page, PAGE) {
        (Some(path), _) => read(path)?,
        (None, Some(page)) => page.to_owned(),
        (None, None) => {
            output::complain(
                "this command was built without the viewer: run viewer/build.sh in the sources and build the \
                 command again, or name the viewer with --page",
            );
            return Ok(ExitCode::from(TROUBLE));
        }
    };
    let Some((before, after)) = page.split_once(PLACE) else {
        let name = args.page.as_deref().unwrap_or(Path::new("the viewer"));
        output::complain(&format!("{}: it is not the viewer", name.display()));
        return Ok(ExitCode::from(TROUBLE));
    };
    let input = input::open(&args.file)?;
    // The viewer shows bytecode.
    let input = input::assembled(&args.file, input, &OpenOptions::default())?;
    let name = args.file.file_name().unwrap_or(args.file.as_os_str());
    let name = escaped(&name.to_string_lossy());
    let mut out = Destination::open(&args.output)?;
    out.write_all(before.as_bytes())?;
    write!(
        out,
        r#"<script type="text/plain" id="embedded" data-name="{name}">"#
    )?;
    {
        let mut encoder = EncoderWriter::new(&mut out, &STANDARD);
        encoder.write_all(input.bytes())?;
        encoder.finish()?;
    }
    out.write_all(b"</script>")?;
    out.write_all(after.as_bytes())?;
    out.finish()?;
    Ok(ExitCode::SUCCESS)
}

fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| Failure::Input {
        file: input::name(path),
        message: error.to_string(),
    })
}

/// A text as the value of an attribute of HTML.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('"', "&quot;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}
