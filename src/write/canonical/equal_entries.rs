//! Whether a table has two entries with equal bytes.
//!
//! No file of MLIR's writer has, so that the look has to be cheap. One pass sets a bit for each
//! entry by a hash of some of its bytes. Only entries whose bit was set more than once are
//! compared. This takes some 25 instructions an entry, where a table of their hashes took 150.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::container::{Container, Entry, EntryTable};
use crate::write::canonical::extent::Extent;
use crate::write::canonical::same::is_alone;
use crate::write::entry_sites::Observer;

/// The hashes of the entries of a table, and a bit for each.
pub(super) struct EqualEntries {
    hashes: Vec<u32>,
    /// About 16 bits an entry, so that few share one by chance.
    bits: Vec<u64>,
    /// How far a hash is shifted to be the number of a bit.
    shift: u32,
    /// The bits that were set more than once.
    shared: Vec<u32>,
}

impl Observer for EqualEntries {
    #[inline(always)]
    fn note(&mut self, window: &[u8], size: usize) {
        let hash = hash_of(window, size);
        self.hashes.push(hash);
        if self.set(hash >> self.shift) {
            self.shared.push(hash >> self.shift);
        }
    }
}

impl EqualEntries {
    /// Nothing noted yet of a table of so many entries.
    pub(super) fn new(count: u32) -> Self {
        let bits = (u64::from(count.max(4)) * 16 - 1).ilog2() + 1;
        let bits = bits.min(u32::BITS);
        EqualEntries {
            hashes: Vec::with_capacity(count as usize),
            bits: vec![0; 1 << (bits - 6)],
            shift: u32::BITS - bits,
            shared: Vec::new(),
        }
    }

    /// Sets a bit and returns whether it was set.
    #[inline(always)]
    fn set(&mut self, bit: u32) -> bool {
        let Some(word) = self.bits.get_mut(bit as usize / 64) else {
            return false;
        };
        let mask = 1 << (bit % 64);
        let was_set = *word & mask != 0;
        *word |= mask;
        was_set
    }

    /// Whether two entries of the table noted have equal bytes and are the same.
    pub(super) fn are_found(
        mut self,
        container: &Container<'_>,
        table: &EntryTable,
        extent: Extent,
    ) -> bool {
        if self.shared.is_empty() {
            return false;
        }
        self.bits.fill(0);
        for bit in std::mem::take(&mut self.shared) {
            self.set(bit);
        }
        let (bits, shift) = (&self.bits, self.shift);
        let is_shared = |hash: u32| {
            let bit = hash >> shift;
            let word = bits.get(bit as usize / 64).copied().unwrap_or(0);
            word >> (bit % 64) & 1 == 1
        };
        let entries = (0..).zip(&self.hashes);
        let suspects = entries.filter(|&(_, &hash)| is_shared(hash));
        let hasher = DefaultHashBuilder::default();
        let entry_of = |id: u32| table.get(container.bytes(), id);
        let content_of = |entry: Entry<'_>| hasher.hash_one((entry.custom, entry.bytes));
        let full_hash = |&id: &u32| entry_of(id).map_or(0, content_of);
        let mut found: HashTable<u32> = HashTable::new();
        for (id, _) in suspects {
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
        // Nearly all are so short.
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

/// A word of a few bytes, whose first byte is not the lowest.
#[cold]
fn padded(bytes: &[u8]) -> u64 {
    let word = bytes.iter().rev();
    let word = word.fold(0, |word, &byte| word << 8 | u64::from(byte));
    word << (64 - 8 * bytes.len().clamp(1, 8))
}
