//! Whether a table has two entries that are equal.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::container::{Container, Entry, EntryTable};
use crate::write::canonical::equality_classes::is_unique;
use crate::write::canonical::extent::Extent;
use crate::write::canonical::item_hashes::ItemHashes;
use crate::write::entry_sites::Observer;

/// Observes the entries of a table during a scan.
pub(super) struct EqualEntries(ItemHashes);

impl Observer for EqualEntries {
    #[inline(always)]
    fn note(&mut self, window: &[u8], size: usize) {
        self.0.push(window, size);
    }
}

impl EqualEntries {
    /// An empty list for a table of `count` entries.
    pub(super) fn new(count: u32) -> Self {
        EqualEntries(ItemHashes::with_capacity(count))
    }

    /// Whether two entries of the table have equal bytes and are equal.
    pub(super) fn are_found(
        self,
        container: &Container<'_>,
        table: &EntryTable,
        extent: Extent,
    ) -> bool {
        let hasher = DefaultHashBuilder::default();
        let entry_of = |id: u32| table.get(container.bytes(), id);
        let content_of = |entry: Entry<'_>| hasher.hash_one((entry.custom, entry.bytes));
        let full_hash = |&id: &u32| entry_of(id).map_or(0, content_of);
        let mut found: HashTable<u32> = HashTable::new();
        for id in self.0.suspects() {
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
            } else if !is_unique(container, &entry, extent) {
                return true;
            }
        }
        false
    }
}
