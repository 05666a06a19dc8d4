//! Moving ops and blocks.

use super::InsertionPoint;
use crate::error::Result;
use crate::ir::body::{Body, NONE};
use crate::ir::id::{BlockId, OpId, RegionId};
use crate::ir::module::Module;

impl Body {
    /// Whether an op is another one or is nested in it, within this body.
    fn is_within(&self, op: u32, outer: u32) -> bool {
        let mut at = Some(op);
        while let Some(op) = at {
            if op == outer {
                return true;
            }
            at = self
                .op(op)
                .and_then(|op| self.block(op.block))
                .and_then(|block| self.region(block.region))
                .map(|region| region.op)
                .filter(|&op| op != NONE);
        }
        false
    }
}

impl Module<'_> {
    /// Moves an op and returns its id, which is another one if the place is in another body. Then the
    /// op may use no values from outside.
    ///
    /// # Errors
    /// There is no such op or place, the place is in the op itself, or a value could not be used
    /// there.
    pub fn move_op(&mut self, op: OpId, to: InsertionPoint) -> Result<OpId> {
        self.check_op(op)?;
        let site = self.site_of(to)?;
        if self.is_inside(site.body, site.block, op) {
            return Err(self.container().invalid_edit(
                "move an op",
                "a place outside of it",
                "a place in its own regions".to_owned(),
            ));
        }
        if site.body != op.body {
            self.check_results_unused(op)?;
            let copy = self.clone_op(op, to)?;
            self.erase_op(op)?;
            return Ok(copy);
        }
        let successors = self.check_op(op)?.successors();
        self.check_new_successors(successors.map(|block| block.id()), op.body, site.block)?;
        self.note_moved(op)?;
        let from = self.site_of(InsertionPoint::Before(op))?;
        let body = self.body_mut(op.body)?;
        body.ops_of_mut(from.block).remove(from.position);
        if let Some(data) = body.ops.get_mut(op.index as usize) {
            data.block = site.block;
        }
        // Removing the op may have shifted the position.
        let behind = from.block == site.block && from.position < site.position;
        let position = site.position - usize::from(behind);
        let ops = body.ops_of_mut(site.block);
        ops.insert(position.min(ops.len()), op.index);
        Ok(op)
    }

    /// Moves a block with its ops to a position among the blocks of a region, not counting the
    /// block.
    ///
    /// # Errors
    /// There is no such block, region or position, the region is in the block itself or of another
    /// body, or the block is a successor in the region that it leaves or has successors there.
    pub fn move_block(&mut self, block: BlockId, region: RegionId, position: u32) -> Result<()> {
        self.check_block(block)?;
        self.check_region(region)?;
        let wrong = |module: &Self, expected, found: String| {
            Err(module
                .container()
                .invalid_edit("move a block", expected, found))
        };
        let body = self.check_body(block.body)?;
        let Some(&data) = body.block(block.index) else {
            return Ok(());
        };
        if self.is_file_block(block) || self.is_file_region(region) || block.body != region.body {
            let found = format!("region {} of body {}", region.index, region.body.0);
            return wrong(self, "a region of an op of the same body", found);
        }
        let around = body.region(region.index).map_or(NONE, |region| region.op);
        let is_inside = |op: u32| body.is_within(around, op);
        if around != NONE && body.ops_of(block.index).iter().any(is_inside) {
            return wrong(self, "a region outside of it", "one inside".to_owned());
        }
        if data.region != region.index && self.has_control_flow(block) {
            let expected = "a block without control flow from or to its region";
            return wrong(self, expected, format!("block {}", block.index));
        }
        let blocks = body.blocks_of(region.index);
        let count = blocks.len() - u32::from(data.region == region.index);
        if position > count {
            let found = format!("position {position} of {count}");
            return wrong(self, "a position among the blocks", found);
        }
        let ops: Vec<u32> = body.ops_of(block.index).to_vec();
        for index in ops {
            self.note_moved(OpId {
                body: block.body,
                index,
            })?;
        }
        let body = self.body_mut(block.body)?;
        body.blocks_of_mut(data.region)
            .retain(|&other| other != block.index);
        if let Some(data) = body.blocks.get_mut(block.index as usize) {
            data.region = region.index;
        }
        body.blocks_of_mut(region.index)
            .insert(position as usize, block.index);
        Ok(())
    }

    /// Whether a block is nested in an op, at any depth.
    fn is_inside(&self, body: crate::ir::id::BodyId, block: u32, op: OpId) -> bool {
        let mut at = self.decoded(body).and_then(|data| {
            let region = data.region(data.block(block)?.region)?;
            match region.op {
                NONE => self.op_around(body),
                index => Some(OpId { body, index }),
            }
        });
        while let Some(id) = at {
            if id.body == op.body {
                return self
                    .decoded(id.body)
                    .is_some_and(|body| body.is_within(id.index, op.index));
            }
            at = self.op_around(id.body);
        }
        false
    }

    /// Whether an op of a block has successors, or the block is a successor.
    fn has_control_flow(&self, block: BlockId) -> bool {
        let Some(data) = self.block(block) else {
            return false;
        };
        let leaves = data.ops().any(|op| op.successor_count() > 0);
        let Some(region) = data.region() else {
            return leaves;
        };
        let mut others = region.blocks().flat_map(|block| block.ops());
        leaves || others.any(|op| op.successors().any(|successor| successor.id() == block))
    }

    fn check_results_unused(&mut self, op: OpId) -> Result<()> {
        let results = self.check_op(op)?.results();
        let results: Vec<u32> = results.map(|result| result.id().index).collect();
        if results.is_empty() {
            return Ok(());
        }
        let chains = self.chains_mut(op.body)?;
        if results.iter().any(|&result| chains.has_uses(result)) {
            return Err(self.container().invalid_edit(
                "move an op out of its isolated op",
                "results that are not used",
                "a result with uses".to_owned(),
            ));
        }
        Ok(())
    }

    /// Records that the uses in an op, and in everything nested in it, change their position.
    fn note_moved(&mut self, op: OpId) -> Result<()> {
        let body = self.check_body(op.body)?;
        let ops = body.contents_of([op.index]).ops;
        let ops = ops.iter().filter_map(|&op| body.op(op));
        let values: Vec<u32> = ops.flat_map(|op| body.operands(op)).copied().collect();
        if values.is_empty() {
            self.body_mut(op.body)?;
            return Ok(());
        }
        let chains = self.chains_mut(op.body)?;
        for value in values {
            chains.note_order(value);
        }
        Ok(())
    }
}
