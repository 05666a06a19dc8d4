//! The groups of a table of entries (format.md §5): runs of entries of one dialect.
//!
//! Every use of an entry asks for its dialect, and tables of debug information have a hundred groups. A search among
//! them would take half of the time of reading an entry.

use crate::container::index::DialectId;

/// A group in the list is recorded for each so many entries, so that a search is among the groups of one block.
const BLOCK: u32 = 64;

/// The groups of consecutive entries.
#[derive(Debug, Default)]
pub(super) struct EntryGroups {
    /// The dialect and the first entry of each group.
    list: Vec<(DialectId, u32)>,
    /// The position in the list of the group of the first entry of each block.
    of_blocks: Vec<u32>,
}

impl EntryGroups {
    /// Adds a group with the entries from `first` up to `end`, behind all others.
    pub(super) fn push(&mut self, dialect: DialectId, first: u32, end: u32) {
        let position = self.list.len() as u32;
        self.list.push((dialect, first));
        self.of_blocks
            .resize(end.div_ceil(BLOCK) as usize, position);
    }

    /// The dialect and the first entry of each group, in order.
    pub(super) fn list(&self) -> &[(DialectId, u32)] {
        &self.list
    }

    /// The dialect of an entry, which must be in one of the groups.
    #[inline]
    pub(super) fn dialect(&self, entry: u32) -> Option<DialectId> {
        let block = (entry / BLOCK) as usize;
        let first = *self.of_blocks.get(block)? as usize;
        // A table may have any number of groups without entries.
        let groups = match self.of_blocks.get(block + 1) {
            Some(last) => self.list.get(first..=*last as usize)?,
            None => self.list.get(first..)?,
        };
        let after = groups.partition_point(|(_, first)| *first <= entry);
        let (dialect, _) = groups.get(after.checked_sub(1)?)?;
        Some(*dialect)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_has_the_dialect_of_its_group() {
        for sizes in [
            &[1][..],
            &[0, 0, 3, 0, 1, 0, 0],
            &[63, 1, 64, 65, 0, 1, 1, 200],
            &[1; 300],
        ] {
            let mut groups = EntryGroups::default();
            let mut expected = Vec::new();
            for (dialect, &size) in (0..).map(DialectId).zip(sizes) {
                let first = expected.len() as u32;
                groups.push(dialect, first, first + size);
                expected.extend(std::iter::repeat_n(dialect, size as usize));
            }
            for (entry, dialect) in (0..).zip(expected) {
                assert_eq!(groups.dialect(entry), Some(dialect), "{sizes:?} {entry}");
            }
        }
    }
}
