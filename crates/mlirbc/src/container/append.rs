//! Additions to the tables of a file, and changes of their entries. An index never changes.
//!
//! Additions are looked up by content first: equal bytes share one index, unless the file itself
//! repeats them.

use hashbrown::HashSet;

use crate::container::interner::{ContentHash, Index};
use crate::container::resources::{LARGEST_ALIGNMENT, NewResource};
use crate::container::sections::Header;
use crate::container::{
    AttributeId, Container, DialectId, Entry, EntryId, OpNameId, PropertiesId, ReadPart,
    ResourceId, ResourceOwner, StringId, Survey, TypeId,
};
use crate::error::{Error, ErrorKind, Result, Table};
use crate::limits::Limits;

impl Container<'_> {
    /// Empty tables, for a module built from scratch.
    pub(crate) fn empty(version: u8, limits: Limits) -> Container<'static> {
        let survey = Survey {
            header: Some(Header {
                version,
                ..Header::default()
            }),
            ..Survey::default()
        };
        Container::from_survey(Vec::new(), survey, limits)
    }

    /// Checks that a table of `count` entries has room for one more.
    fn check_room(&self, what: &'static str, count: u32) -> Result<()> {
        let limit = self.limits().table_entries;
        if u64::from(count) < limit {
            return Ok(());
        }
        let kind = ErrorKind::LimitExceeded {
            what,
            limit,
            found: u64::from(count) + 1,
        };
        Err(Error::new(kind, self.bytes().len() as u64))
    }

    /// Makes room for the attributes that an input adds of which a part was read.
    pub(crate) fn reserve_attributes(&mut self, part: ReadPart) {
        self.entries.attributes.reserve(part);
    }

    /// Returns the index of a string, adding it if the table lacks it.
    ///
    /// # Errors
    /// The table is full.
    pub fn add_string(&mut self, string: &[u8]) -> Result<StringId> {
        let count = self.strings.count();
        let hash = match self.find_string(string) {
            Ok(id) => return Ok(id),
            Err(hash) => hash,
        };
        self.check_room("strings", count)?;
        self.strings.push(string);
        self.interner.strings.add(count, hash);
        Ok(StringId(count))
    }

    /// The index of a string, or its hash if the table lacks it.
    fn find_string(&mut self, string: &[u8]) -> std::result::Result<StringId, ContentHash> {
        let count = self.strings.count();
        let (strings, bytes) = (&self.strings, self.input.bytes());
        let found = self.interner.strings.find(count, &string, |number| {
            strings.get(bytes, StringId(number))
        });
        found.map(StringId)
    }

    /// Returns the index of a dialect, adding it if the table lacks it.
    ///
    /// # Errors
    /// A table is full.
    pub fn add_dialect(&mut self, name: &[u8]) -> Result<DialectId> {
        let count = self.dialects.count();
        let hash = match self.search_dialect(name) {
            Ok(id) => return Ok(id),
            Err(hash) => hash,
        };
        self.check_room("dialects", count)?;
        let name = self.add_string(name)?;
        self.dialects.push(name);
        if let Some(index) = self.interner.dialects.get_mut() {
            index.add(count, hash);
        }
        Ok(DialectId(count))
    }

    /// The first dialect with a name; `None` if there is none.
    pub fn find_dialect(&self, name: &[u8]) -> Option<DialectId> {
        self.search_dialect(name).ok()
    }

    fn search_dialect(&self, name: &[u8]) -> std::result::Result<DialectId, ContentHash> {
        let name_of = |number| self.string(self.dialects.get(DialectId(number))?.name);
        let names = &self.interner.dialects;
        let index = names.get_or_init(|| Index::of(self.dialects.count(), name_of));
        index.get(&name, name_of).map(DialectId)
    }

    /// Returns the index of an op name, adding it if the table lacks it. The part before the first
    /// dot is the dialect; a name without a dot is a dialect alone.
    ///
    /// # Errors
    /// A table is full.
    pub fn add_op_name(&mut self, full: &[u8], registered: bool) -> Result<OpNameId> {
        let count = self.dialects.op_name_count();
        // Files before version 5 do not record it.
        let registered = (self.version() >= 5).then_some(registered);
        let dialects = &self.dialects;
        let known = self
            .interner
            .op_names
            .find(count, &(full, registered), |number| {
                let id = OpNameId(number);
                Some((dialects.full_name(id), dialects.op_name(id)?.registered))
            });
        if let Ok(number) = known {
            return Ok(OpNameId(number));
        }
        self.check_room("op names", count)?;
        let largest = u64::from(u32::MAX);
        let length = (self.dialects.full_names_size() + full.len()) as u64;
        if length > largest {
            let kind = ErrorKind::LimitExceeded {
                what: "the bytes of all op names",
                limit: largest,
                found: length,
            };
            return Err(Error::new(kind, self.bytes().len() as u64));
        }
        let dot = full.iter().position(|&byte| byte == b'.');
        let (dialect, name) = match dot.and_then(|dot| full.split_at_checked(dot)) {
            Some((dialect, name)) => (dialect, name.get(1..).unwrap_or_default()),
            None => (full, &[][..]),
        };
        let dialect = self.add_dialect(dialect)?;
        let name = self.add_string(name)?;
        self.dialects.push_op_name(dialect, name, registered, full);
        Ok(OpNameId(count))
    }

    /// Returns the index of an attribute, adding it if the table lacks it. The bytes of a text
    /// entry include its NUL.
    ///
    /// # Errors
    /// The table is full.
    pub fn add_attribute(
        &mut self,
        dialect: DialectId,
        custom: bool,
        bytes: &[u8],
    ) -> Result<AttributeId> {
        let count = self.entries.attributes.count();
        let (table, input) = (&self.entries.attributes, self.input.bytes());
        let content = (dialect, custom, bytes);
        let index = &mut self.interner.attributes;
        let form = (dialect, bytes.first().copied());
        if custom && index.defers(form) {
            index.add_deferred(form, |number| table.get(input, number).map(content_of));
        }
        let known = index.find(count, &content, |number| {
            table.get(input, number).map(content_of)
        });
        let hash = match known {
            Ok(number) => return Ok(AttributeId(number)),
            Err(hash) => hash,
        };
        let id = self.append_attribute(dialect, custom, bytes)?;
        self.interner.attributes.add(count, hash);
        Ok(id)
    }

    /// Adds an attribute that the table lacks, as far as the caller knows: it knows all that were added in this
    /// way. `encode` appends its encoding, which begins with `first`.
    ///
    /// # Errors
    /// The table is full.
    #[inline]
    pub(crate) fn add_new_attribute(
        &mut self,
        dialect: DialectId,
        first: Option<u8>,
        encode: impl FnOnce(&mut Vec<u8>),
    ) -> Result<AttributeId> {
        let count = self.entries.attributes.count();
        self.check_room("attributes", count)?;
        if !self.interner.attributes.defer(count, (dialect, first)) {
            let mut bytes = Vec::new();
            encode(&mut bytes);
            return self.add_attribute(dialect, true, &bytes);
        }
        self.entries.attributes.push_encoded(dialect, encode);
        Ok(AttributeId(count))
    }

    /// Adds an attribute even if the table has an equal one, as every `distinct` attribute has its
    /// own identity.
    ///
    /// # Errors
    /// The table is full.
    #[inline]
    pub fn append_attribute(
        &mut self,
        dialect: DialectId,
        custom: bool,
        bytes: &[u8],
    ) -> Result<AttributeId> {
        let count = self.entries.attributes.count();
        self.check_room("attributes", count)?;
        self.entries.attributes.push(dialect, custom, bytes);
        Ok(AttributeId(count))
    }

    /// As [`Container::add_attribute`], for a type.
    ///
    /// # Errors
    /// The table is full.
    pub fn add_type(&mut self, dialect: DialectId, custom: bool, bytes: &[u8]) -> Result<TypeId> {
        let count = self.entries.types.count();
        let (table, input) = (&self.entries.types, self.input.bytes());
        let content = (dialect, custom, bytes);
        let known = self.interner.types.find(count, &content, |number| {
            table.get(input, number).map(content_of)
        });
        let hash = match known {
            Ok(number) => return Ok(TypeId(number)),
            Err(hash) => hash,
        };
        self.check_room("types", count)?;
        self.entries.types.push(dialect, custom, bytes);
        self.interner.types.add(count, hash);
        Ok(TypeId(count))
    }

    /// Returns the index of a property blob, adding it if the table lacks it.
    ///
    /// # Errors
    /// The table is full.
    pub fn add_properties(&mut self, blob: &[u8]) -> Result<PropertiesId> {
        let count = self.properties.count();
        let (table, input) = (&self.properties, self.input.bytes());
        let known = self.interner.properties.find(count, &blob, |number| {
            let cursor = table.get(input, PropertiesId(number))?;
            Some(cursor.rest())
        });
        let hash = match known {
            Ok(number) => return Ok(PropertiesId(number)),
            Err(hash) => hash,
        };
        self.check_room("property blobs", count)?;
        self.properties.push(blob);
        self.interner.properties.add(count, hash);
        Ok(PropertiesId(count))
    }

    /// Adds a resource and returns its position in [`super::Resources::entries`]. External
    /// resources come before those of dialects.
    ///
    /// # Errors
    /// The owner already has a resource with that key, a string or dialect index is out of range, an
    /// alignment is not a power of two up to [`LARGEST_ALIGNMENT`], or a table is full.
    pub fn add_resource(
        &mut self,
        owner: ResourceOwner,
        key: &[u8],
        data: NewResource,
    ) -> Result<u32> {
        self.check_room("resources", self.resources.entries().len() as u32)?;
        match owner {
            ResourceOwner::External(provider) => self.check_resource_string(provider)?,
            ResourceOwner::Dialect(id) => {
                let count = self.dialects.count();
                self.check_index(id.index(), count, Table::Dialect)?;
            }
        }
        self.check_resource_data(&data)?;
        let key = self.add_string(key)?;
        if self.resources.position_of_key(owner, key).is_some() {
            let found = self.string(key).unwrap_or_default();
            let found = format!("'{}', which there is", found.escape_ascii());
            return Err(self.invalid_edit("add a resource", "a new key", found));
        }
        Ok(self.resources.add(owner, key, data))
    }

    /// Replaces the data of the resource at a position in [`super::Resources::entries`].
    ///
    /// # Errors
    /// The position or a string index is out of range, or an alignment is not a power of two up to
    /// [`LARGEST_ALIGNMENT`].
    pub fn set_resource(&mut self, position: u32, data: NewResource) -> Result<()> {
        self.check_resource(position)?;
        self.check_resource_data(&data)?;
        self.resources.set(position, data);
        Ok(())
    }

    /// Removes an external resource. Dialect resources keep their index, as attributes may refer to
    /// them; they can only be elided.
    ///
    /// # Errors
    /// There is no external resource at the position.
    pub fn remove_resource(&mut self, position: u32) -> Result<()> {
        self.check_resource(position)?;
        if self.resources.handle(position).is_some() {
            let found = format!("resource {position} of a dialect");
            return Err(self.invalid_edit(
                "remove a resource",
                "an external resource, as attributes refer to those of dialects",
                found,
            ));
        }
        self.resources.remove_external(position);
        Ok(())
    }

    /// Removes all external resources with their groups; returns the number of resources.
    pub fn remove_external_resources(&mut self) -> u32 {
        self.resources.remove_all_external()
    }

    /// Removes the external groups without resources.
    pub fn remove_empty_resource_groups(&mut self) {
        self.resources.remove_empty_external_groups();
    }

    /// Changes the key of the resource at a position in [`super::Resources::entries`]. References
    /// by index remain valid; text that contains the old key does not.
    ///
    /// # Errors
    /// The position is out of range, the owner has another resource with that key, or a table is
    /// full.
    pub fn set_resource_key(&mut self, position: u32, key: &[u8]) -> Result<()> {
        self.set_resource_keys(&[(position, key.to_vec())])
    }

    /// Sets the keys of resources by position, which may exchange keys. After an error, none has changed.
    pub(crate) fn set_resource_keys(&mut self, keys: &[(u32, Vec<u8>)]) -> Result<()> {
        let positions: HashSet<u32> = keys.iter().map(|(position, _)| *position).collect();
        let mut new = Vec::with_capacity(keys.len());
        for (position, key) in keys {
            self.check_resource(*position)?;
            let key = self.add_string(key)?;
            if let Some(group) = self.resources.group_of(*position)
                && let Some(taken) = self.resources.position_of_key(group.owner, key)
                && !positions.contains(&taken)
            {
                let found = self.string(key).unwrap_or_default();
                let found = format!("'{}', which there is", found.escape_ascii());
                return Err(self.invalid_edit("rename a resource", "a new key", found));
            }
            new.push((*position, key));
        }
        for (position, key) in new {
            self.resources.set_key(position, key);
        }
        Ok(())
    }

    /// The index of the dialect's resource with a key.
    pub fn dialect_resource(&self, dialect: DialectId, key: &[u8]) -> Option<ResourceId> {
        let groups = self.resources.groups().iter();
        let position = groups
            .filter(|group| group.owner == ResourceOwner::Dialect(dialect))
            .flat_map(|group| group.entries.clone())
            .find(|&position| {
                let resource = self.resources.entries().get(position as usize);
                resource.and_then(|resource| self.string(resource.key)) == Some(key)
            })?;
        self.resources.handle(position)
    }

    /// Same as [`Container::dialect_resource`], with an index of the keys for many searches.
    pub(crate) fn find_dialect_resource(
        &mut self,
        dialect: DialectId,
        key: &[u8],
    ) -> Option<ResourceId> {
        let string = self.find_string(key).ok()?;
        let owner = ResourceOwner::Dialect(dialect);
        match self.resources.position_of_key(owner, string) {
            Some(position) => self.resources.handle(position),
            // A file may have equal strings at several indices.
            None if self.resources.has_handles_of_file() => self.dialect_resource(dialect, key),
            None => None,
        }
    }

    fn check_resource(&self, position: u32) -> Result<()> {
        let count = self.resources.entries().len() as u32;
        self.check_index(position, count, Table::Resource)
    }

    /// Checks that an index is below a table's count.
    ///
    /// # Errors
    /// It is not, which is reported at the end of the file.
    pub(crate) fn check_index(&self, index: u32, count: u32, table: Table) -> Result<()> {
        if index < count {
            return Ok(());
        }
        let kind = ErrorKind::InvalidIndex {
            table,
            index: u64::from(index),
            count: u64::from(count),
        };
        Err(Error::new(kind, self.bytes().len() as u64))
    }

    fn check_resource_string(&self, id: StringId) -> Result<()> {
        self.check_index(id.index(), self.strings().count(), Table::String)
    }

    fn check_resource_data(&self, data: &NewResource) -> Result<()> {
        match data {
            NewResource::String(id) => self.check_resource_string(*id),
            NewResource::Blob { alignment, .. }
                if !alignment.is_power_of_two() || *alignment > LARGEST_ALIGNMENT =>
            {
                Err(self.invalid_edit(
                    "set the data of a resource",
                    "an alignment that is a power of two up to 2^31",
                    alignment.to_string(),
                ))
            }
            _ => Ok(()),
        }
    }

    /// Replaces an entry with a copy of another one of its table; its index stays the same.
    pub(crate) fn copy_entry(&mut self, from: EntryId, to: EntryId) {
        if let Some(entry) = self.entry(from) {
            let (dialect, custom, bytes) = (entry.dialect, entry.custom, entry.bytes.to_vec());
            self.replace_entry(to, dialect, custom, &bytes);
        }
    }

    /// Replaces the encoding of an entry; its index stays the same.
    pub(crate) fn replace_entry(
        &mut self,
        id: EntryId,
        dialect: DialectId,
        custom: bool,
        bytes: &[u8],
    ) {
        let table = match id {
            EntryId::Attribute(_) => {
                self.interner.attributes = Default::default();
                &mut self.entries.attributes
            }
            EntryId::Type(_) => {
                self.interner.types = Default::default();
                &mut self.entries.types
            }
        };
        table.replace(id.index(), dialect, custom, bytes);
    }

    /// Adapts the tables to another version of the format.
    pub(crate) fn set_version(&mut self, version: u8, registered: &[Option<bool>]) {
        self.header.version = version;
        self.dialects.set_registered(registered);
        self.interner.op_names = Default::default();
    }

    /// Sets the producer string.
    ///
    /// # Errors
    /// The string contains a NUL, which would end it.
    pub fn set_producer(&mut self, producer: &[u8]) -> Result<()> {
        if producer.contains(&0) {
            let found = format!("'{}'", producer.escape_ascii());
            return Err(self.invalid_edit("set the producer", "a string without NUL", found));
        }
        self.set_producer = Some(producer.into());
        Ok(())
    }

    /// Sets or removes the raw bytes of a dialect's version.
    ///
    /// # Errors
    /// The index is out of range, or the file's bytecode version (0) has no dialect versions.
    pub fn set_dialect_version(&mut self, id: DialectId, version: Option<&[u8]>) -> Result<()> {
        self.check_index(id.index(), self.dialects.count(), Table::Dialect)?;
        if version.is_some() && self.version() == 0 {
            return Err(self.invalid_edit(
                "set the version of a dialect",
                "bytecode version 1 or newer",
                "version 0".to_owned(),
            ));
        }
        self.dialects.set_version(id, version);
        Ok(())
    }

    /// The error for an invalid edit.
    #[cold]
    pub(crate) fn invalid_edit(
        &self,
        what: &'static str,
        expected: &'static str,
        found: String,
    ) -> Error {
        let kind = ErrorKind::InvalidEdit {
            what,
            expected,
            found,
        };
        Error::new(kind, self.bytes().len() as u64)
    }
}

pub(super) fn content_of(entry: Entry<'_>) -> (DialectId, bool, &[u8]) {
    (entry.dialect, entry.custom, entry.bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn empty() -> Container<'static> {
        Container::empty(6, Limits::default())
    }

    #[test]
    fn what_is_added_twice_has_one_number() {
        let mut container = empty();
        let a = container.add_string(b"a").unwrap();
        let b = container.add_string(b"b").unwrap();
        assert_ne!(a, b);
        assert_eq!(container.add_string(b"a").unwrap(), a);
        assert_eq!(container.string(b), Some(&b"b"[..]));
        let dialect = container.add_dialect(b"func").unwrap();
        let name = container.add_op_name(b"func.call", true).unwrap();
        assert_eq!(container.add_op_name(b"func.call", true).unwrap(), name);
        assert_ne!(container.add_op_name(b"func.call", false).unwrap(), name);
        assert_eq!(container.op_name(name), b"func.call");
        assert_eq!(container.dialects().count(), 1);
        let attribute = container.add_attribute(dialect, true, &[1, 3]).unwrap();
        assert_eq!(
            container.add_attribute(dialect, true, &[1, 3]).unwrap(),
            attribute
        );
        assert_ne!(
            container.add_attribute(dialect, false, &[1, 3]).unwrap(),
            attribute
        );
        assert_ne!(
            container.append_attribute(dialect, true, &[1, 3]).unwrap(),
            attribute
        );
        let blob = container.add_properties(&[1]).unwrap();
        assert_eq!(container.add_properties(&[1]).unwrap(), blob);
        assert_eq!(container.property_blob(blob).unwrap().rest(), [1]);
    }

    #[test]
    fn resources_keep_their_handles_when_external_ones_come_and_go() {
        let mut container = empty();
        let dialect = container.add_dialect(b"builtin").unwrap();
        let provider = container.add_string(b"tool").unwrap();
        let (own, external) = (
            ResourceOwner::Dialect(dialect),
            ResourceOwner::External(provider),
        );
        container
            .add_resource(own, b"w", NewResource::Bool(true))
            .unwrap();
        let handle = container.dialect_resource(dialect, b"w").unwrap();
        let at = container
            .add_resource(external, b"k", NewResource::Bool(false))
            .unwrap();
        assert_eq!(at, 0);
        assert_eq!(container.dialect_resource(dialect, b"w"), Some(handle));
        assert!(
            container
                .add_resource(own, b"w", NewResource::Elided)
                .is_err()
        );
        assert!(container.remove_resource(1).is_err());
        container.remove_resource(0).unwrap();
        let resource = container.resources().get(handle).unwrap();
        let data = container.resource_data(resource).unwrap();
        assert_eq!(data, crate::container::ResourceData::Bool(true));
    }
}
