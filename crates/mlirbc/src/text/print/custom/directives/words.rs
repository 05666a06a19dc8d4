//! Attributes and types in forms of their own.

use crate::dialect::Representation;
use crate::dialect::builtin::{AttributeView, Signedness, TypeView};
use crate::error::Result;
use crate::schema::AttributeText;
use crate::text::form::{Argument, Values};
use crate::text::print::custom::attribute_text::body_range;
use crate::text::print::custom::directives::literals;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;
use crate::text::syntax::{is_bare, is_visibility};

/// Appends the visibility of a symbol.
pub(super) fn visibility(plan: &mut Plan<'_, '_>, argument: &Argument) -> Result<bool> {
    let attribute = literals::attribute(plan, argument)?;
    let view = attribute.map(|attribute| attribute.view()).transpose()?;
    let Some(AttributeView::String { value, .. }) = view else {
        return Ok(false);
    };
    if !str::from_utf8(value).is_ok_and(is_visibility) {
        return Ok(false);
    }
    plan.push_text(value);
    Ok(true)
}

/// Appends what stands between `<` and `>` in the text of an attribute of a class.
pub(super) fn inner(plan: &mut Plan<'_, '_>, slot: usize, class: &str) -> Result<bool> {
    let text = inner_text(plan, slot, class)?;
    if let Some(text) = &text {
        plan.text(text);
    }
    Ok(text.is_some())
}

/// As [`inner`] for the class that the form states, in quotes.
pub(super) fn quoted(plan: &mut Plan<'_, '_>, slot: usize) -> Result<bool> {
    let text = own_inner_text(plan, slot)?;
    if let Some(text) = &text {
        plan.text(&format!("\"{text}\""));
    }
    Ok(text.is_some())
}

/// As [`inner_text`] for the class that the form states.
pub(super) fn own_inner_text(plan: &mut Plan<'_, '_>, slot: usize) -> Result<Option<String>> {
    let program = plan.facts.program.clone();
    match program.slots.get(slot).map(|slot| &slot.text) {
        Some(AttributeText::Class(class) | AttributeText::Word { class, .. }) => {
            inner_text(plan, slot, class)
        }
        _ => Ok(None),
    }
}

/// What stands between `<` and `>` in the text of an attribute of a class. Reading makes an attribute of this class, so
/// that the text would not state another one.
pub(super) fn inner_text(
    plan: &mut Plan<'_, '_>,
    slot: usize,
    class: &str,
) -> Result<Option<String>> {
    let text = match plan.facts.values.get(slot) {
        Some(Some(Representation::Attribute(id))) => plan.attributes.text(*id)?,
        Some(Some(Representation::Text(text))) => Some(text.to_string()),
        _ => None,
    };
    Ok(text.as_deref().and_then(|text| {
        let body = text.get(body_range(text.as_bytes(), class)?)?;
        let inner = body.strip_prefix('<')?.strip_suffix('>')?;
        Some(inner.to_owned())
    }))
}

/// The case of an enum attribute of a class, the text between `<` and `>`.
pub(in crate::text::print::custom) fn case(
    plan: &mut Plan<'_, '_>,
    slot: usize,
    class: &str,
) -> Result<Option<String>> {
    let case = inner_text(plan, slot, class)?;
    Ok(case.filter(|case| is_bare(case.as_bytes())))
}

/// Whether an attribute is a flag with a value.
fn flag(plan: &Plan<'_, '_>, slot: usize) -> Result<Option<bool>> {
    let id = match plan.facts.values.get(slot) {
        Some(Some(Representation::Attribute(id))) => *id,
        Some(Some(Representation::Bool(flag))) => return Ok(Some(*flag)),
        _ => return Ok(None),
    };
    let attribute = plan.module.tables().attribute(id);
    let view = attribute.map(|attribute| attribute.view()).transpose()?;
    let Some(AttributeView::Integer { ty, value }) = view else {
        return Ok(None);
    };
    let is_bit = matches!(
        ty.view()?,
        TypeView::Integer {
            width: 1,
            signedness: Signedness::Signless
        }
    );
    Ok(value.to_i64().filter(|_| is_bit).map(|value| value != 0))
}

/// Appends a word for true, or another for false.
pub(super) fn choice(
    plan: &mut Plan<'_, '_>,
    slot: usize,
    if_true: &str,
    if_false: &str,
) -> Result<bool> {
    let Some(flag) = flag(plan, slot)? else {
        return Ok(false);
    };
    let word = if flag { if_true } else { if_false };
    plan.text(word);
    Ok(true)
}

/// Appends the type of the first value, which all have.
pub(super) fn common_type(plan: &mut Plan<'_, '_>, values: Values) -> bool {
    plan.mention_types(values);
    let mut types = plan.facts.values_of(values).map(|value| value.type_id());
    let Some(first) = types.next() else {
        return false;
    };
    let is_common = types.all(|ty| ty == first);
    plan.push_type(first);
    is_common
}

/// Appends an attribute without aliases.
pub(super) fn hidden(plan: &mut Plan<'_, '_>, slot: usize) -> bool {
    let Some(Some(Representation::Attribute(id))) = plan.facts.values.get(slot) else {
        return false;
    };
    plan.push(Item::Hidden(*id));
    true
}

/// Appends an attribute without its type.
pub(super) fn untyped(plan: &mut Plan<'_, '_>, slot: usize) -> bool {
    let Some(Some(Representation::Attribute(id))) = plan.facts.values.get(slot) else {
        return false;
    };
    plan.push(Item::Untyped(*id));
    true
}

/// Appends ` : T ` for the type of a value other than `index`.
pub(super) fn unless_index(plan: &mut Plan<'_, '_>, values: Values) -> Result<bool> {
    plan.mention_types(values);
    let Some(value) = plan.facts.values_of(values).next() else {
        return Ok(false);
    };
    let view = value.ty().map(|ty| plan.attributes.types.of(ty));
    if !matches!(view.transpose()?, Some(TypeView::Index)) {
        plan.push_literal(b" : ");
        plan.push_type(value.type_id());
        plan.push_literal(b" ");
    }
    Ok(true)
}

/// Appends `T, ` for the type of a condition that is not a single bit.
pub(super) fn condition_type(plan: &mut Plan<'_, '_>, values: Values) -> Result<bool> {
    plan.mention_types(values);
    let Some(value) = plan.facts.values_of(values).next() else {
        return Ok(false);
    };
    let Some(ty) = value.ty() else {
        return Ok(false);
    };
    if ty.view()?.shaped().is_some() {
        plan.push_type(value.type_id());
        plan.push_literal(b", ");
        return Ok(true);
    }
    plan.attributes.is_type(ty, "i1")
}

/// Whether the results have the types of those operands that are ranked tensors.
pub(super) fn tensor_results(plan: &mut Plan<'_, '_>, results: Values, of: Values) -> Result<bool> {
    plan.mention_types(results);
    let mut types = Vec::new();
    for value in plan.facts.values_of(of) {
        let view = value.ty().map(|ty| ty.view()).transpose()?;
        if matches!(view, Some(TypeView::RankedTensor { .. })) {
            types.push(value.type_id());
        }
    }
    let results = plan.facts.values_of(results);
    Ok(results.map(|it| it.type_id()).eq(types))
}
