//! Attributes and types in forms of their own.

use std::rc::Rc;

use crate::dialect::Representation;
use crate::dialect::builtin::{AttributeView, TypeView};
use crate::schema::AttributeText;
use crate::text::form::{Argument, OfAttribute, OfTypes, OfValues, Values};
use crate::text::print::custom::attribute_text::body_range;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};
use crate::text::syntax::{is_bare, is_visibility};

/// Appends the visibility of a symbol.
pub(super) fn visibility(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let argument = parts_of(arguments)?;
    let attribute = plan.argument(argument)?.ok_or(Generic)?;
    let AttributeView::String { value, .. } = attribute.view()? else {
        return Err(Generic);
    };
    require(str::from_utf8(value).is_ok_and(is_visibility))?;
    plan.push_text(value);
    Ok(())
}

/// Appends what stands between `<` and `>` in the text of an attribute of a class.
pub(super) fn inner(plan: &mut Plan<'_, '_>, slot: usize, class: &str) -> Said {
    let text = inner_text(plan, slot, class)?;
    plan.text(&text);
    Ok(())
}

/// As [`inner`] for the class that the form states, in quotes.
pub(super) fn quoted(plan: &mut Plan<'_, '_>, slot: usize) -> Said {
    let text = own_inner_text(plan, slot)?;
    plan.text(&format!("\"{text}\""));
    Ok(())
}

/// As [`inner_text`] for the class that the form states.
pub(super) fn own_inner_text(plan: &mut Plan<'_, '_>, slot: usize) -> Said<String> {
    let program = plan.facts.program.clone();
    match program.slots.get(slot).map(|slot| &slot.text) {
        Some(AttributeText::Class(class) | AttributeText::Word { class, .. }) => {
            inner_text(plan, slot, class)
        }
        _ => Err(Generic),
    }
}

/// What stands between `<` and `>` in the text of an attribute of a class. Reading makes an attribute of this class, so
/// that the text would not state another one.
pub(super) fn inner_text(plan: &mut Plan<'_, '_>, slot: usize, class: &str) -> Said<String> {
    let text = match plan.representation(slot) {
        Some(Representation::Text(text)) => Rc::from(&**text),
        _ => plan.text_of(slot)?,
    };
    let body = body_range(text.as_bytes(), class).and_then(|body| text.get(body));
    let inner = body.and_then(|body| body.strip_prefix('<')?.strip_suffix('>'));
    Ok(inner.ok_or(Generic)?.to_owned())
}

/// The case of an enum attribute of a class, the text between `<` and `>`.
pub(in crate::text::print::custom) fn case(
    plan: &mut Plan<'_, '_>,
    slot: usize,
    class: &str,
) -> Said<String> {
    let case = inner_text(plan, slot, class)?;
    require(is_bare(case.as_bytes()))?;
    Ok(case)
}

/// The value of a flag.
fn flag(plan: &mut Plan<'_, '_>, slot: usize) -> Said<bool> {
    if let Some(Representation::Bool(flag)) = plan.representation(slot) {
        return Ok(*flag);
    }
    let value = plan.integer(slot, "i1")?;
    Ok(value.to_i64().ok_or(Generic)? != 0)
}

/// Appends a word for true, or another for false.
pub(super) fn choice(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfAttribute(slot), if_true, if_false) = parts_of(arguments)?;
    let flag = flag(plan, slot)?;
    let word = if flag { if_true } else { if_false };
    plan.text(word);
    Ok(())
}

/// Appends the type of the first value, which all have.
pub(super) fn common_type(plan: &mut Plan<'_, '_>, values: Values) -> Said {
    plan.mention_types(values);
    let mut types = plan.facts.values_of(values).map(|value| value.type_id());
    let first = types.next().ok_or(Generic)?;
    let is_common = types.all(|ty| ty == first);
    plan.push_type(first);
    require(is_common)
}

/// Appends an attribute without aliases.
pub(super) fn hidden(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttribute(slot) = parts_of(arguments)?;
    let id = plan.attribute_id(slot)?;
    plan.push(Item::Hidden(id));
    Ok(())
}

/// Appends an attribute without its type.
pub(super) fn untyped(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttribute(slot) = parts_of(arguments)?;
    let id = plan.attribute_id(slot)?;
    plan.push(Item::Untyped(id));
    Ok(())
}

/// Appends ` : T ` for the type of a value other than `index`.
pub(super) fn unless_index(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfTypes(values) = parts_of(arguments)?;
    plan.mention_types(values);
    let value = plan.first(values)?;
    let view = value.ty().map(|ty| plan.attributes.types.of(ty));
    if !matches!(view.transpose()?, Some(TypeView::Index)) {
        plan.push_literal(b" : ");
        plan.push_type(value.type_id());
        plan.push_literal(b" ");
    }
    Ok(())
}

/// Appends `T, ` for the type of a condition that is not a single bit.
pub(super) fn condition_type(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfTypes(values) = parts_of(arguments)?;
    plan.mention_types(values);
    let value = plan.first(values)?;
    let ty = value.ty().ok_or(Generic)?;
    if ty.view()?.shaped().is_some() {
        plan.push_type(value.type_id());
        plan.push_literal(b", ");
        return Ok(());
    }
    require(plan.attributes.is_type(ty, "i1")?)
}

/// Whether the results have the types of those operands that are ranked tensors.
pub(super) fn tensor_results(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfTypes(results), OfValues(of)) = parts_of(arguments)?;
    plan.mention_types(results);
    let mut types = Vec::new();
    for value in plan.facts.values_of(of) {
        let view = value.ty().map(|ty| ty.view()).transpose()?;
        if matches!(view, Some(TypeView::RankedTensor { .. })) {
            types.push(value.type_id());
        }
    }
    let results = plan.facts.values_of(results);
    require(results.map(|it| it.type_id()).eq(types))
}
