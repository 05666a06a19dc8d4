//! Room for what the rest of an input adds to a list or a map, estimated from the part that was read.
//!
//! A list that grows by doubling is copied into fresh memory each time: for the text of a million ops, this
//! took a tenth of the time.

use std::hash::Hash;

use hashbrown::HashMap;

/// The part of an input that was read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReadPart {
    /// In bytes.
    pub(crate) read: usize,
    pub(crate) all: usize,
}

impl ReadPart {
    /// Reserves room for the items that the rest of the input adds if it is like the part before: at most as many bytes
    /// as the input has.
    pub(crate) fn reserve<T>(self, list: &mut Vec<T>) {
        let missing = self.missing(list.len(), size_of::<T>());
        // Without memory for the estimate, the list grows step by step.
        let _ = list.try_reserve_exact(missing);
    }

    /// Reserves room in a map, as in a list.
    pub(crate) fn reserve_in_map<K: Eq + Hash, V>(self, map: &mut HashMap<K, V>) {
        let missing = self.missing(map.len(), size_of::<(K, V)>());
        let _ = map.try_reserve(missing);
    }

    /// The number of items of a size that the rest adds to `count`.
    fn missing(self, count: usize, size: usize) -> usize {
        let expected = count as u128 * self.all as u128 / self.read.max(1) as u128;
        // Parts of an input differ a little.
        let expected = expected + expected / 16;
        let most = self.all / size.max(1);
        let expected = usize::try_from(expected).unwrap_or(most).min(most);
        expected.saturating_sub(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_in_proportion_to_the_part_that_was_read() {
        let reserve = |read, all| {
            let mut list = vec![1u32; 160];
            list.shrink_to_fit();
            ReadPart { read, all }.reserve(&mut list);
            list.capacity()
        };
        assert_eq!(reserve(1000, 1000), 170);
        assert_eq!(reserve(1000, 10_000), 1700);
        // At most as many bytes as the input has, and never fewer items than the list has.
        assert_eq!(reserve(100, 10_000), 2500);
        assert_eq!(reserve(0, 0), 160);
        assert_eq!(reserve(usize::MAX, usize::MAX), 170);
    }
}
