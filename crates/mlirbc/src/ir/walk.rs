//! Pre-order walks over ops, with an explicit stack.
//!
//! A [`Walk`] borrows the module and the lists that it visits. It takes 4 to 9 ns for an op of real
//! files, [`OpCursor`](crate::ir::OpCursor) 9 to 16 ns; `crates/mlirbc/tests/memory/walks.rs` compares both.

use crate::error::Result;
use crate::ir::body::{Body, Ids, Span};
use crate::ir::id::{BlockId, BodyId, OpId, RegionId};
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::ir::structure::Region;

/// How a walk continues after an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkAction {
    /// Continue with the ops in the op's regions.
    Continue,
    /// Skip the ops in the op's regions.
    Skip,
    /// End the walk.
    Stop,
}

/// Ops in pre-order: an op before the ops in its regions.
///
/// Bodies are decoded when the walk enters them, so each step can fail.
pub struct Walk<'m> {
    module: &'m Module<'m>,
    /// The regions, blocks and ops to visit, innermost last.
    stack: Vec<Pending<'m>>,
    /// Whether the regions of the op returned last come next. That op precedes the next entry of
    /// the innermost range.
    enter: bool,
    /// Whether the top of the file has not been decoded yet.
    start: bool,
}

#[derive(Clone, Copy)]
struct Pending<'m> {
    kind: Kind,
    body: &'m Body,
    body_id: BodyId,
    entries: Ids<'m>,
    /// The position among the entries.
    next: u32,
    end: u32,
}

impl<'m> Pending<'m> {
    /// The next op of a range of ops.
    #[inline(always)]
    fn take_op(&mut self, module: &'m Module<'m>) -> Option<Op<'m>> {
        let id = OpId {
            body: self.body_id,
            index: self.entries.at(self.next)?,
        };
        self.next += 1;
        Op::new(module, self.body, id)
    }
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
            enter: false,
            start: true,
        }
    }

    pub(super) fn of_region(module: &'m Module<'m>, region: Region<'m>) -> Self {
        let mut walk = Walk {
            start: false,
            ..Self::of_module(module)
        };
        let RegionId { body, index } = region.id();
        let start = index;
        walk.push(Kind::Regions, body, |_| Ids::Span(Span { start, count: 1 }));
        walk
    }

    /// Pushes entries of a body, to be visited next.
    fn push(&mut self, kind: Kind, body_id: BodyId, entries: impl FnOnce(&'m Body) -> Ids<'m>) {
        // A walk only reaches decoded bodies.
        if let Some(body) = self.module.decoded(body_id) {
            let entries = entries(body);
            self.stack.push(Pending {
                kind,
                body,
                body_id,
                entries,
                next: 0,
                end: entries.len(),
            });
        }
    }

    /// Skips the ops in the regions of the op returned last.
    pub fn skip(&mut self) {
        self.enter = false;
    }

    /// The next op; `None` at the end.
    ///
    /// # Errors
    /// A body that the walk enters cannot be decoded. The walk can continue after it.
    #[allow(clippy::should_implement_trait, reason = "it can fail")]
    #[inline(always)]
    pub fn next(&mut self) -> Result<Option<Op<'m>>> {
        // Most ops directly follow another one; these are returned without a call, which would double the time of a walk.
        if !self.enter
            && let Some(top) = self.stack.last_mut()
            && matches!(top.kind, Kind::Ops)
            && top.next != top.end
            && let Some(op) = top.take_op(self.module)
        {
            self.enter = op.region_count() > 0;
            return Ok(Some(op));
        }
        self.next_in_new_range()
    }

    #[inline(never)]
    fn next_in_new_range(&mut self) -> Result<Option<Op<'m>>> {
        if std::mem::take(&mut self.start) {
            let top = self.module.top_block()?;
            let BlockId { body, index } = top.id();
            let start = index;
            self.push(Kind::Blocks, body, |_| Ids::Span(Span { start, count: 1 }));
        }
        if std::mem::take(&mut self.enter) {
            self.push_regions()?;
        }
        while let Some(top) = self.stack.last_mut() {
            if top.next == top.end {
                self.stack.pop();
                continue;
            }
            match top.kind {
                Kind::Regions => {
                    let region = top.entries.at(top.next);
                    let body = top.body_id;
                    top.next += 1;
                    if let Some(region) = region {
                        self.push(Kind::Blocks, body, |body| body.blocks_of(region));
                    }
                }
                Kind::Blocks => {
                    let block = top.entries.at(top.next);
                    let body = top.body_id;
                    top.next += 1;
                    if let Some(block) = block {
                        self.push(Kind::Ops, body, |body| body.ops_of(block));
                    }
                }
                Kind::Ops => {
                    let position = top.next;
                    if let Some(op) = top.take_op(self.module) {
                        self.enter = op.region_count() > 0;
                        return Ok(Some(op));
                    }
                    top.next = position + 1;
                }
            }
        }
        Ok(None)
    }

    fn push_regions(&mut self) -> Result<()> {
        let Some(top) = self.stack.last() else {
            return Ok(());
        };
        let id = OpId {
            body: top.body_id,
            index: top.entries.at(top.next - 1).unwrap_or(u32::MAX),
        };
        let Some(op) = Op::new(self.module, top.body, id) else {
            return Ok(());
        };
        let (body, _, regions) = op.region_span()?;
        self.push(Kind::Regions, body, |_| Ids::Span(regions));
        Ok(())
    }
}

impl Module<'_> {
    /// All ops in pre-order: an op before the ops in its regions. Bodies are decoded as the walk
    /// enters them.
    pub fn ops(&self) -> Walk<'_> {
        Walk::of_module(self)
    }

    /// Visits all ops in pre-order, except those in regions that the visitor skips.
    ///
    /// # Errors
    /// A body that the walk enters cannot be decoded.
    pub fn walk<'m>(&'m self, mut visit: impl FnMut(Op<'m>) -> WalkAction) -> Result<()> {
        let mut walk = self.ops();
        while let Some(op) = walk.next()? {
            match visit(op) {
                WalkAction::Continue => {}
                WalkAction::Skip => walk.skip(),
                WalkAction::Stop => break,
            }
        }
        Ok(())
    }
}

impl<'m> Region<'m> {
    /// All nested ops in pre-order.
    pub fn ops(self) -> Walk<'m> {
        Walk::of_region(self.module, self)
    }
}

impl Op<'_> {
    /// Decodes its regions and everything nested in them.
    ///
    /// # Errors
    /// The first damage found.
    pub fn materialize(self) -> Result<()> {
        if let Some(body) = self.child() {
            return self.module().materialize_below(body);
        }
        for region in self.regions()? {
            let mut walk = region.ops();
            while walk.next()?.is_some() {}
        }
        Ok(())
    }
}
