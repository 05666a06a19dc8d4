//! Reads the arenas of one body from its bytes (format.md §9).
//!
//! The nesting of regions is a stack of frames, not recursion. Places for the ops of a block, the
//! blocks of a region and the values of a region are reserved when their number is read; what is
//! reserved and not read yet is held against the bytes that are left, so a file cannot ask for
//! more memory than its size justifies.

use crate::container::{Container, OpNameId};
use crate::error::{Error, ErrorKind, Result, Segment, Table};
use crate::ir::bodies::Home;
use crate::ir::body::{
    BlockData, Body, MAX_ITEMS, NONE, OpData, OpExtra, OpForm, RegionData, Span, StoredOrder,
    ValueData,
};
use crate::ir::id::{BodyId, OpId};
use crate::wire::{Cursor, section};

/// The bits of an op's component mask.
mod component {
    pub(super) const DICTIONARY: u8 = 0x01;
    pub(super) const RESULTS: u8 = 0x02;
    pub(super) const OPERANDS: u8 = 0x04;
    pub(super) const SUCCESSORS: u8 = 0x08;
    pub(super) const REGIONS: u8 = 0x10;
    pub(super) const USE_LIST_ORDERS: u8 = 0x20;
    pub(super) const PROPERTIES: u8 = 0x40;

    /// What comes after the operands.
    pub(super) const RARE: u8 = SUCCESSORS | REGIONS | USE_LIST_ORDERS;

    /// The bits that a version may have.
    pub(super) fn allowed(version: u8) -> u8 {
        let orders = if version >= 3 { USE_LIST_ORDERS } else { 0 };
        let properties = if version >= 5 { PROPERTIES } else { 0 };
        DICTIONARY | RESULTS | OPERANDS | SUCCESSORS | REGIONS | orders | properties
    }
}

/// The regions of an isolated op that take at least this many bytes are a body of their own.
///
/// Below, decoding them costs less than the memory and the table entry of another body.
const BODY_BORDER: u64 = 512;

/// The least bytes of an op: name, mask and location.
const MIN_OP_BYTES: u64 = 3;

/// The regions of one op while they are read.
#[derive(Default)]
struct Frame<'m> {
    op: u32,
    regions: Span,
    /// How many of the regions were begun.
    begun: u32,
    blocks: Span,
    blocks_begun: u32,
    ops: Span,
    ops_begun: u32,
    /// The values that the current region declares; `None` once all are defined or if it declares
    /// none, in which case results have no number.
    values: Span,
    values_defined: u32,
    /// The number that the region's first value has in its scope.
    first_number: u32,
    /// Whether values of the frames below can be used.
    is_isolated: bool,
    /// Where to go on after a section of its own.
    outer: Option<Cursor<'m>>,
}

pub(super) struct Decoder<'m, 'c> {
    container: &'m Container<'c>,
    cursor: Cursor<'m>,
    /// The offset of the end of the body.
    end: u64,
    id: BodyId,
    /// The nesting of regions around the body.
    depth: u32,
    body: Body,
    children: Vec<Home>,
    /// The regions that are read now.
    frame: Frame<'m>,
    /// Those around them, innermost last.
    around: Vec<Frame<'m>>,
    /// Ops, blocks and values reserved and not read yet.
    owed_ops: u64,
    owed_blocks: u64,
    owed_values: u64,
    op_names: u32,
    attributes: u32,
    types: u32,
    properties: u32,
    version: u8,
    /// The bits that the mask of an op may have.
    components: u8,
}

/// Reads a body; gives it with the homes of the bodies inside it. The room of `spare` is used, and
/// left for the next body.
pub(super) fn decode(
    container: &Container<'_>,
    id: BodyId,
    home: &Home,
    spare: &mut Body,
) -> Result<(Body, Vec<Home>)> {
    let entries = container.entries();
    let mut decoder = Decoder {
        container,
        cursor: container.cursor(home.bytes.clone()),
        end: home.bytes.end,
        id,
        depth: home.depth,
        body: std::mem::take(spare),
        children: Vec::new(),
        frame: Frame::default(),
        around: Vec::new(),
        owed_ops: 0,
        owed_blocks: 0,
        owed_values: 0,
        op_names: container.dialects().op_name_count(),
        attributes: entries.attributes.count(),
        types: entries.types.count(),
        properties: container.properties().count(),
        version: container.version(),
        components: component::allowed(container.version()),
    };
    if let Err(error) = decoder.run(home) {
        return Err(decoder.locate(error));
    }
    if let Err(error) = decoder.cursor.finish("the ops") {
        decoder.body.unclaimed.get_or_insert(error);
    }
    let body = decoder.body.take();
    *spare = decoder.body;
    Ok((body, decoder.children))
}

impl<'m> Decoder<'m, '_> {
    fn run(&mut self, home: &Home) -> Result<()> {
        // An op of the usual files takes some ten bytes; what is too much is given back.
        let guess = (home.bytes.end - home.bytes.start) as usize / 8;
        self.body.ops.reserve(guess.min(1 << 20));
        self.body.numbers.reserve(guess.min(1 << 20));
        self.body.values.reserve(guess.min(1 << 20));
        let regions = match home.op {
            Some(_) => home.regions,
            None => 1,
        };
        self.frame = self.frame_of(NONE, regions, true, None);
        self.body.top_regions = self.frame.regions;
        if home.op.is_none() {
            // The file's content is one block without a region's head.
            self.begin_file_block()?;
        }
        loop {
            if self.frame.ops_begun < self.frame.ops.count {
                self.read_ops()?;
            } else if self.frame.blocks_begun < self.frame.blocks.count {
                self.begin_block()?;
            } else if self.frame.begun < self.frame.regions.count {
                self.finish_region()?;
                self.begin_region()?;
            } else {
                self.finish_region()?;
                let Some(around) = self.around.pop() else {
                    break;
                };
                self.leave_regions(around);
            }
        }
        Ok(())
    }

    /// Reserves the regions of an op.
    fn frame_of(
        &mut self,
        op: u32,
        count: u32,
        is_isolated: bool,
        outer: Option<Cursor<'m>>,
    ) -> Frame<'m> {
        let regions = Span {
            start: self.body.regions.len() as u32,
            count,
        };
        let unread = RegionData {
            op,
            blocks: Span::default(),
        };
        self.body
            .regions
            .resize(self.body.regions.len() + count as usize, unread);
        // A nested region numbers its values after all those around it, up to the isolated op.
        let first_number = match is_isolated {
            true => 0,
            false => self.frame.first_number + self.frame.values.count,
        };
        Frame {
            op,
            regions,
            first_number,
            is_isolated,
            outer,
            ..Frame::default()
        }
    }

    /// Reserves the regions of an op and makes them the next thing to read.
    fn enter_regions(
        &mut self,
        op: u32,
        count: u32,
        is_isolated: bool,
        outer: Option<Cursor<'m>>,
    ) -> Result<()> {
        let limit = self.container.limits().region_depth;
        let depth = u64::from(self.depth) + self.around.len() as u64 + 1;
        if depth >= u64::from(limit) {
            return Err(self.limit_error("the nesting of regions", u64::from(limit), depth + 1));
        }
        let inner = self.frame_of(op, count, is_isolated, outer);
        self.around.push(std::mem::replace(&mut self.frame, inner));
        Ok(())
    }

    /// Goes on behind the op whose regions are read.
    fn leave_regions(&mut self, around: Frame<'m>) {
        let inner = std::mem::replace(&mut self.frame, around);
        if let Some(outer) = inner.outer {
            self.note_unclaimed("the regions of an op");
            self.cursor = outer;
        }
    }

    /// Notes bytes that are left in a section. They stop nobody, as in the reference reader: what
    /// else is wrong with the ops tells more.
    fn note_unclaimed(&mut self, what: &'static str) {
        if let Err(error) = self.cursor.finish(what)
            && self.body.unclaimed.is_none()
        {
            self.body.unclaimed = Some(self.locate(error));
        }
    }

    fn begin_region(&mut self) -> Result<()> {
        let blocks = self.cursor.count(1, "blocks")?;
        let values = match blocks {
            0 => 0,
            _ => self.cursor.count(1, "values of a region")?,
        };
        self.owed_blocks += blocks as u64;
        self.owed_values += values as u64;
        self.check_owed()?;
        let frame = &mut self.frame;
        let region = frame.regions.start + frame.begun;
        frame.begun += 1;
        frame.blocks = Span {
            start: self.body.blocks.len() as u32,
            count: blocks as u32,
        };
        frame.blocks_begun = 0;
        frame.values = Span {
            start: self.body.values.len() as u32,
            count: values as u32,
        };
        frame.values_defined = 0;
        if let Some(data) = self.body.regions.get_mut(region as usize) {
            data.blocks = frame.blocks;
        }
        let unread = BlockData {
            region,
            ..BlockData::UNREAD
        };
        self.body
            .blocks
            .resize(self.body.blocks.len() + blocks, unread);
        self.body
            .values
            .resize(self.body.values.len() + values, ValueData::UNDEFINED);
        Ok(())
    }

    fn finish_region(&mut self) -> Result<()> {
        let frame = &self.frame;
        if frame.values_defined == frame.values.count {
            return Ok(());
        }
        Err(self.cursor.error(ErrorKind::UndefinedValues {
            declared: u64::from(frame.values.count),
            defined: u64::from(frame.values_defined),
        }))
    }

    fn begin_file_block(&mut self) -> Result<()> {
        let head = self.cursor;
        let (ops, has_arguments) = self.cursor.varint_with_flag()?;
        if has_arguments {
            return Err(head.error(ErrorKind::InvalidValue {
                what: "block flag",
                expected: "no arguments at the top of the file",
                found: 1,
            }));
        }
        self.body.blocks.push(BlockData {
            region: 0,
            ..BlockData::UNREAD
        });
        let blocks = Span { start: 0, count: 1 };
        if let Some(region) = self.body.regions.first_mut() {
            region.blocks = blocks;
        }
        self.frame.begun = 1;
        self.frame.blocks = blocks;
        self.frame.blocks_begun = 1;
        self.reserve_ops(0, ops)
    }

    fn begin_block(&mut self) -> Result<()> {
        let block = self.frame.blocks.start + self.frame.blocks_begun;
        self.frame.blocks_begun += 1;
        self.owed_blocks -= 1;
        let (ops, has_arguments) = self.cursor.varint_with_flag()?;
        if has_arguments {
            self.read_arguments(block)?;
        }
        self.reserve_ops(block, ops)
    }

    fn reserve_ops(&mut self, block: u32, count: u64) -> Result<()> {
        self.cursor.check_count(count, MIN_OP_BYTES, "ops")?;
        self.owed_ops += count;
        self.check_owed()?;
        let ops = Span {
            start: self.body.ops.len() as u32,
            count: count as u32,
        };
        let unread = OpData {
            block,
            ..OpData::UNREAD
        };
        self.body
            .ops
            .resize(self.body.ops.len() + count as usize, unread);
        if let Some(data) = self.body.blocks.get_mut(block as usize) {
            data.ops = ops;
        }
        self.frame.ops = ops;
        self.frame.ops_begun = 0;
        Ok(())
    }

    /// Holds what is reserved and not read yet against the bytes that are left.
    fn check_owed(&self) -> Result<()> {
        let remaining = self.end.saturating_sub(self.cursor.offset());
        let owed = MIN_OP_BYTES * self.owed_ops + self.owed_blocks + self.owed_values;
        if owed > remaining {
            return Err(self.cursor.error(ErrorKind::CountTooLarge {
                what: "ops, blocks and values",
                count: self.owed_ops + self.owed_blocks + self.owed_values,
                remaining,
            }));
        }
        let body = &self.body;
        let ops = body.ops.len() as u64 + self.owed_ops;
        let limit = self.container.limits().ops;
        if ops > limit {
            return Err(self.limit_error("the number of ops", limit, ops));
        }
        let items = ops.max(body.values.len() as u64 + self.owed_values);
        let items = items.max(body.blocks.len() as u64 + self.owed_blocks);
        if items > MAX_ITEMS as u64 {
            return Err(self.limit_error(
                "the ops, blocks or values of a body",
                MAX_ITEMS as u64,
                items,
            ));
        }
        Ok(())
    }

    fn limit_error(&self, what: &'static str, limit: u64, found: u64) -> Error {
        self.cursor
            .error(ErrorKind::LimitExceeded { what, limit, found })
    }

    /// Takes the next `count` values of the current region for what defines them; gives their
    /// places. A region that declares no values leaves its results without numbers.
    #[inline]
    fn define_values(&mut self, at: &Cursor<'_>, count: u32) -> Result<Span> {
        let frame = &mut self.frame;
        if count > frame.values.count - frame.values_defined {
            return self.define_unnumbered(at, count);
        }
        let start = frame.values.start + frame.values_defined;
        frame.values_defined += count;
        self.owed_values -= u64::from(count);
        Ok(Span { start, count })
    }

    #[cold]
    fn define_unnumbered(&mut self, at: &Cursor<'_>, count: u32) -> Result<Span> {
        let frame = &self.frame;
        if frame.values.count != 0 {
            return Err(at.error(ErrorKind::TooManyValues {
                first: u64::from(frame.values_defined),
                end: u64::from(frame.values_defined) + u64::from(count),
                declared: u64::from(frame.values.count),
            }));
        }
        let start = self.body.values.len();
        let end = start + count as usize;
        if end > MAX_ITEMS {
            let limit = MAX_ITEMS as u64;
            return Err(self.limit_error("the values of a body", limit, end as u64));
        }
        self.body.values.resize(end, ValueData::UNDEFINED);
        Ok(Span {
            start: start as u32,
            count,
        })
    }

    fn read_arguments(&mut self, block: u32) -> Result<()> {
        let head = self.cursor;
        let count = self.cursor.count(1, "block arguments")?;
        let arguments = self.define_values(&head, count as u32)?;
        let first_location = self.body.argument_locations.len() as u32;
        for value in arguments.range() {
            let (ty, location) = if self.version < 4 {
                let ty = self.cursor.index(self.types, Table::Type)?;
                (ty, self.cursor.index(self.attributes, Table::Attribute)?)
            } else {
                let head = self.cursor;
                let (ty, has_location) = self.cursor.varint_with_flag()?;
                let ty = head.check_index(ty, self.types, Table::Type)?;
                let location = match has_location {
                    true => self.cursor.index(self.attributes, Table::Attribute)?,
                    false => NONE,
                };
                (ty, location)
            };
            self.body.argument_locations.push(location);
            if let Some(data) = self.body.values.get_mut(value as usize) {
                *data = ValueData::argument(ty, block);
            }
        }
        if let Some(data) = self.body.blocks.get_mut(block as usize) {
            data.arguments = arguments;
            data.first_location = first_location;
        }
        if self.version >= 3 && self.cursor.byte()? != 0 {
            self.read_orders(arguments)?;
        }
        Ok(())
    }

    /// Reads ops of the current block up to its end or to one whose regions come next.
    fn read_ops(&mut self) -> Result<()> {
        // A copy, which need not go through memory for every number.
        let mut cursor = self.cursor;
        let depth = self.around.len();
        while self.frame.ops_begun < self.frame.ops.count && self.around.len() == depth {
            let op = self.frame.ops.start + self.frame.ops_begun;
            self.frame.ops_begun += 1;
            self.owed_ops -= 1;
            let (mask, results) = self.read_op(&mut cursor, op)?;
            if mask & component::RARE != 0 {
                self.cursor = cursor;
                self.read_rare_components(mask, op, results)?;
                cursor = self.cursor;
            }
        }
        self.cursor = cursor;
        Ok(())
    }

    /// Reads an op up to its operands; gives its mask and its results.
    #[inline]
    fn read_op(&mut self, cursor: &mut Cursor<'m>, op: u32) -> Result<(u8, Span)> {
        let name = cursor.index(self.op_names, Table::OpName)?;
        // The name comes first so that errors in the rest can tell it.
        if let Some(place) = self.body.ops.get_mut(op as usize) {
            place.name = name;
        }
        let head = *cursor;
        let mask = cursor.byte()?;
        let forbidden = mask & !self.components;
        if forbidden != 0 {
            return Err(head.error(ErrorKind::InvalidOpComponents {
                found: forbidden,
                version: self.version,
            }));
        }
        let location = cursor.index(self.attributes, Table::Attribute)?;
        let mut has = 0;
        if mask & component::DICTIONARY != 0 {
            let dictionary = cursor.index(self.attributes, Table::Attribute)?;
            self.body.numbers.push(dictionary);
            has |= OpForm::DICTIONARY;
        }
        if mask & component::PROPERTIES != 0 {
            let properties = cursor.index(self.properties, Table::Properties)?;
            self.body.numbers.push(properties);
            has |= OpForm::PROPERTIES;
        }
        if mask & (component::SUCCESSORS | component::REGIONS) != 0 {
            self.body.numbers.push(self.body.extras.len() as u32);
            self.body.extras.push(OpExtra::default());
            has |= OpForm::EXTRA;
        }
        let results = match mask & component::RESULTS {
            0 => Span::default(),
            _ => self.read_results(cursor, op)?,
        };
        let operands = self.body.numbers.len() as u32;
        let count = match mask & component::OPERANDS {
            0 => 0,
            _ => self.read_operands(cursor)?,
        };
        if let Some(place) = self.body.ops.get_mut(op as usize) {
            place.location = location;
            place.results = results;
            place.operands = operands;
            place.form = OpForm::new(has, count);
        }
        Ok((mask, results))
    }

    fn read_rare_components(&mut self, mask: u8, op: u32, results: Span) -> Result<()> {
        // The op's own, if it has one, is the last.
        let extra = (self.body.extras.len() as u32).wrapping_sub(1);
        if mask & component::SUCCESSORS != 0 {
            let successors = self.read_successors()?;
            if let Some(place) = self.body.extras.get_mut(extra as usize) {
                place.successors = successors;
            }
        }
        if mask & component::USE_LIST_ORDERS != 0 {
            self.read_orders(results)?;
        }
        if mask & component::REGIONS != 0 {
            self.read_regions(op, extra)?;
        }
        Ok(())
    }

    #[inline]
    fn read_results(&mut self, cursor: &mut Cursor<'m>, op: u32) -> Result<Span> {
        let head = *cursor;
        let count = cursor.count(1, "results")?;
        let results = self.define_values(&head, count as u32)?;
        for value in results.range() {
            let ty = cursor.index(self.types, Table::Type)?;
            if let Some(data) = self.body.values.get_mut(value as usize) {
                *data = ValueData::result(ty, op);
            }
        }
        Ok(results)
    }

    /// Reads the operands of an op; gives how many they are.
    #[inline]
    fn read_operands(&mut self, cursor: &mut Cursor<'m>) -> Result<u32> {
        let count = cursor.count(1, "operands")?;
        let end = self.body.numbers.len() + count;
        if end > MAX_ITEMS || count > OpForm::MAX_OPERANDS as usize {
            let limit = match end > MAX_ITEMS {
                true => MAX_ITEMS,
                false => OpForm::MAX_OPERANDS as usize,
            };
            let found = end.max(count) as u64;
            return Err(self.limit_error("the operands of a body", limit as u64, found));
        }
        for _ in 0..count {
            let head = *cursor;
            let number = cursor.varint()?;
            let value = self.resolve(&head, number)?;
            self.body.numbers.push(value);
        }
        Ok(count as u32)
    }

    /// The place of the value that a number means where the cursor stands.
    #[inline]
    fn resolve(&self, at: &Cursor<'_>, number: u64) -> Result<u32> {
        let frame = &self.frame;
        let position = number.wrapping_sub(u64::from(frame.first_number));
        if position < u64::from(frame.values.count) {
            return Ok(frame.values.start + position as u32);
        }
        self.resolve_around(at, number)
    }

    /// The place of a value that is not of the current region.
    fn resolve_around(&self, at: &Cursor<'_>, number: u64) -> Result<u32> {
        let count = u64::from(self.frame.first_number) + u64::from(self.frame.values.count);
        let mut is_isolated = self.frame.is_isolated;
        for frame in self.around.iter().rev() {
            if number >= count || is_isolated {
                break;
            }
            if let Some(position) = (number as u32).checked_sub(frame.first_number) {
                return Ok(frame.values.start + position);
            }
            is_isolated = frame.is_isolated;
        }
        Err(at.error(ErrorKind::InvalidIndex {
            table: Table::Value,
            index: number,
            count,
        }))
    }

    fn read_successors(&mut self) -> Result<Span> {
        let blocks = self.frame.blocks;
        let count = self.cursor.count(1, "successors")?;
        let start = self.body.successors.len() as u32;
        for _ in 0..count {
            let position = self.cursor.index(blocks.count, Table::Successor)?;
            self.body.successors.push(blocks.start + position);
        }
        Ok(Span {
            start,
            count: count as u32,
        })
    }

    /// Reads the stored use-list orders of consecutive values (format.md §9.4).
    fn read_orders(&mut self, values: Span) -> Result<()> {
        let entries = match values.count {
            1 => 1,
            _ => self.cursor.count(1, "use-list orders")?,
        };
        for _ in 0..entries {
            let head = self.cursor;
            let position = match values.count {
                1 => 0,
                _ => self.cursor.varint()?,
            };
            let value = u32::try_from(position)
                .ok()
                .and_then(|position| values.at(position));
            let Some(value) = value else {
                return Err(head.error(ErrorKind::InvalidUseListOrder {
                    reason: "the value has to be one of the op's results or the block's arguments",
                    found: position,
                }));
            };
            let head = self.cursor;
            let (count, is_pairs) = self.cursor.varint_with_flag()?;
            let count = self
                .cursor
                .check_count(count, 1, "positions of a use-list order")?;
            if is_pairs && count % 2 == 1 {
                return Err(head.error(ErrorKind::InvalidUseListOrder {
                    reason: "pairs take an even number of positions",
                    found: count as u64,
                }));
            }
            let start = self.body.order_numbers.len() as u32;
            for _ in 0..count {
                let head = self.cursor;
                let number = self.cursor.varint()?;
                let Ok(number) = u32::try_from(number) else {
                    return Err(head.error(ErrorKind::InvalidUseListOrder {
                        reason: "a position has to be below the number of uses",
                        found: number,
                    }));
                };
                self.body.order_numbers.push(number);
            }
            self.body.orders.push(StoredOrder {
                value,
                is_pairs,
                numbers: Span {
                    start,
                    count: count as u32,
                },
                offset: head.offset(),
            });
        }
        Ok(())
    }

    fn read_regions(&mut self, op: u32, extra: u32) -> Result<()> {
        let (count, is_isolated) = self.cursor.varint_with_flag()?;
        // Every region takes at least a byte, its number of blocks.
        let count = self.cursor.check_count(count, 1, "regions")? as u32;
        let mut regions = Span {
            start: self.body.regions.len() as u32,
            count,
        };
        let mut child = None;
        if is_isolated && self.version >= 2 {
            let head = self.cursor;
            let (frame, payload) = section::read(&mut self.cursor)?;
            if frame.id != crate::container::SectionId::Ir as u8 {
                return Err(head.error(ErrorKind::InvalidSection {
                    expected: "4, the regions of an op",
                    found: frame.id,
                }));
            }
            if count > 0 && frame.payload.end - frame.payload.start >= BODY_BORDER {
                child = Some(self.children.len() as u32);
                regions.start = 0;
                self.children.push(Home {
                    op: Some(OpId {
                        body: self.id,
                        index: op,
                    }),
                    bytes: frame.payload,
                    regions: count,
                    depth: self.depth + self.around.len() as u32 + 1,
                });
            } else {
                let outer = std::mem::replace(&mut self.cursor, payload);
                self.enter_regions(op, count, true, Some(outer))?;
            }
        } else {
            self.enter_regions(op, count, is_isolated, None)?;
        }
        if let Some(place) = self.body.extras.get_mut(extra as usize) {
            place.regions = regions;
            place.is_isolated = is_isolated;
            place.child = child;
        }
        Ok(())
    }

    /// Says of an error which op of which block it happened in.
    fn locate(&self, mut error: Error) -> Error {
        let frames = std::iter::once(&self.frame).chain(self.around.iter().rev());
        for frame in frames {
            let op = frame.ops.start + frame.ops_begun.saturating_sub(1);
            if frame.ops_begun > 0 {
                error = error.within(op_segment(self.container, &self.body, op));
            }
            if frame.blocks_begun > 0 && frame.op != NONE || self.id.0 != 0 {
                error = error
                    .within(Segment::Block(frame.blocks_begun.saturating_sub(1)))
                    .within(Segment::Region(frame.begun.saturating_sub(1)));
            }
        }
        error
    }
}

/// An op as a step of a path.
pub(super) fn op_segment(container: &Container<'_>, body: &Body, op: u32) -> Segment {
    let data = body.op(op).copied().unwrap_or(OpData::UNREAD);
    let name = container
        .op_name(OpNameId(data.name))
        .escape_ascii()
        .to_string();
    let first = body.block(data.block).map_or(0, |block| block.ops.start);
    Segment::Op {
        name,
        position: op - first,
    }
}
