//! What a walk over ops in custom form does with the items of their texts.

use crate::error::Result;
use crate::ir::{Block, Op, OpId, RawOp, Region};
use crate::text::form::{Element, Step};
use crate::text::print::custom::default_dialects::DefaultDialect;
use crate::text::print::custom::facts::Facts;
use crate::text::print::custom::item::Item;
use crate::text::print::options::PrintResult;

/// An op whose items are being visited.
pub(super) struct Context<'c, 'm> {
    pub(super) op: Op<'m>,
    /// The facts of an op in its custom form.
    pub(super) facts: Option<&'c Facts<'m>>,
    /// The blanks before the op.
    pub(super) indent: u32,
}

impl Context<'_, '_> {
    /// A step of the form.
    pub(super) fn step(&self, step: u32) -> Option<&Step> {
        self.facts?.program.steps.get(step as usize)
    }

    /// The element of a step of the form.
    pub(super) fn element(&self, step: u32) -> Option<&Element> {
        Some(&self.step(step)?.element)
    }
}

/// Where an op stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// Outside of all regions that are printed.
    Top,
    /// On lines of its own.
    Nested,
    /// In the text of the op around it, which states neither its results nor its location.
    Inner,
}

/// The actions of a walk.
pub(super) trait Sink<'m> {
    /// Called before an op with regions is planned.
    fn enter_op(&mut self, op: Op<'m>) -> Result<()>;
    /// Called behind an op with regions.
    fn leave_op(&mut self);
    /// Called in the place of an op that the text leaves out.
    fn omit(&mut self, op: OpId);
    /// Called before the items of an op.
    fn start(
        &mut self,
        op: RawOp<'m>,
        place: Place,
        is_custom: bool,
        indent: u32,
        default_dialect: &DefaultDialect,
    ) -> PrintResult;
    /// Called before an op without regions is planned. Returns whether nothing remains to be done, as an op before was the
    /// same except for the names of values, or no op of the name has a form.
    fn without_plan(
        &mut self,
        op: RawOp<'m>,
        place: Place,
        indent: u32,
        default_dialect: &DefaultDialect,
        may_have_form: bool,
    ) -> PrintResult<bool>;
    /// Called with all items of an op without regions. `depends_on_values` states whether they depend on more
    /// of the operands than their types.
    fn items(
        &mut self,
        context: &Context<'_, 'm>,
        items: &[Item<'m>],
        depends_on_values: bool,
    ) -> PrintResult;
    /// Called behind the start of a region whose arguments have the names of the operands of its op.
    fn shadow_operands(&mut self, op: Op<'m>, region: Region<'m>);
    /// Called for each item except regions.
    fn item(&mut self, context: &Context<'_, 'm>, item: &Item<'m>) -> PrintResult;
    /// Called behind the items of an op.
    fn end(&mut self, op: RawOp<'m>, place: Place) -> PrintResult;
    /// Called before an op that stands in the text of the op around it.
    fn enter_region(&mut self, region: Region<'m>);
    /// Called behind such an op.
    fn leave_region(&mut self, region: Region<'m>);
    /// Called before the blocks of a region.
    fn region(&mut self, region: Region<'m>);
    /// Called before the ops of a block whose label is printed.
    fn label(&mut self, block: Block<'m>, position: u32, indent: u32) -> PrintResult;
    /// Called behind the blocks of a region.
    fn region_end(&mut self, region: Region<'m>, indent: u32) -> PrintResult;
}
