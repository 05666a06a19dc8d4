//! The shardings and regions of Shardy's ops.

use crate::error::Result;
use crate::text::form::{Argument, Sdy as Directive};
use crate::text::print::custom::directives::{regions, words};
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::plan::Plan;

/// Appends the items of a directive. Returns false if its text would not say everything.
pub(super) fn plan(
    plan: &mut Plan<'_, '_>,
    directive: Directive,
    arguments: &[Argument],
) -> Result<bool> {
    match (directive, arguments) {
        (Directive::Shardings, [Argument::Attribute(slot)]) => {
            let text = words::own_inner_text(plan, *slot)?;
            text.iter().for_each(|text| plan.text(text));
            Ok(text.is_some())
        }
        (Directive::Region, [Argument::Regions(group)]) => region(plan, *group),
        _ => Ok(false),
    }
}

/// Appends `(%a: T) {...}`, with the terminator.
fn region(plan: &mut Plan<'_, '_>, group: usize) -> Result<bool> {
    let range = plan.facts.regions.get(group).cloned();
    let (Some(range), Some(region)) = (range, regions::single(plan, group)?) else {
        return Ok(false);
    };
    plan.push_literal(b"(");
    if !regions::arguments(plan, group, &[], true)? {
        return Ok(false);
    }
    plan.push_literal(b") ");
    plan.push(Item::Region(RegionItem::without_label(range.start)));
    // Reading adds a terminator to a block without one.
    let block = region.block(0).filter(|_| region.block_count() == 1);
    let last = block.and_then(|block| block.op(block.op_count().checked_sub(1)?));
    let terminator = plan.facts.program.terminator.as_deref();
    Ok(last.is_some_and(|last| Some(last.name().full()) == terminator.map(str::as_bytes)))
}
