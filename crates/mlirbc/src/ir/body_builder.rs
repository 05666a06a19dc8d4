//! Builds the content of a module from ops that arrive in the order in which MLIR's parser creates
//! them: an op after the ops of its regions.
//!
//! An arena holds the ops of a block, the blocks of a region and the regions of an op as one range.
//! Therefore a completed item waits on a stack until the item around it is complete, and gets its
//! index then. Values get theirs at once.

use crate::container::{AttributeId, OpNameId, PropertiesId, ReadPart, TypeId};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::body::{
    BlockData, Body, MAX_ITEMS, NONE, OpData, OpExtra, OpForm, Owner, RegionData, Span, ValueData,
};
use crate::ir::creation_order::{CreationOrder, order_uses};
use crate::ir::module::{FILE_BODY, Module};

/// An op whose regions are complete.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CompleteOp<'s> {
    pub(crate) name: OpNameId,
    pub(crate) location: AttributeId,
    pub(crate) dictionary: Option<AttributeId>,
    pub(crate) properties: Option<PropertiesId>,
    /// The values of the operands, or [`UNRESOLVED`].
    pub(crate) operands: &'s [u32],
    pub(crate) results: &'s [TypeId],
    /// The successors, as marks of blocks of the current region.
    pub(crate) successors: &'s [u32],
    /// The number of regions completed last that belong to the op.
    pub(crate) regions: u32,
    pub(crate) is_isolated: bool,
    /// The slots reserved for its operands, if it has regions.
    pub(crate) reserved_operands: Option<ReservedOperands>,
}

/// The place of the operands of an op whose regions come first: operands are in file order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReservedOperands {
    first_operand: u32,
}

/// An operand whose value is defined later; [`BodyBuilder::resolve`] sets it.
pub(crate) const UNRESOLVED: u32 = NONE;

/// The results and the first operand of an op, by index.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed {
    pub(crate) first_result: u32,
    /// The slot of the first operand; those of the others follow.
    pub(crate) first_operand: u32,
}

/// The state of a region that is open.
#[derive(Debug)]
struct OpenRegion {
    /// The number of blocks that were complete when the region began.
    blocks: usize,
    /// The first of its marks.
    marks: usize,
    /// The first of its jumps.
    jumps: usize,
}

/// See the module comment.
#[derive(Debug)]
pub(crate) struct BodyBuilder {
    body: Body,
    regions: Vec<OpenRegion>,
    /// The position of each marked block among the blocks of its region, for all open regions.
    marks: Vec<Option<u32>>,
    /// The successors of each op that has some, for all open regions.
    jumps: Vec<Span>,
    /// The block of each open region, the outermost block first.
    open_blocks: Vec<OpenBlock>,
    complete_ops: Vec<OpData>,
    complete_blocks: Vec<BlockData>,
    complete_regions: Vec<RegionData>,
    creation: CreationOrder,
}

impl ReservedOperands {
    /// The number of slots for what precedes the operands.
    const BEFORE: usize = 3;
}

#[derive(Debug)]
struct OpenBlock {
    /// The number of ops that were complete when the block began.
    ops: usize,
    arguments: Span,
    first_location: u32,
}

impl BodyBuilder {
    /// A builder with the block of the top-level ops open.
    pub(crate) fn new() -> Self {
        let mut body = Body::with_top_block();
        body.edits_mut();
        BodyBuilder {
            body,
            regions: Vec::new(),
            marks: Vec::new(),
            jumps: Vec::new(),
            open_blocks: vec![OpenBlock {
                ops: 0,
                arguments: Span::default(),
                first_location: 0,
            }],
            complete_ops: Vec::new(),
            complete_blocks: Vec::new(),
            complete_regions: Vec::new(),
            creation: CreationOrder::default(),
        }
    }

    /// Reserves room for the rest of a text, estimated from the part read so far.
    pub(crate) fn reserve_rest(&mut self, part: ReadPart) {
        let body = &mut self.body;
        part.reserve(&mut body.ops);
        part.reserve(&mut body.extras);
        part.reserve(&mut body.numbers);
        part.reserve(&mut body.values);
        part.reserve(&mut body.blocks);
        part.reserve(&mut body.regions);
        part.reserve(&mut body.argument_locations);
        part.reserve(&mut self.complete_ops);
    }

    /// The number of ops so far.
    pub(crate) fn op_count(&self) -> usize {
        self.body.ops.len() + self.complete_ops.len()
    }

    /// The number of values so far.
    pub(crate) fn value_count(&self) -> u32 {
        self.body.values.len() as u32
    }

    /// The type of a value.
    pub(crate) fn type_of(&self, value: u32) -> Option<TypeId> {
        let data = self.body.values.get(value as usize);
        data.map(|data| TypeId(data.ty))
    }

    /// The location of the op or the argument that defines a value.
    pub(crate) fn location_of(&self, value: u32) -> Option<AttributeId> {
        let body = &self.body;
        let argument = |arguments: Span, first_location: u32| {
            let at = value.checked_sub(arguments.start)?;
            let at = (at < arguments.count).then(|| first_location + at)?;
            body.argument_locations.get(at as usize).copied()
        };
        let of_open = self.open_blocks.iter().rev();
        let of_open = of_open.map(|block| argument(block.arguments, block.first_location));
        let of_complete = self.complete_blocks.iter().rev();
        let of_complete = of_complete.map(|block| argument(block.arguments, block.first_location));
        // The ops of open blocks are in the order of their results.
        let of_op = || {
            let before = |op: &OpData| op.results.start <= value;
            let at = self.complete_ops.partition_point(before).checked_sub(1)?;
            let op = self.complete_ops.get(at)?;
            op.results.range().contains(&value).then_some(op.location)
        };
        let of_placed = || match body.values.get(value as usize)?.owner() {
            Owner::Op(op) => body.ops.get(op as usize).map(|op| op.location),
            Owner::Block(_) => None,
        };
        let location = of_op().or_else(of_placed);
        let location = location.or_else(|| of_open.chain(of_complete).flatten().next());
        location.map(AttributeId)
    }

    /// The name and the results of the last op in the current block.
    pub(crate) fn last_op(&self) -> Option<(OpNameId, std::ops::Range<u32>)> {
        let block = self.open_blocks.last()?;
        let last = self.complete_ops.get(block.ops..)?.last()?;
        Some((OpNameId(last.name), last.results.range()))
    }

    /// The number of regions around the current block.
    pub(crate) fn depth(&self) -> usize {
        self.regions.len()
    }

    /// Begins a region without blocks.
    pub(crate) fn begin_region(&mut self) {
        self.regions.push(OpenRegion {
            blocks: self.complete_blocks.len(),
            marks: self.marks.len(),
            jumps: self.jumps.len(),
        });
    }

    /// Whether the current region has no block yet.
    pub(crate) fn has_no_block(&self) -> bool {
        let region = self.regions.last();
        region.is_some_and(|region| {
            region.blocks == self.complete_blocks.len()
                && self.open_blocks.len() == self.regions.len()
        })
    }

    /// Begins a region and a block that contain all top-level ops so far.
    pub(crate) fn enclose_top(&mut self) {
        self.begin_region();
        let mark = self.mark();
        self.begin_block(mark);
        if let Some(block) = self.open_blocks.last_mut() {
            block.ops = 0;
        }
    }

    /// A new mark for a block of the current region, whether the block has begun or not.
    pub(crate) fn mark(&mut self) -> u32 {
        let Some(region) = self.regions.last() else {
            return 0;
        };
        let mark = self.marks.len() - region.marks;
        self.marks.push(None);
        mark as u32
    }

    /// Begins a block of the current region, with a mark.
    pub(crate) fn begin_block(&mut self, mark: u32) {
        if let Some(region) = self.regions.last() {
            let position = (self.complete_blocks.len() - region.blocks) as u32;
            if let Some(place) = self.marks.get_mut(region.marks + mark as usize) {
                *place = Some(position);
            }
        }
        self.open_blocks.push(OpenBlock {
            ops: self.complete_ops.len(),
            arguments: Span {
                start: self.body.values.len() as u32,
                count: 0,
            },
            first_location: self.body.argument_locations.len() as u32,
        });
    }

    /// Adds an argument to the current block, before its first op. Returns the value.
    ///
    /// # Errors
    /// The body has no room.
    pub(crate) fn argument(&mut self, ty: TypeId, location: AttributeId) -> Result<u32> {
        let value = self.body.values.len() as u32;
        check_room(self.body.values.len() + 1)?;
        // The block gets its index when the region ends.
        self.body
            .values
            .push(ValueData::argument(ty.index(), NONE >> 1));
        self.body.argument_locations.push(location.index());
        if let Some(block) = self.open_blocks.last_mut() {
            block.arguments.count += 1;
        }
        Ok(value)
    }

    /// Reserves the place for the operands of an op, before its regions.
    ///
    /// # Errors
    /// The body has no room.
    pub(crate) fn reserve(&mut self, operands: usize) -> Result<ReservedOperands> {
        let numbers = &mut self.body.numbers;
        let first_operand = numbers.len() + ReservedOperands::BEFORE;
        check_room(first_operand + operands)?;
        numbers.resize(first_operand + operands, NONE);
        self.creation.begin(operands);
        Ok(ReservedOperands {
            first_operand: first_operand as u32,
        })
    }

    /// Adds an op to the end of the current block.
    ///
    /// # Errors
    /// The body has no room, or the op has too many operands.
    pub(crate) fn op(&mut self, op: &CompleteOp<'_>) -> Result<Placed> {
        let body = &mut self.body;
        check_room(body.numbers.len() + op.operands.len() + 3)?;
        check_room(body.values.len() + op.results.len())?;
        check_room(self.complete_ops.len() + body.ops.len() + 1)?;
        let most = OpForm::MAX_OPERANDS as usize;
        if op.operands.len() > most {
            return Err(too_many("the operands of an op", most, op.operands.len()));
        }
        let results = Span {
            start: body.values.len() as u32,
            count: op.results.len() as u32,
        };
        // The op gets its index when the block ends.
        let values = op.results.iter();
        body.values
            .extend(values.map(|ty| ValueData::result(ty.index(), NONE >> 1)));
        body.results_beyond_first += results.count.saturating_sub(1);
        let mut has = 0;
        let mut before = [NONE; ReservedOperands::BEFORE];
        let mut count_before = 0;
        let mut add_before = |number: u32, bit| {
            has |= bit;
            if let Some(place) = before.get_mut(count_before) {
                *place = number;
                count_before += 1;
            }
        };
        if let Some(dictionary) = op.dictionary {
            add_before(dictionary.index(), OpForm::DICTIONARY);
        }
        if let Some(properties) = op.properties {
            add_before(properties.index(), OpForm::PROPERTIES);
        }
        if op.regions > 0 || !op.successors.is_empty() {
            add_before(body.extras.len() as u32, OpForm::EXTRA);
            self.add_extra(op);
        }
        let before = before.get(..count_before).unwrap_or_default();
        let first_operand = self.place_operands(op, before);
        self.creation.use_values(op.operands);
        self.complete_ops.push(OpData {
            name: op.name.index(),
            location: op.location.index(),
            block: NONE,
            results,
            operands: first_operand,
            form: OpForm::new(has, op.operands.len() as u32),
        });
        Ok(Placed {
            first_result: results.start,
            first_operand,
        })
    }

    /// Adds the successors of an op, and moves its regions to their arena.
    fn add_extra(&mut self, op: &CompleteOp<'_>) {
        let body = &mut self.body;
        let successors = Span {
            start: body.successors.len() as u32,
            count: op.successors.len() as u32,
        };
        body.successors.extend_from_slice(op.successors);
        if successors.count > 0 {
            self.jumps.push(successors);
        }
        let first = self.complete_regions.len() - op.regions as usize;
        let regions = Span {
            start: body.regions.len() as u32,
            count: op.regions,
        };
        for (region, index) in self.complete_regions.drain(first..).zip(regions.start..) {
            for block in region.blocks.range() {
                if let Some(block) = body.blocks.get_mut(block as usize) {
                    block.region = index;
                }
            }
            body.regions.push(region);
        }
        body.extras.push(OpExtra {
            successors,
            regions,
            is_isolated: op.is_isolated,
            ..OpExtra::default()
        });
    }

    /// Stores what precedes the operands of an op and the operands, and returns the slot of the first operand.
    fn place_operands(&mut self, op: &CompleteOp<'_>, before: &[u32]) -> u32 {
        let numbers = &mut self.body.numbers;
        let Some(reserved) = op.reserved_operands else {
            let first_operand = numbers.len() + before.len();
            numbers.extend(before.iter().copied());
            numbers.extend(op.operands.iter().copied());
            return first_operand as u32;
        };
        let start = reserved.first_operand as usize - before.len();
        let places = numbers.get_mut(start..).unwrap_or_default();
        for (place, number) in places.iter_mut().zip(before.iter().chain(op.operands)) {
            *place = *number;
        }
        let operands = Span {
            start: reserved.first_operand,
            count: op.operands.len() as u32,
        };
        self.creation.end(operands, numbers.len() as u32);
        reserved.first_operand
    }

    /// Sets operands that had no value, in the order of their uses.
    pub(crate) fn resolve(&mut self, slots: &[u32], value: u32) {
        for &slot in slots {
            if let Some(place) = self.body.numbers.get_mut(slot as usize) {
                *place = value;
            }
        }
        self.creation.resolve(value, slots.len() as u32);
    }

    /// Drops all open regions beyond a number of them. Returns whether the current region has no open block then.
    /// The body is incomplete from then on.
    pub(crate) fn restore(&mut self, regions: usize) -> bool {
        if let Some(first) = self.regions.get(regions) {
            self.marks.truncate(first.marks);
            self.jumps.truncate(first.jumps);
        }
        self.regions.truncate(regions);
        // The top level has a block too.
        while self.open_blocks.len() > regions + 1 {
            let dropped = self.open_blocks.pop();
            self.complete_ops
                .truncate(dropped.map_or(0, |block| block.ops));
        }
        self.open_blocks.len() <= regions
    }

    /// Ends the current block.
    pub(crate) fn end_block(&mut self) {
        let Some(open) = self.open_blocks.pop() else {
            return;
        };
        let ops = self.place_ops(&open);
        self.complete_blocks.push(BlockData {
            ops,
            arguments: open.arguments,
            first_location: open.first_location,
            ..BlockData::UNREAD
        });
    }

    /// Moves the ops of a block to their arena.
    fn place_ops(&mut self, open: &OpenBlock) -> Span {
        let body = &mut self.body;
        let start = body.ops.len() as u32;
        for (op, index) in self.complete_ops.drain(open.ops..).zip(start..) {
            for value in op.results.range() {
                if let Some(value) = body.values.get_mut(value as usize) {
                    *value = ValueData::result(value.ty, index);
                }
            }
            let regions = body.extra(&op).regions;
            for region in regions.range() {
                if let Some(region) = body.regions.get_mut(region as usize) {
                    region.op = index;
                }
            }
            body.ops.push(op);
        }
        Span {
            start,
            count: body.ops.len() as u32 - start,
        }
    }

    /// Ends the current region, whose blocks are complete and whose marks have begun.
    pub(crate) fn end_region(&mut self) {
        let Some(open) = self.regions.pop() else {
            return;
        };
        let body = &mut self.body;
        let start = body.blocks.len() as u32;
        for (block, index) in self.complete_blocks.drain(open.blocks..).zip(start..) {
            for op in block.ops.range() {
                if let Some(op) = body.ops.get_mut(op as usize) {
                    op.block = index;
                }
            }
            for value in block.arguments.range() {
                if let Some(value) = body.values.get_mut(value as usize) {
                    *value = ValueData::argument(value.ty, index);
                }
            }
            body.blocks.push(block);
        }
        let marks = self.marks.get(open.marks..).unwrap_or_default();
        for jump in self.jumps.drain(open.jumps..) {
            let range = jump.range();
            let successors = body
                .successors
                .get_mut(range.start as usize..range.end as usize);
            for successor in successors.unwrap_or_default() {
                let position = marks.get(*successor as usize).copied().flatten();
                *successor = start + position.unwrap_or(0);
            }
        }
        self.marks.truncate(open.marks);
        self.complete_regions.push(RegionData {
            op: NONE,
            blocks: Span {
                start,
                count: body.blocks.len() as u32 - start,
            },
        });
    }

    /// The number of operands, and of what precedes them, so far.
    pub(crate) fn slot_count(&self) -> u32 {
        self.body.numbers.len() as u32
    }

    /// Sorts the last complete regions, each with a key and the number of slots before it.
    pub(crate) fn sort_regions(&mut self, keys: &[(usize, u32)]) {
        let first = self.complete_regions.len().saturating_sub(keys.len());
        let end = self.slot_count();
        let ends = keys.iter().skip(1).map(|(_, start)| *start).chain([end]);
        let regions = self.complete_regions.drain(first..);
        let mut sorted: Vec<_> = keys.iter().zip(ends).zip(regions).collect();
        sorted.sort_by_key(|(((key, _), _), _)| *key);
        let mut slots = Vec::with_capacity(sorted.len());
        let mut regions = Vec::with_capacity(sorted.len());
        for (((_, start), end), region) in sorted {
            slots.push(Span {
                start: *start,
                count: end.saturating_sub(*start),
            });
            regions.push(region);
        }
        self.complete_regions.extend(regions);
        self.creation.move_regions(slots);
    }

    /// Replaces the locations of ops and arguments.
    pub(crate) fn replace_locations(&mut self, mut by: impl FnMut(AttributeId) -> AttributeId) {
        let ops = self.body.ops.iter_mut().chain(&mut self.complete_ops);
        for op in ops {
            op.location = by(AttributeId(op.location)).index();
        }
        for location in &mut self.body.argument_locations {
            *location = by(AttributeId(*location)).index();
        }
    }

    /// Makes this the content of a module without ops. All regions are complete.
    ///
    /// # Errors
    /// None for a new module.
    pub(crate) fn finish(mut self, module: &mut Module<'_>) -> Result<()> {
        if let Some(open) = self.open_blocks.pop() {
            let ops = self.place_ops(&open);
            for op in ops.range() {
                if let Some(op) = self.body.ops.get_mut(op as usize) {
                    op.block = 0;
                }
            }
            if let Some(block) = self.body.blocks.first_mut() {
                block.ops = ops;
            }
        }
        order_uses(&mut self.body, self.creation);
        module.set_body(FILE_BODY, self.body);
        Ok(())
    }
}

fn check_room(items: usize) -> Result<()> {
    match items <= MAX_ITEMS {
        true => Ok(()),
        false => Err(too_many(
            "the ops, values or operands of a body",
            MAX_ITEMS,
            items,
        )),
    }
}

#[cold]
fn too_many(what: &'static str, limit: usize, found: usize) -> Error {
    let kind = ErrorKind::LimitExceeded {
        what,
        limit: limit as u64,
        found: found as u64,
    };
    Error::new(kind, 0)
}
