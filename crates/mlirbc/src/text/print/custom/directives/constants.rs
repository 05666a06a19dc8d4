//! Values of globals and constants, whose type another part of the text implies.

use crate::dialect::builtin::{AttributeView, Signedness, TypeView};
use crate::dialect::{Attribute, Representation, Type};
use crate::error::Result;
use crate::text::form::{Argument, Values, signed_value, tensor_text, width_of_digits};
use crate::text::print::custom::dictionary;
use crate::text::print::custom::directives::affine::integers_of;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;

fn attribute<'m>(plan: &Plan<'m, '_>, slot: usize) -> Option<Attribute<'m>> {
    match plan.facts.values.get(slot) {
        Some(Some(Representation::Attribute(id))) => plan.module.tables().attribute(*id),
        _ => None,
    }
}

fn type_of<'m>(plan: &Plan<'m, '_>, slot: usize) -> Result<Option<Type<'m>>> {
    let view = attribute(plan, slot).map(|it| it.view()).transpose()?;
    Ok(match view {
        Some(AttributeView::Type(ty)) => Some(ty),
        _ => None,
    })
}

/// The type of the value of a constant attribute.
fn value_type<'m>(attribute: Attribute<'m>) -> Result<Option<Type<'m>>> {
    Ok(match attribute.view()? {
        AttributeView::Integer { ty, .. }
        | AttributeView::Float { ty, .. }
        | AttributeView::Dense { ty, .. }
        | AttributeView::DenseResource { ty, .. }
        | AttributeView::Sparse { ty, .. } => Some(ty),
        _ => None,
    })
}

/// Appends `: tensor<2xf32>`, or `= ` and a value of this type.
pub(super) fn type_or_value(plan: &mut Plan<'_, '_>, ty: usize, value: usize) -> Result<bool> {
    let Some(ty) = type_of(plan, ty)? else {
        return Ok(false);
    };
    let Some(found) = attribute(plan, value) else {
        plan.push_literal(b": ");
        plan.push_type(ty.id());
        return Ok(plan.facts.values.get(value).is_none_or(Option::is_none));
    };
    plan.push_literal(b"= ");
    plan.push_attribute(found.id());
    Ok(value_type(found)? == Some(ty))
}

/// Appends `memref<2xf32> = dense<0.0>` or `memref<2xf32> = uninitialized`.
pub(super) fn memref(plan: &mut Plan<'_, '_>, ty: usize, value: usize) -> Result<bool> {
    let Some(memory) = type_of(plan, ty)? else {
        return Ok(false);
    };
    plan.push_type(memory.id());
    let is_absent = plan.facts.values.get(value).is_none_or(Option::is_none);
    if is_absent {
        return Ok(true);
    }
    if matches!(
        plan.facts.values.get(value),
        Some(Some(Representation::Unit))
    ) {
        plan.push_literal(b" = uninitialized");
        return Ok(true);
    }
    let Some(value) = attribute(plan, value) else {
        return Ok(false);
    };
    if matches!(value.view()?, AttributeView::Unit) {
        plan.push_literal(b" = uninitialized");
        return Ok(true);
    }
    let found = value_type(value)?.map(|ty| ty.view()).transpose()?;
    let is_same = match (memory.view()?, found) {
        (
            TypeView::MemRef { shape, element, .. },
            Some(TypeView::RankedTensor {
                shape: other,
                element: of,
                encoding: None,
            }),
        ) => shape.dims().eq(other.dims()) && element.id() == of.id(),
        _ => false,
    };
    plan.push_literal(b" = ");
    plan.push(Item::Untyped(value.id()));
    Ok(is_same)
}

/// Appends `i32 = 4`, a value of the type.
pub(super) fn typed(plan: &mut Plan<'_, '_>, ty: usize, value: usize) -> Result<bool> {
    let Some(ty) = type_of(plan, ty)? else {
        return Ok(false);
    };
    plan.push_type(ty.id());
    if plan.facts.values.get(value).is_none_or(Option::is_none) {
        return Ok(true);
    }
    let Some(value) = attribute(plan, value) else {
        return Ok(false);
    };
    plan.push_literal(b" = ");
    plan.push(Item::Untyped(value.id()));
    let Some(of) = value_type(value)? else {
        // It has no type that the text would leave out.
        let text = plan.attributes.text(value.id())?;
        return Ok(text.is_some_and(|text| text.starts_with("#emitc.opaque<")));
    };
    let text = plan.type_text(ty.id())?.unwrap_or_default();
    match tensor_text(&text) {
        Some(tensor) => Ok(plan.type_text(of.id())?.as_deref() == Some(&tensor)),
        None => Ok(of.id() == ty.id()),
    }
}

/// Appends `(4 : i32) : i32`.
pub(super) fn initial(plan: &mut Plan<'_, '_>, ty: usize, value: usize) -> Result<bool> {
    let Some(Some(Representation::Attribute(ty))) = plan.facts.values.get(ty) else {
        return Ok(false);
    };
    if let Some(Some(value)) = plan.facts.values.get(value) {
        let Representation::Attribute(value) = value else {
            return Ok(false);
        };
        plan.push_literal(b"(");
        plan.push_attribute(*value);
        plan.push_literal(b")");
    }
    plan.push_literal(b" : ");
    plan.push_attribute(*ty);
    Ok(true)
}

/// Appends `[1, 2]` for a dense attribute of indices.
pub(super) fn index_list(plan: &mut Plan<'_, '_>, slot: usize) -> Result<bool> {
    let Some(Some(Representation::Attribute(id))) = plan.facts.values.get(slot) else {
        return Ok(false);
    };
    let Some(text) = plan.attributes.text(*id)? else {
        return Ok(false);
    };
    let Some(values) = integers_of(&text) else {
        return Ok(false);
    };
    let count = values.len();
    let words: Vec<String> = values.iter().map(i64::to_string).collect();
    let list = format!("[{}]", words.join(", "));
    plan.text(&list);
    Ok(text.ends_with(&format!("> : tensor<{count}xindex>")))
}

/// Appends ` ordering(%0, %1 -> !token)`, if there are tokens.
pub(super) fn ordering(plan: &mut Plan<'_, '_>, consumed: Values, produced: Values) {
    plan.mention_types(produced);
    let has_consumed = !plan.facts.range(consumed).is_empty();
    let has_produced = !plan.facts.range(produced).is_empty();
    if !has_consumed && !has_produced {
        return;
    }
    plan.push_literal(b" ordering(");
    match has_consumed {
        true => plan.names(consumed),
        false => plan.push_literal(b"()"),
    }
    if has_produced {
        plan.push_literal(b" -> ");
        plan.types(produced);
    }
    plan.push_literal(b")");
}

/// Appends `2`, or `2 to 4` for a range of several numbers.
pub(super) fn range(plan: &mut Plan<'_, '_>, low: usize, high: usize) -> Result<bool> {
    let mut bounds = Vec::new();
    for slot in [low, high] {
        let view = attribute(plan, slot).map(|it| it.view()).transpose()?;
        let Some(AttributeView::Integer { ty, value }) = view else {
            return Ok(false);
        };
        if !matches!(ty.view()?, TypeView::Index) {
            return Ok(false);
        }
        bounds.extend(value.to_i64());
    }
    let [low, high] = bounds.as_slice() else {
        return Ok(false);
    };
    plan.number(*low);
    if low.checked_add(1) != Some(*high) {
        plan.push_literal(b" to ");
        plan.number(*high);
    }
    Ok(low < high)
}

/// Appends numbers with `x` between them.
pub(super) fn product(plan: &mut Plan<'_, '_>, slots: &[Argument]) -> Result<bool> {
    for (index, slot) in slots.iter().enumerate() {
        let Argument::Attribute(slot) = slot else {
            return Ok(false);
        };
        let view = attribute(plan, *slot).map(|it| it.view()).transpose()?;
        let Some(AttributeView::Integer { ty, value }) = view else {
            return Ok(false);
        };
        let is_i32 = plan.attributes.is_type(ty, "i32")?;
        let Some(value) = value.to_i64().filter(|value| *value >= 0 && is_i32) else {
            return Ok(false);
        };
        if index > 0 {
            plan.push_literal(b"x");
        }
        plan.number(value);
    }
    Ok(true)
}

/// Appends `: tensor<2xf32>` for the shape and the element type of a variable, or `= ` and a value that implies
/// both.
pub(super) fn variable(
    plan: &mut Plan<'_, '_>,
    shape: usize,
    element: usize,
    value: usize,
) -> Result<bool> {
    let Some(Some(Representation::Attribute(shape))) = plan.facts.values.get(shape) else {
        return Ok(false);
    };
    let Some(shape_text) = plan.attributes.text(*shape)? else {
        return Ok(false);
    };
    let (Some(dims), Some(element)) = (integers_of(&shape_text), type_of(plan, element)?) else {
        return Ok(false);
    };
    if !shape_text.ends_with(&format!("> : tensor<{}xindex>", dims.len())) {
        return Ok(false);
    }
    let Some(text) = plan.attributes.type_text(element.id())? else {
        return Ok(false);
    };
    let mut ty = "tensor<".to_owned();
    for dim in dims {
        match dim {
            -1 => ty.push('?'),
            dim => ty.push_str(&dim.to_string()),
        }
        ty.push('x');
    }
    ty.push_str(&text);
    ty.push('>');
    let Some(value) = attribute(plan, value) else {
        plan.text(&format!(": {ty}"));
        return Ok(plan.facts.values.get(value).is_some_and(Option::is_none));
    };
    plan.push_literal(b"= ");
    plan.push_attribute(value.id());
    match value_type(value)? {
        Some(found) => plan.attributes.is_type(found, &ty),
        None => Ok(false),
    }
}

/// Appends ` {a = 1} dense<1> : tensor<i32>` for a constant, or the generic form without the name if the result
/// has another type than the value.
pub(super) fn constant(plan: &mut Plan<'_, '_>, value: usize) -> Result<bool> {
    let Some(value) = attribute(plan, value) else {
        return Ok(false);
    };
    let op = plan.facts.op;
    let result = op.result(0).filter(|_| op.result_count() == 1);
    let Some(result) = result else {
        return Ok(false);
    };
    plan.mention_types(Values::AllResults);
    if value_type(value)?.map(|ty| ty.id()) == Some(result.type_id()) {
        let fits = dictionary::plan(plan, false)?;
        plan.push_literal(b" ");
        plan.push_attribute(value.id());
        return Ok(fits);
    }
    plan.printed.dictionary = true;
    plan.push_literal(b"()");
    plan.push(Item::AttributesOf(op));
    plan.push_literal(b" : () -> ");
    plan.push(Item::GenericResults);
    Ok(true)
}

/// Appends the signed value of an unsigned integer, if it is as wide as reading makes it.
pub(super) fn signed_number(plan: &mut Plan<'_, '_>, slot: usize) -> Result<bool> {
    let view = attribute(plan, slot).map(|it| it.view()).transpose()?;
    let Some(AttributeView::Integer { ty, value }) = view else {
        return Ok(false);
    };
    let TypeView::Integer {
        width,
        signedness: Signedness::Unsigned,
    } = ty.view()?
    else {
        return Ok(false);
    };
    let Some(number) = signed_value(value) else {
        return Ok(false);
    };
    let magnitude = number.unsigned_abs();
    if width_of_digits(&magnitude.to_string(), magnitude) != width {
        return Ok(false);
    }
    plan.text(&number.to_string());
    Ok(true)
}
