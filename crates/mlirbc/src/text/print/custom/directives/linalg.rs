//! What the text of linalg's named ops leaves out: their bodies, and the maps that MLIR stores beside them.

use std::rc::Rc;

use crate::container::TypeId;
use crate::dialect::builtin::TypeView;
use crate::dialect::{Representation, Type};
use crate::error::Result;
use crate::ir::{Block, Op, Value};
use crate::text::form::{
    self, Argument, BodyOps, Linalg as Directive, OfAttribute, OfRegions, OfValues, Rest,
    maps_text, numbers_of,
};
use crate::text::print::custom::directives::payload;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid, Unsaid::Generic, parts_of, require};

/// Appends the items of a directive.
pub(super) fn plan(plan: &mut Plan<'_, '_>, directive: Directive, arguments: &[Argument]) -> Said {
    match directive {
        Directive::Body => body(plan, arguments),
        Directive::Maps => stored_maps(plan, arguments),
        Directive::SegmentSizes => {
            let (stored, sizes, OfValues(values)) = parts_of(arguments)?;
            let Some(stored) = plan.argument(stored)? else {
                // MLIR builds the op without it.
                return plan.elide_default();
            };
            let count = plan.facts.range(values).len();
            let text = plan.attributes.text(stored.id())?;
            require(text.as_deref() == Some(&*form::segment_sizes_text(sizes, count)))
        }
        Directive::ElementwiseMaps => elementwise_maps(plan, arguments),
        Directive::Payload => payload::payload(plan, arguments),
        Directive::Mapper => payload::mapper_region(plan, arguments),
        Directive::IdentityMaps | Directive::MoreAttributes => Ok(()),
    }
}

/// The ops of a block, compared one after the other with those that reading builds.
struct Body<'m, 'p, 'a> {
    plan: &'a mut Plan<'m, 'p>,
    block: Block<'m>,
    next: u32,
}

impl<'m> BodyOps for Body<'m, '_, '_> {
    type Value = Value<'m>;
    type Error = Unsaid;

    fn unknown<T>(&mut self) -> Said<T> {
        Err(Generic)
    }

    fn ty(&self, value: Value<'m>) -> Option<TypeId> {
        Some(value.type_id())
    }

    fn named(&mut self, text: &str) -> Said<TypeId> {
        let result = self.block.op(self.next).and_then(|op| op.result(0));
        let ty = result.and_then(|it| it.ty()).ok_or(Generic)?;
        require(self.plan.attributes.is_type(ty, text)?)?;
        Ok(ty.id())
    }

    fn known(&self, ty: TypeId) -> Option<Type<'_>> {
        self.plan.module.tables().ty(ty)
    }

    fn result(&mut self, name: &str, operands: &[Value<'m>], ty: TypeId) -> Said<Value<'m>> {
        let op = self.next_op(name, operands)?;
        self.plan.has_only_defaults(op)?;
        only_result(op, ty)
    }

    fn constant(&mut self, number: &str, ty: TypeId) -> Said<Value<'m>> {
        self.op_with("arith.constant", b"value", number, ty)
    }

    fn index(&mut self, dimension: &str, ty: TypeId) -> Said<Value<'m>> {
        self.op_with("linalg.index", b"dim", dimension, ty)
    }
}

impl<'m> Body<'m, '_, '_> {
    fn next_op(&mut self, name: &str, operands: &[Value<'m>]) -> Said<Op<'m>> {
        let op = self.block.op(self.next).ok_or(Generic)?;
        self.next += 1;
        let operands = operands.iter().map(|it| it.id());
        require(op.name().full() == name.as_bytes())?;
        require(op.region_count() == 0 && op.successor_count() == 0)?;
        require(op.operands().map(|it| it.id()).eq(operands))?;
        Ok(op)
    }

    /// The result of the next op, which has a number as its only property.
    fn op_with(
        &mut self,
        name: &str,
        property: &'static [u8],
        number: &str,
        ty: TypeId,
    ) -> Said<Value<'m>> {
        let op = self.next_op(name, &[])?;
        let value = crate::text::print::property::named(op, property)?;
        let Some(Representation::Attribute(id)) = value else {
            return Err(Generic);
        };
        let text = self.plan.attributes.text(id)?.ok_or(Generic)?;
        require(text.split(" : ").next() == Some(number))?;
        require(op.discardable_attributes()?.is_empty())?;
        only_result(op, ty)
    }

    /// Requires that the rest of the block yields a value.
    fn yields(&mut self, value: Value<'m>) -> Said {
        let op = self.next_op("linalg.yield", &[value])?;
        require(self.next == self.block.op_count() && op.result_count() == 0)?;
        self.plan.has_only_defaults(op)
    }
}

/// The only result of an op, which has a type.
fn only_result<'m>(op: Op<'m>, ty: TypeId) -> Said<Value<'m>> {
    require(op.result_count() == 1)?;
    let result = op.result(0).filter(|it| it.type_id() == ty);
    result.ok_or(Generic)
}

/// Whether a region has the body that reading builds. An attribute may state that conversions are
/// unsigned, or which function the body is; a second one may state the function as well.
fn body(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfRegions(region), words, Rest(attributes)) = parts_of(arguments)?;
    let block = plan.only_block(region)?;
    let arguments: Vec<Value<'_>> = block.arguments().collect();
    require(arguments.len() == plan.facts.op.operand_count() as usize)?;
    for (argument, operand) in arguments.iter().zip(plan.facts.op.operands()) {
        require(operand.ty().map(element).transpose()? == Some(argument.type_id()))?;
    }
    let mut texts = [None, None];
    for (text, attribute) in texts.iter_mut().zip(attributes) {
        *text = inner(plan, attribute)?;
    }
    let [text, function] = texts;
    let words = form::words_of(words, arguments.len(), text.as_deref(), function.as_deref());
    let is_unsigned = text.as_deref() == Some("cast_unsigned");
    let mut body = Body {
        plan,
        block,
        next: 0,
    };
    let value = form::body(&mut body, &words, &arguments, is_unsigned)?;
    body.yields(value)
}

/// The type of the elements of a memref or ranked tensor, or the type itself.
fn element(ty: Type<'_>) -> Result<TypeId> {
    Ok(match ty.view()? {
        TypeView::RankedTensor { element, .. } | TypeView::MemRef { element, .. } => element.id(),
        _ => ty.id(),
    })
}

/// What stands between `<` and `>` in the text of an attribute.
fn inner(plan: &mut Plan<'_, '_>, argument: &Argument) -> Result<Option<String>> {
    let Some(text) = text_of(plan, argument)? else {
        return Ok(None);
    };
    let inner = text
        .split_once('<')
        .and_then(|(_, it)| it.strip_suffix('>'));
    Ok(inner.map(str::to_owned))
}

/// The text of an attribute that another step prints.
fn text_of(plan: &mut Plan<'_, '_>, argument: &Argument) -> Result<Option<Rc<str>>> {
    match plan.argument(argument)? {
        Some(attribute) => plan.attributes.text(attribute.id()),
        None => Ok(None),
    }
}

/// Whether the stored maps of a named op are those that MLIR stores. The maps are separated by `|`, their
/// results by blanks: `4` is a dimension, `1+4` a sum, and `1:4` a sum in which the next stride and the next
/// dilation are the factors.
fn stored_maps(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (stored, maps, Rest(factors)) = parts_of(arguments)?;
    let Some(stored) = plan.argument(stored)? else {
        return Ok(());
    };
    let mut lists = Vec::new();
    for factor in factors {
        let text = text_of(plan, factor)?;
        lists.push(text.as_deref().map(numbers_of));
    }
    let stored = plan.attributes.text(stored.id())?;
    require(stored.is_some() && stored.as_deref() == maps_text(maps, &lists).as_deref())
}

/// Appends ` indexing_maps = [...]` unless the maps are those of an elementwise op without broadcasts.
fn elementwise_maps(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttribute(slot) = parts_of(arguments)?;
    let id = plan.attribute_id(slot)?;
    let operands = plan.facts.op.operands();
    let last = operands.last().and_then(|it| it.ty()).ok_or(Generic)?;
    let (shape, _) = last.view()?.shaped().ok_or(Generic)?;
    let count = plan.facts.op.operand_count() as usize;
    let text = plan.attributes.text(id)?;
    if text.as_deref() != Some(&*form::identities_text(shape.rank(), count)) {
        plan.push_literal(b" indexing_maps = ");
        plan.push_attribute(id);
    }
    Ok(())
}
