//! Locations that are single places in files, read without the layout of attributes: nearly all
//! locations are, and nearly every op has one.

use std::ops::Range;

use crate::container::{AttributeId, EntryTable};
use crate::dialect::tables::Tables;
use crate::wire::Cursor;

/// A place in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceInFile {
    /// The name of the file, a string attribute.
    pub filename: AttributeId,
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

/// Finds places in files, faster where a location lies near the one before.
#[derive(Clone)]
pub(crate) struct PlaceFinder<'m> {
    tables: &'m Tables<'m>,
    /// The bytes of the file and its attributes.
    bytes: &'m [u8],
    attributes: &'m EntryTable,
    attribute_count: u64,
    /// Attributes that are known to be of the builtin dialect and to lie in the file.
    builtin: Range<u32>,
}

impl<'m> PlaceFinder<'m> {
    pub(crate) fn new(tables: &'m Tables<'m>) -> Self {
        PlaceFinder {
            tables,
            bytes: tables.container().bytes(),
            attributes: &tables.container().entries().attributes,
            attribute_count: u64::from(tables.attribute_count()),
            builtin: 0..0,
        }
    }

    /// The place that an attribute is, in the encoding that nearly all locations have (format.md
    /// §6.1, code 11). `None` for all others, and for damaged ones.
    #[inline]
    pub(crate) fn find(&mut self, id: AttributeId) -> Option<PlaceInFile> {
        if !self.builtin.contains(&id.index()) && !self.enter_group(id) {
            return self.find_elsewhere(id);
        }
        let (range, is_custom) = self.attributes.range(id.index())?;
        // Reading on into the next entry is cheaper than reading near the end of a slice.
        let bytes = self.bytes.get(usize::try_from(range.start).ok()?..)?;
        self.read(bytes, range.end - range.start)
            .filter(|_| is_custom)
    }

    /// Finds the attributes around one; false if it is not of the builtin dialect, or not the file's.
    #[cold]
    fn enter_group(&mut self, id: AttributeId) -> bool {
        let group = self.attributes.group_of(id.index());
        let group = group.filter(|&(dialect, _)| self.tables.is_builtin(dialect));
        if let Some((_, group)) = group {
            self.builtin = group;
            return true;
        }
        false
    }

    fn find_elsewhere(&self, id: AttributeId) -> Option<PlaceInFile> {
        let entry = self.tables.container().attribute_entry(id)?;
        let is_known = entry.custom && self.tables.is_builtin(entry.dialect);
        self.read(entry.bytes, entry.bytes.len() as u64)
            .filter(|_| is_known)
    }

    /// Reads a place from the first `length` bytes.
    #[inline]
    fn read(&self, bytes: &[u8], length: u64) -> Option<PlaceInFile> {
        const CODE: u64 = 11;
        let mut cursor = Cursor::new(bytes, 0);
        if cursor.varint().ok()? != CODE {
            return None;
        }
        let filename = cursor.varint().ok()?;
        let (line, column) = (cursor.varint().ok()?, cursor.varint().ok()?);
        let is_sound = cursor.offset() == length && filename < self.attribute_count;
        is_sound.then_some(PlaceInFile {
            filename: AttributeId(filename as u32),
            line,
            column,
        })
    }
}
