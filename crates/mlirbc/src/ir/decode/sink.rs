//! The decoder's methods for each field of the grammar.

use std::ops::Range;

use crate::error::{Error, Result, Table};
use crate::ir::body::{
    BodyOffset, MAX_ITEMS, NONE, OFFSET_STRIDE, OpExtra, OpForm, Span, ValueData,
};
use crate::ir::decode::decoder::{Decoder, exceeds};
use crate::ir::grammar::component;
use crate::ir::grammar::sink::{Number, Sink};
use crate::wire::Cursor;
use crate::wire::section::Frame;

/// An op up to its operands, before its entry is complete.
pub(in crate::ir) struct Head {
    index: u32,
    location: u32,
    /// The numbers that it has: bits of [`OpForm`].
    has: u32,
    results: Span,
    next_result: u32,
    /// The range of its operands in [`Body::numbers`](crate::ir::body::Body::numbers).
    operands: Span,
}

impl Decoder<'_, '_> {
    #[cold]
    fn note_offset(&mut self, op: u32, offset: u64) {
        let at = (op / OFFSET_STRIDE) as usize;
        let offsets = &mut self.body.op_offsets;
        if offsets.len() <= at {
            offsets.resize(at + 1, BodyOffset::UNKNOWN);
        }
        if let Some(place) = offsets.get_mut(at) {
            *place = BodyOffset::new(offset, self.start);
        }
    }

    #[cold]
    fn too_many_operands(count: Number, end: usize) -> Error {
        let limit = match end > MAX_ITEMS {
            true => MAX_ITEMS,
            false => OpForm::MAX_OPERANDS as usize,
        };
        let found = (end as u64).max(count.value);
        exceeds("the operands of a body", limit as u64, found, count.start)
    }
}

impl<'m> Sink<'m> for Decoder<'m, '_> {
    type Stop = Error;
    type Op = Head;

    #[inline(always)]
    fn overlong(&mut self) {
        self.body.facts.note_longer();
    }

    #[inline(always)]
    fn begin_op(&mut self, _: u64, offset: u64) -> Result<Head> {
        let index = self.scope.ops.start + self.scope.ops_begun;
        self.scope.ops_begun += 1;
        self.owed_ops -= 1;
        if index.is_multiple_of(OFFSET_STRIDE) {
            self.note_offset(index, offset);
        }
        Ok(Head {
            index,
            location: 0,
            has: 0,
            results: Span::default(),
            next_result: 0,
            operands: Span::default(),
        })
    }

    #[inline(always)]
    fn name(&mut self, op: &mut Head, name: Number) -> Result<()> {
        let name = name.index(self.op_names, Table::OpName)?;
        // The name is stored first, so errors in the rest have it in their path.
        if let Some(place) = self.body.ops.get_mut(op.index as usize) {
            place.name = name;
        }
        Ok(())
    }

    #[inline(always)]
    fn location(&mut self, op: &mut Head, attribute: Number) -> Result<()> {
        op.location = attribute.index(self.attributes, Table::Attribute)?;
        Ok(())
    }

    #[inline(always)]
    fn dictionary(&mut self, op: &mut Head, attribute: Number) -> Result<()> {
        let dictionary = attribute.index(self.attributes, Table::Attribute)?;
        self.body.numbers.push(dictionary);
        op.has |= OpForm::DICTIONARY;
        Ok(())
    }

    #[inline(always)]
    fn properties(&mut self, op: &mut Head, blob: Number) -> Result<()> {
        let properties = blob.index(self.properties, Table::Properties)?;
        self.body.facts.blobs.note(properties);
        self.body.numbers.push(properties);
        op.has |= OpForm::PROPERTIES;
        Ok(())
    }

    #[inline(always)]
    fn end_attributes(&mut self, op: &mut Head, mask: u8) {
        if mask & (component::SUCCESSORS | component::REGIONS) != 0 {
            self.body.numbers.push(self.body.extras.len() as u32);
            self.body.extras.push(OpExtra::default());
            op.has |= OpForm::EXTRA;
        }
        op.operands.start = self.body.numbers.len() as u32;
    }

    #[inline(always)]
    fn begin_results(&mut self, op: &mut Head, count: Number, _: &Cursor<'m>) -> Result<()> {
        self.body.facts.note_list(count.value);
        op.results = self.define_values(count)?;
        op.next_result = op.results.start;
        self.body.results_beyond_first += op.results.count.saturating_sub(1);
        Ok(())
    }

    #[inline(always)]
    fn result(&mut self, op: &mut Head, ty: Number) -> Result<()> {
        let ty = ty.index(self.types, Table::Type)?;
        if let Some(data) = self.body.values.get_mut(op.next_result as usize) {
            *data = ValueData::result(ty, op.index);
        }
        op.next_result += 1;
        Ok(())
    }

    #[inline(always)]
    fn begin_operands(&mut self, op: &mut Head, count: Number, _: &Cursor<'m>) -> Result<()> {
        self.body.facts.note_list(count.value);
        let end = self.body.numbers.len() + count.value as usize;
        if end > MAX_ITEMS || count.value > u64::from(OpForm::MAX_OPERANDS) {
            return Err(Self::too_many_operands(count, end));
        }
        op.operands.count = count.value as u32;
        Ok(())
    }

    #[inline(always)]
    fn operand(&mut self, _: &mut Head, value: Number) -> Result<()> {
        let value = self.resolve(value)?;
        self.body.numbers.push(value);
        Ok(())
    }

    #[inline(always)]
    fn end_operands(&mut self, op: Head, mask: u8) {
        if let Some(place) = self.body.ops.get_mut(op.index as usize) {
            place.location = op.location;
            place.results = op.results;
            place.operands = op.operands.start;
            place.form = OpForm::new(op.has, op.operands.count);
        }
        let has_tail = component::SUCCESSORS | component::REGIONS | component::USE_LIST_ORDERS;
        if mask & has_tail != 0 {
            self.op = op.index;
            // If the op has an entry, it is the last one.
            self.extra = (self.body.extras.len() as u32).wrapping_sub(1);
            self.ordered = op.results;
        }
    }

    fn begin_successors(&mut self, count: Number, _: &Cursor<'m>) -> Result<()> {
        self.body.facts.note_list(count.value);
        let start = self.body.successors.len() as u32;
        if let Some(extra) = self.body.extras.get_mut(self.extra as usize) {
            extra.successors = Span {
                start,
                count: count.value as u32,
            };
        }
        Ok(())
    }

    fn successor(&mut self, block: Number) -> Result<()> {
        let blocks = self.scope.blocks;
        let position = block.index(blocks.count, Table::Successor)?;
        self.body.successors.push(blocks.start + position);
        Ok(())
    }

    fn begin_orders(&mut self, orders: u64, _: Option<Number>) -> Result<()> {
        self.begin_stored_orders(orders);
        Ok(())
    }

    fn order_value(&mut self, position: Option<Number>) -> Result<()> {
        self.note_order_value(position)
    }

    fn begin_order(&mut self, count: Number, is_pairs: bool, _: &Cursor<'m>) -> Result<()> {
        self.add_order(count, is_pairs)
    }

    fn order_position(&mut self, position: Number) -> Result<()> {
        self.add_order_position(position)
    }

    fn end_orders(&mut self) {
        self.end_stored_orders();
    }

    fn regions(&mut self, count: Number, is_isolated: bool) -> Result<()> {
        self.note_regions(count.value, is_isolated);
        Ok(())
    }

    fn enters_section(&mut self, frame: &Frame) -> Result<bool> {
        Ok(self.keeps_section(frame))
    }

    fn enter_regions(&mut self, count: u64, is_isolated: bool, at: &Cursor<'m>) -> Result<()> {
        self.enter(count, is_isolated, at)
    }

    fn leave_regions(&mut self, end: u64) {
        self.leave(end);
    }

    fn unclaimed(&mut self, _: Range<u64>, error: Error) -> Result<()> {
        // As in the reference reader, this does not stop decoding: other damage in the ops matters
        // more.
        if self.body.unclaimed.is_none() {
            self.body.unclaimed = Some(self.locate_around(error));
        }
        Ok(())
    }

    fn region(&mut self, _: u64, blocks: Number, at: &Cursor<'m>) -> Result<()> {
        match blocks.value {
            0 => self.begin_region(0, 0, at),
            blocks => {
                self.blocks = blocks as u32;
                Ok(())
            }
        }
    }

    fn region_values(&mut self, values: Number, at: &Cursor<'m>) -> Result<()> {
        self.begin_region(self.blocks, values.value as u32, at)
    }

    fn end_region(&mut self, at: &Cursor<'m>) -> Result<()> {
        self.check_defined(at)
    }

    fn top_block(&mut self, _: Number) -> Result<()> {
        self.begin_top_block();
        Ok(())
    }

    fn begin_block(&mut self) {
        self.scope.blocks_begun += 1;
        self.owed_blocks -= 1;
    }

    fn begin_arguments(&mut self, count: Number) -> Result<()> {
        self.body.facts.note_list(count.value);
        let arguments = self.define_values(count)?;
        let first_location = self.body.argument_locations.len() as u32;
        let block = self.current_block();
        if let Some(data) = self.body.blocks.get_mut(block as usize) {
            data.arguments = arguments;
            data.first_location = first_location;
        }
        self.ordered = arguments;
        self.next_argument = arguments.start;
        Ok(())
    }

    fn argument_type(&mut self, ty: Number, has_location: bool) -> Result<()> {
        let ty = ty.index(self.types, Table::Type)?;
        if !has_location {
            self.body.argument_locations.push(NONE);
        }
        let block = self.current_block();
        if let Some(data) = self.body.values.get_mut(self.next_argument as usize) {
            *data = ValueData::argument(ty, block);
        }
        self.next_argument += 1;
        Ok(())
    }

    fn argument_location(&mut self, attribute: Number) -> Result<()> {
        let location = attribute.index(self.attributes, Table::Attribute)?;
        self.body.argument_locations.push(location);
        Ok(())
    }

    fn argument_components(&mut self, mask: u8, _: u64) -> Result<()> {
        self.body.facts.is_minimal &= mask == 0 || mask == component::USE_LIST_ORDERS;
        Ok(())
    }

    fn begin_ops(&mut self, count: u64, at: &Cursor<'m>) -> Result<()> {
        self.reserve_ops(count, at)
    }
}
