//! Reads the tables in order and keeps what could be read when one of them is damaged.

use crate::container::dialects::Dialects;
use crate::container::entries::Entries;
use crate::container::magic::MAGIC;
use crate::container::properties::Properties;
use crate::container::resources::Resources;
use crate::container::sections::{self, Header, NEWEST_VERSION, Sections, in_section};
use crate::container::strings::Strings;
use crate::error::{Error, ErrorKind, Result};
use crate::limits::Limits;
use crate::wire::Cursor;
use crate::wire::section::SectionId;

/// The tables of a file, as far as they could be read.
#[derive(Debug, Default)]
pub struct Survey {
    /// The version stated in the file, even if it is too new to be read.
    pub version: Option<u64>,
    /// Version and producer.
    pub header: Option<Header>,
    /// The sections up to the first damaged one.
    pub sections: Sections,
    /// The string table.
    pub strings: Option<Strings>,
    /// The dialects and op names.
    pub dialects: Option<Dialects>,
    /// The attribute and type entries.
    pub entries: Option<Entries>,
    /// The property blobs.
    pub properties: Option<Properties>,
    /// The resources.
    pub resources: Option<Resources>,
    /// The first error, if any. The tables after it were read as far as possible.
    pub stopped: Option<Error>,
}

impl Survey {
    /// Reads as many tables of `bytes` as possible.
    ///
    /// A version newer than [`NEWEST_VERSION`] is an error. The tables are then read as in the
    /// newest known version, since new versions have changed few of them.
    pub fn of(bytes: &[u8], limits: &Limits) -> Self {
        let mut survey = Survey::default();
        let mut cursor = Cursor::new(bytes, 0);
        if survey.read_header(&mut cursor).is_none() {
            return survey;
        }
        while !cursor.is_at_end() {
            let next = survey.sections.read_next(&mut cursor);
            if survey.keep(next).is_none() {
                break;
            }
        }
        survey.read_tables(bytes, limits);
        survey
    }

    /// Returns the value; records the error if it is the first.
    fn keep<T>(&mut self, result: Result<T>) -> Option<T> {
        result
            .map_err(|error| self.stopped.get_or_insert(error))
            .ok()
    }

    fn read_header(&mut self, cursor: &mut Cursor<'_>) -> Option<()> {
        let version = self.keep(sections::read_version(cursor))?;
        self.version = Some(version);
        if version > u64::from(NEWEST_VERSION) {
            let kind = ErrorKind::VersionTooNew {
                found: version,
                newest: u64::from(NEWEST_VERSION),
            };
            self.stopped
                .get_or_insert(Error::new(kind, MAGIC.len() as u64));
        }
        let producer = self.keep(sections::read_producer(cursor))?;
        self.header = Some(Header {
            version: version.min(u64::from(NEWEST_VERSION)) as u8,
            producer,
            end: cursor.offset(),
        });
        Some(())
    }

    fn read_tables(&mut self, bytes: &[u8], limits: &Limits) -> Option<()> {
        let version = self.header.as_ref()?.version;
        if self.stopped.is_none() {
            let complete = self.sections.check_complete(version, bytes.len() as u64);
            self.keep(complete);
        }
        let section =
            |sections: &Sections, id| sections.get(id).map(|_| sections.cursor(bytes, id));

        if let Some(cursor) = section(&self.sections, SectionId::Properties) {
            let properties = in_section(SectionId::Properties, Properties::read(cursor, limits));
            self.properties = self.keep(properties);
        } else {
            self.properties = Some(Properties::none());
        }

        // The strings lie near the end of the file, so a truncated file lacks them. The tables
        // before them are read anyway, without checking their string indices.
        let cursor = section(&self.sections, SectionId::String);
        let strings = cursor.map(|cursor| Strings::read(cursor, limits));
        self.strings =
            strings.and_then(|strings| self.keep(in_section(SectionId::String, strings)));
        let strings = self.strings.as_ref();
        let string_count = strings.map_or(u32::MAX, Strings::count);
        let cursor = section(&self.sections, SectionId::Dialect);
        let dialects = cursor.map(|cursor| Dialects::read(cursor, version, bytes, strings, limits));
        self.dialects =
            dialects.and_then(|dialects| self.keep(in_section(SectionId::Dialect, dialects)));
        let dialect_count = self.dialects.as_ref().map_or(u32::MAX, Dialects::count);

        let resources = match section(&self.sections, SectionId::ResourceOffset) {
            Some(offsets) => {
                let data = self.sections.cursor(bytes, SectionId::Resource);
                Resources::read(offsets, data, string_count, dialect_count, limits)
            }
            None => Ok(Resources::default()),
        };
        self.resources = self.keep(in_section(SectionId::ResourceOffset, resources));

        let offsets = section(&self.sections, SectionId::AttrTypeOffset)?;
        let data = section(&self.sections, SectionId::AttrType)?;
        let entries = Entries::read(offsets, data, dialect_count, limits);
        self.entries = self.keep(in_section(SectionId::AttrTypeOffset, entries));
        Some(())
    }
}
