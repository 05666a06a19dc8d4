//! Many locations in one file.
//!
//! Each op of a text without locations has one, its position in the text, and most occur once. Encoding
//! each with [`Tables::file_location`] takes 80 % more instructions for parsing the text of a model in the
//! LLVM dialect, 75 % more in StableHLO and 61 % more for IREE; here only the line and the column are
//! encoded anew. The test at the end holds both to the same entries.
//!
//! Lines mostly ascend, so that a position behind all others needs no lookup, and the index of the tables
//! does without these entries.

use hashbrown::HashMap;

use crate::container::{AttributeId, DialectId};
use crate::dialect::builtin::attribute_code;
use crate::dialect::builtin::location::Position;
use crate::dialect::tables::Tables;
use crate::error::{Result, Table};
use crate::schema::{Context, NewValue};
use crate::wire::varint;

/// Makes locations in a file. Its entries must remain in the tables.
#[derive(Clone, Debug)]
pub(crate) struct FileLocations {
    filename: AttributeId,
    template: Option<Template>,
    /// All locations in the file, if none was in the tables before.
    known: Option<Known>,
}

/// A line and a column.
type Point = (u32, u32);

/// The locations in a file.
///
/// Most locations were behind all others when they were added. A list of those would take as much memory as their
/// encodings, so that one in several is listed, and the others are found in the tables.
#[derive(Clone, Debug, Default)]
struct Known {
    /// The last location of the file.
    last: Option<Point>,
    /// Some of the locations that were behind all others, in ascending order. Those between one and the next are among the
    /// [`GROUP`] entries of the table that begin with it.
    ascending: Vec<(Point, AttributeId)>,
    /// Those that were not behind all others.
    others: HashMap<Point, AttributeId>,
}

/// The least number of entries of the table from one listed location to the next.
const GROUP: u32 = 16;

impl Known {
    /// The location at a point, or where it belongs: behind all others or not.
    #[inline]
    fn find(
        &self,
        point: Point,
        template: &Template,
        tables: &Tables<'_>,
    ) -> std::result::Result<AttributeId, bool> {
        match self.last.is_none_or(|last| last < point) {
            true => Err(true),
            false => self.find_before(point, template, tables).ok_or(false),
        }
    }

    fn find_before(
        &self,
        point: Point,
        template: &Template,
        tables: &Tables<'_>,
    ) -> Option<AttributeId> {
        if let Some(known) = self.others.get(&point) {
            return Some(*known);
        }
        let after = self.ascending.partition_point(|(first, _)| *first <= point);
        let &(first, start) = self.ascending.get(after.checked_sub(1)?)?;
        if first == point {
            return Some(start);
        }
        let mut encoding = Vec::new();
        template.append(point, &mut encoding);
        let group = (start.0..start.0.saturating_add(GROUP)).map(AttributeId);
        let mut entries = group.map_while(|id| Some((id, tables.container().attribute_entry(id)?)));
        let found = entries.find(|(_, entry)| {
            entry.custom && entry.dialect == template.dialect && entry.bytes == encoding
        });
        found.map(|(id, _)| id)
    }

    fn add(&mut self, point: Point, id: AttributeId, is_behind: bool) {
        if is_behind {
            self.last = Some(point);
        }
        let listed = self.ascending.last();
        let distance = listed.map_or(Some(GROUP), |(_, listed)| id.0.checked_sub(listed.0));
        match distance.filter(|_| is_behind) {
            Some(..GROUP) => {}
            Some(GROUP..) => self.ascending.push((point, id)),
            // It is not behind all others in the file or in the table.
            None => {
                self.others.insert(point, id);
            }
        }
    }
}

/// An encoding whose last two fields are a line and a column.
#[derive(Clone, Debug)]
struct Template {
    dialect: DialectId,
    /// What precedes the line, in the lowest bytes.
    prefix: u64,
    size: usize,
}

/// The code and the index of the file's name have at most so many bytes. The line and the column take five each.
const LONGEST_PREFIX: usize = 6;

impl Template {
    /// Appends the encoding of a location.
    #[inline]
    fn append(&self, (line, column): Point, out: &mut Vec<u8>) {
        let (line, line_size) = varint::word(line);
        let (column, column_size) = varint::word(column);
        let column_at = self.size + line_size;
        let size = column_at + column_size;
        let end = out.len() + size;
        // Appending all bytes of a word and truncating costs less than a copy of variable size.
        if size <= size_of::<u64>() {
            let word = self.prefix | line << (8 * self.size) | column << (8 * column_at);
            out.extend_from_slice(&word.to_le_bytes());
        } else {
            let word = u128::from(self.prefix)
                | u128::from(line) << (8 * self.size)
                | u128::from(column) << (8 * column_at);
            out.extend_from_slice(&word.to_le_bytes());
        }
        out.truncate(end);
    }
}

impl FileLocations {
    /// Adds the file's name to the tables.
    ///
    /// # Errors
    /// The table is full.
    pub(crate) fn new(tables: &mut Tables<'_>, filename: &[u8]) -> Result<Self> {
        let count = tables.count(Table::Attribute);
        let filename = tables.string_attribute(filename)?;
        // Nothing refers to a new entry.
        let known = (filename.index() == count).then(Known::default);
        let zero = NewValue::Unsigned(0);
        let values = [NewValue::Attribute(filename), zero.clone(), zero];
        let code = attribute_code::FILE_LINE_COL_LOC;
        let (dialect, bytes) = tables.encode_values(Table::Attribute, code, &values)?;
        let mut zeroes = Vec::new();
        varint::append(&mut zeroes, 0);
        varint::append(&mut zeroes, 0);
        let prefix = bytes.strip_suffix(&*zeroes);
        let template = prefix
            .filter(|prefix| prefix.len() <= LONGEST_PREFIX)
            .map(|prefix| Template {
                dialect,
                prefix: prefix
                    .iter()
                    .rfold(0, |word, &byte| word << 8 | u64::from(byte)),
                size: prefix.len(),
            });
        Ok(FileLocations {
            filename,
            template,
            known,
        })
    }

    /// Returns the index of the location at a line and a column, adding it if necessary.
    ///
    /// # Errors
    /// Same as [`Tables::file_location`].
    #[inline]
    pub(crate) fn point(
        &mut self,
        tables: &mut Tables<'_>,
        line: u64,
        column: u64,
    ) -> Result<AttributeId> {
        let (Some(template), Some(point)) = (&self.template, point_of(line, column)) else {
            return tables.file_location_of(self.filename, Position::point(line, column));
        };
        let dialect = template.dialect;
        let encode = |out: &mut Vec<u8>| template.append(point, out);
        let Some(known) = &mut self.known else {
            let mut bytes = Vec::new();
            encode(&mut bytes);
            return tables.add_attribute_entry(dialect, true, &bytes);
        };
        let is_behind = match known.find(point, template, tables) {
            Ok(known) => return Ok(known),
            Err(is_behind) => is_behind,
        };
        let first = template.prefix.to_le_bytes().first().copied();
        let id = tables.add_new_attribute_entry(dialect, first, encode)?;
        known.add(point, id, is_behind);
        Ok(id)
    }
}

/// A line and a column, unless the numbers are too large.
fn point_of(line: u64, column: u64) -> Option<Point> {
    Some((line.try_into().ok()?, column.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Module, OpenOptions};

    #[test]
    fn locations_equal_those_that_are_encoded_field_by_field() {
        let mut module = Module::new(6, b"MLIR22.1.8", OpenOptions::default()).unwrap();
        let tables = module.tables_mut();
        let mut locations = FileLocations::new(tables, b"file.mlir").unwrap();
        let numbers = [0, 1, 127, 128, 1 << 14, u64::from(u32::MAX), u64::MAX];
        for line in numbers {
            for column in numbers {
                let position = Position::point(line, column);
                let made = locations.point(&mut *tables, line, column).unwrap();
                let expected = tables.file_location(b"file.mlir", position).unwrap();
                assert_eq!(made, expected, "{position:?}");
            }
        }
    }

    #[test]
    fn each_location_has_one_entry_in_any_order() {
        let mut module = Module::new(6, b"MLIR22.1.8", OpenOptions::default()).unwrap();
        let tables = module.tables_mut();
        let mut locations = FileLocations::new(tables, b"file.mlir").unwrap();
        let mut made = Vec::new();
        for line in (0..200).map(|at| at * 7 % 101 + at / 3) {
            let id = locations.point(&mut *tables, line, line % 5).unwrap();
            made.push((line, id));
            // Other entries are between them.
            for number in 0..line % 4 {
                let name = format!("{line}.{number}");
                tables.string_attribute(name.as_bytes()).unwrap();
            }
        }
        for &(line, id) in &made {
            let again = locations.point(&mut *tables, line, line % 5).unwrap();
            assert_eq!(again, id, "{line}");
            let other = made.iter().find(|(_, other)| *other == id).unwrap();
            assert_eq!(other.0, line);
        }
        let expected = |line: u64| Position::point(line, line % 5);
        for (line, id) in made {
            let found = tables.file_location(b"file.mlir", expected(line)).unwrap();
            assert_eq!(found, id, "{line}");
        }
    }
}
