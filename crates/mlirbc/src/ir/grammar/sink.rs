//! The interface to which the reader of the grammar reports, field by field in file order.

use std::ops::Range;

use crate::error::{Error, ErrorKind, Result, Table};
use crate::wire::Cursor;
use crate::wire::section::{Frame, HeadPart};

/// A varint of the file. If the field has a flag, the value excludes it.
#[derive(Clone, Copy, Debug)]
pub(in crate::ir) struct Number {
    pub(in crate::ir) value: u64,
    /// The offset of its first byte.
    pub(in crate::ir) start: u64,
    /// The offset after its last byte.
    pub(in crate::ir) end: u64,
}

impl Number {
    /// The value as an index into a table of `count` entries.
    #[inline(always)]
    pub(in crate::ir) fn index(self, count: u32, table: Table) -> Result<u32> {
        if self.value >= u64::from(count) {
            return Err(self.error(ErrorKind::InvalidIndex {
                table,
                index: self.value,
                count: u64::from(count),
            }));
        }
        Ok(self.value as u32)
    }

    /// An error at the number.
    #[cold]
    pub(in crate::ir) fn error(self, kind: ErrorKind) -> Error {
        Error::new(kind, self.start)
    }

    pub(super) fn bytes(self) -> Range<u64> {
        self.start..self.end
    }
}

/// The receiver of the reader's reports. Every method has a default that does nothing, except those
/// that make a decision.
///
/// The reader is compiled for each sink with the methods inlined, so that the state of an op stays
/// in registers. The `begin_*` methods of lists receive a cursor after the count;
/// [`Sink::end_list`] follows the last number.
pub(in crate::ir) trait Sink<'a>: Sized {
    /// Why reading stops.
    type Stop: From<Error>;
    /// The op that is being read, up to its operands.
    type Op;
    /// Whether the reader continues after damage. It then does not check the numbers of regions,
    /// blocks, ops, arguments and use-list orders against the remaining bytes. A truncated section
    /// is read up to its end.
    const RECOVERS: bool = false;

    /// A varint has more bytes than necessary.
    #[inline(always)]
    fn overlong(&mut self) {}

    /// An op begins at an offset, at a position in its block.
    fn begin_op(&mut self, position: u64, offset: u64) -> Result<Self::Op, Self::Stop>;

    /// The name of the op.
    #[inline(always)]
    fn name(&mut self, _op: &mut Self::Op, _name: Number) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The components of the op: see [`component`](super::component).
    #[inline(always)]
    fn components(&mut self, _: &mut Self::Op, _mask: u8, _at: u64) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The location of the op.
    #[inline(always)]
    fn location(&mut self, _: &mut Self::Op, _attribute: Number) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The dictionary of the op.
    #[inline(always)]
    fn dictionary(&mut self, _: &mut Self::Op, _attribute: Number) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The property blob of the op.
    #[inline(always)]
    fn properties(&mut self, _: &mut Self::Op, _blob: Number) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The fields before the results have been read.
    #[inline(always)]
    fn end_attributes(&mut self, _: &mut Self::Op, _mask: u8) {}

    /// The number of results. Their types follow.
    #[inline(always)]
    fn begin_results(
        &mut self,
        _: &mut Self::Op,
        _count: Number,
        _types: &Cursor<'a>,
    ) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The type of the next result.
    #[inline(always)]
    fn result(&mut self, _: &mut Self::Op, _ty: Number) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The number of operands. They follow.
    #[inline(always)]
    fn begin_operands(
        &mut self,
        _: &mut Self::Op,
        _count: Number,
        _values: &Cursor<'a>,
    ) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The next operand.
    #[inline(always)]
    fn operand(&mut self, _: &mut Self::Op, _value: Number) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The end of a list of results, operands, successors or positions was reached, at an offset.
    #[inline(always)]
    fn end_list(&mut self, _end: u64) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// All fields of the op up to the operands have been read.
    #[inline(always)]
    fn end_operands(&mut self, _op: Self::Op, _mask: u8) {}

    /// The number of successors. They follow.
    #[inline(always)]
    fn begin_successors(&mut self, _: Number, _blocks: &Cursor<'a>) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The next successor.
    #[inline(always)]
    fn successor(&mut self, _block: Number) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The number of use-list orders of the results or arguments; `stated` if it is in the file.
    #[inline(always)]
    fn begin_orders(&mut self, _orders: u64, _stated: Option<Number>) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The position of the value that the next order is for; `None` if there is only one value.
    #[inline(always)]
    fn order_value(&mut self, _position: Option<Number>) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The number of positions of an order, and whether they are pairs. The positions follow.
    #[inline(always)]
    fn begin_order(
        &mut self,
        _count: Number,
        _is_pairs: bool,
        _positions: &Cursor<'a>,
    ) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The next position of an order.
    #[inline(always)]
    fn order_position(&mut self, _position: Number) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// All use-list orders of the results or arguments have been read.
    #[inline(always)]
    fn end_orders(&mut self) {}

    /// The number of regions of the op, and whether the op is marked as isolated.
    #[inline(always)]
    fn regions(&mut self, _count: Number, _is_isolated: bool) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// A part of the head of the section that holds the regions.
    #[inline(always)]
    fn section_part(&mut self, _bytes: Range<u64>, _part: HeadPart) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The section that contains the regions. Returns whether the reader enters it instead of
    /// skipping it.
    #[inline(always)]
    fn enters_section(&mut self, _frame: &Frame) -> Result<bool, Self::Stop> {
        Ok(true)
    }

    /// A section was truncated by the end of the bytes. Only sinks that recover receive this call.
    #[inline(always)]
    fn cut_section(&mut self, _error: Error) {}

    /// Regions are entered; `at` is at the first one.
    #[inline(always)]
    fn enter_regions(
        &mut self,
        _count: u64,
        _is_isolated: bool,
        _at: &Cursor<'a>,
    ) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The regions entered last are left; the reader continues at an offset.
    #[inline(always)]
    fn leave_regions(&mut self, _end: u64) {}

    /// Bytes of a section after the last op, and the error for them.
    #[inline(always)]
    fn unclaimed(&mut self, _bytes: Range<u64>, _error: Error) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// A region begins, at a position in its op; `at` is after the number of blocks.
    #[inline(always)]
    fn region(&mut self, _: u64, _blocks: Number, _at: &Cursor<'a>) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The number of values that the region declares; a region without blocks has none.
    #[inline(always)]
    fn region_values(&mut self, _values: Number, _at: &Cursor<'a>) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The last block of a region has been read.
    #[inline(always)]
    fn end_region(&mut self, _at: &Cursor<'a>) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The head of a block of a region is read next.
    #[inline(always)]
    fn begin_block(&mut self) {}

    /// The head of a block, at a position in its region: the number of ops, and whether arguments
    /// follow.
    #[inline(always)]
    fn block(&mut self, _: u64, _ops: Number, _has_arguments: bool) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The block of the file's top-level ops, which has no region.
    #[inline(always)]
    fn top_block(&mut self, _ops: Number) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The number of arguments of a block. They follow.
    #[inline(always)]
    fn begin_arguments(&mut self, _count: Number) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The type of the next argument, and whether its location follows.
    #[inline(always)]
    fn argument_type(&mut self, _ty: Number, _has_location: bool) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The location of the argument.
    #[inline(always)]
    fn argument_location(&mut self, _attribute: Number) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The byte at an offset that states whether use-list orders of the arguments follow, where 0
    /// means no.
    #[inline(always)]
    fn argument_components(&mut self, _mask: u8, _at: u64) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// The ops of the block come next; `at` is at the first one.
    #[inline(always)]
    fn begin_ops(&mut self, _count: u64, _at: &Cursor<'a>) -> Result<(), Self::Stop> {
        Ok(())
    }

    /// Reading has stopped, and `rest` is the rest of the innermost section. With `Ok`, the reader
    /// continues after that section.
    #[inline(always)]
    fn recover(&mut self, _rest: Range<u64>, stop: Self::Stop) -> Result<(), Self::Stop> {
        Err(stop)
    }
}
