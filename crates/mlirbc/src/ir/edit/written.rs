//! New entries of dialects, written with the primitives of hooks for a version of their dialect.
//!
//! A module has one version of a dialect, by which hooks read all its entries. An entry is therefore
//! written for this version. If the module has none yet, it gets the version of the entry, so that
//! the result does not depend on whether the version or the entry comes first.

use super::DialectRewrite;
use crate::container::{AttributeId, PropertiesId, TypeId};
use crate::dialect::{HookWriter, Written};
use crate::error::Result;
use crate::ir::module::Module;

/// An attribute, a type or properties as they were written, not yet in the module.
pub struct NewEntry {
    written: Written,
    dialect: Vec<u8>,
    /// The conversion of the dialect to the version of the entry, if the module has none yet.
    rewrite: Option<DialectRewrite>,
}

impl Module<'_> {
    /// Runs `write` to write an attribute, a type or properties of a dialect for a version of the
    /// dialect, passed as numbers. Does not change the module; one of the functions
    /// [`Module::add_written_attribute`], [`Module::add_written_type`] and
    /// [`Module::add_written_properties`] adds the result. The module must not be edited in between.
    ///
    /// Without numbers, the version is that of the module. If the module has no version of the
    /// dialect, hooks that write versions convert it to this one, as [`Module::set_dialect_target`]
    /// does, when the entry is added. Without such hooks, the module remains without a version.
    ///
    /// # Errors
    /// The module has another version of the dialect, a hook failed, the error that `write` returns,
    /// or a list that is left open or has wrong items.
    pub fn write_entry(
        &self,
        dialect: &[u8],
        version: &[u64],
        write: impl FnOnce(&mut HookWriter<'_>) -> Result<()>,
    ) -> Result<NewEntry> {
        let (target, rewrite) = self.entry_version(dialect, version)?;
        Ok(NewEntry {
            written: self.tables().write_with(&target, write)?,
            dialect: dialect.to_vec(),
            rewrite,
        })
    }

    /// The version for which an entry is written, and the conversion to it if the module has none.
    fn entry_version(
        &self,
        dialect: &[u8],
        version: &[u64],
    ) -> Result<(Vec<u64>, Option<DialectRewrite>)> {
        let found = self.tables().version_numbers(dialect);
        if version.is_empty() {
            return Ok((found.unwrap_or_default(), None));
        }
        if let Some(found) = found {
            if is_same(&found, version) {
                return Ok((version.to_vec(), None));
            }
            return Err(self.container().invalid_edit(
                "add an entry of a dialect",
                "the version of the dialect that the module has",
                format!("version {} beside {}", shown(version), shown(&found)),
            ));
        }
        let has_hooks = self.tables().registry().has_hooks_of(dialect);
        let has_version = self.dialect_has_version(dialect);
        let rewrite = match has_hooks && !has_version && self.container().version() > 0 {
            true => Some(self.rewrite_dialect(dialect, version)?),
            false => None,
        };
        let rewrite = rewrite.filter(DialectRewrite::has_version);
        Ok((version.to_vec(), rewrite))
    }

    /// Whether the module has the bytes of a version of a dialect, known or not.
    fn dialect_has_version(&self, name: &[u8]) -> bool {
        let found = self.container().find_dialect(name);
        found.is_some_and(|id| self.container().dialect_version(id).is_some())
    }

    /// Adds an attribute that was written for this module, and returns its index.
    ///
    /// # Errors
    /// Nothing was written, a value is out of range, or a table is full.
    pub fn add_written_attribute(&mut self, entry: NewEntry) -> Result<AttributeId> {
        let (dialect, bytes) = self.put_entry(entry)?;
        let tables = self.tables_mut();
        tables.add_attribute_entry(dialect, true, &bytes)
    }

    /// Adds a type that was written for this module, and returns its index.
    ///
    /// # Errors
    /// Same as [`Module::add_written_attribute`].
    pub fn add_written_type(&mut self, entry: NewEntry) -> Result<TypeId> {
        let (dialect, bytes) = self.put_entry(entry)?;
        let tables = self.tables_mut();
        tables.add_type_entry(dialect, true, &bytes)
    }

    /// Adds a property blob that was written for this module, and returns its index.
    ///
    /// # Errors
    /// A value is out of range, or a table is full.
    pub fn add_written_properties(&mut self, entry: NewEntry) -> Result<PropertiesId> {
        self.transaction(|module| {
            let id = module.tables_mut().add_written_properties(&entry.written)?;
            if let Some(rewrite) = entry.rewrite {
                module.put_dialect_rewrite(rewrite)?;
            }
            Ok(id)
        })
    }

    /// Converts the dialect to the version of an entry. Returns the dialect of the entry, and its
    /// encoding, which comes after the conversion: it may equal that of an entry in the old form.
    fn put_entry(&mut self, entry: NewEntry) -> Result<(crate::container::DialectId, Vec<u8>)> {
        self.transaction(|module| {
            let tables = module.tables_mut();
            let entry_of = tables.written_entry(&entry.dialect, &entry.written)?;
            if let Some(rewrite) = entry.rewrite {
                module.put_dialect_rewrite(rewrite)?;
            }
            Ok(entry_of)
        })
    }
}

/// Whether two versions are the same. Missing numbers count as 0.
fn is_same(one: &[u64], other: &[u64]) -> bool {
    let at = |numbers: &[u64], place: usize| numbers.get(place).copied().unwrap_or(0);
    (0..one.len().max(other.len())).all(|place| at(one, place) == at(other, place))
}

fn shown(version: &[u64]) -> String {
    let numbers: Vec<String> = version.iter().map(u64::to_string).collect();
    numbers.join(".")
}
