//! Attributes that MLIR prints by code: without their types, as symbols, or not at all.

use crate::dialect::builtin::{AttributeView, TypeView};
use crate::dialect::{Attribute, Representation};
use crate::error::Result;
use crate::text::form::Argument;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;

/// The attribute of an argument, if the op has it.
pub(super) fn attribute<'m>(
    plan: &Plan<'m, '_>,
    argument: &Argument,
) -> Result<Option<Attribute<'m>>> {
    let argument = match argument {
        Argument::Reference(argument) => argument,
        argument => argument,
    };
    Ok(match argument {
        Argument::Discardable(at) => plan.discardable(*at)?,
        Argument::Attribute(slot) => match plan.facts.values.get(*slot) {
            Some(Some(Representation::Attribute(id))) => plan.module.tables().attribute(*id),
            _ => None,
        },
        _ => None,
    })
}

/// Whether the op has all attributes.
pub(super) fn present(plan: &Plan<'_, '_>, arguments: &[Argument]) -> Result<bool> {
    for argument in arguments {
        let argument = argument.referred();
        if let Argument::Attribute(slot) = argument
            && let Some(Some(_)) = plan.facts.values.get(*slot)
        {
            continue;
        }
        if attribute(plan, argument)?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether an attribute is there and has this text.
pub(super) fn stored(plan: &mut Plan<'_, '_>, argument: &Argument, text: &str) -> Result<bool> {
    let Some(attribute) = attribute(plan, argument)? else {
        return Ok(false);
    };
    Ok(plan.attributes.text(attribute.id())?.as_deref() == Some(text))
}

/// Whether an attribute has another text.
pub(super) fn not(plan: &mut Plan<'_, '_>, argument: &Argument, text: &str) -> Result<bool> {
    let Some(attribute) = attribute(plan, argument)? else {
        return Ok(true);
    };
    Ok(plan.attributes.text(attribute.id())?.as_deref() != Some(text))
}

/// Appends an attribute without its type, which is `ty`; a string, which has none, without one.
pub(super) fn literal(
    plan: &mut Plan<'_, '_>,
    argument: &Argument,
    ty: Option<&str>,
) -> Result<bool> {
    let Some(attribute) = attribute(plan, argument)? else {
        return Ok(false);
    };
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
    Ok(has_type)
}

/// Appends a string as a symbol.
pub(super) fn symbol(plan: &mut Plan<'_, '_>, argument: &Argument) -> Result<bool> {
    let Some(attribute) = attribute(plan, argument)? else {
        return Ok(false);
    };
    let is_name = match attribute.view()? {
        AttributeView::String { value, ty: None } => !value.is_empty(),
        _ => false,
    };
    plan.push(Item::Symbol(attribute.id()));
    Ok(is_name)
}

/// Whether an attribute or property is a unit.
pub(super) fn mark(plan: &Plan<'_, '_>, argument: &Argument) -> Result<bool> {
    if let Argument::Attribute(slot) = argument
        && let Some(Some(Representation::Unit | Representation::Bool(true))) =
            plan.facts.values.get(*slot)
    {
        return Ok(true);
    }
    Ok(match attribute(plan, argument)? {
        Some(attribute) => matches!(attribute.view()?, AttributeView::Unit),
        None => false,
    })
}

/// Appends the elements of an array: numbers of one type without it, other elements in full.
pub(super) fn elements(
    plan: &mut Plan<'_, '_>,
    argument: &Argument,
    ty: Option<&str>,
) -> Result<bool> {
    let view = attribute(plan, argument)?.map(|it| it.view()).transpose()?;
    let Some(AttributeView::Array(elements)) = view else {
        return Ok(false);
    };
    for (index, element) in elements.iter().enumerate() {
        if index > 0 {
            plan.push_literal(b", ");
        }
        match (element.view()?, ty) {
            (AttributeView::Integer { ty: found, .. }, Some(ty)) => {
                if !plan.attributes.is_type(found, ty)? {
                    return Ok(false);
                }
                plan.push(Item::Untyped(element.id()));
            }
            (AttributeView::SymbolRef(_), None) => plan.push(Item::Hidden(element.id())),
            _ => return Ok(false),
        }
    }
    Ok(true)
}
