//! The sections of attributes and types: their encodings under the new numbers, and the sizes of
//! these. Entries that keep their order and their bytes are copied together.

use std::ops::Range;

use crate::container::{Container, EntryWindow, SectionId};
use crate::error::Table;
use crate::layout::IndexSite;
use crate::wire::Emitter;
use crate::write::canonical::Writer;
use crate::write::entry_sites::SiteTable;
use crate::write::renumber;

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

    /// Appends an entry under other numbers.
    #[inline(always)]
    fn entry(
        &mut self,
        table: &mut SiteTable<'m>,
        id: u32,
        number: &mut impl FnMut(Table, u32) -> u32,
    ) {
        let (Some(entry), Some(&word)) = (table.entries.get(id), table.word(id)) else {
            return;
        };
        let stays = match word.only() {
            Some((table, index)) => number(table, index) == index,
            None => {
                let mut sites = table.several(word).iter();
                sites.all(|site| renumber::stays(site, number(site.table, site.index)))
            }
        };
        match (stays, word.only_site()) {
            (true, _) => self.copy(&entry),
            (false, Some(site)) => self.append(&entry, &[site], number),
            (false, None) => self.append(&entry, table.several(word), number),
        }
    }

    #[inline(never)]
    fn append(
        &mut self,
        entry: &EntryWindow<'_>,
        sites: &[IndexSite],
        number: &mut impl FnMut(Table, u32) -> u32,
    ) {
        self.flush();
        let data = self.data.bytes_mut();
        let start = data.len();
        let number = |site: &IndexSite| number(site.table, site.index);
        renumber::append(entry.window, entry.size, sites, number, data);
        let size = (data.len() - start) as u64;
        self.offsets.varint_with_flag(size, entry.custom);
    }

    /// Appends an entry as it is.
    #[inline(always)]
    fn copy(&mut self, entry: &EntryWindow<'_>) {
        let range = entry.offset..entry.offset + entry.size;
        if self.copied.end == range.start {
            self.copied.end = range.end;
        } else if entry.offset < self.file.len() {
            self.flush();
            self.copied = range;
        } else {
            // What was added or replaced has a place behind the file.
            self.flush();
            self.data.bytes(entry.bytes());
        }
        self.offsets
            .varint_with_flag(entry.size as u64, entry.custom);
    }

    /// Appends the bytes of the file that are to be copied.
    #[inline]
    fn flush(&mut self) {
        let copied = std::mem::take(&mut self.copied);
        if !copied.is_empty() {
            self.data.splice(self.file.get(copied).unwrap_or_default());
        }
    }
}

impl<'m> Writer<'m> {
    /// The offsets of attributes and types, and these themselves, under the new numbers.
    pub(super) fn entry_sections(&mut self) -> (Emitter<'m>, Emitter<'m>) {
        let mut sections = Sections::new(self.container);
        let (numbers, strings) = (&self.numbers, &mut self.strings);
        let mut tables = [
            (&mut self.entries.attributes, &numbers.attributes),
            (&mut self.entries.types, &numbers.types),
        ];
        for (_, order) in &tables {
            sections.offsets.varint(order.members.len() as u64);
        }
        let mut number = |table, index| numbers.of(table, index, strings);
        for (table, order) in &mut tables {
            for (dialect, group) in order.groups() {
                sections.group(dialect, group);
                for &id in group {
                    sections.entry(table, id, &mut number);
                }
            }
        }
        sections.flush();
        (sections.offsets, sections.data)
    }
}
