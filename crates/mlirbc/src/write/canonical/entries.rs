//! Encodes the sections of attributes and types under the new numbers, and the sizes of the
//! entries. Adjacent entries that keep their order and bytes are copied together.

use std::ops::Range;

use crate::container::{AttributeId, Container, EntryId, EntryWindow, SectionId, TypeId};
use crate::error::{Result, Table};
use crate::schema::IndexSite;
use crate::wire::Emitter;
use crate::write::canonical::writer::Writer;
use crate::write::entry_sites::EntrySites;
use crate::write::renumber;

/// The two payloads during encoding.
struct Sections<'m> {
    file: &'m [u8],
    offsets: Emitter<'m>,
    data: Emitter<'m>,
    /// Bytes of the file that are appended to `data` next.
    copied: Range<usize>,
    /// The indices of the current entry.
    sites: Vec<IndexSite>,
}

impl<'m> Sections<'m> {
    fn new(container: &'m Container<'m>) -> Self {
        let mut sections = Sections {
            file: container.bytes(),
            offsets: Emitter::new(),
            data: Emitter::new(),
            copied: 0..0,
            sites: Vec::new(),
        };
        // The output needs about as much room as the file.
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

    /// Starts a group of entries of one dialect.
    fn group(&mut self, dialect: u32, members: &[u32]) {
        self.offsets.varint(u64::from(dialect));
        self.offsets.varint(members.len() as u64);
    }

    /// Appends an entry under the new numbers.
    ///
    /// # Errors
    /// The encoding is damaged.
    #[inline(always)]
    fn entry(
        &mut self,
        entries: &mut EntrySites<'m>,
        id: EntryId,
        number: &mut impl FnMut(Table, u32) -> u32,
    ) -> Result<()> {
        let table = entries.table_of(id);
        let index = id.index();
        let (Some(entry), Some(&word)) = (table.entries.get(index), table.word(index)) else {
            return Ok(());
        };
        if word.is_unscanned() {
            self.sites.clear();
            entries.scan(id, &mut self.sites)?;
            let sites = std::mem::take(&mut self.sites);
            let mut all = sites.iter();
            match all.all(|site| renumber::stays(site, number(site.table, site.index))) {
                true => self.copy(&entry),
                false => self.append(&entry, &sites, number),
            }
            self.sites = sites;
            return Ok(());
        }
        match word.only() {
            Some((table, index)) if number(table, index) != index => {
                let site = word.only_site();
                self.append(&entry, site.as_slice(), number);
            }
            _ => self.copy(&entry),
        }
        Ok(())
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

    /// Appends an entry without changes.
    #[inline(always)]
    fn copy(&mut self, entry: &EntryWindow<'_>) {
        let range = entry.offset..entry.offset + entry.size;
        if entry.offset >= self.file.len() {
            // The offset of an added or replaced entry is behind the file.
            self.flush();
            self.data.bytes(entry.bytes());
        } else if self.copied.end == range.start {
            self.copied.end = range.end;
        } else {
            self.flush();
            self.copied = range;
        }
        self.offsets
            .varint_with_flag(entry.size as u64, entry.custom);
    }

    /// Appends the collected bytes of the file.
    #[inline]
    fn flush(&mut self) {
        let copied = std::mem::take(&mut self.copied);
        if !copied.is_empty() {
            self.data.splice(self.file.get(copied).unwrap_or_default());
        }
    }
}

impl<'m> Writer<'m> {
    /// The payloads of the sections with the offsets and the bytes of attributes and types, under
    /// the new numbers.
    ///
    /// # Errors
    /// An encoding is damaged.
    pub(super) fn entry_sections(&mut self) -> Result<(Emitter<'m>, Emitter<'m>)> {
        let mut sections = Sections::new(self.container);
        let (numbers, strings) = (&self.numbers, &mut self.strings);
        let entries = &mut self.entries;
        let (attributes, types) = (&numbers.attributes, &numbers.types);
        for order in [attributes, types] {
            sections.offsets.varint(order.members.len() as u64);
        }
        let mut number = |table, index| numbers.of(table, index, strings);
        for (dialect, group) in attributes.groups() {
            sections.group(dialect, group);
            for &id in group {
                sections.entry(entries, AttributeId(id).into(), &mut number)?;
            }
        }
        for (dialect, group) in types.groups() {
            sections.group(dialect, group);
            for &id in group {
                sections.entry(entries, TypeId(id).into(), &mut number)?;
            }
        }
        sections.flush();
        Ok((sections.offsets, sections.data))
    }
}
