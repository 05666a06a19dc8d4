//! Ops as bytes (format.md §9), under any numbering of what they refer to.
//!
//! Regions lie in each other to any depth, so what is still to be written is on a stack.

use crate::container::{AttributeId, OpNameId, PropertiesId, SectionId, TypeId};
use crate::error::{Error, ErrorKind, Result, Table};
use crate::ir::{Block, BodyId, Op, Region};
use crate::wire::{Nest, varint};
use crate::write::scopes::{Scopes, UNNUMBERED};
use crate::write::use_lists::{self, Orders};

/// The numbers that ops and their parts have in the output.
pub(super) trait Numbering<'m> {
    /// The number of an op name.
    fn op_name(&self, id: OpNameId) -> u32;

    /// The number of an attribute.
    fn attribute(&self, id: AttributeId) -> u32;

    /// The number of the location of an op.
    fn location(&self, id: AttributeId) -> u32 {
        self.attribute(id)
    }

    /// The number of a type.
    fn ty(&self, id: TypeId) -> u32;

    /// The number of an op's property blob.
    ///
    /// # Errors
    /// The blob cannot be brought under the numbering.
    fn properties(&mut self, op: &Op<'m>, id: PropertiesId) -> Result<u32>;

    /// The bytes to be copied for a body, if it is not to be written anew.
    fn copied(&self, body: BodyId) -> Option<&'m [u8]>;

    /// Whether an attribute is the unknown location, which newer versions leave out at arguments.
    fn is_unknown_location(&self, id: AttributeId) -> bool;

    /// The number of the unknown location, if the output has it.
    fn unknown_location(&self) -> Option<u32>;
}

/// What an op has, in the bits of its mask.
mod component {
    pub(super) const DICTIONARY: u8 = 0x01;
    pub(super) const RESULTS: u8 = 0x02;
    pub(super) const OPERANDS: u8 = 0x04;
    pub(super) const SUCCESSORS: u8 = 0x08;
    pub(super) const REGIONS: u8 = 0x10;
    pub(super) const USE_LIST_ORDERS: u8 = 0x20;
    pub(super) const PROPERTIES: u8 = 0x40;
}

/// Writes ops.
pub(super) struct Encoder<'e, 'm, N> {
    pub(super) numbering: N,
    scopes: &'e Scopes,
    orders: &'e Orders,
    /// The version of the output.
    version: u8,
    out: Nest<'m>,
    stack: Vec<Frame<'m>>,
}

/// The regions of an op while they are written.
struct Frame<'m> {
    op: Op<'m>,
    next_region: u32,
    regions: u32,
    region: Option<Region<'m>>,
    next_block: u32,
    blocks: u32,
    block: Option<Block<'m>>,
    next_op: u32,
    ops: u32,
    /// What has to be taken from a value's number here.
    base: u32,
    /// Whether the regions lie in a section of their own.
    is_section: bool,
}

impl<'e, 'm, N: Numbering<'m>> Encoder<'e, 'm, N> {
    pub(super) fn new(numbering: N, scopes: &'e Scopes, orders: &'e Orders, version: u8) -> Self {
        Encoder {
            numbering,
            scopes,
            orders,
            version,
            out: Nest::new(SectionId::Ir),
            stack: Vec::new(),
        }
    }

    /// Makes room for about this many bytes.
    pub(super) fn reserve(&mut self, size: usize) {
        self.out.bytes_mut().reserve(size);
    }

    /// Writes the block of the file's content.
    pub(super) fn file_block(&mut self, block: Block<'m>) -> Result<()> {
        self.varint(u64::from(block.op_count()) << 1);
        for op in block.ops() {
            if self.op(&op, 0)? {
                self.enter(op, 0)?;
                self.run()?;
            }
        }
        Ok(())
    }

    /// What was written, and the numbering.
    pub(super) fn finish(self) -> (Nest<'m>, N) {
        (self.out, self.numbering)
    }

    #[inline]
    fn varint(&mut self, value: u64) {
        varint::append(self.out.bytes_mut(), value);
    }

    fn run(&mut self) -> Result<()> {
        while let Some(frame) = self.stack.last_mut() {
            if frame.next_op < frame.ops {
                let (base, block) = (frame.base, frame.block);
                let (mut next, ops) = (frame.next_op, frame.ops);
                let mut entered = None;
                while next < ops && entered.is_none() {
                    let op = block.and_then(|block| block.op(next));
                    next += 1;
                    if let Some(op) = op
                        && self.op(&op, base)?
                    {
                        entered = Some(op);
                    }
                }
                if let Some(frame) = self.stack.last_mut() {
                    frame.next_op = next;
                }
                if let Some(op) = entered {
                    self.enter(op, base)?;
                }
            } else if frame.next_block < frame.blocks {
                frame.block = frame
                    .region
                    .and_then(|region| region.block(frame.next_block));
                frame.next_block += 1;
                frame.next_op = 0;
                frame.ops = frame.block.map_or(0, Block::op_count);
                if let Some(block) = frame.block {
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
                if frame.is_section {
                    self.out.close();
                }
                self.stack.pop();
            }
        }
        Ok(())
    }

    /// Makes the regions of an op what comes next.
    fn enter(&mut self, op: Op<'m>, base: u32) -> Result<()> {
        if let Some(bytes) = op.child().and_then(|body| self.numbering.copied(body)) {
            self.varint(u64::from(op.region_count()) << 1 | 1);
            self.out.open();
            self.out.splice(bytes);
            self.out.close();
            return Ok(());
        }
        let regions = op.regions()?;
        let count = regions.len() as u32;
        let is_isolated = self.scopes.are_isolated(regions);
        self.varint(u64::from(count) << 1 | u64::from(is_isolated));
        let is_section = is_isolated && self.version >= 2;
        if is_section {
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
            block: None,
            next_op: 0,
            ops: 0,
            base: if is_isolated { first } else { base },
            is_section,
        });
        Ok(())
    }

    fn block_head(&mut self, block: Block<'m>) -> Result<()> {
        let arguments = block.argument_count();
        self.varint(u64::from(block.op_count()) << 1 | u64::from(arguments > 0));
        if arguments == 0 {
            return Ok(());
        }
        self.varint(u64::from(arguments));
        for (position, argument) in block.arguments().enumerate() {
            let ty = u64::from(self.numbering.ty(argument.type_id()));
            let location = block.argument_location(position as u32);
            let location = location.map(|location| location.id());
            if self.version < 4 {
                let location = match location {
                    Some(id) => Some(self.numbering.attribute(id)),
                    None => self.numbering.unknown_location(),
                };
                let Some(location) = location else {
                    let kind = ErrorKind::InvalidIndex {
                        table: Table::Attribute,
                        index: u64::from(u32::MAX),
                        count: 0,
                    };
                    return Err(Error::new(kind, 0));
                };
                self.varint(ty);
                self.varint(u64::from(location));
                continue;
            }
            match location.filter(|&id| !self.numbering.is_unknown_location(id)) {
                Some(id) => {
                    let location = self.numbering.attribute(id);
                    self.varint(ty << 1 | 1);
                    self.varint(u64::from(location));
                }
                None => self.varint(ty << 1),
            }
        }
        if self.version >= 3 {
            let orders = self.orders_of(block.id().body, block.arguments().map(|it| it.id().index));
            let out = self.out.bytes_mut();
            match orders.is_empty() {
                true => out.push(0),
                false => {
                    out.push(component::USE_LIST_ORDERS);
                    use_lists::append(out, arguments, &orders);
                }
            }
        }
        Ok(())
    }

    /// The orders of some values of a body, each with its position among them.
    fn orders_of(&self, body: BodyId, values: impl Iterator<Item = u32>) -> Vec<(u32, &'e [u32])> {
        let Some(orders) = self.orders.of_body(body) else {
            return Vec::new();
        };
        let values = values.zip(0..);
        values
            .filter_map(|(value, position)| Some((position, orders.get(&value)?.as_slice())))
            .collect()
    }

    /// Writes an op up to its regions; gives whether it has any.
    #[inline]
    fn op(&mut self, op: &Op<'m>, base: u32) -> Result<bool> {
        let name = self.numbering.op_name(op.name_id());
        let location = self.numbering.location(op.location_id());
        let mut mask = 0;
        let mut dictionary = 0;
        if let Some(id) = op.dictionary_id() {
            mask |= component::DICTIONARY;
            dictionary = self.numbering.attribute(id);
        }
        let mut properties = 0;
        if let Some(id) = op.properties_id() {
            mask |= component::PROPERTIES;
            properties = self.numbering.properties(op, id)?;
        }
        let results = op.results();
        let result_count = results.len() as u64;
        let operands = op.operand_indices();
        let successors = op.successor_count();
        let has_regions = op.region_count() > 0;
        let mut orders = Vec::new();
        if result_count > 0 {
            mask |= component::RESULTS;
            if self.version >= 3 {
                orders = self.orders_of(op.id().body, op.results().map(|it| it.id().index));
                if !orders.is_empty() {
                    mask |= component::USE_LIST_ORDERS;
                }
            }
        }
        if !operands.is_empty() {
            mask |= component::OPERANDS;
        }
        if successors > 0 {
            mask |= component::SUCCESSORS;
        }
        if has_regions {
            mask |= component::REGIONS;
        }
        let out = self.out.bytes_mut();
        varint::append(out, u64::from(name));
        out.push(mask);
        varint::append(out, u64::from(location));
        if mask & component::DICTIONARY != 0 {
            varint::append(out, u64::from(dictionary));
        }
        if mask & component::PROPERTIES != 0 {
            varint::append(out, u64::from(properties));
        }
        if result_count > 0 {
            varint::append(out, result_count);
            for result in results {
                varint::append(out, u64::from(self.numbering.ty(result.type_id())));
            }
        }
        if !operands.is_empty() {
            varint::append(out, operands.len() as u64);
            let numbers = self.scopes.numbers_of(op.id().body);
            for &operand in operands {
                let number = numbers.get(operand as usize).copied();
                match number.and_then(|number| number.checked_sub(base)) {
                    Some(number) if number < UNNUMBERED - base => {
                        varint::append(out, u64::from(number));
                    }
                    _ => return Err(out_of_scope(*op, operand)),
                }
            }
        }
        if successors > 0 {
            varint::append(out, u64::from(successors));
            for position in 0..successors {
                let Some(successor) = op.successor(position) else {
                    return Err(erased_successor(*op, position));
                };
                varint::append(out, u64::from(successor.position()));
            }
        }
        if !orders.is_empty() {
            use_lists::append(out, result_count as u32, &orders);
        }
        Ok(has_regions)
    }
}

/// An operand that is no value of the scopes around the op.
#[cold]
fn out_of_scope(op: Op<'_>, operand: u32) -> Error {
    let kind = ErrorKind::InvalidIndex {
        table: Table::Value,
        index: u64::from(operand),
        count: 0,
    };
    op.locate(Error::new(kind, 0))
}

/// A successor that was erased.
#[cold]
fn erased_successor(op: Op<'_>, position: u32) -> Error {
    let kind = ErrorKind::InvalidIndex {
        table: Table::Successor,
        index: u64::from(position),
        count: 0,
    };
    op.locate(Error::new(kind, 0))
}
