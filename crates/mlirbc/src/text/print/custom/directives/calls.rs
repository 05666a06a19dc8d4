//! Calls: the callee, its arguments and their types.

use crate::dialect::builtin::AttributeView;
use crate::ir::Value;
use crate::text::form::{Argument, Ignored, OfAttribute, OfAttributes, OfTypes, OfValues, Values};
use crate::text::print::custom::directives::function::{self, Written};
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// The values of a call: the called pointer, unless there is a callee, and the arguments.
fn callee_and_arguments<'m>(
    plan: &Plan<'m, '_>,
    callee: usize,
    operands: Values,
) -> Said<(Option<Value<'m>>, Vec<Value<'m>>)> {
    let mut values = plan.facts.values_of(operands);
    let is_direct = plan.has(callee);
    let pointer = match is_direct {
        true => None,
        false => Some(values.next().ok_or(Generic)?),
    };
    Ok((pointer, values.collect()))
}

/// Appends `@f(%0, %1)`, or `%0(%1)` without a callee.
pub(super) fn operands(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfAttribute(callee), OfValues(operands)) = parts_of(arguments)?;
    let (pointer, arguments) = callee_and_arguments(plan, callee, operands)?;
    match pointer {
        Some(pointer) => plan.push_value(pointer.id()),
        None => {
            let callee = plan.stored(callee).ok_or(Generic)?;
            plan.push(Item::Untyped(callee.id()));
        }
    }
    plan.push_literal(b"(");
    plan.list(arguments.iter().map(|value| Item::Value(value.id())));
    plan.push_literal(b")");
    Ok(())
}

/// Appends `(T {...}) -> T {...}`, behind the type of the called pointer if there is one.
pub(super) fn signature(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (callee, OfTypes(operands), OfTypes(results), dictionaries) = parts_of(arguments)?;
    let dictionaries = match dictionaries {
        Some(OfAttributes(slots)) => slots.map(Some),
        None => [None, None],
    };
    let (pointer, arguments) = match callee {
        Some(OfAttribute(callee)) => callee_and_arguments(plan, callee, operands)?,
        None => (None, plan.facts.values_of(operands).collect()),
    };
    if let Some(pointer) = pointer {
        plan.push_type(pointer.type_id());
        plan.push_literal(b", ");
    }
    let written = |value: Value<'_>| Ok(Written::Type(value.ty().ok_or(Generic)?.id()));
    let inputs = arguments
        .into_iter()
        .map(written)
        .collect::<Said<Vec<_>>>()?;
    let outputs = plan
        .facts
        .values_of(results)
        .map(written)
        .collect::<Said<Vec<_>>>()?;
    function::write_signature(plan, &inputs, &outputs, false, dictionaries, None)?;
    if outputs.is_empty() {
        plan.push_literal(b" -> ()");
    }
    Ok(())
}

/// Appends `["tag"(%0 : T), ...]`; nothing if there are no bundles.
pub(super) fn bundles(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(operands), Ignored, OfAttribute(tags)) = parts_of(arguments)?;
    let groups = plan.inner_groups(operands)?.ok_or(Generic)?;
    if plan.stored(tags).is_none() {
        return require(groups.is_empty());
    }
    let tags = plan.elements(tags)?;
    // Without bundles, reading sets no tags.
    require(tags.len() == groups.len() && !groups.is_empty())?;
    for (index, (tag, group)) in tags.iter().zip(groups).enumerate() {
        let AttributeView::String { ty: None, .. } = tag.view()? else {
            return Err(Generic);
        };
        plan.push_literal(if index == 0 { b"[" } else { b", " });
        plan.push(Item::Hidden(tag.id()));
        plan.push_literal(b"(");
        let op = plan.facts.op;
        if !group.is_empty() {
            let values = group.clone().filter_map(|at| op.operand(at));
            plan.list(values.map(|value| Item::Value(value.id())));
            plan.push_literal(b" : ");
            let values = group.filter_map(|at| op.operand(at));
            plan.list(values.map(|value| Item::Type(value.type_id())));
        }
        plan.push_literal(b")");
    }
    plan.push_literal(b"]");
    Ok(())
}
