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
        let place = match bytes.first_chunk::<9>() {
            Some(nine) if length <= 9 => short_place(nine, length as u32),
            _ => place(bytes, length),
        };
        place.filter(|place| place.filename.index() < self.attribute_count)
    }
}

/// The value bits of a varint by its size in bytes, seven per byte.
static MASKS: [u64; 16] = {
    let mut masks = [0; 16];
    let mut rest: &mut [u64] = &mut masks;
    let mut bits = 0;
    while let Some((mask, tail)) = rest.split_first_mut() {
        *mask = if bits < 63 { (1 << bits) - 1 } else { 0 };
        bits += 7;
        rest = tail;
    }
    masks
};

/// Reads a position from the first `length` of nine bytes. The code takes one byte and the varints
/// fit one word, so they are read in registers.
#[inline(always)]
fn short_place(bytes: &[u8; 9], length: u32) -> Option<PlaceInFile> {
    const CODE_BYTE: u8 = (CODE as u8) << 1 | 1;
    let [code, numbers @ ..] = bytes;
    let mut word = u64::from_le_bytes(*numbers);
    let mut left = length.wrapping_sub(1);
    let mut next = || {
        let size = word.trailing_zeros() + 1;
        // A size past the end is caught by the final check, whatever this number is.
        let mask = MASKS.get(size as usize % MASKS.len()).copied();
        let number = word.wrapping_shr(size) & mask.unwrap_or(0);
        word = word.wrapping_shr(8 * size);
        left = left.wrapping_sub(size);
        number
    };
    let (filename, line, column) = (next(), next(), next());
    let is_sound = *code == CODE_BYTE && left == 0;
    is_sound.then_some(PlaceInFile {
        filename: AttributeId(u32::try_from(filename).ok()?),
        line,
        column,
    })
}

/// Reads a position from the first `length` bytes.
#[inline(never)]
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::varint;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_short_place_reads_alike_in_registers_and_with_a_cursor(
            code in prop::sample::select(vec![CODE, CODE, CODE, 10]),
            numbers: [u64; 3],
            shifts in prop::array::uniform3(30u32..64),
            cut in -2i32..2,
            filler: [u8; 9],
        ) {
            let mut bytes = vec![code as u8 * 2 + 1];
            for (number, shift) in numbers.iter().zip(shifts) {
                varint::append(&mut bytes, number >> shift);
            }
            let length = (bytes.len() as i32 + cut).clamp(0, 9) as u32;
            bytes.extend(filler);
            let nine = bytes.first_chunk().unwrap();
            prop_assert_eq!(short_place(nine, length), place(&bytes, u64::from(length)));
        }
    }
}
