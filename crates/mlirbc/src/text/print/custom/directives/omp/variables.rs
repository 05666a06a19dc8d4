//! Lists of variables.

use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::ir::Value;
use crate::text::form::Values;
use crate::text::print::custom::directives::omp::clauses::{attribute, case, case_of, elements};
use crate::text::print::custom::directives::{lists, regions};
use crate::text::print::custom::plan::Plan;

fn comma(plan: &mut Plan<'_, '_>, index: usize) {
    if index > 0 {
        plan.push_literal(b", ");
    }
}

/// Appends `%0 : T`.
fn typed(plan: &mut Plan<'_, '_>, value: Value<'_>) {
    plan.push_value(value.id());
    plan.push_literal(b" : ");
    plan.push_type(value.type_id());
}

/// Appends `byref @r -> %0 : T` for each variable.
pub(super) fn reductions(
    plan: &mut Plan<'_, '_>,
    values: Values,
    by_reference: Option<usize>,
    symbols: usize,
) -> Result<bool> {
    let Some(symbols) = elements(plan, symbols)? else {
        return Ok(false);
    };
    let values: Vec<_> = plan.facts.values_of(values).collect();
    let marks = match by_reference {
        Some(slot) => lists::integers(plan, slot).filter(|marks| marks.len() == values.len()),
        None => Some(Vec::new()),
    };
    let Some(marks) = marks else {
        return Ok(false);
    };
    for (index, (value, symbol)) in values.iter().zip(&symbols).enumerate() {
        if !matches!(symbol.view()?, AttributeView::SymbolRef(_)) {
            return Ok(false);
        }
        comma(plan, index);
        if marks.get(index).is_some_and(|mark| *mark != 0) {
            plan.push_literal(b"byref ");
        }
        plan.push_attribute(symbol.id());
        plan.push_literal(b" -> ");
        typed(plan, *value);
    }
    Ok(!symbols.is_empty() && symbols.len() == values.len())
}

/// Appends `%0, %1 : T, T`.
pub(super) fn map_entries(plan: &mut Plan<'_, '_>, values: Values) -> bool {
    plan.names(values);
    plan.push_literal(b" : ");
    plan.types(values);
    !plan.facts.range(values).is_empty()
}

/// The arguments of a region from a position on that stand for values, with these.
fn pairs<'m>(
    plan: &Plan<'m, '_>,
    region: usize,
    from: usize,
    values: Values,
) -> Result<Option<Vec<(Value<'m>, Value<'m>)>>> {
    let Some(region) = regions::single(plan, region)? else {
        return Ok(None);
    };
    let values: Vec<_> = plan.facts.values_of(values).collect();
    let arguments = regions::entry_arguments(region);
    let arguments = arguments.get(from..).and_then(|it| it.get(..values.len()));
    Ok(arguments.map(|arguments| values.into_iter().zip(arguments.iter().copied()).collect()))
}

/// Appends `%0 -> %a, %1 -> %b : T, T`.
pub(super) fn named_map_entries(
    plan: &mut Plan<'_, '_>,
    region: usize,
    values: Values,
) -> Result<bool> {
    let Some(pairs) = pairs(plan, region, 0, values)? else {
        return Ok(false);
    };
    for (index, (value, argument)) in pairs.iter().enumerate() {
        comma(plan, index);
        plan.push_value(value.id());
        plan.push_literal(b" -> ");
        plan.push_value(argument.id());
    }
    plan.push_literal(b" : ");
    plan.types(values);
    Ok(!pairs.is_empty())
}

/// Appends `@p %0 -> %a : T` for each variable.
pub(super) fn private_list(
    plan: &mut Plan<'_, '_>,
    region: usize,
    mapped: Values,
    values: Values,
    symbols: usize,
) -> Result<bool> {
    let from = plan.facts.range(mapped).len();
    let (Some(pairs), Some(symbols)) =
        (pairs(plan, region, from, values)?, elements(plan, symbols)?)
    else {
        return Ok(false);
    };
    for (index, ((value, argument), symbol)) in pairs.iter().zip(&symbols).enumerate() {
        if !matches!(symbol.view()?, AttributeView::SymbolRef(_)) {
            return Ok(false);
        }
        comma(plan, index);
        plan.push_attribute(symbol.id());
        plan.push_literal(b" ");
        plan.push_value(value.id());
        plan.push_literal(b" -> ");
        plan.push_value(argument.id());
        plan.push_literal(b" : ");
        plan.push_type(value.type_id());
    }
    Ok(!pairs.is_empty() && pairs.len() == symbols.len())
}

/// Appends `taskdependin -> %0 : T` for each variable, then for each iterator. Reading sets both lists of kinds.
pub(super) fn depend(plan: &mut Plan<'_, '_>, lists: [(Values, usize); 2]) -> Result<bool> {
    let mut count = 0;
    for (at, (values, kinds)) in lists.into_iter().enumerate() {
        let Some(kinds) = elements(plan, kinds)? else {
            return Ok(false);
        };
        let values: Vec<_> = plan.facts.values_of(values).collect();
        if kinds.len() != values.len() {
            return Ok(false);
        }
        for (value, kind) in values.iter().zip(&kinds) {
            let text = plan.attributes.text(kind.id())?;
            let Some(word) = text.as_deref().and_then(case) else {
                return Ok(false);
            };
            if is_iterator(plan, *value)? != (at == 1) {
                return Ok(false);
            }
            let comma = if count > 0 { ", " } else { "" };
            count += 1;
            plan.text(&format!("{comma}{word} -> "));
            typed(plan, *value);
        }
    }
    Ok(count > 0)
}

fn is_iterator(plan: &mut Plan<'_, '_>, value: Value<'_>) -> Result<bool> {
    let text = plan.type_text(value.type_id())?;
    Ok(text.is_some_and(|text| text.starts_with("!omp.iterated<")))
}

/// Appends `%0 : T` for each iterator, then for each other variable.
pub(super) fn affinity(plan: &mut Plan<'_, '_>, iterators: Values, others: Values) -> Result<bool> {
    let mut count = 0;
    for (values, are_iterators) in [(iterators, true), (others, false)] {
        let values: Vec<_> = plan.facts.values_of(values).collect();
        for value in values {
            if is_iterator(plan, value)? != are_iterators {
                return Ok(false);
            }
            comma(plan, count);
            count += 1;
            typed(plan, value);
        }
    }
    Ok(count > 0)
}

/// Appends `cgroup, fallback(abort), %0 : T`.
pub(super) fn group_private(
    plan: &mut Plan<'_, '_>,
    modifier: usize,
    fallback: usize,
    size: Values,
) -> Result<bool> {
    for (slot, [before, after]) in [(modifier, ["", ", "]), (fallback, ["fallback(", "), "])] {
        if attribute(plan, slot)?.is_none() {
            continue;
        }
        let Some(word) = case_of(plan, slot)? else {
            return Ok(false);
        };
        plan.text(&format!("{before}{word}{after}"));
    }
    let Some(size) = plan.facts.values_of(size).next() else {
        return Ok(false);
    };
    typed(plan, size);
    Ok(true)
}
