//! Fast path for locations that are positions in files, read without a layout. Nearly all locations
//! are, and nearly every op has one.

use crate::container::AttributeId;
use crate::dialect::attribute::Attribute;
use crate::dialect::builtin::attribute_code;
use crate::dialect::builtin_entries::BuiltinEntries;
use crate::dialect::tables::Tables;
use crate::wire::varint;

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
    const CODE_BYTE: u8 = (CODE as u8) << 1 | 1;
    let (&CODE_BYTE, mut rest) = bytes.split_first()? else {
        return None;
    };
    let filename = next(&mut rest)?;
    let (line, column) = (next(&mut rest)?, next(&mut rest)?);
    let is_sound = (bytes.len() - rest.len()) as u64 == length;
    is_sound.then_some(PlaceInFile {
        filename: AttributeId(u32::try_from(filename).ok()?),
        line,
        column,
    })
}

/// Reads the next number.
#[inline(always)]
fn next(rest: &mut &[u8]) -> Option<u64> {
    let (value, size) = varint::decode_within(rest)?;
    *rest = rest.get(size..)?;
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_place_is_read_if_it_ends_with_its_bytes(
            code in prop::sample::select(vec![CODE, CODE, CODE, 10]),
            filename: u32,
            numbers: [u64; 2],
            shifts in prop::array::uniform2(0u32..64),
            cut in -2i32..3,
            filler in prop::collection::vec(any::<u8>(), 0..12),
        ) {
            let [line, column] = [numbers[0] >> shifts[0], numbers[1] >> shifts[1]];
            let mut bytes = vec![code as u8 * 2 + 1];
            for number in [u64::from(filename), line, column] {
                varint::append(&mut bytes, number);
            }
            let length = bytes.len() as u64;
            bytes.extend(filler);
            let found = place(&bytes, length.wrapping_add_signed(i64::from(cut)));
            let expected = PlaceInFile { filename: AttributeId(filename), line, column };
            prop_assert_eq!(found, (code == CODE && cut == 0).then_some(expected));
            bytes.truncate(length as usize - 1);
            prop_assert_eq!(place(&bytes, length), None);
        }
    }
}
