//! The bounds of `scf.forall`.

use crate::text::form::{Argument, OfAttribute, OfRegions, OfValues};
use crate::text::print::custom::directives::lists::dynamic_index_list;
use crate::text::print::custom::directives::regions;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// Appends `(%i, %j) in (4, %n)`, or ` = (...) to (...) step (...)` for other lower bounds than 0 or
/// steps than 1.
pub(super) fn forall_bounds(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfRegions(region), lower, upper, step) = parts_of(arguments)?;
    let ((_, OfAttribute(static_lower)), (_, OfAttribute(static_step))) = (lower, step);
    let lower_bounds = plan.integers(static_lower)?;
    let steps = plan.integers(static_step)?;
    let arguments = plan.arguments(region)?;
    let indices = arguments.get(..lower_bounds.len()).ok_or(Generic)?;
    for index in indices {
        require(regions::is_index(*index)?)?;
    }
    plan.push_literal(b"(");
    plan.list(indices.iter().map(|index| Item::Value(index.id())));
    plan.push_literal(b")");
    let is_normal =
        lower_bounds.iter().all(|bound| *bound == 0) && steps.iter().all(|step| *step == 1);
    type Bounds = (OfValues, OfAttribute);
    let list = |plan: &mut Plan<'_, '_>, word: &'static [u8], bounds: Bounds| {
        let (OfValues(values), OfAttribute(slot)) = bounds;
        plan.push_literal(word);
        dynamic_index_list(plan, values, slot, &[Argument::Text("Paren".into())])
    };
    if is_normal {
        return list(plan, b" in ", upper);
    }
    list(plan, b" = ", lower)?;
    list(plan, b" to ", upper)?;
    list(plan, b" step ", step)
}
