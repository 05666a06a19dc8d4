//! Loops: their arguments and transformations.

use crate::dialect::builtin::{AttributeView, TypeView};
use crate::error::Result;
use crate::text::form::{Argument, Values};
use crate::text::print::custom::directives::{lists, literals, regions};
use crate::text::print::custom::item::Item;
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
    plan.items.push(Item::Static(b"("));
    plan.list(arguments.iter().map(|argument| Item::Value(argument.id())));
    plan.items.push(Item::Static(b") : "));
    plan.items.push(Item::Type(ty));
    let is_like = |values: Values| {
        let mut types = plan.facts.values_of(values).map(|value| value.type_id());
        plan.facts.range(values).len() == arguments.len() && types.all(|found| found == ty)
    };
    let are_equal = arguments.iter().all(|argument| argument.type_id() == ty);
    Ok(are_equal && bounds.into_iter().all(is_like))
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
    plan.items.push(Item::Value(argument.id()));
    plan.items.push(Item::Static(b" : "));
    plan.items.push(Item::Type(argument.type_id()));
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
    plan.items.push(Item::Static(b"("));
    plan.names(generated);
    plan.items.push(Item::Static(b") <- ("));
    plan.names(applied);
    plan.items.push(Item::Static(b")"));
    !plan.facts.range(generated).is_empty() && !plan.facts.range(applied).is_empty()
}
