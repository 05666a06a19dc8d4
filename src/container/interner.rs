//! Finds the index of an entry by its content, so that adding equal content twice yields one index.
//!
//! An index of a table is built on the first addition to it, as most files are only read.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

/// The content indices of the tables, empty until a table is added to.
#[derive(Debug, Default)]
pub(super) struct Interner {
    pub(super) strings: Index,
    pub(super) attributes: Index,
    pub(super) types: Index,
    pub(super) properties: Index,
    pub(super) op_names: Index,
    pub(super) dialects: Index,
}

/// The indices of a table's entries, keyed by the hash of their content.
#[derive(Debug, Default)]
pub(super) struct Index {
    numbers: HashTable<u32>,
    hasher: DefaultHashBuilder,
    /// The entries below this number are in the index.
    covered: u32,
}

impl Index {
    /// Returns the lowest index below `count` whose content equals `content`.
    ///
    /// `content_of` returns the content of an index; entries without content are not found.
    pub(super) fn find<T: std::hash::Hash + PartialEq>(
        &mut self,
        count: u32,
        content: &T,
        content_of: impl Fn(u32) -> Option<T>,
    ) -> Option<u32> {
        let Index {
            numbers,
            hasher,
            covered,
        } = self;
        let hash_of = |number: u32| match content_of(number) {
            Some(content) => hasher.hash_one(&content),
            None => 0,
        };
        numbers.reserve((count - *covered) as usize, |&number| hash_of(number));
        for number in *covered..count {
            let Some(content) = content_of(number) else {
                continue;
            };
            let hash = hasher.hash_one(&content);
            let known = numbers.find(hash, |&other| content_of(other).as_ref() == Some(&content));
            if known.is_none() {
                numbers.insert_unique(hash, number, |&number| hash_of(number));
            }
        }
        *covered = count;
        let hash = hasher.hash_one(content);
        numbers
            .find(hash, |&number| content_of(number).as_ref() == Some(content))
            .copied()
    }
}

impl Index {
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
            let hash = self.hasher.hash_one(&content);
            let entry = self.numbers.find_entry(hash, |&other| other == number);
            if let Ok(entry) = entry {
                entry.remove();
            }
        }
        self.covered = self.covered.min(count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_equal_entries_the_first_is_found_and_later_ones_are_seen() {
        let mut index = Index::default();
        let mut entries = vec!["a", "b", "a"];
        let find = |index: &mut Index, entries: &[&'static str], content: &'static str| {
            index.find(entries.len() as u32, &content, |number| {
                entries.get(number as usize).copied()
            })
        };
        assert_eq!(find(&mut index, &entries, "a"), Some(0));
        assert_eq!(find(&mut index, &entries, "c"), None);
        entries.push("c");
        assert_eq!(find(&mut index, &entries, "c"), Some(3));
        index.forget(2, |number| entries.get(number as usize).copied());
        entries.truncate(2);
        assert_eq!(find(&mut index, &entries, "c"), None);
        assert_eq!(find(&mut index, &entries, "a"), Some(0));
    }
}
