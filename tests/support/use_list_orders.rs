//! The order of a value's uses, and the orders that MLIR's reader misreads.

use std::collections::HashMap;

use mlirbc::ir::{Module, Op, OpId, Value};

/// All ops in the order of a walk.
pub fn ops<'m>(module: &'m Module<'_>) -> Vec<Op<'m>> {
    let (mut ops, mut walk) = (Vec::new(), module.ops());
    while let Some(op) = walk.next().unwrap() {
        ops.push(op);
    }
    ops
}

/// All values in the order of a walk.
pub fn values<'m>(ops: &[Op<'m>]) -> Vec<Value<'m>> {
    let mut values = Vec::new();
    for op in ops {
        values.extend(op.results());
        for region in op.regions().unwrap() {
            for block in region.blocks() {
                values.extend(block.arguments());
            }
        }
    }
    values
}

/// The uses of a value in their order, as positions of ops in the walk and operands.
pub fn uses(value: Value<'_>, positions: &HashMap<OpId, usize>) -> Vec<(usize, u32)> {
    let uses = value.uses().unwrap();
    uses.map(|user| (positions[&user.op], user.operand))
        .collect()
}

/// The position of each op.
pub fn positions(ops: &[Op<'_>]) -> HashMap<OpId, usize> {
    let positions = ops.iter().enumerate();
    positions
        .map(|(position, op)| (op.id(), position))
        .collect()
}

/// Whether MLIR's reader misreads the order that its writer stored: an order stored as pairs that is not its own
/// inverse.
pub fn is_inverted(uses: &[(usize, u32)]) -> bool {
    let mut sorted = uses.to_vec();
    sorted.sort_by(|one, other| other.cmp(one));
    let order: Vec<usize> = sorted
        .iter()
        .map(|user| uses.iter().position(|other| other == user).unwrap())
        .collect();
    let moved = order
        .iter()
        .enumerate()
        .filter(|(at, to)| at != *to)
        .count();
    let is_own_inverse = order.iter().enumerate().all(|(at, &to)| order[to] == at);
    moved < uses.len() / 2 && !is_own_inverse
}

/// Whether a value of the module has a use-list order that MLIR's reader misreads.
pub fn has_inverted_order(module: &Module<'_>) -> bool {
    let ops = ops(module);
    let places = positions(&ops);
    let mut values = values(&ops).into_iter();
    values.any(|value| is_inverted(&uses(value, &places)))
}

/// Whether the uses of a value are in another order than that of a file without use-list orders: the last first.
pub fn has_own_order(module: &Module<'_>) -> bool {
    let ops = ops(module);
    let places = positions(&ops);
    let mut values = values(&ops).into_iter();
    values.any(|value| !uses(value, &places).is_sorted_by(|one, other| one >= other))
}
