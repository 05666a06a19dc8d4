//! Locations.

use crate::container::AttributeId;
use crate::dialect::builtin::attribute_code;
use crate::dialect::builtin::attribute_view::AttributeView;
use crate::dialect::builtin::construct::not_in_release;
use crate::dialect::builtin::location::Position;
use crate::dialect::tables::Tables;
use crate::error::{Result, Table};
use crate::schema::{Classes, NewValue};

impl Tables<'_> {
    /// `loc(unknown)`.
    ///
    /// # Errors
    /// The table is full.
    pub fn unknown_location(&mut self) -> Result<AttributeId> {
        self.builtin_attribute(attribute_code::UNKNOWN_LOC, &[])
    }

    /// `loc("file":1:2)` or `loc("file":1:2 to 3:4)`. A range within a line that starts at column 0
    /// keeps only the line, as in MLIR.
    ///
    /// # Errors
    /// The position is a range, and the file's release does not support ranges.
    pub fn file_location(&mut self, filename: &[u8], position: Position) -> Result<AttributeId> {
        self.transaction(|tables| {
            let filename = tables.string_attribute(filename)?;
            tables.file_location_of(filename, position)
        })
    }

    /// Same as [`Tables::file_location`], with the string attribute of the name.
    pub(crate) fn file_location_of(
        &mut self,
        filename: AttributeId,
        position: Position,
    ) -> Result<AttributeId> {
        if !position.is_point() {
            return self.file_range_of(filename, position);
        }
        let [line, column] = [position.start_line, position.start_column].map(NewValue::Unsigned);
        let values = [NewValue::Attribute(filename), line, column];
        self.builtin_attribute(attribute_code::FILE_LINE_COL_LOC, &values)
    }

    /// The location of a range in a file, also one that is a point, from the string attribute of the name. Text
    /// without a column, as in `loc("file":1)`, or with an end is such a range.
    ///
    /// # Errors
    /// The file's release does not support ranges.
    pub(crate) fn file_range_of(
        &mut self,
        filename: AttributeId,
        position: Position,
    ) -> Result<AttributeId> {
        let filename = NewValue::Attribute(filename);
        let Position {
            start_line,
            start_column,
            end_line,
            end_column,
        } = position;
        if !self.has_code(Table::Attribute, attribute_code::FILE_LINE_COL_RANGE) {
            let release = self.own_release().name();
            return Err(not_in_release("a location that is a range", release));
        }
        let numbers: &[u64] = match start_line == end_line {
            true if [start_line, start_column, end_column] == [0; 3] => &[],
            true if start_column == 0 => &[start_line],
            true if start_column == end_column => &[start_line, start_column],
            true => &[start_line, start_column, end_column],
            false => &[start_line, start_column, end_line, end_column],
        };
        let numbers = numbers.iter().map(|&number| NewValue::Unsigned(number));
        self.builtin_attribute(
            attribute_code::FILE_LINE_COL_RANGE,
            &[filename, NewValue::List(numbers.collect())],
        )
    }

    /// `loc("name"(child))`.
    ///
    /// # Errors
    /// The child is not a location.
    pub fn name_location(&mut self, name: &[u8], child: AttributeId) -> Result<AttributeId> {
        self.transaction(|tables| {
            let name = NewValue::Attribute(tables.string_attribute(name)?);
            tables.builtin_attribute(
                attribute_code::NAME_LOC,
                &[name, NewValue::Attribute(child)],
            )
        })
    }

    /// `loc(callsite(callee at caller))`.
    ///
    /// # Errors
    /// An argument is not a location.
    pub fn call_site_location(
        &mut self,
        callee: AttributeId,
        caller: AttributeId,
    ) -> Result<AttributeId> {
        self.builtin_attribute(
            attribute_code::CALL_SITE_LOC,
            &[callee, caller].map(NewValue::Attribute),
        )
    }

    /// `loc(fused<metadata>[a, b])`, simplified as in MLIR. Fused locations with the same metadata
    /// are flattened, unknown and repeated ones are dropped, and a single location without metadata
    /// is returned as it is. Those of fused ones count as work, as a chain of these takes space in the
    /// square of its length.
    ///
    /// # Errors
    /// An argument is not a location, or the budget of the file is exceeded.
    pub fn fused_location(
        &mut self,
        locations: &[AttributeId],
        metadata: Option<AttributeId>,
    ) -> Result<AttributeId> {
        /// The work for each location that another fused one has: it is compared with all others and copied.
        const ABSORBED: u64 = 8;
        let mut parts: Vec<AttributeId> = Vec::new();
        let mut seen = hashbrown::HashSet::new();
        let mut meter = self.container().meter();
        for &id in locations {
            let location = self.known_attribute(id)?;
            location.expect(Classes::LOCATION, 0)?;
            match location.view()? {
                AttributeView::FusedLoc {
                    locations,
                    metadata: inner,
                } if inner.map(|inner| inner.id()) == metadata => {
                    meter.count(ABSORBED.saturating_mul(locations.count() as u64))?;
                    let ids = locations.iter().map(|part| part.id());
                    parts.extend(ids.filter(|&id| seen.insert(id)));
                }
                AttributeView::UnknownLoc => {}
                _ if seen.insert(id) => parts.push(id),
                _ => {}
            }
        }
        match (parts.as_slice(), metadata) {
            ([], None) => return self.unknown_location(),
            (&[one], None) => return Ok(one),
            ([], Some(_)) => parts.push(self.unknown_location()?),
            _ => {}
        }
        let list = NewValue::attributes(parts);
        match metadata {
            None => self.builtin_attribute(attribute_code::FUSED_LOC, &[list]),
            Some(metadata) => self.builtin_attribute(
                attribute_code::FUSED_LOC_WITH_METADATA,
                &[list, NewValue::Attribute(metadata)],
            ),
        }
    }
}
