//! Bytes of the file that are shown piece by piece, damaged or not.
//!
//! The library reads a section whole and returns one error for it. Here every piece of bytes is shown
//! as it is read, and what cannot be read is shown as such, so that each byte is shown exactly once.

use std::io;
use std::ops::Range;

use mlirbc::Error;
use mlirbc::wire::Cursor;
use mlirbc::wire::section::{self, Head, HeadPart};

/// Why showing the pieces does not go on.
#[derive(Debug)]
pub enum Stop {
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

pub type Walked<T = ()> = Result<T, Stop>;

/// Bytes of the file that are read piece by piece.
#[derive(Clone, Copy, Debug)]
pub struct Area<'a> {
    cursor: Cursor<'a>,
}

impl<'a> Area<'a> {
    pub fn new(cursor: Cursor<'a>) -> Self {
        Area { cursor }
    }

    /// Where the next piece starts.
    pub fn cursor(&self) -> Cursor<'a> {
        self.cursor
    }

    /// Reads a piece; returns it with its range. Damage leaves the area where it was.
    pub fn piece<T>(
        &mut self,
        read: impl FnOnce(&mut Cursor<'a>) -> mlirbc::Result<T>,
    ) -> mlirbc::Result<(Range<u64>, T)> {
        let mut cursor = self.cursor;
        let value = read(&mut cursor)?;
        let bytes = self.cursor.offset()..cursor.offset();
        self.cursor = cursor;
        Ok((bytes, value))
    }

    /// Reads the head of a section and steps over its data.
    pub fn section(
        &mut self,
        part: impl FnMut(Range<u64>, HeadPart) -> Walked,
    ) -> Walked<Head<'a>> {
        section::read_head(&mut self.cursor, part)
    }

    /// The next `length` bytes as an area of their own, or as many as there are.
    pub fn split(&mut self, length: u64) -> Area<'a> {
        Area::new(self.cursor.split(length))
    }

    /// The bytes that are left, and nothing is left.
    pub fn rest(&mut self) -> Range<u64> {
        let rest = self.cursor.split(u64::MAX);
        rest.offset()..rest.offset() + rest.remaining() as u64
    }

    pub fn is_at_end(&self) -> bool {
        self.cursor.is_at_end()
    }

    /// Requires that nothing is left after the end of `what`.
    pub fn finish(&self, what: &'static str) -> mlirbc::Result<()> {
        self.cursor.finish(what)
    }
}
