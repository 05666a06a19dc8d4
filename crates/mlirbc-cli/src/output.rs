//! Output to a terminal, a file or a pipe, and failures.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use mlirbc::ir::Module;

use crate::destination::Destination;

/// Why a subcommand failed. Damage in a file is not a failure.
#[derive(Debug)]
pub enum Failure {
    /// A file cannot be read.
    Input {
        /// The name of the file.
        file: String,
        /// The message of the operating system.
        message: String,
    },
    /// The output cannot be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Input { file, message } => write!(f, "{file}: cannot read it: {message}"),
            Failure::Output(error) if is_of_file(error) => error.fmt(f),
            Failure::Output(error) => write!(f, "cannot write the output: {error}"),
        }
    }
}

/// An error of writing a file that the user named.
#[derive(Debug)]
struct UnwrittenFile {
    file: String,
    message: String,
}

impl std::error::Error for UnwrittenFile {}

impl std::fmt::Display for UnwrittenFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: cannot write it: {}", self.file, self.message)
    }
}

fn is_of_file(error: &io::Error) -> bool {
    error
        .get_ref()
        .is_some_and(|error| error.is::<UnwrittenFile>())
}

/// The error of writing a file, with the name that the user gave it.
pub fn of_file(path: &Path, error: io::Error) -> io::Error {
    if is_of_file(&error) {
        return error;
    }
    let file = match path.as_os_str() == "-" {
        true => "<stdout>".to_owned(),
        false => crate::text::shown(path.as_os_str().as_encoded_bytes()),
    };
    let message = error.to_string();
    io::Error::new(error.kind(), UnwrittenFile { file, message })
}

/// When to use colour.
#[derive(Clone, Copy, Default, clap::ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Applies the choice to all output from now on.
    pub fn apply(self) {
        match self {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        }
        .write_global();
    }
}

/// The importance of a text in the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Most of the output.
    Plain,
    /// A title.
    Heading,
    /// Secondary text: offsets, units.
    Faint,
    /// A name from the file.
    Name,
    /// Damage.
    Bad,
    /// What only the first file has.
    Removed,
    /// What only the second file has.
    Added,
}

impl Ink {
    fn style(self) -> Style {
        match self {
            Ink::Plain => Style::new(),
            Ink::Heading => Style::new().bold(),
            Ink::Faint => Style::new().dimmed(),
            Ink::Name => AnsiColor::Cyan.on_default(),
            Ink::Bad => AnsiColor::Red.on_default().bold(),
            Ink::Removed => AnsiColor::Red.on_default(),
            Ink::Added => AnsiColor::Green.on_default(),
        }
    }
}

/// Standard output, buffered, with colour if enabled.
pub struct Output {
    writer: BufWriter<Box<dyn Write>>,
    colored: bool,
    /// How many more bytes may be written.
    left: u64,
    limit: u64,
}

/// More text than the user allows.
#[derive(Debug)]
pub struct TooLong {
    limit: u64,
}

impl std::error::Error for TooLong {}

impl std::fmt::Display for TooLong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let limit = self.limit;
        write!(
            f,
            "the output is longer than {limit} bytes; --max-text allows more"
        )
    }
}

/// Whether an error is that of a limited output.
pub fn is_too_long(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|error| error.is::<TooLong>())
}

impl Output {
    pub fn new() -> Self {
        let stdout = io::stdout();
        let colored = AutoStream::choice(&stdout) != ColorChoice::Never;
        Output {
            writer: BufWriter::with_capacity(1 << 16, Box::new(stdout.lock())),
            colored,
            left: u64::MAX,
            limit: u64::MAX,
        }
    }

    /// Standard output for at most `limit` bytes.
    pub fn limited(limit: u64) -> Self {
        Output {
            left: limit,
            limit,
            ..Output::new()
        }
    }

    /// Whether texts are painted.
    pub fn is_colored(&self) -> bool {
        self.colored
    }

    /// A text in an ink, ready for output.
    pub fn paint<T: std::fmt::Display>(&self, ink: Ink, text: T) -> Painted<T> {
        match self.colored {
            true => painted(ink, text),
            false => painted(Ink::Plain, text),
        }
    }
}

/// A text in an ink, for a terminal.
pub fn painted<T: std::fmt::Display>(ink: Ink, text: T) -> Painted<T> {
    Painted {
        style: ink.style(),
        text,
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(left) = self.left.checked_sub(bytes.len() as u64) else {
            return Err(io::Error::other(TooLong { limit: self.limit }));
        };
        self.left = left;
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// Text with its style.
pub struct Painted<T> {
    style: Style,
    text: T,
}

impl<T: std::fmt::Display> std::fmt::Display for Painted<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Width and alignment apply to the text without the escape sequences.
        write!(f, "{}", self.style.render())?;
        self.text.fmt(f)?;
        write!(f, "{}", self.style.render_reset())
    }
}

/// Writes JSON with a line end to a file, or to standard output for `-`.
pub fn write_json(value: &impl serde::Serialize, path: &Path) -> io::Result<()> {
    if path.as_os_str() == "-" {
        return write_json_to(value, &mut Output::new());
    }
    let mut out = BufWriter::new(Destination::open(path)?);
    write_json_to(value, &mut out)?;
    let destination = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    destination.finish()
}

fn write_json_to(value: &impl serde::Serialize, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)?;
    out.flush()
}

/// Reports on standard error which properties of a module MLIR ignores.
pub fn warn_of_ignored(name: &str, module: &Module<'_>) -> mlirbc::Result<()> {
    for ignored in module.ignored_properties()? {
        let op = ignored.op.escape_ascii();
        let version = module.container().version();
        warn(&format!(
            "{name}: MLIR ignores property '{}' of {} ops '{op}' in version {version}",
            ignored.property, ignored.count
        ));
    }
    Ok(())
}

/// Reports something on standard error that is not a failure.
fn warn(message: &str) {
    let style = AnsiColor::Yellow.on_default().bold();
    let mut stderr = anstream::stderr().lock();
    // If standard error fails, the warning cannot be reported.
    let _ = writeln!(stderr, "{style}mlirbc: warning:{style:#} {message}");
}

/// States on standard error what the command does, where that is not obvious.
pub fn note(message: &str) {
    let mut stderr = anstream::stderr().lock();
    // If standard error fails, the note cannot be written.
    let _ = writeln!(stderr, "mlirbc: {message}");
}

/// Reports a failure on standard error.
pub fn complain(message: &str) {
    let style = AnsiColor::Red.on_default().bold();
    let mut stderr = anstream::stderr().lock();
    // If standard error fails, the failure cannot be reported.
    let _ = writeln!(stderr, "{style}mlirbc:{style:#} {message}");
}
