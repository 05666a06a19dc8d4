//! Ops as they lie in the arenas of their body, for writing and printing, which go over all of them:
//! what an op refers to comes as plain numbers and slices, found with one look at its stream of numbers.

use std::ops::Range;

use crate::container::{AttributeId, OpNameId, PropertiesId, TypeId};
use crate::ir::body::{Body, OpData, OpExtra, OpForm, Span, ValueData};
use crate::ir::id::{BodyId, OpId};
use crate::ir::ids::Ids;
use crate::ir::module::Module;
use crate::ir::op::Op;

/// What an op refers to.
#[derive(Clone, Copy)]
pub(crate) struct OpParts<'m> {
    module: &'m Module<'m>,
    body: &'m Body,
    data: &'m OpData,
    pub(crate) id: OpId,
    pub(crate) name: OpNameId,
    pub(crate) location: AttributeId,
    pub(crate) dictionary: Option<AttributeId>,
    pub(crate) properties: Option<PropertiesId>,
    /// Its first result among the values of the body; the others follow.
    pub(crate) first_result: u32,
    results: &'m [ValueData],
    /// The operands, by their position among the values of the body.
    pub(crate) operands: &'m [u32],
    extra: Option<&'m OpExtra>,
}

impl<'m> OpParts<'m> {
    #[inline(always)]
    pub(super) fn new(module: &'m Module<'m>, body: &'m Body, data: &'m OpData, id: OpId) -> Self {
        let form = data.form;
        let head = form.head_count();
        let first = data.operands.wrapping_sub(head) as usize;
        let end = data.operands as usize + form.operand_count() as usize;
        let numbers = body.numbers.get(first..end).unwrap_or_default();
        let (head, operands) = numbers
            .split_at_checked(head as usize)
            .unwrap_or((&[], numbers));
        let mut head = head.iter().copied();
        let mut next = |bit| match form.has(bit) {
            true => head.next(),
            false => None,
        };
        let dictionary = next(OpForm::DICTIONARY).map(AttributeId);
        let properties = next(OpForm::PROPERTIES).map(PropertiesId);
        let extra = next(OpForm::EXTRA);
        OpParts {
            module,
            body,
            data,
            id,
            name: OpNameId(data.name),
            location: AttributeId(data.location),
            dictionary,
            properties,
            first_result: data.results.start,
            results: data.results.of(&body.values),
            operands,
            extra: extra.and_then(|at| body.extras.get(at as usize)),
        }
    }

    /// The op as a whole.
    #[inline]
    pub(crate) fn op(&self) -> Op<'m> {
        Op::of_body(self.module, self.body, self.data, self.id)
    }

    /// What of the op its line tells, if it has at most one result.
    #[inline(always)]
    pub(crate) fn line_op(&self) -> Option<LineOp<'m>> {
        (self.data.results.count <= 1).then(|| LineOp {
            operands: self.body.operands(self.data),
            data: self.data,
            body: self.body,
        })
    }

    /// Its results among the values of the body.
    #[inline(always)]
    pub(crate) fn result_range(&self) -> Range<u32> {
        self.data.results.range()
    }

    /// Whether it may have regions.
    #[inline(always)]
    pub(crate) fn has_extra(&self) -> bool {
        self.data.form.has(OpForm::EXTRA)
    }

    /// The number of results.
    #[inline]
    pub(crate) fn result_count(&self) -> u32 {
        self.results.len() as u32
    }

    /// The types of the results.
    #[inline]
    pub(crate) fn result_types(&self) -> impl Iterator<Item = TypeId> + use<'m> {
        self.results.iter().map(|value| TypeId(value.ty))
    }

    /// The number of operands.
    #[inline]
    pub(crate) fn operand_count(&self) -> u32 {
        self.operands.len() as u32
    }

    /// The number of successors.
    #[inline]
    pub(crate) fn successor_count(&self) -> u32 {
        self.extra.map_or(0, |extra| extra.successors.count)
    }

    /// The number of regions.
    #[inline]
    pub(crate) fn region_count(&self) -> u32 {
        self.extra.map_or(0, |extra| extra.regions.count)
    }

    /// The body of the regions, if they have one of their own.
    #[inline]
    pub(crate) fn child(&self) -> Option<BodyId> {
        self.extra?.child.map(BodyId)
    }
}

/// What of an op its line tells: all but regions and a dictionary. Most is looked up when it is asked
/// for, as there are too few registers to hold it.
#[derive(Clone, Copy)]
pub(crate) struct LineOp<'m> {
    /// The operands, by their position among the values of the body.
    pub(crate) operands: &'m [u32],
    data: &'m OpData,
    body: &'m Body,
}

impl<'m> LineOp<'m> {
    #[inline(always)]
    pub(crate) fn name(&self) -> OpNameId {
        OpNameId(self.data.name)
    }

    #[inline(always)]
    pub(crate) fn location(&self) -> AttributeId {
        AttributeId(self.data.location)
    }

    #[inline(always)]
    pub(crate) fn properties(&self) -> Option<PropertiesId> {
        self.body.properties(self.data).map(PropertiesId)
    }

    /// The result, by its position among the values of the body.
    #[inline(always)]
    pub(crate) fn result(&self) -> Option<u32> {
        (self.data.results.count == 1).then_some(self.data.results.start)
    }

    /// Whether the op has nothing but what its line tells.
    #[inline(always)]
    pub(crate) fn is_line(&self) -> bool {
        let form = self.data.form;
        let may_have_regions =
            form.has(OpForm::EXTRA) && self.body.extra(self.data).regions.count > 0;
        !form.has(OpForm::DICTIONARY) && !may_have_regions
    }

    /// The blocks that it may pass control to, by their position among the blocks of the body.
    #[inline(always)]
    pub(crate) fn successors(&self) -> &'m [u32] {
        match self.data.form.has(OpForm::EXTRA) {
            true => self
                .body
                .extra(self.data)
                .successors
                .of(&self.body.successors),
            false => &[],
        }
    }

    /// The type of a value of the body.
    #[inline(always)]
    pub(crate) fn type_of(&self, value: u32) -> Option<TypeId> {
        Some(TypeId(self.body.values.get(value as usize)?.ty))
    }

    /// The position of a block of the body in its region; `None` where an edit may have changed that.
    pub(crate) fn position_of(&self, block: u32) -> Option<u32> {
        let region = self.body.region(self.body.block(block)?.region)?;
        let position = block.checked_sub(region.blocks.start);
        position.filter(|_| self.body.edits.is_none())
    }
}

/// The ops of a block, in order.
#[derive(Clone)]
pub(crate) struct BlockOps<'m> {
    module: &'m Module<'m>,
    body: &'m Body,
    body_id: BodyId,
    /// The ops that lie side by side.
    ops: std::slice::Iter<'m, OpData>,
    /// The place of the next of them.
    next: u32,
    /// The places of the ops, where an edit has changed which they are.
    listed: std::slice::Iter<'m, u32>,
}

impl<'m> BlockOps<'m> {
    pub(super) fn new(
        module: &'m Module<'m>,
        body: &'m Body,
        body_id: BodyId,
        ids: Ids<'m>,
    ) -> Self {
        let (span, listed) = match ids {
            Ids::Span(span) => (span, [].as_slice()),
            Ids::List(list) => (Span::default(), list),
        };
        BlockOps {
            module,
            body,
            body_id,
            ops: span.of(&body.ops).iter(),
            next: span.start,
            listed: listed.iter(),
        }
    }

    /// The body that the block is in.
    pub(crate) fn body_id(&self) -> BodyId {
        self.body_id
    }

    /// One of the ops as a whole.
    pub(crate) fn op(&self, id: OpId) -> Option<Op<'m>> {
        self.module.op(id)
    }

    /// The next op. This is a loop's first step for a million ops, and costs twice as much if what it
    /// gives has to go through memory.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<OpParts<'m>> {
        let body = self.body_id;
        if let Some(data) = self.ops.next() {
            let index = self.next;
            self.next += 1;
            return Some(OpParts::new(
                self.module,
                self.body,
                data,
                OpId { body, index },
            ));
        }
        let (data, index) = self.next_listed()?;
        Some(OpParts::new(
            self.module,
            self.body,
            data,
            OpId { body, index },
        ))
    }

    fn next_listed(&mut self) -> Option<(&'m OpData, u32)> {
        self.listed
            .find_map(|&index| Some((self.body.op(index)?, index)))
    }
}
