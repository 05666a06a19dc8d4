//! The entries of the arenas of a body. An op takes 28 bytes, an operand 4, a value 8; what few ops
//! have takes 4 where they have it.

use super::span::Span;

/// No attribute, no properties, no op, no block.
pub(in crate::ir) const NONE: u32 = u32::MAX;

/// An operation.
#[derive(Clone, Copy, Debug)]
pub(in crate::ir) struct OpData {
    pub(in crate::ir) name: u32,
    pub(in crate::ir) location: u32,
    pub(in crate::ir) block: u32,
    pub(in crate::ir) results: Span,
    /// Its first operand in [`Body::numbers`](super::Body::numbers). The numbers of `form` lie before it.
    pub(in crate::ir) operands: u32,
    pub(in crate::ir) form: OpForm,
}

impl OpData {
    /// What a place holds until its op is read.
    pub(in crate::ir) const UNREAD: OpData = OpData {
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
pub(in crate::ir) struct OpForm(u32);

impl OpForm {
    /// The attribute that is the op's dictionary.
    pub(in crate::ir) const DICTIONARY: u32 = 1;
    /// The property blob.
    pub(in crate::ir) const PROPERTIES: u32 = 2;
    /// The entry in [`Body::extras`](super::Body::extras).
    pub(in crate::ir) const EXTRA: u32 = 4;
    const BITS: u32 = 3;
    /// The most operands of an op.
    pub(in crate::ir) const MAX_OPERANDS: u32 = u32::MAX >> Self::BITS;

    /// The form of an op with the numbers in `has`.
    pub(in crate::ir) fn new(has: u32, operands: u32) -> Self {
        OpForm(operands << Self::BITS | has)
    }

    #[inline]
    pub(in crate::ir) fn operand_count(self) -> u32 {
        self.0 >> Self::BITS
    }

    /// How many numbers lie before the first operand.
    pub(in crate::ir) fn head_count(self) -> u32 {
        (self.0 & (Self::DICTIONARY | Self::PROPERTIES | Self::EXTRA)).count_ones()
    }

    /// Whether any numbers lie before the first operand.
    #[inline(always)]
    pub(in crate::ir) fn has_head(self) -> bool {
        self.0 & (Self::DICTIONARY | Self::PROPERTIES | Self::EXTRA) != 0
    }

    /// Whether an op has the number of a bit.
    #[inline(always)]
    pub(in crate::ir) fn has(self, bit: u32) -> bool {
        self.0 & bit != 0
    }

    /// The form with another number of operands.
    pub(in crate::ir) fn with_operands(self, operands: u32) -> Self {
        OpForm::new(self.0 & !(u32::MAX << Self::BITS), operands)
    }

    /// How far before the first operand the number of a bit lies, if the op has it.
    #[inline(always)]
    pub(in crate::ir) fn distance(self, bit: u32) -> Option<u32> {
        // Those of the bits above lie between; there are two at most.
        let has = self.0 & (Self::DICTIONARY | Self::PROPERTIES | Self::EXTRA);
        let above = (has / bit) >> 1;
        self.has(bit).then_some(1 + (above & 1) + (above >> 1))
    }
}

/// What only some ops have.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::ir) struct OpExtra {
    pub(in crate::ir) successors: Span,
    /// The regions, here or in the body of their own.
    pub(in crate::ir) regions: Span,
    /// Whether no value from outside is used in the regions.
    pub(in crate::ir) is_isolated: bool,
    /// The body of the regions, if they are one of their own.
    pub(in crate::ir) child: Option<u32>,
    /// Where the regions end in the file; of no meaning if the op has none.
    pub(in crate::ir) regions_end: BodyOffset,
}

/// An offset in the file, counted from the first byte of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ir) struct BodyOffset(u32);

impl BodyOffset {
    /// No offset: the op is not of the file, or the number is too large.
    pub(in crate::ir) const UNKNOWN: BodyOffset = BodyOffset(u32::MAX);

    pub(in crate::ir) fn new(offset: u64, body: u64) -> Self {
        u32::try_from(offset - body).map_or(BodyOffset::UNKNOWN, BodyOffset)
    }

    /// The offset in the file.
    pub(in crate::ir) fn offset(self, body: u64) -> Option<u64> {
        (self != BodyOffset::UNKNOWN).then(|| body + u64::from(self.0))
    }
}

impl Default for BodyOffset {
    fn default() -> Self {
        BodyOffset::UNKNOWN
    }
}

#[derive(Clone, Copy, Debug)]
pub(in crate::ir) struct BlockData {
    pub(in crate::ir) region: u32,
    pub(in crate::ir) ops: Span,
    pub(in crate::ir) arguments: Span,
    /// The location of the first argument in [`Body::argument_locations`](super::Body::argument_locations).
    pub(in crate::ir) first_location: u32,
    /// Where the first op starts in the file.
    pub(in crate::ir) first_op: BodyOffset,
}

impl BlockData {
    /// What a place holds until its block is read.
    pub(in crate::ir) const UNREAD: BlockData = BlockData {
        region: NONE,
        ops: Span { start: 0, count: 0 },
        arguments: Span { start: 0, count: 0 },
        first_location: 0,
        first_op: BodyOffset::UNKNOWN,
    };
}

#[derive(Clone, Copy, Debug)]
pub(in crate::ir) struct RegionData {
    /// The op that the region belongs to; [`NONE`] if it is the op around the body.
    pub(in crate::ir) op: u32,
    pub(in crate::ir) blocks: Span,
}

/// A value: its type, and what defines it.
#[derive(Clone, Copy, Debug)]
pub(in crate::ir) struct ValueData {
    pub(in crate::ir) ty: u32,
    /// An op or a block: the lowest bit is set for a block.
    owner: u32,
}

/// What defines a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ir) enum Owner {
    Op(u32),
    Block(u32),
}

impl ValueData {
    /// What a place holds until its value is defined.
    pub(in crate::ir) const UNDEFINED: ValueData = ValueData { ty: 0, owner: NONE };

    pub(in crate::ir) fn result(ty: u32, op: u32) -> Self {
        ValueData { ty, owner: op << 1 }
    }

    pub(in crate::ir) fn argument(ty: u32, block: u32) -> Self {
        ValueData {
            ty,
            owner: block << 1 | 1,
        }
    }

    pub(in crate::ir) fn owner(self) -> Owner {
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
pub(in crate::ir) struct StoredOrder {
    pub(in crate::ir) value: u32,
    /// Whether the numbers are pairs, of those positions only that move.
    pub(in crate::ir) is_pairs: bool,
    /// The numbers in [`Body::order_numbers`](super::Body::order_numbers).
    pub(in crate::ir) numbers: Span,
    /// The offset in the file.
    pub(in crate::ir) offset: u64,
}

/// Of so many ops the offset of one is kept. Finding another op reads as many ops at most, and the
/// offsets take a sixteenth of a byte an op.
pub(in crate::ir) const OFFSET_STRIDE: u32 = 64;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_op_takes_28_bytes_and_a_value_eight() {
        assert_eq!(size_of::<OpData>(), 28);
        assert_eq!(size_of::<ValueData>(), 8);
    }
}
