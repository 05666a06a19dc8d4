//! Loops: their arguments and transformations.

use crate::dialect::builtin::{AttributeView, TypeView};
use crate::ir::Value;
use crate::text::form::{
    Argument, Ignored, OfAttribute, OfRegions, OfTypes, OfValues, Rest, Values,
};
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// Appends `(%i, %j) : T`, the type that the arguments and all bounds have.
pub(super) fn arguments(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfRegions(region), OfTypes(lower), OfTypes(upper), OfTypes(steps)) = parts_of(arguments)?;
    named_arguments(plan, region, [lower, upper, steps])
}

fn named_arguments(plan: &mut Plan<'_, '_>, region: usize, bounds: [Values; 3]) -> Said {
    let arguments = plan.arguments(region)?;
    let ty = arguments.first().ok_or(Generic)?.type_id();
    plan.push_literal(b"(");
    plan.list(arguments.iter().map(|argument| Item::Value(argument.id())));
    plan.push_literal(b") : ");
    plan.push_type(ty);
    let is_like = |values: Values| {
        let mut types = plan.facts.values_of(values).map(|value| value.type_id());
        plan.facts.range(values).len() == arguments.len() && types.all(|found| found == ty)
    };
    let are_equal = arguments.iter().all(|argument| argument.type_id() == ty);
    require(are_equal && bounds.into_iter().all(is_like))
}

/// Appends a region whose arguments stand before it. Reading the text makes its blocks.
fn append_region(plan: &mut Plan<'_, '_>, group: usize) -> Said {
    let region = plan.region(group)?;
    require(region.block_count() > 0)?;
    plan.push(Item::Region(RegionItem::without_label(region.position())));
    Ok(())
}

/// Appends ` (%i, %j) : T = (%0, %1) to (%2, %3) inclusive step (%4, %5) ` and the region.
pub(super) fn control(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (
        OfRegions(group),
        OfValues(lower),
        OfValues(upper),
        OfValues(steps),
        Ignored,
        OfAttribute(inclusive),
    ) = parts_of(arguments)?;
    plan.push_literal(b" ");
    named_arguments(plan, group, [lower, upper, steps])?;
    plan.push_literal(b" = (");
    plan.names(lower);
    plan.push_literal(b") to (");
    plan.names(upper);
    plan.push_literal(b") ");
    if plan.has(inclusive) {
        plan.push_literal(b"inclusive ");
    }
    plan.push_literal(b"step (");
    plan.names(steps);
    plan.push_literal(b") ");
    append_region(plan, group)
}

/// Appends `%i: T, %j: T) = (%0 to %1 step %2, ...) ` and the region.
pub(super) fn iterator(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfRegions(group), OfValues(lower), OfValues(upper), OfValues(steps), Rest(_)) =
        parts_of(arguments)?;
    let bounds = [lower, upper, steps];
    let arguments = plan.arguments(group)?;
    for (index, argument) in arguments.iter().enumerate() {
        plan.comma(index);
        plan.push_value(argument.id());
        plan.push_literal(b": ");
        plan.push_type(argument.type_id());
    }
    plan.push_literal(b") = (");
    let [lower, upper, steps] =
        bounds.map(|values| plan.facts.values_of(values).collect::<Vec<_>>());
    for (index, argument) in arguments.iter().enumerate() {
        let bounds = lower.get(index).zip(upper.get(index)).zip(steps.get(index));
        let ((lower, upper), step) = bounds.ok_or(Generic)?;
        let is_like = |it: &&Value<'_>| it.type_id() == argument.type_id();
        require([lower, upper, step].iter().all(is_like))?;
        plan.comma(index);
        plan.pair(lower.id(), b" to ", upper.id());
        plan.push_literal(b" step ");
        plan.push_value(step.id());
    }
    plan.push_literal(b") ");
    append_region(plan, group)?;
    let are_paired = lower.len() == arguments.len() && upper.len() == arguments.len();
    require(are_paired && steps.len() == arguments.len() && !arguments.is_empty())
}

/// Appends a word and a region; nothing without blocks.
pub(super) fn optional_region(plan: &mut Plan<'_, '_>, group: usize, word: &'static [u8]) -> Said {
    let region = plan.region(group)?;
    if region.block_count() == 0 {
        return Ok(());
    }
    let item = RegionItem {
        has_arguments: true,
        ..RegionItem::without_label(region.position())
    };
    plan.push_literal(word);
    plan.push(Item::Region(item));
    Ok(())
}

/// Appends `%i : T`, the type of the number of iterations.
pub(super) fn induction_variable(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfRegions(region), OfTypes(count)) = parts_of(arguments)?;
    let arguments = plan.arguments(region)?;
    let [argument] = arguments.as_slice() else {
        return Err(Generic);
    };
    plan.typed_value(*argument);
    require(argument.type_id() == plan.first(count)?.type_id())
}

/// Appends the numbers of a dense array.
pub(super) fn tile_sizes(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttribute(sizes) = parts_of(arguments)?;
    let AttributeView::DenseArray { element, .. } = plan.view(sizes)? else {
        return Err(Generic);
    };
    let is_width = matches!(element.view()?, TypeView::Integer { width: 64, .. });
    let sizes = plan.integers(sizes)?;
    let texts: Vec<String> = sizes.iter().map(i64::to_string).collect();
    plan.text(&texts.join(", "));
    require(is_width && !sizes.is_empty())
}

/// Appends `(%0) <- (%1)`.
pub(super) fn transform(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(generated), OfValues(applied)) = parts_of(arguments)?;
    plan.push_literal(b"(");
    plan.names(generated);
    plan.push_literal(b") <- (");
    plan.names(applied);
    plan.push_literal(b")");
    require(!plan.facts.range(generated).is_empty() && !plan.facts.range(applied).is_empty())
}
