//! Access to table entries that lie near each other. The group of the previous entry is kept, so
//! that most accesses need no search.

use std::ops::Range;

use crate::container::entries::EntryTable;
use crate::container::index::DialectId;

/// A view of a table that returns the file's entries, except replaced ones.
#[derive(Clone, Debug)]
pub(crate) struct NearEntries<'m> {
    table: &'m EntryTable,
    file: &'m [u8],
    /// The end of each entry, with its custom flag in the lowest bit; empty if the section exceeds
    /// 2 GiB.
    ends: &'m [u32],
    /// The group of the entry returned last.
    dialect: DialectId,
    group: Range<u32>,
}

/// An entry that lies in the file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NearEntry {
    /// The dialect of the entry's group.
    pub(crate) dialect: DialectId,
    /// Whether the bytes use the dialect's custom encoding.
    pub(crate) custom: bool,
    /// The offset in the file.
    pub(crate) offset: usize,
    /// The number of bytes.
    pub(crate) size: usize,
    /// The first eight bytes at `offset`; those past `size` belong to what follows the entry.
    pub(crate) word: u64,
}

impl NearEntry {
    /// A placeholder for no entry.
    pub(crate) const NONE: NearEntry = NearEntry {
        dialect: DialectId(u32::MAX),
        custom: false,
        offset: 0,
        size: 0,
        word: 0,
    };
}

impl<'m> NearEntries<'m> {
    /// Views a table of `file`.
    pub(crate) fn new(table: &'m EntryTable, file: &'m [u8]) -> Self {
        NearEntries {
            table,
            file,
            ends: table.ends.narrow(),
            dialect: DialectId(0),
            group: 0..0,
        }
    }

    /// An entry; `None` for an added or replaced one, and less than eight bytes before the end of
    /// the file.
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

    /// The dialect of an entry, and a range of entries around it with the same dialect; `None` past
    /// the end of the table.
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
