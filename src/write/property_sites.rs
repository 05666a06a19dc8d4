//! The indices that property blobs hold, by the definition of the op (format.md §7.3).
//!
//! Nothing in a blob says how it is read, so that a *reading* belongs to a blob and an op name, and
//! to the numbers of operands and results where the definition goes by them. All ops that share
//! these share the reading, which is found once.

use std::ops::Range;

use hashbrown::HashMap;

use crate::container::PropertiesId;
use crate::error::{Error, ErrorKind, Result, Table};
use crate::ir::{Blob, Module, Op, OpId, RawOp};
use crate::layout::{Classes, IndexSite};
use crate::wire::varint;
use crate::write::entry_sites::collect_record;
use crate::write::renumber;

const NONE: u32 = u32::MAX;

/// The readings of the property blobs of a module.
pub(super) struct PropertySites<'m> {
    module: &'m Module<'m>,
    /// For each blob, the first of its readings.
    first: Vec<First>,
    /// The other readings of blobs.
    others: HashMap<Key, u32>,
    /// For each op name, the last of these that was found, with its blob. Sizes have no say in it.
    last: Vec<(u32, u32)>,
    /// For each op name, whether the numbers of operands and results have a say in how a blob is
    /// read, once that was asked.
    by_size: Vec<Option<bool>>,
    readings: Vec<Reading>,
    sites: Vec<IndexSite>,
}

/// What is found of a blob at once.
#[derive(Clone, Copy)]
struct First {
    /// The op name of the first reading; [`NONE`] before there is one, and if it goes by sizes.
    name: u32,
    /// The first reading.
    reading: u32,
    /// The last reading, which leads to the others.
    last: u32,
}

/// A blob as some ops have it.
#[derive(Clone, Debug)]
struct Reading {
    sites: Range<usize>,
    /// The number of the blob in the output, once it was written.
    written: u32,
    /// The reading of the same blob that was found before.
    before: u32,
}

/// What determines how a blob is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    blob: u32,
    name: u32,
    /// The numbers of operands and results, where they have a say.
    sizes: (u32, u32),
}

/// The number of a reading.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReadingId(u32);

/// What of an op determines how its blob is read. It is apart from the rest so that this need not
/// lie in memory.
#[derive(Clone, Copy)]
pub(super) struct Holder {
    op: OpId,
    name: u32,
    /// The numbers of operands and results.
    sizes: (u32, u32),
}

impl Holder {
    #[inline(always)]
    pub(super) fn of(op: RawOp<'_>) -> Self {
        Holder {
            op: op.id,
            name: op.name().index(),
            sizes: (op.operand_count(), op.result_count()),
        }
    }
}

impl From<Op<'_>> for Holder {
    fn from(op: Op<'_>) -> Self {
        Holder {
            op: op.id(),
            name: op.name_id().index(),
            sizes: (op.operand_count(), op.result_count()),
        }
    }
}

impl<'m> PropertySites<'m> {
    pub(super) fn new(module: &'m Module<'m>) -> Self {
        let names = module.container().dialects().op_name_count();
        let blobs = module.container().properties().count() as usize;
        let none = First {
            name: NONE,
            reading: NONE,
            last: NONE,
        };
        PropertySites {
            module,
            first: vec![none; blobs],
            others: HashMap::new(),
            last: vec![(NONE, NONE); names as usize],
            by_size: vec![None; names as usize],
            readings: Vec::new(),
            sites: Vec::new(),
        }
    }

    /// The reading of an op's blob.
    ///
    /// # Errors
    /// No definition fits the blob.
    #[inline(always)]
    pub(super) fn find(&mut self, op: Holder, id: PropertiesId) -> Result<ReadingId> {
        match self.first.get(id.index() as usize) {
            Some(first) if first.name == op.name => Ok(ReadingId(first.reading)),
            _ => match self.last.get(op.name as usize) {
                Some(&(blob, reading)) if blob == id.index() => Ok(ReadingId(reading)),
                _ => self.find_other(op, id),
            },
        }
    }

    #[inline(never)]
    fn find_other(&mut self, holder: Holder, id: PropertiesId) -> Result<ReadingId> {
        let by_size = self.by_size.get(holder.name as usize);
        let by_size = match by_size.copied().flatten() {
            Some(by_size) => by_size,
            None => self.ask_by_size(holder),
        };
        let key = Key {
            blob: id.index(),
            name: holder.name,
            sizes: if by_size { holder.sizes } else { (0, 0) },
        };
        let reading = match self.others.get(&key) {
            Some(&reading) => reading,
            None => self.add(holder, key, by_size)?,
        };
        if !by_size && let Some(last) = self.last.get_mut(holder.name as usize) {
            *last = (key.blob, reading);
        }
        Ok(ReadingId(reading))
    }

    #[cold]
    fn ask_by_size(&mut self, holder: Holder) -> bool {
        let op = self.module.op(holder.op);
        let answer = op.is_some_and(Op::goes_by_sizes);
        if let Some(place) = self.by_size.get_mut(holder.name as usize) {
            *place = Some(answer);
        }
        answer
    }

    /// Reads the blob of an op.
    fn add(&mut self, holder: Holder, key: Key, by_size: bool) -> Result<u32> {
        let start = self.sites.len();
        if let Some(op) = self.module.op(holder.op) {
            self.append(op)?;
        }
        let reading = self.readings.len() as u32;
        let mut before = NONE;
        match self.first.get_mut(key.blob as usize) {
            Some(first) if first.last == NONE && !by_size => {
                *first = First {
                    name: holder.name,
                    reading,
                    last: reading,
                };
            }
            first => {
                if let Some(first) = first {
                    before = std::mem::replace(&mut first.last, reading);
                }
                self.others.insert(key, reading);
            }
        }
        self.readings.push(Reading {
            sites: start..self.sites.len(),
            written: NONE,
            before,
        });
        Ok(reading)
    }

    /// Appends the indices of an op's blob.
    fn append(&mut self, op: Op<'m>) -> Result<()> {
        match op.blob().map_err(|error| op.locate(error))? {
            Blob::Attribute(attribute) => {
                let size = op.properties().map_or(0, |blob| blob.remaining());
                let index = attribute.id().index();
                self.sites.push(IndexSite {
                    table: Table::Attribute,
                    index,
                    classes: Classes::ANY,
                    is_optional: false,
                    is_minimal: varint::is_minimal(index.into(), size),
                    start: 0,
                    end: size,
                });
                Ok(())
            }
            Blob::Known(_, properties) | Blob::Located(properties) => {
                collect_record(&properties.record(), 0, &mut self.sites)
                    .map_err(|error| op.locate(error))
            }
            // What has no bytes hides nothing.
            Blob::Opaque([]) => Ok(()),
            Blob::Opaque(_) | Blob::None => Err(unknown(op)),
        }
    }

    /// The indices of a reading.
    #[inline(always)]
    pub(super) fn sites(&self, id: ReadingId) -> &[IndexSite] {
        let reading = self.readings.get(id.0 as usize);
        let sites = reading.and_then(|reading| self.sites.get(reading.sites.clone()));
        sites.unwrap_or_default()
    }

    /// The number of a reading's blob in the output, if it was set.
    #[inline(always)]
    pub(super) fn written(&self, id: ReadingId) -> Option<u32> {
        let written = self.readings.get(id.0 as usize)?.written;
        (written != NONE).then_some(written)
    }

    /// Sets the number of a reading's blob in the output.
    pub(super) fn set_written(&mut self, id: ReadingId, number: u32) {
        if let Some(reading) = self.readings.get_mut(id.0 as usize) {
            reading.written = number;
        }
    }

    /// Whether a blob keeps its bytes for all ops under other numbers. All ops must have been asked
    /// for.
    pub(super) fn stays(
        &self,
        id: PropertiesId,
        mut number: impl FnMut(&IndexSite) -> u32,
    ) -> bool {
        let first = self.first.get(id.index() as usize);
        let mut next = first.map_or(NONE, |first| first.last);
        let (mut known, mut has_string) = (None, false);
        while let Some(reading) = self.readings.get(next as usize) {
            let sites = self.sites(ReadingId(next));
            has_string |= sites.iter().any(|site| site.table == Table::String);
            // Strings are numbered in the order of the ops that come to them.
            if *known.get_or_insert(sites) != sites && has_string
                || sites
                    .iter()
                    .any(|site| !renumber::stays(site, number(site)))
            {
                return false;
            }
            next = reading.before;
        }
        known.is_some()
    }
}

#[cold]
fn unknown(op: Op<'_>) -> Error {
    let kind = ErrorKind::UnknownEncoding {
        what: format!("the properties of '{}'", op.name()),
        dialect: op.name().dialect_name().escape_ascii().to_string(),
    };
    let offset = op.properties().map_or(0, |blob| blob.offset());
    op.locate(Error::new(kind, offset))
}
