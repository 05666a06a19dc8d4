//! Values of globals and constants, whose type another part of the text implies.

use crate::dialect::builtin::{AttributeView, Signedness, TypeView};
use crate::dialect::{Attribute, Representation, Type};
use crate::error::Result;
use crate::text::form::{
    Argument, OfAttribute, OfAttributes, OfTypes, OfValues, Values, signed_value, tensor_text,
    width_of_digits,
};
use crate::text::print::custom::dictionary;
use crate::text::print::custom::directives::affine::integers_of;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

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
pub(super) fn type_or_value(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttributes([ty, value]) = parts_of(arguments)?;
    let ty = plan.type_of(ty)?;
    let Some(found) = plan.stored(value) else {
        plan.push_literal(b": ");
        plan.push_type(ty.id());
        return require(!plan.has(value));
    };
    plan.push_literal(b"= ");
    plan.push_attribute(found.id());
    require(value_type(found)? == Some(ty))
}

/// Appends `memref<2xf32> = dense<0.0>` or `memref<2xf32> = uninitialized`.
pub(super) fn memref(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttributes([ty, value]) = parts_of(arguments)?;
    let memory = plan.type_of(ty)?;
    plan.push_type(memory.id());
    let is_absent = !plan.has(value);
    if is_absent {
        return Ok(());
    }
    if matches!(
        plan.facts.values.get(value),
        Some(Some(Representation::Unit))
    ) {
        plan.push_literal(b" = uninitialized");
        return Ok(());
    }
    let value = plan.stored(value).ok_or(Generic)?;
    if matches!(value.view()?, AttributeView::Unit) {
        plan.push_literal(b" = uninitialized");
        return Ok(());
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
    require(is_same)
}

/// Appends `i32 = 4`, a value of the type.
pub(super) fn typed(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttributes([ty, value]) = parts_of(arguments)?;
    let ty = plan.type_of(ty)?;
    plan.push_type(ty.id());
    if !plan.has(value) {
        return Ok(());
    }
    let value = plan.stored(value).ok_or(Generic)?;
    plan.push_literal(b" = ");
    plan.push(Item::Untyped(value.id()));
    let Some(of) = value_type(value)? else {
        // It has no type that the text would leave out.
        let text = plan.attributes.text(value.id())?;
        return require(text.is_some_and(|text| text.starts_with("#emitc.opaque<")));
    };
    let text = plan.type_text(ty.id())?.unwrap_or_default();
    match tensor_text(&text) {
        Some(tensor) => require(plan.type_text(of.id())?.as_deref() == Some(&tensor)),
        None => require(of.id() == ty.id()),
    }
}

/// Appends `(4 : i32) : i32`.
pub(super) fn initial(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttributes([ty, value]) = parts_of(arguments)?;
    let ty = plan.attribute_id(ty)?;
    if let Some(Some(value)) = plan.facts.values.get(value) {
        let Representation::Attribute(value) = value else {
            return Err(Generic);
        };
        plan.push_literal(b"(");
        plan.push_attribute(*value);
        plan.push_literal(b")");
    }
    plan.push_literal(b" : ");
    plan.push_attribute(ty);
    Ok(())
}

/// Appends `[1, 2]` for a dense attribute of indices.
pub(super) fn index_list(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttribute(slot) = parts_of(arguments)?;
    let text = plan.text_of(slot)?;
    let values = integers_of(&text).ok_or(Generic)?;
    let count = values.len();
    let words: Vec<String> = values.iter().map(i64::to_string).collect();
    let list = format!("[{}]", words.join(", "));
    plan.text(&list);
    require(text.ends_with(&format!("> : tensor<{count}xindex>")))
}

/// Appends ` ordering(%0, %1 -> !token)`, if there are tokens.
pub(super) fn ordering(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(consumed), OfTypes(produced)) = parts_of(arguments)?;
    plan.mention_types(produced);
    let has_consumed = !plan.facts.range(consumed).is_empty();
    let has_produced = !plan.facts.range(produced).is_empty();
    if !has_consumed && !has_produced {
        return Ok(());
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
    Ok(())
}

/// Appends `2`, or `2 to 4` for a range of several numbers.
pub(super) fn range(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttributes([low, high]) = parts_of(arguments)?;
    let low = plan.integer(low, "index")?.to_i64().ok_or(Generic)?;
    let high = plan.integer(high, "index")?.to_i64().ok_or(Generic)?;
    plan.number(low);
    if low.checked_add(1) != Some(high) {
        plan.push_literal(b" to ");
        plan.number(high);
    }
    require(low < high)
}

/// Appends numbers with `x` between them.
pub(super) fn product(plan: &mut Plan<'_, '_>, slots: &[Argument]) -> Said {
    for (index, slot) in slots.iter().enumerate() {
        let Argument::Attribute(slot) = slot else {
            return Err(Generic);
        };
        let value = plan.integer(*slot, "i32")?.to_i64();
        let value = value.filter(|value| *value >= 0).ok_or(Generic)?;
        if index > 0 {
            plan.push_literal(b"x");
        }
        plan.number(value);
    }
    Ok(())
}

/// Appends `: tensor<2xf32>` for the shape and the element type of a variable, or `= ` and a value that implies
/// both.
pub(super) fn variable(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttributes([shape, element, value]) = parts_of(arguments)?;
    let shape_text = plan.text_of(shape)?;
    let dims = integers_of(&shape_text).ok_or(Generic)?;
    let element = plan.type_of(element)?;
    require(shape_text.ends_with(&format!("> : tensor<{}xindex>", dims.len())))?;
    let text = plan.attributes.type_text(element.id())?.ok_or(Generic)?;
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
    let Some(value) = plan.stored(value) else {
        plan.text(&format!(": {ty}"));
        return require(!plan.has(value));
    };
    plan.push_literal(b"= ");
    plan.push_attribute(value.id());
    match value_type(value)? {
        Some(found) => require(plan.attributes.is_type(found, &ty)?),
        None => Err(Generic),
    }
}

/// Appends ` {a = 1} dense<1> : tensor<i32>` for a constant, or the generic form without the name if the result
/// has another type than the value.
pub(super) fn constant(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttribute(value) = parts_of(arguments)?;
    let value = plan.stored(value).ok_or(Generic)?;
    let op = plan.facts.op;
    let result = op.result(0).filter(|_| op.result_count() == 1);
    let result = result.ok_or(Generic)?;
    plan.mention_types(Values::AllResults);
    if value_type(value)?.map(|ty| ty.id()) == Some(result.type_id()) {
        dictionary::plan(plan, false)?;
        plan.push_literal(b" ");
        plan.push_attribute(value.id());
        return Ok(());
    }
    plan.printed.dictionary = true;
    plan.push_literal(b"()");
    plan.push(Item::AttributesOf(op));
    plan.push_literal(b" : () -> ");
    plan.push(Item::GenericResults);
    Ok(())
}

/// Appends the signed value of an unsigned integer, if it is as wide as reading makes it.
pub(super) fn signed_number(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttribute(slot) = parts_of(arguments)?;
    let AttributeView::Integer { ty, value } = plan.view(slot)? else {
        return Err(Generic);
    };
    let TypeView::Integer {
        width,
        signedness: Signedness::Unsigned,
    } = ty.view()?
    else {
        return Err(Generic);
    };
    let number = signed_value(value).ok_or(Generic)?;
    let magnitude = number.unsigned_abs();
    require(width_of_digits(&magnitude.to_string(), magnitude) == width)?;
    plan.text(&number.to_string());
    Ok(())
}
