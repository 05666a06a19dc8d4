//! Creates the ops of an import.

use hashbrown::HashMap;

use super::ImportOptions;
use super::plan::{Plan, PlannedOp};
use crate::error::Result;
use crate::ir::body::{Body, NONE};
use crate::ir::edit::InsertionSite;
use crate::ir::edit::create::Parts;
use crate::ir::id::{BlockId, OpId, RegionId, ValueId};
use crate::ir::module::Module;

/// The copies made so far, by what they are copies of. All are in one body.
struct Copies {
    ops: HashMap<OpId, u32>,
    blocks: HashMap<BlockId, u32>,
    values: HashMap<ValueId, u32>,
}

impl Module<'_> {
    /// Creates the ops of a plan at their place. Returns the copies of the roots.
    pub(super) fn build(
        &mut self,
        other: &Module<'_>,
        roots: &[OpId],
        plan: &Plan,
        options: &ImportOptions,
        site: InsertionSite,
    ) -> Result<Vec<OpId>> {
        let values = options.values.iter();
        let blocks = options.blocks.iter();
        let mut copies = Copies {
            ops: HashMap::with_capacity(plan.ops.len()),
            blocks: blocks.map(|(theirs, own)| (*theirs, own.index)).collect(),
            values: values.map(|(theirs, own)| (*theirs, own.index)).collect(),
        };
        let body = self.body_mut(site.body)?;
        let mut pending: Vec<(RegionId, u32)> = Vec::new();
        for &root in roots {
            create_op(
                body,
                other,
                root,
                site.block,
                plan,
                &mut copies,
                &mut pending,
            );
        }
        while let Some((source, region)) = pending.pop() {
            let Some(source) = other.region(source) else {
                continue;
            };
            let mut made = Vec::new();
            for block in source.blocks() {
                let new = body.append_block(region);
                copies.blocks.insert(block.id(), new);
                let arguments = plan.arguments.get(&block.id()).into_iter().flatten();
                for (argument, &(ty, location)) in block.arguments().zip(arguments) {
                    let value = body.append_argument(new, ty, location);
                    copies.values.insert(argument.id(), value);
                }
                made.push((block, new));
            }
            *body.blocks_of_mut(region) = made.iter().map(|(_, new)| *new).collect();
            for (block, new) in made {
                let ops = block.ops().filter_map(|op| {
                    create_op(body, other, op.id(), new, plan, &mut copies, &mut pending)
                });
                let ops: Vec<u32> = ops.collect();
                *body.ops_of_mut(new) = ops;
            }
        }
        self.connect(plan, &copies, site)?;
        let index_of = |root: &OpId| copies.ops.get(root).copied();
        let made: Vec<u32> = roots.iter().filter_map(index_of).collect();
        for (position, &index) in made.iter().enumerate() {
            let position = site.position + position;
            self.insert_op(index, InsertionSite { position, ..site })?;
        }
        let made = made.into_iter().map(|index| OpId {
            body: site.body,
            index,
        });
        Ok(made.collect())
    }

    /// Sets the operands, and records the uses in their order.
    fn connect(&mut self, plan: &Plan, copies: &Copies, site: InsertionSite) -> Result<()> {
        let body = self.body_mut(site.body)?;
        for (source, planned) in &plan.ops {
            let op = copies.ops.get(source).and_then(|&op| body.op(op));
            let first = op.map_or(NONE, |op| op.operands) as usize;
            for (position, operand) in planned.operands.iter().enumerate() {
                let place = body.numbers.get_mut(first.saturating_add(position));
                if let (Some(place), Some(&value)) = (place, copies.values.get(operand)) {
                    *place = value;
                }
            }
        }
        let mut slots = Vec::new();
        for (value, uses) in &plan.uses {
            let Some(&value) = copies.values.get(value) else {
                continue;
            };
            // Each use is pushed in front of the others.
            for each in uses.iter().rev() {
                if let Some(&op) = copies.ops.get(&each.op)
                    && let Some(data) = body.op(op)
                {
                    slots.push((value, data.operands + each.operand, op));
                }
            }
        }
        let chains = self.chains_mut(site.body)?;
        for (value, slot, op) in slots {
            chains.push(value, slot, op);
        }
        Ok(())
    }
}

/// Creates the copy of an op, with operands that are not set yet, and notes its regions.
fn create_op(
    body: &mut Body,
    other: &Module<'_>,
    source: OpId,
    block: u32,
    plan: &Plan,
    copies: &mut Copies,
    pending: &mut Vec<(RegionId, u32)>,
) -> Option<u32> {
    let op = other.op(source)?;
    let PlannedOp {
        parts,
        operands,
        successors,
    } = plan.ops.get(&source)?;
    let successors = successors.iter();
    let parts = Parts {
        successors: successors
            .filter_map(|successor| copies.blocks.get(successor).copied())
            .collect(),
        ..parts.clone()
    };
    let index = body.append_op(block, &parts);
    body.append_operands(index, operands.len() as u32);
    copies.ops.insert(source, index);
    let data = *body.op(index)?;
    for (result, value) in op.results().zip(data.results.range()) {
        copies.values.insert(result.id(), value);
    }
    let regions = body.extra(&data).regions.range();
    // They were decoded when the import was planned.
    let sources = op.regions().ok()?;
    let regions = sources
        .zip(regions)
        .map(|(source, region)| (source.id(), region));
    pending.extend(regions);
    Some(index)
}

impl Body {
    /// Adds operands to the op that was appended last. They are not values yet.
    pub(super) fn append_operands(&mut self, op: u32, count: u32) {
        let end = self.numbers.len() + count as usize;
        self.numbers.resize(end, NONE);
        if let Some(data) = self.ops.get_mut(op as usize) {
            data.form = data.form.with_operands(count);
        }
    }
}
