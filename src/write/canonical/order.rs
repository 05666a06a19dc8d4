//! The order in which MLIR's writer numbers what it has seen (format.md §10.4): what is used often
//! first, so that its number is short; among numbers of equal length, dialect by dialect.

/// An entry of a table with the number of its dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Member {
    pub(super) id: u32,
    pub(super) dialect: u32,
}

/// What was seen of a table, in the order in which it was.
#[derive(Debug, Default)]
pub(super) struct FirstSeen {
    /// How often each entry was referred to.
    counts: Vec<u32>,
    members: Vec<Member>,
}

impl FirstSeen {
    /// Nothing of a table of `count` entries.
    pub(super) fn new(count: u32) -> Self {
        FirstSeen {
            counts: vec![0; count as usize],
            members: Vec::new(),
        }
    }

    /// Counts a reference; gives whether it is the first.
    #[inline]
    pub(super) fn count(&mut self, id: u32) -> bool {
        match self.counts.get_mut(id as usize) {
            Some(count) => {
                let is_first = *count == 0;
                *count = count.saturating_add(1);
                is_first
            }
            None => false,
        }
    }

    /// Adds what was counted for the first time.
    #[inline]
    pub(super) fn push(&mut self, id: u32, dialect: u32) {
        self.members.push(Member { id, dialect });
    }

    /// The final order.
    pub(super) fn into_order(self) -> Order {
        let mut members = by_count(&self.members, &self.counts);
        by_dialect(&mut members);
        let mut numbers = self.counts;
        for (number, member) in members.iter().enumerate() {
            if let Some(place) = numbers.get_mut(member.id as usize) {
                *place = number as u32;
            }
        }
        Order { members, numbers }
    }
}

/// A table in its final order.
#[derive(Debug)]
pub(super) struct Order {
    pub(super) members: Vec<Member>,
    /// The number of each entry; of no meaning for those that were not seen.
    numbers: Vec<u32>,
}

impl Order {
    /// The number of an entry that was seen.
    #[inline]
    pub(super) fn number(&self, id: u32) -> u32 {
        self.numbers.get(id as usize).copied().unwrap_or(u32::MAX)
    }

    /// The longest runs of entries of one dialect.
    pub(super) fn groups(&self) -> impl Iterator<Item = &[Member]> {
        self.members
            .chunk_by(|one, other| one.dialect == other.dialect)
    }
}

/// Counts below this have a list of their own.
const FEW: u32 = 1 << 12;

/// By count, the largest first; equal ones stay in order.
fn by_count(members: &[Member], counts: &[u32]) -> Vec<Member> {
    let count_of = |member: &Member| counts.get(member.id as usize).copied().unwrap_or(0);
    let mut starts = vec![0u32; FEW as usize];
    let mut sorted = Vec::with_capacity(members.len());
    for member in members {
        match starts.get_mut(count_of(member) as usize) {
            Some(start) => *start += 1,
            None => sorted.push(*member),
        }
    }
    sorted.sort_by_key(|member| std::cmp::Reverse(count_of(member)));
    let mut start = sorted.len() as u32;
    for count in starts.iter_mut().rev() {
        start += std::mem::replace(count, start);
    }
    let nothing = Member { id: 0, dialect: 0 };
    sorted.resize(members.len(), nothing);
    for member in members {
        if let Some(start) = starts.get_mut(count_of(member) as usize) {
            if let Some(place) = sorted.get_mut(*start as usize) {
                *place = *member;
            }
            *start += 1;
        }
    }
    sorted
}

/// Within the numbers that take equally many bytes, by dialect, beginning with the one that the
/// numbers before end with.
fn by_dialect(members: &mut [Member]) {
    let (mut first, mut size, mut rest) = (0, 0, members);
    for bytes in 1..=8 {
        // MLIR takes the size of the slice before for the sum of all before.
        size = (1u64 << (7 * bytes)) - size;
        let end = usize::try_from(size).map_or(rest.len(), |size| size.min(rest.len()));
        let (slice, after) = std::mem::take(&mut rest).split_at_mut(end);
        let key = |member: &Member| (member.dialect != first, member.dialect);
        if !slice.is_sorted_by_key(key) {
            slice.sort_by_key(key);
        }
        match slice.last() {
            Some(last) => first = last.dialect,
            None => return,
        }
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn order_of(references: &[u32], dialect_of: impl Fn(u32) -> u32) -> Vec<u32> {
        let count = references.iter().max().map_or(0, |largest| largest + 1);
        let mut seen = FirstSeen::new(count);
        for &id in references {
            if seen.count(id) {
                seen.push(id, dialect_of(id));
            }
        }
        let order = seen.into_order();
        let ids: Vec<u32> = order.members.iter().map(|member| member.id).collect();
        for (number, &id) in ids.iter().enumerate() {
            assert_eq!(order.number(id), number as u32);
        }
        ids
    }

    #[test]
    fn what_is_used_more_often_comes_first_in_its_dialect() {
        assert_eq!(order_of(&[4, 3, 3, 2, 4, 3, 1], |_| 0), [3, 4, 2, 1]);
        // All are in the first slice: the dialects come in their order.
        assert_eq!(order_of(&[4, 3, 3, 2, 4, 3, 1], |id| id % 2), [4, 2, 3, 1]);
    }

    #[test]
    fn a_slice_begins_with_the_dialect_that_the_one_before_ends_with() {
        // Dialects 2, 1, 0 in turns.
        let references: Vec<u32> = (0..400).collect();
        let order = order_of(&references, |id| 2 - id % 3);
        let dialects: Vec<u32> = order.iter().map(|id| 2 - id % 3).collect();
        let mut runs = dialects.chunk_by(|one, other| one == other);
        let runs: Vec<(u32, usize)> = runs.by_ref().map(|run| (run[0], run.len())).collect();
        // 128 in the first slice, 42 or 43 of each; the second begins with dialect 2.
        assert_eq!(runs, [(0, 42), (1, 43), (2, 43 + 91), (0, 91), (1, 90)]);
    }

    #[test]
    fn the_sizes_of_slices_are_not_what_was_meant() {
        // The second slice ends at 128 + 16256 = 16384, the third at 16384 + 2097152 - 16256.
        let count = 16_384 + 2_097_152 - 16_256 + 10;
        let mut members: Vec<Member> = (0..count)
            .map(|id| Member {
                id,
                dialect: id % 2,
            })
            .collect();
        by_dialect(&mut members);
        let at = |place: usize| members[place].dialect;
        assert_eq!((at(63), at(64), at(127), at(128)), (0, 1, 1, 1));
        assert_eq!((at(16_383), at(16_384)), (0, 0));
        let end = count as usize - 10;
        assert_eq!((at(end - 1), at(end), at(end + 5)), (1, 1, 0));
    }

    proptest! {
        #[test]
        fn sorting_by_count_is_stable(
            counts in proptest::collection::vec(prop_oneof![1u32..5, 4090u32..4100, 1u32..1 << 30], 0..60),
        ) {
            let members: Vec<Member> = (0..counts.len() as u32).rev()
                .map(|id| Member { id, dialect: 0 }).collect();
            let mut expected = members.clone();
            expected.sort_by_key(|member| std::cmp::Reverse(counts[member.id as usize]));
            prop_assert_eq!(by_count(&members, &counts), expected);
        }
    }
}
