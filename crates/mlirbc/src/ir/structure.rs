//! Regions, blocks and values of a module.

use crate::container::{AttributeId, TypeId};
use crate::dialect::{Attribute, Type};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::body::{BlockData, Body, Ids, NONE, Owner, RegionData, ValueData};
use crate::ir::body_item::body_item;
use crate::ir::id::{BlockId, BodyId, RegionId, ValueId};
use crate::ir::module::{FILE_BODY, Module};

body_item! {
    /// A region of an op: blocks, the first of which is its entry.
    Region, RegionId, RegionData, region
}

impl<'m> Region<'m> {
    /// A region whose index is known to be valid.
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

    pub(super) fn body(self) -> &'m Body {
        self.body
    }

    fn block_ids(self) -> Ids<'m> {
        self.body.blocks_of(self.id.index)
    }

    /// The number of blocks.
    // Out of line for size: it has many callers, and loops over ops use the arenas.
    #[inline(never)]
    pub fn block_count(self) -> u32 {
        self.block_ids().len()
    }

    /// The block at a position.
    // Out of line for size: it has many callers, and loops over ops use the arenas.
    #[inline(never)]
    pub fn block(self, position: u32) -> Option<Block<'m>> {
        Block::at(
            self.module,
            self.body,
            self.id.body,
            self.block_ids().at(position)?,
        )
    }

    /// Whether an op of the region's body may have successors.
    pub(crate) fn may_branch(self) -> bool {
        !self.body.successors.is_empty()
    }

    /// The blocks in order.
    pub fn blocks(self) -> impl DoubleEndedIterator<Item = Block<'m>> {
        let ids = self.block_ids().iter();
        ids.filter_map(move |index| Block::at(self.module, self.body, self.id.body, index))
    }

    /// Its position among the regions of its op.
    pub fn position(self) -> u32 {
        let first = match self.body.op(self.data.op) {
            Some(op) => self.body.extra(op).regions.start,
            None => self.body.top_regions.start,
        };
        self.id.index - first
    }
}

body_item! {
    /// A block: ops in order. The last one may have successors.
    Block, BlockId, BlockData, block
}

impl<'m> Block<'m> {
    /// The region that contains the block.
    pub fn region(self) -> Option<Region<'m>> {
        Region::at(self.module, self.body, self.id.body, self.data.region)
    }

    /// Whether the position of an op in it takes a search, as an edit has listed the ops.
    pub(crate) fn has_listed_ops(self) -> bool {
        self.op_ids().is_listed()
    }

    /// Its position in its region.
    pub fn position(self) -> u32 {
        let position = self.body.position_of_block(self.id.index);
        position.unwrap_or(0)
    }

    #[inline]
    pub(super) fn op_ids(self) -> Ids<'m> {
        self.body.ops_of(self.id.index)
    }

    #[inline]
    pub(super) fn argument_ids(self) -> Ids<'m> {
        self.body.arguments_of(self.id.index)
    }

    /// The number of ops, without those in nested regions.
    // Out of line for size: it has many callers, and loops over ops use the arenas.
    #[inline(never)]
    pub fn op_count(self) -> u32 {
        self.op_ids().len()
    }

    /// The number of arguments.
    pub fn argument_count(self) -> u32 {
        self.argument_ids().len()
    }

    /// The argument at a position.
    pub fn argument(self, position: u32) -> Option<Value<'m>> {
        let index = self.argument_ids().at(position)?;
        Value::at(self.module, self.body, self.id.body, index)
    }

    /// The arguments in order.
    pub fn arguments(self) -> impl ExactSizeIterator<Item = Value<'m>> {
        let arguments = self.argument_ids().iter();
        arguments.map(move |index| Value::of_body(self.module, self.body, self.id.body, index))
    }

    /// The location of an argument; `None` if it is unknown and the file omits it.
    pub fn argument_location(self, position: u32) -> Option<Attribute<'m>> {
        let location = self.argument_location_id(position)?;
        self.module.tables().attribute(location)
    }

    /// The index of the location of an argument in the attribute table; `None` if it is unknown and
    /// the file omits it.
    pub(crate) fn argument_location_id(self, position: u32) -> Option<AttributeId> {
        let location = self.body.argument_location(self.id.index, position)?;
        (location != NONE).then_some(AttributeId(location))
    }
}

body_item! {
    /// A value: a result of an op or an argument of a block.
    Value, ValueId, ValueData, value
}

impl<'m> Value<'m> {
    /// A value whose index is known to be valid.
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

    /// The index of its type.
    #[inline]
    pub(crate) fn type_id(self) -> TypeId {
        TypeId(self.data.ty)
    }

    /// Its type.
    #[inline]
    pub fn ty(self) -> Option<Type<'m>> {
        self.module.tables().ty(TypeId(self.data.ty))
    }
}

impl Module<'_> {
    /// The block of the top-level ops, nearly always a single `builtin.module`.
    ///
    /// # Errors
    /// The content of the file cannot be decoded.
    pub fn top_block(&self) -> Result<Block<'_>> {
        let missing = || {
            Error::new(
                ErrorKind::UnexpectedEnd {
                    what: "the IR section",
                    expected: 1,
                    remaining: 0,
                },
                0,
            )
        };
        let body = self.body(FILE_BODY).ok_or_else(missing)??;
        Block::at(self, body, FILE_BODY, 0).ok_or_else(missing)
    }

    /// The block with an id. `None` if no block has it: the block was erased, or its body is not
    /// decoded.
    pub fn block(&self, id: BlockId) -> Option<Block<'_>> {
        Block::new(self, self.decoded(id.body)?, id)
    }

    /// The region with an id. `None` if no region has it: its op was erased, or its body is not
    /// decoded.
    pub fn region(&self, id: RegionId) -> Option<Region<'_>> {
        let body = self.decoded(id.body)?;
        let region = Region::new(self, body, id)?;
        let op = region.data.op;
        (op == NONE || body.op(op).is_some()).then_some(region)
    }

    /// The value with an id. `None` if no value has it: its op, its block or the argument was
    /// erased, or its body is not decoded.
    pub fn value(&self, id: ValueId) -> Option<Value<'_>> {
        let body = self.decoded(id.body)?;
        let value = Value::new(self, body, id)?;
        let exists = match value.data.owner() {
            Owner::Op(op) => body.op(op).is_some(),
            Owner::Block(block) => body.block(block).is_some(),
        };
        exists.then_some(value)
    }
}
