//! Finds the number of an entry by its content, so that adding what a table has gives the number
//! that it has.
//!
//! An index of a table is made when something is first added to it, as most files are only read.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

/// The indices by content of those tables that something was added to.
#[derive(Debug, Default)]
pub(super) struct Interner {
    pub(super) strings: Index,
    pub(super) attributes: Index,
    pub(super) types: Index,
    pub(super) properties: Index,
    pub(super) op_names: Index,
    pub(super) dialects: Index,
}

/// The numbers of a table's entries by their hash.
#[derive(Debug, Default)]
pub(super) struct Index {
    numbers: HashTable<u32>,
    hasher: DefaultHashBuilder,
    /// The entries from 0 up to here are in the index.
    covered: u32,
}

impl Index {
    /// The lowest number below `count` whose content is `content`, if there is one.
    ///
    /// `content_of` gives the content of a number; what it gives none for is not found.
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
    /// Forgets the entries from `count` on, which are about to go.
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
