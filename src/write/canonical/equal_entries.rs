//! Whether a table has two entries with equal bytes.
//!
//! No file of MLIR's writer has any, so that the search must be cheap. A hash of some bytes of each
//! entry sets a bit. Entries whose bit is set more than once are sorted by their hashes, and those
//! with equal hashes are compared. A hash table takes 150 instructions an entry.
//!
//! The bits of a large table do not fit the cache. The hashes are therefore collected first: a loop
//! that only sets bits has several cache misses in flight. Writing a million unedited ops takes a
//! quarter less time than with bits set during the scan.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::container::{Container, Entry, EntryTable};
use crate::write::canonical::extent::Extent;
use crate::write::canonical::same::is_alone;
use crate::write::entry_sites::Observer;

/// The hashes of the entries of a table, in table order.
pub(super) struct EqualEntries {
    hashes: Vec<u32>,
}

/// A set of hashes with about 16 bits for each entry, so that few collide.
struct Bits {
    words: Vec<u64>,
    /// The shift that reduces a hash to the number of its bit.
    shift: u32,
}

impl Observer for EqualEntries {
    #[inline(always)]
    fn note(&mut self, window: &[u8], size: usize) {
        self.hashes.push(hash_of(window, size));
    }
}

impl Bits {
    /// An empty set for `count` entries.
    fn new(count: usize) -> Self {
        let bits = (count.max(4) as u64 * 16 - 1).ilog2() + 1;
        let bits = bits.min(u32::BITS);
        Bits {
            words: vec![0; 1 << (bits - 6)],
            shift: u32::BITS - bits,
        }
    }

    /// Sets the bit of a hash and returns whether it was set.
    #[inline(always)]
    fn set(&mut self, hash: u32) -> bool {
        let bit = hash >> self.shift;
        let Some(word) = self.words.get_mut(bit as usize / 64) else {
            return false;
        };
        let mask = 1 << (bit % 64);
        let was_set = *word & mask != 0;
        *word |= mask;
        was_set
    }

    /// Whether the bit of a hash is set.
    #[inline(always)]
    fn has(&self, hash: u32) -> bool {
        let bit = hash >> self.shift;
        let word = self.words.get(bit as usize / 64).copied().unwrap_or(0);
        word >> (bit % 64) & 1 == 1
    }
}

impl EqualEntries {
    /// An empty list for a table of `count` entries.
    pub(super) fn new(count: u32) -> Self {
        EqualEntries {
            hashes: Vec::with_capacity(count as usize),
        }
    }

    /// Whether two entries of the table have equal bytes and are equal.
    pub(super) fn are_found(
        self,
        container: &Container<'_>,
        table: &EntryTable,
        extent: Extent,
    ) -> bool {
        let mut bits = Bits::new(self.hashes.len());
        let hashes = self.hashes.iter().copied();
        let shared: Vec<u32> = hashes.filter(|&hash| bits.set(hash)).collect();
        if shared.is_empty() {
            return false;
        }
        // The bits of these few hashes fit the cache. They also match the first entry of each pair.
        let mut bits = Bits::new(shared.len());
        for hash in shared {
            bits.set(hash);
        }
        let entries = self.hashes.iter().copied().zip(0u32..);
        let mut suspects: Vec<_> = entries.filter(|&(hash, _)| bits.has(hash)).collect();
        suspects.sort_unstable();
        let groups = suspects.chunk_by(|(one, _), (other, _)| one == other);
        let suspects = groups.filter(|group| group.len() > 1).flatten();
        let hasher = DefaultHashBuilder::default();
        let entry_of = |id: u32| table.get(container.bytes(), id);
        let content_of = |entry: Entry<'_>| hasher.hash_one((entry.custom, entry.bytes));
        let full_hash = |&id: &u32| entry_of(id).map_or(0, content_of);
        let mut found: HashTable<u32> = HashTable::new();
        for &(_, id) in suspects {
            let Some(entry) = entry_of(id) else {
                continue;
            };
            let is_equal = |&other: &u32| {
                entry_of(other).is_some_and(|other| {
                    other.custom == entry.custom
                        && other.dialect == entry.dialect
                        && other.bytes == entry.bytes
                })
            };
            let hash = full_hash(&id);
            if found.find(hash, is_equal).is_none() {
                found.insert_unique(hash, id, full_hash);
            } else if !is_alone(container, &entry, extent) {
                return true;
            }
        }
        false
    }
}

/// A hash of the size of an entry and of eight bytes at its start, its middle and its end.
#[inline(always)]
fn hash_of(window: &[u8], size: usize) -> u32 {
    let word = |at: usize| {
        let word = window.get(at..).and_then(<[u8]>::first_chunk);
        word.map(|word| u64::from_le_bytes(*word))
    };
    let (first, rest) = match size {
        0 => (0, 0),
        // Nearly all entries are this short.
        1..=8 => match word(0) {
            Some(first) => (first << (64 - 8 * size), 0),
            None => (padded(window.get(..size).unwrap_or_default()), 0),
        },
        _ => {
            let first = word(0).unwrap_or(0);
            let middle = word((size / 2).saturating_sub(4)).unwrap_or(0);
            let last = word(size.saturating_sub(8)).unwrap_or(0);
            (first ^ last.rotate_left(23), middle.rotate_left(41))
        }
    };
    let mixed = u128::from(first ^ rest ^ size as u64) * 0x9e37_79b9_7f4a_7c15;
    ((mixed >> 64) as u64 ^ mixed as u64) as u32
}

/// The bytes as a word, the first byte lowest and the last byte highest.
#[cold]
fn padded(bytes: &[u8]) -> u64 {
    let word = bytes.iter().rev();
    let word = word.fold(0, |word, &byte| word << 8 | u64::from(byte));
    word << (64 - 8 * bytes.len().clamp(1, 8))
}
