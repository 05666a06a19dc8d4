//! Navigation from modules, regions, blocks and values to ops.

use std::borrow::Cow;

use crate::error::{Error, Result};
use crate::ir::body::{BadOrder, NONE, Owner, Use};
use crate::ir::id::{BlockId, BodyId, OpId, ValueId};
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::ir::structure::{Block, Region, Value};

impl Module<'_> {
    /// The first top-level op.
    ///
    /// # Errors
    /// The content of the file cannot be decoded.
    pub fn root(&self) -> Result<Option<Op<'_>>> {
        Ok(self.top_block()?.op(0))
    }

    /// The op with an id. `None` if no op has it: the op was erased, or its body is not decoded.
    pub fn op(&self, id: OpId) -> Option<Op<'_>> {
        Op::new(self, self.decoded(id.body)?, id)
    }

    /// The error of a stored use-list order, with the path to the op that defines the value or
    /// contains its block.
    pub(super) fn locate_order(&self, id: BodyId, bad: &BadOrder) -> Error {
        let value = ValueId {
            body: id,
            index: bad.value,
        };
        let op = match self.value(value).and_then(Value::owner) {
            Some(ValueOwner::Result(op, _)) => Some(op),
            Some(ValueOwner::Argument(block, _)) => block.region().and_then(Region::op),
            None => None,
        };
        match op {
            Some(op) => op.locate(bad.error.clone()),
            None => self.locate(id, bad.error.clone()),
        }
    }
}

impl<'m> Region<'m> {
    /// The op that contains the region; `None` for the region of the top-level ops.
    pub fn op(self) -> Option<Op<'m>> {
        if self.data.op == NONE {
            let id = self.module.op_around(self.id.body)?;
            return self.module.op(id);
        }
        Op::at(self.module, self.body, self.id.body, self.data.op)
    }
}

impl<'m> Block<'m> {
    /// The op at a position.
    // Out of line for size: it has many callers, and loops over ops use the arenas.
    #[inline(never)]
    pub fn op(self, position: u32) -> Option<Op<'m>> {
        Op::at(
            self.module,
            self.body,
            self.id.body,
            self.op_ids().at(position)?,
        )
    }

    /// The ops in order.
    #[inline]
    pub fn ops(self) -> impl DoubleEndedIterator<Item = Op<'m>> {
        self.ops_from(0)
    }

    /// The ops in order, starting at a position.
    #[inline]
    pub(crate) fn ops_from(self, first: u32) -> impl DoubleEndedIterator<Item = Op<'m>> {
        let ids = self.op_ids().iter_from(first);
        ids.filter_map(move |index| Op::at(self.module, self.body, self.id.body, index))
    }
}

/// The definition of a value.
#[derive(Clone, Copy)]
pub enum ValueOwner<'m> {
    /// The result of an op at a position.
    Result(Op<'m>, u32),
    /// The argument of a block at a position.
    Argument(Block<'m>, u32),
}

impl<'m> Value<'m> {
    /// The op or block that defines the value.
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

    /// The op that defines the value, if it is a result.
    pub fn defining_op(self) -> Option<Op<'m>> {
        match self.owner()? {
            ValueOwner::Result(op, _) => Some(op),
            ValueOwner::Argument(..) => None,
        }
    }

    /// The uses, in the order that MLIR has after reading the file. The first call for a value of a
    /// body visits all operands of the body.
    ///
    /// # Errors
    /// The body stores a use-list order that is not a permutation.
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

impl<'m> Op<'m> {
    /// The op that contains this op; `None` at the top of the file.
    pub fn parent(self) -> Option<Op<'m>> {
        self.block()?.region()?.op()
    }
}
