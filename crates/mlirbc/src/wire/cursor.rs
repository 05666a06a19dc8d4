//! A position in borrowed bytes that knows its offset in the whole file.

use crate::error::{Error, ErrorKind, Result, Table};
use crate::wire::varint;

/// Reads forward over a slice of the file.
///
/// A copy of a cursor saves its position. Reading methods advance the cursor only on success, or if
/// it can no longer be used.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    bytes: &'a [u8],
    position: usize,
    /// The offset of `bytes[0]` in the file.
    base: u64,
}

impl<'a> Cursor<'a> {
    /// A cursor at the start of `bytes`, which are at offset `base` of the file.
    pub fn new(bytes: &'a [u8], base: u64) -> Self {
        Cursor {
            bytes,
            position: 0,
            base,
        }
    }

    /// The offset of the next byte in the file.
    #[inline]
    pub fn offset(&self) -> u64 {
        self.base + self.position as u64
    }

    /// The number of bytes left.
    #[inline]
    pub fn remaining(&self) -> usize {
        self.bytes.len() - self.position
    }

    /// Whether no byte is left.
    #[inline]
    pub fn is_at_end(&self) -> bool {
        self.position == self.bytes.len()
    }

    /// The remaining bytes, without reading them.
    #[inline]
    pub fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.position..).unwrap_or_default()
    }

    /// An error of `kind` at the next byte.
    #[cold]
    pub fn error(&self, kind: ErrorKind) -> Error {
        Error::new(kind, self.offset())
    }

    #[cold]
    fn end_error(&self, what: &'static str, expected: u64) -> Error {
        self.error(ErrorKind::UnexpectedEnd {
            what,
            expected,
            remaining: self.remaining() as u64,
        })
    }

    /// Reads one raw byte.
    #[inline]
    pub fn byte(&mut self) -> Result<u8> {
        match self.bytes.get(self.position) {
            Some(&byte) => {
                self.position += 1;
                Ok(byte)
            }
            None => Err(self.end_error("a byte", 1)),
        }
    }

    /// Reads `count` raw bytes.
    #[inline]
    pub fn bytes(&mut self, count: u64, what: &'static str) -> Result<&'a [u8]> {
        let taken = usize::try_from(count)
            .ok()
            .and_then(|count| self.rest().get(..count));
        match taken {
            Some(bytes) => {
                self.position += bytes.len();
                Ok(bytes)
            }
            None => Err(self.end_error(what, count)),
        }
    }

    /// Reads up to and including the next NUL byte; returns the bytes before it.
    pub fn nul_terminated(&mut self, what: &'static str) -> Result<&'a [u8]> {
        let rest = self.rest();
        match rest.iter().position(|&byte| byte == 0) {
            Some(length) => {
                self.position += length + 1;
                Ok(rest.get(..length).unwrap_or_default())
            }
            None => Err(self.error(ErrorKind::Unterminated { what })),
        }
    }

    /// Reads a varint (format.md §1.1).
    #[inline]
    pub fn varint(&mut self) -> Result<u64> {
        Ok(self.varint_with_size()?.0)
    }

    /// Reads a varint; returns it with the number of its bytes, 1 to 9.
    #[inline]
    pub fn varint_with_size(&mut self) -> Result<(u64, usize)> {
        match self.bytes.get(self.position) {
            Some(&byte) if byte & 1 == 1 => {
                self.position += 1;
                Ok((u64::from(byte >> 1), 1))
            }
            _ => self.long_varint(),
        }
    }

    #[inline(always)]
    fn long_varint(&mut self) -> Result<(u64, usize)> {
        let found = varint::decode_within(self.rest());
        let (value, size) = found.ok_or_else(|| self.cut_off())?;
        self.position += size;
        Ok((value, size))
    }

    /// The error of a varint that is cut off.
    #[cold]
    pub(crate) fn cut_off(&self) -> Error {
        let first = self.rest().first().copied();
        let size = first.map_or(1, varint::size_from_first_byte);
        self.end_error("a number", size as u64)
    }

    /// Whether the remaining bytes consist only of minimal varints.
    pub fn are_minimal_varints(mut self) -> bool {
        while !self.is_at_end() {
            match self.varint_with_size() {
                Ok((value, size)) if varint::is_minimal(value, size) => {}
                _ => return false,
            }
        }
        true
    }

    /// Reads a signed varint (format.md §1.2).
    #[inline]
    pub fn signed_varint(&mut self) -> Result<i64> {
        Ok(varint::from_zigzag(self.varint()?))
    }

    /// Reads a varint with a flag in its lowest bit (format.md §1.3).
    #[inline]
    pub fn varint_with_flag(&mut self) -> Result<(u64, bool)> {
        let value = self.varint()?;
        Ok((value >> 1, value & 1 == 1))
    }

    /// Checks a count of items, of at least `size` bytes each, against the remaining bytes. This
    /// keeps memory in proportion to the input.
    #[inline]
    pub fn check_count(&self, count: u64, size: u64, what: &'static str) -> Result<usize> {
        if count > self.remaining() as u64 / size.max(1) {
            return Err(self.error(ErrorKind::CountTooLarge {
                what,
                count,
                remaining: self.remaining() as u64,
            }));
        }
        Ok(count as usize)
    }

    /// Reads the number of items that follow, of at least `size` bytes each.
    #[inline]
    pub fn count(&mut self, size: u64, what: &'static str) -> Result<usize> {
        let count = self.varint()?;
        self.check_count(count, size, what)
    }

    /// Checks an index against the number of entries of its table.
    #[inline]
    pub fn check_index(&self, index: u64, count: u32, table: Table) -> Result<u32> {
        if index >= u64::from(count) {
            return Err(self.error(ErrorKind::InvalidIndex {
                table,
                index,
                count: u64::from(count),
            }));
        }
        Ok(index as u32)
    }

    /// Reads an index into a table of `count` entries.
    #[inline]
    pub fn index(&mut self, count: u32, table: Table) -> Result<u32> {
        let before = *self;
        let index = self.varint()?;
        before.check_index(index, count, table)
    }

    /// Skips the next `length` bytes, or as many as remain; returns a cursor over them.
    pub fn split(&mut self, length: u64) -> Cursor<'a> {
        let start = self.offset();
        let rest = self.rest();
        let length = usize::try_from(length).unwrap_or(usize::MAX);
        let bytes = rest.get(..length).unwrap_or(rest);
        self.position += bytes.len();
        Cursor::new(bytes, start)
    }

    /// Checks that no bytes remain.
    #[inline]
    pub fn finish(&self, what: &'static str) -> Result<()> {
        if self.is_at_end() {
            return Ok(());
        }
        Err(self.error(ErrorKind::TrailingBytes {
            what,
            count: self.remaining() as u64,
        }))
    }

    /// Skips to the next offset in the file that is a multiple of `alignment`, over `CB` bytes
    /// (format.md §1.8).
    pub fn align(&mut self, alignment: u64) -> Result<()> {
        if !alignment.is_power_of_two() {
            return Err(self.error(ErrorKind::InvalidAlignment { found: alignment }));
        }
        let padding = self.offset().wrapping_neg() & (alignment - 1);
        let start = *self;
        let bytes = self.bytes(padding, "padding")?;
        match bytes.iter().position(|&byte| byte != PADDING) {
            None => Ok(()),
            Some(at) => Err(Error::new(
                ErrorKind::InvalidPadding {
                    found: bytes.get(at).copied().unwrap_or_default(),
                },
                start.offset() + at as u64,
            )),
        }
    }
}

/// The byte that fills alignment gaps.
pub(super) const PADDING: u8 = 0xCB;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_varint_at_the_very_end_is_read_like_any_other() {
        for bytes in [
            &[0x03u8][..],
            &[0x06, 0x01],
            &[0x00, 1, 0, 0, 0, 0, 0, 0, 0],
        ] {
            let mut cursor = Cursor::new(bytes, 10);
            let mut longer = bytes.to_vec();
            longer.extend([0xff; 16]);
            assert_eq!(cursor.varint().ok(), Cursor::new(&longer, 0).varint().ok());
            assert!(cursor.is_at_end());
        }
    }

    #[test]
    fn a_cut_varint_tells_what_it_needed() {
        let error = Cursor::new(&[0x04, 0x00], 7).varint().unwrap_err();
        assert_eq!(error.offset(), 7);
        assert_eq!(
            *error.kind(),
            ErrorKind::UnexpectedEnd {
                what: "a number",
                expected: 3,
                remaining: 2
            }
        );
    }

    #[test]
    fn alignment_counts_from_the_start_of_the_file() {
        let bytes = [0xcb, 0xcb, 0xcb, 1];
        let mut cursor = Cursor::new(&bytes, 13);
        cursor.align(16).unwrap();
        assert_eq!(cursor.offset(), 16);
        let error = Cursor::new(&[0xcb, 0x00, 0xcb], 13).align(16).unwrap_err();
        assert_eq!(
            (error.offset(), error.kind()),
            (14, &ErrorKind::InvalidPadding { found: 0 })
        );
        assert!(Cursor::new(&bytes, 0).align(0).is_err());
        assert!(Cursor::new(&bytes, 1).align(1 << 40).is_err());
    }

    #[test]
    fn a_count_is_held_against_what_is_left() {
        let bytes = [0x07, 0, 0, 0, 0, 0];
        assert_eq!(Cursor::new(&bytes, 0).count(1, "things").unwrap(), 3);
        assert!(Cursor::new(&bytes, 0).count(2, "things").is_err());
    }

    #[test]
    fn a_number_in_more_bytes_than_it_needs_is_found_among_others() {
        let are_minimal = |bytes: &[u8]| Cursor::new(bytes, 0).are_minimal_varints();
        assert!(are_minimal(&[]));
        assert!(are_minimal(&[0x03, 0x02, 0x02, 0xff]));
        // 1 in two bytes, and a truncated number.
        assert!(!are_minimal(&[0x03, 0x06, 0x00, 0xff]));
        assert!(!are_minimal(&[0x03, 0x02]));
    }
}
