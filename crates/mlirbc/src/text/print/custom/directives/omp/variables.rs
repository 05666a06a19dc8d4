//! Lists of variables.

use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::ir::Value;
use crate::text::form::{
    Argument, Ignored, OfAttribute, OfAttributes, OfRegions, OfValues, Rest, Values,
};
use crate::text::print::custom::directives::omp::clauses::{case, case_of};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// Appends `byref @r -> %0 : T` for each variable.
pub(super) fn reductions(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(values), Ignored, OfAttribute(first), second) = parts_of(arguments)?;
    let (by_reference, symbols) = match second {
        Some(OfAttribute(symbols)) => (Some(first), symbols),
        None => (None, first),
    };
    let symbols = plan.elements(symbols)?;
    let values: Vec<_> = plan.facts.values_of(values).collect();
    let marks = by_reference.map(|slot| plan.integers(slot)).transpose()?;
    require(
        marks
            .as_ref()
            .is_none_or(|marks| marks.len() == values.len()),
    )?;
    let marks = marks.unwrap_or_default();
    for (index, (value, symbol)) in values.iter().zip(&symbols).enumerate() {
        require(matches!(symbol.view()?, AttributeView::SymbolRef(_)))?;
        plan.comma(index);
        if marks.get(index).is_some_and(|mark| *mark != 0) {
            plan.push_literal(b"byref ");
        }
        plan.push_attribute(symbol.id());
        plan.push_literal(b" -> ");
        plan.typed_value(*value);
    }
    require(!symbols.is_empty() && symbols.len() == values.len())
}

/// Appends `%0, %1 : T, T`.
pub(super) fn map_entries(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(values), Ignored) = parts_of(arguments)?;
    plan.names_and_types(values);
    require(!plan.facts.range(values).is_empty())
}

/// The arguments of a region from a position on that stand for values, with these.
fn pairs<'m>(
    plan: &Plan<'m, '_>,
    region: usize,
    from: usize,
    values: Values,
) -> Said<Vec<(Value<'m>, Value<'m>)>> {
    let arguments = plan.arguments(region)?;
    let values: Vec<_> = plan.facts.values_of(values).collect();
    let arguments = arguments.get(from..).and_then(|it| it.get(..values.len()));
    let arguments = arguments.ok_or(Generic)?.iter().copied();
    Ok(values.into_iter().zip(arguments).collect())
}

/// Appends `%0 -> %a, %1 -> %b : T, T`.
pub(super) fn named_map_entries(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfRegions(region), OfValues(values), Ignored) = parts_of(arguments)?;
    let pairs = pairs(plan, region, 0, values)?;
    for (index, (value, argument)) in pairs.iter().enumerate() {
        plan.comma(index);
        plan.pair(value.id(), b" -> ", argument.id());
    }
    plan.push_literal(b" : ");
    plan.types(values);
    require(!pairs.is_empty())
}

/// Appends `@p %0 -> %a : T` for each variable.
pub(super) fn private_list(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfRegions(region), OfValues(mapped), OfValues(values), Ignored, OfAttribute(symbols)) =
        parts_of(arguments)?;
    let from = plan.facts.range(mapped).len();
    let pairs = pairs(plan, region, from, values)?;
    let symbols = plan.elements(symbols)?;
    for (index, ((value, argument), symbol)) in pairs.iter().zip(&symbols).enumerate() {
        require(matches!(symbol.view()?, AttributeView::SymbolRef(_)))?;
        plan.comma(index);
        plan.push_attribute(symbol.id());
        plan.push_literal(b" ");
        plan.pair(value.id(), b" -> ", argument.id());
        plan.push_literal(b" : ");
        plan.push_type(value.type_id());
    }
    require(!pairs.is_empty() && pairs.len() == symbols.len())
}

/// Appends `taskdependin -> %0 : T` for each variable, then for each iterator. Reading sets both lists of kinds.
pub(super) fn depend(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    type List = (OfValues, Ignored, OfAttribute);
    let (variables, iterators): (List, Option<List>) = parts_of(arguments)?;
    let has_iterators = iterators.is_some();
    let mut count = 0;
    for (at, list) in [Some(variables), iterators].into_iter().enumerate() {
        let Some((OfValues(values), Ignored, OfAttribute(kinds))) = list else {
            continue;
        };
        let kinds = plan.elements(kinds)?;
        let values: Vec<_> = plan.facts.values_of(values).collect();
        require(kinds.len() == values.len())?;
        for (value, kind) in values.iter().zip(&kinds) {
            let text = plan.attributes.text(kind.id())?;
            let word = text.as_deref().and_then(case).ok_or(Generic)?;
            require(!has_iterators || is_iterator(plan, *value)? == (at == 1))?;
            let comma = if count > 0 { ", " } else { "" };
            count += 1;
            plan.text(&format!("{comma}{word} -> "));
            plan.typed_value(*value);
        }
    }
    require(count > 0)
}

fn is_iterator(plan: &mut Plan<'_, '_>, value: Value<'_>) -> Result<bool> {
    let text = plan.type_text(value.type_id())?;
    Ok(text.is_some_and(|text| text.starts_with("!omp.iterated<")))
}

/// Appends `%0 : T` for each iterator, then for each other variable.
pub(super) fn affinity(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(iterators), OfValues(others), Rest(_)) = parts_of(arguments)?;
    let mut count = 0;
    for (values, are_iterators) in [(iterators, true), (others, false)] {
        let values: Vec<_> = plan.facts.values_of(values).collect();
        for value in values {
            require(is_iterator(plan, value)? == are_iterators)?;
            plan.comma(count);
            count += 1;
            plan.typed_value(value);
        }
    }
    require(count > 0)
}

/// Appends `cgroup, fallback(abort), %0 : T`.
pub(super) fn group_private(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfAttributes([modifier, fallback]), OfValues(size), Ignored) = parts_of(arguments)?;
    for (slot, [before, after]) in [(modifier, ["", ", "]), (fallback, ["fallback(", "), "])] {
        if plan.stored(slot).is_none() {
            continue;
        }
        let word = case_of(plan, slot)?;
        plan.text(&format!("{before}{word}{after}"));
    }
    let size = plan.first(size)?;
    plan.typed_value(size);
    Ok(())
}
