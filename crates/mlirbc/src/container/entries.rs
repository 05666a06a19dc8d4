//! The attribute and type entries (format.md §5): sizes in section 3, encodings in section 2. Added
//! entries are stored separately and numbered after those of the file.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::container::added_bytes::AddedBytes;
use crate::container::entry_groups::EntryGroups;
use crate::container::expected_growth::ReadPart;
use crate::container::index::DialectId;
use crate::container::input::slice;
use crate::container::offsets::Offsets;
use crate::error::{ErrorKind, Result, Segment, Table};
use crate::limits::Limits;
use crate::wire::Cursor;
use crate::wire::section::SectionId;

/// The encoding of one attribute or type.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'m> {
    /// The dialect of the entry's group.
    pub dialect: DialectId,
    /// Whether the bytes use the dialect's custom encoding; otherwise they are text with a NUL.
    pub custom: bool,
    /// The bytes, including the NUL of a text entry.
    pub bytes: &'m [u8],
    /// The offset of the bytes in the file; the file's length for an added entry.
    pub offset: u64,
}

impl Entry<'_> {
    /// What is read past the end of a table.
    pub(crate) const ABSENT: Entry<'static> = Entry {
        dialect: DialectId(u32::MAX),
        custom: false,
        bytes: &[],
        offset: 0,
    };
}

/// The attributes and the types of a file.
#[derive(Debug, Default)]
pub struct Entries {
    /// The attributes.
    pub attributes: EntryTable,
    /// The types.
    pub types: EntryTable,
    /// The bytes of section 2 after the last entry, as offsets in the file; no writer leaves any.
    pub unclaimed: Range<u64>,
    /// The bytes of section 3, all of which are varints, as offsets in the file.
    offsets: Range<u64>,
}

/// The attributes or the types of a file.
#[derive(Debug, Default)]
pub struct EntryTable {
    /// The offset of the first entry in the file.
    pub(super) base: u64,
    /// The end of each entry, relative to `base`, and whether its encoding is custom.
    pub(super) ends: Offsets,
    groups: EntryGroups,
    /// The bytes of section 3 that contain the groups, as offsets in the file.
    group_bytes: Range<u64>,
    /// The dialect and the first entry of each run of added entries.
    added_groups: Vec<(DialectId, u32)>,
    /// The bytes of the added entries, and whether their encodings are custom.
    added_bytes: AddedBytes,
    /// The entries that replace others, by the index of these.
    replaced: BTreeMap<u32, ReplacedEntry>,
}

#[derive(Debug)]
struct ReplacedEntry {
    dialect: DialectId,
    custom: bool,
    bytes: Box<[u8]>,
}

impl Entries {
    /// Reads the sizes in `offsets` of the entries in `data`.
    pub(super) fn read(
        mut offsets: Cursor<'_>,
        data: Cursor<'_>,
        dialects: u32,
        limits: &Limits,
    ) -> Result<Self> {
        let start = offsets.offset();
        let attributes = offsets.count(1, "attributes")?;
        let types = offsets.count(1, "types")?;
        limits.check_entries("attributes", attributes, &offsets)?;
        limits.check_entries("types", types, &offsets)?;
        let end = data.offset() + data.remaining() as u64;
        let range = data.offset()..end;
        let attributes =
            EntryTable::read(&mut offsets, Table::Attribute, attributes, range, dialects)?;
        let types = EntryTable::read(
            &mut offsets,
            Table::Type,
            types,
            attributes.end()..end,
            dialects,
        )?;
        offsets.finish("the attribute/type offsets")?;
        Ok(Entries {
            unclaimed: types.end()..end,
            offsets: start..offsets.offset(),
            attributes,
            types,
        })
    }

    /// Whether section 3 is as MLIR would write it: every number in it is a minimal varint. False
    /// for tables that are not of a file.
    pub(crate) fn has_minimal_sizes(&self, bytes: &[u8]) -> bool {
        let offsets = slice(bytes, self.offsets.clone());
        !offsets.is_empty() && Cursor::new(offsets, 0).are_minimal_varints()
    }
}

impl EntryTable {
    fn read(
        cursor: &mut Cursor<'_>,
        table: Table,
        count: usize,
        data: Range<u64>,
        dialects: u32,
    ) -> Result<Self> {
        let length = data.end - data.start;
        // Every entry takes at least one byte here for its size.
        let count = cursor.check_count(count as u64, 1, "entries")?;
        let mut ends = Offsets::with_capacity(count, length);
        let mut groups = EntryGroups::default();
        let groups_start = cursor.offset();
        let mut end = 0u64;
        while ends.len() < count {
            let dialect = DialectId(cursor.index(dialects, Table::Dialect)?);
            let head = *cursor;
            let group = cursor.varint()?;
            let left = (count - ends.len()) as u64;
            if group > left {
                return Err(head.error(ErrorKind::Mismatch {
                    what: "size of a group of entries (at most the entries not yet covered)",
                    expected: left,
                    found: group,
                }));
            }
            groups.push(dialect, ends.len() as u32, ends.len() as u32 + group as u32);
            for _ in 0..group {
                let head = *cursor;
                let (size, custom) = cursor.varint_with_flag()?;
                if size > length - end {
                    let index = ends.len() as u32;
                    let error = head.error(ErrorKind::EntryPastEnd {
                        table,
                        expected: size,
                        remaining: length - end,
                    });
                    return Err(error.within(match table {
                        Table::Type => Segment::Type(index),
                        _ => Segment::Attribute(index),
                    }));
                }
                end += size;
                ends.push(end, custom);
            }
        }
        Ok(EntryTable {
            base: data.start,
            ends,
            groups,
            group_bytes: groups_start..cursor.offset(),
            added_groups: Vec::new(),
            added_bytes: AddedBytes::default(),
            replaced: BTreeMap::new(),
        })
    }

    fn end(&self) -> u64 {
        let last = self
            .ends
            .len()
            .checked_sub(1)
            .and_then(|last| self.ends.get(last));
        self.base + last.map_or(0, |(end, _)| end)
    }

    /// The number of entries.
    pub fn count(&self) -> u32 {
        self.file_count() + self.added_bytes.len() as u32
    }

    /// The number of entries in the file; those from there on were added.
    #[inline]
    pub fn file_count(&self) -> u32 {
        self.ends.len() as u32
    }

    /// Returns whether entries of the file were replaced.
    pub fn is_replaced(&self) -> bool {
        self.replaced.range(..self.file_count()).next().is_some()
    }

    /// Replaces an entry.
    pub(super) fn replace(&mut self, index: u32, dialect: DialectId, custom: bool, bytes: &[u8]) {
        if index >= self.count() {
            return;
        }
        let entry = ReplacedEntry {
            dialect,
            custom,
            bytes: bytes.into(),
        };
        self.replaced.insert(index, entry);
    }

    /// Appends an entry.
    #[inline]
    pub(super) fn push(&mut self, dialect: DialectId, custom: bool, bytes: &[u8]) {
        self.begin_group(dialect);
        self.added_bytes.push(bytes, custom);
    }

    /// Appends an entry with the encoding that `encode` appends.
    #[inline]
    pub(super) fn push_encoded(&mut self, dialect: DialectId, encode: impl FnOnce(&mut Vec<u8>)) {
        self.begin_group(dialect);
        self.added_bytes.push_with(true, encode);
    }

    /// Begins a group of added entries, unless the last one has the same dialect.
    #[inline]
    fn begin_group(&mut self, dialect: DialectId) {
        let last = self.added_groups.last();
        if last.is_none_or(|(last, _)| *last != dialect) {
            self.added_groups.push((dialect, self.count()));
        }
    }

    /// Makes room for the entries that an input adds of which a part was read.
    pub(super) fn reserve(&mut self, part: ReadPart) {
        self.added_bytes.reserve(part);
    }

    /// Removes added entries until at most `count` entries are left.
    pub(super) fn truncate(&mut self, count: u32) {
        let added = count.saturating_sub(self.file_count()) as usize;
        if added < self.added_bytes.len() {
            let count = count.max(self.file_count());
            self.replaced.split_off(&count);
            let groups = self
                .added_groups
                .partition_point(|&(_, first)| first < count);
            self.added_groups.truncate(groups);
            self.added_bytes.truncate(added);
        }
    }

    /// The groups of the file's own entries in file order: the dialect and the range of its
    /// entries.
    pub fn groups(&self) -> impl Iterator<Item = (DialectId, Range<u32>)> {
        let groups = self.groups.list();
        groups.iter().enumerate().map(|(at, &(dialect, first))| {
            let next = groups.get(at + 1);
            let end = next.map_or(self.file_count(), |&(_, next)| next);
            (dialect, first..end)
        })
    }

    /// The location of the sizes of the file's own entries, group by group.
    pub(crate) fn group_bytes(&self) -> Range<u64> {
        self.group_bytes.clone()
    }

    /// The dialect of an entry of the file, and a range of entries around it in the same group that
    /// contains no replaced one. `None` for a replaced or added entry.
    pub(crate) fn group_of(&self, index: u32) -> Option<(DialectId, Range<u32>)> {
        match index < self.file_count() {
            true => self.group_in(self.groups.list(), self.file_count(), index),
            false => None,
        }
    }

    /// The same for an added entry.
    pub(super) fn added_group_of(&self, index: u32) -> Option<(DialectId, Range<u32>)> {
        match (self.file_count()..self.count()).contains(&index) {
            true => self.group_in(&self.added_groups, self.count(), index),
            false => None,
        }
    }

    /// The added entries: the bytes of all, and the end of each with whether it is custom. No ends if they take more
    /// than 2 GB.
    pub(super) fn added_entries(&self) -> (&[u8], &[u32]) {
        self.added_bytes.all()
    }

    /// The dialect of an entry in one of the groups, the last of which ends at `end`, and the entries around it in
    /// the same group up to replaced ones.
    fn group_in(
        &self,
        groups: &[(DialectId, u32)],
        end: u32,
        index: u32,
    ) -> Option<(DialectId, Range<u32>)> {
        let after = groups.partition_point(|&(_, first)| first <= index);
        let &(dialect, mut first) = groups.get(after.checked_sub(1)?)?;
        let next = groups.get(after).map(|&(_, first)| first);
        let mut end = next.unwrap_or(end);
        if let Some((&before, _)) = self.replaced.range(..=index).next_back() {
            first = first.max(before + 1);
        }
        if let Some((&replaced, _)) = self.replaced.range(index..).next() {
            end = end.min(replaced);
        }
        (first..end)
            .contains(&index)
            .then_some((dialect, first..end))
    }

    /// The location of an entry in the file, and whether its encoding is custom; `None` for a
    /// replaced or added entry.
    #[inline]
    pub(crate) fn range(&self, index: u32) -> Option<(Range<u64>, bool)> {
        match self.replaced.contains_key(&index) {
            true => None,
            false => {
                let (range, custom) = self.ends.range(index as usize)?;
                Some((self.base + range.start..self.base + range.end, custom))
            }
        }
    }

    /// Whether the encoding of an entry is custom.
    #[inline]
    pub(crate) fn is_custom(&self, index: u32) -> bool {
        match self.range(index) {
            Some((_, custom)) => custom,
            None => self.get(&[], index).is_some_and(|entry| entry.custom),
        }
    }

    /// The index of the entry of the file that contains the byte at `offset`.
    pub(crate) fn at(&self, offset: u64) -> Option<u32> {
        let index = self.ends.index_of(offset.checked_sub(self.base)?)?;
        Some(index as u32)
    }

    /// An entry; `None` past the end of the table.
    #[inline]
    pub fn get<'m>(&'m self, bytes: &'m [u8], index: u32) -> Option<Entry<'m>> {
        if !self.replaced.is_empty()
            && let Some(entry) = self.replacement(bytes, index)
        {
            return Some(entry);
        }
        let Some((range, custom)) = self.ends.range(index as usize) else {
            return self.added(bytes, index);
        };
        let offset = self.base + range.start;
        Some(Entry {
            dialect: self.groups.dialect(index)?,
            custom,
            bytes: slice(bytes, offset..self.base + range.end),
            offset,
        })
    }

    #[inline(never)]
    fn replacement<'m>(&'m self, bytes: &[u8], index: u32) -> Option<Entry<'m>> {
        let entry = self.replaced.get(&index)?;
        Some(Entry {
            dialect: entry.dialect,
            custom: entry.custom,
            bytes: &entry.bytes,
            offset: bytes.len() as u64,
        })
    }

    #[inline(never)]
    fn added<'m>(&'m self, bytes: &[u8], index: u32) -> Option<Entry<'m>> {
        let at = index.checked_sub(self.file_count())? as usize;
        let (added, custom) = self.added_bytes.get(at)?;
        // Most are read soon after they are added.
        let is_in = |&&(_, first): &&(DialectId, u32)| first <= index;
        let (last, before) = self.added_groups.split_last()?;
        let &(dialect, _) = match is_in(&last) {
            true => last,
            false => before.get(
                before
                    .partition_point(|group| is_in(&group))
                    .checked_sub(1)?,
            )?,
        };
        Some(Entry {
            dialect,
            custom,
            bytes: added,
            offset: bytes.len() as u64,
        })
    }
}

/// Checks that section 2 has no bytes after the last entry. Opening tolerates them, as the
/// reference reader does.
pub(super) fn check_unclaimed(entries: &Entries) -> Result<()> {
    let count = entries.unclaimed.end - entries.unclaimed.start;
    if count == 0 {
        return Ok(());
    }
    let error = crate::error::Error::new(
        ErrorKind::TrailingBytes {
            what: "the last attribute or type entry",
            count,
        },
        entries.unclaimed.start,
    );
    Err(error.within(Segment::Section(SectionId::AttrType)))
}
