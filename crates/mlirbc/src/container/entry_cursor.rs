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
    /// The group of the last entry, without entries that were replaced.
    dialect: DialectId,
    group: Range<u32>,
    /// The entries that it is among.
    side: Side<'m>,
}

/// The entries of the file, or the added ones.
#[derive(Clone, Copy, Debug, Default)]
struct Side<'m> {
    /// The index of the first entry.
    first: u32,
    /// The end of each entry, and whether it is custom; empty for more than 2 GB.
    ends: &'m [u32],
    /// The bytes from the first entry on.
    bytes: &'m [u8],
    /// The offset of the first entry in the file; its length for added entries.
    base: usize,
}

/// An entry with the bytes behind it, which make its last numbers faster to read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EntryWindow<'m> {
    /// The dialect under whose name it is filed.
    pub(crate) dialect: DialectId,
    /// Whether the bytes are the dialect's own encoding.
    pub(crate) custom: bool,
    /// The entry and what follows it.
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
            dialect: DialectId(0),
            group: 0..0,
            side: Side::default(),
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
        let side = &self.side;
        let at = index.wrapping_sub(side.first) as usize;
        let &end = side.ends.get(at)?;
        let before = side.ends.get(at.wrapping_sub(1)).copied();
        let start = before.unwrap_or(0) >> 1;
        Some(EntryWindow {
            dialect: self.dialect,
            custom: end & 1 == 1,
            window: side.bytes.get(start as usize..)?,
            size: ((end >> 1) - start) as usize,
            offset: (side.base + start as usize).min(self.file.len()),
        })
    }

    /// The run of unreplaced entries of one group that starts at an index. `None` for a replaced
    /// entry, and in a table of more than 2 GB.
    pub(crate) fn run(&mut self, index: u32) -> Option<EntryRun<'m>> {
        if !self.enter_group(index) {
            return None;
        }
        let side = self.side;
        let at = |index: u32| index.wrapping_sub(side.first) as usize;
        let range = at(index)..at(self.group.end);
        let before = side.ends.get(range.start.wrapping_sub(1)).copied();
        Some(EntryRun {
            dialect: self.dialect,
            side,
            largest_offset: self.file.len(),
            start: before.unwrap_or(0) >> 1,
            ends: side.ends.get(range).unwrap_or_default().iter(),
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
        let group = self.table.group_of(index);
        let group = group.or_else(|| self.table.added_group_of(index));
        group.or_else(|| {
            let entry = self.table.get(self.file, index)?;
            Some((entry.dialect, index..index + 1))
        })
    }

    #[cold]
    fn enter_group(&mut self, index: u32) -> bool {
        let (group, side) = match self.table.group_of(index) {
            Some(group) => (Some(group), self.of_file()),
            None => (self.table.added_group_of(index), self.added()),
        };
        let Some((dialect, group)) = group.filter(|_| !side.ends.is_empty()) else {
            return false;
        };
        self.dialect = dialect;
        self.group = group;
        self.side = side;
        true
    }

    /// The entries of the file.
    fn of_file(&self) -> Side<'m> {
        let base = self.table.base as usize;
        Side {
            first: 0,
            ends: self.table.ends.narrow(),
            bytes: self.file.get(base..).unwrap_or_default(),
            base,
        }
    }

    /// The added entries.
    fn added(&self) -> Side<'m> {
        let (bytes, ends) = self.table.added_entries();
        Side {
            first: self.table.file_count(),
            ends,
            bytes,
            base: self.file.len(),
        }
    }
}

/// Entries of one dialect that lie side by side.
pub(crate) struct EntryRun<'m> {
    dialect: DialectId,
    side: Side<'m>,
    /// The length of the file.
    largest_offset: usize,
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
        Some(EntryWindow {
            dialect: self.dialect,
            custom: end & 1 == 1,
            window: self.side.bytes.get(start as usize..).unwrap_or_default(),
            size: ((end >> 1) - start) as usize,
            offset: (self.side.base + start as usize).min(self.largest_offset),
        })
    }
}
