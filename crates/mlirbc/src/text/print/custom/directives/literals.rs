//! Attributes that MLIR prints by code: without their types, as symbols, or not at all.

use crate::dialect::Representation;
use crate::dialect::builtin::{AttributeView, TypeView};
use crate::text::form::Argument;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// Whether the op has all attributes, which reading sets.
pub(super) fn present(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    for argument in arguments {
        let argument = argument.referred();
        if let Argument::Attribute(slot) = argument {
            if plan.has(*slot) {
                continue;
            }
            let slot = plan.facts.program.slots.get(*slot);
            if slot.is_some_and(|slot| slot.default.is_some()) {
                plan.elide_default()?;
                continue;
            }
        }
        require(plan.argument(argument)?.is_some())?;
    }
    Ok(())
}

/// Whether an attribute is there and has this text.
pub(super) fn stored(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (argument, text) = parts_of(arguments)?;
    let attribute = plan.argument(argument)?.ok_or(Generic)?;
    require(plan.attributes.text(attribute.id())?.as_deref() == Some(text))
}

/// Whether an attribute has another text.
pub(super) fn not(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (argument, text) = parts_of(arguments)?;
    let Some(attribute) = plan.argument(argument)? else {
        return Ok(());
    };
    require(plan.attributes.text(attribute.id())?.as_deref() != Some(text))
}

/// Appends an attribute without its type, which is `ty`; a string, which has none, without one.
pub(super) fn literal(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (argument, ty) = parts_of(arguments)?;
    let attribute = plan.argument(argument)?.ok_or(Generic)?;
    let has_type = match (attribute.view()?, ty) {
        (
            AttributeView::Integer { ty: found, .. } | AttributeView::Float { ty: found, .. },
            Some(ty),
        ) => plan.attributes.is_type(found, ty)?,
        (AttributeView::String { ty: None, .. }, None) => true,
        (AttributeView::String { ty: Some(ty), .. }, None) => matches!(ty.view()?, TypeView::None),
        _ => false,
    };
    plan.push(Item::Untyped(attribute.id()));
    require(has_type)
}

/// Appends a string as a symbol.
pub(super) fn symbol(plan: &mut Plan<'_, '_>, argument: &Argument) -> Said {
    let attribute = plan.argument(argument)?.ok_or(Generic)?;
    let is_name = match attribute.view()? {
        AttributeView::String { value, ty: None } => !value.is_empty(),
        _ => false,
    };
    plan.push(Item::Symbol(attribute.id()));
    require(is_name)
}

/// Whether an attribute or property is a unit.
pub(super) fn mark(plan: &Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let argument: &Argument = parts_of(arguments)?;
    if let Argument::Attribute(slot) = argument
        && let Some(Representation::Unit | Representation::Bool(true)) = plan.representation(*slot)
    {
        return Ok(());
    }
    let attribute = plan.argument(argument)?.ok_or(Generic)?;
    require(matches!(attribute.view()?, AttributeView::Unit))
}

/// Appends the elements of an array: numbers of one type without it, other elements in full.
pub(super) fn elements(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (argument, ty) = parts_of(arguments)?;
    let view = plan.argument(argument)?.map(|it| it.view()).transpose()?;
    let Some(AttributeView::Array(elements)) = view else {
        return Err(Generic);
    };
    for (index, element) in elements.iter().enumerate() {
        plan.comma(index);
        match (element.view()?, ty) {
            (AttributeView::Integer { ty: found, .. }, Some(ty)) => {
                require(plan.attributes.is_type(found, ty)?)?;
                plan.push(Item::Untyped(element.id()));
            }
            (AttributeView::SymbolRef(_), None) => plan.push(Item::Hidden(element.id())),
            _ => return Err(Generic),
        }
    }
    Ok(())
}
