//! Entries of a table for who goes through many that lie near each other: the group of the one before is
//! at hand, and so is where the next one starts.

use std::ops::Range;

use crate::container::entries::EntryTable;
use crate::container::index::DialectId;

/// Where entries of a table lie. It knows those of the file that were not replaced.
#[derive(Clone, Debug)]
pub(crate) struct NearEntries<'m> {
    table: &'m EntryTable,
    file: &'m [u8],
    /// The group of the last entry.
    dialect: DialectId,
    group: Range<u32>,
    /// The entry after the last one, and where it starts.
    next: u32,
    start: u64,
}

/// An entry where it lies in the file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NearEntry {
    /// The dialect under whose name it is filed.
    pub(crate) dialect: DialectId,
    /// Whether the bytes are the dialect's own encoding.
    pub(crate) custom: bool,
    /// The offset in the file.
    pub(crate) offset: usize,
    /// The number of bytes.
    pub(crate) size: usize,
    /// The first eight bytes from there, of which those past its size are of what follows.
    pub(crate) word: u64,
}

impl<'m> NearEntries<'m> {
    /// The entries of a table of a file.
    pub(crate) fn new(table: &'m EntryTable, file: &'m [u8]) -> Self {
        NearEntries {
            table,
            file,
            dialect: DialectId(0),
            group: 0..0,
            next: 0,
            start: 0,
        }
    }

    /// An entry; `None` for one that was added or replaced, and in the last bytes of the file.
    #[inline(always)]
    pub(crate) fn get(&mut self, index: u32) -> Option<NearEntry> {
        if !self.group.contains(&index) && !self.enter_group(index) {
            return None;
        }
        let (end, custom) = self.table.ends.get(index as usize)?;
        if index != self.next {
            self.start = self.table.ends.range(index as usize)?.0.start;
        }
        let offset = (self.table.base + self.start) as usize;
        let size = (end - self.start) as usize;
        self.next = index + 1;
        self.start = end;
        let word = self.file.get(offset..)?.first_chunk()?;
        Some(NearEntry {
            dialect: self.dialect,
            custom,
            offset,
            size,
            word: u64::from_le_bytes(*word),
        })
    }

    /// The dialect of an entry; `None` past the end of the table.
    #[inline(always)]
    pub(crate) fn dialect(&mut self, index: u32) -> Option<DialectId> {
        if self.group.contains(&index) || self.enter_group(index) {
            return Some(self.dialect);
        }
        Some(self.table.get(self.file, index)?.dialect)
    }

    #[cold]
    fn enter_group(&mut self, index: u32) -> bool {
        match self.table.group_of(index) {
            Some((dialect, group)) => {
                self.dialect = dialect;
                self.group = group;
                true
            }
            None => false,
        }
    }
}
