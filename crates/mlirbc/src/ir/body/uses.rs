//! The uses of values, in MLIR's order (format.md §9.4).
//!
//! MLIR pushes each new use in front, so the default order is from the last use in the file to the
//! first. A stored order maps each of these to its position.

use hashbrown::{HashMap, HashSet};

use super::arenas::Body;
use super::entries::StoredOrder;
use super::use_lists::{BadOrder, Lists, UseData, UseLists};
use crate::error::{Error, ErrorKind, Result};

impl Body {
    /// The uses of all values, computed on first access.
    pub(in crate::ir) fn uses(&self) -> Result<&Lists, &BadOrder> {
        self.uses
            .get_or_init(|| Box::new(UseLists(self.find_uses())))
            .0
            .as_ref()
    }

    fn find_uses(&self) -> Result<Lists, BadOrder> {
        let mut lists = self.reference_order();
        let mut seen = HashSet::new();
        for order in &self.orders {
            // If a value has several orders, the first one applies.
            if seen.insert(order.value) {
                self.apply(order, &mut lists).map_err(|error| BadOrder {
                    value: order.value,
                    error,
                })?;
            }
        }
        Ok(lists)
    }

    /// All uses, those of each value from the last in the file to the first.
    fn reference_order(&self) -> Lists {
        let mut starts = vec![0u32; self.values.len() + 1];
        // Numbers are in file order, ops are not: entries for ops are reserved with their block.
        let mut users = vec![None; self.numbers.len()];
        for (index, op) in self.ops.iter().enumerate() {
            let range = self.operand_span(op).range();
            let places = users.get_mut(range.start as usize..range.end as usize);
            let places = places.unwrap_or_default().iter_mut();
            for ((operand, &value), place) in self.operands(op).iter().enumerate().zip(places) {
                if let Some(count) = starts.get_mut(value as usize + 1) {
                    *count += 1;
                }
                *place = Some(UseData {
                    op: index as u32,
                    operand: operand as u32,
                });
            }
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut next = starts.clone();
        let mut uses = vec![UseData::default(); sum as usize];
        for (&value, &user) in self.numbers.iter().zip(&users).rev() {
            // Some numbers are not operands.
            let Some(user) = user else { continue };
            if let Some(at) = next.get_mut(value as usize) {
                if let Some(place) = uses.get_mut(*at as usize) {
                    *place = user;
                }
                *at += 1;
            }
        }
        Lists { starts, uses }
    }

    fn apply(&self, order: &StoredOrder, lists: &mut Lists) -> Result<()> {
        let start = lists
            .starts
            .get(order.value as usize)
            .map_or(0, |&start| start as usize);
        let count = lists.of(order.value).len();
        let permutation = self.permutation(order, count)?;
        let mut sorted = vec![UseData::default(); count];
        for (&place, &user) in permutation.iter().zip(lists.of(order.value)) {
            if let Some(slot) = sorted.get_mut(place) {
                *slot = user;
            }
        }
        let places = lists.uses.get_mut(start..start + count).unwrap_or_default();
        for (place, user) in places.iter_mut().zip(sorted) {
            *place = user;
        }
        Ok(())
    }

    /// The positions to which a stored order maps the `count` uses of its value.
    fn permutation(&self, order: &StoredOrder, count: usize) -> Result<Vec<usize>> {
        let invalid = |reason, found: usize| {
            let kind = ErrorKind::InvalidUseListOrder {
                reason,
                found: found as u64,
            };
            Error::new(kind, order.offset)
        };
        let numbers = order.numbers.of(&self.order_numbers);
        let mut permutation: Vec<usize> = (0..count).collect();
        if order.is_pairs {
            // MLIR's reader takes each pair as (from, to), although its writer wrote (to, from).
            // The reader's result is what MLIR tools see, so it applies here.
            for pair in numbers.chunks_exact(2) {
                let &[from, to] = pair else { continue };
                match permutation.get_mut(from as usize) {
                    Some(place) => *place = to as usize,
                    None => {
                        return Err(invalid(
                            "a position has to be below the number of uses",
                            from as usize,
                        ));
                    }
                }
            }
        } else if numbers.len() == count {
            permutation = numbers.iter().map(|&number| number as usize).collect();
        } else {
            return Err(invalid("it has to have a position per use", numbers.len()));
        }
        let mut is_taken = vec![false; count];
        for &place in &permutation {
            match is_taken.get_mut(place) {
                None => {
                    return Err(invalid(
                        "a position has to be below the number of uses",
                        place,
                    ));
                }
                Some(true) => return Err(invalid("positions have to differ", place)),
                Some(taken) => *taken = true,
            }
        }
        Ok(permutation)
    }

    /// The number of uses of each value with a stored order, in a body whose uses were not edited.
    /// Checks the orders as [`Body::uses`] does, but at less cost, because that function finds the
    /// uses of all values.
    pub(in crate::ir) fn use_counts_of_orders(&self) -> Result<HashMap<u32, u32>, BadOrder> {
        let mut counts: HashMap<u32, u32> = HashMap::new();
        let mut has_order = vec![0u64; self.values.len() / 64 + 1];
        for order in &self.orders {
            counts.insert(order.value, 0);
            if let Some(word) = has_order.get_mut(order.value as usize / 64) {
                *word |= 1 << (order.value % 64);
            }
        }
        for op in &self.ops {
            for &value in self.operands(op) {
                let word = has_order.get(value as usize / 64);
                if word.is_some_and(|word| word >> (value % 64) & 1 == 1)
                    && let Some(count) = counts.get_mut(&value)
                {
                    *count += 1;
                }
            }
        }
        let mut seen = HashSet::new();
        for order in &self.orders {
            let value = order.value;
            if seen.insert(value) {
                let count = counts.get(&value).copied().unwrap_or(0);
                self.permutation(order, count as usize)
                    .map_err(|error| BadOrder { value, error })?;
            }
        }
        Ok(counts)
    }
}
