//! The arenas of one body.
//!
//! Ops of a block, blocks of a region, regions of an op and values of a region lie side by side,
//! so that a range names them. An op takes 28 bytes, an operand 4, a value 8; what few ops have
//! takes 4 where they have it.

use std::ops::Range;
use std::sync::OnceLock;

use crate::error::Error;
use crate::ir::canonical_facts::CanonicalFacts;
use crate::ir::edits::Edits;
use crate::ir::uses::UseLists;

/// No attribute, no properties, no op, no block.
pub(super) const NONE: u32 = u32::MAX;

/// Consecutive entries of an arena.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) start: u32,
    pub(super) count: u32,
}

impl Span {
    #[inline]
    pub(super) fn range(self) -> Range<u32> {
        self.start..self.start + self.count
    }

    /// The entry at a position, if there is one.
    #[inline]
    pub(super) fn at(self, position: u32) -> Option<u32> {
        (position < self.count).then(|| self.start + position)
    }

    /// The entries in `arena`.
    #[inline]
    pub(super) fn of<T>(self, arena: &[T]) -> &[T] {
        let range = self.range();
        arena
            .get(range.start as usize..range.end as usize)
            .unwrap_or_default()
    }
}

/// An operation.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpData {
    pub(super) name: u32,
    pub(super) location: u32,
    pub(super) block: u32,
    pub(super) results: Span,
    /// Its first operand in [`Body::numbers`]. The numbers that `form` tells of lie before it.
    pub(super) operands: u32,
    pub(super) form: OpForm,
}

impl OpData {
    /// What a place holds until its op is read.
    pub(super) const UNREAD: OpData = OpData {
        name: NONE,
        location: 0,
        block: NONE,
        results: Span { start: 0, count: 0 },
        operands: 0,
        form: OpForm(0),
    };
}

/// Which numbers an op has: a bit for each that it may have, in their order, and the number of
/// operands above.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OpForm(u32);

impl OpForm {
    /// The attribute that is the op's dictionary.
    pub(super) const DICTIONARY: u32 = 1;
    /// The property blob.
    pub(super) const PROPERTIES: u32 = 2;
    /// The entry in [`Body::extras`].
    pub(super) const EXTRA: u32 = 4;
    const BITS: u32 = 3;
    /// The most operands of an op.
    pub(super) const MAX_OPERANDS: u32 = u32::MAX >> Self::BITS;

    /// The form of an op with the numbers in `has`.
    pub(super) fn new(has: u32, operands: u32) -> Self {
        OpForm(operands << Self::BITS | has)
    }

    #[inline]
    pub(super) fn operand_count(self) -> u32 {
        self.0 >> Self::BITS
    }

    /// How many numbers lie before the first operand.
    pub(super) fn head_count(self) -> u32 {
        (self.0 & (Self::DICTIONARY | Self::PROPERTIES | Self::EXTRA)).count_ones()
    }

    /// Whether any numbers lie before the first operand.
    #[inline(always)]
    pub(super) fn has_head(self) -> bool {
        self.0 & (Self::DICTIONARY | Self::PROPERTIES | Self::EXTRA) != 0
    }

    /// Whether an op has the number of a bit.
    #[inline(always)]
    pub(super) fn has(self, bit: u32) -> bool {
        self.0 & bit != 0
    }

    /// The form with another number of operands.
    pub(super) fn with_operands(self, operands: u32) -> Self {
        OpForm::new(self.0 & !(u32::MAX << Self::BITS), operands)
    }

    /// How far before the first operand the number of a bit lies, if the op has it.
    #[inline(always)]
    pub(super) fn distance(self, bit: u32) -> Option<u32> {
        // Those of the bits above lie between; there are two at most.
        let has = self.0 & (Self::DICTIONARY | Self::PROPERTIES | Self::EXTRA);
        let above = (has / bit) >> 1;
        self.has(bit).then_some(1 + (above & 1) + (above >> 1))
    }
}

/// What only some ops have.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OpExtra {
    pub(super) successors: Span,
    /// The regions, here or in the body of their own.
    pub(super) regions: Span,
    /// Whether no value from outside is used in the regions.
    pub(super) is_isolated: bool,
    /// The body of the regions, if they are one of their own.
    pub(super) child: Option<u32>,
    /// Where the regions end in the file; of no meaning if the op has none.
    pub(super) regions_end: BodyOffset,
}

/// An offset in the file, counted from the first byte of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BodyOffset(u32);

impl BodyOffset {
    /// No offset: the op is not of the file, or the number is too large.
    pub(super) const UNKNOWN: BodyOffset = BodyOffset(u32::MAX);

    pub(super) fn new(offset: u64, body: u64) -> Self {
        u32::try_from(offset - body).map_or(BodyOffset::UNKNOWN, BodyOffset)
    }

    /// The offset in the file.
    pub(super) fn offset(self, body: u64) -> Option<u64> {
        (self != BodyOffset::UNKNOWN).then(|| body + u64::from(self.0))
    }
}

impl Default for BodyOffset {
    fn default() -> Self {
        BodyOffset::UNKNOWN
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) struct BlockData {
    pub(super) region: u32,
    pub(super) ops: Span,
    pub(super) arguments: Span,
    /// The location of the first argument in [`Body::argument_locations`].
    pub(super) first_location: u32,
    /// Where the first op starts in the file.
    pub(super) first_op: BodyOffset,
}

impl BlockData {
    /// What a place holds until its block is read.
    pub(super) const UNREAD: BlockData = BlockData {
        region: NONE,
        ops: Span { start: 0, count: 0 },
        arguments: Span { start: 0, count: 0 },
        first_location: 0,
        first_op: BodyOffset::UNKNOWN,
    };
}

#[derive(Clone, Copy, Debug)]
pub(super) struct RegionData {
    /// The op that the region belongs to; [`NONE`] if it is the op around the body.
    pub(super) op: u32,
    pub(super) blocks: Span,
}

/// A value: its type, and what defines it.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueData {
    pub(super) ty: u32,
    /// An op or a block, told apart by the lowest bit.
    owner: u32,
}

/// What defines a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    Op(u32),
    Block(u32),
}

impl ValueData {
    /// What a place holds until its value is defined.
    pub(super) const UNDEFINED: ValueData = ValueData { ty: 0, owner: NONE };

    pub(super) fn result(ty: u32, op: u32) -> Self {
        ValueData { ty, owner: op << 1 }
    }

    pub(super) fn argument(ty: u32, block: u32) -> Self {
        ValueData {
            ty,
            owner: block << 1 | 1,
        }
    }

    pub(super) fn owner(self) -> Owner {
        match self.owner & 1 {
            0 => Owner::Op(self.owner >> 1),
            _ => Owner::Block(self.owner >> 1),
        }
    }
}

/// The most ops, blocks or values of a body: an index has to leave a bit free.
pub(crate) const MAX_ITEMS: usize = (u32::MAX >> 1) as usize;

/// A use-list order that the file stores for a value (format.md §9.4).
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredOrder {
    pub(super) value: u32,
    /// Whether the numbers are pairs, of those positions only that move.
    pub(super) is_pairs: bool,
    /// The numbers in [`Body::order_numbers`].
    pub(super) numbers: Span,
    /// The offset in the file.
    pub(super) offset: u64,
}

/// Of so many ops the offset of one is kept. Finding another op reads as many ops at most, and the
/// offsets take a sixteenth of a byte an op.
pub(super) const OFFSET_STRIDE: u32 = 64;

/// The arenas.
#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    pub(super) ops: Vec<OpData>,
    pub(super) extras: Vec<OpExtra>,
    /// What ops refer to, in file order: see [`OpData::operands`].
    pub(super) numbers: Vec<u32>,
    pub(super) successors: Vec<u32>,
    pub(super) values: Vec<ValueData>,
    /// How many values were read that are not the first result of an op, nor an argument.
    pub(super) results_beyond_first: u32,
    pub(super) blocks: Vec<BlockData>,
    pub(super) argument_locations: Vec<u32>,
    pub(super) regions: Vec<RegionData>,
    /// In file order.
    pub(super) orders: Vec<StoredOrder>,
    pub(super) order_numbers: Vec<u32>,
    /// Where every op whose index is a multiple of [`OFFSET_STRIDE`] starts in the file.
    pub(super) op_offsets: Vec<BodyOffset>,
    /// The regions that lie at the top of the body.
    pub(super) top_regions: Span,
    /// The id of the first child; the others follow.
    pub(super) first_child: u32,
    pub(super) child_count: u32,
    pub(super) facts: CanonicalFacts,
    /// What is wrong if bytes are left after the last op of a section.
    pub(super) unclaimed: Option<Error>,
    /// Made when somebody first asks for the uses of a value.
    pub(super) uses: OnceLock<Box<UseLists>>,
    /// What edits have changed.
    pub(super) edits: Option<Box<Edits>>,
}

impl Body {
    /// The body of a module without ops: one block, in a region of no op.
    pub(super) fn with_top_block() -> Self {
        let one = Span { start: 0, count: 1 };
        Body {
            blocks: vec![BlockData {
                region: 0,
                ..BlockData::UNREAD
            }],
            regions: vec![RegionData {
                op: NONE,
                blocks: one,
            }],
            top_regions: one,
            edits: Some(Box::default()),
            ..Body::default()
        }
    }

    /// An op; `None` past the end of the arena and for one that was erased.
    #[inline]
    pub(super) fn op(&self, index: u32) -> Option<&OpData> {
        self.ops.get(index as usize).filter(|op| op.block != NONE)
    }

    /// A block; `None` past the end of the arena and for one that was erased.
    #[inline]
    pub(super) fn block(&self, index: u32) -> Option<&BlockData> {
        self.blocks
            .get(index as usize)
            .filter(|block| block.region != NONE)
    }

    #[inline]
    pub(super) fn region(&self, index: u32) -> Option<&RegionData> {
        self.regions.get(index as usize)
    }

    #[inline(always)]
    pub(super) fn number(&self, op: &OpData, bit: u32) -> Option<u32> {
        let at = op.operands - op.form.distance(bit)?;
        self.numbers.get(at as usize).copied()
    }

    /// The attribute that is an op's dictionary.
    pub(super) fn dictionary(&self, op: &OpData) -> Option<u32> {
        self.number(op, OpForm::DICTIONARY)
    }

    /// The property blob of an op.
    pub(super) fn properties(&self, op: &OpData) -> Option<u32> {
        self.number(op, OpForm::PROPERTIES)
    }

    #[inline]
    pub(super) fn extra(&self, op: &OpData) -> OpExtra {
        let extra = self.number(op, OpForm::EXTRA);
        let extra = extra.and_then(|at| self.extras.get(at as usize));
        extra.copied().unwrap_or_default()
    }

    /// The places of an op's operands in [`Body::numbers`].
    #[inline]
    pub(super) fn operand_span(&self, op: &OpData) -> Span {
        Span {
            start: op.operands,
            count: op.form.operand_count(),
        }
    }

    /// The values that are an op's operands.
    #[inline]
    pub(super) fn operands(&self, op: &OpData) -> &[u32] {
        self.operand_span(op).of(&self.numbers)
    }

    /// Numbers the bodies inside, which decoding counts from 0, as they were announced.
    pub(super) fn number_children(&mut self) {
        for extra in &mut self.extras {
            extra.child = extra.child.map(|child| self.first_child + child);
        }
    }

    /// The ids of the bodies that the file has inside, in its order.
    pub(super) fn children(&self) -> Range<u32> {
        self.first_child..self.first_child + self.child_count
    }

    /// Takes the arenas out at the size that they need, and leaves room for another body.
    pub(super) fn take(&mut self) -> Body {
        Body {
            ops: take_arena(&mut self.ops),
            extras: take_arena(&mut self.extras),
            numbers: take_arena(&mut self.numbers),
            successors: take_arena(&mut self.successors),
            values: take_arena(&mut self.values),
            results_beyond_first: std::mem::take(&mut self.results_beyond_first),
            blocks: take_arena(&mut self.blocks),
            argument_locations: take_arena(&mut self.argument_locations),
            regions: take_arena(&mut self.regions),
            orders: take_arena(&mut self.orders),
            order_numbers: take_arena(&mut self.order_numbers),
            op_offsets: take_arena(&mut self.op_offsets),
            top_regions: self.top_regions,
            facts: std::mem::take(&mut self.facts),
            unclaimed: self.unclaimed.take(),
            ..Body::default()
        }
    }

    /// The heap bytes of the arenas.
    pub(super) fn heap_bytes(&self) -> usize {
        self.ops.capacity() * size_of::<OpData>()
            + self.extras.capacity() * size_of::<OpExtra>()
            + (self.numbers.capacity()
                + self.successors.capacity()
                + self.argument_locations.capacity()
                + self.order_numbers.capacity())
                * size_of::<u32>()
            + self.op_offsets.capacity() * size_of::<BodyOffset>()
            + self.values.capacity() * size_of::<ValueData>()
            + self.blocks.capacity() * size_of::<BlockData>()
            + self.regions.capacity() * size_of::<RegionData>()
            + self.orders.capacity() * size_of::<StoredOrder>()
    }

    /// The bytes of what is in the arenas, but for the few stored use-list orders.
    pub(super) fn used_bytes(&self) -> u64 {
        let bytes = self.ops.len() * size_of::<OpData>()
            + self.extras.len() * size_of::<OpExtra>()
            + self.numbers.len() * size_of::<u32>()
            + self.values.len() * size_of::<ValueData>()
            + self.blocks.len() * size_of::<BlockData>()
            + self.regions.len() * size_of::<RegionData>();
        bytes as u64
    }
}

/// The room that an arena may keep for another body, in bytes.
const MAX_SPARE: usize = 1 << 16;

/// Copies a small arena, whose room the next body uses again, and moves a large one.
fn take_arena<T: Clone>(arena: &mut Vec<T>) -> Vec<T> {
    if arena.capacity() * size_of::<T>() <= MAX_SPARE {
        let copy = arena.clone();
        arena.clear();
        return copy;
    }
    let mut taken = std::mem::take(arena);
    taken.shrink_to_fit();
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_op_takes_28_bytes_and_a_value_eight() {
        assert_eq!(size_of::<OpData>(), 28);
        assert_eq!(size_of::<ValueData>(), 8);
    }
}
