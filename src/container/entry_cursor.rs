//! Entries of a table, for readers that take many whose indices lie near each other: the cursor
//! keeps the group of the last entry, and with it the dialect.

use std::ops::Range;

use crate::container::entries::EntryTable;
use crate::container::index::DialectId;

/// Finds the entries of a table.
#[derive(Clone, Debug)]
pub(crate) struct EntryCursor<'m> {
    table: &'m EntryTable,
    file: &'m [u8],
    /// The end of each entry of the file and whether it is custom; empty for a table of more than
    /// 2 GB.
    ends: &'m [u32],
    /// The group of the last entry, without entries that were replaced.
    dialect: DialectId,
    group: Range<u32>,
}

/// An entry with the bytes behind it, which make its last numbers faster to read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EntryWindow<'m> {
    /// The dialect under whose name it is filed.
    pub(crate) dialect: DialectId,
    /// Whether the bytes are the dialect's own encoding.
    pub(crate) custom: bool,
    /// The entry and what follows it in the file.
    pub(crate) window: &'m [u8],
    /// The number of bytes of the entry.
    pub(crate) size: usize,
    /// The offset in the file; its length for an entry that was added or replaced.
    pub(crate) offset: usize,
}

impl<'m> EntryWindow<'m> {
    /// The bytes of the entry.
    #[inline]
    pub(crate) fn bytes(&self) -> &'m [u8] {
        self.window.get(..self.size).unwrap_or_default()
    }
}

impl<'m> EntryCursor<'m> {
    /// A cursor over a table of a file.
    pub(crate) fn new(table: &'m EntryTable, file: &'m [u8]) -> Self {
        EntryCursor {
            table,
            file,
            ends: table.ends.narrow(),
            dialect: DialectId(0),
            group: 0..0,
        }
    }

    /// An entry; `None` past the end of the table.
    #[inline(always)]
    pub(crate) fn get(&mut self, index: u32) -> Option<EntryWindow<'m>> {
        if !self.group.contains(&index) && !self.enter_group(index) {
            // Taken apart, or the entry goes through memory on the way above, too.
            let EntryWindow {
                dialect,
                custom,
                window,
                size,
                offset,
            } = self.get_apart(index)?;
            return Some(EntryWindow {
                dialect,
                custom,
                window,
                size,
                offset,
            });
        }
        let at = index as usize;
        let &end = self.ends.get(at)?;
        let before = self.ends.get(at.wrapping_sub(1)).copied();
        let start = before.unwrap_or(0) >> 1;
        let offset = self.table.base as usize + start as usize;
        Some(EntryWindow {
            dialect: self.dialect,
            custom: end & 1 == 1,
            window: self.file.get(offset..)?,
            size: ((end >> 1) - start) as usize,
            offset,
        })
    }

    /// The entries from one on that are in its group and were not replaced; `None` for an entry
    /// that was added or replaced, or lies in a table of more than 2 GB.
    pub(crate) fn run(&mut self, index: u32) -> Option<EntryRun<'m>> {
        if !self.enter_group(index) {
            return None;
        }
        let range = index as usize..self.group.end as usize;
        let before = self.ends.get(range.start.wrapping_sub(1)).copied();
        Some(EntryRun {
            dialect: self.dialect,
            base: self.table.base as usize,
            file: self.file,
            start: before.unwrap_or(0) >> 1,
            ends: self.ends.get(range).unwrap_or_default().iter(),
        })
    }

    #[cold]
    #[inline(never)]
    fn get_apart(&self, index: u32) -> Option<EntryWindow<'m>> {
        let entry = self.table.get(self.file, index)?;
        Some(EntryWindow {
            dialect: entry.dialect,
            custom: entry.custom,
            window: entry.bytes,
            size: entry.bytes.len(),
            offset: entry.offset as usize,
        })
    }

    /// The dialect of an entry and a range of entries around it that have the same; `None` past the
    /// end of the table.
    pub(crate) fn group(&self, index: u32) -> Option<(DialectId, Range<u32>)> {
        self.table.group_of(index).or_else(|| {
            let entry = self.table.get(self.file, index)?;
            Some((entry.dialect, index..index + 1))
        })
    }

    #[cold]
    fn enter_group(&mut self, index: u32) -> bool {
        let group = self.table.group_of(index);
        let Some((dialect, group)) = group.filter(|_| !self.ends.is_empty()) else {
            return false;
        };
        self.dialect = dialect;
        self.group = group;
        true
    }
}

/// Entries of one dialect that lie side by side.
pub(crate) struct EntryRun<'m> {
    dialect: DialectId,
    base: usize,
    file: &'m [u8],
    /// Where the next entry starts.
    start: u32,
    ends: std::slice::Iter<'m, u32>,
}

impl EntryRun<'_> {
    /// The dialect of the entries.
    pub(crate) fn dialect(&self) -> DialectId {
        self.dialect
    }
}

impl<'m> Iterator for EntryRun<'m> {
    type Item = EntryWindow<'m>;

    #[inline(always)]
    fn next(&mut self) -> Option<EntryWindow<'m>> {
        let end = *self.ends.next()?;
        let start = std::mem::replace(&mut self.start, end >> 1);
        let offset = self.base + start as usize;
        Some(EntryWindow {
            dialect: self.dialect,
            custom: end & 1 == 1,
            window: self.file.get(offset..).unwrap_or_default(),
            size: ((end >> 1) - start) as usize,
            offset,
        })
    }
}
