//! The alignment of two sequences: which items of one are which of the other, in order.

use std::ops::Range;

use hashbrown::HashMap;

/// The most differences that the exact search looks for. It takes memory in proportion to the square.
const MOST_EDITS: usize = 512;

/// The most comparisons of the exact search for each item, and in addition to that.
const COMPARISONS_PER_ITEM: usize = 16;
const MOST_COMPARISONS: usize = MOST_EDITS * MOST_EDITS;

/// How often a sequence is split at the items that occur once on each side.
const MOST_SPLITS: u32 = 16;

/// Pairs of equal items of two sequences, in order, as positions. Their number is the largest
/// possible one if the sequences are nearly equal or short, and otherwise close to it. Takes time
/// in proportion to the length of the sequences.
pub(super) fn align(a: &[u64], b: &[u64]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    let mut pending = vec![(0..a.len(), 0..b.len(), 0)];
    while let Some((range_a, range_b, splits)) = pending.pop() {
        let (range_a, range_b) = trim(a, b, range_a, range_b, &mut pairs);
        if range_a.is_empty() || range_b.is_empty() {
            continue;
        }
        let (part_a, part_b) = (slice(a, &range_a), slice(b, &range_b));
        let found = match shortest_edit(part_a, part_b) {
            Some(found) => found,
            None if splits < MOST_SPLITS => {
                let anchors = anchors(part_a, part_b);
                if !anchors.is_empty() {
                    let mut from = (range_a.start, range_b.start);
                    for (at_a, at_b) in anchors {
                        let at = (range_a.start + at_a, range_b.start + at_b);
                        pending.push((from.0..at.0, from.1..at.1, splits + 1));
                        pairs.push(at);
                        from = (at.0 + 1, at.1 + 1);
                    }
                    pending.push((from.0..range_a.end, from.1..range_b.end, splits + 1));
                    continue;
                }
                next_equal(part_a, part_b)
            }
            None => next_equal(part_a, part_b),
        };
        let (start_a, start_b) = (range_a.start, range_b.start);
        pairs.extend(found.into_iter().map(|(a, b)| (start_a + a, start_b + b)));
    }
    pairs.sort_unstable();
    pairs
}

fn slice<'s>(items: &'s [u64], range: &Range<usize>) -> &'s [u64] {
    items.get(range.clone()).unwrap_or_default()
}

/// Pairs the equal items at the start and at the end.
fn trim(
    a: &[u64],
    b: &[u64],
    mut range_a: Range<usize>,
    mut range_b: Range<usize>,
    pairs: &mut Vec<(usize, usize)>,
) -> (Range<usize>, Range<usize>) {
    let is_equal = |at_a: usize, at_b: usize| a.get(at_a) == b.get(at_b);
    while !range_a.is_empty() && !range_b.is_empty() && is_equal(range_a.start, range_b.start) {
        pairs.push((range_a.start, range_b.start));
        range_a.start += 1;
        range_b.start += 1;
    }
    while !range_a.is_empty() && !range_b.is_empty() && is_equal(range_a.end - 1, range_b.end - 1) {
        range_a.end -= 1;
        range_b.end -= 1;
        pairs.push((range_a.end, range_b.end));
    }
    (range_a, range_b)
}

/// Myers' algorithm: `None` if there are more than [`MOST_EDITS`] edits, or if the search takes too long.
fn shortest_edit(a: &[u64], b: &[u64]) -> Option<Vec<(usize, usize)>> {
    let most = (a.len() + b.len()).min(MOST_EDITS);
    let width = 2 * most + 3;
    let at = |diagonal: isize| (diagonal + most as isize + 1) as usize;
    // For each diagonal, the furthest position in `a`.
    let mut furthest = vec![0usize; width];
    let mut trace: Vec<Vec<usize>> = Vec::new();
    let get = |row: &[usize], diagonal: isize| row.get(at(diagonal)).copied().unwrap_or(0);
    let step_is_down = |row: &[usize], diagonal: isize, edits: isize| {
        diagonal == -edits || (diagonal != edits && get(row, diagonal - 1) < get(row, diagonal + 1))
    };
    let mut end = None;
    let mut comparisons = 0;
    let most_comparisons = COMPARISONS_PER_ITEM * (a.len() + b.len()) + MOST_COMPARISONS;
    'search: for edits in 0..=most as isize {
        // Only the diagonals that this step may read are kept.
        let kept = furthest.get(at(-edits - 1)..=at(edits + 1));
        trace.push(kept.unwrap_or_default().to_vec());
        for diagonal in (-edits..=edits).step_by(2) {
            let mut x = match step_is_down(&furthest, diagonal, edits) {
                true => get(&furthest, diagonal + 1),
                false => get(&furthest, diagonal - 1) + 1,
            };
            let Ok(mut y) = usize::try_from(x as isize - diagonal) else {
                continue;
            };
            while x < a.len() && y < b.len() && a.get(x) == b.get(y) {
                x += 1;
                y += 1;
                comparisons += 1;
            }
            if comparisons > most_comparisons {
                return None;
            }
            if let Some(place) = furthest.get_mut(at(diagonal)) {
                *place = x;
            }
            if x >= a.len() && y >= b.len() {
                end = Some(edits);
                break 'search;
            }
        }
    }
    let mut pairs = Vec::new();
    let (mut x, mut y) = (a.len() as isize, b.len() as isize);
    for edits in (0..=end?).rev() {
        let row = trace.get(edits as usize)?;
        let get = |diagonal: isize| {
            let at = usize::try_from(diagonal + edits + 1).ok();
            at.and_then(|at| row.get(at)).copied().unwrap_or(0) as isize
        };
        let diagonal = x - y;
        let is_down =
            diagonal == -edits || (diagonal != edits && get(diagonal - 1) < get(diagonal + 1));
        let (from_x, from_y) = match (edits, is_down) {
            (0, _) => (0, 0),
            (_, true) => (get(diagonal + 1), get(diagonal + 1) - diagonal - 1),
            (_, false) => (get(diagonal - 1), get(diagonal - 1) - diagonal + 1),
        };
        while x > from_x && y > from_y {
            let is_equal = a.get(x as usize - 1) == b.get(y as usize - 1);
            if !is_equal {
                break;
            }
            x -= 1;
            y -= 1;
            pairs.push((x as usize, y as usize));
        }
        (x, y) = (from_x, from_y);
    }
    Some(pairs)
}

/// The items that occur once on each side, as many of them as are in the same order.
fn anchors(a: &[u64], b: &[u64]) -> Vec<(usize, usize)> {
    #[derive(Default)]
    struct Occurrences {
        in_a: u32,
        in_b: u32,
        at_b: usize,
    }
    let mut found: HashMap<u64, Occurrences> = HashMap::new();
    for key in a {
        found.entry(*key).or_default().in_a += 1;
    }
    for (at, key) in b.iter().enumerate() {
        let entry = found.entry(*key).or_default();
        entry.in_b += 1;
        entry.at_b = at;
    }
    let pairs: Vec<(usize, usize)> = a
        .iter()
        .enumerate()
        .filter_map(|(at, key)| {
            let entry = found.get(key)?;
            (entry.in_a == 1 && entry.in_b == 1).then_some((at, entry.at_b))
        })
        .collect();
    let kept = longest_increasing(pairs.iter().map(|pair| pair.1));
    kept.into_iter()
        .filter_map(|at| pairs.get(at).copied())
        .collect()
}

/// The positions of a longest increasing subsequence.
pub(super) fn longest_increasing(items: impl Iterator<Item = usize>) -> Vec<usize> {
    // For each length, the smallest last item of a subsequence, with its position.
    let mut last: Vec<(usize, usize)> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::new();
    for (position, item) in items.enumerate() {
        let length = last.partition_point(|&(smaller, _)| smaller < item);
        let previous = length.checked_sub(1).and_then(|length| last.get(length));
        before.push(previous.map(|&(_, position)| position));
        match last.get_mut(length) {
            Some(place) => *place = (item, position),
            None => last.push((item, position)),
        }
    }
    let mut found = Vec::new();
    let mut next = last.last().map(|&(_, position)| position);
    while let Some(position) = next {
        found.push(position);
        next = before.get(position).copied().flatten();
    }
    found.reverse();
    found
}

/// Each item of `b` with the next equal one of `a`, as long as one is left.
fn next_equal(a: &[u64], b: &[u64]) -> Vec<(usize, usize)> {
    let mut places: HashMap<u64, Vec<usize>> = HashMap::new();
    for (at, key) in a.iter().enumerate().rev() {
        places.entry(*key).or_default().push(at);
    }
    let mut pairs = Vec::new();
    let mut from = 0;
    for (at_b, key) in b.iter().enumerate() {
        let Some(places) = places.get_mut(key) else {
            continue;
        };
        while places.last().is_some_and(|&at| at < from) {
            places.pop();
        }
        if let Some(at_a) = places.pop() {
            pairs.push((at_a, at_b));
            from = at_a + 1;
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(a: &[u64], b: &[u64]) -> usize {
        let pairs = align(a, b);
        for window in pairs.windows(2) {
            assert!(window[0].0 < window[1].0 && window[0].1 < window[1].1);
        }
        for &(at_a, at_b) in &pairs {
            assert_eq!(a[at_a], b[at_b]);
        }
        pairs.len()
    }

    #[test]
    fn an_item_more_or_less_leaves_all_others_paired() {
        assert_eq!(check(&[1, 2, 3, 1, 2], &[1, 2, 9, 3, 1, 2]), 5);
        assert_eq!(check(&[1, 1, 1, 1], &[1, 1, 1]), 3);
        assert_eq!(check(&[], &[1]), 0);
        assert_eq!(check(&[5, 1, 2, 3], &[1, 2, 3, 5]), 3);
        assert_eq!(check(&[1, 2, 3, 4, 5, 6, 7], &[7, 3, 9, 4, 1, 6, 5]), 3);
    }

    #[test]
    fn short_sequences_have_a_longest_common_subsequence() {
        let sequences: Vec<Vec<u64>> = (0..243u64)
            .map(|n| (0..5).map(|digit| n / 3u64.pow(digit) % 3).collect())
            .collect();
        for a in &sequences {
            for b in sequences.iter().step_by(7) {
                let mut best = vec![vec![0; 6]; 6];
                for (i, x) in a.iter().enumerate() {
                    for (j, y) in b.iter().enumerate() {
                        best[i + 1][j + 1] = match x == y {
                            true => best[i][j] + 1,
                            false => best[i][j + 1].max(best[i + 1][j]),
                        };
                    }
                }
                assert_eq!(check(a, b), best[5][5], "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn long_sequences_that_differ_everywhere_are_paired_in_order() {
        let a: Vec<u64> = (0..20_000).map(|n| n * 7919 % 20_011).collect();
        let mut b = a.clone();
        for item in b.iter_mut().step_by(3) {
            *item += 1_000_000;
        }
        assert_eq!(check(&a, &b), a.len() - a.len().div_ceil(3));
        let few: Vec<u64> = a.iter().map(|item| item % 3).collect();
        let others: Vec<u64> = b.iter().map(|item| item % 2).collect();
        assert!(check(&few, &others) > 0);
    }
}
