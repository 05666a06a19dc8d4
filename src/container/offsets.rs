//! A list of ascending offsets, each with a flag, in four bytes each if all fit, otherwise eight.

/// Ascending offsets, each with one flag.
#[derive(Debug)]
pub(super) enum Offsets {
    Narrow(Vec<u32>),
    Wide(Vec<u64>),
}

impl Default for Offsets {
    fn default() -> Self {
        Offsets::Narrow(Vec::new())
    }
}

impl Offsets {
    /// Reserves space for `count` offsets of at most `largest`.
    pub(super) fn with_capacity(count: usize, largest: u64) -> Self {
        if largest <= u64::from(u32::MAX >> 1) {
            Offsets::Narrow(Vec::with_capacity(count))
        } else {
            Offsets::Wide(Vec::with_capacity(count))
        }
    }

    /// Appends an offset, which must not exceed the announced `largest`.
    pub(super) fn push(&mut self, offset: u64, flag: bool) {
        let coded = offset << 1 | u64::from(flag);
        match self {
            Offsets::Narrow(list) => list.push(coded as u32),
            Offsets::Wide(list) => list.push(coded),
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
    fn both_widths_give_back_what_was_put_in() {
        for largest in [1 << 20, 1 << 40] {
            let mut offsets = Offsets::with_capacity(3, largest);
            offsets.push(7, true);
            offsets.push(7, false);
            offsets.push(largest, true);
            assert_eq!(offsets.range(0), Some((0..7, true)));
            assert_eq!(offsets.range(1), Some((7..7, false)));
            assert_eq!(offsets.range(2), Some((7..largest, true)));
            assert_eq!(offsets.range(3), None);
        }
    }
}
