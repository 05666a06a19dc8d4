//! New entries, made with the primitives that hooks write with.

use super::writer::nothing_written;
use super::{HookWriter, Written};
use crate::container::{AttributeId, PropertiesId, TypeId};
use crate::dialect::tables::Tables;
use crate::error::Result;

impl Tables<'_> {
    /// Has `write` write an entry or properties for a version of a dialect, given as numbers.
    /// Nothing changes yet.
    ///
    /// # Errors
    /// What `write` gives, and a list that it leaves open or fills wrongly.
    pub fn write_with(
        &self,
        target: &[u64],
        write: impl FnOnce(&mut HookWriter<'_>) -> Result<()>,
    ) -> Result<Written> {
        let mut writer = HookWriter::new(self, target);
        write(&mut writer)?;
        writer.finish()
    }

    /// The number of an attribute of a dialect that was written for this module.
    ///
    /// # Errors
    /// Nothing was written, a value is out of range, or a table is full.
    pub fn add_written_attribute(
        &mut self,
        dialect: &[u8],
        written: &Written,
    ) -> Result<AttributeId> {
        self.transaction(|tables| {
            let bytes = tables.entry_of(written)?;
            let dialect = tables.add_dialect(written.dialect.as_deref().unwrap_or(dialect))?;
            tables.add_attribute_entry(dialect, true, &bytes)
        })
    }

    /// The number of a type of a dialect that was written for this module.
    ///
    /// # Errors
    /// As [`Tables::add_written_attribute`].
    pub fn add_written_type(&mut self, dialect: &[u8], written: &Written) -> Result<TypeId> {
        self.transaction(|tables| {
            let bytes = tables.entry_of(written)?;
            let dialect = tables.add_dialect(written.dialect.as_deref().unwrap_or(dialect))?;
            tables.add_type_entry(dialect, true, &bytes)
        })
    }

    /// The number of a property blob that was written for this module.
    ///
    /// # Errors
    /// A value is out of range, or a table is full.
    pub fn add_written_properties(&mut self, written: &Written) -> Result<PropertiesId> {
        self.transaction(|tables| {
            let bytes = written.encode(tables)?;
            tables.add_properties(&bytes)
        })
    }

    fn entry_of(&mut self, written: &Written) -> Result<Vec<u8>> {
        if written.is_empty() {
            return Err(nothing_written());
        }
        written.encode(self)
    }
}
