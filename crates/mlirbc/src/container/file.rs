//! The tables of one file, with access to their entries by index.

use crate::budget::{Budget, Meter};
use crate::container::dialects::{Dialects, Version};
use crate::container::entries::{self, Entries, Entry};
use crate::container::entry_id::EntryId;
use crate::container::index::{AttributeId, DialectId, OpNameId, PropertiesId, StringId, TypeId};
use crate::container::input::{Input, slice};
use crate::container::interner::Interner;
use crate::container::properties::Properties;
use crate::container::resources::{Resource, ResourceData, Resources};
use crate::container::sections::{Header, Sections, in_section};
use crate::container::strings::Strings;
use crate::container::survey::Survey;
use crate::error::{Result, Segment};
use crate::limits::Limits;
use crate::wire::Cursor;
use crate::wire::section::SectionId;

/// The tables of one file and its bytes.
#[derive(Debug)]
pub struct Container<'a> {
    pub(super) input: Input<'a>,
    pub(super) limits: Limits,
    pub(super) header: Header,
    pub(super) sections: Sections,
    pub(super) strings: Strings,
    pub(super) dialects: Dialects,
    pub(super) entries: Entries,
    pub(super) properties: Properties,
    pub(super) resources: Resources,
    /// The producer string set in place of the file's.
    pub(super) set_producer: Option<Box<[u8]>>,
    pub(super) interner: Box<Interner>,
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

    /// The tables that a survey of `input` could read; all others are empty.
    ///
    /// Intended for tools that inspect damaged files. An index read from one table may exceed
    /// another, which accessors treat like any other index out of range.
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

    /// Sets the budget that operations on the file charge.
    pub(crate) fn set_budget(&mut self, budget: Option<Budget>) {
        self.limits.budget = budget;
    }

    /// Counts the work of an operation.
    pub(crate) fn meter(&self) -> Meter {
        Meter::new(self.limits.budget.as_ref())
    }

    /// The work of visiting all entries of the tables: their number, and the words of their bytes.
    pub(crate) fn table_work(&self) -> u64 {
        let entries = [&self.entries.attributes, &self.entries.types];
        let entries = entries.map(|table| u64::from(table.count()));
        let bytes = self.sections.get(SectionId::AttrType);
        let bytes = bytes.map_or(0, |section| section.data.end - section.data.start);
        let names = self.dialects.op_name_count() + self.dialects.count();
        let resources = self.resources.entries().len() as u64;
        let others = u64::from(self.strings.count()) + u64::from(names) + resources;
        let blobs = u64::from(self.properties.count());
        entries.iter().sum::<u64>() + bytes / 8 + others + blobs
    }

    /// The version of the format, 0 to [`NEWEST_VERSION`](crate::container::NEWEST_VERSION).
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

    /// Returns whether any table or the producer string has changed since the file was read.
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

    /// The raw bytes of a dialect's version, if it has one.
    pub fn dialect_version(&self, id: DialectId) -> Option<&[u8]> {
        self.dialect_version_cursor(id).map(|cursor| cursor.rest())
    }

    /// A cursor over the raw bytes of a dialect's version, if it has one.
    pub(crate) fn dialect_version_cursor(&self, id: DialectId) -> Option<Cursor<'_>> {
        let dialect = self.dialects.get(id)?;
        Some(match dialect.version.as_deref()? {
            Version::Set(bytes) => Cursor::new(bytes, self.bytes().len() as u64),
            Version::OfFile(range) => self.cursor(range.clone()),
        })
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

    /// The entry of an attribute or type; `None` past the end of the table.
    #[inline]
    pub(crate) fn entry(&self, id: EntryId) -> Option<Entry<'_>> {
        match id {
            EntryId::Attribute(id) => self.attribute_entry(id),
            EntryId::Type(id) => self.type_entry(id),
        }
    }

    /// The attributes, then the types that are text.
    pub(crate) fn text_entry_ids(&self) -> impl Iterator<Item = EntryId> {
        let entries = &self.entries;
        self.entry_ids().filter(|id| match id {
            EntryId::Attribute(id) => !entries.attributes.is_custom(id.index()),
            EntryId::Type(id) => !entries.types.is_custom(id.index()),
        })
    }

    /// All attributes, then all types.
    pub(crate) fn entry_ids(&self) -> impl Iterator<Item = EntryId> + use<> {
        let attributes = (0..self.entries.attributes.count()).map(AttributeId);
        let types = (0..self.entries.types.count()).map(TypeId);
        let attributes = attributes.map(EntryId::Attribute);
        attributes.chain(types.map(EntryId::Type))
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
    /// The data does not have the form required by its kind.
    pub fn resource_data<'m>(&'m self, resource: &'m Resource) -> Result<ResourceData<'m>> {
        resource.data(self.bytes(), self.strings.count())
    }

    /// The bytes in a range of the file; empty if the range lies outside of it.
    pub fn slice(&self, range: std::ops::Range<u64>) -> &[u8] {
        slice(self.bytes(), range)
    }

    /// A cursor over a range of the file.
    pub fn cursor(&self, range: std::ops::Range<u64>) -> Cursor<'_> {
        let start = range.start;
        Cursor::new(self.slice(range), start)
    }
}

impl Container<'_> {
    /// Checks what opening skips: the NULs of strings and the form of every resource's data. Does
    /// not check attributes, types and ops.
    ///
    /// # Errors
    /// The first damage found.
    pub fn check(&self) -> Result<()> {
        in_section(SectionId::String, self.strings.check(self.bytes()))?;
        for resource in self.resources.entries() {
            let data = self.resource_data(resource).map_err(|error| {
                let key = self.string(resource.key).unwrap_or_default();
                error.within(Segment::resource(key))
            });
            in_section(SectionId::Resource, data)?;
        }
        Ok(())
    }

    /// Checks that table entries account for every byte of their sections.
    ///
    /// # Errors
    /// The first bytes that belong to no entry.
    pub fn check_unclaimed(&self) -> Result<()> {
        entries::check_unclaimed(&self.entries)?;
        in_section(SectionId::Resource, self.resources.check_unclaimed())
    }
}
