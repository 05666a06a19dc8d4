//! The order in which MLIR's writer numbers visited entries (format.md §10.4): by frequency of use,
//! so that frequent entries have short numbers. Among numbers of equal length, entries are grouped
//! by dialect.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::write::canonical::equality_classes::Classes;

/// The number of a dialect, and a range of entries of that dialect.
pub(super) type Near = (u32, Range<u32>);

/// The count of an entry without references. Counts start below 0, because the system would map a
/// page of zeros twice: first to read it, then to write it.
const NEVER: u32 = u32::MAX;

/// The visited entries of a table, in the order of the walk.
#[derive(Debug, Default)]
pub(super) struct FirstSeen {
    /// The number of references to each entry, less one; [`NEVER`] without any.
    counts: Vec<u32>,
    members: Vec<u32>,
    equal: Option<Box<EqualEntries>>,
}

/// Entries that are equal to others.
#[derive(Debug)]
struct EqualEntries {
    classes: Classes,
    /// For each class, the entry that was visited first.
    first_seen: Vec<Option<u32>>,
    /// Entries that are written as another one, which is the second of the pair.
    others: Vec<(u32, u32)>,
}

impl EqualEntries {
    fn new(classes: Classes) -> Self {
        EqualEntries {
            first_seen: vec![None; classes.len()],
            classes,
            others: Vec::new(),
        }
    }

    /// Records an entry, and returns whether it is the first of its class.
    fn is_first(&mut self, id: u32) -> bool {
        let class = self.classes.get(id as usize).copied().unwrap_or(id);
        match self.first_seen.get_mut(class as usize) {
            Some(Some(first)) => {
                self.others.push((id, *first));
                false
            }
            Some(place) => {
                *place = Some(id);
                true
            }
            None => true,
        }
    }
}

impl FirstSeen {
    /// A table of `count` entries, none of them visited. Entries of one class are equal.
    pub(super) fn new(count: u32, classes: Option<Classes>) -> Self {
        FirstSeen {
            counts: vec![NEVER; count as usize],
            members: Vec::with_capacity(count as usize),
            equal: classes.map(|classes| Box::new(EqualEntries::new(classes))),
        }
    }

    /// Counts a reference, and returns whether it is the first.
    #[inline(always)]
    pub(super) fn count(&mut self, id: u32) -> bool {
        match self.counts.get_mut(id as usize) {
            Some(count) => {
                let before = *count;
                *count = before.wrapping_add(1).min(NEVER - 1);
                before == NEVER && self.equal.as_mut().is_none_or(|equal| equal.is_first(id))
            }
            None => false,
        }
    }

    /// Adds references to an entry that was counted before.
    #[inline(always)]
    pub(super) fn add(&mut self, id: u32, references: u32) {
        if let Some(count) = self.counts.get_mut(id as usize)
            && *count != NEVER
        {
            *count = count.saturating_add(references).min(NEVER - 1);
        }
    }

    /// Adds an entry that was counted for the first time.
    #[inline(always)]
    pub(super) fn push(&mut self, id: u32) {
        self.members.push(id);
    }

    /// The final order. `dialect_of` returns the number of an entry's dialect, and a range of
    /// entries around it with the same dialect.
    pub(super) fn into_order(self, mut dialect_of: impl FnMut(u32) -> Near) -> Order {
        let (mut members, mut numbers) = (self.members, self.counts);
        let others = self.equal.map_or(Vec::new(), |equal| equal.others);
        for &(id, first) in &others {
            let count = numbers.get(id as usize).map_or(0, |count| count + 1);
            if let Some(sum) = numbers.get_mut(first as usize) {
                *sum = sum.saturating_add(count).min(NEVER - 1);
            }
        }
        by_count(&mut members, &mut numbers);
        let (groups, is_sorted) = by_dialect(&mut members, &mut dialect_of);
        if !is_sorted {
            for (number, &member) in members.iter().enumerate() {
                set(&mut numbers, member, number);
            }
        }
        for &(id, first) in &others {
            let number = numbers.get(first as usize).copied().unwrap_or(u32::MAX);
            set(&mut numbers, id, number as usize);
        }
        Order {
            members,
            groups,
            numbers,
            has_equal: !others.is_empty(),
        }
    }
}

/// A table in its final order.
#[derive(Debug)]
pub(super) struct Order {
    pub(super) members: Vec<u32>,
    /// The longest runs of members of one dialect, each with the number of the dialect.
    groups: Vec<(u32, Range<usize>)>,
    /// The number of each visited entry.
    numbers: Vec<u32>,
    /// Whether visited entries are written as others.
    has_equal: bool,
}

impl Order {
    /// The number of a visited entry.
    #[inline(always)]
    pub(super) fn number(&self, id: u32) -> u32 {
        self.numbers.get(id as usize).copied().unwrap_or(u32::MAX)
    }

    /// Whether every visited entry keeps its number.
    pub(super) fn keeps_numbers(&self) -> bool {
        let mut members = self.members.iter().zip(0..);
        !self.has_equal && members.all(|(&id, number)| id == number)
    }

    /// The longest runs of entries of one dialect, as ranges of new numbers, each with the number
    /// of the dialect.
    pub(super) fn group_ranges(&self) -> impl Iterator<Item = (u32, Range<usize>)> {
        self.groups.iter().cloned()
    }

    /// The longest runs of entries of one dialect, each with the number of the dialect.
    pub(super) fn groups(&self) -> impl Iterator<Item = (u32, &[u32])> {
        let groups = self.groups.iter();
        groups.map(|(dialect, range)| {
            let members = self.members.get(range.clone());
            (*dialect, members.unwrap_or_default())
        })
    }
}

/// Counts below this are sorted by counting.
const FEW: u32 = 1 << 12;

#[inline(always)]
fn set(numbers: &mut [u32], member: u32, number: usize) {
    if let Some(place) = numbers.get_mut(member as usize) {
        *place = number as u32;
    }
}

/// Sorts by count, the largest first. The sort is stable. It replaces the counts by the numbers of
/// the members.
fn by_count(members: &mut [u32], counts: &mut [u32]) {
    // Entries that are used once, as most locations are, come last and are already in order.
    let mut often = Vec::new();
    let mut end = members.len();
    for at in (0..members.len()).rev() {
        let Some(&member) = members.get(at) else {
            continue;
        };
        let Some(count) = counts.get_mut(member as usize) else {
            continue;
        };
        if *count > 0 {
            often.push(member);
        } else {
            end -= 1;
            *count = end as u32;
            if let Some(place) = members.get_mut(end) {
                *place = member;
            }
        }
    }
    often.reverse();
    let often = by_large_count(&often, counts);
    for (number, &member) in often.iter().enumerate() {
        set(counts, member, number);
    }
    if let Some(first) = members.get_mut(..end) {
        first.copy_from_slice(&often);
    }
}

fn by_large_count(members: &[u32], counts: &[u32]) -> Vec<u32> {
    let count_of = |member: &u32| counts.get(*member as usize).copied().unwrap_or(0);
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
    sorted.resize(members.len(), 0);
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

/// Sorts the members within each range of numbers of equal length by dialect, beginning with the
/// last dialect of the previous range. Returns the runs of dialects, and whether the members were
/// already in this order.
fn by_dialect(
    members: &mut [u32],
    dialect_of: &mut impl FnMut(u32) -> Near,
) -> (Vec<(u32, Range<usize>)>, bool) {
    let (mut groups, mut is_sorted) = (Vec::new(), true);
    let (mut first, mut size, mut start) = (0, 0, 0);
    for bytes in 1..=8 {
        // MLIR subtracts only the size of the previous slice, not the sum of all previous ones.
        size = (1u64 << (7 * bytes)) - size;
        let rest = members.get_mut(start..).unwrap_or_default();
        let end = usize::try_from(size).map_or(rest.len(), |size| size.min(rest.len()));
        let slice = rest.get_mut(..end).unwrap_or_default();
        if slice.is_empty() {
            break;
        }
        let before = groups.len();
        if !append_groups(slice, start, first, dialect_of, &mut groups) {
            is_sorted = false;
            groups.truncate(before);
            sort_groups(slice, start, first, dialect_of, &mut groups);
        }
        first = groups.last().map_or(0, |(dialect, _)| *dialect);
        start += end;
    }
    // A run may continue in the next slice.
    groups.dedup_by(|next, group| {
        let is_same = next.0 == group.0;
        if is_same {
            group.1.end = next.1.end;
        }
        is_same
    });
    (groups, is_sorted)
}

/// The sort key of a slice.
fn key(dialect: u32, first: u32) -> (bool, u32) {
    (dialect != first, dialect)
}

/// Appends the runs of dialects in a slice that starts at `start`, and returns whether they are
/// sorted. If they are not, some may be missing.
fn append_groups(
    slice: &[u32],
    start: usize,
    first: u32,
    dialect_of: &mut impl FnMut(u32) -> Near,
    groups: &mut Vec<(u32, Range<usize>)>,
) -> bool {
    let Some(&member) = slice.first() else {
        return true;
    };
    let mut at = start;
    let (mut dialect, mut near) = dialect_of(member);
    for (place, member) in (start..).zip(slice) {
        if near.contains(member) {
            continue;
        }
        let (next, others) = dialect_of(*member);
        near = others;
        if next == dialect {
            continue;
        }
        if key(dialect, first) > key(next, first) {
            return false;
        }
        groups.push((dialect, std::mem::replace(&mut at, place)..place));
        dialect = next;
    }
    groups.push((dialect, at..start + slice.len()));
    true
}

/// Sorts a slice that starts at `start` by dialect and appends the runs of dialects. The sort is
/// stable. It counts, because dialects are few: comparing took a fifth of the time of writing debug
/// information.
fn sort_groups(
    slice: &mut [u32],
    start: usize,
    first: u32,
    dialect_of: &mut impl FnMut(u32) -> Near,
    groups: &mut Vec<(u32, Range<usize>)>,
) {
    let members = slice.to_vec();
    let mut runs: Vec<(u32, usize)> = Vec::new();
    let mut near = 0..0;
    for member in &members {
        match runs.last_mut() {
            Some((_, size)) if near.contains(member) => *size += 1,
            _ => {
                let (dialect, others) = dialect_of(*member);
                near = others;
                runs.push((dialect, 1));
            }
        }
    }
    let mut counts: BTreeMap<(bool, u32), usize> = BTreeMap::new();
    for &(dialect, size) in &runs {
        *counts.entry(key(dialect, first)).or_default() += size;
    }
    let mut at = 0;
    for ((_, dialect), next) in &mut counts {
        let size = std::mem::replace(next, at);
        groups.push((*dialect, start + at..start + at + size));
        at += size;
    }
    let mut rest = members.as_slice();
    for (dialect, size) in runs {
        let (run, behind) = rest.split_at_checked(size).unwrap_or_default();
        rest = behind;
        let Some(next) = counts.get_mut(&key(dialect, first)) else {
            continue;
        };
        if let Some(places) = slice.get_mut(*next..*next + size) {
            places.copy_from_slice(run);
        }
        *next += size;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn order_of(references: &[u32], dialect_of: impl Fn(u32) -> u32) -> Vec<u32> {
        let count = references.iter().max().map_or(0, |largest| largest + 1);
        let mut seen = FirstSeen::new(count, None);
        for &id in references {
            if seen.count(id) {
                seen.push(id);
            }
        }
        let order = seen.into_order(|id| (dialect_of(id), id..id + 1));
        let ids = order.members.clone();
        let groups = order.groups().flat_map(|(dialect, group)| {
            assert!(group.iter().all(|&id| dialect_of(id) == dialect));
            group
        });
        assert!(groups.eq(&ids));
        for (number, &id) in ids.iter().enumerate() {
            assert_eq!(order.number(id), number as u32);
        }
        ids
    }

    #[test]
    fn what_is_used_more_often_comes_first_in_its_dialect() {
        assert_eq!(order_of(&[4, 3, 3, 2, 4, 3, 1], |_| 0), [3, 4, 2, 1]);
        // All are in the first slice, so that the dialects are in their order.
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
        let mut members: Vec<u32> = (0..count).collect();
        by_dialect(&mut members, &mut |id| (id % 2, id..id + 1));
        let at = |place: usize| members[place] % 2;
        assert_eq!((at(63), at(64), at(127), at(128)), (0, 1, 1, 1));
        assert_eq!((at(16_383), at(16_384)), (0, 0));
        let end = count as usize - 10;
        assert_eq!((at(end - 1), at(end), at(end + 5)), (1, 1, 0));
    }

    proptest! {
        #[test]
        fn sorting_by_count_is_stable(
            counts in proptest::collection::vec(prop_oneof![0u32..4, 4090u32..4100, 1u32..1 << 30], 0..60),
        ) {
            let mut members: Vec<u32> = (0..counts.len() as u32).rev().collect();
            let mut expected = members.clone();
            expected.sort_by_key(|&member| std::cmp::Reverse(counts[member as usize]));
            let mut numbers = counts.clone();
            by_count(&mut members, &mut numbers);
            for (number, &member) in members.iter().enumerate() {
                prop_assert_eq!(numbers[member as usize], number as u32);
            }
            prop_assert_eq!(members, expected);
        }

        #[test]
        fn sorting_by_dialect_is_stable(
            dialects in proptest::collection::vec(prop_oneof![0u32..4, Just(NEVER)], 0..300),
        ) {
            let dialect = |member: &u32| dialects[*member as usize];
            let mut members: Vec<u32> = (0..dialects.len() as u32).collect();
            let mut expected = members.clone();
            let (first, second) = expected.split_at_mut(128.min(members.len()));
            first.sort_by_key(|member| key(dialect(member), 0));
            let last = first.last().map_or(0, dialect);
            second.sort_by_key(|member| key(dialect(member), last));
            let is_same = members == expected;
            let (groups, is_sorted) = by_dialect(&mut members, &mut |id| (dialect(&id), id..id + 1));
            prop_assert_eq!(&members, &expected);
            prop_assert_eq!(is_sorted, is_same);
            let runs = members.chunk_by(|one, other| dialect(one) == dialect(other));
            let runs: Vec<_> = runs.map(|run| (dialect(&run[0]), run.len())).collect();
            let groups: Vec<_> = groups.into_iter().map(|(id, range)| (id, range.len())).collect();
            prop_assert_eq!(groups, runs);
        }
    }
}
