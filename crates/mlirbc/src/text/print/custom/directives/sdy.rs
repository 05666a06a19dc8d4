//! The shardings and regions of Shardy's ops.

use crate::text::form::{Argument, OfAttribute, OfRegions, Sdy as Directive};
use crate::text::print::custom::directives::{regions, words};
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, parts_of, require};

/// Appends the items of a directive.
pub(super) fn plan(plan: &mut Plan<'_, '_>, directive: Directive, arguments: &[Argument]) -> Said {
    match directive {
        Directive::Shardings => {
            let OfAttribute(slot) = parts_of(arguments)?;
            let text = words::own_inner_text(plan, slot)?;
            plan.text(&text);
            Ok(())
        }
        Directive::Region => region(plan, arguments),
    }
}

/// Appends `(%a: T) {...}`, with the terminator.
fn region(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfRegions(group) = parts_of(arguments)?;
    let region = plan.region(group)?;
    plan.push_literal(b"(");
    regions::arguments(plan, group, &[], true)?;
    plan.push_literal(b") ");
    plan.push(Item::Region(RegionItem::without_label(region.position())));
    // Reading adds a terminator to a block without one.
    let block = region.block(0).filter(|_| region.block_count() == 1);
    let last = block.and_then(|block| block.op(block.op_count().checked_sub(1)?));
    let terminator = plan.facts.program.terminator.as_deref();
    require(last.is_some_and(|last| Some(last.name().full()) == terminator.map(str::as_bytes)))
}
