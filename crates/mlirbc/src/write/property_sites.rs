//! The indices that property blobs contain, by the definition of the op (format.md §7.3).
//!
//! A blob does not contain its schema. A *reading* therefore belongs to a blob and an op name.
//! It also belongs to the numbers of operands and results, if the definition depends on them. Ops
//! that agree in these share one reading, which is computed once.

use std::ops::Range;

use hashbrown::HashMap;

use crate::container::PropertiesId;
use crate::error::{Result, Table};
use crate::ir::{Inherent, Module, Op, OpId, RawOp};
use crate::schema::{Classes, IndexSite, Record};
use crate::wire::varint;
use crate::write::entry_sites::{EntrySites, collect_record};
use crate::write::renumber;
use crate::write::site_word::{Kind, SiteWord};

const NONE: u32 = u32::MAX;

/// The readings of the property blobs of a module.
pub(super) struct PropertySites<'m> {
    module: &'m Module<'m>,
    /// The first reading of each blob.
    first: Vec<FirstReading>,
    /// The indices of each first reading; with [`Kind::Any`], they are in `readings`.
    words: Vec<SiteWord>,
    /// The last reading of each blob in `readings`; [`Reading::before`] links the others.
    last_of_blob: Vec<u32>,
    /// The readings of blobs after the first, and those that depend on sizes.
    others: HashMap<Key, u32>,
    /// For each op name, the blob and reading that were found last. Readings that depend on sizes
    /// are not in it.
    last: Vec<(u32, u32)>,
    /// For each op name, whether the numbers of operands and results determine how its blobs are read; `None`
    /// until it is requested.
    by_sizes: Vec<Option<bool>>,
    readings: Vec<Reading>,
    sites: Vec<IndexSite>,
}

/// The first reading of a blob. Nearly all blobs have a single one with at most one index. Most ops
/// have properties, in any order of blobs, so that this table should fit the cache.
#[derive(Clone, Copy)]
struct FirstReading {
    /// The op name of the reading; [`NONE`] without a reading, and if it depends on sizes.
    name: u32,
    visits_or_number: VisitsOrNumber,
}

/// While a walk counts visits ([`PropertySites::visit`]), the number of visits of a reading after
/// the first. During encoding, the number of its blob in the output. [`NONE`] before.
type VisitsOrNumber = u32;

/// A reading of a blob.
#[derive(Clone, Debug)]
struct Reading {
    sites: Range<usize>,
    visits_or_number: VisitsOrNumber,
    /// The previous reading of the same blob.
    before: u32,
}

/// The parts of an op that determine how its blob is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    blob: u32,
    name: u32,
    /// The numbers of operands and results, or zeros if the definition does not depend on them.
    sizes: (u32, u32),
}

/// The reading of a blob.
#[derive(Clone, Copy, Debug)]
pub(super) enum ReadingId {
    /// The first reading of this blob.
    First(u32),
    /// Another reading, by its number in `readings`.
    Other(u32),
}

/// The parts of an op that determine how its blob is read. It is copied from the op so that the op
/// itself can stay in registers.
#[derive(Clone, Copy)]
pub(super) struct PropertiesOwner {
    op: OpId,
    name: u32,
    /// The numbers of operands and results.
    sizes: (u32, u32),
}

impl PropertiesOwner {
    #[inline(always)]
    pub(super) fn of(op: RawOp<'_>) -> Self {
        PropertiesOwner {
            op: op.id,
            name: op.name().index(),
            sizes: (op.operand_count(), op.result_count()),
        }
    }
}

impl From<Op<'_>> for PropertiesOwner {
    fn from(op: Op<'_>) -> Self {
        PropertiesOwner {
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
        let none = FirstReading {
            name: NONE,
            visits_or_number: NONE,
        };
        PropertySites {
            module,
            first: vec![none; blobs],
            words: vec![SiteWord::NOTHING; blobs],
            last_of_blob: vec![NONE; blobs],
            others: HashMap::new(),
            last: vec![(NONE, NONE); names as usize],
            by_sizes: vec![None; names as usize],
            readings: Vec::new(),
            sites: Vec::new(),
        }
    }

    /// Returns the reading of an op's blob.
    ///
    /// # Errors
    /// No definition fits the blob.
    #[inline(always)]
    pub(super) fn find(
        &mut self,
        op: PropertiesOwner,
        id: PropertiesId,
        entries: &EntrySites<'m>,
    ) -> Result<ReadingId> {
        match self.first.get(id.index() as usize) {
            Some(first) if first.name == op.name => Ok(ReadingId::First(id.index())),
            _ => match self.last.get(op.name as usize) {
                Some(&(blob, reading)) if blob == id.index() => Ok(ReadingId::Other(reading)),
                _ => self.find_other(op, id, entries),
            },
        }
    }

    #[inline(never)]
    fn find_other(
        &mut self,
        owner: PropertiesOwner,
        id: PropertiesId,
        entries: &EntrySites<'m>,
    ) -> Result<ReadingId> {
        let by_sizes = self.by_sizes.get(owner.name as usize);
        let by_sizes = match by_sizes.copied().flatten() {
            Some(by_sizes) => by_sizes,
            None => self.find_by_sizes(owner),
        };
        let key = Key {
            blob: id.index(),
            name: owner.name,
            sizes: if by_sizes { owner.sizes } else { (0, 0) },
        };
        let reading = match self.others.get(&key) {
            Some(&reading) => reading,
            None => match self.add(owner, key, by_sizes, entries)? {
                ReadingId::Other(reading) => reading,
                first => return Ok(first),
            },
        };
        if !by_sizes && let Some(last) = self.last.get_mut(owner.name as usize) {
            *last = (key.blob, reading);
        }
        Ok(ReadingId::Other(reading))
    }

    #[cold]
    fn find_by_sizes(&mut self, owner: PropertiesOwner) -> bool {
        let by_sizes = self.module.op(owner.op).is_some_and(Op::goes_by_sizes);
        if let Some(place) = self.by_sizes.get_mut(owner.name as usize) {
            *place = Some(by_sizes);
        }
        by_sizes
    }

    /// Adds the reading of an op's blob.
    fn add(
        &mut self,
        owner: PropertiesOwner,
        key: Key,
        by_sizes: bool,
        entries: &EntrySites<'m>,
    ) -> Result<ReadingId> {
        let start = self.sites.len();
        if let Some(op) = self.module.op(owner.op) {
            self.append(op, entries)?;
        }
        let last = self.last_of_blob.get_mut(key.blob as usize);
        let has_none = last.as_ref().is_some_and(|last| **last == NONE);
        let first = self.first.get_mut(key.blob as usize);
        let new = first.filter(|first| first.name == NONE && has_none && !by_sizes);
        let mut found = ReadingId::Other(self.readings.len() as u32);
        if let Some(first) = new {
            first.name = owner.name;
            let sites = self.sites.get(start..).unwrap_or_default();
            let word = SiteWord::of_sites(sites);
            let elsewhere = SiteWord::elsewhere(self.readings.len() as u32);
            if let Some(place) = self.words.get_mut(key.blob as usize) {
                *place = word.unwrap_or(elsewhere);
            }
            if word.is_some() {
                self.sites.truncate(start);
                return Ok(ReadingId::First(key.blob));
            }
            found = ReadingId::First(key.blob);
        } else {
            self.others.insert(key, self.readings.len() as u32);
        }
        let reading = self.readings.len() as u32;
        let before = last.map_or(NONE, |last| std::mem::replace(last, reading));
        self.readings.push(Reading {
            sites: start..self.sites.len(),
            visits_or_number: NONE,
            before,
        });
        Ok(found)
    }

    /// Appends the indices of an op's blob.
    fn append(&mut self, op: Op<'m>, entries: &EntrySites<'m>) -> Result<()> {
        let before = self.sites.len();
        let sole = op.sole_properties(&mut |site| {
            self.sites.push(*site);
            entries.attributes.is_certain(site)
        });
        if sole.is_some() {
            return Ok(());
        }
        self.sites.truncate(before);
        match op.inherent().map_err(|error| op.locate(error))? {
            Inherent::Attribute(attribute) => {
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
            // An empty blob contains no reference.
            Inherent::Opaque(opaque) if opaque.bytes().is_empty() => Ok(()),
            Inherent::Defined(_, properties) => self.append_record(op, properties.record()),
            Inherent::Opaque(opaque) => self.append_record(op, opaque.located()),
            Inherent::None => Err(op.locate(op.unknown_encoding())),
        }
    }

    fn append_record(&mut self, op: Op<'m>, record: Option<Record<'m>>) -> Result<()> {
        let record = record.ok_or_else(|| op.locate(op.unknown_encoding()))?;
        collect_record(&record, 0, &mut self.sites).map_err(|error| op.locate(error))
    }

    /// The indices in `readings`.
    fn sites_of_reading(&self, reading: u32) -> &[IndexSite] {
        let reading = self.readings.get(reading as usize);
        let sites = reading.and_then(|reading| self.sites.get(reading.sites.clone()));
        sites.unwrap_or_default()
    }

    /// Calls `use_sites` with the indices of a reading.
    pub(super) fn with_sites<T>(
        &self,
        found: ReadingId,
        use_sites: impl FnOnce(&[IndexSite]) -> T,
    ) -> T {
        let reading = match found {
            ReadingId::First(blob) => {
                let word = self.words.get(blob as usize).copied();
                let word = word.unwrap_or(SiteWord::NOTHING);
                if word.kind != Kind::Any {
                    return use_sites(word.only_site().as_slice());
                }
                word.number()
            }
            ReadingId::Other(reading) => reading,
        };
        use_sites(self.sites_of_reading(reading))
    }

    fn visits_or_number(&mut self, found: ReadingId) -> Option<&mut VisitsOrNumber> {
        match found {
            ReadingId::First(blob) => {
                let first = self.first.get_mut(blob as usize);
                first.map(|first| &mut first.visits_or_number)
            }
            ReadingId::Other(reading) => {
                let reading = self.readings.get_mut(reading as usize);
                reading.map(|reading| &mut reading.visits_or_number)
            }
        }
    }

    /// Counts a visit of an op's blob. Returns its reading on the first visit, whose indices the
    /// caller then counts; [`Self::take_visits`] returns the others.
    ///
    /// # Errors
    /// No definition fits the blob.
    #[inline(always)]
    pub(super) fn visit(
        &mut self,
        op: PropertiesOwner,
        id: PropertiesId,
        entries: &EntrySites<'m>,
    ) -> Result<Option<ReadingId>> {
        if let Some(first) = self.first.get_mut(id.index() as usize)
            && first.name == op.name
            && first.visits_or_number < NONE - 1
        {
            first.visits_or_number += 1;
            return Ok(None);
        }
        self.visit_other(op, id, entries)
    }

    #[inline(never)]
    fn visit_other(
        &mut self,
        op: PropertiesOwner,
        id: PropertiesId,
        entries: &EntrySites<'m>,
    ) -> Result<Option<ReadingId>> {
        let found = self.find(op, id, entries)?;
        let Some(visits) = self.visits_or_number(found) else {
            return Ok(None);
        };
        let is_first = *visits == NONE;
        // A count stays at the largest number of visits.
        *visits = visits.wrapping_add(1).min(NONE - 1);
        Ok(is_first.then_some(found))
    }

    /// Calls `count` with each index and the number of visits of its reading after the first.
    pub(super) fn take_visits(&mut self, mut count: impl FnMut(&IndexSite, u32)) {
        let blobs = (0..self.first.len() as u32).map(ReadingId::First);
        let readings = (0..self.readings.len() as u32).map(ReadingId::Other);
        for found in blobs.chain(readings) {
            let place = self.visits_or_number(found);
            let visits = place.map_or(NONE, |place| std::mem::replace(place, NONE));
            if visits != NONE && visits > 0 {
                self.with_sites(found, |sites| {
                    sites.iter().for_each(|site| count(site, visits));
                });
            }
        }
    }

    /// The number of the blob in the output under a reading, if it was set.
    #[inline(always)]
    pub(super) fn written(&self, found: ReadingId) -> Option<u32> {
        let written = match found {
            ReadingId::First(blob) => self.first.get(blob as usize)?.visits_or_number,
            ReadingId::Other(reading) => self.readings.get(reading as usize)?.visits_or_number,
        };
        (written != NONE).then_some(written)
    }

    /// Sets the number of the blob in the output under a reading.
    pub(super) fn set_written(&mut self, found: ReadingId, number: u32) {
        if let Some(place) = self.visits_or_number(found) {
            *place = number;
        }
    }

    /// Whether a blob keeps its bytes for all ops under other numbers. The readings of all ops must
    /// have been requested before.
    pub(super) fn stays(
        &self,
        id: PropertiesId,
        mut number: impl FnMut(&IndexSite) -> u32,
    ) -> bool {
        let at = id.index() as usize;
        let (Some(first), Some(&word), Some(&last)) = (
            self.first.get(at),
            self.words.get(at),
            self.last_of_blob.get(at),
        ) else {
            return false;
        };
        let mut stays = |sites: &[IndexSite]| {
            let mut sites = sites.iter();
            sites.all(|site| renumber::stays(site, number(site)))
        };
        let is_here = first.name != NONE && word.kind != Kind::Any;
        let only = word.only_site().filter(|_| is_here);
        if last == NONE {
            return is_here && stays(only.as_slice());
        }
        let mut known = is_here.then_some(only.as_slice());
        let (mut next, mut has_string) = (last, false);
        let mut sites = known.unwrap_or_default();
        loop {
            has_string |= sites.iter().any(|site| site.table == Table::String);
            // Strings are numbered in the order of the ops that use them first.
            if known.is_some_and(|known| known != sites && has_string) || !stays(sites) {
                return false;
            }
            let Some(reading) = self.readings.get(next as usize) else {
                return true;
            };
            sites = self.sites_of_reading(next);
            if known.is_none() {
                known = Some(sites);
            }
            next = reading.before;
        }
    }
}

#[cfg(test)]
mod tests;
