//! Lines of a dump as text: the offset, the bytes, and their meaning.

use std::borrow::Cow;
use std::io::{self, Write};

use crate::dump::line::{Line, LineKind};
use crate::readable::count;

/// Bytes per row.
const ROW: usize = 8;

/// The maximum number of rows per line, unless everything is to be shown.
const MAX_ROWS: usize = 4;

/// The maximum number of indentation steps. Deeper lines use this depth: otherwise, the output
/// could grow with the square of the depth.
const MAX_INDENT: usize = 40;

/// The importance of a part of a text line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Emphasis {
    /// That of most text.
    Plain,
    /// A title.
    Title,
    /// An offset, or a remark on what is left out.
    Faint,
    /// Damage.
    Damage,
}

/// Writes lines of a dump as text, with an empty line between sections.
pub struct TextLines<'f, W> {
    out: W,
    /// The bytes of the file.
    file: &'f [u8],
    full: bool,
    /// Adds what a terminal requires for an emphasis.
    paint: fn(Emphasis, &str) -> Cow<'_, str>,
    /// The section of the line before.
    last: Option<Option<u32>>,
}

impl<'f, W: Write> TextLines<'f, W> {
    /// A writer for lines about `file`. If `full`, all bytes of long pieces are shown.
    pub fn new(out: W, file: &'f [u8], full: bool) -> Self {
        TextLines {
            out,
            file,
            full,
            paint: |_, text| Cow::Borrowed(text),
            last: None,
        }
    }

    /// Uses a function that adds what a terminal requires for an emphasis.
    #[must_use]
    pub fn with_paint(self, paint: fn(Emphasis, &str) -> Cow<'_, str>) -> Self {
        TextLines { paint, ..self }
    }

    /// Writes a line.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write(&mut self, line: &Line<'_>) -> io::Result<()> {
        if self.last.is_some_and(|last| last != line.section) {
            writeln!(self.out)?;
        }
        self.last = Some(line.section);
        let start = usize::try_from(line.bytes.start).unwrap_or(usize::MAX);
        let end = usize::try_from(line.bytes.end).unwrap_or(usize::MAX);
        let bytes = self.file.get(start..end).unwrap_or_default();
        let mut rows = bytes.chunks(ROW);
        let emphasis = match line.kind {
            LineKind::Detail => Emphasis::Plain,
            LineKind::Title => Emphasis::Title,
            LineKind::Damage => Emphasis::Damage,
        };
        let indent = 2 * line.depth.min(MAX_INDENT);
        let first = Hex(rows.next().unwrap_or_default());
        let offset = format!("{start:08x}");
        let offset = (self.paint)(Emphasis::Faint, &offset);
        let meaning = (self.paint)(emphasis, line.meaning);
        writeln!(self.out, "{offset}  {first}  {:indent$}{meaning}", "")?;
        let mut at = start.saturating_add(ROW);
        for (index, row) in rows.enumerate() {
            if index + 1 >= MAX_ROWS && !self.full {
                let left = end.saturating_sub(at) as u64;
                let left = format!("... {} more", count(left, "byte"));
                let left = (self.paint)(Emphasis::Faint, &left);
                writeln!(self.out, "          {left}")?;
                break;
            }
            let offset = format!("{at:08x}");
            let offset = (self.paint)(Emphasis::Faint, &offset);
            writeln!(self.out, "{offset}  {}", Hex(row).to_string().trim_end())?;
            at = at.saturating_add(ROW);
        }
        Ok(())
    }
}

/// A row of bytes, padded to the width of a full one.
struct Hex<'a>(&'a [u8]);

impl std::fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for at in 0..ROW {
            let blank = if at == 0 { "" } else { " " };
            match self.0.get(at) {
                Some(byte) => write!(f, "{blank}{byte:02x}")?,
                None => write!(f, "{blank}  ")?,
            }
        }
        Ok(())
    }
}
