//! The lines of a dump, as text or as JSON.

use std::io::{self, Write};
use std::ops::Range;

use mlirbc::Error;
use mlirbc::container::Input;

use super::area::{Area, Walked};
use crate::output::{Ink, Output};
use crate::progress::Progress;
use crate::text;

/// Bytes per row of the text form.
const ROW: usize = 8;

/// The maximum number of rows per line, unless everything is to be shown.
const MAX_ROWS: usize = 4;

/// The maximum number of bytes of a string to show, unless everything is to be shown.
const MAX_STRING: usize = 100;

/// The maximum number of indentation steps. Deeper lines use this depth: otherwise, the output
/// could grow with the square of the depth.
const MAX_INDENT: usize = 40;

/// The format of the lines.
#[derive(Default)]
pub struct Look {
    pub json: bool,
    /// Whether long bytes and strings are shown in full.
    pub full: bool,
    /// The ids of the top-level sections to show; all if empty.
    pub sections: Vec<u8>,
}

/// Receives every piece of the file in order.
pub struct Sink<'a> {
    out: Output,
    look: Look,
    input: &'a Input<'a>,
    /// Whether the current section is hidden.
    muted: bool,
    progress: Option<Progress>,
    lines: u64,
    /// Whether a line was shown.
    begun: bool,
}

impl<'a> Sink<'a> {
    pub fn new(out: Output, look: Look, input: &'a Input<'a>) -> Self {
        Sink {
            out,
            muted: !look.sections.is_empty(),
            look,
            input,
            progress: None,
            lines: 0,
            begun: false,
        }
    }

    pub fn show_progress(&mut self, message: String) {
        self.progress = Some(Progress::new(message, "bytes"));
    }

    pub fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Sets the top-level section that contains the pieces that follow.
    pub fn enter_section(&mut self, id: Option<u8>) -> io::Result<()> {
        self.muted = match id {
            _ if self.look.sections.is_empty() => false,
            Some(id) => !self.look.sections.contains(&id),
            None => true,
        };
        if !self.muted && !self.look.json && self.begun {
            writeln!(self.out)?;
        }
        Ok(())
    }

    /// The number of bytes of a string to show.
    pub fn string_limit(&self) -> usize {
        match self.look.full {
            true => usize::MAX,
            false => MAX_STRING,
        }
    }

    /// Writes bytes with their meaning.
    pub fn line(&mut self, bytes: Range<u64>, depth: usize, meaning: &str) -> io::Result<()> {
        self.write(bytes, depth, Ink::Plain, meaning)
    }

    /// Writes bytes that start a named item.
    pub fn title(&mut self, bytes: Range<u64>, depth: usize, meaning: &str) -> io::Result<()> {
        self.write(bytes, depth, Ink::Heading, meaning)
    }

    /// Writes bytes that cannot be read, and why.
    pub fn unread(&mut self, bytes: Range<u64>, depth: usize, error: &Error) -> io::Result<()> {
        let meaning = format!("damaged: {} (at byte {})", error.kind(), error.offset());
        self.write(bytes, depth, Ink::Bad, &meaning)
    }

    /// Reads a piece of an area and writes its line.
    pub fn piece<'c, T>(
        &mut self,
        area: &mut Area<'c>,
        depth: usize,
        read: impl FnOnce(&mut mlirbc::wire::Cursor<'c>) -> mlirbc::Result<T>,
        meaning: impl FnOnce(&T) -> String,
    ) -> Walked<T> {
        let (bytes, value) = area.piece(read)?;
        if !self.muted {
            self.line(bytes, depth, &meaning(&value))?;
        }
        Ok(value)
    }

    fn write(
        &mut self,
        bytes: Range<u64>,
        depth: usize,
        ink: Ink,
        meaning: &str,
    ) -> io::Result<()> {
        self.lines += 1;
        if self.lines.is_multiple_of(4096)
            && let Some(progress) = &mut self.progress
        {
            progress.at(bytes.end, Some(self.input.bytes().len() as u64));
        }
        if self.muted {
            return Ok(());
        }
        self.begun = true;
        match self.look.json {
            true => self.write_json(bytes, depth, ink, meaning),
            false => self.write_text(bytes, depth, ink, meaning),
        }
    }

    fn write_json(
        &mut self,
        bytes: Range<u64>,
        depth: usize,
        ink: Ink,
        meaning: &str,
    ) -> io::Result<()> {
        let (offset, size) = (bytes.start, bytes.end - bytes.start);
        let meaning = serde_json::Value::from(meaning);
        let damage = if ink == Ink::Bad {
            r#","damage":true"#
        } else {
            ""
        };
        writeln!(
            self.out,
            r#"{{"offset":{offset},"size":{size},"depth":{depth},"meaning":{meaning}{damage}}}"#
        )
    }

    fn write_text(
        &mut self,
        range: Range<u64>,
        depth: usize,
        ink: Ink,
        meaning: &str,
    ) -> io::Result<()> {
        let start = usize::try_from(range.start).unwrap_or(usize::MAX);
        let end = usize::try_from(range.end).unwrap_or(usize::MAX);
        let bytes = self.input.bytes().get(start..end).unwrap_or_default();
        let mut rows = bytes.chunks(ROW);
        let indent = 2 * depth.min(MAX_INDENT);
        let first = Hex(rows.next().unwrap_or_default());
        let offset = self
            .out
            .paint(Ink::Faint, format_args!("{start:08x}"))
            .to_string();
        let meaning = self.out.paint(ink, meaning).to_string();
        writeln!(self.out, "{offset}  {first}  {:indent$}{meaning}", "")?;
        let mut at = start.saturating_add(ROW);
        for (index, row) in rows.enumerate() {
            if index + 1 >= MAX_ROWS && !self.look.full {
                let left = end.saturating_sub(at) as u64;
                let left = format!("... {} more", text::count(left, "byte"));
                writeln!(self.out, "          {}", self.out.paint(Ink::Faint, left))?;
                break;
            }
            let offset = self
                .out
                .paint(Ink::Faint, format_args!("{at:08x}"))
                .to_string();
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
