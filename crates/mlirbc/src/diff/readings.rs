//! How entries are read, and the indices in them.

use crate::container::{AttributeId, Entry, EntryId};
use crate::dialect::{Form, Tables};
use crate::error::Table;
use crate::schema::{Context, IndexSite, Record};
use crate::wire::varint;

/// How an entry is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Reading {
    Text,
    /// By the schema at an address.
    Schema(usize),
    /// By each of several schemas.
    Several,
    /// Its bytes are not, but the writers know where its indices are.
    Indices,
    /// Not at all: its bytes, with the numbers of all that they could refer to.
    Opaque,
    /// Not at all, or it refers to what is not numbered yet: its bytes, which mean something only in the
    /// module of this number.
    Own(u8),
}

impl Reading {
    /// The address of the schema.
    pub(super) fn address(self) -> usize {
        match self {
            Reading::Schema(address) => address,
            _ => 0,
        }
    }
}

/// The content of an entry by one reading.
pub(super) struct Scanned<'m> {
    pub(super) reading: Reading,
    pub(super) bytes: &'m [u8],
    /// How many indices it has.
    pub(super) sites: usize,
}

impl<'m> Scanned<'m> {
    /// Appends the indices of a record; `None` if it is damaged.
    pub(super) fn of_record(record: &Record<'m>, sites: &mut Vec<IndexSite>) -> Option<Self> {
        let before = sites.len();
        let found = record.index_sites(&mut |site| {
            sites.push(site);
            Ok(())
        });
        if found.is_err() {
            sites.truncate(before);
            return None;
        }
        Some(Scanned {
            reading: Reading::Schema(std::ptr::from_ref(record.schema()) as usize),
            bytes: record.bytes(),
            sites: sites.len() - before,
        })
    }
}

/// The tables of a module, and of the one that it is compared with.
#[derive(Clone, Copy)]
pub(super) struct Compared<'m> {
    pub(super) tables: &'m Tables<'m>,
    pub(super) other: &'m Tables<'m>,
}

impl<'m> Compared<'m> {
    /// All entries that unknown bytes could refer to: each varint in them, with and without a flag
    /// bit, as an index into each table. Entries that only one of the modules has are left out.
    pub(super) fn possible_references(self, bytes: &[u8], found: &mut dyn FnMut(Table, u32)) {
        let indices = (0..bytes.len()).filter_map(|start| varint::at(bytes, start));
        for value in indices {
            for (table, index) in [
                (Table::Attribute, value),
                (Table::Attribute, value >> 1),
                (Table::Type, value),
                (Table::String, value),
                (Table::Resource, value),
            ] {
                let count = self.tables.count(table).min(self.other.count(table));
                if let Some(index) = u32::try_from(index).ok().filter(|&index| index < count) {
                    found(table, index);
                }
            }
        }
    }

    pub(super) fn entry(self, id: EntryId) -> Option<Entry<'m>> {
        self.tables.container().entry(id)
    }

    /// The known reading of an entry with its indices; `None` if there is none.
    pub(super) fn scan(self, id: EntryId, sites: &mut Vec<IndexSite>) -> Option<Scanned<'m>> {
        sites.clear();
        let entry = self.entry(id)?;
        match self.tables.form(id).ok()?? {
            Form::Text(_) => Some(Scanned {
                reading: Reading::Text,
                bytes: entry.bytes,
                sites: 0,
            }),
            Form::Record(record) => Scanned::of_record(&record, sites),
            Form::Opaque(_) => None,
        }
    }

    /// The indices of an attribute by all its readings.
    pub(super) fn sites(self, id: AttributeId, sites: &mut Vec<IndexSite>) {
        if self.scan(id.into(), sites).is_none() {
            self.scan_open(id.into(), sites);
        }
    }

    /// The readings of an entry that has no known one, with all their indices.
    pub(super) fn scan_open(self, id: EntryId, sites: &mut Vec<IndexSite>) -> Vec<Scanned<'m>> {
        sites.clear();
        let Some(entry) = self.entry(id) else {
            return Vec::new();
        };
        let records = self.tables.open_readings(id.table(), entry, self.other);
        let records = records.iter();
        let scanned = records.map(|record| Scanned::of_record(record, sites));
        scanned.collect::<Option<_>>().unwrap_or_default()
    }
}

/// Appends bytes with numbers in place of the indices in them.
pub(super) fn append_numbered(
    bytes: &[u8],
    sites: &[IndexSite],
    mut number: impl FnMut(&IndexSite) -> u32,
    out: &mut Vec<u8>,
) {
    let mut done = 0;
    for site in sites {
        out.extend_from_slice(bytes.get(done..site.start).unwrap_or_default());
        out.extend_from_slice(&number(site).to_le_bytes());
        done = site.end;
    }
    out.extend_from_slice(bytes.get(done..).unwrap_or_default());
}
