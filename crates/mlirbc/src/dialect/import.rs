//! Copies of attributes, types, strings, resources and names of one module in the tables of another
//! one.
//!
//! An entry is encoded again with the indices of its copies, through the schema by which it is
//! known. The other tables have to read the copy by the same schema.

use std::fmt;

use hashbrown::HashMap;

use crate::container::{
    AttributeId, DialectId, EntryId, Input, NewResource, OpNameId, Resource, ResourceData,
    ResourceId, ResourceOwner, StringId, TypeId,
};
use crate::dialect::entry::Attribute;
use crate::dialect::form::Form;
use crate::dialect::nested::InnerFirst;
use crate::dialect::resource_keys::UnnamedResources;
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result};
use crate::schema::{NewValue, Record, ReferenceMut, Schema};
use crate::wire::Cursor;

/// A resource whose copy has another key, because the module has other data with its key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenamedResource {
    /// The name of the dialect.
    pub dialect: Vec<u8>,
    /// The key in the module that the resource comes from.
    pub key: Vec<u8>,
    /// The key of the copy.
    pub new_key: Vec<u8>,
}

/// The copies that were made so far.
pub(crate) struct Import<'o, 'x> {
    from: &'o Tables<'x>,
    /// The index of the copy of each attribute or type.
    entries: HashMap<EntryId, u32>,
    resources: HashMap<ResourceId, ResourceId>,
    dialects: HashMap<DialectId, DialectId>,
    names: HashMap<OpNameId, OpNameId>,
    /// The resources whose keys no text had so far.
    unnamed: Option<UnnamedResources>,
    pub(crate) renamed: Vec<RenamedResource>,
}

impl<'o, 'x> Import<'o, 'x> {
    /// An import from some tables, without copies yet.
    pub(crate) fn new(from: &'o Tables<'x>) -> Self {
        Import {
            from,
            entries: HashMap::new(),
            resources: HashMap::new(),
            dialects: HashMap::new(),
            names: HashMap::new(),
            unnamed: None,
            renamed: Vec::new(),
        }
    }

    /// The copy of an attribute.
    ///
    /// # Errors
    /// The attribute or something in it is damaged, of an unknown encoding, or of a dialect version
    /// that the other tables do not have; the other tables would read it differently; or a table is
    /// full.
    pub(crate) fn attribute(
        &mut self,
        to: &mut Tables<'_>,
        id: AttributeId,
    ) -> Result<AttributeId> {
        self.entry(to, id.into()).map(AttributeId)
    }

    /// The copy of a type.
    ///
    /// # Errors
    /// Same as [`Import::attribute`].
    pub(crate) fn ty(&mut self, to: &mut Tables<'_>, id: TypeId) -> Result<TypeId> {
        self.entry(to, id.into()).map(TypeId)
    }

    fn entry(&mut self, to: &mut Tables<'_>, id: EntryId) -> Result<u32> {
        Copying { import: self, to }.visit(id)?;
        let copy = self.entries.get(&id);
        Ok(copy.copied().unwrap_or(id.index()))
    }

    /// The copy of an op name, with its dialect.
    ///
    /// # Errors
    /// The dialect has another version in the other tables, or a table is full.
    pub(crate) fn op_name(&mut self, to: &mut Tables<'_>, id: OpNameId) -> Result<OpNameId> {
        if let Some(&copy) = self.names.get(&id) {
            return Ok(copy);
        }
        let dialects = self.from.container().dialects();
        let name = dialects.op_name(id);
        if let Some(dialect) = name.map(|name| name.dialect) {
            self.dialect(to, dialect)?;
        }
        let is_registered = name.and_then(|name| name.registered);
        let full = self.from.container().op_name(id);
        let copy = to.add_op_name(full, is_registered.unwrap_or(true))?;
        self.names.insert(id, copy);
        Ok(copy)
    }

    /// The encoding of a record with the copies of what it refers to.
    ///
    /// # Errors
    /// As [`Import::attribute`].
    pub(crate) fn record(&mut self, to: &mut Tables<'_>, record: Record<'_>) -> Result<Vec<u8>> {
        let mut values = NewValue::of_fields(record.fields())?;
        for value in &mut values {
            value.for_each_reference(&mut |reference| {
                match reference {
                    ReferenceMut::Attribute(id) => *id = self.attribute(to, *id)?,
                    ReferenceMut::Type(id) => *id = self.ty(to, *id)?,
                    ReferenceMut::String(id) => *id = self.string(to, *id)?,
                    ReferenceMut::Resource(id) => *id = self.resource(to, *id)?,
                }
                Ok(())
            })?;
        }
        record.schema().encode_entry(&values, to)
    }

    fn string(&mut self, to: &mut Tables<'_>, id: StringId) -> Result<StringId> {
        to.add_string(self.from.container().string(id).unwrap_or_default())
    }

    /// The copy of a dialect. Its entries are read by its version, which therefore has to be the
    /// same.
    fn dialect(&mut self, to: &mut Tables<'_>, id: DialectId) -> Result<DialectId> {
        if let Some(&copy) = self.dialects.get(&id) {
            return Ok(copy);
        }
        let name = self.from.container().dialect_name(id);
        let copy = match to.container().find_dialect(name) {
            Some(known) => {
                self.check_version(to, id, known)?;
                known
            }
            None => {
                let copy = to.add_dialect(name)?;
                if let Some(payload) = self.version_payload(to, id)? {
                    to.set_dialect_version(copy, Some(&payload))?;
                }
                copy
            }
        };
        self.dialects.insert(id, copy);
        Ok(copy)
    }

    /// The bytes of a dialect's version with the strings of the other tables.
    fn version_payload(&mut self, to: &mut Tables<'_>, id: DialectId) -> Result<Option<Vec<u8>>> {
        let Some(bytes) = self.from.container().dialect_version(id) else {
            return Ok(None);
        };
        match self.from.dialect_version(id) {
            Some(record) => self.record(to, record).map(Some),
            None => Ok(Some(bytes.to_vec())),
        }
    }

    /// Checks that a dialect has the same version in both tables.
    fn check_version(&self, to: &Tables<'_>, from: DialectId, id: DialectId) -> Result<()> {
        let (theirs, own) = (Version::of(self.from, from), Version::of(to, id));
        let is_same = match (&theirs, &own) {
            (None, None) => true,
            (Some(theirs), Some(own)) => match (&theirs.numbers, &own.numbers) {
                (Some(theirs), Some(own)) => theirs == own,
                _ => theirs.bytes == own.bytes,
            },
            _ => false,
        };
        if is_same {
            return Ok(());
        }
        let shown = |version: Option<Version<'_>>| match version {
            Some(version) => version.to_string(),
            None => "no version".to_owned(),
        };
        let name = to.container().dialect_name(id).escape_ascii();
        Err(to.container().invalid_edit(
            "import contents of a dialect",
            "the version of the dialect that the module has",
            format!("{} of '{name}' beside {}", shown(theirs), shown(own)),
        ))
    }

    /// The copy of a resource of a dialect: an existing one with the same data, or a new one.
    fn resource(&mut self, to: &mut Tables<'_>, id: ResourceId) -> Result<ResourceId> {
        if let Some(&copy) = self.resources.get(&id) {
            return Ok(copy);
        }
        let (dialect, resource) = self.resource_of(to, id)?;
        let key = self.key_of(resource);
        let mut new_key = key.to_vec();
        let mut number = 1u64;
        let copy = loop {
            match to.find_dialect_resource(dialect, &new_key) {
                None => break self.add_resource(to, dialect, &new_key, resource)?,
                Some(known) if self.is_same_data(to, resource, known)? => break known,
                Some(_) => {
                    new_key = [key, format!("_{number}").as_bytes()].concat();
                    number += 1;
                }
            }
        };
        if new_key != key {
            self.renamed.push(RenamedResource {
                dialect: to.container().dialect_name(dialect).to_vec(),
                key: key.to_vec(),
                new_key,
            });
        }
        self.resources.insert(id, copy);
        Ok(copy)
    }

    /// The copy of a resource that text refers to by its key.
    fn resource_in_text(&mut self, to: &mut Tables<'_>, id: ResourceId) -> Result<()> {
        let (dialect, resource) = self.resource_of(to, id)?;
        let key = self.key_of(resource);
        let copy = match to.find_dialect_resource(dialect, key) {
            None => self.add_resource(to, dialect, key, resource)?,
            Some(known) if self.is_same_data(to, resource, known)? => known,
            Some(_) => {
                return Err(to.container().invalid_edit(
                    "import text that refers to a resource by its key",
                    "the same data with this key, or none",
                    format!("other data with the key '{}'", key.escape_ascii()),
                ));
            }
        };
        self.resources.entry(id).or_insert(copy);
        Ok(())
    }

    fn resource_of(
        &mut self,
        to: &mut Tables<'_>,
        id: ResourceId,
    ) -> Result<(DialectId, &'o Resource)> {
        let resources = self.from.container().resources();
        let group = resources.position(id).and_then(|at| resources.group_of(at));
        match (group.map(|group| group.owner), resources.get(id)) {
            (Some(ResourceOwner::Dialect(owner)), Some(resource)) => {
                Ok((self.dialect(to, owner)?, resource))
            }
            _ => Err(to.container().invalid_edit(
                "import a resource",
                "a resource of a dialect",
                format!("resource {}", id.index()),
            )),
        }
    }

    fn key_of(&self, resource: &Resource) -> &'o [u8] {
        let key = self.from.container().string(resource.key);
        key.unwrap_or_default()
    }

    fn add_resource(
        &mut self,
        to: &mut Tables<'_>,
        dialect: DialectId,
        key: &[u8],
        resource: &Resource,
    ) -> Result<ResourceId> {
        let data = match self.from.container().resource_data(resource)? {
            ResourceData::Elided => NewResource::Elided,
            ResourceData::Blob {
                bytes, alignment, ..
            } => NewResource::Blob {
                bytes: Input::copy_of(bytes)?,
                alignment,
            },
            ResourceData::Bool(value) => NewResource::Bool(value),
            ResourceData::String(id) => NewResource::String(self.string(to, id)?),
        };
        let position = to.add_resource(ResourceOwner::Dialect(dialect), key, data)?;
        let handle = to.container().resources().handle(position);
        handle.ok_or_else(|| {
            let found = format!("resource {position}");
            let container = to.container();
            container.invalid_edit("import a resource", "a resource of a dialect", found)
        })
    }

    fn is_same_data(&self, to: &Tables<'_>, resource: &Resource, own: ResourceId) -> Result<bool> {
        let Some(own) = to.container().resources().get(own) else {
            return Ok(false);
        };
        let theirs = self.from.container().resource_data(resource)?;
        Ok(match (theirs, to.container().resource_data(own)?) {
            // The data that was left out may differ.
            (ResourceData::Elided, _) => false,
            (ResourceData::Bool(one), ResourceData::Bool(other)) => one == other,
            (ResourceData::String(one), ResourceData::String(other)) => {
                self.from.container().string(one) == to.container().string(other)
            }
            (
                ResourceData::Blob {
                    bytes: one,
                    alignment: one_alignment,
                    ..
                },
                ResourceData::Blob {
                    bytes: other,
                    alignment: other_alignment,
                    ..
                },
            ) => one_alignment == other_alignment && one == other,
            _ => false,
        })
    }

    /// Copies the resources that a text of a dialect may name.
    fn resources_in_text(
        &mut self,
        to: &mut Tables<'_>,
        text: &[u8],
        dialect: DialectId,
    ) -> Result<()> {
        let from = self.from.container();
        let unnamed = self
            .unnamed
            .get_or_insert_with(|| UnnamedResources::of(from));
        let mut found = unnamed.take_in_text(text, from.dialect_name(dialect));
        found.sort_unstable_by_key(|id| id.index());
        for id in found {
            self.resource_in_text(to, id)?;
        }
        Ok(())
    }
}

/// The version of a dialect.
struct Version<'x> {
    bytes: &'x [u8],
    /// Its numbers, if its schema is known.
    numbers: Option<Vec<u64>>,
}

impl<'x> Version<'x> {
    fn of(tables: &'x Tables<'_>, id: DialectId) -> Option<Self> {
        Some(Version {
            bytes: tables.container().dialect_version(id)?,
            numbers: tables.dialect_version_numbers(id),
        })
    }
}

impl fmt::Display for Version<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.numbers {
            None => write!(f, "version 0x{}", crate::readable::hex(self.bytes)),
            Some(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
                write!(f, "version {}", numbers.join("."))
            }
        }
    }
}

/// An import into some tables.
struct Copying<'i, 'o, 'x, 't, 'a> {
    import: &'i mut Import<'o, 'x>,
    to: &'t mut Tables<'a>,
}

impl InnerFirst for Copying<'_, '_, '_, '_, '_> {
    fn contained(&mut self, id: EntryId) -> Result<Vec<EntryId>> {
        id.contained(self.import.from)
            .map_err(|error| located(id, error))
    }

    fn is_done(&self, id: EntryId) -> bool {
        self.import.entries.contains_key(&id)
    }

    fn finish(&mut self, id: EntryId) -> Result<()> {
        self.copy(id).map_err(|error| located(id, error))
    }

    fn end(&self) -> u64 {
        self.import.from.container().bytes().len() as u64
    }
}

impl Copying<'_, '_, '_, '_, '_> {
    fn copy(&mut self, id: EntryId) -> Result<()> {
        let from = self.import.from;
        let (Some(entry), Some(form)) = (from.container().entry(id), from.form(id)?) else {
            return Err(Error::new(from.no_entry(id), self.end()));
        };
        let dialect = self.import.dialect(self.to, entry.dialect)?;
        match form {
            Form::Opaque(_) => {
                let name = from.container().dialect_name(entry.dialect);
                let kind = ErrorKind::UnknownEncoding {
                    what: format!("{} {}", id.table(), id.index()),
                    dialect: name.escape_ascii().to_string(),
                };
                Err(Error::new(kind, entry.offset))
            }
            Form::Text(text) => {
                self.import
                    .resources_in_text(self.to, text, entry.dialect)?;
                self.add(id, dialect, false, entry.bytes)?;
                Ok(())
            }
            Form::Record(record) => {
                let schema = record.schema();
                let fields = self.elements_of_target(id)?;
                let record = match &fields {
                    Some(fields) => Record::new(schema, Cursor::new(fields, 0), from),
                    None => record,
                };
                let bytes = self.import.record(self.to, record)?;
                let copy = self.add(id, dialect, true, &bytes)?;
                self.check_form(copy, dialect, schema)
            }
        }
    }

    /// The fields of a dense attribute that the release of the other tables reads as other elements.
    fn elements_of_target(&self, id: EntryId) -> Result<Option<Vec<u8>>> {
        let storage = self.to.element_storage();
        let EntryId::Attribute(id) = id else {
            return Ok(None);
        };
        let attribute = Attribute::new(self.import.from, id);
        if attribute.has_elements_of(storage)? {
            return Ok(None);
        }
        let stored = attribute.fields_with_elements_of(storage)?;
        Ok(stored.map(|(_, fields)| fields))
    }

    /// Adds a copy of an entry.
    fn add(
        &mut self,
        id: EntryId,
        dialect: DialectId,
        custom: bool,
        bytes: &[u8],
    ) -> Result<EntryId> {
        let copy = self.to.add_copied_entry(id, dialect, custom, bytes)?;
        self.import.entries.insert(id, copy.index());
        Ok(copy)
    }

    /// Checks that the other tables read a copy by the schema of its original, or do not know the
    /// dialect.
    fn check_form(&self, copy: EntryId, dialect: DialectId, schema: &Schema) -> Result<()> {
        let is_same = match self.to.form(copy)? {
            Some(Form::Record(record)) => {
                let found = record.schema();
                found.name == schema.name
                    && found.has_code == schema.has_code
                    && found.fields == schema.fields
            }
            Some(Form::Opaque(_)) => {
                self.to.description(dialect).is_none() && !self.to.is_hooked(dialect)
            }
            Some(Form::Text(_)) | None => false,
        };
        if is_same {
            return Ok(());
        }
        let name = self.to.container().dialect_name(dialect).escape_ascii();
        Err(self.to.container().invalid_edit(
            "import an attribute or type",
            "an encoding that the module reads in the same way",
            format!("'{}' of '{name}' in another release", schema.name),
        ))
    }
}

/// Adds the entry to the path of an error about it, unless it has one.
fn located(id: EntryId, error: Error) -> Error {
    if error.path().len() > 0 {
        return error;
    }
    error.within(id.segment())
}
