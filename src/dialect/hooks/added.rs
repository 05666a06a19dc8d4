//! New entries, written with the primitives of hooks.

use super::writer::nothing_written;
use super::{HookWriter, Written};
use crate::container::{AttributeId, PropertiesId, TypeId};
use crate::dialect::tables::Tables;
use crate::error::Result;

impl Tables<'_> {
    /// Runs `write` to write an entry or properties for a version of a dialect, given as numbers.
    /// Does not change the tables.
    ///
    /// # Errors
    /// The error that `write` returns, or a list that is left open or has wrong items.
    pub fn write_with(
        &self,
        target: &[u64],
        write: impl FnOnce(&mut HookWriter<'_>) -> Result<()>,
    ) -> Result<Written> {
        let mut writer = HookWriter::new(self, target);
        write(&mut writer)?;
        writer.finish()
    }

    /// Adds an attribute of a dialect that was written for this module, and returns its index.
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

    /// Adds a type of a dialect that was written for this module, and returns its index.
    ///
    /// # Errors
    /// Same as [`Tables::add_written_attribute`].
    pub fn add_written_type(&mut self, dialect: &[u8], written: &Written) -> Result<TypeId> {
        self.transaction(|tables| {
            let bytes = tables.entry_of(written)?;
            let dialect = tables.add_dialect(written.dialect.as_deref().unwrap_or(dialect))?;
            tables.add_type_entry(dialect, true, &bytes)
        })
    }

    /// Adds a property blob that was written for this module, and returns its index.
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
