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
    /// The end of each entry and whether it is custom; nothing of a table of more than 2 GB.
    ends: &'m [u32],
    /// The group of the last entry.
    dialect: DialectId,
    group: Range<u32>,
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

impl NearEntry {
    /// No entry.
    pub(crate) const NONE: NearEntry = NearEntry {
        dialect: DialectId(u32::MAX),
        custom: false,
        offset: 0,
        size: 0,
        word: 0,
    };
}

impl<'m> NearEntries<'m> {
    /// The entries of a table of a file.
    pub(crate) fn new(table: &'m EntryTable, file: &'m [u8]) -> Self {
        NearEntries {
            table,
            file,
            ends: table.ends.narrow(),
            dialect: DialectId(0),
            group: 0..0,
        }
    }

    /// An entry; `None` for one that was added or replaced, and in the last bytes of the file.
    #[inline(always)]
    pub(crate) fn get(&mut self, index: u32) -> Option<NearEntry> {
        if !self.group.contains(&index) && !self.enter_group(index) {
            return None;
        }
        let at = index as usize;
        let &end = self.ends.get(at)?;
        let before = self.ends.get(at.wrapping_sub(1)).copied();
        let start = before.unwrap_or(0) >> 1;
        let offset = self.table.base as usize + start as usize;
        let word = self.file.get(offset..)?.first_chunk()?;
        Some(NearEntry {
            dialect: self.dialect,
            custom: end & 1 == 1,
            offset,
            size: ((end >> 1) - start) as usize,
            word: u64::from_le_bytes(*word),
        })
    }

    /// The dialect of an entry, and entries around it that have the same; `None` past the end of the
    /// table.
    pub(crate) fn group(&self, index: u32) -> Option<(DialectId, Range<u32>)> {
        match self.table.group_of(index) {
            Some(group) => Some(group),
            None => {
                let entry = self.table.get(self.file, index)?;
                Some((entry.dialect, index..index + 1))
            }
        }
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
