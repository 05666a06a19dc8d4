//! Random edits of a module.

use mlirbc::ir::{BlockId, InsertionPoint, Module, NewOp, OpId, RegionId, ValueId};

/// The contents of a module, in the order of a walk.
#[derive(Default)]
pub struct Census {
    pub ops: Vec<OpId>,
    pub blocks: Vec<BlockId>,
    pub regions: Vec<RegionId>,
    pub values: Vec<ValueId>,
}

pub fn census(module: &Module<'_>) -> Census {
    let mut census = Census::default();
    let mut walk = module.ops();
    while let Some(op) = walk.next().unwrap() {
        census.ops.push(op.id());
        census.values.extend(op.results().map(|value| value.id()));
        for region in op.regions().unwrap() {
            census.regions.push(region.id());
            for block in region.blocks() {
                census.blocks.push(block.id());
                census
                    .values
                    .extend(block.arguments().map(|value| value.id()));
            }
        }
    }
    census
}

fn pick<T: Copy>(items: &[T], at: u16) -> Option<T> {
    items.get(usize::from(at) % items.len().max(1)).copied()
}

/// The kind of an edit, and three numbers that choose what it applies to.
pub type Step = (u8, u16, u16, u16);

/// The number of kinds of edits.
pub const KINDS: u8 = 15;

/// Makes one edit of what is in the census. Returns whether it was accepted, and `None` when there is nothing to
/// choose from.
pub fn edit(module: &mut Module<'_>, census: &Census, (kind, a, b, c): Step) -> Option<bool> {
    let op = pick(&census.ops, a)?;
    let other = pick(&census.ops, b)?;
    let block = pick(&census.blocks, b)?;
    let region = pick(&census.regions, c)?;
    let point = match c % 4 {
        0 => InsertionPoint::Before(other),
        1 => InsertionPoint::After(other),
        2 => InsertionPoint::AtStart(block),
        _ => InsertionPoint::AtEnd(block),
    };
    let value = pick(&census.values, b)?;
    let ty = module.value(value)?.ty()?.id();
    let result = match kind % KINDS {
        0 => module.erase_op(op),
        1 => module.move_op(op, point).map(|_| ()),
        2 => module.clone_op(op, point).map(|_| ()),
        3 => {
            let model = module.op(op)?;
            let (name, location) = (model.name().id(), model.location()?.id());
            let operands: Vec<ValueId> = (0..c % 5)
                .filter_map(|k| pick(&census.values, b.wrapping_add(k)))
                .collect();
            let new = NewOp {
                operands: &operands,
                results: &[ty, ty],
                regions: u32::from(c % 3),
                ..NewOp::new(name, location)
            };
            module.create_op(&new, point).map(|_| ())
        }
        4 => module.replace_all_uses(value, pick(&census.values, c)?),
        5 => module.set_operand(op, u32::from(c % 3), value),
        6 => {
            let operands: Vec<ValueId> = (0..c % 5)
                .filter_map(|k| pick(&census.values, b.wrapping_add(k)))
                .collect();
            module.set_operands(op, &operands)
        }
        7 => module
            .create_block(region, u32::from(a % 3), &[(ty, None)])
            .map(|_| ()),
        8 => module.erase_block(block),
        9 => module
            .insert_argument(block, u32::from(a % 2), ty, None)
            .map(|_| ()),
        10 => module.erase_argument(block, u32::from(a % 2)),
        11 => module.move_block(block, region, u32::from(a % 3)),
        12 => module.clone_blocks(region, pick(&census.regions, a)?),
        13 => module.split_block(op).map(|_| ()),
        _ => {
            let ops: Vec<OpId> = (0..c % 4)
                .filter_map(|k| pick(&census.ops, a.wrapping_add(k)))
                .collect();
            let blocks: Vec<BlockId> = (0..c % 3)
                .filter_map(|k| pick(&census.blocks, b.wrapping_add(k)))
                .collect();
            module.erase_together(&ops, &blocks)
        }
    };
    Some(result.is_ok())
}
