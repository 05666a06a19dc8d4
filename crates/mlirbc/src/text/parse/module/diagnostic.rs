//! Errors in text: where they are and what was expected.

use std::fmt;

use crate::error::{Error, ErrorKind};

/// An error in a text.
#[derive(Clone, Debug)]
pub struct TextError {
    /// The offset in bytes.
    pub offset: u64,
    /// The line, from [`ParseOptions::first_line`](crate::text::ParseOptions::first_line) on.
    pub line: u32,
    /// The column in bytes, from 1 on.
    pub column: u32,
    /// What was expected and found.
    pub message: String,
    /// The line of the text, without its end; at most [`TextError::LONGEST_LINE`] bytes around the column.
    pub source_line: String,
    /// The position of the column in `source_line`, in bytes.
    pub caret: u32,
}

impl TextError {
    /// The most bytes of a line that an error shows.
    pub const LONGEST_LINE: usize = 200;

    fn of(text: &[u8], first_line: u32, offset: usize, message: String) -> Self {
        let offset = offset.min(text.len());
        let before = text.get(..offset).unwrap_or_default();
        let lines = memchr::memchr_iter(b'\n', before).count() as u32;
        let start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
        let rest = text.get(offset..).unwrap_or_default();
        let end = offset + memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let half = Self::LONGEST_LINE / 2;
        let first = start.max(offset.saturating_sub(half));
        let last = end.min(offset + half);
        // Control characters of a file must not reach a terminal.
        let shown = |range: std::ops::Range<usize>| {
            let line = String::from_utf8_lossy(text.get(range).unwrap_or_default());
            line.replace(|c: char| c.is_control() && c != '\t', "\u{fffd}")
        };
        let caret = shown(first..offset).len() as u32;
        TextError {
            offset: offset as u64,
            line: first_line.saturating_add(lines),
            column: (offset - start) as u32 + 1,
            message,
            source_line: shown(first..last),
            caret,
        }
    }
}

impl fmt::Display for TextError {
    /// The position, the message, the line and a caret below the column.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}:{}: error: {}", self.line, self.column, self.message)?;
        writeln!(f, "{}", self.source_line.replace('\t', " "))?;
        let before = self.source_line.get(..self.caret as usize);
        let width = before.unwrap_or_default().chars().count();
        write!(f, "{:width$}^", "")
    }
}

/// The errors in a text, in its order.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", self.0.iter().map(TextError::to_string).collect::<Vec<_>>().join("\n"))]
pub struct TextErrors(pub Vec<TextError>);

/// The most bytes of a message. A name in it may be as long as the text.
const LONGEST_MESSAGE: usize = 1024;

/// Collects errors with their offsets.
#[derive(Debug)]
pub(super) struct Errors {
    found: Vec<(usize, String)>,
    most: usize,
}

impl Errors {
    pub(super) fn new(most: usize) -> Self {
        Errors {
            found: Vec::new(),
            most: most.max(1),
        }
    }

    /// Whether no more errors are listed.
    pub(super) fn is_full(&self) -> bool {
        self.found.len() >= self.most
    }

    pub(super) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    #[cold]
    pub(super) fn add(&mut self, offset: usize, mut message: String) {
        if self.is_full() {
            return;
        }
        if message.len() > LONGEST_MESSAGE {
            let mut ends = (0..=LONGEST_MESSAGE).rev();
            let end = ends.find(|&end| message.is_char_boundary(end));
            message.truncate(end.unwrap_or(0));
            message.push_str("...");
        }
        self.found.push((offset, message));
    }

    /// Adds an error of the library, whose offset is that in the text.
    #[cold]
    pub(super) fn add_error(&mut self, error: &Error) {
        let message = match error.kind() {
            ErrorKind::InvalidText { what, .. } => (*what).to_owned(),
            kind => match error.path_text() {
                path if path.is_empty() => kind.to_string(),
                path => format!("{kind} ({path})"),
            },
        };
        self.add(error.offset() as usize, message);
    }

    /// The errors with their places in a text whose first line has a number.
    pub(super) fn locate(mut self, text: &[u8], first_line: u32) -> TextErrors {
        self.found.sort_by_key(|(offset, _)| *offset);
        let errors = self.found.into_iter();
        let errors =
            errors.map(|(offset, message)| TextError::of(text, first_line, offset, message));
        TextErrors(errors.collect())
    }
}
