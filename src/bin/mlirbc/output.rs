//! Output to a terminal, a file or a pipe, and failures.

use std::io::{self, BufWriter, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

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
            Failure::Output(error) => write!(f, "cannot write the output: {error}"),
        }
    }
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
}

impl Ink {
    fn style(self) -> Style {
        match self {
            Ink::Plain => Style::new(),
            Ink::Heading => Style::new().bold(),
            Ink::Faint => Style::new().dimmed(),
            Ink::Name => AnsiColor::Cyan.on_default(),
            Ink::Bad => AnsiColor::Red.on_default().bold(),
        }
    }
}

/// Standard output, buffered, with colour if enabled.
pub struct Output {
    writer: BufWriter<Box<dyn Write>>,
    colored: bool,
}

impl Output {
    pub fn new() -> Self {
        let stdout = io::stdout();
        let colored = AutoStream::choice(&stdout) != ColorChoice::Never;
        Output {
            writer: BufWriter::with_capacity(1 << 16, Box::new(stdout.lock())),
            colored,
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

/// Reports a failure on standard error.
pub fn complain(message: &str) {
    let style = AnsiColor::Red.on_default().bold();
    let mut stderr = anstream::stderr().lock();
    // If standard error fails, the failure cannot be reported.
    let _ = writeln!(stderr, "{style}mlirbc:{style:#} {message}");
}
