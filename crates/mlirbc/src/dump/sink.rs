//! Makes the lines of a dump.

use std::io;
use std::ops::Range;

use crate::budget::Meter;
use crate::dump::area::{Area, Walked};
use crate::dump::line::{Line, LineKind};
use crate::dump::options::DumpOptions;
use crate::error::{Error, Result};
use crate::wire::Cursor;

/// The maximum number of bytes of a string to show, unless everything is to be shown.
const MAX_STRING: usize = 100;

/// Receives the lines.
pub(super) type Receive<'r> = &'r mut dyn FnMut(&Line<'_>) -> io::Result<()>;

/// Receives every piece of the file in order.
pub(super) struct Sink<'s> {
    receive: Receive<'s>,
    options: &'s DumpOptions,
    /// The position of the current section.
    section: Option<u32>,
    /// Whether the current section is hidden.
    muted: bool,
    meter: Meter,
    /// The end of the last line.
    end: u64,
    /// Why the dump ended before the end of the file.
    exceeded: Option<Error>,
}

/// A piece of a line's text that counts as much as a line.
const PIECE: u64 = 1 << 8;

impl<'s> Sink<'s> {
    pub(super) fn new(options: &'s DumpOptions, receive: Receive<'s>) -> Self {
        Sink {
            receive,
            options,
            section: None,
            muted: !options.sections.is_empty(),
            meter: Meter::new(options.limits.budget.as_ref()),
            end: 0,
            exceeded: None,
        }
    }

    /// Counts work that is about to be done. An error ends the dump as one of the output does, and
    /// [`Sink::take_exceeded`] returns what it was.
    pub(super) fn count(&mut self, units: u64) -> io::Result<()> {
        self.meter.count(units).map_err(|error| {
            let stop = io::Error::other(error.to_string());
            self.exceeded = Some(error);
            stop
        })
    }

    /// The error of the budget that ended the dump, and the bytes before which it did.
    pub(super) fn take_exceeded(&mut self) -> Option<(Error, u64)> {
        let error = self.exceeded.take()?;
        // What follows is one more line.
        self.meter = Meter::default();
        Some((error, self.end))
    }

    /// Starts the next section. `id` is the number in the file, which may be that of no section.
    pub(super) fn enter_section(&mut self, id: Option<u8>) {
        self.section = Some(self.section.map_or(0, |section| section + 1));
        let mut shown = self.options.sections.iter();
        self.muted =
            !self.options.sections.is_empty() && !shown.any(|shown| Some(*shown as u8) == id);
    }

    /// Whether the range to show has any of these bytes.
    pub(super) fn reaches(&self, bytes: &Range<u64>) -> bool {
        let Some(range) = &self.options.bytes else {
            return true;
        };
        match bytes.is_empty() {
            true => range.contains(&bytes.start),
            false => bytes.start < range.end && range.start < bytes.end,
        }
    }

    /// The number of bytes of a string to show.
    pub(super) fn string_limit(&self) -> usize {
        match self.options.full {
            true => usize::MAX,
            false => MAX_STRING,
        }
    }

    /// Passes on bytes with their meaning.
    pub(super) fn line(
        &mut self,
        bytes: Range<u64>,
        depth: usize,
        meaning: &str,
    ) -> io::Result<()> {
        self.pass(bytes, depth, LineKind::Detail, meaning)
    }

    /// Passes on bytes that start a named item.
    pub(super) fn title(
        &mut self,
        bytes: Range<u64>,
        depth: usize,
        meaning: &str,
    ) -> io::Result<()> {
        self.pass(bytes, depth, LineKind::Title, meaning)
    }

    /// Passes on bytes that cannot be read, and why.
    pub(super) fn unread(
        &mut self,
        bytes: Range<u64>,
        depth: usize,
        error: &Error,
    ) -> io::Result<()> {
        let meaning = format!("damaged: {} (at byte {})", error.kind(), error.offset());
        self.pass(bytes, depth, LineKind::Damage, &meaning)
    }

    /// Reads a piece of an area and passes on its line.
    pub(super) fn piece<'c, T>(
        &mut self,
        area: &mut Area<'c>,
        depth: usize,
        read: impl FnOnce(&mut Cursor<'c>) -> Result<T>,
        meaning: impl FnOnce(&T) -> String,
    ) -> Walked<T> {
        self.count(1)?;
        let (bytes, value) = area.piece(read)?;
        if !self.muted && self.reaches(&bytes) {
            self.line(bytes, depth, &meaning(&value))?;
        }
        Ok(value)
    }

    fn pass(
        &mut self,
        bytes: Range<u64>,
        depth: usize,
        kind: LineKind,
        meaning: &str,
    ) -> io::Result<()> {
        // Damage at the end of the bytes has none of its own.
        let is_end = kind == LineKind::Damage
            && bytes.is_empty()
            && (self.options.bytes.as_ref()).is_some_and(|range| range.end == bytes.start);
        if self.muted || !(self.reaches(&bytes) || is_end) {
            return Ok(());
        }
        self.count(1 + meaning.len() as u64 / PIECE)?;
        self.end = bytes.end;
        (self.receive)(&Line {
            bytes,
            section: self.section,
            depth,
            kind,
            meaning,
        })
    }
}
