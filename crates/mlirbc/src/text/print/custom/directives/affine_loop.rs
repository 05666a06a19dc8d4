//! Parts of loops that store their bounds and their step in discardable attributes, as `affine.for` of 17: the
//! operands of the lower bound precede those of the upper one and the initial values.

use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::ir::ValueId;
use crate::text::form::{Argument, Values};
use crate::text::print::custom::directives::{affine, literals, regions};
use crate::text::print::custom::plan::Plan;

/// Appends a bound with its operands, which stand behind those of the bounds before it.
pub(super) fn bound(
    plan: &mut Plan<'_, '_>,
    map: &Argument,
    values: Values,
    word: &str,
    before: &[Argument],
) -> Result<bool> {
    let mut from = 0;
    for map in before {
        let Some((map, _)) = affine::stored_map(plan, map)? else {
            return Ok(false);
        };
        from += map.dims + map.symbols;
    }
    let Some((map, id)) = affine::stored_map(plan, map)? else {
        return Ok(false);
    };
    let ids: Vec<ValueId> = plan.facts.value_ids(values).collect();
    let own = ids
        .get(from..)
        .and_then(|it| it.get(..map.dims + map.symbols));
    let Some(own) = own else {
        return Ok(false);
    };
    for value in plan.facts.values_of(values).skip(from).take(own.len()) {
        if !regions::is_index(value)? {
            return Ok(false);
        }
    }
    Ok(affine::bound_of(plan, &map, id, own, word))
}

/// Appends ` step 4`, unless it is 1.
pub(super) fn step(plan: &mut Plan<'_, '_>, step: &Argument) -> Result<bool> {
    let Some(step) = literals::attribute(plan, step)? else {
        return Ok(false);
    };
    let AttributeView::Integer { ty, value } = step.view()? else {
        return Ok(false);
    };
    let is_index = plan.attributes.is_type(ty, "index")?;
    let Some(value) = value.to_i64() else {
        return Ok(false);
    };
    if value != 1 {
        plan.text(&format!(" step {value}"));
    }
    // Reading takes positive steps only.
    Ok(is_index && value > 0)
}

/// Appends ` iter_args(%a = %0) -> (T)`; nothing without results.
pub(super) fn arguments(
    plan: &mut Plan<'_, '_>,
    region: usize,
    values: Values,
    results: Values,
) -> Result<bool> {
    let Some(region) = regions::single(plan, region)? else {
        return Ok(false);
    };
    let count = plan.facts.range(results).len();
    let arguments = regions::entry_arguments(region);
    let values: Vec<_> = plan.facts.values_of(values).collect();
    let from = values.len().checked_sub(count);
    let Some(initial) = from.and_then(|from| values.get(from..)) else {
        return Ok(false);
    };
    let types = plan.facts.values_of(results).map(|result| result.type_id());
    let Some(named) = arguments.get(1..).filter(|named| named.len() == count) else {
        return Ok(false);
    };
    let mut triples = named.iter().zip(initial).zip(types);
    let are_equal = triples
        .all(|((argument, initial), ty)| argument.type_id() == ty && initial.type_id() == ty);
    if count == 0 {
        return Ok(true);
    }
    for (index, (argument, value)) in named.iter().zip(initial).enumerate() {
        plan.push_literal(match index {
            0 => b" iter_args(",
            _ => b", ",
        });
        plan.push_value(argument.id());
        plan.push_literal(b" = ");
        plan.push_value(value.id());
    }
    plan.push_literal(b") -> (");
    plan.mention_types(results);
    plan.types(results);
    plan.push_literal(b")");
    Ok(are_equal)
}
