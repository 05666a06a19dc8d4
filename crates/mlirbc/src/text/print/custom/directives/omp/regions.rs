//! Regions whose arguments stand in clauses.

use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::ir::Value;
use crate::text::form::RegionClause;
use crate::text::print::custom::directives::omp::clauses::{attribute, case_of};
use crate::text::print::custom::directives::{lists, regions};
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::plan::Plan;

fn is_there(plan: &Plan<'_, '_>, slot: usize) -> bool {
    plan.facts.values.get(slot).is_some_and(Option::is_some)
}

/// Appends the clauses that have variables, and the region, whose arguments are those of the clauses.
pub(super) fn region(
    plan: &mut Plan<'_, '_>,
    group: usize,
    clauses: &[RegionClause],
) -> Result<bool> {
    let Some(region) = regions::single(plan, group)? else {
        return Ok(false);
    };
    let entry = regions::entry_arguments(region);
    let mut names = entry.as_slice();
    for clause in clauses {
        let values: Vec<_> = plan.facts.values_of(clause.values).collect();
        let Some((here, others)) = names.split_at_checked(values.len()) else {
            return Ok(false);
        };
        names = others;
        if values.is_empty() {
            if clause.slots().any(|slot| is_there(plan, slot)) {
                return Ok(false);
            }
            continue;
        }
        if !append(plan, clause, &values, here)? {
            return Ok(false);
        }
    }
    let position = plan.facts.regions.get(group).map(|range| range.start);
    let Some(position) = position.filter(|_| names.is_empty()) else {
        return Ok(false);
    };
    // A block without ops and arguments is not read.
    let is_read = |block: crate::ir::Block<'_>| block.op_count() > 0 || !entry.is_empty();
    if !region.block(0).is_none_or(is_read) {
        return Ok(false);
    }
    plan.push(Item::Region(RegionItem::without_label(position)));
    Ok(true)
}

/// Appends `word(mod: m, byref @s %0 -> %a [map_idx=0], ... : T) private_barrier `.
fn append(
    plan: &mut Plan<'_, '_>,
    clause: &RegionClause,
    values: &[Value<'_>],
    names: &[Value<'_>],
) -> Result<bool> {
    plan.text(&format!("{}(", clause.word));
    if let Some(slot) = clause.modifier.filter(|slot| is_there(plan, *slot)) {
        let Some(modifier) = case_of(plan, slot)? else {
            return Ok(false);
        };
        plan.text(&format!("mod: {modifier}, "));
    }
    // Reading makes as many of these as there are variables.
    let mut symbols = Vec::new();
    if let Some(slot) = clause.symbols {
        let array = attribute(plan, slot)?.map(|it| it.view()).transpose()?;
        let Some(AttributeView::Array(array)) = array else {
            return Ok(false);
        };
        for symbol in array.iter() {
            if !matches!(symbol.view()?, AttributeView::SymbolRef(_)) {
                return Ok(false);
            }
            symbols.push(symbol.id());
        }
        if symbols.len() != values.len() {
            return Ok(false);
        }
    }
    let numbers = |slot: Option<usize>| match slot {
        Some(slot) => lists::integers(plan, slot).filter(|list| list.len() == values.len()),
        None => Some(Vec::new()),
    };
    let (Some(marks), Some(maps)) = (numbers(clause.by_reference), numbers(clause.maps)) else {
        return Ok(false);
    };
    for (index, (value, name)) in values.iter().zip(names).enumerate() {
        if value.type_id() != name.type_id() {
            return Ok(false);
        }
        if index > 0 {
            plan.push_literal(b", ");
        }
        if marks.get(index).is_some_and(|mark| *mark != 0) {
            plan.push_literal(b"byref ");
        }
        if let Some(symbol) = symbols.get(index) {
            plan.push_attribute(*symbol);
            plan.push_literal(b" ");
        }
        plan.push_value(value.id());
        plan.push_literal(b" -> ");
        plan.push_value(name.id());
        if let Some(map) = maps.get(index).filter(|map| **map != -1) {
            plan.text(&format!(" [map_idx={map}]"));
        }
        if clause.has_types {
            plan.push_literal(b" : ");
            plan.push_type(value.type_id());
        }
    }
    if !clause.has_types {
        plan.push_literal(b" : ");
        plan.list(values.iter().map(|value| Item::Type(value.type_id())));
    }
    plan.push_literal(b") ");
    if let Some(slot) = clause.barrier.filter(|slot| is_there(plan, *slot)) {
        let view = attribute(plan, slot)?.map(|it| it.view()).transpose()?;
        if !matches!(view, Some(AttributeView::Unit)) {
            return Ok(false);
        }
        plan.push_literal(b"private_barrier ");
    }
    Ok(true)
}
