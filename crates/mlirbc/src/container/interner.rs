//! Finds the index of an entry by its content, so that adding equal content twice yields one index.
//!
//! An index of a table is built after a few additions to it, as most files are only read, and most edits add
//! a few entries. Until then a search compares the entries one after the other, which takes a twentieth of the time
//! of building the index of a million attributes.

use std::hash::BuildHasher;
use std::ops::Range;
use std::sync::OnceLock;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::container::index::DialectId;

/// The content indices of the tables, empty until a table is added to.
#[derive(Debug, Default)]
pub(super) struct Interner {
    pub(super) strings: Index,
    pub(super) attributes: Index,
    pub(super) types: Index,
    pub(super) properties: Index,
    pub(super) op_names: Index,
    /// Built by the first search.
    pub(super) dialects: OnceLock<Index>,
}

/// The indices of a table's entries, keyed by the hash of their content.
#[derive(Debug, Default)]
pub(super) struct Index {
    slots: HashTable<Slot>,
    hasher: DefaultHashBuilder,
    /// The entries below this number are in the index, except the deferred ones.
    covered: u32,
    /// Entries to be indexed when an equal one may be requested. There are few forms.
    deferred: Vec<Deferred>,
    /// The searches that compared entries outside the index.
    scans: u32,
}

/// An entry with the hash of its content, so that a table that grows reads no content.
#[derive(Clone, Copy, Debug)]
struct Slot {
    hash: ContentHash,
    number: u32,
}

/// The dialect and the first byte of an entry.
pub(super) type EntryForm = (DialectId, Option<u8>);

/// The entries of a form that are not in the index.
#[derive(Debug)]
struct Deferred {
    form: EntryForm,
    /// Ascending.
    ranges: Vec<Range<u32>>,
    /// Whether an equal one may have been requested, so that no more are deferred.
    is_complete: bool,
}

/// The hash of the content of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ContentHash(u32);

/// The number of searches that compare entries before the index is built.
const MOST_SCANS: u32 = 4;

/// Fewer entries than this are added to the index without a scan before.
const LEAST_SCANNED: u32 = 1 << 12;

impl ContentHash {
    /// Spread over 64 bits, of which a hash table uses both ends.
    fn spread(self) -> u64 {
        u64::from(self.0).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl Index {
    /// Returns the lowest index below `count` whose content equals `content`, or the hash for
    /// [`Index::add`].
    ///
    /// `content_of` returns the content of an index; entries without content are not found.
    pub(super) fn find<T: std::hash::Hash + PartialEq>(
        &mut self,
        count: u32,
        content: &T,
        content_of: impl Fn(u32) -> Option<T>,
    ) -> Result<u32, ContentHash> {
        let missing = count.saturating_sub(self.covered);
        if missing >= LEAST_SCANNED && self.scans < MOST_SCANS {
            self.scans += 1;
            let hash = self.hash_of(content);
            let is_equal = |&number: &u32| content_of(number).as_ref() == Some(content);
            let found = self.known(hash, content, &content_of);
            let found = found.or_else(|| (self.covered..count).find(is_equal));
            return found.ok_or(hash);
        }
        self.cover(count, &content_of);
        self.get(content, content_of)
    }

    /// The index of the entries below `count`.
    pub(super) fn of<T: std::hash::Hash + PartialEq>(
        count: u32,
        content_of: impl Fn(u32) -> Option<T>,
    ) -> Index {
        let mut index = Index::default();
        index.cover(count, &content_of);
        index
    }

    /// Same as [`Index::find`], among the entries that are covered.
    pub(super) fn get<T: std::hash::Hash + PartialEq>(
        &self,
        content: &T,
        content_of: impl Fn(u32) -> Option<T>,
    ) -> Result<u32, ContentHash> {
        let hash = self.hash_of(content);
        self.known(hash, content, &content_of).ok_or(hash)
    }

    fn cover<T: std::hash::Hash + PartialEq>(
        &mut self,
        count: u32,
        content_of: &impl Fn(u32) -> Option<T>,
    ) {
        let missing = count.saturating_sub(self.covered);
        self.slots
            .reserve(missing as usize, |slot| slot.hash.spread());
        for number in self.covered..count {
            let Some(content) = content_of(number) else {
                continue;
            };
            let hash = self.hash_of(&content);
            if self.known(hash, &content, content_of).is_none() {
                self.insert(Slot { hash, number });
            }
        }
        self.covered = count;
    }

    /// Adds the entry after the last one that was covered by [`Index::find`], which has not found it.
    pub(super) fn add(&mut self, number: u32, hash: ContentHash) {
        if number == self.covered {
            self.insert(Slot { hash, number });
            self.covered += 1;
        }
    }

    /// Leaves out the next entry, which is known to differ from all others, unless entries of its form are no longer
    /// deferred. Returns whether it is left out, or not covered at all.
    #[inline]
    pub(super) fn defer(&mut self, number: u32, form: EntryForm) -> bool {
        let place = self.deferred.iter().position(|it| it.form == form);
        let place = place.unwrap_or(self.deferred.len());
        if place == self.deferred.len() {
            self.deferred.push(Deferred {
                form,
                ranges: Vec::new(),
                is_complete: false,
            });
        }
        let Some(deferred) = self.deferred.get_mut(place) else {
            return false;
        };
        if deferred.is_complete || number != self.covered {
            return !deferred.is_complete;
        }
        self.covered += 1;
        match deferred.ranges.last_mut() {
            Some(last) if last.end == number => last.end += 1,
            _ => deferred.ranges.push(number..number + 1),
        }
        true
    }

    /// Whether entries of a form are deferred.
    #[inline]
    pub(super) fn defers(&self, form: EntryForm) -> bool {
        let mut deferred = self.deferred.iter();
        deferred.any(|it| it.form == form && !it.ranges.is_empty())
    }

    /// Adds the deferred entries of a form to the index, and ends deferring them.
    #[cold]
    pub(super) fn add_deferred<T: std::hash::Hash>(
        &mut self,
        form: EntryForm,
        content_of: impl Fn(u32) -> Option<T>,
    ) {
        let mut deferred = self.deferred.iter_mut();
        let Some(deferred) = deferred.find(|it| it.form == form) else {
            return;
        };
        deferred.is_complete = true;
        let ranges = std::mem::take(&mut deferred.ranges);
        let count = ranges.iter().map(|range| range.len()).sum();
        self.slots.reserve(count, |slot| slot.hash.spread());
        for number in ranges.into_iter().flatten() {
            if let Some(content) = content_of(number) {
                let hash = self.hash_of(&content);
                self.insert(Slot { hash, number });
            }
        }
    }

    fn hash_of<T: std::hash::Hash>(&self, content: &T) -> ContentHash {
        ContentHash(self.hasher.hash_one(content) as u32)
    }

    fn known<T: PartialEq>(
        &self,
        hash: ContentHash,
        content: &T,
        content_of: &impl Fn(u32) -> Option<T>,
    ) -> Option<u32> {
        let is_equal =
            |slot: &Slot| slot.hash == hash && content_of(slot.number).as_ref() == Some(content);
        let slot = self.slots.find(hash.spread(), is_equal);
        slot.map(|slot| slot.number)
    }

    fn insert(&mut self, slot: Slot) {
        let hash = slot.hash.spread();
        self.slots
            .insert_unique(hash, slot, |slot| slot.hash.spread());
    }

    /// Forgets the entries from `count` on, before they are removed.
    pub(super) fn forget<T: std::hash::Hash>(
        &mut self,
        count: u32,
        content_of: impl Fn(u32) -> Option<T>,
    ) {
        for number in count..self.covered {
            let Some(content) = content_of(number) else {
                continue;
            };
            let hash = self.hash_of(&content).spread();
            let entry = self.slots.find_entry(hash, |slot| slot.number == number);
            if let Ok(entry) = entry {
                entry.remove();
            }
        }
        for deferred in &mut self.deferred {
            let ranges = &mut deferred.ranges;
            ranges.truncate(ranges.partition_point(|range| range.start < count));
            if let Some(last) = ranges.last_mut() {
                last.end = last.end.min(count);
            }
        }
        self.covered = self.covered.min(count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORM: EntryForm = (DialectId(0), None);

    #[test]
    fn scans_find_what_the_index_finds() {
        let mut index = Index::default();
        let mut entries: Vec<u32> = (0..LEAST_SCANNED).map(|it| it / 2).collect();
        for search in 0..2 * MOST_SCANS {
            let count = entries.len() as u32;
            let content_of = |number: u32| entries.get(number as usize).copied();
            assert_eq!(index.find(count, &1000, content_of), Ok(2000));
            let new = LEAST_SCANNED + search;
            let hash = index.find(count, &new, content_of).unwrap_err();
            index.add(count, hash);
            entries.push(new);
        }
        assert_eq!(index.scans, MOST_SCANS);
        for number in 0..2 * MOST_SCANS {
            let (count, content) = (entries.len() as u32, LEAST_SCANNED + number);
            let content_of = |number: u32| entries.get(number as usize).copied();
            assert_eq!(index.find(count, &content, content_of), Ok(content));
        }
    }

    #[test]
    fn of_equal_entries_the_first_is_found_and_later_ones_are_seen() {
        let mut index = Index::default();
        let mut entries = vec!["a", "b", "a"];
        let find = |index: &mut Index, entries: &[&'static str], content: &'static str| {
            index.find(entries.len() as u32, &content, |number| {
                entries.get(number as usize).copied()
            })
        };
        assert_eq!(find(&mut index, &entries, "a"), Ok(0));
        assert!(find(&mut index, &entries, "c").is_err());
        entries.push("c");
        assert_eq!(find(&mut index, &entries, "c"), Ok(3));
        let hash = find(&mut index, &entries, "d").unwrap_err();
        entries.push("d");
        index.add(4, hash);
        assert_eq!(find(&mut index, &entries, "d"), Ok(4));
        index.forget(2, |number| entries.get(number as usize).copied());
        entries.truncate(2);
        assert!(find(&mut index, &entries, "c").is_err());
        assert!(find(&mut index, &entries, "d").is_err());
        assert_eq!(find(&mut index, &entries, "a"), Ok(0));
    }

    #[test]
    fn deferred_entries_are_found_once_they_are_added() {
        let mut index = Index::default();
        let mut entries = vec!["a"];
        let find = |index: &mut Index, entries: &[&'static str], content: &'static str| {
            index.find(entries.len() as u32, &content, |number| {
                entries.get(number as usize).copied()
            })
        };
        assert_eq!(find(&mut index, &entries, "a"), Ok(0));
        for (number, content) in [(1, "b"), (2, "c"), (3, "d")] {
            entries.push(content);
            index.defer(number, FORM);
        }
        assert!(index.defers(FORM));
        assert!(find(&mut index, &entries, "b").is_err());
        index.forget(3, |number| entries.get(number as usize).copied());
        entries.truncate(3);
        index.add_deferred(FORM, |number| entries.get(number as usize).copied());
        assert!(!index.defers(FORM));
        assert_eq!(find(&mut index, &entries, "b"), Ok(1));
        assert_eq!(find(&mut index, &entries, "c"), Ok(2));
        assert!(find(&mut index, &entries, "d").is_err());
    }
}
