//! Bytes of the file that are shown piece by piece, damaged or not.
//!
//! The library reads a section as a whole and returns one error for it. Here every piece is shown
//! when it is read, and unreadable bytes are shown as such. Each byte is shown exactly once.

use std::io;
use std::ops::Range;

use crate::error::Error;
use crate::wire::Cursor;
use crate::wire::section::{self, Head, HeadPart};

/// Why the dump of an area stops.
#[derive(Debug)]
pub(super) enum Stop {
    /// The file is damaged here.
    Damage(Error),
    /// The output cannot be written.
    Output(io::Error),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Stop::Damage(error)
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Stop::Output(error)
    }
}

pub(super) type Walked<T = ()> = Result<T, Stop>;

/// Bytes of the file that are read piece by piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Area<'a> {
    cursor: Cursor<'a>,
}

impl<'a> Area<'a> {
    pub(super) fn new(cursor: Cursor<'a>) -> Self {
        Area { cursor }
    }

    /// A cursor at the start of the next piece.
    pub(super) fn cursor(&self) -> Cursor<'a> {
        self.cursor
    }

    /// Reads a piece; returns it with its range. On damage, the area stays unchanged.
    pub(super) fn piece<T>(
        &mut self,
        read: impl FnOnce(&mut Cursor<'a>) -> crate::error::Result<T>,
    ) -> crate::error::Result<(Range<u64>, T)> {
        let mut cursor = self.cursor;
        let value = read(&mut cursor)?;
        let bytes = self.cursor.offset()..cursor.offset();
        self.cursor = cursor;
        Ok((bytes, value))
    }

    /// Reads the head of a section and skips its data.
    pub(super) fn section(
        &mut self,
        part: impl FnMut(Range<u64>, HeadPart) -> Walked,
    ) -> Walked<Head<'a>> {
        section::read_head(&mut self.cursor, part)
    }

    /// Splits off the next `length` bytes, or as many as there are, as an area.
    pub(super) fn split(&mut self, length: u64) -> Area<'a> {
        Area::new(self.cursor.split(length))
    }

    /// Takes the remaining bytes.
    pub(super) fn rest(&mut self) -> Range<u64> {
        let rest = self.cursor.split(u64::MAX);
        rest.offset()..rest.offset() + rest.remaining() as u64
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.cursor.is_at_end()
    }

    /// Checks that no bytes follow the end of `what`.
    pub(super) fn finish(&self, what: &'static str) -> crate::error::Result<()> {
        self.cursor.finish(what)
    }
}
