//! The string section (format.md §3): sizes in reverse order, then the strings, each with a NUL.
//! Added strings are stored separately and numbered after those of the file.

use crate::container::added_bytes::AddedBytes;
use crate::container::index::StringId;
use crate::container::input::slice;
use crate::container::offsets::Offsets;
use crate::error::{Error, ErrorKind, Result, Segment};
use crate::limits::Limits;
use crate::wire::Cursor;

/// The strings of a file.
#[derive(Debug, Default)]
pub struct Strings {
    /// The offset of the first string in the file.
    base: u64,
    /// The end of each string including its NUL, relative to `base`.
    ends: Offsets,
    /// The offset of the section's data in the file: the number of strings and their sizes, up to
    /// `base`.
    sizes: u64,
    added: AddedBytes,
}

impl Strings {
    /// Reads the sizes; does not access the strings.
    pub(super) fn read(mut cursor: Cursor<'_>, limits: &Limits) -> Result<Self> {
        let sizes = cursor.offset();
        // Every string takes at least one byte for its size; its NUL is checked through that size.
        let count = cursor.count(1, "strings")?;
        limits.check_entries("strings", count, &cursor)?;
        let data_end = cursor.offset() + cursor.remaining() as u64;
        let mut starts = Offsets::with_capacity(count, cursor.remaining() as u64);
        let mut start = data_end;
        for index in (0..count).rev() {
            let at = cursor;
            let size = cursor.varint()?;
            // The strings read so far may overlap sizes that are still to be read.
            let available = start.saturating_sub(cursor.offset());
            let error = if size == 0 {
                ErrorKind::EmptyStringSize
            } else if size > available {
                ErrorKind::UnexpectedEnd {
                    what: "a string (its size exceeds the available data)",
                    expected: size,
                    remaining: available,
                }
            } else {
                // Relative to the end, as the base is not known yet.
                starts.push(data_end - start, false);
                start -= size;
                continue;
            };
            return Err(at.error(error).within(Segment::String(index as u32)));
        }
        if start != cursor.offset() {
            return Err(cursor.error(ErrorKind::TrailingBytes {
                what: "the string sizes",
                count: start - cursor.offset(),
            }));
        }
        let length = data_end - start;
        let mut ends = Offsets::with_capacity(count, length);
        starts.reverse();
        for index in 0..count {
            let (from_end, _) = starts.get(index).unwrap_or_default();
            ends.push(length - from_end, false);
        }
        Ok(Strings {
            base: start,
            ends,
            sizes,
            added: AddedBytes::default(),
        })
    }

    /// The number of strings.
    pub fn count(&self) -> u32 {
        self.file_count() + self.added.len() as u32
    }

    /// The number of strings in the file; those from there on were added.
    pub fn file_count(&self) -> u32 {
        self.ends.len() as u32
    }

    /// Whether the section has the bytes that MLIR would write: every size has its shortest
    /// encoding and every string ends with a NUL.
    pub(crate) fn are_canonical(&self, bytes: &[u8]) -> bool {
        let sizes = slice(bytes, self.sizes..self.base);
        !sizes.is_empty()
            && Cursor::new(sizes, 0).are_minimal_varints()
            && self.check(bytes).is_ok()
    }

    pub(super) fn push(&mut self, string: &[u8]) {
        self.added.push(string, false);
    }

    /// Removes added strings until at most `count` strings are left.
    pub(super) fn truncate(&mut self, count: u32) {
        let added = count.saturating_sub(self.file_count());
        self.added.truncate(added as usize);
    }

    /// The offset in the file at which a string starts, and its bytes.
    fn locate<'m>(&self, bytes: &'m [u8], id: StringId) -> Option<(u64, &'m [u8])> {
        let (range, _) = self.ends.range(id.index() as usize)?;
        let start = self.base + range.start;
        Some((start, slice(bytes, start..self.base + range.end)))
    }

    /// The string of the file that contains the byte at `offset`.
    pub(crate) fn at(&self, offset: u64) -> Option<StringId> {
        let index = self.ends.index_of(offset.checked_sub(self.base)?)?;
        Some(StringId(index as u32))
    }

    /// The offset in the file of a string of the file.
    pub(crate) fn start(&self, id: StringId) -> Option<u64> {
        let (range, _) = self.ends.range(id.index() as usize)?;
        Some(self.base + range.start)
    }

    /// A string without its NUL; `None` past the end of the table.
    pub fn get<'m>(&'m self, bytes: &'m [u8], id: StringId) -> Option<&'m [u8]> {
        let Some((_, with_nul)) = self.locate(bytes, id) else {
            return self.added(id);
        };
        with_nul.split_last().map(|(_, string)| string)
    }

    #[cold]
    fn added(&self, id: StringId) -> Option<&[u8]> {
        let at = id.index().checked_sub(self.file_count())?;
        self.added.get(at as usize).map(|(string, _)| string)
    }

    /// Checks that every string ends with a NUL, which opening skips.
    ///
    /// # Errors
    /// [`ErrorKind::Unterminated`] for the first string without one.
    pub fn check(&self, bytes: &[u8]) -> Result<()> {
        for index in 0..self.file_count() {
            let Some((start, string)) = self.locate(bytes, StringId(index)) else {
                continue;
            };
            if string.last() != Some(&0) {
                let kind = ErrorKind::Unterminated {
                    what: "an entry of the string table",
                };
                let offset = start + (string.len() as u64).saturating_sub(1);
                return Err(Error::new(kind, offset).within(Segment::String(index)));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_may_not_reach_into_the_sizes() {
        // Two strings; the second claims all five bytes after its size, which include the size of
        // the first.
        let bytes = [0x05, 0x0b, 0x03, 0, 0, 0, 0];
        let error = Strings::read(Cursor::new(&bytes, 0), &Limits::default()).unwrap_err();
        assert_eq!(error.offset(), 2);
        assert!(matches!(
            error.kind(),
            ErrorKind::UnexpectedEnd {
                expected: 1,
                remaining: 0,
                ..
            }
        ));
    }
}
