//! What is added to the tables of a file, or set in them: those of the [`Container`](crate::container::Container), with the
//! registry asked for each new dialect.
//!
//! Equal entries have one number: adding what a table has gives the number that it has.

use crate::container::{
    AttributeId, DialectId, NewResource, OpNameId, PropertiesId, ResourceOwner, StringId, TypeId,
};
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result, Table};
use crate::layout::Context;

impl Tables<'_> {
    /// The number of a string.
    ///
    /// # Errors
    /// The table is full.
    pub fn add_string(&mut self, string: &[u8]) -> Result<StringId> {
        self.container.add_string(string)
    }

    /// The number of a dialect.
    ///
    /// # Errors
    /// A table is full.
    pub fn add_dialect(&mut self, name: &[u8]) -> Result<DialectId> {
        let id = self.container.add_dialect(name)?;
        self.look_up_dialects();
        Ok(id)
    }

    /// The number of an op name with its dialect, such as `func.call`. Whether it is registered
    /// counts from version 5 of the format on.
    ///
    /// # Errors
    /// A table is full.
    pub fn add_op_name(&mut self, full_name: &[u8], registered: bool) -> Result<OpNameId> {
        let id = self.container.add_op_name(full_name, registered)?;
        self.look_up_dialects();
        Ok(id)
    }

    /// The number of an attribute, by its encoding. The bytes of a text entry, which has no custom
    /// encoding, end with its NUL.
    ///
    /// # Errors
    /// There is no such dialect, or the table is full.
    pub fn add_attribute_entry(
        &mut self,
        dialect: DialectId,
        custom: bool,
        bytes: &[u8],
    ) -> Result<AttributeId> {
        self.check_dialect(dialect)?;
        self.container.add_attribute(dialect, custom, bytes)
    }

    /// The number of a new attribute, even if the table has an equal one: each `distinct` attribute
    /// is one of its own.
    ///
    /// # Errors
    /// There is no such dialect, or the table is full.
    pub fn append_attribute_entry(
        &mut self,
        dialect: DialectId,
        custom: bool,
        bytes: &[u8],
    ) -> Result<AttributeId> {
        self.check_dialect(dialect)?;
        self.container.append_attribute(dialect, custom, bytes)
    }

    /// The number of a type, by its encoding. The bytes of a text entry, which has no custom
    /// encoding, end with its NUL.
    ///
    /// # Errors
    /// There is no such dialect, or the table is full.
    pub fn add_type_entry(
        &mut self,
        dialect: DialectId,
        custom: bool,
        bytes: &[u8],
    ) -> Result<TypeId> {
        self.check_dialect(dialect)?;
        self.container.add_type(dialect, custom, bytes)
    }

    /// The number of a property blob.
    ///
    /// # Errors
    /// The table is full.
    pub fn add_properties(&mut self, blob: &[u8]) -> Result<PropertiesId> {
        self.container.add_properties(blob)
    }

    /// The number of the property blob of an unregistered op, which is the number of an attribute.
    pub(crate) fn add_attribute_properties(&mut self, id: AttributeId) -> Result<PropertiesId> {
        let mut blob = Vec::new();
        crate::wire::varint::append(&mut blob, u64::from(id.index()));
        self.add_properties(&blob)
    }

    /// Adds a resource to those of its owner; gives its position in
    /// [`crate::container::Resources::entries`].
    ///
    /// # Errors
    /// As [`crate::container::Container::add_resource`].
    pub fn add_resource(
        &mut self,
        owner: ResourceOwner,
        key: &[u8],
        data: NewResource,
    ) -> Result<u32> {
        self.container.add_resource(owner, key, data)
    }

    /// Replaces the data of a resource, by its position.
    ///
    /// # Errors
    /// As [`crate::container::Container::set_resource`].
    pub fn set_resource(&mut self, position: u32, data: NewResource) -> Result<()> {
        self.container.set_resource(position, data)
    }

    /// Takes an external resource away, by its position.
    ///
    /// # Errors
    /// As [`crate::container::Container::remove_resource`].
    pub fn remove_resource(&mut self, position: u32) -> Result<()> {
        self.container.remove_resource(position)
    }

    /// Takes away the external groups that hold no resource.
    pub fn remove_empty_resource_groups(&mut self) {
        self.container.remove_empty_resource_groups();
    }

    /// Gives a resource another key, by its position.
    ///
    /// # Errors
    /// As [`crate::container::Container::set_resource_key`].
    pub fn set_resource_key(&mut self, position: u32, key: &[u8]) -> Result<()> {
        self.container.set_resource_key(position, key)
    }

    /// Sets the producer string.
    ///
    /// # Errors
    /// It holds a NUL.
    pub fn set_producer(&mut self, producer: &[u8]) -> Result<()> {
        self.container.set_producer(producer)
    }

    /// Sets or takes away the raw bytes of a dialect's version.
    ///
    /// # Errors
    /// As [`crate::container::Container::set_dialect_version`].
    pub fn set_dialect_version(&mut self, id: DialectId, version: Option<&[u8]>) -> Result<()> {
        self.container.set_dialect_version(id, version)
    }

    /// Puts another encoding in the place of an attribute, which keeps its number and dialect.
    pub(crate) fn replace_attribute(&mut self, id: AttributeId, bytes: &[u8]) {
        if let Some(entry) = self.container.attribute_entry(id) {
            let dialect = entry.dialect;
            self.container.replace_attribute(id, dialect, bytes);
            self.recorded.attributes.as_mut().remove(&id.index());
        }
    }

    /// Puts what another attribute is in the place of one, which keeps its number.
    pub(crate) fn copy_attribute(&mut self, from: AttributeId, to: AttributeId) {
        self.container.copy_attribute(from, to);
    }

    /// Puts what another type is in the place of one, which keeps its number.
    pub(crate) fn copy_type(&mut self, from: TypeId, to: TypeId) {
        self.container.copy_type(from, to);
    }

    /// Makes the tables those of another version of the format; `registered` tells of each op name
    /// whether it is, which versions before 5 do not.
    pub(crate) fn set_version(&mut self, version: u8, registered: &[Option<bool>]) {
        self.container.set_version(version, registered);
    }

    fn check_dialect(&self, dialect: DialectId) -> Result<()> {
        let count = self.count(Table::Dialect);
        if dialect.index() < count {
            return Ok(());
        }
        let kind = ErrorKind::InvalidIndex {
            table: Table::Dialect,
            index: u64::from(dialect.index()),
            count: u64::from(count),
        };
        Err(Error::new(kind, self.container.bytes().len() as u64))
    }
}
