//! New entries, written with the primitives of hooks.

use super::writer::nothing_written;
use super::{HookWriter, Written};
use crate::container::{DialectId, PropertiesId};
use crate::dialect::tables::Tables;
use crate::error::Result;

impl Tables<'_> {
    /// Runs `write` to write an entry or properties for a version of a dialect, given as numbers.
    /// Does not change the tables.
    ///
    /// # Errors
    /// The error that `write` returns, or a list that is left open or has wrong items.
    pub(crate) fn write_with(
        &self,
        target: &[u64],
        write: impl FnOnce(&mut HookWriter<'_>) -> Result<()>,
    ) -> Result<Written> {
        let mut writer = HookWriter::new(self, target);
        write(&mut writer)?;
        writer.finish()
    }

    /// The encoding of an attribute or type that was written, and the dialect of its group. Strings
    /// and the dialect are added to their tables.
    ///
    /// # Errors
    /// Nothing was written, a value is out of range, or a table is full.
    pub(crate) fn written_entry(
        &mut self,
        dialect: &[u8],
        written: &Written,
    ) -> Result<(DialectId, Vec<u8>)> {
        if written.is_empty() {
            return Err(nothing_written());
        }
        let bytes = written.encode(self)?;
        let dialect = self.add_dialect(written.dialect.as_deref().unwrap_or(dialect))?;
        Ok((dialect, bytes))
    }

    /// Adds a property blob that was written for this module, and returns its index.
    ///
    /// # Errors
    /// A value is out of range, or a table is full.
    pub(crate) fn add_written_properties(&mut self, written: &Written) -> Result<PropertiesId> {
        self.transaction(|tables| {
            let bytes = written.encode(tables)?;
            tables.add_properties(&bytes)
        })
    }
}
