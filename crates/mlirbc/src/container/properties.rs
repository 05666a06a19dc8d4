//! The property section (format.md §7.1): blobs, shared by all ops with equal bytes.

use crate::container::added_bytes::AddedBytes;
use crate::container::index::PropertiesId;
use crate::container::input::slice;
use crate::container::offsets::Offsets;
use crate::error::{Result, Segment};
use crate::limits::Limits;
use crate::wire::Cursor;

/// The property blobs of a file.
#[derive(Debug)]
pub struct Properties {
    /// The offset in the file of the first blob's size.
    base: u64,
    /// The end of each blob, relative to `base`; the size of the next blob follows.
    ends: Offsets,
    added: AddedBytes,
}

impl Properties {
    /// The table of a file without properties.
    pub(super) fn none() -> Self {
        Properties {
            base: 0,
            ends: Offsets::with_capacity(0, 0),
            added: AddedBytes::default(),
        }
    }

    pub(super) fn read(mut cursor: Cursor<'_>, limits: &Limits) -> Result<Self> {
        let count = cursor.count(1, "property blobs")?;
        limits.check_entries("property blobs", count, &cursor)?;
        let base = cursor.offset();
        let mut ends = Offsets::with_capacity(count, cursor.remaining() as u64);
        for index in 0..count {
            let located =
                |error: crate::error::Error| error.within(Segment::Properties(index as u32));
            let size = cursor.varint().map_err(located)?;
            cursor.bytes(size, "a property blob").map_err(located)?;
            ends.push(cursor.offset() - base, false);
        }
        cursor.finish("the last property blob")?;
        Ok(Properties {
            base,
            ends,
            added: AddedBytes::default(),
        })
    }

    /// The number of blobs.
    pub fn count(&self) -> u32 {
        self.file_count() + self.added.len() as u32
    }

    /// The number of blobs in the file; those from there on were added.
    pub fn file_count(&self) -> u32 {
        self.ends.len() as u32
    }

    pub(super) fn push(&mut self, blob: &[u8]) {
        self.added.push(blob, false);
    }

    /// Removes added blobs until at most `count` blobs are left.
    pub(super) fn truncate(&mut self, count: u32) {
        let added = count.saturating_sub(self.file_count());
        self.added.truncate(added as usize);
    }

    /// A cursor over a blob; `None` past the end of the table.
    pub fn get<'m>(&'m self, bytes: &'m [u8], id: PropertiesId) -> Option<Cursor<'m>> {
        let Some((range, _)) = self.ends.range(id.index() as usize) else {
            return self.added(bytes, id);
        };
        let (start, end) = (self.base + range.start, self.base + range.end);
        let mut with_size = Cursor::new(slice(bytes, start..end), start);
        with_size.varint().ok()?;
        Some(Cursor::new(with_size.rest(), with_size.offset()))
    }

    #[cold]
    fn added<'m>(&'m self, bytes: &[u8], id: PropertiesId) -> Option<Cursor<'m>> {
        let at = id.index().checked_sub(self.file_count())?;
        let (blob, _) = self.added.get(at as usize)?;
        Some(Cursor::new(blob, bytes.len() as u64))
    }
}
