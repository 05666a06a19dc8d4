//! Walks over ops in custom form with a stack: the items of an op, and the ops of a region where its
//! item stands.

use crate::ir::{Block, BlockOps, Op, OpId, RawOp, Region};
use crate::text::print::custom::default_dialects::DefaultDialects;
use crate::text::print::custom::facts::Facts;
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::planner::Planner;
use crate::text::print::custom::sink::{Context, Place, Sink};
use crate::text::print::options::PrintError;
use crate::text::print::regions::{SKIPPED, in_op};

/// The blanks by which the ops of a region are indented.
const STEP: u32 = 2;

/// An op with regions whose items are being visited.
struct Frame<'m> {
    op: Op<'m>,
    facts: Option<Facts<'m>>,
    items: Vec<Item<'m>>,
    /// The next one.
    next: usize,
    indent: u32,
    place: Place,
    region: Option<Open<'m>>,
}

/// A region whose blocks are being visited.
struct Open<'m> {
    region: Region<'m>,
    item: RegionItem,
    /// Whether only its first op is printed, in the text of the op around it.
    is_inner: bool,
    next_block: u32,
    /// The remaining ops of the current block.
    ops: Option<BlockOps<'m>>,
    /// The terminator that the text leaves out.
    omitted: Option<OpId>,
}

impl<'m> Open<'m> {
    /// A region of which only the first op is printed.
    fn inner(region: Region<'m>) -> Self {
        Open {
            region,
            item: RegionItem {
                has_terminator: false,
                ..RegionItem::without_label(region.position())
            },
            is_inner: true,
            next_block: 0,
            ops: None,
            omitted: None,
        }
    }
}

/// Walks ops with their regions.
pub(super) struct Walk<'m, S> {
    pub(super) planner: Planner<'m>,
    pub(super) sink: S,
    stack: Vec<Frame<'m>>,
    /// The dialects whose ops need no prefix in the regions around.
    dialects: DefaultDialects,
    /// Empty lists for items.
    lists: Vec<Vec<Item<'m>>>,
    /// Whether `{...}` is printed in place of regions.
    pub(super) skips_regions: bool,
}

impl<'m, S: Sink<'m>> Walk<'m, S> {
    pub(super) fn new(planner: Planner<'m>, sink: S) -> Self {
        Walk {
            planner,
            sink,
            stack: Vec::new(),
            dialects: DefaultDialects::new(),
            lists: Vec::new(),
            skips_regions: false,
        }
    }

    /// A walk that prints `{...}` in place of regions.
    pub(super) fn of_heads(planner: Planner<'m>, sink: S) -> Self {
        Walk {
            skips_regions: true,
            ..Walk::new(planner, sink)
        }
    }

    /// Leaves an op whose visit failed, so that another one can be visited.
    pub(super) fn abandon(&mut self) {
        while let Some(frame) = self.stack.pop() {
            if let Some(open) = frame.region {
                self.dialects.leave();
                self.sink.leave_region(open.region);
            }
            self.sink.leave_op();
        }
    }

    /// Visits an op and everything in it.
    ///
    /// # Errors
    /// Damage in the file, or an error of the sink.
    pub(super) fn op_with_regions(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        self.start_op(op.parts(), 0, Place::Top)
            .map_err(|error| in_op(error, op))?;
        while let Some(frame) = self.stack.last_mut() {
            let around = frame.op;
            let step = match &mut frame.region {
                None => self.next_items(),
                Some(open) => match open.ops.take() {
                    Some(ops) => self.ops_of_block(ops),
                    None => self.next_block(),
                },
            };
            step.map_err(|error| in_op(error, around))?;
        }
        Ok(())
    }

    /// Visits an op up to its first region; one without regions completely.
    fn start_op(&mut self, op: RawOp<'m>, indent: u32, place: Place) -> Result<(), PrintError> {
        if !op.has_extra() || op.region_count() == 0 {
            let dialect = &self.dialects.current;
            // The text of an inner op is another one.
            let is_inner = place == Place::Inner;
            let may_have_form = self.planner.forms.may_have(op.name());
            let sink = &mut self.sink;
            if !is_inner && sink.without_plan(op, place, indent, dialect, may_have_form)? {
                return Ok(());
            }
            let whole = op.of(self.planner.module);
            let mut items = self.lists.pop().unwrap_or_default();
            let facts = self.planner.plan(op, &mut items)?;
            self.planner.keep(op.id, facts.as_ref(), &items);
            self.sink
                .start(op, place, facts.is_some(), indent, dialect)?;
            let context = Context {
                op: whole,
                facts: facts.as_ref(),
                indent,
            };
            let depends_on_values = is_inner || self.planner.depends_on_values;
            self.sink.items(&context, &items, depends_on_values)?;
            self.reuse(items, facts);
            return self.sink.end(op, place);
        }
        let whole = op.of(self.planner.module);
        // The items may mention the arguments of regions.
        self.sink.enter_op(whole)?;
        let mut items = self.lists.pop().unwrap_or_default();
        let facts = self.planner.plan(op, &mut items)?;
        self.planner.keep(op.id, facts.as_ref(), &items);
        let dialect = &self.dialects.current;
        self.sink
            .start(op, place, facts.is_some(), indent, dialect)?;
        self.stack.push(Frame {
            op: whole,
            facts,
            items,
            next: 0,
            indent,
            place,
            region: None,
        });
        Ok(())
    }

    /// Keeps the memory of what is known of an op for another one.
    fn reuse(&mut self, mut items: Vec<Item<'m>>, facts: Option<Facts<'m>>) {
        items.clear();
        self.lists.push(items);
        if let Some(facts) = facts {
            self.planner.forms.reuse(facts);
        }
    }

    /// Visits the items of the innermost op up to the next region or the end.
    fn next_items(&mut self) -> Result<(), PrintError> {
        let Some(frame) = self.stack.last_mut() else {
            return Ok(());
        };
        let context = Context {
            op: frame.op,
            facts: frame.facts.as_ref(),
            indent: frame.indent,
        };
        while let Some(item) = frame.items.get(frame.next) {
            frame.next += 1;
            let position = match item {
                Item::Region(_) if self.skips_regions => {
                    self.sink.item(&context, &Item::Static(SKIPPED))?;
                    continue;
                }
                Item::Region(item) => item.position,
                Item::InnerOp(position) => *position,
                item => {
                    self.sink.item(&context, item)?;
                    continue;
                }
            };
            let Some(region) = frame.op.region(position)? else {
                continue;
            };
            let item = match item {
                Item::Region(item) => *item,
                _ => {
                    self.dialects.enter_same();
                    self.sink.enter_region(region);
                    frame.region = Some(Open::inner(region));
                    return Ok(());
                }
            };
            // A reader of the generic form knows no default dialect.
            let dialect = match (region.block_count(), &frame.facts) {
                (0, _) | (_, None) => None,
                (_, Some(facts)) => facts.program.default_dialect.as_deref(),
            };
            self.dialects.enter(dialect.unwrap_or_default());
            self.sink.region(region);
            if item.shadows_operands {
                self.sink.shadow_operands(frame.op, region);
            }
            frame.region = Some(Open {
                region,
                item,
                is_inner: false,
                next_block: 0,
                ops: None,
                omitted: None,
            });
            return Ok(());
        }
        if let Some(frame) = self.stack.pop() {
            self.sink.leave_op();
            self.sink.end(frame.op.parts(), frame.place)?;
            self.reuse(frame.items, frame.facts);
        }
        Ok(())
    }

    /// Visits the ops of a block up to and including the next one with regions.
    fn ops_of_block(&mut self, mut ops: BlockOps<'m>) -> Result<(), PrintError> {
        let Some(frame) = self.stack.last_mut() else {
            return Ok(());
        };
        let Some(open) = &mut frame.region else {
            return Ok(());
        };
        let indent = frame.indent + open.item.indent + STEP;
        let omitted = open.omitted;
        while let Some(op) = ops.next() {
            if omitted == Some(op.id) {
                self.sink.omit(op.id);
                continue;
            }
            if op.region_count() > 0 {
                let place = self
                    .stack
                    .last_mut()
                    .and_then(|frame| frame.region.as_mut());
                if let Some(open) = place {
                    open.ops = Some(ops);
                }
                return self.start_op(op, indent, Place::Nested);
            }
            self.start_op(op, indent, Place::Nested)
                .map_err(|error| in_op(error, ops.whole(op)))?;
        }
        Ok(())
    }

    /// Visits the first op of the innermost region, or leaves the region behind it.
    fn inner_op(&mut self) -> Result<(), PrintError> {
        let Some(frame) = self.stack.last_mut() else {
            return Ok(());
        };
        let Some(open) = &mut frame.region else {
            return Ok(());
        };
        let region = open.region;
        let is_first = open.next_block == 0;
        open.next_block += 1;
        let op = region.block(0).and_then(|block| block.op(0));
        if let Some(op) = op.filter(|_| is_first) {
            let indent = frame.indent;
            let started = self.start_op(op.parts(), indent, Place::Inner);
            return started.map_err(|error| in_op(error, op));
        }
        frame.region = None;
        self.dialects.leave();
        self.sink.leave_region(region);
        Ok(())
    }

    /// Continues with the next block of the innermost region, or with what follows it.
    fn next_block(&mut self) -> Result<(), PrintError> {
        let Some(frame) = self.stack.last_mut() else {
            return Ok(());
        };
        let Some(open) = &mut frame.region else {
            return Ok(());
        };
        if open.is_inner {
            return self.inner_op();
        }
        let indent = frame.indent + open.item.indent;
        let position = open.next_block;
        let Some(block) = open.region.block(position) else {
            let region = open.region;
            frame.region = None;
            self.dialects.leave();
            return self.sink.region_end(region, indent);
        };
        open.next_block += 1;
        open.ops = Some(block.raw_ops());
        open.omitted = match position == 0 && !open.item.has_terminator {
            true => omitted_terminator(block, &mut self.planner),
            false => None,
        };
        let has_label = match position {
            0 => {
                open.item.has_empty_block && block.op_count() == 0
                    || open.item.has_arguments && block.argument_count() > 0
            }
            _ => true,
        };
        match has_label {
            true => self.sink.label(block, position, indent),
            false => Ok(()),
        }
    }
}

/// The terminator of a block.
fn omitted_terminator<'m>(block: Block<'m>, planner: &mut Planner<'m>) -> Option<OpId> {
    let last = block.op(block.op_count().checked_sub(1)?)?;
    planner.forms.is_terminator(last).then(|| last.id())
}
