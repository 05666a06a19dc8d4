//! Which of several ops with equal keys is most like an op of the other module.

use hashbrown::HashMap;

use crate::diff::hashes::Side;
use crate::ir::{Op, ValueId};

/// The most pairs of ops that are compared for one gap. It bounds the time for an op to a constant:
/// sequences of equal lengths within it have 64 ops.
const MOST_COMPARED: usize = 64 * 64;

/// The most operands of an op that are compared.
const MOST_OPERANDS: usize = 8;

/// What the likeness of two ops is judged by.
pub(super) struct Likeness<'l, 'm> {
    /// The values that are paired so far, in the block and outside.
    pub(super) values: (&'l HashMap<ValueId, ValueId>, &'l HashMap<ValueId, ValueId>),
    pub(super) a: &'l Side<'m>,
    pub(super) b: &'l Side<'m>,
    pub(super) ignore_locations: bool,
}

impl<'m> Likeness<'_, 'm> {
    fn of(&self, one: Op<'m>, other: Op<'m>) -> u64 {
        let operands = one.operands().zip(other.operands()).take(MOST_OPERANDS);
        let (inner, outer) = self.values;
        let known = |id: ValueId| inner.get(&id).or_else(|| outer.get(&id));
        let same = operands.filter(|(a, b)| known(a.id()) == Some(&b.id()));
        let is_same_place = !self.ignore_locations
            && self.a.location(Some(one.location_id()))
                == self.b.location(Some(other.location_id()));
        2 * same.count() as u64 + u64::from(is_same_place)
    }
}

/// Pairs of ops with equal keys, in order, as positions: as many as possible, and of those the most
/// alike. `None` if that takes too long.
pub(super) fn most_alike<'m>(
    (keys_a, a): (&[u64], &[Op<'m>]),
    (keys_b, b): (&[u64], &[Op<'m>]),
    likeness: &Likeness<'_, 'm>,
) -> Option<Vec<(usize, usize)>> {
    let (rows, columns) = (keys_a.len(), keys_b.len());
    if rows.checked_mul(columns)? > MOST_COMPARED || a.len() != rows || b.len() != columns {
        return None;
    }
    // For each end of both, the number of pairs and their likeness.
    let width = columns + 1;
    let mut best = vec![(0u32, 0u64); (rows + 1) * width];
    let at = |row: usize, column: usize| row * width + column;
    let get = |best: &[(u32, u64)], place: usize| best.get(place).copied().unwrap_or_default();
    let mut paired = vec![(0u32, 0u64); (rows + 1) * width];
    for (row, (key_a, op_a)) in keys_a.iter().zip(a).enumerate().rev() {
        for (column, (key_b, op_b)) in keys_b.iter().zip(b).enumerate().rev() {
            let below = get(&best, at(row + 1, column));
            let beside = get(&best, at(row, column + 1));
            let mut found = below.max(beside);
            if key_a == key_b {
                let (count, sum) = get(&best, at(row + 1, column + 1));
                let both = (count + 1, sum + likeness.of(*op_a, *op_b));
                *paired.get_mut(at(row, column))? = both;
                found = found.max(both);
            }
            *best.get_mut(at(row, column))? = found;
        }
    }
    let mut pairs = Vec::new();
    let (mut row, mut column) = (0, 0);
    while row < rows && column < columns {
        let here = get(&best, at(row, column));
        if here.0 > 0 && get(&paired, at(row, column)) == here {
            pairs.push((row, column));
            (row, column) = (row + 1, column + 1);
        } else if get(&best, at(row + 1, column)) == here {
            row += 1;
        } else {
            column += 1;
        }
    }
    Some(pairs)
}
