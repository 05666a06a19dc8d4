//! Ops as stored in the arenas of their body, for writing and printing, which visit all of them.
//! References are plain numbers and slices. They are looked up on request, because registers cannot
//! hold all of them.

use std::ops::Range;

use crate::container::{AttributeId, OpNameId, PropertiesId, TypeId};
use crate::ir::body::{Body, Ids, OpData, OpExtra, OpForm, Span};
use crate::ir::id::{BodyId, OpId, RegionId};
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::ir::structure::Block;

/// A view of an op's references.
#[derive(Clone, Copy)]
pub(crate) struct RawOp<'m> {
    body: &'m Body,
    data: &'m OpData,
    pub(crate) id: OpId,
}

impl<'m> RawOp<'m> {
    #[inline(always)]
    pub(super) fn new(body: &'m Body, data: &'m OpData, id: OpId) -> Self {
        RawOp { body, data, id }
    }

    /// The op. It must be in the module.
    #[inline]
    pub(crate) fn of(self, module: &'m Module<'m>) -> Op<'m> {
        Op::of_body(module, self.body, self.data, self.id)
    }

    #[inline(always)]
    pub(crate) fn name(self) -> OpNameId {
        OpNameId(self.data.name)
    }

    #[inline(always)]
    pub(crate) fn location(self) -> AttributeId {
        AttributeId(self.data.location)
    }

    /// Whether it has a dictionary, properties, successors or regions.
    #[inline(always)]
    pub(crate) fn has_head(self) -> bool {
        self.data.form.has_head()
    }

    #[inline(always)]
    pub(crate) fn dictionary(self) -> Option<AttributeId> {
        let number = self.body.number(self.data, OpForm::DICTIONARY);
        number.map(AttributeId)
    }

    #[inline(always)]
    pub(crate) fn properties(self) -> Option<PropertiesId> {
        let number = self.body.number(self.data, OpForm::PROPERTIES);
        number.map(PropertiesId)
    }

    /// Whether it is a new op that lacks required properties.
    #[inline(always)]
    pub(crate) fn has_draft(self) -> bool {
        self.body.is_edited() && self.body.draft(self.id.index).is_some()
    }

    /// Whether it has a dictionary and properties, without a branch.
    #[inline(always)]
    pub(crate) fn has_attributes(self) -> (bool, bool) {
        let form = self.data.form;
        (form.has(OpForm::DICTIONARY), form.has(OpForm::PROPERTIES))
    }

    /// Whether it may have successors or regions.
    #[inline(always)]
    pub(crate) fn has_extra(self) -> bool {
        self.data.form.has(OpForm::EXTRA)
    }

    #[inline(always)]
    fn extra(self) -> Option<&'m OpExtra> {
        let at = self.body.number(self.data, OpForm::EXTRA)?;
        self.body.extras.get(at as usize)
    }

    /// The index of its first result among the values of the body; the others follow.
    #[inline(always)]
    pub(crate) fn first_result(self) -> u32 {
        self.data.results.start
    }

    /// The indices of its results among the values of the body.
    #[inline(always)]
    pub(crate) fn result_range(self) -> Range<u32> {
        self.data.results.range()
    }

    /// The number of results.
    #[inline(always)]
    pub(crate) fn result_count(self) -> u32 {
        self.data.results.count
    }

    /// The types of the results.
    #[inline(always)]
    pub(crate) fn result_types(self) -> impl Iterator<Item = TypeId> + use<'m> {
        let results = self.data.results.of(&self.body.values);
        results.iter().map(|value| TypeId(value.ty))
    }

    /// The operands, as indices into the values of the body.
    #[inline(always)]
    pub(crate) fn operands(self) -> &'m [u32] {
        self.body.operands(self.data)
    }

    /// The number of operands.
    #[inline(always)]
    pub(crate) fn operand_count(self) -> u32 {
        self.data.form.operand_count()
    }

    /// The number of successors.
    #[inline(always)]
    pub(crate) fn successor_count(self) -> u32 {
        self.extra().map_or(0, |extra| extra.successors.count)
    }

    /// The number of regions.
    #[inline(always)]
    pub(crate) fn region_count(self) -> u32 {
        self.extra().map_or(0, |extra| extra.regions.count)
    }

    /// The regions.
    pub(crate) fn regions(self) -> impl Iterator<Item = RegionId> + use<'m> {
        let body = self.child().unwrap_or(self.id.body);
        let regions = self.extra().map_or(0..0, |extra| extra.regions.range());
        regions.map(move |index| RegionId { body, index })
    }

    /// The separate body of the regions, if they have one.
    #[inline]
    pub(crate) fn child(self) -> Option<BodyId> {
        self.extra()?.child.map(BodyId)
    }

    /// The type of a value of the body.
    #[inline(always)]
    pub(crate) fn type_of(self, value: u32) -> Option<TypeId> {
        Some(TypeId(self.body.values.get(value as usize)?.ty))
    }
}

impl<'m> Op<'m> {
    /// The raw view of the op.
    #[inline]
    pub(crate) fn parts(self) -> RawOp<'m> {
        RawOp::new(self.body, self.data, self.id)
    }
}

impl<'m> Block<'m> {
    /// The raw views of the ops, in order.
    #[inline]
    pub(crate) fn raw_ops(self) -> BlockOps<'m> {
        BlockOps::new(self.module, self.body, self.id.body, self.op_ids())
    }
}

impl Module<'_> {
    /// The raw view of an op, if it is in the module.
    pub(crate) fn raw_ops(&self, id: OpId) -> Option<RawOp<'_>> {
        let body = self.decoded(id.body)?;
        let data = body.op(id.index)?;
        Some(RawOp::new(body, data, id))
    }
}

/// The ops of a block, in order.
#[derive(Clone)]
pub(crate) struct BlockOps<'m> {
    module: &'m Module<'m>,
    body: &'m Body,
    body_id: BodyId,
    /// The consecutive ops.
    ops: std::slice::Iter<'m, OpData>,
    /// The index of the next consecutive op.
    next: u32,
    /// The indices of the ops, if an edit has changed the list.
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

    /// The body that contains the block.
    pub(crate) fn body_id(&self) -> BodyId {
        self.body_id
    }

    /// The full view of the op with an id.
    pub(crate) fn op(&self, id: OpId) -> Option<Op<'m>> {
        self.module.op(id)
    }

    /// The full view of a raw op.
    #[inline]
    pub(crate) fn whole(&self, parts: RawOp<'m>) -> Op<'m> {
        Op::of_body(self.module, self.body, parts.data, parts.id)
    }

    /// The next op. This is the first step of a loop over millions of ops; returning it through
    /// memory would double its cost.
    #[inline(always)]
    pub(crate) fn next(&mut self) -> Option<RawOp<'m>> {
        if let Some(data) = self.ops.next() {
            let index = self.next;
            self.next += 1;
            return Some(self.parts(data, index));
        }
        let (data, index) = self.next_listed()?;
        Some(self.parts(data, index))
    }

    #[inline(always)]
    fn parts(&self, data: &'m OpData, index: u32) -> RawOp<'m> {
        let body = self.body_id;
        RawOp::new(self.body, data, OpId { body, index })
    }

    fn next_listed(&mut self) -> Option<(&'m OpData, u32)> {
        self.listed
            .find_map(|&index| Some((self.body.op(index)?, index)))
    }
}
