//! Pre-order walks over ops, with a stack of their own.

use crate::error::Result;
use crate::ir::id::{BlockId, BodyId, OpId, RegionId};
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::ir::structure::Region;

/// What a visitor wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkAction {
    /// Go on with the ops in the op's regions.
    Continue,
    /// Leave out the ops in the op's regions.
    Skip,
    /// End the walk.
    Stop,
}

/// Ops in pre-order: an op before the ops in its regions.
///
/// Bodies are decoded when the walk enters them, so each step can fail.
pub struct Walk<'m> {
    module: &'m Module<'m>,
    /// The ranges of regions, blocks and ops still to visit, innermost last.
    stack: Vec<Pending>,
    /// The op given last, whose regions come next unless they are skipped.
    last: Option<Op<'m>>,
    /// Whether the top of the file is still to be decoded.
    start: bool,
}

#[derive(Clone, Copy)]
struct Pending {
    kind: Kind,
    body: BodyId,
    next: u32,
    end: u32,
}

#[derive(Clone, Copy)]
enum Kind {
    Regions,
    Blocks,
    Ops,
}

impl<'m> Walk<'m> {
    pub(super) fn of_module(module: &'m Module<'m>) -> Self {
        Walk {
            module,
            stack: Vec::new(),
            last: None,
            start: true,
        }
    }

    pub(super) fn of_region(module: &'m Module<'m>, region: Region<'m>) -> Self {
        let id = region.id();
        let regions = Pending {
            kind: Kind::Regions,
            body: id.body,
            next: id.index,
            end: id.index + 1,
        };
        Walk {
            module,
            stack: vec![regions],
            last: None,
            start: false,
        }
    }

    /// Leaves out the ops in the regions of the op given last.
    pub fn skip(&mut self) {
        self.last = None;
    }

    /// The next op; `None` at the end.
    ///
    /// # Errors
    /// A body that the walk enters cannot be decoded. The walk may go on after it.
    #[allow(clippy::should_implement_trait, reason = "it can fail")]
    pub fn next(&mut self) -> Result<Option<Op<'m>>> {
        if std::mem::take(&mut self.start) {
            let block = self.module.top_block()?;
            self.push_ops(block);
        }
        if let Some(op) = self.last.take() {
            self.push_regions(op)?;
        }
        while let Some(top) = self.stack.last_mut() {
            if top.next == top.end {
                self.stack.pop();
                continue;
            }
            let (kind, body, index) = (top.kind, top.body, top.next);
            top.next += 1;
            match kind {
                Kind::Regions => {
                    let region = self.module.region(RegionId { body, index });
                    let Some(first) = region.and_then(|region| region.block(0)) else {
                        continue;
                    };
                    let count = region.map_or(0, Region::block_count);
                    self.stack.push(Pending {
                        kind: Kind::Blocks,
                        body,
                        next: first.id().index,
                        end: first.id().index + count,
                    });
                }
                Kind::Blocks => {
                    if let Some(block) = self.module.block(BlockId { body, index }) {
                        self.push_ops(block);
                    }
                }
                Kind::Ops => {
                    let op = self.module.op(OpId { body, index });
                    self.last = op;
                    if op.is_some() {
                        return Ok(op);
                    }
                }
            }
        }
        Ok(None)
    }

    fn push_ops(&mut self, block: crate::ir::structure::Block<'m>) {
        if let Some(first) = block.op(0) {
            self.stack.push(Pending {
                kind: Kind::Ops,
                body: block.id().body,
                next: first.id().index,
                end: first.id().index + block.op_count(),
            });
        }
    }

    fn push_regions(&mut self, op: Op<'m>) -> Result<()> {
        if op.region_count() == 0 {
            return Ok(());
        }
        if let Some(first) = op.region(0)? {
            self.stack.push(Pending {
                kind: Kind::Regions,
                body: first.id().body,
                next: first.id().index,
                end: first.id().index + op.region_count(),
            });
        }
        Ok(())
    }
}
