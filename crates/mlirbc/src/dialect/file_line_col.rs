//! Locations that are positions in files, read without a schema. Nearly every op has one.
//!
//! Printing debug information of Rust crates with locations (memchr.O0, heck.O2) takes a sixth fewer
//! instructions than with views.

use crate::container::{AttributeId, EntryCursor};
use crate::dialect::builtin::attribute_code;
use crate::dialect::tables::Tables;
use crate::wire::varint;

/// The code of a position in a file.
const CODE: u64 = attribute_code::FILE_LINE_COL_LOC;

/// A position in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FileLineCol {
    /// The name of the file, a string attribute.
    pub(crate) filename: AttributeId,
    pub(crate) line: u64,
    pub(crate) column: u64,
}

/// Reads positions in files, faster where a location lies near the previous one.
#[derive(Clone)]
pub(crate) struct FileLineColReader<'m> {
    tables: &'m Tables<'m>,
    entries: EntryCursor<'m>,
}

impl<'m> FileLineColReader<'m> {
    pub(crate) fn new(tables: &'m Tables<'m>) -> Self {
        let container = tables.container();
        FileLineColReader {
            tables,
            entries: EntryCursor::new(&container.entries().attributes, container.bytes()),
        }
    }

    /// The position that an attribute represents, in the most common encoding (format.md §6.1, code
    /// 11). `None` for all others, for damaged ones, and where hooks may apply.
    #[inline(always)]
    pub(crate) fn read(&mut self, id: AttributeId) -> Option<FileLineCol> {
        let entry = self.entries.get(id.index())?;
        let is_builtin = entry.custom && self.tables.is_builtin(entry.dialect);
        if !is_builtin || self.tables.has_hooks {
            return None;
        }
        // Includes the bytes after the entry, as reading near the end of a slice is slower.
        let position = decode(entry.window, entry.size as u64)?;
        (position.filename.index() < self.tables.attribute_count()).then_some(position)
    }
}

/// Reads a position from the first `length` bytes.
#[inline(always)]
fn decode(bytes: &[u8], length: u64) -> Option<FileLineCol> {
    const CODE_BYTE: u8 = (CODE as u8) << 1 | 1;
    let (&CODE_BYTE, mut rest) = bytes.split_first()? else {
        return None;
    };
    let filename = next(&mut rest)?;
    let (line, column) = (next(&mut rest)?, next(&mut rest)?);
    let is_sound = (bytes.len() - rest.len()) as u64 == length;
    is_sound.then_some(FileLineCol {
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
    use crate::dialect::builtin::AttributeView;
    use crate::fixtures;
    use crate::ir::Module;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_position_is_read_if_it_ends_with_its_bytes(
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
            let found = decode(&bytes, length.wrapping_add_signed(i64::from(cut)));
            let expected = FileLineCol { filename: AttributeId(filename), line, column };
            prop_assert_eq!(found, (code == CODE && cut == 0).then_some(expected));
            bytes.truncate(length as usize - 1);
            prop_assert_eq!(decode(&bytes, length), None);
        }
    }

    /// Reads all attributes of a module in both ways. Returns the number of positions.
    fn compare(module: &Module<'_>) -> u32 {
        let tables = module.tables();
        let mut reader = FileLineColReader::new(tables);
        let mut count = 0;
        for attribute in tables.attributes() {
            let Some(position) = reader.read(attribute.id()) else {
                continue;
            };
            count += 1;
            match attribute.view() {
                Ok(AttributeView::FileLoc {
                    filename,
                    position: view,
                }) => {
                    assert_eq!(position.filename, filename.id());
                    assert_eq!(position.line, view.start_line);
                    assert_eq!(position.column, view.start_column);
                    assert!(view.is_point());
                }
                // The attribute is no string.
                Err(_) => {}
                Ok(_) => panic!("attribute {} is another one", attribute.id().index()),
            }
        }
        count
    }

    #[test]
    fn positions_equal_those_of_views() {
        let paths = fixtures::paths().into_iter();
        let count: u32 = paths
            .map(|path| compare(&Module::open_file(path).unwrap()))
            .sum();
        assert!(count > 100, "{count}");
        let file = fixtures::read("kitchen.llvm22.v6.mlirbc");
        fixtures::visit_damaged(&file, 0..file.len() as u64, &[2], &mut |module| {
            compare(module);
        });
    }
}
