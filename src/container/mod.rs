//! A file as tables, before any of their contents is decoded.
//!
//! [`Container`] owns or borrows the input and holds where everything lies: sections, strings,
//! dialects, op names, attribute and type entries, property blobs, resources. Opening reads the
//! offsets of these tables and nothing else; every accessor is a view into the input. What is added
//! to a table comes after what the file holds, so that no index ever changes.
//!
//! A [`Survey`] reads the same tables one after the other and keeps what it got when one of them
//! is damaged, for tools that tell what they can.

mod append;
mod dialects;
mod entries;
mod entry_cursor;
mod index;
mod input;
mod interner;
mod mark;
mod offsets;
mod properties;
mod resources;
mod sections;
mod strings;
mod survey;

pub use dialects::{Dialect, Dialects, OpName};
pub use entries::{Entries, Entry, EntryTable};
pub(crate) use entry_cursor::{EntryCursor, EntryWindow};
pub use index::{AttributeId, DialectId, OpNameId, PropertiesId, ResourceId, StringId, TypeId};
pub use input::Input;
pub(crate) use mark::Mark;
pub use properties::Properties;
pub use resources::{
    NewResource, Resource, ResourceData, ResourceGroup, ResourceKind, ResourceOwner, Resources,
};
pub use sections::{Header, MAGIC, NEWEST_VERSION, Section, Sections};
pub use strings::Strings;
pub use survey::Survey;

pub use crate::wire::section::SectionId;

use interner::Interner;

use crate::error::Result;
use crate::limits::Limits;
use crate::wire::Cursor;

/// The tables of one file over its bytes.
#[derive(Debug)]
pub struct Container<'a> {
    input: Input<'a>,
    limits: Limits,
    header: Header,
    sections: Sections,
    strings: Strings,
    dialects: Dialects,
    entries: Entries,
    properties: Properties,
    resources: Resources,
    /// The producer that was set in place of the file's.
    set_producer: Option<Box<[u8]>>,
    interner: Box<Interner>,
}

impl<'a> Container<'a> {
    /// Reads the tables of `input`.
    ///
    /// # Errors
    /// The first damage found in the header, the sections or a table.
    pub fn open(input: impl Into<Input<'a>>, limits: Limits) -> Result<Self> {
        let input = input.into();
        let mut survey = Survey::of(input.bytes(), &limits);
        match survey.stopped.take() {
            Some(error) => Err(error),
            None => Ok(Self::from_survey(input, survey, limits)),
        }
    }

    /// The tables that a survey of `input` could read; those that it could not are empty.
    ///
    /// For tools that show what they can of a damaged file: an index that was read from one table
    /// may be past the end of another, which every accessor answers as it does any such index.
    pub fn from_survey(input: impl Into<Input<'a>>, survey: Survey, limits: Limits) -> Self {
        Container {
            input: input.into(),
            limits,
            header: survey.header.unwrap_or_default(),
            sections: survey.sections,
            strings: survey.strings.unwrap_or_default(),
            dialects: survey.dialects.unwrap_or_default(),
            entries: survey.entries.unwrap_or_default(),
            properties: survey.properties.unwrap_or_else(Properties::none),
            resources: survey.resources.unwrap_or_default(),
            set_producer: None,
            interner: Box::default(),
        }
    }

    /// The whole input.
    pub fn bytes(&self) -> &[u8] {
        self.input.bytes()
    }

    /// The limits that the file was opened with.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The version of the format, 0 to [`NEWEST_VERSION`].
    pub fn version(&self) -> u8 {
        self.header.version
    }

    /// The producer string, without its NUL.
    pub fn producer(&self) -> &[u8] {
        match &self.set_producer {
            Some(producer) => producer,
            None => self.slice(self.header.producer.clone()),
        }
    }

    /// The sections in file order.
    pub fn sections(&self) -> &Sections {
        &self.sections
    }

    /// Whether anything was added to a table or set since the file was read.
    pub fn is_changed(&self) -> bool {
        self.set_producer.is_some()
            || self.strings.count() != self.strings.file_count()
            || self.dialects.is_changed()
            || self.entries.attributes.count() != self.entries.attributes.file_count()
            || self.entries.types.count() != self.entries.types.file_count()
            || self.entries.attributes.is_replaced()
            || self.entries.types.is_replaced()
            || self.properties.count() != self.properties.file_count()
            || self.resources.is_changed()
    }

    /// The string table.
    pub fn strings(&self) -> &Strings {
        &self.strings
    }

    /// A string of the table; `None` past its end.
    pub fn string(&self, id: StringId) -> Option<&[u8]> {
        self.strings.get(self.bytes(), id)
    }

    /// The dialects and op names.
    pub fn dialects(&self) -> &Dialects {
        &self.dialects
    }

    /// The name of a dialect; empty past the end of the table.
    pub fn dialect_name(&self, id: DialectId) -> &[u8] {
        let name = self
            .dialects
            .get(id)
            .and_then(|dialect| self.string(dialect.name));
        name.unwrap_or_default()
    }

    /// The raw bytes of a dialect's version, where it has one.
    pub fn dialect_version(&self, id: DialectId) -> Option<&[u8]> {
        self.dialect_version_cursor(id).map(|cursor| cursor.rest())
    }

    /// A cursor over the raw bytes of a dialect's version, where it has one.
    pub(crate) fn dialect_version_cursor(&self, id: DialectId) -> Option<Cursor<'_>> {
        let dialect = self.dialects.get(id)?;
        match (&dialect.set_version, &dialect.version) {
            (Some(bytes), _) => Some(Cursor::new(bytes, self.bytes().len() as u64)),
            (None, Some(range)) => Some(self.cursor(range.clone())),
            (None, None) => None,
        }
    }

    /// The full name of an op, with its dialect; empty past the end of the table.
    pub fn op_name(&self, id: OpNameId) -> &[u8] {
        self.dialects.full_name(id)
    }

    /// The attribute and type entries.
    pub fn entries(&self) -> &Entries {
        &self.entries
    }

    /// The entry of an attribute; `None` past the end of the table.
    #[inline]
    pub fn attribute_entry(&self, id: AttributeId) -> Option<Entry<'_>> {
        self.entries.attributes.get(self.bytes(), id.index())
    }

    /// The entry of a type; `None` past the end of the table.
    #[inline]
    pub fn type_entry(&self, id: TypeId) -> Option<Entry<'_>> {
        self.entries.types.get(self.bytes(), id.index())
    }

    /// The property blobs.
    pub fn properties(&self) -> &Properties {
        &self.properties
    }

    /// A property blob with its offset in the file; `None` past the end of the table.
    pub fn property_blob(&self, id: PropertiesId) -> Option<Cursor<'_>> {
        self.properties.get(self.bytes(), id)
    }

    /// The resources.
    pub fn resources(&self) -> &Resources {
        &self.resources
    }

    /// The data of a resource: a view into the input.
    ///
    /// # Errors
    /// The data does not have the form that its kind demands.
    pub fn resource_data<'m>(&'m self, resource: &'m Resource) -> Result<ResourceData<'m>> {
        resource.data(self.bytes(), self.strings.count())
    }

    /// The bytes in a range of the file; empty where it has none.
    pub fn slice(&self, range: std::ops::Range<u64>) -> &[u8] {
        slice(self.bytes(), range)
    }

    /// A cursor over a range of the file.
    pub fn cursor(&self, range: std::ops::Range<u64>) -> Cursor<'_> {
        let start = range.start;
        Cursor::new(self.slice(range), start)
    }
}

/// The bytes in a range of the file; empty where it has none.
#[inline]
fn slice(bytes: &[u8], range: std::ops::Range<u64>) -> &[u8] {
    let start = usize::try_from(range.start).unwrap_or(usize::MAX);
    let end = usize::try_from(range.end).unwrap_or(usize::MAX);
    bytes.get(start..end).unwrap_or_default()
}
