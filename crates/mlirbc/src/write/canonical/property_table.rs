//! The table of the property blobs of the output (format.md §7.2).

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::wire::Emitter;
use crate::write::sections::append_blob;

/// The distinct property blobs of the output.
#[derive(Default)]
pub(super) struct PropertyTable {
    bytes: Vec<u8>,
    /// The end of each blob in `bytes`.
    ends: Vec<usize>,
    by_content: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl PropertyTable {
    /// An empty table with room for about `count` blobs.
    pub(super) fn with_capacity(count: u32) -> Self {
        PropertyTable {
            ends: Vec::with_capacity(count as usize),
            by_content: HashTable::with_capacity(count as usize),
            ..PropertyTable::default()
        }
    }

    /// Adds the blob whose bytes `append` appends, and returns its number.
    pub(super) fn add(&mut self, append: impl FnOnce(&mut Vec<u8>)) -> u32 {
        let start = self.bytes.len();
        append(&mut self.bytes);
        let end = self.bytes.len();
        let (bytes, ends, hasher) = (&self.bytes, &self.ends, &self.hasher);
        let content = |number: u32| {
            let at = number as usize;
            let end = ends.get(at).copied().unwrap_or_default();
            let start = at.checked_sub(1).and_then(|at| ends.get(at).copied());
            bytes.get(start.unwrap_or(0)..end).unwrap_or_default()
        };
        let blob = bytes.get(start..end).unwrap_or_default();
        let entry = self.by_content.entry(
            hasher.hash_one(blob),
            |&number| content(number) == blob,
            |&number| hasher.hash_one(content(number)),
        );
        let next = ends.len() as u32;
        match entry {
            hashbrown::hash_table::Entry::Occupied(entry) => {
                let number = *entry.get();
                self.bytes.truncate(start);
                number
            }
            hashbrown::hash_table::Entry::Vacant(entry) => {
                entry.insert(next);
                self.ends.push(end);
                next
            }
        }
    }

    /// The payload of the property section.
    pub(super) fn section(&self) -> Emitter<'static> {
        let mut out = Emitter::new();
        out.varint(self.ends.len() as u64);
        let mut start = 0;
        for &end in &self.ends {
            append_blob(&mut out, self.bytes.get(start..end).unwrap_or_default());
            start = end;
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_blobs_have_one_number() {
        let mut blobs = PropertyTable::default();
        let mut add = |bytes: &[u8]| blobs.add(|out| out.extend_from_slice(bytes));
        assert_eq!((add(&[1]), add(&[]), add(&[1, 2])), (0, 1, 2));
        assert_eq!((add(&[]), add(&[1]), add(&[2])), (1, 0, 3));
        let expected = [9, 3, 1, 1, 5, 1, 2, 3, 2];
        assert_eq!(blobs.section().into_bytes().unwrap(), expected);
    }
}
