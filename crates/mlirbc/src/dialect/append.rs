//! Additions to the tables of a file and changes of their entries: those of
//! [`Container`](crate::container::Container), with a registry lookup for each new dialect.
//!
//! Equal entries share one index.

use crate::container::{
    AttributeId, DialectId, EntryId, NewResource, OpNameId, PropertiesId, ReadPart, ResourceId,
    ResourceOwner, StringId, TypeId,
};
use crate::dialect::distinct::is_distinct;
use crate::dialect::recording::Recorded;
use crate::dialect::tables::{BUILTIN, Tables};
use crate::error::{Result, Table};
use crate::schema::Context;

impl Tables<'_> {
    /// Returns the index of a string, adding it if necessary.
    ///
    /// # Errors
    /// The table is full.
    pub fn add_string(&mut self, string: &[u8]) -> Result<StringId> {
        self.container.add_string(string)
    }

    /// Returns the index of a dialect, adding it if necessary.
    ///
    /// # Errors
    /// A table is full.
    pub fn add_dialect(&mut self, name: &[u8]) -> Result<DialectId> {
        if name == BUILTIN
            && let Some(builtin) = self.builtin
        {
            return Ok(builtin);
        }
        let id = self.container.add_dialect(name)?;
        self.look_up_dialects();
        Ok(id)
    }

    /// Returns the index of an op name with its dialect, such as `func.call`, adding it if
    /// necessary. `registered` has an effect since version 5 of the format.
    ///
    /// # Errors
    /// A table is full.
    pub fn add_op_name(&mut self, full_name: &[u8], registered: bool) -> Result<OpNameId> {
        let id = self.container.add_op_name(full_name, registered)?;
        self.look_up_dialects();
        Ok(id)
    }

    /// Returns the index of an attribute with this encoding, adding it if necessary. A text entry,
    /// for which `custom` is false, includes its NUL.
    ///
    /// # Errors
    /// The dialect does not exist, or the table is full.
    pub fn add_attribute_entry(
        &mut self,
        dialect: DialectId,
        custom: bool,
        bytes: &[u8],
    ) -> Result<AttributeId> {
        self.check_dialect(dialect)?;
        self.container.add_attribute(dialect, custom, bytes)
    }

    /// Reserves room for the attributes in the rest of a text, estimated from the part read so far.
    pub(crate) fn reserve_attributes(&mut self, part: ReadPart) {
        self.container.reserve_attributes(part);
    }

    /// Adds an attribute that the tables lack, as far as the caller knows; see [`Container::add_new_attribute`].
    ///
    /// [`Container::add_new_attribute`]: crate::container::Container::add_new_attribute
    #[inline]
    pub(crate) fn add_new_attribute_entry(
        &mut self,
        dialect: DialectId,
        first: Option<u8>,
        encode: impl FnOnce(&mut Vec<u8>),
    ) -> Result<AttributeId> {
        self.check_dialect(dialect)?;
        self.container.add_new_attribute(dialect, first, encode)
    }

    /// Adds an attribute even if the table has an equal one, as every `distinct` attribute has its
    /// own identity. Returns its index.
    ///
    /// # Errors
    /// The dialect does not exist, or the table is full.
    pub fn append_attribute_entry(
        &mut self,
        dialect: DialectId,
        custom: bool,
        bytes: &[u8],
    ) -> Result<AttributeId> {
        self.check_dialect(dialect)?;
        self.container.append_attribute(dialect, custom, bytes)
    }

    /// Returns the index of an attribute that is a copy of another one, possibly with other
    /// contents, adding it if necessary. A distinct attribute is never the same as its original or
    /// another copy.
    pub(crate) fn add_copied_attribute(
        &mut self,
        dialect: DialectId,
        custom: bool,
        bytes: &[u8],
    ) -> Result<AttributeId> {
        match is_distinct(self.container.dialect_name(dialect), custom, bytes) {
            true => self.append_attribute_entry(dialect, custom, bytes),
            false => self.add_attribute_entry(dialect, custom, bytes),
        }
    }

    /// As [`Tables::add_copied_attribute`], for an attribute or a type.
    pub(crate) fn add_copied_entry(
        &mut self,
        original: EntryId,
        dialect: DialectId,
        custom: bool,
        bytes: &[u8],
    ) -> Result<EntryId> {
        Ok(match original {
            EntryId::Attribute(_) => self.add_copied_attribute(dialect, custom, bytes)?.into(),
            EntryId::Type(_) => self.add_type_entry(dialect, custom, bytes)?.into(),
        })
    }

    /// Returns the index of a type with this encoding, adding it if necessary. A text entry, for
    /// which `custom` is false, includes its NUL.
    ///
    /// # Errors
    /// The dialect does not exist, or the table is full.
    pub fn add_type_entry(
        &mut self,
        dialect: DialectId,
        custom: bool,
        bytes: &[u8],
    ) -> Result<TypeId> {
        self.check_dialect(dialect)?;
        self.container.add_type(dialect, custom, bytes)
    }

    /// Returns the index of a property blob, adding it if necessary.
    ///
    /// # Errors
    /// The table is full.
    pub fn add_properties(&mut self, blob: &[u8]) -> Result<PropertiesId> {
        self.container.add_properties(blob)
    }

    /// Returns the property blob of an unregistered op, which consists of the index of an
    /// attribute.
    pub(crate) fn add_attribute_properties(&mut self, id: AttributeId) -> Result<PropertiesId> {
        let mut blob = Vec::new();
        crate::wire::varint::append(&mut blob, u64::from(id.index()));
        self.add_properties(&blob)
    }

    /// Adds a resource and returns its position in [`crate::container::Resources::entries`].
    ///
    /// # Errors
    /// Same as [`crate::container::Container::add_resource`].
    pub fn add_resource(
        &mut self,
        owner: ResourceOwner,
        key: &[u8],
        data: NewResource,
    ) -> Result<u32> {
        self.container.add_resource(owner, key, data)
    }

    /// The index of the dialect's resource with a key, for many searches.
    pub(crate) fn find_dialect_resource(
        &mut self,
        dialect: DialectId,
        key: &[u8],
    ) -> Option<ResourceId> {
        self.container.find_dialect_resource(dialect, key)
    }

    /// Replaces the data of a resource, by its position.
    ///
    /// # Errors
    /// Same as [`crate::container::Container::set_resource`].
    pub fn set_resource(&mut self, position: u32, data: NewResource) -> Result<()> {
        self.container.set_resource(position, data)
    }

    /// Removes all external resources with their groups; returns the number of resources.
    pub fn remove_external_resources(&mut self) -> u32 {
        self.container.remove_external_resources()
    }

    /// Removes an external resource, by its position.
    ///
    /// # Errors
    /// Same as [`crate::container::Container::remove_resource`].
    pub fn remove_resource(&mut self, position: u32) -> Result<()> {
        self.container.remove_resource(position)
    }

    /// Removes the external groups without resources.
    pub fn remove_empty_resource_groups(&mut self) {
        self.container.remove_empty_resource_groups();
    }

    /// Changes the key of a resource, by its position.
    ///
    /// # Errors
    /// Same as [`crate::container::Container::set_resource_key`].
    pub fn set_resource_key(&mut self, position: u32, key: &[u8]) -> Result<()> {
        self.container.set_resource_key(position, key)
    }

    /// Sets the keys of resources by position, which may exchange keys. After an error, none has changed.
    pub(crate) fn set_resource_keys(&mut self, keys: &[(u32, Vec<u8>)]) -> Result<()> {
        self.container.set_resource_keys(keys)
    }

    /// Sets the producer string.
    ///
    /// # Errors
    /// The string contains a NUL.
    pub fn set_producer(&mut self, producer: &[u8]) -> Result<()> {
        self.container.set_producer(producer)
    }

    /// Sets or removes the raw bytes of a dialect's version. Hooks may read entries by versions, so
    /// that they are called again for entries that they have read.
    ///
    /// # Errors
    /// Same as [`crate::container::Container::set_dialect_version`].
    pub fn set_dialect_version(&mut self, id: DialectId, version: Option<&[u8]>) -> Result<()> {
        self.container.set_dialect_version(id, version)?;
        self.recorded = Recorded::default();
        Ok(())
    }

    /// Replaces the encoding of an attribute, which keeps its index and dialect.
    pub(crate) fn replace_attribute(&mut self, id: AttributeId, bytes: &[u8]) {
        if let Some(entry) = self.container.attribute_entry(id) {
            let (id, dialect) = (id.into(), entry.dialect);
            self.long_entries.clear();
            self.container.replace_entry(id, dialect, true, bytes);
            self.recorded.entries.as_mut().remove(&id);
        }
    }

    /// Replaces an entry with a copy of another one of its table; its index stays the same.
    pub(crate) fn copy_entry(&mut self, from: EntryId, to: EntryId) {
        self.long_entries.clear();
        self.container.copy_entry(from, to);
    }

    /// Adapts the tables to another version of the format. `registered` has the flag of each op
    /// name, `None` before version 5.
    pub(crate) fn set_version(&mut self, version: u8, registered: &[Option<bool>]) {
        self.container.set_version(version, registered);
    }

    fn check_dialect(&self, dialect: DialectId) -> Result<()> {
        let count = self.count(Table::Dialect);
        self.container
            .check_index(dialect.index(), count, Table::Dialect)
    }
}
