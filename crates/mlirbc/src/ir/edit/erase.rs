//! Erasing ops and blocks with everything nested in them.

use std::collections::{BTreeMap, BTreeSet};

use hashbrown::HashSet;

use crate::error::Result;
use crate::ir::body::{Body, ERASED, NONE, OpForm, ValueData};
use crate::ir::id::{BlockId, BodyId, OpId, RegionId};
use crate::ir::module::Module;
use crate::ir::structure::Block;

/// The contents of ops or blocks within the same body.
#[derive(Default)]
pub(super) struct Contents {
    /// In pre-order.
    pub(super) ops: Vec<u32>,
    pub(super) blocks: Vec<u32>,
    pub(super) regions: Vec<u32>,
    /// Separate bodies.
    pub(super) children: Vec<u32>,
}

/// Ops and blocks of a body, none of which is inside another one.
#[derive(Default)]
struct Items {
    ops: BTreeSet<u32>,
    blocks: BTreeSet<u32>,
}

impl Items {
    fn contents(&self, body: &Body) -> Contents {
        let blocks = self.blocks.iter();
        let inside = blocks.flat_map(|&block| body.ops_of(block).iter());
        let mut contents = body.contents_of(self.ops.iter().copied().chain(inside));
        contents.blocks.extend(&self.blocks);
        contents
    }

    /// The blocks that contain the ops, and the regions that contain the blocks.
    fn lists(&self, body: &Body) -> (BTreeSet<u32>, BTreeSet<u32>) {
        let ops = self.ops.iter().filter_map(|&op| body.op(op));
        let blocks = self.blocks.iter().filter_map(|&block| body.block(block));
        (
            ops.map(|op| op.block).collect(),
            blocks.map(|block| block.region).collect(),
        )
    }
}

impl Body {
    /// The contents of some ops, including the ops.
    pub(super) fn contents_of(&self, ops: impl IntoIterator<Item = u32>) -> Contents {
        let mut contents = Contents::default();
        let mut pending: Vec<u32> = ops.into_iter().collect();
        pending.reverse();
        while let Some(op) = pending.pop() {
            let Some(data) = self.op(op) else { continue };
            contents.ops.push(op);
            let extra = self.extra(data);
            if let Some(child) = extra.child {
                contents.children.push(child);
                continue;
            }
            let mut inside = Vec::new();
            for region in extra.regions.range() {
                contents.regions.push(region);
                for block in self.blocks_of(region).iter() {
                    contents.blocks.push(block);
                    inside.extend(self.ops_of(block).iter());
                }
            }
            pending.extend(inside.into_iter().rev());
        }
        contents
    }

    /// The values that ops and blocks define.
    pub(super) fn values_of(&self, contents: &Contents) -> Vec<u32> {
        let results = contents.ops.iter().filter_map(|&op| self.op(op));
        let results = results.flat_map(|op| op.results.range());
        let arguments = contents.blocks.iter();
        let arguments = arguments.flat_map(|&block| self.arguments_of(block).iter());
        results.chain(arguments).collect()
    }

    /// The ids of bodies inside that are still reachable, through ops that are not erased.
    pub(in crate::ir) fn children_now(&self) -> Vec<BodyId> {
        match self.is_edited() {
            false => self.children().map(BodyId).collect(),
            true => self.children_with_ops().map(|(_, child)| child).collect(),
        }
    }

    /// The separate bodies with the ops that contain them.
    pub(super) fn children_with_ops(&self) -> impl Iterator<Item = (u32, BodyId)> + '_ {
        (0..self.ops.len() as u32).filter_map(|index| {
            let child = self.extra(self.op(index)?).child?;
            Some((index, BodyId(child)))
        })
    }

    /// Sets the body of an op's regions.
    pub(super) fn set_child(&mut self, op: u32, child: BodyId) {
        let Some(&data) = self.op(op) else { return };
        let at = self.number(&data, OpForm::EXTRA);
        let extra = at.and_then(|at| self.extras.get_mut(at as usize));
        if let Some(extra) = extra {
            extra.child = Some(child.0);
        }
    }
}

impl Module<'_> {
    /// Erases an op, with everything in its regions.
    ///
    /// # Errors
    /// There is no such op, or a result of it is used elsewhere.
    pub fn erase_op(&mut self, op: OpId) -> Result<()> {
        self.erase_items("erase an op", &[op], &[])
    }

    /// Erases a block, with all its ops.
    ///
    /// # Errors
    /// There is no such block, a value of it is used elsewhere, or it is a successor of an op
    /// elsewhere.
    pub fn erase_block(&mut self, block: BlockId) -> Result<()> {
        self.erase_items("erase a block", &[], &[block])
    }

    /// Erases ops and blocks that may use each other's values and be each other's successors, with
    /// everything in them. An item inside another one is erased with it.
    ///
    /// MLIR drops the references of such items first. That is impossible here, because every
    /// operand of a file is a value.
    ///
    /// # Errors
    /// There is no such op or block, a value of them is used elsewhere, or one of the blocks is a
    /// successor of an op elsewhere. Nothing is erased then.
    pub fn erase_together(&mut self, ops: &[OpId], blocks: &[BlockId]) -> Result<()> {
        self.erase_items("erase ops and blocks", ops, blocks)
    }

    fn erase_items(&mut self, what: &'static str, ops: &[OpId], blocks: &[BlockId]) -> Result<()> {
        for &op in ops {
            self.check_op(op)?;
        }
        for &block in blocks {
            self.check_block(block)?;
            self.check_block_of_op(what, block)?;
        }
        let bodies = self.outermost(ops, blocks);
        let mut erased = Vec::new();
        for (id, items) in bodies {
            let contents = items.contents(self.check_body(id)?);
            self.check_not_entered(what, id, &items)?;
            self.check_unused(what, id, &contents)?;
            erased.push((id, items, contents));
        }
        for (id, items, contents) in erased {
            let (block_lists, region_lists) = items.lists(self.check_body(id)?);
            self.erase_contents(id, contents)?;
            let body = self.body_mut(id)?;
            for block in block_lists {
                let ops = body.ops_of_mut(block);
                ops.retain(|op| !items.ops.contains(op));
            }
            for region in region_lists {
                let blocks = body.blocks_of_mut(region);
                blocks.retain(|block| !items.blocks.contains(block));
            }
        }
        Ok(())
    }

    /// The ops and blocks that are in no other one of them, by body.
    fn outermost(&self, ops: &[OpId], blocks: &[BlockId]) -> BTreeMap<BodyId, Items> {
        let all_ops: HashSet<OpId> = ops.iter().copied().collect();
        let all_blocks: HashSet<BlockId> = blocks.iter().copied().collect();
        let is_inside = |mut block: Option<Block<'_>>| {
            while let Some(outer) = block {
                if all_blocks.contains(&outer.id()) {
                    return true;
                }
                let op = outer.region().and_then(|region| region.op());
                if op.is_some_and(|op| all_ops.contains(&op.id())) {
                    return true;
                }
                block = op.and_then(|op| op.block());
            }
            false
        };
        let mut bodies: BTreeMap<BodyId, Items> = BTreeMap::new();
        for &op in &all_ops {
            if !is_inside(self.op(op).and_then(|op| op.block())) {
                bodies.entry(op.body).or_default().ops.insert(op.index);
            }
        }
        for &block in &all_blocks {
            let op = self.block(block).and_then(|block| block.region()?.op());
            let is_in_op = op.is_some_and(|op| all_ops.contains(&op.id()));
            if !is_in_op && !is_inside(op.and_then(|op| op.block())) {
                let items = bodies.entry(block.body).or_default();
                items.blocks.insert(block.index);
            }
        }
        bodies
    }

    /// Checks that no op outside of the items has one of the blocks as a successor.
    fn check_not_entered(&self, what: &'static str, id: BodyId, items: &Items) -> Result<()> {
        let body = self.check_body(id)?;
        let regions = items.blocks.iter().filter_map(|&block| body.block(block));
        let regions: BTreeSet<u32> = regions.map(|block| block.region).collect();
        // Edits may have put an op after one with successors, so all ops are checked.
        let blocks = regions
            .iter()
            .flat_map(|&region| body.blocks_of(region).iter());
        let others = blocks.filter(|block| !items.blocks.contains(block));
        let ops = others.flat_map(|block| body.ops_of(block).iter());
        let ops = ops.filter(|op| !items.ops.contains(op));
        let mut successors = ops.flat_map(|op| {
            let successors = body.op(op).map(|op| body.extra(op).successors);
            successors.unwrap_or_default().of(&body.successors)
        });
        match successors.find(|block| items.blocks.contains(block)) {
            None => Ok(()),
            Some(block) => Err(self.container().invalid_edit(
                what,
                "a block that no other block passes control to",
                format!("block {block} of body {}", id.0),
            )),
        }
    }

    /// Erases all blocks of a region.
    ///
    /// # Errors
    /// There is no such region, or a value of it is used elsewhere.
    pub fn erase_blocks(&mut self, region: RegionId) -> Result<()> {
        self.check_region(region)?;
        if self.is_file_region(region) {
            return Err(self.no_such("region", region.body, region.index));
        }
        let body = self.check_body(region.body)?;
        let blocks = body.blocks_of(region.index).to_vec();
        let ops = blocks.iter().flat_map(|&block| body.ops_of(block).iter());
        let mut contents = body.contents_of(ops);
        contents.blocks.extend(blocks);
        self.check_unused("erase the blocks of a region", region.body, &contents)?;
        self.erase_contents(region.body, contents)?;
        self.body_mut(region.body)?
            .blocks_of_mut(region.index)
            .clear();
        Ok(())
    }

    /// Checks that nothing outside of the erased contents uses their values.
    fn check_unused(
        &mut self,
        what: &'static str,
        body: BodyId,
        contents: &Contents,
    ) -> Result<()> {
        let values = self.check_body(body)?.values_of(contents);
        if values.is_empty() {
            return Ok(());
        }
        let chains = &*self.chains_mut(body)?;
        let inside: HashSet<u32> = contents.ops.iter().copied().collect();
        let is_used = |value: u32| chains.users_of(value).any(|user| !inside.contains(&user));
        if let Some(&value) = values.iter().find(|&&value| is_used(value)) {
            return Err(self.container().invalid_edit(
                what,
                "values that are not used elsewhere",
                format!("uses of value {value} of body {}", body.0),
            ));
        }
        Ok(())
    }

    /// Erases contents that nothing else uses. The caller updates the lists that contain them.
    fn erase_contents(&mut self, id: BodyId, contents: Contents) -> Result<()> {
        let body = self.check_body(id)?;
        let ops = contents.ops.iter().filter_map(|&op| body.op(op));
        let uses: Vec<(u32, u32)> = ops
            .flat_map(|op| body.operand_span(op).range().zip(body.operands(op)))
            .map(|(slot, &value)| (slot, value))
            .collect();
        if !uses.is_empty() {
            let chains = self.chains_mut(id)?;
            for (slot, value) in uses {
                chains.remove(value, slot);
            }
        }
        let body = self.body_mut(id)?;
        for value in body.values_of(&contents) {
            if let Some(data) = body.values.get_mut(value as usize) {
                *data = ValueData::UNDEFINED;
            }
        }
        for op in contents.ops {
            if let Some(data) = body.ops.get_mut(op as usize) {
                data.block = NONE;
            }
        }
        for &block in &contents.blocks {
            body.ops_of_mut(block).clear();
            *body.arguments_of_mut(block) = Default::default();
        }
        for block in contents.blocks {
            if let Some(data) = body.blocks.get_mut(block as usize) {
                data.region = NONE;
            }
        }
        for region in contents.regions {
            body.blocks_of_mut(region).clear();
            if let Some(data) = body.regions.get_mut(region as usize) {
                data.op = ERASED;
            }
        }
        self.forget_bodies(contents.children);
        Ok(())
    }

    /// Empties bodies whose op is erased, so that ids in them refer to nothing.
    fn forget_bodies(&mut self, children: Vec<u32>) {
        let mut pending = children;
        while let Some(child) = pending.pop() {
            let id = BodyId(child);
            if let Some(body) = self.decoded(id) {
                pending.extend(body.children_now().iter().map(|child| child.0));
            }
            self.bodies.set(id, Body::default());
        }
    }
}
