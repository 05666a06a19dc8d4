//! Editing: ops, blocks, regions and values are created, moved, copied and erased by id.
//!
//! Every function checks its arguments before it changes anything, so an error leaves the module
//! unchanged. A successful edit leaves a module that a file can store. [`Module::verify`] checks
//! whether operands dominate their uses, because this may require several edits.
//!
//! A value can only be used in its own body. Large regions that use nothing from outside have a
//! separate body if their op is isolated by its definition, is a symbol, or is unknown.
//!
//! Uses are kept in MLIR's order: a new use is inserted in front of the others of its value.

mod argument;
mod attribute;
mod block;
mod clone;
mod create;
mod dialect_version;
mod erase;
mod import;
mod inherent;
mod inherent_state;
mod operand;
mod redefine;
mod relocate;
mod stored;
mod strip;
mod strip_constants;
mod strip_names;
mod symbol;
mod use_order;
mod version;
mod written;

pub use create::NewOp;
pub use dialect_version::DialectRewrite;
pub use import::{ImportOptions, Imported, ImportedSymbol, SymbolClash};
pub(crate) use inherent::{Counts, DecodedProperties, only_sizes};
pub(crate) use redefine::Redefined;
pub(crate) use stored::Stored;
pub use strip::{Strip, Stripped};
pub use symbol::Renamed;
pub use version::Loss;
pub use written::NewEntry;

use crate::container::{AttributeId, OpNameId, PropertiesId, TypeId};
use crate::error::{Error, ErrorKind, Result, Table};
use crate::ir::body::{Body, MAX_ITEMS, Owner, UseChains};
use crate::ir::id::{BlockId, BodyId, OpId, RegionId, ValueId};
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::ir::structure::Block;
use crate::schema::Context;

/// The destination of an op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsertionPoint {
    /// Right before an op.
    Before(OpId),
    /// Right after an op.
    After(OpId),
    /// Before the first op of a block.
    AtStart(BlockId),
    /// After the last op of a block.
    AtEnd(BlockId),
}

/// A resolved insertion point: the body, the block, and the position among its ops.
#[derive(Clone, Copy)]
struct InsertionSite {
    body: BodyId,
    block: u32,
    position: usize,
}

impl Module<'_> {
    /// Calls `add`, the part of an edit that adds to the tables and changes no op. If it fails, its
    /// additions are removed.
    ///
    /// # Errors
    /// Those of `add`.
    pub fn transaction<T, E>(
        &mut self,
        add: impl FnOnce(&mut Self) -> std::result::Result<T, E>,
    ) -> std::result::Result<T, E> {
        let checkpoint = self.container().checkpoint();
        let result = add(self);
        if result.is_err() {
            self.tables_mut().roll_back(&checkpoint);
        }
        result
    }

    /// A body, for editing. It must be decoded, as the body of every valid id is.
    fn body_mut(&mut self, id: BodyId) -> Result<&mut Body> {
        let body = self.decoded_mut(id)?;
        body.edits_mut();
        Ok(body)
    }

    /// The body of an op, for editing only the head of the op.
    fn head_mut(&mut self, op: OpId) -> Result<&mut Body> {
        let body = self.decoded_mut(op.body)?;
        body.note_edited_head(op.index);
        Ok(body)
    }

    fn decoded_mut(&mut self, id: BodyId) -> Result<&mut Body> {
        self.resolver().settle(self);
        let count = u64::from(self.bodies.count());
        let end = self.container().bytes().len() as u64;
        let missing = || {
            let kind = ErrorKind::InvalidIndex {
                table: Table::Body,
                index: u64::from(id.0),
                count,
            };
            Error::new(kind, end)
        };
        self.bodies.get_mut(id).ok_or_else(missing)
    }

    /// The uses of the values of a body, for editing.
    fn chains_mut(&mut self, id: BodyId) -> Result<&mut UseChains> {
        self.body_mut(id)?;
        self.slots_mut(id)
    }

    /// The uses of the values of a body, for changing their slots and not the uses themselves.
    fn slots_mut(&mut self, id: BodyId) -> Result<&mut UseChains> {
        if let Err((value, error)) = self.decoded_mut(id)?.chains_mut().map(|_| ()) {
            let bad = crate::ir::body::BadOrder { value, error };
            return Err(self.locate_order(id, &bad));
        }
        let chains = self.decoded_mut(id)?.chains_mut();
        chains.map_err(|(_, error)| error)
    }

    fn site_of(&self, at: InsertionPoint) -> Result<InsertionSite> {
        let (body, block) = match at {
            InsertionPoint::Before(op) | InsertionPoint::After(op) => {
                let data = self.decoded(op.body).and_then(|body| body.op(op.index));
                let block = data.ok_or_else(|| self.no_such("op", op.body, op.index))?;
                (op.body, block.block)
            }
            InsertionPoint::AtStart(block) | InsertionPoint::AtEnd(block) => {
                self.check_block(block)?;
                (block.body, block.index)
            }
        };
        let ops = self
            .decoded(body)
            .map_or(crate::ir::body::Ids::NONE, |body| body.ops_of(block));
        let of = |op: OpId| ops.position_of(op.index).unwrap_or(0) as usize;
        let position = match at {
            InsertionPoint::Before(op) => of(op),
            InsertionPoint::After(op) => of(op) + 1,
            InsertionPoint::AtStart(_) => 0,
            InsertionPoint::AtEnd(_) => ops.len() as usize,
        };
        Ok(InsertionSite {
            body,
            block,
            position,
        })
    }

    fn insert_op(&mut self, op: u32, site: InsertionSite) -> Result<()> {
        let body = self.body_mut(site.body)?;
        let ops = body.ops_of_mut(site.block);
        ops.insert(site.position.min(ops.len()), op);
        Ok(())
    }

    /// Checks that a body is decoded, and returns it.
    fn check_body(&self, id: BodyId) -> Result<&Body> {
        let body = self.decoded(id);
        body.ok_or_else(|| self.no_such("body", id, 0))
    }

    /// Checks that there is an op, and returns it.
    fn check_op(&self, id: OpId) -> Result<Op<'_>> {
        let op = self.op(id);
        op.ok_or_else(|| self.no_such("op", id.body, id.index))
    }

    /// Checks that there is a block, and returns it.
    fn check_block(&self, id: BlockId) -> Result<Block<'_>> {
        let block = self.block(id);
        block.ok_or_else(|| self.no_such("block", id.body, id.index))
    }

    /// Checks that a block is in a region of an op.
    fn check_block_of_op(&self, what: &'static str, block: BlockId) -> Result<()> {
        match self.is_file_block(block) {
            false => Ok(()),
            true => Err(self.container().invalid_edit(
                what,
                "a block in a region of an op",
                "the one that holds the top-level ops".to_owned(),
            )),
        }
    }

    fn check_region(&self, id: RegionId) -> Result<()> {
        match self.region(id) {
            Some(_) => Ok(()),
            None => Err(self.no_such("region", id.body, id.index)),
        }
    }

    /// Whether a region is that of the top-level ops.
    fn is_file_region(&self, id: RegionId) -> bool {
        id.body == super::module::FILE_BODY && id.index == 0
    }

    /// Whether a value is defined at the top of the file.
    fn is_at_top(&self, id: ValueId) -> bool {
        let Some(body) = self.decoded(id.body) else {
            return false;
        };
        let block = match body.value(id.index).map(|data| data.owner()) {
            Some(Owner::Op(op)) => body.op(op).map(|op| op.block),
            Some(Owner::Block(block)) => Some(block),
            None => None,
        };
        let block = block.and_then(|block| body.block(block));
        block.is_some_and(|block| block.region == 0)
    }

    /// Checks that a value is defined and can be used in a body.
    fn check_value(&self, id: ValueId, user: BodyId) -> Result<()> {
        if self.value(id).is_none() {
            return Err(self.no_such("value", id.body, id.index));
        }
        if user == super::module::FILE_BODY && self.is_at_top(id) {
            return Err(self.container().invalid_edit(
                "use a value",
                "one that is not defined at the top of the file, as values are numbered in regions",
                format!("value {}", id.index),
            ));
        }
        if id.body != user {
            return Err(self.container().invalid_edit(
                "use a value",
                "one that is defined in the same isolated op",
                format!("value {} of body {}", id.index, id.body.0),
            ));
        }
        Ok(())
    }

    fn check_entry(&self, table: Table, index: u32) -> Result<()> {
        let count = self.tables().count(table);
        self.container().check_index(index, count, table)
    }

    fn check_name(&self, id: OpNameId) -> Result<()> {
        self.check_entry(Table::OpName, id.index())
    }

    fn check_type(&self, id: TypeId) -> Result<()> {
        self.check_entry(Table::Type, id.index())
    }

    /// Checks that an attribute may be a location.
    fn check_location(&self, id: AttributeId) -> Result<()> {
        self.check_class(id, crate::schema::Classes::LOCATION)
    }

    fn check_class(&self, id: AttributeId, classes: crate::schema::Classes) -> Result<()> {
        self.check_entry(Table::Attribute, id.index())?;
        match self.tables().attribute(id) {
            Some(attribute) => attribute.expect(classes, attribute.entry().offset),
            None => Ok(()),
        }
    }

    fn check_properties(&self, id: PropertiesId) -> Result<()> {
        if self.container().version() < 5 {
            return Err(self.container().invalid_edit(
                "give an op properties",
                "bytecode version 5 or newer",
                format!("version {}", self.container().version()),
            ));
        }
        self.check_entry(Table::Properties, id.index())
    }

    /// Checks that the arenas of a body have room.
    fn check_room(&self, id: BodyId, ops: usize, values: usize, numbers: usize) -> Result<()> {
        let body = self.check_body(id)?;
        let most = (body.ops.len() + ops)
            .max(body.values.len() + values)
            .max(body.numbers.len() + numbers + 3);
        if most <= MAX_ITEMS {
            return Ok(());
        }
        let kind = ErrorKind::LimitExceeded {
            what: "the ops, values or operands of a body",
            limit: MAX_ITEMS as u64,
            found: most as u64,
        };
        Err(Error::new(kind, self.container().bytes().len() as u64))
    }

    #[cold]
    fn no_such(&self, what: &'static str, body: BodyId, index: u32) -> Error {
        self.container().invalid_edit(
            "edit the module",
            "the name of something in it",
            format!("{what} {index} of body {}, which is not there", body.0),
        )
    }
}
