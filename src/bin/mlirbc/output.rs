//! Writing to the terminal, a file or a pipe, and ways to fail.

use std::io::{self, BufWriter, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

/// Why a subcommand cannot do what it was asked for. Damage in a file is no such failure.
#[derive(Debug)]
pub enum Failure {
    /// A file cannot be read.
    Input {
        /// Which one.
        file: String,
        /// What the system says.
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
    /// Makes it hold for all output from here on.
    pub fn apply(self) {
        match self {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        }
        .write_global();
    }
}

/// Where something stands in the output's order of importance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// What most of the output is.
    Plain,
    /// A title.
    Heading,
    /// What guides the eye: offsets, units.
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

/// Standard output, buffered, with colour where it is wanted.
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

    /// Output to somewhere else, without colour.
    #[cfg(test)]
    pub fn to(writer: Box<dyn Write>) -> Self {
        Output {
            writer: BufWriter::new(writer),
            colored: false,
        }
    }

    /// Text in an ink, ready to be written.
    pub fn paint<T: std::fmt::Display>(&self, ink: Ink, text: T) -> Painted<T> {
        Painted {
            style: if self.colored {
                ink.style()
            } else {
                Style::new()
            },
            text,
        }
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
        // Width and alignment are for the text, not for the escapes around it.
        write!(f, "{}", self.style.render())?;
        self.text.fmt(f)?;
        write!(f, "{}", self.style.render_reset())
    }
}

/// Tells of a failure on standard error.
pub fn complain(message: &str) {
    let style = AnsiColor::Red.on_default().bold();
    let mut stderr = anstream::stderr().lock();
    // A failure cannot be reported anywhere.
    let _ = writeln!(stderr, "{style}mlirbc:{style:#} {message}");
}
