//! The arenas of one body.
//!
//! Ops of a block, blocks of a region, regions of an op and values of a region are consecutive, so
//! a range identifies them.

use std::ops::Range;
use std::sync::OnceLock;

use super::edits::Edits;
use super::entries::{
    BlockData, BodyOffset, ERASED, NONE, OpData, OpExtra, OpForm, RegionData, StoredOrder,
    ValueData,
};
use super::span::Span;
use super::use_lists::UseLists;
use crate::error::Error;
use crate::ir::canonical_facts::CanonicalFacts;

/// The arenas.
#[derive(Clone, Debug, Default)]
pub(in crate::ir) struct Body {
    pub(in crate::ir) ops: Vec<OpData>,
    pub(in crate::ir) extras: Vec<OpExtra>,
    /// The numbers that ops refer to, in file order: see [`OpData::operands`].
    pub(in crate::ir) numbers: Vec<u32>,
    pub(in crate::ir) successors: Vec<u32>,
    pub(in crate::ir) values: Vec<ValueData>,
    /// The number of values read that are neither the first result of an op nor an argument.
    pub(in crate::ir) results_beyond_first: u32,
    pub(in crate::ir) blocks: Vec<BlockData>,
    pub(in crate::ir) argument_locations: Vec<u32>,
    pub(in crate::ir) regions: Vec<RegionData>,
    /// In file order.
    pub(in crate::ir) orders: Vec<StoredOrder>,
    pub(in crate::ir) order_numbers: Vec<u32>,
    /// The file offset of every op whose index is a multiple of [`OFFSET_STRIDE`].
    pub(in crate::ir) op_offsets: Vec<BodyOffset>,
    /// The regions at the top of the body.
    pub(in crate::ir) top_regions: Span,
    /// The id of the first child; the others follow.
    pub(in crate::ir) first_child: u32,
    pub(in crate::ir) child_count: u32,
    pub(in crate::ir) facts: CanonicalFacts,
    /// The error for bytes after the last op of a section.
    pub(in crate::ir) unclaimed: Option<Error>,
    /// Computed on the first request for the uses of a value.
    pub(in crate::ir) uses: OnceLock<Box<UseLists>>,
    /// The edits.
    pub(in crate::ir) edits: Option<Box<Edits>>,
}

impl Body {
    /// The body of a module without ops: one block, in a region without an op.
    pub(in crate::ir) fn with_top_block() -> Self {
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

    /// The work of visiting everything in the body: its ops, blocks and values, and what ops refer to.
    pub(in crate::ir) fn work(&self) -> u64 {
        let defined = self.ops.len() + self.blocks.len() + self.values.len();
        (defined + self.numbers.len() + self.order_numbers.len()) as u64
    }

    /// The op at an index; `None` past the end of the arena and for an erased op.
    #[inline]
    pub(in crate::ir) fn op(&self, index: u32) -> Option<&OpData> {
        self.ops.get(index as usize).filter(|op| op.block != NONE)
    }

    /// The block at an index; `None` past the end of the arena and for an erased block.
    #[inline]
    pub(in crate::ir) fn block(&self, index: u32) -> Option<&BlockData> {
        self.blocks
            .get(index as usize)
            .filter(|block| block.region != NONE)
    }

    /// The region at an index; `None` past the end of the arena and for an erased region.
    #[inline]
    pub(in crate::ir) fn region(&self, index: u32) -> Option<&RegionData> {
        self.regions
            .get(index as usize)
            .filter(|region| region.op != ERASED)
    }

    /// The value at an index; `None` past the end of the arena and for an erased value.
    #[inline]
    pub(in crate::ir) fn value(&self, index: u32) -> Option<&ValueData> {
        self.values
            .get(index as usize)
            .filter(|value| value.is_defined())
    }

    #[inline(always)]
    pub(in crate::ir) fn number(&self, op: &OpData, bit: u32) -> Option<u32> {
        let at = op.operands - op.form.distance(bit)?;
        self.numbers.get(at as usize).copied()
    }

    /// The dictionary of an op.
    pub(in crate::ir) fn dictionary(&self, op: &OpData) -> Option<u32> {
        self.number(op, OpForm::DICTIONARY)
    }

    /// The property blob of an op.
    pub(in crate::ir) fn properties(&self, op: &OpData) -> Option<u32> {
        self.number(op, OpForm::PROPERTIES)
    }

    #[inline]
    pub(in crate::ir) fn extra(&self, op: &OpData) -> OpExtra {
        let extra = self.number(op, OpForm::EXTRA);
        let extra = extra.and_then(|at| self.extras.get(at as usize));
        extra.copied().unwrap_or_default()
    }

    /// The range of an op's operands in [`Body::numbers`].
    #[inline]
    pub(in crate::ir) fn operand_span(&self, op: &OpData) -> Span {
        Span {
            start: op.operands,
            count: op.form.operand_count(),
        }
    }

    /// The operands of an op, as values.
    #[inline]
    pub(in crate::ir) fn operands(&self, op: &OpData) -> &[u32] {
        self.operand_span(op).of(&self.numbers)
    }

    /// Converts the numbers of the bodies inside, which decoding counts from 0, to their announced
    /// ids.
    pub(in crate::ir) fn number_children(&mut self) {
        for extra in &mut self.extras {
            extra.child = extra.child.map(|child| self.first_child + child);
        }
    }

    /// The ids of the bodies inside, in file order.
    pub(in crate::ir) fn children(&self) -> Range<u32> {
        self.first_child..self.first_child + self.child_count
    }

    /// Returns the arenas at their exact size, and leaves capacity for another body.
    pub(in crate::ir) fn take(&mut self) -> Body {
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
    pub(in crate::ir) fn heap_bytes(&self) -> usize {
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

    /// The bytes of the arena entries, except the few stored use-list orders.
    pub(in crate::ir) fn used_bytes(&self) -> u64 {
        let bytes = self.ops.len() * size_of::<OpData>()
            + self.extras.len() * size_of::<OpExtra>()
            + self.numbers.len() * size_of::<u32>()
            + self.values.len() * size_of::<ValueData>()
            + self.blocks.len() * size_of::<BlockData>()
            + self.regions.len() * size_of::<RegionData>();
        bytes as u64
    }
}

/// The capacity in bytes that an arena may keep for another body.
const MAX_SPARE: usize = 1 << 16;

/// Copies a small arena, whose capacity the next body reuses, and moves a large one.
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
