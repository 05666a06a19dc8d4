//! The bounds of `scf.forall`.

use crate::error::Result;
use crate::text::form::{Argument, Values};
use crate::text::print::custom::directives::lists::{dynamic_index_list, integers};
use crate::text::print::custom::directives::regions;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;

/// Appends `(%i, %j) in (4, %n)`, or ` = (...) to (...) step (...)` for other lower bounds than 0 or
/// steps than 1.
pub(super) fn forall_bounds(
    plan: &mut Plan<'_, '_>,
    region: usize,
    bounds: &[Argument],
) -> Result<bool> {
    let [
        Argument::Values(lower),
        Argument::Attribute(static_lower),
        Argument::Values(upper),
        Argument::Attribute(static_upper),
        Argument::Values(step),
        Argument::Attribute(static_step),
    ] = bounds
    else {
        return Ok(false);
    };
    let Some(region) = regions::single(plan, region)? else {
        return Ok(false);
    };
    let (Some(lower_bounds), Some(steps)) =
        (integers(plan, *static_lower), integers(plan, *static_step))
    else {
        return Ok(false);
    };
    let arguments = regions::entry_arguments(region);
    let Some(indices) = arguments.get(..lower_bounds.len()) else {
        return Ok(false);
    };
    for index in indices {
        if !regions::is_index(*index)? {
            return Ok(false);
        }
    }
    plan.push_literal(b"(");
    plan.list(indices.iter().map(|index| Item::Value(index.id())));
    plan.push_literal(b")");
    let is_normal =
        lower_bounds.iter().all(|bound| *bound == 0) && steps.iter().all(|step| *step == 1);
    let list = |plan: &mut Plan<'_, '_>, word: &'static [u8], values: Values, slot: usize| {
        plan.push_literal(word);
        dynamic_index_list(plan, values, slot, &[Argument::Text("Paren".into())])
    };
    Ok(match is_normal {
        true => list(plan, b" in ", *upper, *static_upper),
        false => {
            list(plan, b" = ", *lower, *static_lower)
                && list(plan, b" to ", *upper, *static_upper)
                && list(plan, b" step ", *step, *static_step)
        }
    })
}
