//! The order in which several use-list orders of one op or block are listed (format.md §9.4).
//!
//! It has no meaning and differs between releases of MLIR. The order of the input file is
//! preserved.

use crate::schema::{Origin, Release};

/// The order in which a writer lists those values of one op or block that have a use-list order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Listing {
    /// In the order of LLVM's hash table: up to LLVM 22, and in early builds towards 23.
    #[default]
    HashTable,
    /// By position: later builds towards LLVM 23, and everything after it.
    Ascending,
}

impl Listing {
    /// The positions of `keys` in the order in which they are listed; `keys` ascend.
    pub(crate) fn order(self, keys: impl ExactSizeIterator<Item = u32>) -> Vec<u32> {
        match self {
            Listing::HashTable => hash_table_order(keys),
            Listing::Ascending => (0..keys.len() as u32).collect(),
        }
    }

    /// The order that the producer uses. A build between releases counts as the nearest release
    /// with a table, and a producer without a version as an old one.
    pub(crate) fn of_producer(producer: &[u8]) -> Listing {
        let nearest = Origin::of(producer).nearest();
        let is_new = nearest
            .is_some_and(|release| release.llvm().is_some() && release >= Release::Llvm23Git);
        match is_new {
            true => Listing::Ascending,
            false => Listing::HashTable,
        }
    }
}

/// Evidence in the lists of a file for the order that its writer uses: the number of lists that fit
/// only one order.
///
/// MLIR's writers use one order for all lists. If another tool's file contains both, the more
/// frequent one counts.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Shown {
    hash_table: u32,
    ascending: u32,
}

impl Shown {
    /// Adds the evidence of a list: the positions of its values.
    pub(crate) fn add_list(&mut self, list: &[u32]) {
        let mut ascending = list.to_vec();
        ascending.sort_unstable();
        ascending.dedup();
        if ascending.len() != list.len() {
            // No writer lists a value twice.
            return;
        }
        let by_table = hash_table_order(ascending.iter().copied());
        let by_table = by_table.iter().filter_map(|&at| ascending.get(at as usize));
        match (by_table.eq(list), ascending == list) {
            (true, false) => self.hash_table += 1,
            (false, true) => self.ascending += 1,
            _ => {}
        }
    }

    /// Adds other evidence.
    pub(crate) fn add(&mut self, other: Shown) {
        self.hash_table = self.hash_table.saturating_add(other.hash_table);
        self.ascending = self.ascending.saturating_add(other.ascending);
    }

    /// The order in which the file lists values; `None` without evidence.
    pub(crate) fn listing(&self) -> Option<Listing> {
        match self.hash_table.cmp(&self.ascending) {
            std::cmp::Ordering::Less => Some(Listing::Ascending),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Listing::HashTable),
        }
    }
}

/// The order in which LLVM's hash table iterates over keys inserted one after the other: the
/// positions of `keys`.
fn hash_table_order(keys: impl ExactSizeIterator<Item = u32>) -> Vec<u32> {
    const EMPTY: Option<(u32, u32)> = None;
    fn insert(slots: &mut [Option<(u32, u32)>], key: u32, index: u32) {
        // The size is a power of two.
        let mask = (slots.len() - 1) as u32;
        let mut at = key.wrapping_mul(37) & mask;
        for step in 1.. {
            match slots.get_mut(at as usize) {
                Some(slot @ None) => {
                    *slot = Some((key, index));
                    return;
                }
                _ => at = at.wrapping_add(step) & mask,
            }
        }
    }
    let mut slots = vec![EMPTY; 64];
    for (count, key) in keys.enumerate() {
        if (count + 1) * 4 >= slots.len() * 3 {
            let grown = vec![EMPTY; slots.len() * 2];
            for (key, index) in std::mem::replace(&mut slots, grown).into_iter().flatten() {
                insert(&mut slots, key, index);
            }
        }
        insert(&mut slots, key, count as u32);
    }
    slots
        .into_iter()
        .flatten()
        .map(|(_, index)| index)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_in_the_order_of_the_hash_table() {
        let order = |count: u32| hash_table_order(0..count);
        // 37 mod 64, 74 mod 64, 111 mod 64, ...
        assert_eq!(order(4), [0, 2, 1, 3]);
        let mut sorted: Vec<u32> = (0..47).collect();
        sorted.sort_by_key(|key| key * 37 % 64);
        assert_eq!(order(47), sorted);
        // The 48th would fill three quarters.
        let mut sorted: Vec<u32> = (0..95).collect();
        sorted.sort_by_key(|key| key * 37 % 128);
        assert_eq!(order(95), sorted);
        // 64 collides with 0 and moves to the next slot, which is that of 45 (45 * 37 = 1 mod 64)
        // if present.
        assert_eq!(hash_table_order([0, 64].into_iter()), [0, 1]);
        assert_eq!(hash_table_order([0, 45, 64].into_iter()), [0, 1, 2]);
        assert_eq!(hash_table_order([0, 26, 64].into_iter()), [0, 2, 1]);
    }
    #[test]
    fn what_the_lists_of_a_file_show_decides() {
        let shown = |lists: &[&[u32]]| {
            let mut shown = Shown::default();
            lists.iter().for_each(|list| shown.add_list(list));
            shown.listing()
        };
        // The hash table also iterates over the first two of these in ascending order.
        assert_eq!(shown(&[&[0, 1], &[0, 2]]), None);
        assert_eq!(shown(&[&[0, 2, 1]]), Some(Listing::HashTable));
        assert_eq!(shown(&[&[0, 1], &[0, 1, 2]]), Some(Listing::Ascending));
        // No writer of MLIR produces this order, nor both orders.
        assert_eq!(shown(&[&[2, 1, 0]]), None);
        assert_eq!(shown(&[&[0, 2, 1], &[0, 1, 2]]), None);
        let most = shown(&[&[0, 2, 1], &[0, 1, 2], &[0, 1, 2]]);
        assert_eq!(most, Some(Listing::Ascending));
    }

    #[test]
    fn where_a_file_shows_nothing_its_producer_decides() {
        let of = |producer: &str| Listing::of_producer(producer.as_bytes());
        for producer in [
            "MLIR22.1.8",
            "MLIR22.0.0git",
            "MLIR16.0.6",
            "StableHLO_v1.0.0",
            "",
        ] {
            assert_eq!(of(producer), Listing::HashTable, "{producer}");
        }
        for producer in ["MLIR23.1.4", "MLIR23.0.0git", "MLIR24.0.0git", "MLIR25.1.0"] {
            assert_eq!(of(producer), Listing::Ascending, "{producer}");
        }
    }
}
