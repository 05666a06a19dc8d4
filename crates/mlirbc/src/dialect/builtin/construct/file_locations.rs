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

use crate::container::{AttributeId, DialectId, ReadPart};
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
#[derive(Clone, Debug, Default)]
struct Known {
    /// Those that were behind all others.
    ascending: Vec<(Point, AttributeId)>,
    others: HashMap<Point, AttributeId>,
}

impl Known {
    /// The location at a point, or where it belongs: behind all others or not.
    #[inline]
    fn find(&self, point: Point) -> std::result::Result<AttributeId, bool> {
        let last = self.ascending.last();
        if last.is_none_or(|(last, _)| *last < point) {
            return Err(true);
        }
        let place = self.ascending.binary_search_by_key(&point, |(at, _)| *at);
        let found = place.ok().and_then(|place| self.ascending.get(place));
        let found = found.map(|(_, id)| id).or_else(|| self.others.get(&point));
        found.copied().ok_or(false)
    }

    fn add(&mut self, point: Point, id: AttributeId, is_behind: bool) {
        match is_behind {
            true => self.ascending.push((point, id)),
            false => {
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
    prefix: u128,
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
        let word = self.prefix
            | u128::from(line) << (8 * self.size)
            | u128::from(column) << (8 * column_at);
        let end = out.len() + column_at + column_size;
        // Appending all bytes of the word and truncating costs less than a copy of variable size.
        out.extend_from_slice(&word.to_le_bytes());
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
                    .rfold(0, |word, &byte| word << 8 | u128::from(byte)),
                size: prefix.len(),
            });
        Ok(FileLocations {
            filename,
            template,
            known,
        })
    }

    /// Makes room for the locations of a text of which a part was read.
    pub(crate) fn reserve(&mut self, part: ReadPart) {
        if let Some(known) = &mut self.known {
            part.reserve(&mut known.ascending);
        }
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
        let is_behind = match known.find(point) {
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
}
