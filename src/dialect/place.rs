//! Fast path for locations that are positions in files, read without a layout. Nearly all locations
//! are, and nearly every op has one.

use crate::container::AttributeId;
use crate::dialect::attribute::Attribute;
use crate::dialect::builtin::attribute_code;
use crate::dialect::builtin_entries::BuiltinEntries;
use crate::dialect::tables::Tables;
use crate::wire::Cursor;

/// The code of a position in a file.
const CODE: u64 = attribute_code::FILE_LINE_COL_LOC;

/// A position in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceInFile {
    /// The name of the file, a string attribute.
    pub filename: AttributeId,
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

impl Attribute<'_> {
    /// The position that this location represents, in the most common encoding (format.md §6.1,
    /// code 11). `None` for all others, and for damaged ones. Cheaper than [`Attribute::view`].
    pub fn place_in_file(self) -> Option<PlaceInFile> {
        PlaceFinder::new(self.tables()).find(self.id())
    }
}

/// Finds positions in files, faster where a location lies near the previous one.
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

    /// The position that an attribute represents, in the most common encoding (format.md §6.1, code
    /// 11). `None` for all others, and for damaged ones.
    #[inline(always)]
    pub(crate) fn find(&mut self, id: AttributeId) -> Option<PlaceInFile> {
        let (bytes, length) = self.entries.get(id)?;
        let place = place(bytes, length);
        place.filter(|place| place.filename.index() < self.attribute_count)
    }
}

/// Reads a position from the first `length` bytes.
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
