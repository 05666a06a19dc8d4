//! The sections of attributes and types: their encodings under the new numbers, and the sizes of
//! these. Entries that keep their order and their bytes are copied together.

use std::ops::Range;

use crate::container::{AttributeId, Container, Entry, NearEntry, SectionId, TypeId};
use crate::error::Result;
use crate::wire::{Emitter, varint};
use crate::write::attribute_links::AttributeLinks;
use crate::write::canonical::order::Order;
use crate::write::canonical::{Writer, number};
use crate::write::link::{self, Link, Target};
use crate::write::of_file;
use crate::write::references;
use crate::write::singles::{Links, Single, Singles};

/// The two payloads while they are made.
struct Sections<'m> {
    file: &'m [u8],
    offsets: Emitter<'m>,
    data: Emitter<'m>,
    /// Bytes of the file that come next in `data`.
    copied: Range<usize>,
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
    fn group(&mut self, dialect: u32, members: &[u32]) {
        self.offsets.varint(u64::from(dialect));
        self.offsets.varint(members.len() as u64);
    }

    /// Appends an entry as it is.
    fn copy(&mut self, entry: &Entry<'_>) {
        // What was added or replaced has a place behind the file.
        if entry.offset < self.file.len() as u64 {
            self.copy_from_file(entry.offset as usize, entry.bytes.len(), entry.custom);
        } else {
            self.flush();
            self.data.bytes(entry.bytes);
            let size = entry.bytes.len() as u64;
            self.offsets.varint_with_flag(size, entry.custom);
        }
    }

    /// Appends an entry as the file has it.
    #[inline(always)]
    fn copy_from_file(&mut self, offset: usize, size: usize, custom: bool) {
        if self.copied.end == offset {
            self.copied.end += size;
        } else {
            self.flush();
            self.copied = offset..offset + size;
        }
        self.offsets.varint_with_flag(size as u64, custom);
    }

    /// Appends an entry of which `append` appends the bytes.
    #[inline]
    fn add(&mut self, custom: bool, append: impl FnOnce(&mut Vec<u8>)) {
        self.flush();
        let data = self.data.bytes_mut();
        let start = data.len();
        append(data);
        let size = (data.len() - start) as u64;
        self.offsets.varint_with_flag(size, custom);
    }

    /// Appends the bytes of the file that are to be copied.
    fn flush(&mut self) {
        let copied = std::mem::take(&mut self.copied);
        if !copied.is_empty() {
            self.data.splice(self.file.get(copied).unwrap_or_default());
        }
    }
}

impl<'m> Writer<'m, '_> {
    /// The offsets of attributes and types, and these themselves.
    pub(super) fn entry_sections(&mut self) -> Result<(Emitter<'m>, Emitter<'m>)> {
        if self.keeps_groups() && self.keeps_strings()? {
            let copied = |id| of_file(self.container, id);
            let offsets = copied(SectionId::AttrTypeOffset);
            return Ok((offsets, copied(SectionId::AttrType)));
        }
        let mut sections = Sections::new(self.container);
        for order in [&self.attributes, &self.types] {
            sections.offsets.varint(order.members.len() as u64);
        }
        let (attributes, types) = (&self.attributes, &self.types);
        let (handles, strings) = (&self.handles, &mut self.strings);
        let mut number = |target| number(target, attributes, types, handles, strings);
        let mut links = Vec::new();
        let mut singles = Singles::new(self.container, self.shapes);
        let mut several = AttributeLinks::none();
        // Whether those with the common link stay as they are.
        let mut common_stays = false;
        for (dialect, group) in attributes.groups() {
            sections.group(dialect, group);
            for &id in group {
                let (found, entry) = singles.find(id, &mut several);
                if singles.is_common && common_stays {
                    sections.copy_from_file(entry.offset, entry.size, true);
                    continue;
                }
                match found {
                    Links::Single => {
                        let stays = append_single(&mut sections, &entry, singles.link, &mut number);
                        if matches!(singles.link.target, Some(Target::Attribute(_))) {
                            common_stays = stays;
                        }
                        continue;
                    }
                    Links::Several => {
                        append_several(&mut sections, &entry, &several, attributes);
                        continue;
                    }
                    Links::Unknown => {}
                }
                links.clear();
                let id = AttributeId(id);
                let entry =
                    references::links_of_attribute(self.tables, self.shapes, id, &mut links)?;
                if let Some(entry) = entry {
                    append(&mut sections, &entry, &links, &mut number);
                }
            }
        }
        for (dialect, group) in types.groups() {
            sections.group(dialect, group);
            for &id in group {
                links.clear();
                let id = TypeId(id);
                let entry = references::links_of_type(self.tables, self.shapes, id, &mut links)?;
                if let Some(entry) = entry {
                    append(&mut sections, &entry, &links, &mut number);
                }
            }
        }
        sections.flush();
        Ok((sections.offsets, sections.data))
    }
}

/// Appends an attribute with one link at most; gives whether it stays as it is.
fn append_single(
    sections: &mut Sections<'_>,
    entry: &NearEntry,
    link: Single,
    number: &mut impl FnMut(Target) -> u32,
) -> bool {
    let number = link.target.map(number);
    let Some(number) = number.filter(|&number| !link.stays(number)) else {
        sections.copy_from_file(entry.offset, entry.size, true);
        return true;
    };
    let end = entry.offset + entry.size;
    let bytes = sections.file.get(entry.offset..end).unwrap_or_default();
    sections.add(true, |out| {
        let range = link.range();
        out.extend_from_slice(bytes.get(..range.start).unwrap_or_default());
        varint::append(out, u64::from(number));
        out.extend_from_slice(bytes.get(range.end..).unwrap_or_default());
    });
    false
}

/// Appends an attribute that refers to a few attributes.
fn append_several(
    sections: &mut Sections<'_>,
    entry: &NearEntry,
    links: &AttributeLinks,
    attributes: &Order,
) {
    if links.stay(|id| attributes.number(id)) {
        sections.copy_from_file(entry.offset, entry.size, true);
        return;
    }
    let end = entry.offset + entry.size;
    let bytes = sections.file.get(entry.offset..end).unwrap_or_default();
    sections.add(true, |out| {
        let range = links.range();
        out.extend_from_slice(bytes.get(..range.start).unwrap_or_default());
        for &link in links.numbers() {
            varint::append(out, u64::from(attributes.number(link)));
        }
        out.extend_from_slice(bytes.get(range.end..).unwrap_or_default());
    });
}

fn append(
    sections: &mut Sections<'_>,
    entry: &Entry<'_>,
    links: &[Link],
    number: &mut impl FnMut(Target) -> u32,
) {
    match links.is_empty() {
        true => sections.copy(entry),
        false => sections.add(entry.custom, |out| {
            link::renumber(entry.bytes, links, number, out);
        }),
    }
}
