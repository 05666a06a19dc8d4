//! The use-list orders of a body whose ops come from text.
//!
//! MLIR's parser creates an op after the ops in its regions, and pushes each new use in front. In a file the uses of
//! the op come before those in its regions. Values whose uses differ in this get a stored order (format.md §9.4), as
//! if the body came from a file.

use std::cmp::Reverse;

use crate::ir::body::{Body, NONE, Span, StoredOrder};

/// What is known of the order in which ops become complete.
#[derive(Debug, Default)]
pub(super) struct CreationOrder {
    /// The ops with regions and operands that are complete.
    around: Vec<OpAround>,
    /// The number of such ops that are open.
    open: u32,
    /// The values that are used in the regions of these.
    inside: ValueSet,
    /// Values with uses before their definition, with the number of these uses: replacing the stand-in of such a value
    /// reverses them.
    early: Vec<(u32, u32)>,
    moved: Vec<MovedRegions>,
}

impl CreationOrder {
    /// Begins an op with regions and so many operands.
    pub(super) fn begin(&mut self, operands: usize) {
        self.open += u32::from(operands > 0);
    }

    /// Ends an op with regions, when there is a number of slots.
    pub(super) fn end(&mut self, operands: Span, time: u32) {
        if operands.count > 0 {
            self.around.push(OpAround { operands, time });
            self.open = self.open.saturating_sub(1);
        }
    }

    /// Records the operands of a complete op. Those without a value follow in [`CreationOrder::resolve`].
    #[inline]
    pub(super) fn use_values(&mut self, operands: &[u32]) {
        if self.open == 0 {
            return;
        }
        for value in operands.iter().filter(|value| **value != NONE) {
            self.inside.insert(*value);
        }
    }

    /// Records that a value has so many uses before its definition.
    pub(super) fn resolve(&mut self, value: u32, uses: u32) {
        self.early.push((value, uses));
        self.inside.insert(value);
    }

    /// Records regions of an op that stand in the text in another order, by their slots in the order of the op.
    pub(super) fn move_regions(&mut self, slots: Vec<Span>) {
        self.moved.push(MovedRegions(slots));
    }
}

/// The operands of an op with regions.
#[derive(Clone, Copy, Debug)]
struct OpAround {
    operands: Span,
    /// The number of slots when the op was complete.
    time: u32,
}

/// Regions of an op that stand in the text in another order: their slots, in the order of the op.
#[derive(Clone, Debug)]
struct MovedRegions(Vec<Span>);

/// The position of each slot in the order of a file; empty if it is that of the slots. Moved regions are in the order
/// in which their ops were complete, so that inner ones come first.
fn file_order(slots: usize, moved: &[MovedRegions]) -> Vec<u32> {
    if moved.is_empty() {
        return Vec::new();
    }
    let mut order: Vec<u32> = (0..slots as u32).collect();
    for MovedRegions(regions) in moved {
        let start = regions.iter().map(|region| region.start).min();
        let mut sorted = Vec::new();
        for region in regions {
            let range = region.start as usize..(region.start + region.count) as usize;
            sorted.extend_from_slice(order.get(range).unwrap_or_default());
        }
        let start = start.unwrap_or_default() as usize;
        if let Some(place) = order.get_mut(start..start + sorted.len()) {
            place.copy_from_slice(&sorted);
        }
    }
    let mut positions = vec![0; slots];
    for (position, slot) in (0..).zip(order) {
        if let Some(place) = positions.get_mut(slot as usize) {
            *place = position;
        }
    }
    positions
}

/// A use of a value by an operand.
#[derive(Clone, Copy, Debug)]
struct NewUse {
    value: u32,
    slot: u32,
    /// When its op was complete.
    time: Time,
}

/// The number of slots when an op was complete, and its first slot, if it has regions: of ops that end together, the
/// inner one is complete first.
type Time = (u32, Reverse<u32>);

/// Stores the orders of uses that MLIR's parser makes, where they are not the default.
pub(super) fn order_uses(body: &mut Body, creation: CreationOrder) {
    let CreationOrder {
        mut around,
        inside,
        mut early,
        moved,
        ..
    } = creation;
    early.retain(|(_, uses)| *uses > 1);
    early.sort_unstable();
    around.sort_unstable_by_key(|op| op.operands.start);
    let Some(values) = values_in_question(body, &around, &inside, &early, &moved) else {
        return;
    };
    let mut uses = uses_of(body, &around, &values);
    let positions = file_order(body.numbers.len(), &moved);
    let position = |slot: u32| positions.get(slot as usize).copied().unwrap_or(slot);
    // In the order of a file's uses, the last one first.
    uses.sort_unstable_by_key(|it| u64::from(it.value) << 32 | u64::from(!position(it.slot)));
    let mut list: Vec<(u32, NewUse)> = Vec::new();
    for uses in uses.chunk_by(|one, other| one.value == other.value) {
        let [NewUse { value, .. }, _, ..] = *uses else {
            continue;
        };
        list.clear();
        list.extend((0..).zip(uses.iter().copied()));
        list.sort_unstable_by_key(|(_, it)| Reverse((it.time, it.slot)));
        if let Ok(at) = early.binary_search_by_key(&value, |it| it.0)
            && let Some(&(_, count)) = early.get(at)
        {
            // The newest come first, so the early ones are last.
            let late = list.len().saturating_sub(count as usize);
            list.get_mut(late..).unwrap_or_default().reverse();
        }
        if list.is_sorted_by_key(|(reference, _)| *reference) {
            continue;
        }
        let numbers = Span {
            start: body.order_numbers.len() as u32,
            count: list.len() as u32,
        };
        let mut positions = vec![0; list.len()];
        for (position, (reference, _)) in (0..).zip(&list) {
            if let Some(place) = positions.get_mut(*reference as usize) {
                *place = position;
            }
        }
        body.order_numbers.extend(positions);
        body.orders.push(StoredOrder {
            value,
            is_pairs: false,
            numbers,
            offset: 0,
        });
    }
}

/// A set of values.
#[derive(Clone, Debug, Default)]
struct ValueSet(Vec<u64>);

impl ValueSet {
    #[inline]
    fn insert(&mut self, value: u32) {
        let at = value as usize / 64;
        if at >= self.0.len() {
            self.0.resize(at + 1, 0);
        }
        if let Some(word) = self.0.get_mut(at) {
            *word |= 1 << (value % 64);
        }
    }

    #[inline]
    fn contains(&self, value: u32) -> bool {
        let word = self.0.get(value as usize / 64);
        word.is_some_and(|word| word >> (value % 64) & 1 != 0)
    }
}

/// The values whose uses may be in another order than in a file: operands of an op that are used in its regions, too, those
/// that are used early, and those in moved regions. Others may be among them. `None` if there is none.
fn values_in_question(
    body: &Body,
    around: &[OpAround],
    inside: &ValueSet,
    early: &[(u32, u32)],
    moved: &[MovedRegions],
) -> Option<ValueSet> {
    // Each slot is compared a few times, in whatever number of regions it is.
    let mut left = 4 * body.numbers.len();
    let mut found = Vec::new();
    for op in around {
        let region = op.operands.range().end as usize..op.time as usize;
        let region = body.numbers.get(region).unwrap_or_default();
        let operands = op.operands.of(&body.numbers).iter();
        for value in operands.filter(|value| inside.contains(**value)) {
            let is_compared = region.len() <= left;
            left = left.saturating_sub(region.len());
            if !is_compared || region.contains(value) {
                found.push(*value);
            }
        }
    }
    let moved = moved.iter().flat_map(|MovedRegions(regions)| regions);
    let moved = moved.flat_map(|region| region.of(&body.numbers)).copied();
    // What precedes operands in a moved region may be no value.
    found.extend(moved.filter(|value| (*value as usize) < body.values.len()));
    found.extend(early.iter().map(|(value, _)| *value));
    if found.is_empty() {
        return None;
    }
    let mut values = ValueSet::default();
    found.into_iter().for_each(|value| values.insert(value));
    Some(values)
}

/// The uses of some values.
fn uses_of(body: &Body, around: &[OpAround], values: &ValueSet) -> Vec<NewUse> {
    let mut uses = Vec::new();
    for op in &body.ops {
        let span = body.operand_span(op);
        for (slot, &value) in span.range().zip(body.operands(op)) {
            if !values.contains(value) {
                continue;
            }
            let of_op = around.binary_search_by_key(&span.start, |op| op.operands.start);
            let time = match of_op.ok().and_then(|at| around.get(at)) {
                Some(op) => (op.time, Reverse(span.start)),
                None => (span.start, Reverse(0)),
            };
            uses.push(NewUse { value, slot, time });
        }
    }
    uses
}
