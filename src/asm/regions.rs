//! The walk over an op and everything in it: regions, blocks and ops, from a stack.

use crate::asm::op_printer::OpPrinter;
use crate::asm::options::PrintError;
use crate::ir::{Block, BlockOps, BodyId, Op, RawOp, Region};

/// An op whose regions are being printed.
struct Frame<'m> {
    op: Op<'m>,
    next_region: u32,
    region: Option<Region<'m>>,
    next_block: u32,
    /// The ops of the last block that are still to print.
    ops: Option<BlockOps<'m>>,
    /// The edges between the region's blocks, as pairs of target and source, sorted.
    edges: Vec<(u32, u32)>,
}

/// Prints ops with their regions.
pub(super) struct RegionPrinter<'m, 'w> {
    pub(super) ops: OpPrinter<'m, 'w>,
    /// Whether only the last ops of blocks have successors, in the body that was asked last.
    only_last_ops_branch: Option<(BodyId, bool)>,
    /// The ops around the one being printed.
    stack: Vec<Frame<'m>>,
}

impl<'m, 'w> RegionPrinter<'m, 'w> {
    pub(super) fn new(ops: OpPrinter<'m, 'w>) -> Self {
        RegionPrinter {
            ops,
            only_last_ops_branch: None,
            stack: Vec::new(),
        }
    }

    /// Prints an op and everything in it, without a line break at its end.
    pub(super) fn op_with_regions(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        self.ops.names.enter(op.module(), op.id().body)?;
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

    /// Prints the ops of a block of the innermost op up to and with the next one that has regions.
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

    /// Prints what stands before the regions of an op, and all of an op without regions. `whole` is
    /// the op.
    #[inline(always)]
    fn start_op(&mut self, op: RawOp<'m>, whole: impl Fn() -> Op<'m>) -> Result<(), PrintError> {
        let printed = self.ops.before_regions(op, self.stack.len());
        printed.map_err(|error| in_op(error, whole()))?;
        if op.region_count() == 0 {
            return self.finish_op(op).map_err(|error| in_op(error, whole()));
        }
        self.ops.literal(b" (");
        self.stack.push(Frame {
            op: whole(),
            next_region: 0,
            region: None,
            next_block: 0,
            ops: None,
            edges: Vec::new(),
        });
        Ok(())
    }

    /// Prints what stands after the regions of an op.
    #[inline(always)]
    fn finish_op(&mut self, op: RawOp<'m>) -> Result<(), PrintError> {
        self.ops.after_regions(op, !self.stack.is_empty())?;
        self.ops.printer.out.relieve()
    }

    /// Goes on with the next block or region of the innermost op, or with what stands after them.
    fn next_block(&mut self) -> Result<(), PrintError> {
        let depth = self.stack.len();
        let Some(frame) = self.stack.last_mut() else {
            return Ok(());
        };
        let position = frame.next_block;
        if let Some(block) = frame.region.and_then(|region| region.block(position)) {
            frame.next_block += 1;
            frame.ops = Some(block.raw_ops());
            return self.block_start(block, position);
        }
        let op = frame.op;
        let is_first = frame.next_region == 0;
        if frame.region.is_some() {
            frame.region = None;
            frame.ops = None;
            self.ops.indent(depth - 1);
            self.ops.literal(b"}");
            return Ok(());
        }
        let Some(region) = op.region(frame.next_region)? else {
            self.stack.pop();
            self.ops.literal(b")");
            return self.finish_op(op.parts());
        };
        self.ops.names.enter(op.module(), region.id().body)?;
        frame.region = Some(region);
        frame.next_region += 1;
        frame.next_block = 0;
        let body = region.id().body;
        if self.only_last_ops_branch.is_none_or(|(of, _)| of != body) {
            self.only_last_ops_branch = Some((body, region.only_last_ops_branch()));
        }
        let only_last_ops_branch = self.only_last_ops_branch.is_some_and(|(_, only)| only);
        frame.edges = edges(region, only_last_ops_branch);
        match is_first {
            true => self.ops.literal(b"{\n"),
            false => self.ops.literal(b", {\n"),
        }
        Ok(())
    }

    fn block_start(&mut self, block: Block<'m>, position: u32) -> Result<(), PrintError> {
        if position == 0 && block.argument_count() == 0 && block.op_count() > 0 {
            return Ok(());
        }
        self.ops.indent(self.stack.len().saturating_sub(1));
        self.ops.block_label(block, position)?;
        self.predecessors(position);
        self.ops.literal(b"\n");
        Ok(())
    }

    /// Prints the comment on where a block is entered from.
    fn predecessors(&mut self, position: u32) {
        let Some(frame) = self.stack.last() else {
            return;
        };
        let edges = frame.edges.as_slice();
        let first = edges.partition_point(|&(target, _)| target < position);
        let after = edges.partition_point(|&(target, _)| target <= position);
        let edges = edges.get(first..after).unwrap_or_default();
        let out = &mut self.ops.printer.out;
        match edges.len() {
            0 if position == 0 => return,
            0 => out.text(b"  // no predecessors"),
            1 => out.text(b"  // pred: "),
            count => {
                out.text(b"  // ");
                out.unsigned(count as u64);
                out.text(b" preds: ");
            }
        }
        for (index, &(_, source)) in edges.iter().enumerate() {
            if index > 0 {
                out.text(b", ");
            }
            out.text(b"^bb");
            out.unsigned(u64::from(source));
        }
    }
}

/// The edges between the blocks of a region, as pairs of target and source, sorted.
fn edges(region: Region<'_>, only_last_ops_branch: bool) -> Vec<(u32, u32)> {
    let mut edges = Vec::new();
    if !region.may_branch() {
        return edges;
    }
    let mut add = |op: Op<'_>, source| {
        let targets = op.successors();
        edges.extend(targets.map(|target| (target.position(), source)));
    };
    for (source, block) in (0..).zip(region.blocks()) {
        if only_last_ops_branch {
            if let Some(last) = block.op_count().checked_sub(1).and_then(|at| block.op(at)) {
                add(last, source);
            }
            continue;
        }
        let mut ops = block.raw_ops();
        while let Some(op) = ops.next() {
            if op.has_extra() {
                add(ops.whole(op), source);
            }
        }
    }
    edges.sort_unstable();
    edges
}

/// Adds the way to an op to an error.
fn in_op(error: PrintError, op: Op<'_>) -> PrintError {
    match error {
        PrintError::Damaged(error) => op.locate(error).into(),
        error => error,
    }
}
