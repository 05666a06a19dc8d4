//! The entries of the arenas of a body. An op takes 28 bytes, an operand 4, a value 8. Rare parts
//! of an op take 4 bytes, in those ops that have them.

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
    /// Its first operand in [`Body::numbers`](super::Body::numbers). The numbers of `form` precede
    /// it.
    pub(in crate::ir) operands: u32,
    pub(in crate::ir) form: OpForm,
}

impl OpData {
    /// The entry of an op until it is read.
    pub(in crate::ir) const UNREAD: OpData = OpData {
        name: NONE,
        location: 0,
        block: NONE,
        results: Span { start: 0, count: 0 },
        operands: 0,
        form: OpForm(0),
    };
}

/// The optional numbers of an op: a bit for each, in their order. The bits above contain the number
/// of operands.
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

    /// The form of an op with the numbers in `has` and a number of operands.
    pub(in crate::ir) fn new(has: u32, operands: u32) -> Self {
        OpForm(operands << Self::BITS | has)
    }

    #[inline]
    pub(in crate::ir) fn operand_count(self) -> u32 {
        self.0 >> Self::BITS
    }

    /// The number of numbers before the first operand.
    pub(in crate::ir) fn head_count(self) -> u32 {
        (self.0 & (Self::DICTIONARY | Self::PROPERTIES | Self::EXTRA)).count_ones()
    }

    /// Whether there are numbers before the first operand.
    #[inline(always)]
    pub(in crate::ir) fn has_head(self) -> bool {
        self.0 & (Self::DICTIONARY | Self::PROPERTIES | Self::EXTRA) != 0
    }

    /// Whether an op has the number of `bit`.
    #[inline(always)]
    pub(in crate::ir) fn has(self, bit: u32) -> bool {
        self.0 & bit != 0
    }

    /// The form with another number of operands.
    pub(in crate::ir) fn with_operands(self, operands: u32) -> Self {
        OpForm::new(self.0 & !(u32::MAX << Self::BITS), operands)
    }

    /// The distance of the number of `bit` from the first operand, if the op has it.
    #[inline(always)]
    pub(in crate::ir) fn distance(self, bit: u32) -> Option<u32> {
        // The numbers of the higher bits lie between; there are at most two.
        let has = self.0 & (Self::DICTIONARY | Self::PROPERTIES | Self::EXTRA);
        let above = (has / bit) >> 1;
        self.has(bit).then_some(1 + (above & 1) + (above >> 1))
    }
}

/// The rare parts of an op.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::ir) struct OpExtra {
    pub(in crate::ir) successors: Span,
    /// The regions, in this body or in their separate body.
    pub(in crate::ir) regions: Span,
    /// Whether the regions use no values from outside.
    pub(in crate::ir) is_isolated: bool,
    /// The separate body of the regions, if they have one.
    pub(in crate::ir) child: Option<u32>,
    /// The end of the regions in the file; meaningless if the op has none.
    pub(in crate::ir) regions_end: BodyOffset,
}

/// A file offset relative to the first byte of the body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ir) struct BodyOffset(u32);

impl BodyOffset {
    /// No offset: the op is not from the file, or the number is too large.
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
    #[inline]
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
    /// The start of the first op in the file.
    pub(in crate::ir) first_op: BodyOffset,
}

impl BlockData {
    /// The entry of a block until it is read.
    pub(in crate::ir) const UNREAD: BlockData = BlockData {
        region: NONE,
        ops: Span { start: 0, count: 0 },
        arguments: Span { start: 0, count: 0 },
        first_location: 0,
        first_op: BodyOffset::UNKNOWN,
    };
}

/// The op of an erased region.
pub(in crate::ir) const ERASED: u32 = NONE - 1;

#[derive(Clone, Copy, Debug)]
pub(in crate::ir) struct RegionData {
    /// The op that contains the region; [`NONE`] for the op that contains the body, [`ERASED`] for
    /// an erased region.
    pub(in crate::ir) op: u32,
    pub(in crate::ir) blocks: Span,
}

/// A value: its type and its definition.
#[derive(Clone, Copy, Debug)]
pub(in crate::ir) struct ValueData {
    pub(in crate::ir) ty: u32,
    /// An op or a block: the lowest bit is set for a block.
    owner: u32,
}

/// The definition of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ir) enum Owner {
    Op(u32),
    Block(u32),
}

impl ValueData {
    /// The entry of a value until it is defined, and after it is erased.
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

    pub(in crate::ir) fn is_defined(self) -> bool {
        self.owner != NONE
    }

    pub(in crate::ir) fn owner(self) -> Owner {
        match self.owner & 1 {
            0 => Owner::Op(self.owner >> 1),
            _ => Owner::Block(self.owner >> 1),
        }
    }
}

/// The maximum number of ops, blocks or values of a body: an index leaves one bit free.
pub(crate) const MAX_ITEMS: usize = (u32::MAX >> 1) as usize;

/// A use-list order that the file stores for a value (format.md §9.4).
#[derive(Clone, Copy, Debug)]
pub(in crate::ir) struct StoredOrder {
    pub(in crate::ir) value: u32,
    /// Whether the numbers are pairs, which cover only the positions that change.
    pub(in crate::ir) is_pairs: bool,
    /// The numbers in [`Body::order_numbers`](super::Body::order_numbers).
    pub(in crate::ir) numbers: Span,
    /// The offset in the file.
    pub(in crate::ir) offset: u64,
}

/// The offset of one op in this many is stored. Finding another op reads at most as many ops, and
/// the offsets take a sixteenth of a byte per op.
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
