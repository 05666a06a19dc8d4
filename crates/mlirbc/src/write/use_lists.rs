//! Use-list orders (format.md §9.4): the values that have one, and its encoding.
//!
//! MLIR's writer stores an order as the position of each use in the list, or as pairs if few uses
//! move. Its reader interprets the pairs the other way round. The order of the writer is kept here,
//! so that a file stays the same when it is read and written.

use std::ops::Range;

use hashbrown::HashMap;

use crate::error::Result;
use crate::ir::{BodyId, Listing, Module, OpId, Shown, Use, ValueId};
use crate::wire::varint;

/// The use-list orders of the values of a module.
#[derive(Debug, Default)]
pub(super) struct Orders {
    bodies: HashMap<BodyId, BodyOrders>,
    pub(super) listing: Listing,
}

/// The use-list orders of the values of a body.
#[derive(Debug, Default)]
pub(super) struct BodyOrders {
    /// A bit for each value, set if it has an order.
    has: Vec<u64>,
    orders: HashMap<u32, Vec<u32>>,
}

impl BodyOrders {
    /// The order of a value.
    pub(super) fn get(&self, value: u32) -> Option<&[u32]> {
        self.orders.get(&value).map(Vec::as_slice)
    }

    /// The orders of some values, each with the position of its value.
    pub(super) fn of_values(&self, values: impl Iterator<Item = u32>) -> Vec<(u32, &[u32])> {
        let values = values.zip(0..);
        values
            .filter_map(|(value, position)| Some((position, self.get(value)?)))
            .collect()
    }

    /// Whether any of the values has an order.
    #[inline(always)]
    pub(super) fn has_any(&self, mut values: Range<u32>) -> bool {
        values.any(|value| {
            let word = self.has.get(value as usize / 64);
            word.is_some_and(|word| word >> (value % 64) & 1 == 1)
        })
    }

    fn insert(&mut self, value: u32, order: Vec<u32>) {
        let word = value as usize / 64;
        if self.has.len() <= word {
            self.has.resize(word + 1, 0);
        }
        if let Some(word) = self.has.get_mut(word) {
            *word |= 1 << (value % 64);
        }
        self.orders.insert(value, order);
    }
}

impl Orders {
    /// The orders of decoded bodies: those that the file stores, and those that edits made.
    ///
    /// # Errors
    /// A stored order is invalid.
    pub(super) fn of_bodies(
        module: &Module<'_>,
        bodies: impl Iterator<Item = BodyId>,
    ) -> Result<Orders> {
        let mut orders = Orders::default();
        let mut shown = Shown::default();
        for body in bodies {
            orders.add_stored(module, body)?;
            orders.add_edited(module, body)?;
            shown.add(module.shown_listing(body));
        }
        // Few modules have orders.
        if !orders.bodies.is_empty() {
            let producer = module.container().producer();
            let listing = shown.listing();
            orders.listing = listing.unwrap_or_else(|| Listing::of_producer(producer));
        }
        Ok(orders)
    }

    fn add_stored(&mut self, module: &Module<'_>, body: BodyId) -> Result<()> {
        // This call checks the orders.
        let mut counts = module.use_counts_of_orders(body)?;
        for (value, is_pairs, numbers) in module.stored_orders(body) {
            // If a value has several orders, the first one applies.
            let Some(count) = counts.remove(&value) else {
                continue;
            };
            let order = permutation(is_pairs, numbers, count as usize);
            // MLIR writes no order in which no use moves.
            if !order.is_sorted() {
                self.bodies.entry(body).or_default().insert(value, order);
            }
        }
        Ok(())
    }

    fn add_edited(&mut self, module: &Module<'_>, body: BodyId) -> Result<()> {
        let mut positions = None;
        for index in module.values_with_edited_uses(body) {
            let Some(value) = module.value(ValueId { body, index }) else {
                continue;
            };
            let uses: Vec<Use> = value.uses()?.collect();
            if uses.len() < 2 {
                continue;
            }
            let positions = match &mut positions {
                Some(positions) => positions,
                none => none.insert(positions_of_ops(module, body)?),
            };
            if let Some(order) = order_of(&uses, positions) {
                self.bodies.entry(body).or_default().insert(index, order);
            }
        }
        Ok(())
    }

    /// Whether the orders keep their bytes in a file whose numbers are minimal.
    pub(super) fn keep_bytes(&self, module: &Module<'_>) -> bool {
        let mut bytes = Vec::new();
        (0..module.body_count()).map(BodyId).all(|body| {
            let orders = self.of_body(body);
            let mut places = module.places_of_orders(body).into_iter();
            places.all(|(values, offset)| {
                let count = values.end - values.start;
                let orders = orders.map_or(Vec::new(), |orders| orders.of_values(values));
                bytes.clear();
                append(&mut bytes, count, &orders, self.listing);
                let range = offset..offset + bytes.len() as u64;
                !orders.is_empty() && module.container().slice(range) == bytes
            })
        })
    }

    /// The orders of the values of a body.
    pub(super) fn of_body(&self, body: BodyId) -> Option<&BodyOrders> {
        // Few modules have orders.
        match self.bodies.is_empty() {
            true => None,
            false => self.bodies.get(&body),
        }
    }
}

/// The position of each op of a body in a walk over the module.
fn positions_of_ops(module: &Module<'_>, body: BodyId) -> Result<HashMap<OpId, u32>> {
    let mut positions = HashMap::new();
    for region in module.top_regions(body)? {
        let mut walk = region.ops();
        while let Some(op) = walk.next()? {
            positions.insert(op.id(), positions.len() as u32);
            if op.child().is_some() {
                // These regions use no value of the body.
                walk.skip();
            }
        }
    }
    Ok(positions)
}

/// The position of each use in the list, in reference order; `None` if the two orders are equal.
fn order_of(uses: &[Use], positions: &HashMap<OpId, u32>) -> Option<Vec<u32>> {
    let key = |place: &u32| {
        let user = uses.get(*place as usize);
        user.map(|user| (positions.get(&user.op).copied(), user.operand))
    };
    let mut order: Vec<u32> = (0..uses.len() as u32).collect();
    order.sort_by_key(|place| std::cmp::Reverse(key(place)));
    (!order.is_sorted()).then_some(order)
}

/// The position of each use in the list, in reference order, as MLIR's writer determined it.
fn permutation(is_pairs: bool, numbers: &[u32], count: usize) -> Vec<u32> {
    if !is_pairs {
        return numbers.to_vec();
    }
    // If several pairs have one position, the last one applies.
    let mut references: Vec<u32> = (0..count as u32).collect();
    for pair in numbers.chunks_exact(2) {
        let &[position, reference] = pair else {
            continue;
        };
        if let Some(place) = references.get_mut(position as usize) {
            *place = reference;
        }
    }
    let mut order = vec![0; count];
    for (reference, position) in references.into_iter().zip(0..) {
        if let Some(place) = order.get_mut(reference as usize) {
            *place = position;
        }
    }
    order
}

fn moved(order: &[u32]) -> impl Iterator<Item = (u32, u32)> {
    let references = order.iter().enumerate();
    references
        .map(|(reference, &position)| (position, reference as u32))
        .filter(|(position, reference)| position != reference)
}

/// Appends the orders of some of `range` values, which are results of an op or arguments of a
/// block. The orders are sorted by the position of their value.
pub(super) fn append(out: &mut Vec<u8>, range: u32, orders: &[(u32, &[u32])], listing: Listing) {
    if range == 1 {
        if let [(_, order)] = orders {
            append_order(out, order);
        }
        return;
    }
    varint::append(out, orders.len() as u64);
    let positions = orders.iter().map(|(position, _)| *position);
    for index in listing.order(positions) {
        if let Some((position, order)) = orders.get(index as usize) {
            varint::append(out, u64::from(*position));
            append_order(out, order);
        }
    }
}

fn append_order(out: &mut Vec<u8>, order: &[u32]) {
    let count = moved(order).count();
    let is_pairs = count < order.len() / 2;
    let numbers = if is_pairs { 2 * count } else { order.len() };
    varint::append(out, (numbers as u64) << 1 | u64::from(is_pairs));
    if is_pairs {
        for (position, reference) in moved(order) {
            varint::append(out, u64::from(position));
            varint::append(out, u64::from(reference));
        }
    } else {
        for &position in order {
            varint::append(out, u64::from(position));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(range: u32, orders: &[(u32, &[u32])]) -> Vec<u64> {
        let mut bytes = Vec::new();
        append(&mut bytes, range, orders, Listing::HashTable);
        let mut cursor = crate::wire::Cursor::new(&bytes, 0);
        let mut numbers = Vec::new();
        while !cursor.is_at_end() {
            numbers.push(cursor.varint().unwrap());
        }
        numbers
    }

    #[test]
    fn an_order_in_which_few_uses_move_is_stored_in_pairs() {
        // Two of six uses move, which is less than half. Two of five is not.
        assert_eq!(
            encoded(1, &[(0, &[1, 0, 2, 3, 4, 5])]),
            [4 << 1 | 1, 1, 0, 0, 1]
        );
        assert_eq!(encoded(1, &[(0, &[1, 0, 2, 3, 4])]), [10, 1, 0, 2, 3, 4]);
        // With several values, each order has the position of its value.
        assert_eq!(encoded(3, &[(2, &[1, 0])]), [1, 2, 4, 1, 0]);
    }

    #[test]
    fn pairs_are_what_the_writer_meant_not_what_the_reader_makes_of_them() {
        // Use 0 goes to position 1, use 1 to 2, use 2 to 0: a cycle that is not its own inverse.
        let order = [1, 2, 0, 3, 4, 5, 6, 7];
        let numbers = encoded(1, &[(0, &order)]);
        assert_eq!(numbers, [6 << 1 | 1, 1, 0, 2, 1, 0, 2]);
        let pairs: Vec<u32> = numbers[1..].iter().map(|&number| number as u32).collect();
        assert_eq!(permutation(true, &pairs, 8), order);
        assert_eq!(permutation(false, &order, 8), order);
        // The second pair replaces the first one.
        assert_eq!(permutation(true, &[1, 0, 1, 1], 3), [0, 1, 2]);
    }
}
