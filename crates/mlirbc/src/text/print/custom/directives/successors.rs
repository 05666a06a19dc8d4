//! Successors with their operands.

use std::ops::Range;

use crate::dialect::builtin::{AttributeView, TypeView};
use crate::text::form::{Argument, Ignored, OfAttribute, OfSuccessors, OfTypes, OfValues, Values};
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// Appends `^bb1(%0, %1 : T, T)` for the successor at a position and its operands.
pub(super) fn append(plan: &mut Plan<'_, '_>, position: u32, operands: Range<u32>) -> Said {
    let block = plan.facts.op.successor(position).ok_or(Generic)?;
    plan.push(Item::Successor(block.position()));
    if operands.is_empty() {
        return Ok(());
    }
    let op = plan.facts.op;
    plan.push_literal(b"(");
    let values = operands.clone().filter_map(|at| op.operand(at));
    plan.list(values.map(|value| Item::Value(value.id())));
    plan.push_literal(b" : ");
    let values = operands.filter_map(|at| op.operand(at));
    plan.list(values.map(|value| Item::Type(value.type_id())));
    plan.push_literal(b")");
    Ok(())
}

/// Appends a successor of a group of one.
pub(super) fn successor(plan: &mut Plan<'_, '_>, group: usize, values: Values) -> Said {
    match plan.facts.successors.get(group) {
        Some(range) if range.len() == 1 => append(plan, range.start, plan.facts.range(values)),
        _ => Err(Generic),
    }
}

/// The positions of successors, each with those of its operands.
fn with_operands(
    plan: &Plan<'_, '_>,
    successors: usize,
    operands: Values,
) -> Said<Vec<(u32, Range<u32>)>> {
    let successors = plan
        .facts
        .successors
        .get(successors)
        .ok_or(Generic)?
        .clone();
    let groups = plan.inner_groups(operands)?.ok_or(Generic)?;
    require(successors.len() == groups.len())?;
    Ok(successors.zip(groups).collect())
}

/// A case: the position of its successor, and those of its operands.
type Case = (u32, Range<u32>);

/// How the values of cases are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    Signed,
    Unsigned,
}

/// The cases of a switch with their values.
fn cases(
    plan: &mut Plan<'_, '_>,
    flag: Values,
    values: usize,
    successors: usize,
    operands: Values,
    numbers: Numbers,
) -> Said<Vec<(String, Case)>> {
    let cases = with_operands(plan, successors, operands)?;
    let Some(values) = plan.stored(values) else {
        require(cases.is_empty())?;
        return Ok(Vec::new());
    };
    let AttributeView::Dense { ty, elements } = values.view()? else {
        return Err(Generic);
    };
    let TypeView::Vector { element, .. } = ty.view()? else {
        return Err(Generic);
    };
    let TypeView::Integer { width, .. } = element.view()? else {
        return Err(Generic);
    };
    let text = plan.type_text(element.id())?.unwrap_or_default();
    let text = format!("vector<{}x{text}>", cases.len());
    // Without cases, reading sets no values.
    require(
        plan.first(flag)?.type_id() == element.id()
            && !cases.is_empty()
            && plan.attributes.is_type(ty, &text)?
            && width <= 64,
    )?;
    let mut found = Vec::new();
    for (index, case) in (0..).zip(cases) {
        let word = elements.words(index).and_then(|mut words| words.next());
        let word = word.ok_or(Generic)?;
        let shift = 64 - width.max(1);
        let number = match numbers {
            Numbers::Signed => ((word << shift) as i64 >> shift).to_string(),
            Numbers::Unsigned => (word << shift >> shift).to_string(),
        };
        found.push((number, case));
    }
    Ok(found)
}

/// Appends `[`, a line for each case and `]`.
pub(super) fn switch_lines(
    plan: &mut Plan<'_, '_>,
    flag: Values,
    [values, successors]: [usize; 2],
    operands: Values,
    numbers: Numbers,
) -> Said {
    let cases = cases(plan, flag, values, successors, operands, numbers)?;
    plan.push_literal(b"[");
    plan.push(Item::NewLine(0));
    for (index, (number, (position, operands))) in cases.iter().enumerate() {
        if index > 0 {
            plan.push_literal(b",");
            plan.push(Item::NewLine(0));
        }
        plan.text(&format!("  {number}: "));
        append(plan, *position, operands.clone())?;
    }
    if !cases.is_empty() {
        plan.push(Item::NewLine(0));
    }
    plan.push_literal(b"]");
    Ok(())
}

/// Appends `  default: ^bb1`, and a line for each case.
pub(super) fn switch_with_default(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfTypes(flag), default, switch) = parts_of(arguments)?;
    let (OfSuccessors(default), OfValues(default_operands), Ignored) = default;
    let (OfAttribute(values), OfSuccessors(successors), OfValues(operands), Ignored) = switch;
    let cases = cases(plan, flag, values, successors, operands, Numbers::Unsigned)?;
    plan.push_literal(b"  default: ");
    successor(plan, default, default_operands)?;
    for (number, (position, operands)) in &cases {
        plan.push_literal(b",");
        plan.push(Item::NewLine(0));
        plan.text(&format!("  {number}: "));
        append(plan, *position, operands.clone())?;
    }
    if !cases.is_empty() {
        plan.push(Item::NewLine(0));
    }
    Ok(())
}

/// Appends `[`, a line for each successor and `]`.
pub(super) fn indirect(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (Ignored, OfSuccessors(successors), OfValues(operands), Ignored) = parts_of(arguments)?;
    let successors = with_operands(plan, successors, operands)?;
    plan.push_literal(b"[");
    for (index, (position, operands)) in successors.iter().enumerate() {
        if index > 0 {
            plan.push_literal(b",");
        }
        plan.push(Item::NewLine(0));
        append(plan, *position, operands.clone())?;
    }
    if !successors.is_empty() {
        plan.push(Item::NewLine(0));
    }
    plan.push_literal(b"]");
    Ok(())
}
