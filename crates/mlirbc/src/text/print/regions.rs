//! Walks over an op and everything in it, regions, blocks and ops, with a stack.

use crate::ir::{Block, BlockOps, BodyId, Module, Op, RawOp, Region};
use crate::text::print::options::PrintError;

/// The text in place of a region that is not printed.
pub(super) const SKIPPED: &[u8; 5] = b"{...}";

/// The actions of a walk at an op, its regions and its blocks.
pub(super) trait Visitor<'m> {
    /// The state of the current region.
    type Region: Default;

    /// Called before the first op of a body.
    fn body(&mut self, module: &'m Module<'m>, body: BodyId) -> Result<(), PrintError>;
    /// Called before the regions of an op with `depth` enclosing ops.
    fn before_regions(&mut self, op: RawOp<'m>, depth: usize) -> Result<(), PrintError>;
    /// Called before the first region of an op that has regions.
    fn regions(&mut self);
    /// Called before a region.
    fn region(&mut self, region: Region<'m>, is_first: bool) -> Self::Region;
    /// Called before the ops of the block at a position in its region.
    fn block(
        &mut self,
        block: Block<'m>,
        position: u32,
        depth: usize,
        region: &Self::Region,
    ) -> Result<(), PrintError>;
    /// Called after a region.
    fn region_end(&mut self, depth: usize) -> Result<(), PrintError>;
    /// Called after the last region of an op that has regions.
    fn regions_end(&mut self);
    /// Called after the regions of an op. `is_nested` states whether an op encloses it.
    fn after_regions(&mut self, op: RawOp<'m>, is_nested: bool) -> Result<(), PrintError>;
}

/// An op whose regions are being walked.
struct Frame<'m, R> {
    op: Op<'m>,
    next_region: u32,
    region: Option<Region<'m>>,
    next_block: u32,
    /// The remaining ops of the current block.
    ops: Option<BlockOps<'m>>,
    of_region: R,
}

/// Walks ops with their regions.
pub(super) struct RegionWalk<'m, V: Visitor<'m>> {
    pub(super) visitor: V,
    /// The ops that enclose the current one.
    stack: Vec<Frame<'m, V::Region>>,
}

impl<'m, V: Visitor<'m>> RegionWalk<'m, V> {
    pub(super) fn new(visitor: V) -> Self {
        RegionWalk {
            visitor,
            stack: Vec::new(),
        }
    }

    /// Visits an op and everything in it.
    pub(super) fn op_with_regions(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        self.visitor.body(op.module(), op.id().body)?;
        self.start_op(op.parts(), || op)?;
        while let Some(frame) = self.stack.last_mut() {
            let around = frame.op;
            match frame.ops.take() {
                Some(ops) => self.ops_of_block(ops)?,
                None => self.next_block().map_err(|error| in_op(error, around))?,
            }
        }
        Ok(())
    }

    /// Visits the ops of a block of the innermost op up to and including the next one with regions.
    fn ops_of_block(&mut self, mut ops: BlockOps<'m>) -> Result<(), PrintError> {
        while let Some(op) = ops.next() {
            if op.region_count() > 0
                && let Some(frame) = self.stack.last_mut()
            {
                let whole = ops.whole(op);
                frame.ops = Some(ops);
                return self.start_op(op, || whole);
            }
            self.start_op(op, || ops.whole(op))?;
        }
        Ok(())
    }

    /// Visits an op up to its regions; an op without regions completely. `whole` is the op.
    #[inline(always)]
    fn start_op(&mut self, op: RawOp<'m>, whole: impl Fn() -> Op<'m>) -> Result<(), PrintError> {
        let visited = self.visitor.before_regions(op, self.stack.len());
        visited.map_err(|error| in_op(error, whole()))?;
        if op.region_count() == 0 {
            let visited = self.visitor.after_regions(op, !self.stack.is_empty());
            return visited.map_err(|error| in_op(error, whole()));
        }
        self.visitor.regions();
        self.stack.push(Frame {
            op: whole(),
            next_region: 0,
            region: None,
            next_block: 0,
            ops: None,
            of_region: V::Region::default(),
        });
        Ok(())
    }

    /// Continues with the next block or region of the innermost op, or with the text after them.
    fn next_block(&mut self) -> Result<(), PrintError> {
        let depth = self.stack.len();
        let Some(frame) = self.stack.last_mut() else {
            return Ok(());
        };
        let position = frame.next_block;
        if let Some(block) = frame.region.and_then(|region| region.block(position)) {
            frame.next_block += 1;
            frame.ops = Some(block.raw_ops());
            let of_region = &frame.of_region;
            return self.visitor.block(block, position, depth, of_region);
        }
        let op = frame.op;
        let is_first = frame.next_region == 0;
        if frame.region.is_some() {
            frame.region = None;
            frame.ops = None;
            self.visitor.region_end(depth)?;
            return Ok(());
        }
        let Some(region) = op.region(frame.next_region)? else {
            self.stack.pop();
            self.visitor.regions_end();
            return self
                .visitor
                .after_regions(op.parts(), !self.stack.is_empty());
        };
        self.visitor.body(op.module(), region.id().body)?;
        frame.region = Some(region);
        frame.next_region += 1;
        frame.next_block = 0;
        frame.of_region = self.visitor.region(region, is_first);
        Ok(())
    }
}

/// Adds the path to an op to an error.
pub(super) fn in_op(error: PrintError, op: Op<'_>) -> PrintError {
    match error {
        PrintError::Damaged(error) => op.locate(error).into(),
        error => error,
    }
}
