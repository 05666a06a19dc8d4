//! A list of ascending offsets, each with a flag, in four bytes each if all fit, otherwise eight.

use crate::container::expected_growth::ReadPart;

/// Ascending offsets, each with one flag.
#[derive(Debug)]
pub(super) enum Offsets {
    Narrow(Vec<u32>),
    Wide(Vec<u64>),
}

/// The largest offset that fits into four bytes with its flag.
const LARGEST_NARROW: u64 = (u32::MAX >> 1) as u64;

impl Default for Offsets {
    fn default() -> Self {
        Offsets::Narrow(Vec::new())
    }
}

impl Offsets {
    /// Reserves space for `count` offsets of at most `largest`.
    pub(super) fn with_capacity(count: usize, largest: u64) -> Self {
        if largest <= LARGEST_NARROW {
            Offsets::Narrow(Vec::with_capacity(count))
        } else {
            Offsets::Wide(Vec::with_capacity(count))
        }
    }

    /// Appends an offset.
    #[inline]
    pub(super) fn push(&mut self, offset: u64, flag: bool) {
        let coded = offset << 1 | u64::from(flag);
        match self {
            Offsets::Narrow(list) if offset <= LARGEST_NARROW => list.push(coded as u32),
            Offsets::Narrow(_) => self.push_wide(coded),
            Offsets::Wide(list) => list.push(coded),
        }
    }

    /// Appends the first offset that requires eight bytes.
    #[cold]
    fn push_wide(&mut self, coded: u64) {
        let mut wide: Vec<u64> = self.narrow().iter().map(|&coded| coded.into()).collect();
        wide.push(coded);
        *self = Offsets::Wide(wide);
    }

    /// Makes room for the offsets of an input of which a part was read.
    pub(super) fn reserve(&mut self, part: ReadPart) {
        match self {
            Offsets::Narrow(list) => part.reserve(list),
            Offsets::Wide(list) => part.reserve(list),
        }
    }

    /// Removes offsets until at most `count` are left.
    pub(super) fn truncate(&mut self, count: usize) {
        match self {
            Offsets::Narrow(list) => list.truncate(count),
            Offsets::Wide(list) => list.truncate(count),
        }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Offsets::Narrow(list) => list.len(),
            Offsets::Wide(list) => list.len(),
        }
    }

    /// The offset and the flag at `index`.
    #[inline]
    pub(super) fn get(&self, index: usize) -> Option<(u64, bool)> {
        let coded = match self {
            Offsets::Narrow(list) => u64::from(*list.get(index)?),
            Offsets::Wide(list) => *list.get(index)?,
        };
        Some((coded >> 1, coded & 1 == 1))
    }

    /// The index of the range that contains `offset`; `None` past the last.
    pub(super) fn index_of(&self, offset: u64) -> Option<usize> {
        let index = match self {
            Offsets::Narrow(list) => list.partition_point(|&end| u64::from(end >> 1) <= offset),
            Offsets::Wide(list) => list.partition_point(|&end| end >> 1 <= offset),
        };
        (index < self.len()).then_some(index)
    }

    /// The range from the offset before `index` (0 for the first) to the one at it.
    #[inline]
    pub(super) fn range(&self, index: usize) -> Option<(std::ops::Range<u64>, bool)> {
        let (end, flag) = self.get(index)?;
        let start = match index {
            0 => 0,
            _ => self.get(index - 1)?.0,
        };
        Some((start..end, flag))
    }

    /// All offsets, each with its flag in the lowest bit; empty if they take eight bytes each.
    pub(super) fn narrow(&self) -> &[u32] {
        match self {
            Offsets::Narrow(list) => list,
            Offsets::Wide(_) => &[],
        }
    }

    pub(super) fn reverse(&mut self) {
        match self {
            Offsets::Narrow(list) => list.reverse(),
            Offsets::Wide(list) => list.reverse(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_of_both_widths_return_as_they_were_appended() {
        let widths = [(1 << 20, 1 << 20), (1 << 40, 1 << 40), (0, 1 << 40)];
        for (announced, largest) in widths {
            let mut offsets = Offsets::with_capacity(3, announced);
            offsets.push(7, true);
            offsets.push(7, false);
            offsets.push(largest, true);
            assert_eq!(offsets.range(0), Some((0..7, true)));
            assert_eq!(offsets.range(1), Some((7..7, false)));
            assert_eq!(offsets.range(2), Some((7..largest, true)));
            assert_eq!(offsets.range(3), None);
            offsets.truncate(2);
            assert_eq!(offsets.range(1), Some((7..7, false)));
            assert_eq!(offsets.range(2), None);
        }
    }
}
