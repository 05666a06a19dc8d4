//! The use-list orders of a body whose ops come from text.
//!
//! MLIR's parser creates an op after the ops in its regions, and pushes each new use in front. In a file the uses of
//! the op come before those in its regions. Values whose uses differ in this get a stored order (format.md §9.4), as
//! if the body came from a file.

use std::cmp::Reverse;

use crate::ir::body::{Body, Span, StoredOrder};

/// The operands of an op with regions.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpAround {
    pub(super) operands: Span,
    /// The number of slots when the op was complete.
    pub(super) time: u32,
}

/// Regions of an op that stand in the text in another order: their slots, in the order of the op.
#[derive(Clone, Debug)]
pub(super) struct MovedRegions(pub(super) Vec<Span>);

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

/// Stores the orders of uses that MLIR's parser makes, where they are not the default. `early` holds values with
/// uses before their definition, and the number of these uses: replacing the stand-in of such a value reverses them.
pub(super) fn order_uses(
    body: &mut Body,
    mut around: Vec<OpAround>,
    early: &[(u32, u32)],
    moved: &[MovedRegions],
) {
    let mut early: Vec<(u32, u32)> = early.iter().filter(|it| it.1 > 1).copied().collect();
    early.sort_unstable();
    if around.is_empty() && early.is_empty() && moved.is_empty() {
        return;
    }
    around.sort_unstable_by_key(|op| op.operands.start);
    let mut uses = uses_of(body, &around, &early, moved);
    let positions = file_order(body.numbers.len(), moved);
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

/// The uses of the values whose order may differ.
fn uses_of(
    body: &Body,
    around: &[OpAround],
    early: &[(u32, u32)],
    moved: &[MovedRegions],
) -> Vec<NewUse> {
    let mut is_requested = vec![0u64; body.values.len() / 64 + 1];
    let operands = around.iter().flat_map(|op| op.operands.of(&body.numbers));
    let moved = moved.iter().flat_map(|MovedRegions(regions)| regions);
    let operands = operands.chain(moved.flat_map(|region| region.of(&body.numbers)));
    for &value in operands.chain(early.iter().map(|(value, _)| value)) {
        if let Some(word) = is_requested.get_mut(value as usize / 64) {
            *word |= 1 << (value % 64);
        }
    }
    let mut uses = Vec::new();
    for op in &body.ops {
        let span = body.operand_span(op);
        for (slot, &value) in span.range().zip(body.operands(op)) {
            let word = is_requested.get(value as usize / 64);
            if word.is_none_or(|word| word >> (value % 64) & 1 == 0) {
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
