//! Locations in the encoding of the releases and versions before ranges.

use crate::container::{AttributeId, Entry};
use crate::convert::replaced::Replaced;
use crate::dialect::builtin::{AttributeView, attribute_code};
use crate::dialect::{Form, StablehloVersion, Tables};
use crate::error::Result;
use crate::ir::Module;
use crate::schema::NewValue;

/// Whether an attribute of this form is a location with a range of lines or columns.
pub(super) fn is_range(tables: &Tables<'_>, entry: Entry<'_>, form: Form<'_>) -> bool {
    let is_builtin = tables.is_builtin(entry.dialect);
    let is_range = |code: u64| code == attribute_code::FILE_LINE_COL_RANGE;
    is_builtin && matches!(form, Form::Record(record) if is_range(record.code()))
}

impl Module<'_> {
    /// As [`Module::starts_of`], of all ranges if a version of StableHLO does not read them.
    ///
    /// # Errors
    /// A location is damaged, or a table is full.
    pub(super) fn starts_before(&mut self, target: StablehloVersion) -> Result<Vec<Replaced>> {
        if target.without_patch() >= StablehloVersion::LOCATION_RANGES {
            return Ok(Vec::new());
        }
        let mut ranges = Vec::new();
        for attribute in self.tables().attributes() {
            if is_range(self.tables(), attribute.entry(), attribute.form()?) {
                ranges.push(attribute.id());
            }
        }
        self.starts_of(&ranges)
    }

    /// Locations with the line and column at which ranges start.
    ///
    /// # Errors
    /// A location is damaged, or a table is full.
    pub(super) fn starts_of(&mut self, ranges: &[AttributeId]) -> Result<Vec<Replaced>> {
        let mut starts = Vec::with_capacity(ranges.len());
        for &range in ranges {
            let view = self.tables().attribute(range).map(|range| range.view());
            let Some(AttributeView::FileLoc { filename, position }) = view.transpose()? else {
                continue;
            };
            let fields = [
                ("filename", NewValue::Attribute(filename.id())),
                ("line", NewValue::Unsigned(position.start_line)),
                ("column", NewValue::Unsigned(position.start_column)),
            ];
            let tables = self.tables_mut();
            let start = tables.add_attribute_record(b"builtin", "file_line_col_loc", &fields)?;
            let (old, new) = (range.into(), start.into());
            starts.push(Replaced { old, new });
        }
        Ok(starts)
    }
}
