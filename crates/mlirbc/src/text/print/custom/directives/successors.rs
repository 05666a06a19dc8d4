//! Successors with their operands.

use std::ops::Range;

use crate::dialect::builtin::{AttributeView, TypeView};
use crate::error::Result;
use crate::text::form::{Argument, Values};
use crate::text::print::custom::directives::literals;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;

/// Appends `^bb1(%0, %1 : T, T)` for the successor at a position and its operands.
pub(super) fn append(plan: &mut Plan<'_, '_>, position: u32, operands: Range<u32>) -> bool {
    let Some(block) = plan.facts.op.successor(position) else {
        return false;
    };
    plan.push(Item::Successor(block.position()));
    if operands.is_empty() {
        return true;
    }
    let op = plan.facts.op;
    plan.push_literal(b"(");
    let values = operands.clone().filter_map(|at| op.operand(at));
    plan.list(values.map(|value| Item::Value(value.id())));
    plan.push_literal(b" : ");
    let values = operands.filter_map(|at| op.operand(at));
    plan.list(values.map(|value| Item::Type(value.type_id())));
    plan.push_literal(b")");
    true
}

/// Appends a successor of a group of one.
pub(super) fn successor(plan: &mut Plan<'_, '_>, group: usize, values: Values) -> bool {
    match plan.facts.successors.get(group) {
        Some(range) if range.len() == 1 => append(plan, range.start, plan.facts.range(values)),
        _ => false,
    }
}

/// The positions of successors, each with those of its operands. `None` if they are not as many.
fn with_operands(
    plan: &Plan<'_, '_>,
    successors: usize,
    operands: Values,
) -> Option<Vec<(u32, Range<u32>)>> {
    let successors = plan.facts.successors.get(successors)?.clone();
    let groups = plan.inner_groups(operands)??;
    (successors.len() == groups.len()).then(|| successors.zip(groups).collect())
}

/// A case: the position of its successor, and those of its operands.
type Case = (u32, Range<u32>);

/// How the values of cases are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Numbers {
    Signed,
    Unsigned,
}

/// The cases of a switch with their values. `None` if the text cannot say them.
fn cases(
    plan: &mut Plan<'_, '_>,
    flag: Values,
    values: usize,
    successors: usize,
    operands: Values,
    numbers: Numbers,
) -> Result<Option<Vec<(String, Case)>>> {
    let Some(cases) = with_operands(plan, successors, operands) else {
        return Ok(None);
    };
    let values = literals::attribute(plan, &Argument::Attribute(values))?;
    let Some(values) = values else {
        return Ok(cases.is_empty().then(Vec::new));
    };
    let AttributeView::Dense { ty, elements } = values.view()? else {
        return Ok(None);
    };
    let TypeView::Vector { element, .. } = ty.view()? else {
        return Ok(None);
    };
    let TypeView::Integer { width, .. } = element.view()? else {
        return Ok(None);
    };
    let mut flags = plan.facts.values_of(flag);
    let is_type = flags.next().map(|flag| flag.type_id()) == Some(element.id());
    let text = format!(
        "vector<{}x{}>",
        cases.len(),
        plan.type_text(element.id())?.unwrap_or_default()
    );
    // Without cases, reading sets no values.
    if !is_type || cases.is_empty() || !plan.attributes.is_type(ty, &text)? || width > 64 {
        return Ok(None);
    }
    let mut found = Vec::new();
    for (index, case) in (0..).zip(cases) {
        let Some(word) = elements.words(index).and_then(|mut words| words.next()) else {
            return Ok(None);
        };
        let shift = 64 - width.max(1);
        let number = match numbers {
            Numbers::Signed => ((word << shift) as i64 >> shift).to_string(),
            Numbers::Unsigned => (word << shift >> shift).to_string(),
        };
        found.push((number, case));
    }
    Ok(Some(found))
}

/// Appends `[`, a line for each case and `]`.
pub(super) fn switch_lines(
    plan: &mut Plan<'_, '_>,
    flag: Values,
    [values, successors]: [usize; 2],
    operands: Values,
    numbers: Numbers,
) -> Result<bool> {
    let cases = cases(plan, flag, values, successors, operands, numbers)?;
    let Some(cases) = cases else {
        return Ok(false);
    };
    plan.push_literal(b"[");
    plan.push(Item::NewLine(0));
    for (index, (number, (position, operands))) in cases.iter().enumerate() {
        if index > 0 {
            plan.push_literal(b",");
            plan.push(Item::NewLine(0));
        }
        plan.text(&format!("  {number}: "));
        if !append(plan, *position, operands.clone()) {
            return Ok(false);
        }
    }
    if !cases.is_empty() {
        plan.push(Item::NewLine(0));
    }
    plan.push_literal(b"]");
    Ok(true)
}

/// Appends `  default: ^bb1`, and a line for each case.
pub(super) fn switch_with_default(
    plan: &mut Plan<'_, '_>,
    flag: Values,
    [default, successors]: [usize; 2],
    default_operands: Values,
    values: usize,
    operands: Values,
) -> Result<bool> {
    let cases = cases(plan, flag, values, successors, operands, Numbers::Unsigned)?;
    let Some(cases) = cases else {
        return Ok(false);
    };
    plan.push_literal(b"  default: ");
    if !successor(plan, default, default_operands) {
        return Ok(false);
    }
    for (number, (position, operands)) in &cases {
        plan.push_literal(b",");
        plan.push(Item::NewLine(0));
        plan.text(&format!("  {number}: "));
        if !append(plan, *position, operands.clone()) {
            return Ok(false);
        }
    }
    if !cases.is_empty() {
        plan.push(Item::NewLine(0));
    }
    Ok(true)
}

/// Appends `[`, a line for each successor and `]`.
pub(super) fn indirect(plan: &mut Plan<'_, '_>, successors: usize, operands: Values) -> bool {
    let Some(successors) = with_operands(plan, successors, operands) else {
        return false;
    };
    plan.push_literal(b"[");
    for (index, (position, operands)) in successors.iter().enumerate() {
        if index > 0 {
            plan.push_literal(b",");
        }
        plan.push(Item::NewLine(0));
        if !append(plan, *position, operands.clone()) {
            return false;
        }
    }
    if !successors.is_empty() {
        plan.push(Item::NewLine(0));
    }
    plan.push_literal(b"]");
    true
}
