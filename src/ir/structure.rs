//! Regions, blocks and values of a module.

use std::borrow::Cow;

use crate::container::{AttributeId, TypeId};
use crate::dialect::{Attribute, Type};
use crate::error::Result;
use crate::ir::body::{BlockData, Body, NONE, Owner, RegionData, ValueData};
use crate::ir::id::{BlockId, BodyId, OpId, RegionId, ValueId};
use crate::ir::body::Ids;
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::ir::raw_op::BlockOps;
use crate::ir::body::Use;
use crate::ir::walk::Walk;

/// A region of an op: blocks, the first of which is its entry.
#[derive(Clone, Copy)]
pub struct Region<'m> {
    module: &'m Module<'m>,
    body: &'m Body,
    data: &'m RegionData,
    id: RegionId,
}

impl<'m> Region<'m> {
    pub(super) fn new(module: &'m Module<'m>, body: &'m Body, id: RegionId) -> Option<Self> {
        let data = body.region(id.index)?;
        Some(Region {
            module,
            body,
            data,
            id,
        })
    }

    /// A region whose index comes from the body itself.
    pub(super) fn of_body(
        module: &'m Module<'m>,
        body: &'m Body,
        body_id: BodyId,
        index: u32,
    ) -> Self {
        static NOWHERE: RegionData = RegionData {
            op: NONE,
            blocks: crate::ir::body::Span { start: 0, count: 0 },
        };
        let id = RegionId {
            body: body_id,
            index,
        };
        Region {
            module,
            body,
            data: body.region(index).unwrap_or(&NOWHERE),
            id,
        }
    }

    /// Its id, valid while the module lives.
    pub fn id(self) -> RegionId {
        self.id
    }

    pub(super) fn body(self) -> &'m Body {
        self.body
    }

    fn block_ids(self) -> Ids<'m> {
        self.body.blocks_of(self.id.index)
    }

    /// The number of blocks.
    pub fn block_count(self) -> u32 {
        self.block_ids().len()
    }

    /// A block.
    pub fn block(self, position: u32) -> Option<Block<'m>> {
        let id = BlockId {
            body: self.id.body,
            index: self.block_ids().at(position)?,
        };
        Block::new(self.module, self.body, id)
    }

    /// Whether an op of the body that the region is part of may have successors.
    pub(crate) fn may_branch(self) -> bool {
        !self.body.successors.is_empty()
    }

    /// The blocks in order.
    pub fn blocks(self) -> impl DoubleEndedIterator<Item = Block<'m>> {
        let ids = self.block_ids().iter();
        ids.filter_map(move |index| {
            let id = BlockId {
                body: self.id.body,
                index,
            };
            Block::new(self.module, self.body, id)
        })
    }

    /// Looks once at each arena of its body, for who comes to it next: what is not in the cache is then
    /// fetched at once, and not one arena after the other.
    #[inline]
    pub(crate) fn look_ahead(self) {
        let body = self.body;
        let op = body.ops.first().map_or(0, |op| op.name);
        let value = body.values.first().map_or(0, |value| value.ty);
        let number = body.numbers.first().copied().unwrap_or(0);
        let block = body.blocks.first().map_or(0, |block| block.region);
        let extra = body.extras.first().map_or(0, |extra| extra.regions.count);
        std::hint::black_box(op ^ value ^ number ^ block ^ extra);
    }

    /// The op that it belongs to; `None` for what holds the top-level ops.
    pub fn op(self) -> Option<Op<'m>> {
        if self.data.op == NONE {
            let id = self.module.op_around(self.id.body)?;
            return self.module.op(id);
        }
        let id = OpId {
            body: self.id.body,
            index: self.data.op,
        };
        Op::new(self.module, self.body, id)
    }

    /// Its position among the regions of its op.
    pub fn position(self) -> u32 {
        let first = match self.body.op(self.data.op) {
            Some(op) => self.body.extra(op).regions.start,
            None => self.body.top_regions.start,
        };
        self.id.index - first
    }

    /// All ops in it in pre-order.
    pub fn ops(self) -> Walk<'m> {
        Walk::of_region(self.module, self)
    }
}

impl PartialEq for Region<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.module, other.module) && self.id == other.id
    }
}

impl Eq for Region<'_> {}

/// A block: ops in order, the last of which may pass control on.
#[derive(Clone, Copy)]
pub struct Block<'m> {
    module: &'m Module<'m>,
    body: &'m Body,
    data: &'m BlockData,
    id: BlockId,
}

impl<'m> Block<'m> {
    #[inline]
    pub(super) fn new(module: &'m Module<'m>, body: &'m Body, id: BlockId) -> Option<Self> {
        let data = body.block(id.index)?;
        Some(Block {
            module,
            body,
            data,
            id,
        })
    }

    /// Its id, valid while the module lives.
    pub fn id(self) -> BlockId {
        self.id
    }

    /// The region that it belongs to.
    pub fn region(self) -> Option<Region<'m>> {
        let id = RegionId {
            body: self.id.body,
            index: self.data.region,
        };
        Region::new(self.module, self.body, id)
    }

    /// Its position in its region.
    pub fn position(self) -> u32 {
        let blocks = self.body.blocks_of(self.data.region);
        blocks.position_of(self.id.index).unwrap_or(0)
    }

    #[inline]
    fn op_ids(self) -> Ids<'m> {
        self.body.ops_of(self.id.index)
    }

    #[inline]
    fn argument_ids(self) -> Ids<'m> {
        self.body.arguments_of(self.id.index)
    }

    /// The number of ops, without those in their regions.
    pub fn op_count(self) -> u32 {
        self.op_ids().len()
    }

    /// An op.
    pub fn op(self, position: u32) -> Option<Op<'m>> {
        let id = OpId {
            body: self.id.body,
            index: self.op_ids().at(position)?,
        };
        Op::new(self.module, self.body, id)
    }

    /// The ops in order.
    #[inline]
    pub fn ops(self) -> impl DoubleEndedIterator<Item = Op<'m>> {
        self.ops_from(0)
    }

    /// The ops in order, from a position on.
    #[inline]
    pub(crate) fn ops_from(self, first: u32) -> impl DoubleEndedIterator<Item = Op<'m>> {
        let ids = self.op_ids().iter_from(first);
        ids.filter_map(move |index| {
            let id = OpId {
                body: self.id.body,
                index,
            };
            Op::new(self.module, self.body, id)
        })
    }

    /// What the ops refer to, in order.
    #[inline]
    pub(crate) fn raw_ops(self) -> BlockOps<'m> {
        BlockOps::new(self.module, self.body, self.id.body, self.op_ids())
    }

    /// The number of arguments.
    pub fn argument_count(self) -> u32 {
        self.argument_ids().len()
    }

    /// An argument.
    pub fn argument(self, position: u32) -> Option<Value<'m>> {
        let id = ValueId {
            body: self.id.body,
            index: self.argument_ids().at(position)?,
        };
        Value::new(self.module, self.body, id)
    }

    /// The arguments in order.
    pub fn arguments(self) -> impl ExactSizeIterator<Item = Value<'m>> {
        let arguments = self.argument_ids().iter();
        arguments.map(move |index| Value::of_body(self.module, self.body, self.id.body, index))
    }

    /// The location of an argument; `None` if it is unknown and the file leaves it out.
    pub fn argument_location(self, position: u32) -> Option<Attribute<'m>> {
        let location = self.argument_location_id(position)?;
        self.module.tables().attribute(location)
    }

    /// The number of the attribute that is the location of an argument; `None` if it is unknown and
    /// the file leaves it out.
    pub(crate) fn argument_location_id(self, position: u32) -> Option<AttributeId> {
        let location = self.body.argument_location(self.id.index, position)?;
        (location != NONE).then_some(AttributeId(location))
    }
}

impl PartialEq for Block<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.module, other.module) && self.id == other.id
    }
}

impl Eq for Block<'_> {}

/// A value: a result of an op or an argument of a block.
#[derive(Clone, Copy)]
pub struct Value<'m> {
    module: &'m Module<'m>,
    body: &'m Body,
    data: &'m ValueData,
    id: ValueId,
}

/// What defines a value.
#[derive(Clone, Copy)]
pub enum ValueOwner<'m> {
    /// It is the result of an op at a position.
    Result(Op<'m>, u32),
    /// It is the argument of a block at a position.
    Argument(Block<'m>, u32),
}

impl<'m> Value<'m> {
    #[inline]
    pub(super) fn new(module: &'m Module<'m>, body: &'m Body, id: ValueId) -> Option<Self> {
        let data = body.values.get(id.index as usize)?;
        Some(Value {
            module,
            body,
            data,
            id,
        })
    }

    /// A value whose index comes from the body itself.
    #[inline]
    pub(super) fn of_body(
        module: &'m Module<'m>,
        body: &'m Body,
        body_id: BodyId,
        index: u32,
    ) -> Self {
        static NOWHERE: ValueData = ValueData::UNDEFINED;
        let id = ValueId {
            body: body_id,
            index,
        };
        Value {
            module,
            body,
            data: body.values.get(index as usize).unwrap_or(&NOWHERE),
            id,
        }
    }

    /// Its id, valid while the module lives.
    #[inline]
    pub fn id(self) -> ValueId {
        self.id
    }

    /// The number of its type.
    #[inline]
    pub(crate) fn type_id(self) -> TypeId {
        TypeId(self.data.ty)
    }

    /// Its type.
    #[inline]
    pub fn ty(self) -> Option<Type<'m>> {
        self.module.tables().ty(TypeId(self.data.ty))
    }

    /// What defines it.
    pub fn owner(self) -> Option<ValueOwner<'m>> {
        match self.data.owner() {
            Owner::Op(index) => {
                let id = OpId {
                    body: self.id.body,
                    index,
                };
                let op = Op::new(self.module, self.body, id)?;
                let first = self.body.op(index)?.results.start;
                Some(ValueOwner::Result(op, self.id.index - first))
            }
            Owner::Block(index) => {
                let id = BlockId {
                    body: self.id.body,
                    index,
                };
                let block = Block::new(self.module, self.body, id)?;
                Some(ValueOwner::Argument(
                    block,
                    block.argument_ids().position_of(self.id.index)?,
                ))
            }
        }
    }

    /// The op that it is a result of.
    pub fn defining_op(self) -> Option<Op<'m>> {
        match self.owner()? {
            ValueOwner::Result(op, _) => Some(op),
            ValueOwner::Argument(..) => None,
        }
    }

    /// Its uses, in the order that MLIR has them after reading the file. The first call for a
    /// value of a body goes through all operands of the body.
    ///
    /// # Errors
    /// The body stores a use-list order that is not one.
    pub fn uses(self) -> Result<impl ExactSizeIterator<Item = Use> + use<'m>> {
        let body = self.id.body;
        let uses = match self.body.chains() {
            Some(chains) => Cow::Owned(self.body.uses_in(chains, self.id.index)),
            None => {
                let lists = self.body.uses();
                let lists = lists.map_err(|bad| self.module.locate_order(body, bad))?;
                Cow::Borrowed(lists.of(self.id.index))
            }
        };
        Ok((0..uses.len()).map(move |at| {
            let data = uses.get(at).copied().unwrap_or_default();
            data.in_body(body)
        }))
    }
}

impl PartialEq for Value<'_> {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.module, other.module) && self.id == other.id
    }
}

impl Eq for Value<'_> {}
