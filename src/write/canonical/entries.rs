//! The sections of attributes and types: their encodings under the new numbers, and the sizes of
//! these. Entries that keep their order and their bytes are copied together.

use std::ops::Range;

use crate::container::{AttributeId, Container, Entry, SectionId, TypeId};
use crate::error::Result;
use crate::wire::Emitter;
use crate::write::canonical::order::Member;
use crate::write::canonical::{Writer, number};
use crate::write::references::{self, Link, Single, Target};

/// The two payloads while they are made.
struct Sections<'m> {
    file: &'m [u8],
    offsets: Emitter<'m>,
    data: Emitter<'m>,
    /// Bytes of the file that come next in `data`.
    copied: Range<u64>,
}

impl<'m> Sections<'m> {
    fn new(container: &'m Container<'m>) -> Self {
        let mut sections = Sections {
            file: container.bytes(),
            offsets: Emitter::new(),
            data: Emitter::new(),
            copied: 0..0,
        };
        // The file's own sizes are near to what will be needed.
        let size_of = |id| {
            let section = container.sections().get(id);
            section.map_or(0, |section| section.data.end - section.data.start)
        };
        let offsets = size_of(SectionId::AttrTypeOffset) as usize;
        sections.offsets.bytes_mut().reserve(offsets);
        let data = size_of(SectionId::AttrType) as usize;
        sections.data.bytes_mut().reserve(data);
        sections
    }

    /// Begins a group of entries of one dialect.
    fn group(&mut self, members: &[Member]) {
        let dialect = members.first().map_or(0, |member| member.dialect);
        self.offsets.varint(u64::from(dialect));
        self.offsets.varint(members.len() as u64);
    }

    /// Appends an entry as it is.
    #[inline(always)]
    fn copy(&mut self, entry: &Entry<'_>) {
        let size = entry.bytes.len() as u64;
        // What was added or replaced has a place behind the file.
        let is_of_file = entry.offset < self.file.len() as u64;
        if is_of_file && self.copied.end == entry.offset {
            self.copied.end += size;
        } else {
            self.flush();
            match is_of_file {
                true => self.copied = entry.offset..entry.offset + size,
                false => self.data.bytes(entry.bytes),
            }
        }
        self.offsets.varint_with_flag(size, entry.custom);
    }

    /// Appends an entry of which `append` appends the bytes.
    #[inline]
    fn add(&mut self, entry: &Entry<'_>, append: impl FnOnce(&mut Vec<u8>)) {
        self.flush();
        let data = self.data.bytes_mut();
        let start = data.len();
        append(data);
        let size = (data.len() - start) as u64;
        self.offsets.varint_with_flag(size, entry.custom);
    }

    /// Appends the bytes of the file that are to be copied.
    fn flush(&mut self) {
        let copied = std::mem::take(&mut self.copied);
        if !copied.is_empty() {
            let range = copied.start as usize..copied.end as usize;
            self.data.splice(self.file.get(range).unwrap_or_default());
        }
    }
}

impl<'m> Writer<'m> {
    /// The offsets of attributes and types, and these themselves.
    pub(super) fn entry_sections(&mut self) -> Result<(Emitter<'m>, Emitter<'m>)> {
        let mut sections = Sections::new(self.container);
        for order in [&self.attributes, &self.types] {
            sections.offsets.varint(order.members.len() as u64);
        }
        let (attributes, types) = (&self.attributes, &self.types);
        let (handles, strings) = (&self.handles, &mut self.strings);
        let mut number = |target| number(target, attributes, types, handles, strings);
        let mut links = Vec::new();
        let table = &self.container.entries().attributes;
        let mut entries = table.near(self.container.bytes());
        for group in attributes.groups() {
            sections.group(group);
            for member in group {
                let Some(entry) = entries.get(member.id) else {
                    continue;
                };
                if let Some(single) = self.shapes.single(&entry) {
                    append_single(&mut sections, &entry, single, &mut number);
                    continue;
                }
                links.clear();
                let id = AttributeId(member.id);
                references::links_of_attribute(self.tables, &self.shapes, id, &mut links)?;
                append(&mut sections, &entry, &links, &mut number);
            }
        }
        for group in types.groups() {
            sections.group(group);
            for member in group {
                links.clear();
                let id = TypeId(member.id);
                let entry = references::links_of_type(self.tables, &self.shapes, id, &mut links)?;
                if let Some(entry) = entry {
                    append(&mut sections, &entry, &links, &mut number);
                }
            }
        }
        sections.flush();
        Ok((sections.offsets, sections.data))
    }
}

#[inline]
fn append_single(
    sections: &mut Sections<'_>,
    entry: &Entry<'_>,
    single: Single,
    number: &mut impl FnMut(Target) -> u32,
) {
    match single.target.map(number) {
        Some(number) if !single.stays(number) => {
            sections.add(entry, |out| single.renumber(entry.bytes, number, out));
        }
        _ => sections.copy(entry),
    }
}

fn append(
    sections: &mut Sections<'_>,
    entry: &Entry<'_>,
    links: &[Link],
    number: &mut impl FnMut(Target) -> u32,
) {
    match links.is_empty() {
        true => sections.copy(entry),
        false => sections.add(entry, |out| {
            references::renumber(entry.bytes, links, number, out);
        }),
    }
}
