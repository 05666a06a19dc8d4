//! Loops: their arguments and transformations.

use crate::dialect::builtin::{AttributeView, TypeView};
use crate::error::Result;
use crate::text::form::{Argument, Values};
use crate::text::print::custom::directives::{lists, literals, regions};
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::plan::Plan;

/// Appends `(%i, %j) : T`, the type that the arguments and all bounds have.
pub(super) fn arguments(
    plan: &mut Plan<'_, '_>,
    region: usize,
    bounds: [Values; 3],
) -> Result<bool> {
    let Some(region) = regions::single(plan, region)? else {
        return Ok(false);
    };
    let arguments = regions::entry_arguments(region);
    let Some(ty) = arguments.first().map(|argument| argument.type_id()) else {
        return Ok(false);
    };
    plan.push_literal(b"(");
    plan.list(arguments.iter().map(|argument| Item::Value(argument.id())));
    plan.push_literal(b") : ");
    plan.push_type(ty);
    let is_like = |values: Values| {
        let mut types = plan.facts.values_of(values).map(|value| value.type_id());
        plan.facts.range(values).len() == arguments.len() && types.all(|found| found == ty)
    };
    let are_equal = arguments.iter().all(|argument| argument.type_id() == ty);
    Ok(are_equal && bounds.into_iter().all(is_like))
}

/// The item of a region whose arguments stand before it. `None` unless reading the text makes its blocks.
fn region_item(plan: &Plan<'_, '_>, group: usize) -> Result<Option<Item<'static>>> {
    let (Some(range), Some(region)) =
        (plan.facts.regions.get(group), regions::single(plan, group)?)
    else {
        return Ok(None);
    };
    let item = RegionItem::without_label(range.start);
    Ok((region.block_count() > 0).then_some(Item::Region(item)))
}

/// Appends ` (%i, %j) : T = (%0, %1) to (%2, %3) inclusive step (%4, %5) ` and the region.
pub(super) fn control(
    plan: &mut Plan<'_, '_>,
    group: usize,
    [lower, upper, steps]: [Values; 3],
    inclusive: usize,
) -> Result<bool> {
    plan.push_literal(b" ");
    let are_said = arguments(plan, group, [lower, upper, steps])?;
    plan.push_literal(b" = (");
    plan.names(lower);
    plan.push_literal(b") to (");
    plan.names(upper);
    plan.push_literal(b") ");
    if plan
        .facts
        .values
        .get(inclusive)
        .is_some_and(Option::is_some)
    {
        plan.push_literal(b"inclusive ");
    }
    plan.push_literal(b"step (");
    plan.names(steps);
    plan.push_literal(b") ");
    let item = region_item(plan, group)?;
    let is_there = item.is_some();
    plan.items.extend(item);
    Ok(are_said && is_there)
}

/// Appends `%i: T, %j: T) = (%0 to %1 step %2, ...) ` and the region.
pub(super) fn iterator(plan: &mut Plan<'_, '_>, group: usize, bounds: [Values; 3]) -> Result<bool> {
    let Some(region) = regions::single(plan, group)? else {
        return Ok(false);
    };
    let arguments = regions::entry_arguments(region);
    for (index, argument) in arguments.iter().enumerate() {
        if index > 0 {
            plan.push_literal(b", ");
        }
        plan.push_value(argument.id());
        plan.push_literal(b": ");
        plan.push_type(argument.type_id());
    }
    plan.push_literal(b") = (");
    let [lower, upper, steps] =
        bounds.map(|values| plan.facts.values_of(values).collect::<Vec<_>>());
    for (index, argument) in arguments.iter().enumerate() {
        let (Some(lower), Some(upper), Some(step)) =
            (lower.get(index), upper.get(index), steps.get(index))
        else {
            return Ok(false);
        };
        if [lower, upper, step]
            .iter()
            .any(|it| it.type_id() != argument.type_id())
        {
            return Ok(false);
        }
        if index > 0 {
            plan.push_literal(b", ");
        }
        plan.push_value(lower.id());
        plan.push_literal(b" to ");
        plan.push_value(upper.id());
        plan.push_literal(b" step ");
        plan.push_value(step.id());
    }
    plan.push_literal(b") ");
    let item = region_item(plan, group)?;
    let is_there = item.is_some();
    plan.items.extend(item);
    let are_paired = lower.len() == arguments.len() && upper.len() == arguments.len();
    Ok(is_there && are_paired && steps.len() == arguments.len() && !arguments.is_empty())
}

/// Appends a word and a region; nothing without blocks.
pub(super) fn optional_region(
    plan: &mut Plan<'_, '_>,
    group: usize,
    word: &'static [u8],
) -> Result<bool> {
    let Some(region) = regions::single(plan, group)? else {
        return Ok(false);
    };
    let Some(range) = plan
        .facts
        .regions
        .get(group)
        .filter(|_| region.block_count() > 0)
    else {
        return Ok(true);
    };
    let item = RegionItem {
        has_arguments: true,
        ..RegionItem::without_label(range.start)
    };
    plan.push_literal(word);
    plan.push(Item::Region(item));
    Ok(true)
}

/// Appends `%i : T`, the type of the number of iterations.
pub(super) fn induction_variable(
    plan: &mut Plan<'_, '_>,
    region: usize,
    count: Values,
) -> Result<bool> {
    let Some(region) = regions::single(plan, region)? else {
        return Ok(false);
    };
    let arguments = regions::entry_arguments(region);
    let ([argument], Some(count)) = (arguments.as_slice(), plan.facts.values_of(count).next())
    else {
        return Ok(false);
    };
    plan.push_value(argument.id());
    plan.push_literal(b" : ");
    plan.push_type(argument.type_id());
    Ok(argument.type_id() == count.type_id())
}

/// Appends the numbers of a dense array.
pub(super) fn tile_sizes(plan: &mut Plan<'_, '_>, sizes: usize) -> Result<bool> {
    let attribute = literals::attribute(plan, &Argument::Attribute(sizes))?;
    let view = attribute.map(|sizes| sizes.view()).transpose()?;
    let Some(AttributeView::DenseArray { element, .. }) = view else {
        return Ok(false);
    };
    let is_width = matches!(element.view()?, TypeView::Integer { width: 64, .. });
    let Some(sizes) = lists::integers(plan, sizes) else {
        return Ok(false);
    };
    let texts: Vec<String> = sizes.iter().map(i64::to_string).collect();
    plan.text(&texts.join(", "));
    Ok(is_width && !sizes.is_empty())
}

/// Appends `(%0) <- (%1)`.
pub(super) fn transform(plan: &mut Plan<'_, '_>, generated: Values, applied: Values) -> bool {
    plan.push_literal(b"(");
    plan.names(generated);
    plan.push_literal(b") <- (");
    plan.names(applied);
    plan.push_literal(b")");
    !plan.facts.range(generated).is_empty() && !plan.facts.range(applied).is_empty()
}
