//! Visits what the custom form of ops mentions, to collect the entries with an alias.

use crate::error::Result;
use crate::ir::{Block, Op, OpId, RawOp, Region};
use crate::text::print::aliases::OpVisitor;
use crate::text::print::custom::default_dialects::DefaultDialect;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::repeated::Repeated;
use crate::text::print::custom::sink::{Context, Place, Sink};
use crate::text::print::options::PrintResult;

/// Visits the items of ops.
pub(super) struct AliasSink<'m, 'p, 'w> {
    pub(super) visitor: OpVisitor<'m, 'p, 'w>,
    /// The ops that were visited.
    pub(super) repeated: Repeated,
}

impl<'m> Sink<'m> for AliasSink<'m, '_, '_> {
    fn enter_op(&mut self, _: Op<'m>) -> Result<()> {
        Ok(())
    }

    fn leave_op(&mut self) {}

    fn omit(&mut self, _: OpId) {}

    fn start(
        &mut self,
        op: RawOp<'m>,
        _: Place,
        _: bool,
        _: u32,
        _: &DefaultDialect,
    ) -> PrintResult {
        self.visitor.location(Some(op.location()), true)
    }

    fn without_plan(
        &mut self,
        op: RawOp<'m>,
        _: Place,
        _: u32,
        _: &DefaultDialect,
        _: bool,
    ) -> PrintResult<bool> {
        if self.repeated.find(op, 0).is_none() {
            return Ok(false);
        }
        // A second visit of its entries has no effect.
        self.visitor.location(Some(op.location()), true)?;
        Ok(true)
    }

    fn items(
        &mut self,
        context: &Context<'_, 'm>,
        items: &[Item<'m>],
        depends_on_values: bool,
    ) -> PrintResult {
        for item in items {
            self.item(context, item)?;
        }
        if !depends_on_values {
            self.repeated.keep(b"", &[]);
        }
        Ok(())
    }

    fn item(&mut self, context: &Context<'_, 'm>, item: &Item<'m>) -> PrintResult {
        match item {
            Item::Type(ty) | Item::StrippedType(ty, _) => self.visitor.ty(Some(*ty)),
            Item::Attribute(id) | Item::Untyped(id) | Item::Stripped(id, _) | Item::Dense(id) => {
                self.visitor.attribute(*id)
            }
            Item::ArgumentLocation(id) => self.visitor.location(*id, false),
            Item::GenericEntries => self.visitor.entries(context.op.parts()),
            Item::AttributesOf(op) => self.visitor.entries(op.parts()),
            _ => Ok(()),
        }
    }

    fn end(&mut self, _: RawOp<'m>, _: Place) -> PrintResult {
        Ok(())
    }

    fn enter_region(&mut self, _: Region<'m>) {}

    fn leave_region(&mut self, _: Region<'m>) {}

    fn region(&mut self, _: Region<'m>) {}

    fn shadow_operands(&mut self, _: Op<'m>, _: Region<'m>) {}

    fn label(&mut self, block: Block<'m>, _: u32, _: u32) -> PrintResult {
        self.visitor.arguments(block)
    }

    fn region_end(&mut self, _: Region<'m>, _: u32) -> PrintResult {
        Ok(())
    }
}
