//! Calls: the callee, its arguments and their types.

use crate::dialect::Type;
use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::text::form::{Argument, Values};
use crate::text::print::custom::directives::function::{self, Written};
use crate::text::print::custom::directives::literals;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;

/// The values of a call: the called pointer, unless there is a callee, and the arguments.
fn arguments<'m>(
    plan: &Plan<'m, '_>,
    callee: usize,
    operands: Values,
) -> Option<(Option<crate::ir::Value<'m>>, Vec<crate::ir::Value<'m>>)> {
    let mut values = plan.facts.values_of(operands);
    let is_direct = plan.facts.values.get(callee).is_some_and(Option::is_some);
    let pointer = match is_direct {
        true => None,
        false => Some(values.next()?),
    };
    Some((pointer, values.collect()))
}

/// Appends `@f(%0, %1)`, or `%0(%1)` without a callee.
pub(super) fn operands(plan: &mut Plan<'_, '_>, callee: usize, operands: Values) -> Result<bool> {
    let Some((pointer, arguments)) = arguments(plan, callee, operands) else {
        return Ok(false);
    };
    match pointer {
        Some(pointer) => plan.push_value(pointer.id()),
        None => {
            let callee = literals::attribute(plan, &Argument::Attribute(callee))?;
            let Some(callee) = callee else {
                return Ok(false);
            };
            plan.push(Item::Untyped(callee.id()));
        }
    }
    plan.push_literal(b"(");
    plan.list(arguments.iter().map(|value| Item::Value(value.id())));
    plan.push_literal(b")");
    Ok(true)
}

/// Appends `(T {...}) -> T {...}`, behind the type of the called pointer if there is one.
pub(super) fn signature(
    plan: &mut Plan<'_, '_>,
    callee: &[Argument],
    operands: Values,
    results: Values,
    dictionaries: [Option<usize>; 2],
) -> Result<bool> {
    let values = match callee {
        [Argument::Reference(callee)] => match **callee {
            Argument::Attribute(callee) => arguments(plan, callee, operands),
            _ => None,
        },
        _ => Some((None, plan.facts.values_of(operands).collect())),
    };
    let Some((pointer, arguments)) = values else {
        return Ok(false);
    };
    if let Some(pointer) = pointer {
        plan.push_type(pointer.type_id());
        plan.push_literal(b", ");
    }
    let written = |ty: Option<Type<'_>>| ty.map(|ty| Written::Type(ty.id()));
    let inputs: Option<Vec<_>> = arguments.iter().map(|value| written(value.ty())).collect();
    let outputs: Option<Vec<_>> = plan
        .facts
        .values_of(results)
        .map(|value| written(value.ty()))
        .collect();
    let (Some(inputs), Some(outputs)) = (inputs, outputs) else {
        return Ok(false);
    };
    if !function::write_signature(plan, &inputs, &outputs, false, dictionaries, None)? {
        return Ok(false);
    }
    if outputs.is_empty() {
        plan.push_literal(b" -> ()");
    }
    Ok(true)
}

/// Appends `["tag"(%0 : T), ...]`; nothing if there are no bundles.
pub(super) fn bundles(plan: &mut Plan<'_, '_>, operands: Values, tags: usize) -> Result<bool> {
    let Some(Some(groups)) = plan.inner_groups(operands) else {
        return Ok(false);
    };
    let tags = literals::attribute(plan, &Argument::Attribute(tags))?;
    let Some(tags) = tags else {
        return Ok(groups.is_empty());
    };
    let AttributeView::Array(tags) = tags.view()? else {
        return Ok(false);
    };
    // Without bundles, reading sets no tags.
    if tags.count() != groups.len() || groups.is_empty() {
        return Ok(false);
    }
    for (index, (tag, group)) in tags.iter().zip(groups).enumerate() {
        let AttributeView::String { ty: None, .. } = tag.view()? else {
            return Ok(false);
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
    Ok(true)
}
