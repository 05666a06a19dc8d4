//! Parts of loops that store their bounds and their step in discardable attributes, as `affine.for` of 17: the
//! operands of the lower bound precede those of the upper one and the initial values.

use crate::ir::ValueId;
use crate::text::form::{Argument, Ignored, OfRegions, OfTypes, OfValues, Rest};
use crate::text::print::custom::directives::{affine, regions};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// Appends a bound with its operands, which stand behind those of the bounds before it.
pub(super) fn bound(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (map, OfValues(values), word, Rest(before)) = parts_of(arguments)?;
    let mut from = 0;
    for map in before {
        let (map, _) = affine::stored_map(plan, map)?;
        from += map.dims + map.symbols;
    }
    let (map, id) = affine::stored_map(plan, map)?;
    let ids: Vec<ValueId> = plan.facts.value_ids(values).collect();
    let own = ids
        .get(from..)
        .and_then(|it| it.get(..map.dims + map.symbols));
    let own = own.ok_or(Generic)?;
    for value in plan.facts.values_of(values).skip(from).take(own.len()) {
        require(regions::is_index(value)?)?;
    }
    affine::bound_of(plan, &map, id, own, word)
}

/// Appends ` step 4`, unless it is 1.
pub(super) fn step(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let step = parts_of(arguments)?;
    let step = plan.argument(step)?.ok_or(Generic)?;
    let value = plan.integer_of(step, "index")?;
    let value = value.to_i64().ok_or(Generic)?;
    if value != 1 {
        plan.text(&format!(" step {value}"));
    }
    // Reading takes positive steps only.
    require(value > 0)
}

/// Appends ` iter_args(%a = %0) -> (T)`; nothing without results.
pub(super) fn arguments(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfRegions(region), OfValues(values), Ignored, OfTypes(results)) = parts_of(arguments)?;
    let arguments = plan.arguments(region)?;
    let count = plan.facts.range(results).len();
    let values: Vec<_> = plan.facts.values_of(values).collect();
    let from = values.len().checked_sub(count);
    let initial = from.and_then(|from| values.get(from..)).ok_or(Generic)?;
    let types = plan.facts.values_of(results).map(|result| result.type_id());
    let named = arguments
        .get(1..)
        .filter(|named| named.len() == count)
        .ok_or(Generic)?;
    let mut triples = named.iter().zip(initial).zip(types);
    let are_equal = triples
        .all(|((argument, initial), ty)| argument.type_id() == ty && initial.type_id() == ty);
    if count == 0 {
        return Ok(());
    }
    for (index, (argument, value)) in named.iter().zip(initial).enumerate() {
        plan.push_literal(match index {
            0 => b" iter_args(",
            _ => b", ",
        });
        plan.pair(argument.id(), b" = ", value.id());
    }
    plan.push_literal(b") -> (");
    plan.mention_types(results);
    plan.types(results);
    plan.push_literal(b")");
    require(are_equal)
}
