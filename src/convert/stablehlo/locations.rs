//! Locations in the encoding of the versions before ranges.

use crate::container::AttributeId;
use crate::dialect::builtin::{AttributeView, attribute_code};
use crate::dialect::{Form, StablehloVersion};
use crate::error::Result;
use crate::ir::Module;
use crate::layout::NewValue;

/// A location, and its start.
pub(super) struct Shortened {
    range: AttributeId,
    start: AttributeId,
}

impl Module<'_> {
    /// The locations in the encoding for ranges, which versions before 1.9 do not read, with the entries
    /// that replace them. They keep the line and column of their start.
    ///
    /// # Errors
    /// A location is damaged, or a table is full.
    pub(super) fn older_locations(&mut self, target: StablehloVersion) -> Result<Vec<Shortened>> {
        let mut ranges = Vec::new();
        if target.without_patch() >= StablehloVersion::LOCATION_RANGES {
            return Ok(Vec::new());
        }
        for attribute in self.tables().attributes() {
            let is_builtin = self.tables().is_builtin(attribute.entry().dialect);
            let is_range = is_builtin
                && matches!(attribute.form()?, Form::Record(record)
                    if record.code() == attribute_code::FILE_LINE_COL_RANGE);
            if is_range && let AttributeView::FileLoc { filename, position } = attribute.view()? {
                ranges.push((attribute.id(), filename.id(), position));
            }
        }
        let mut shortened = Vec::with_capacity(ranges.len());
        for (range, filename, position) in ranges {
            let fields = [
                ("filename", NewValue::Attribute(filename)),
                ("line", NewValue::Unsigned(position.start_line)),
                ("column", NewValue::Unsigned(position.start_column)),
            ];
            let tables = self.tables_mut();
            let start = tables.add_attribute_record(b"builtin", "file_line_col_loc", &fields)?;
            shortened.push(Shortened { range, start });
        }
        Ok(shortened)
    }

    /// Replaces locations by their starts. All that refers to them then refers to the starts.
    pub(super) fn replace_locations(&mut self, locations: Vec<Shortened>) {
        for Shortened { range, start } in locations {
            self.tables_mut().copy_attribute(start, range);
        }
    }
}
