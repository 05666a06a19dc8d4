//! Regions whose arguments stand in clauses.

use crate::dialect::builtin::AttributeView;
use crate::ir::Value;
use crate::text::form::RegionClause;
use crate::text::print::custom::directives::omp::clauses::case_of;
use crate::text::print::custom::directives::regions;
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, require};

/// Appends the clauses that have variables, and the region, whose arguments are those of the clauses.
pub(super) fn region(plan: &mut Plan<'_, '_>, group: usize, clauses: &[RegionClause]) -> Said {
    let region = plan.region(group)?;
    let entry = regions::entry_arguments(region);
    let mut names = entry.as_slice();
    for clause in clauses {
        let values: Vec<_> = plan.facts.values_of(clause.values).collect();
        let (here, others) = names.split_at_checked(values.len()).ok_or(Generic)?;
        names = others;
        if values.is_empty() {
            require(!clause.slots().any(|slot| plan.has(slot)))?;
            continue;
        }
        append(plan, clause, &values, here)?;
    }
    require(names.is_empty())?;
    // A block without ops and arguments is not read.
    let is_read = |block: crate::ir::Block<'_>| block.op_count() > 0 || !entry.is_empty();
    require(region.block(0).is_none_or(is_read))?;
    plan.push(Item::Region(RegionItem::without_label(region.position())));
    Ok(())
}

/// Appends `word(mod: m, byref @s %0 -> %a [map_idx=0], ... : T) private_barrier `.
fn append(
    plan: &mut Plan<'_, '_>,
    clause: &RegionClause,
    values: &[Value<'_>],
    names: &[Value<'_>],
) -> Said {
    plan.text(&format!("{}(", clause.word));
    if let Some(slot) = clause.modifier.filter(|slot| plan.has(*slot)) {
        let modifier = case_of(plan, slot)?;
        plan.text(&format!("mod: {modifier}, "));
    }
    // Reading makes as many of these as there are variables.
    let mut symbols = Vec::new();
    if let Some(slot) = clause.symbols {
        for symbol in plan.elements(slot)? {
            require(matches!(symbol.view()?, AttributeView::SymbolRef(_)))?;
            symbols.push(symbol.id());
        }
        require(symbols.len() == values.len())?;
    }
    let numbers = |slot: Option<usize>| -> Said<Vec<i64>> {
        let numbers = slot.map(|slot| plan.integers(slot)).transpose()?;
        require(
            numbers
                .as_ref()
                .is_none_or(|list| list.len() == values.len()),
        )?;
        Ok(numbers.unwrap_or_default())
    };
    let (marks, maps) = (numbers(clause.by_reference)?, numbers(clause.maps)?);
    for (index, (value, name)) in values.iter().zip(names).enumerate() {
        require(value.type_id() == name.type_id())?;
        plan.comma(index);
        if marks.get(index).is_some_and(|mark| *mark != 0) {
            plan.push_literal(b"byref ");
        }
        if let Some(symbol) = symbols.get(index) {
            plan.push_attribute(*symbol);
            plan.push_literal(b" ");
        }
        plan.pair(value.id(), b" -> ", name.id());
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
    if let Some(slot) = clause.barrier.filter(|slot| plan.has(*slot)) {
        require(matches!(plan.view(slot)?, AttributeView::Unit))?;
        plan.push_literal(b"private_barrier ");
    }
    Ok(())
}
