//! Walks that borrow nothing, so that a module can be edited between two steps.

use crate::error::Result;
use crate::ir::body::{Body, Ids, NONE, Span};
use crate::ir::id::{BlockId, BodyId, OpId, RegionId};
use crate::ir::module::{FILE_BODY, Module};
use crate::ir::op::Op;
use crate::ir::structure::Region;

/// The order of an op and the ops in its regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WalkOrder {
    /// An op precedes the ops in its regions.
    PreOrder,
    /// An op follows the ops in its regions.
    PostOrder,
}

/// A walk over ops that takes the module at each step, and returns ids.
///
/// The module may be edited between two steps. The walk visits the ops that a block had when the
/// walk entered the block, in the order of that moment, and likewise the blocks of a region. It
/// leaves out those that were erased or that moved to another block since then. A block is entered
/// after the op that contains it was returned in [`WalkOrder::PreOrder`], before it is returned in
/// [`WalkOrder::PostOrder`], and after the blocks before it were visited.
///
/// For a module that is not edited, [`Module::ops`] is faster.
#[derive(Clone, Debug)]
pub struct OpCursor {
    order: WalkOrder,
    /// Whether the top of the file has not been decoded yet.
    start: bool,
    /// The lists that are being visited, innermost last.
    lists: Vec<List>,
    /// In pre-order: the op returned last, if its regions come next.
    enter: Option<OpId>,
}

/// Regions of an op, blocks of a region, or ops of a block, as of when the walk entered it.
#[derive(Clone, Debug)]
struct List {
    kind: Kind,
    body: BodyId,
    /// The region of blocks or the block of ops; [`NONE`] if they may be anywhere.
    around: u32,
    entries: Entries,
    next: u32,
    /// In post-order: the op whose regions are being visited.
    open: Option<u32>,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Regions,
    Blocks,
    Ops,
}

/// Entries of an arena. Arenas only grow, so that a span keeps its meaning.
#[derive(Clone, Debug)]
enum Entries {
    Span(Span),
    Copy(Box<[u32]>),
}

impl Entries {
    fn of(ids: Ids<'_>) -> Self {
        match ids {
            Ids::Span(span) => Entries::Span(span),
            Ids::List(list) => Entries::Copy(list.into()),
        }
    }

    fn one(index: u32) -> Self {
        Entries::Span(Span {
            start: index,
            count: 1,
        })
    }

    fn at(&self, position: u32) -> Option<u32> {
        match self {
            Entries::Span(span) => span.at(position),
            Entries::Copy(list) => list.get(position as usize).copied(),
        }
    }
}

impl OpCursor {
    fn new(order: WalkOrder) -> Self {
        OpCursor {
            order,
            start: false,
            lists: Vec::new(),
            enter: None,
        }
    }

    /// A walk over all ops of a module.
    pub fn of_module(order: WalkOrder) -> Self {
        OpCursor {
            start: true,
            ..OpCursor::new(order)
        }
    }

    /// A walk over an op and the ops in its regions.
    pub fn of_op(op: Op<'_>, order: WalkOrder) -> Self {
        let OpId { body, index } = op.id();
        let mut cursor = OpCursor::new(order);
        cursor.push(Kind::Ops, body, NONE, Entries::one(index));
        cursor
    }

    /// A walk over the ops in a region.
    pub fn of_region(region: Region<'_>, order: WalkOrder) -> Self {
        let RegionId { body, index } = region.id();
        let mut cursor = OpCursor::new(order);
        cursor.push(Kind::Regions, body, NONE, Entries::one(index));
        cursor
    }

    fn push(&mut self, kind: Kind, body: BodyId, around: u32, entries: Entries) {
        self.lists.push(List {
            kind,
            body,
            around,
            entries,
            next: 0,
            open: None,
        });
    }

    /// Skips the ops in the regions of the op returned last. Has no effect in post-order, where the
    /// walk has visited these ops before.
    pub fn skip(&mut self) {
        self.enter = None;
    }

    /// The next op; `None` at the end. `module` is the one that the walk started with.
    ///
    /// # Errors
    /// A body that the walk enters cannot be decoded. The walk can continue after it.
    pub fn next(&mut self, module: &Module<'_>) -> Result<Option<OpId>> {
        if std::mem::take(&mut self.start) {
            let BlockId { index, .. } = module.top_block()?.id();
            self.push(Kind::Blocks, FILE_BODY, NONE, Entries::one(index));
        }
        if let Some(op) = self.enter.take() {
            self.push_regions(module, op)?;
        }
        while let Some(list) = self.lists.last_mut() {
            let body_id = list.body;
            // What was erased with its body is in no list.
            let Some(body) = module.decoded(body_id) else {
                self.lists.pop();
                continue;
            };
            if let Some(index) = list.open.take() {
                if list.has_op(body, index) {
                    return Ok(Some(OpId {
                        body: body_id,
                        index,
                    }));
                }
                continue;
            }
            let Some(index) = list.entries.at(list.next) else {
                self.lists.pop();
                continue;
            };
            list.next += 1;
            match list.kind {
                Kind::Regions => {
                    let blocks = Entries::of(body.blocks_of(index));
                    self.push(Kind::Blocks, body_id, index, blocks);
                }
                Kind::Blocks => {
                    let block = body.block(index);
                    let is_there = |region| list.around == NONE || list.around == region;
                    if block.is_some_and(|block| is_there(block.region)) {
                        let ops = Entries::of(body.ops_of(index));
                        self.push(Kind::Ops, body_id, index, ops);
                    }
                }
                Kind::Ops if !list.has_op(body, index) => {}
                Kind::Ops => {
                    let id = OpId {
                        body: body_id,
                        index,
                    };
                    let op = body.op(index);
                    if op.is_none_or(|op| body.extra(op).regions.count == 0) {
                        return Ok(Some(id));
                    }
                    match self.order {
                        WalkOrder::PreOrder => {
                            self.enter = Some(id);
                            return Ok(Some(id));
                        }
                        WalkOrder::PostOrder => {
                            list.open = Some(index);
                            self.push_regions(module, id)?;
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    fn push_regions(&mut self, module: &Module<'_>, op: OpId) -> Result<()> {
        let Some(op) = module.op(op) else {
            return Ok(());
        };
        if let Some(first) = op.region(0)? {
            let RegionId { body, index } = first.id();
            let regions = Entries::Span(Span {
                start: index,
                count: op.region_count(),
            });
            self.push(Kind::Regions, body, NONE, regions);
        }
        Ok(())
    }
}

impl List {
    /// Whether an op is still in the block of this list.
    fn has_op(&self, body: &Body, op: u32) -> bool {
        let op = body.op(op);
        op.is_some_and(|op| self.around == NONE || self.around == op.block)
    }
}
