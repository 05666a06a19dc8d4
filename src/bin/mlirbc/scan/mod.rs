//! Walking over the structure of a file piece by piece, damaged or not.
//!
//! The library reads a section or a body whole and gives one error for it. Here every piece of
//! bytes is told as it is read, and what cannot be read is told as such, so that each byte of a
//! section is told exactly once. [`Area`] keeps that account; [`section`] takes the framing of
//! sections apart; [`ir`] walks over ops, blocks and regions, which it tells as [`piece::Piece`]s.

pub mod ir;
pub mod piece;
pub mod section;

use std::io;
use std::ops::Range;

use mlirbc::wire::Cursor;
use mlirbc::{Error, ErrorKind};

/// Why a walk does not go on.
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

/// Bytes of the file that are told piece by piece.
#[derive(Clone, Copy, Debug)]
pub struct Area<'a> {
    cursor: Cursor<'a>,
    /// The offset up to which they were told.
    done: u64,
}

impl<'a> Area<'a> {
    pub fn new(cursor: Cursor<'a>) -> Self {
        Area {
            cursor,
            done: cursor.offset(),
        }
    }

    /// Where the next piece starts.
    pub fn cursor(&self) -> Cursor<'a> {
        self.cursor
    }

    /// Reads a piece; gives it with its range. Damage leaves the area where it was.
    pub fn piece<T>(
        &mut self,
        read: impl FnOnce(&mut Cursor<'a>) -> mlirbc::Result<T>,
    ) -> mlirbc::Result<(Range<u64>, T)> {
        let mut cursor = self.cursor;
        let value = read(&mut cursor)?;
        self.cursor = cursor;
        let start = std::mem::replace(&mut self.done, cursor.offset());
        Ok((start..cursor.offset(), value))
    }

    /// Takes the next `length` bytes as an area of their own, or as many as there are.
    pub fn split(&mut self, length: u64) -> Area<'a> {
        let start = self.cursor.offset();
        let length = length.min(self.cursor.remaining() as u64);
        let bytes = self.cursor.bytes(length, "a part").unwrap_or_default();
        self.done = self.cursor.offset();
        Area::new(Cursor::new(bytes, start))
    }

    /// The bytes that are left, and nothing is left.
    pub fn rest(&mut self) -> Range<u64> {
        let rest = self.split(u64::MAX).cursor;
        rest.offset()..rest.offset() + rest.remaining() as u64
    }

    pub fn is_at_end(&self) -> bool {
        self.cursor.is_at_end()
    }

    /// Demands that nothing is left after the end of `what`.
    pub fn finish(&self, what: &'static str) -> mlirbc::Result<()> {
        self.cursor.finish(what)
    }

    /// An error at the next piece.
    pub fn error(&self, kind: ErrorKind) -> Error {
        self.cursor.error(kind)
    }
}

/// Consecutive varints: their number, and where they start.
#[derive(Clone, Copy, Debug)]
pub struct Numbers<'a> {
    pub count: u64,
    cursor: Cursor<'a>,
}

impl<'a> Numbers<'a> {
    /// Reads a count and that many varints.
    pub fn read(cursor: &mut Cursor<'a>, what: &'static str) -> mlirbc::Result<Self> {
        let count = cursor.varint()?;
        Self::read_counted(cursor, count, what)
    }

    /// Reads `count` varints.
    pub fn read_counted(
        cursor: &mut Cursor<'a>,
        count: u64,
        what: &'static str,
    ) -> mlirbc::Result<Self> {
        cursor.check_count(count, 1, what)?;
        let numbers = Numbers {
            count,
            cursor: *cursor,
        };
        for _ in 0..count {
            cursor.varint()?;
        }
        Ok(numbers)
    }

    pub fn iter(self) -> impl Iterator<Item = u64> + use<'a> {
        let mut cursor = self.cursor;
        (0..self.count).map_while(move |_| cursor.varint().ok())
    }
}
