//! Locations that are single places in files, read without the layout of attributes: nearly all
//! locations are, and nearly every op has one.

use crate::container::AttributeId;
use crate::dialect::builtin_entries::BuiltinEntries;
use crate::dialect::tables::Tables;
use crate::wire::Cursor;

/// The code of places in files (format.md §6.1).
const CODE: u64 = 11;

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
    entries: BuiltinEntries<'m>,
    attribute_count: u32,
}

impl<'m> PlaceFinder<'m> {
    pub(crate) fn new(tables: &'m Tables<'m>) -> Self {
        PlaceFinder {
            entries: BuiltinEntries::new(tables),
            attribute_count: tables.attribute_count(),
        }
    }

    /// The place that an attribute is, in the encoding that nearly all locations have (format.md
    /// §6.1, code 11). `None` for all others, and for damaged ones.
    #[inline(always)]
    pub(crate) fn find(&mut self, id: AttributeId) -> Option<PlaceInFile> {
        let (bytes, length) = self.entries.get(id)?;
        let place = place(bytes, length);
        place.filter(|place| place.filename.index() < self.attribute_count)
    }
}

/// A place in the first `length` bytes.
#[inline(always)]
fn place(bytes: &[u8], length: u64) -> Option<PlaceInFile> {
    let mut cursor = Cursor::new(bytes, 0);
    if cursor.varint().ok()? != CODE {
        return None;
    }
    let filename = u32::try_from(cursor.varint().ok()?).ok()?;
    let (line, column) = (cursor.varint().ok()?, cursor.varint().ok()?);
    (cursor.offset() == length).then_some(PlaceInFile {
        filename: AttributeId(filename),
        line,
        column,
    })
}
