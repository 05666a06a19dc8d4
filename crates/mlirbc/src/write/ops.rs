//! Encodes ops (format.md §9) under any numbering of the entries that they refer to.
//!
//! Regions nest to any depth, so the unfinished ones are on a stack.

use crate::budget::Meter;
use crate::container::{AttributeId, OpNameId, PropertiesId, SectionId, TypeId};
use crate::error::{Error, ErrorKind, Result, Table};
use crate::ir::{Block, BlockOps, BodyId, MAX_ITEMS, Op, RawOp, Region, component};
use crate::wire::{SectionWriter, varint};
use crate::write::scopes::{Scopes, UNNUMBERED};
use crate::write::use_lists::{self, BodyOrders, Orders};
use crate::write::varint_buffer::VarintBuffer;

/// The numbers of ops and their parts in the output.
pub(super) trait Numbering<'m> {
    /// The number of an op name.
    fn op_name(&self, id: OpNameId) -> u32;

    /// The number of an attribute.
    fn attribute(&self, id: AttributeId) -> u32;

    /// The number of the location of an op or an argument.
    fn location(&self, id: AttributeId) -> u32 {
        self.attribute(id)
    }

    /// The number of a type.
    fn ty(&self, id: TypeId) -> u32;

    /// The number of an op's property blob.
    ///
    /// # Errors
    /// The blob cannot be encoded under the numbering.
    fn properties(&mut self, op: RawOp<'m>, id: PropertiesId) -> Result<u32>;

    /// The bytes to copy for a body; `None` if the body must be encoded.
    fn copied(&self, body: BodyId) -> Option<&'m [u8]>;

    /// Whether an attribute is the unknown location. Versions from 4 on omit it at arguments.
    fn is_unknown_location(&self, id: AttributeId) -> bool;

    /// The number of the unknown location, if it is in the output.
    fn unknown_location(&self) -> Option<u32>;
}

/// Encodes ops.
pub(super) struct Encoder<'e, 'm, N> {
    pub(super) numbering: N,
    scopes: &'e Scopes,
    orders: &'e Orders,
    /// The version of the output.
    version: u8,
    /// Whether only ops that are marked as isolated are written as isolated.
    keeps_marks: bool,
    out: SectionWriter<'m>,
    /// The bytes that are appended to `out` next.
    buffer: VarintBuffer,
    stack: Vec<Frame<'m>>,
    meter: Meter,
}

/// The numbers and orders that ops of a body refer to.
#[derive(Clone, Copy)]
struct Scope<'e> {
    /// The numbers of the values, counted as if no op in the body were isolated.
    numbers: &'e [u32],
    /// Subtracted from each of these numbers.
    base: u32,
    orders: Option<&'e BodyOrders>,
}

/// The regions of an op during encoding.
struct Frame<'m> {
    op: Op<'m>,
    next_region: u32,
    regions: u32,
    region: Option<Region<'m>>,
    next_block: u32,
    blocks: u32,
    ops: Option<BlockOps<'m>>,
    /// Subtracted from the number of each value in these regions.
    base: u32,
    /// Whether the regions are in a section of their own.
    is_section: bool,
}

impl<'e, 'm, N: Numbering<'m>> Encoder<'e, 'm, N> {
    pub(super) fn new(
        numbering: N,
        scopes: &'e Scopes,
        orders: &'e Orders,
        version: u8,
        meter: Meter,
    ) -> Self {
        Encoder {
            numbering,
            scopes,
            orders,
            version,
            keeps_marks: false,
            out: SectionWriter::new(SectionId::Ir),
            buffer: VarintBuffer::default(),
            stack: Vec::new(),
            meter,
        }
    }

    /// Writes only those ops as isolated that are marked so, as the writer of the file did.
    pub(super) fn keep_marks(&mut self) {
        self.keeps_marks = true;
    }

    /// Reserves room for about `size` bytes.
    pub(super) fn reserve(&mut self, size: usize) {
        self.out.bytes_mut().reserve(size);
    }

    /// Encodes the top-level block of the file.
    pub(super) fn file_block(&mut self, block: Block<'m>) -> Result<()> {
        self.varint(u64::from(block.op_count()) << 1);
        let mut ops = block.raw_ops();
        while let Some(op) = self.ops_up_to_regions(&mut ops, 0)? {
            self.enter(op, 0)?;
            self.run()?;
        }
        Ok(())
    }

    /// Returns the encoded section and the numbering.
    pub(super) fn finish(mut self) -> (SectionWriter<'m>, N) {
        self.flush();
        (self.out, self.numbering)
    }

    fn varint(&mut self, value: u64) {
        let Ok(number) = u32::try_from(value) else {
            self.flush();
            varint::append(self.out.bytes_mut(), value);
            return;
        };
        let mut buffer = self.buffer.free(&mut self.out);
        buffer.small_number(number);
        let used = buffer.used();
        self.buffer.take(used);
    }

    fn flush(&mut self) {
        self.buffer.flush(&mut self.out);
    }

    fn scope(&self, body: BodyId, base: u32) -> Scope<'e> {
        Scope {
            numbers: self.scopes.numbers_of(body),
            base,
            orders: self.orders.of_body(body),
        }
    }

    /// Encodes ops up to the next one with regions, and returns that one.
    fn ops_up_to_regions(&mut self, ops: &mut BlockOps<'m>, base: u32) -> Result<Option<Op<'m>>> {
        let scope = self.scope(ops.body_id(), base);
        while let Some(op) = ops.next() {
            self.op(op, ops, scope)?;
            if op.has_extra() && op.region_count() > 0 {
                return Ok(ops.op(op.id));
            }
        }
        Ok(None)
    }

    fn run(&mut self) -> Result<()> {
        while let Some(frame) = self.stack.last_mut() {
            if let Some(mut ops) = frame.ops.take() {
                let base = frame.base;
                if let Some(op) = self.ops_up_to_regions(&mut ops, base)? {
                    if let Some(frame) = self.stack.last_mut() {
                        frame.ops = Some(ops);
                    }
                    self.enter(op, base)?;
                }
            } else if frame.next_block < frame.blocks {
                let block = frame
                    .region
                    .and_then(|region| region.block(frame.next_block));
                frame.next_block += 1;
                frame.ops = block.map(Block::raw_ops);
                if let Some(block) = block {
                    self.block_head(block)?;
                }
            } else if frame.next_region < frame.regions {
                frame.region = frame.op.region(frame.next_region)?;
                frame.next_region += 1;
                frame.next_block = 0;
                frame.blocks = frame.region.map_or(0, Region::block_count);
                let blocks = frame.blocks;
                let values = frame
                    .region
                    .map_or(0, |region| self.scopes.region(region.id()).count);
                self.varint(u64::from(blocks));
                if blocks > 0 {
                    self.varint(u64::from(values));
                }
            } else {
                let is_section = frame.is_section;
                self.stack.pop();
                if is_section {
                    self.flush();
                    self.out.close();
                }
            }
        }
        Ok(())
    }

    /// Pushes the regions of an op on the stack, or copies their bytes.
    fn enter(&mut self, op: Op<'m>, base: u32) -> Result<()> {
        if let Some(bytes) = op.child().and_then(|body| self.numbering.copied(body)) {
            self.varint(u64::from(op.region_count()) << 1 | 1);
            self.flush();
            self.out.open();
            self.out.splice(bytes);
            self.out.close();
            return Ok(());
        }
        let regions = op.regions()?;
        let count = regions.len() as u32;
        let is_marked = !self.keeps_marks || op.is_isolated();
        let is_isolated = is_marked && self.scopes.are_isolated(regions);
        self.varint(u64::from(count) << 1 | u64::from(is_isolated));
        let is_section = is_isolated && self.version >= 2;
        if is_section {
            self.flush();
            self.out.open();
        }
        let first = op.region(0)?;
        let first = first.map_or(0, |region| self.scopes.region(region.id()).first);
        self.stack.push(Frame {
            op,
            next_region: 0,
            regions: count,
            region: None,
            next_block: 0,
            blocks: 0,
            ops: None,
            base: if is_isolated { first } else { base },
            is_section,
        });
        Ok(())
    }

    fn block_head(&mut self, block: Block<'m>) -> Result<()> {
        let arguments = block.argument_count();
        self.meter
            .count(1 + u64::from(block.op_count()) + u64::from(arguments))?;
        self.varint(u64::from(block.op_count()) << 1 | u64::from(arguments > 0));
        if arguments == 0 {
            return Ok(());
        }
        self.varint(u64::from(arguments));
        for (position, argument) in block.arguments().enumerate() {
            let ty = u64::from(self.numbering.ty(argument.type_id()));
            let location = block.argument_location_id(position as u32);
            if self.version < 4 {
                let location = match location {
                    Some(id) => Some(self.numbering.location(id)),
                    None => self.numbering.unknown_location(),
                };
                let Some(location) = location else {
                    return Err(missing(None, Table::Attribute, u32::MAX));
                };
                self.varint(ty);
                self.varint(u64::from(location));
                continue;
            }
            match location.filter(|&id| !self.numbering.is_unknown_location(id)) {
                Some(id) => {
                    let location = self.numbering.location(id);
                    self.varint(ty << 1 | 1);
                    self.varint(u64::from(location));
                }
                None => self.varint(ty << 1),
            }
        }
        if self.version >= 3 {
            let values = block.arguments().map(|it| it.id().index);
            let orders = self.orders.of_body(block.id().body);
            let orders = orders.map_or(Vec::new(), |orders| orders.of_values(values));
            self.flush();
            let out = self.out.bytes_mut();
            if orders.is_empty() {
                out.push(0);
            } else {
                out.push(component::USE_LIST_ORDERS);
                use_lists::append(out, arguments, &orders, self.orders.listing);
            }
        }
        Ok(())
    }

    /// Encodes an op, one of `ops`, up to its regions.
    #[inline(always)]
    fn op(&mut self, op: RawOp<'m>, ops: &BlockOps<'m>, scope: Scope<'e>) -> Result<()> {
        let results = op.first_result()..op.first_result() + op.result_count();
        match scope.orders {
            Some(orders) if orders.has_any(results) => self.op_with_orders(op, ops, scope, orders),
            _ => self.op_without_orders(op, ops, scope, 0),
        }
    }

    #[cold]
    fn op_with_orders(
        &mut self,
        op: RawOp<'m>,
        ops: &BlockOps<'m>,
        scope: Scope<'e>,
        orders: &'e BodyOrders,
    ) -> Result<()> {
        let results = op.result_count();
        let values = op.first_result()..op.first_result() + results;
        let orders = orders.of_values(values);
        if orders.is_empty() || self.version < 3 {
            return self.op_without_orders(op, ops, scope, 0);
        }
        self.op_without_orders(op, ops, scope, component::USE_LIST_ORDERS)?;
        self.flush();
        let listing = self.orders.listing;
        use_lists::append(self.out.bytes_mut(), results, &orders, listing);
        Ok(())
    }

    /// Encodes the part before the use-list orders. `mask` has the bits of the orders.
    #[inline(always)]
    fn op_without_orders(
        &mut self,
        op: RawOp<'m>,
        ops: &BlockOps<'m>,
        scope: Scope<'e>,
        mut mask: u8,
    ) -> Result<()> {
        let (results, operands) = (op.result_count(), op.operand_count());
        let (has_dictionary, has_properties) = op.has_attributes();
        mask |= u8::from(has_dictionary) * component::DICTIONARY;
        mask |= u8::from(has_properties) * component::PROPERTIES;
        mask |= u8::from(results > 0) * component::RESULTS;
        mask |= u8::from(operands > 0) * component::OPERANDS;
        let mut successors = 0;
        if op.has_extra() {
            successors = op.successor_count();
            mask |= u8::from(successors > 0) * component::SUCCESSORS;
            mask |= u8::from(op.region_count() > 0) * component::REGIONS;
        }
        let numbering = &mut self.numbering;
        let mut buffer = self.buffer.free(&mut self.out);
        buffer.small_number(numbering.op_name(op.name()));
        buffer.byte(mask);
        buffer.number(numbering.location(op.location()));
        if op.has_head() {
            if let Some(id) = op.dictionary() {
                buffer.number(numbering.attribute(id));
            }
            if let Some(id) = op.properties() {
                buffer.number(numbering.properties(op, id)?);
            }
        }
        if results > 0 {
            buffer.small_number(results);
            for ty in op.result_types() {
                buffer.small_number(numbering.ty(ty));
            }
        }
        if operands > 0 {
            buffer.small_number(operands);
            for &operand in op.operands() {
                let number = scope.numbers.get(operand as usize);
                // A value without a number, or from outside, results in a large number here.
                let number = number.copied().unwrap_or(UNNUMBERED);
                let number = number.wrapping_sub(scope.base);
                if number > MAX_ITEMS as u32 {
                    return Err(missing(ops.op(op.id), Table::Value, operand));
                }
                buffer.small_number(number);
            }
        }
        if successors > 0 {
            buffer.small_number(successors);
            let op = ops.op(op.id);
            for position in 0..successors {
                let Some(successor) = op.and_then(|op| op.successor(position)) else {
                    return Err(missing(op, Table::Successor, position));
                };
                buffer.small_number(successor.position());
            }
        }
        let used = buffer.used();
        self.buffer.take(used);
        Ok(())
    }
}

/// The error for a missing value or successor: an operand from outside the scopes around the op, or
/// an erased block.
#[cold]
fn missing(op: Option<Op<'_>>, table: Table, index: u32) -> Error {
    let kind = ErrorKind::InvalidIndex {
        table,
        index: u64::from(index),
        count: 0,
    };
    let error = Error::new(kind, 0);
    match op {
        Some(op) => op.locate(error),
        None => error,
    }
}
