//! The header and the top-level sections (format.md §2).

use std::ops::Range;

use crate::container::input::slice;
use crate::container::magic::{MAGIC, not_bytecode};
use crate::error::{ErrorKind, Result, Segment};
use crate::wire::Cursor;
use crate::wire::section::{self, SectionId};

/// The newest version of the format.
pub const NEWEST_VERSION: u8 = 6;

/// The header, which precedes the first section.
#[derive(Clone, Debug, Default)]
pub struct Header {
    /// The version of the format.
    pub version: u8,
    /// The location of the producer string, without its NUL.
    pub producer: Range<u64>,
    /// The offset of the first section.
    pub end: u64,
}

/// Reads magic and version.
pub(super) fn read_version(cursor: &mut Cursor<'_>) -> Result<u64> {
    let start = *cursor;
    let magic = cursor.bytes(4, "the magic number").ok();
    if magic != Some(&MAGIC) {
        return Err(start.error(not_bytecode(start.rest())));
    }
    cursor.varint()
}

/// Reads the producer string and returns its location.
pub(super) fn read_producer(cursor: &mut Cursor<'_>) -> Result<Range<u64>> {
    let start = cursor.offset();
    let producer = cursor.nul_terminated("the producer string")?;
    Ok(start..start + producer.len() as u64)
}

/// A top-level section.
#[derive(Clone, Debug)]
pub struct Section {
    /// The kind of section.
    pub id: SectionId,
    /// The offset of its first byte.
    pub start: u64,
    /// The alignment that the section states, if any.
    pub alignment: Option<u64>,
    /// Its data, as offsets in the file.
    pub data: Range<u64>,
}

/// The top-level sections.
#[derive(Clone, Debug, Default)]
pub struct Sections {
    list: Vec<Section>,
}

impl Sections {
    /// Reads one section and adds it.
    pub(super) fn read_next(&mut self, cursor: &mut Cursor<'_>) -> Result<()> {
        let head = *cursor;
        let (frame, _) = section::read(cursor).map_err(|error| {
            let id = head.rest().first().map(|byte| usize::from(byte & 0x7f));
            match id.and_then(|id| SectionId::ALL.get(id)) {
                Some(&id) => error.within(Segment::Section(id)),
                None => error,
            }
        })?;
        let id = frame.id;
        if self.get(id).is_some() {
            return Err(head.error(ErrorKind::DuplicateSection { id }));
        }
        self.list.push(Section {
            id,
            start: frame.start,
            alignment: frame.alignment,
            data: frame.payload,
        });
        Ok(())
    }

    /// Checks that all sections required by `version` exist; `end` is the offset of the file's end.
    pub(super) fn check_complete(&self, version: u8, end: u64) -> Result<()> {
        let mut required = vec![
            SectionId::String,
            SectionId::Dialect,
            SectionId::AttrType,
            SectionId::AttrTypeOffset,
            SectionId::Ir,
        ];
        if version >= 5 {
            required.push(SectionId::Properties);
        }
        // The two resource sections occur together or not at all.
        if self.get(SectionId::Resource).is_some() {
            required.push(SectionId::ResourceOffset);
        }
        if self.get(SectionId::ResourceOffset).is_some() {
            required.push(SectionId::Resource);
        }
        match required.into_iter().find(|&id| self.get(id).is_none()) {
            None => Ok(()),
            Some(id) => Err(Cursor::new(&[], end).error(ErrorKind::MissingSection { id })),
        }
    }

    /// The sections in file order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Section> {
        self.list.iter()
    }

    /// The section of a kind.
    pub fn get(&self, id: SectionId) -> Option<&Section> {
        self.list.iter().find(|section| section.id == id)
    }

    /// The largest alignment that any section states; 1 if none does.
    pub fn largest_alignment(&self) -> u64 {
        let stated = self.list.iter().filter_map(|section| section.alignment);
        stated.max().unwrap_or(1)
    }

    /// A cursor over a section's data; empty if the section is absent.
    pub(super) fn cursor<'a>(&self, bytes: &'a [u8], id: SectionId) -> Cursor<'a> {
        match self.get(id) {
            Some(section) => Cursor::new(slice(bytes, section.data.clone()), section.data.start),
            None => Cursor::new(&[], bytes.len() as u64),
        }
    }
}

/// Adds the section to the path of an error.
pub(super) fn in_section<T>(id: SectionId, result: Result<T>) -> Result<T> {
    result.map_err(|error| error.within(Segment::Section(id)))
}
