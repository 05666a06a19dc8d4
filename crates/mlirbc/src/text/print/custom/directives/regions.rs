//! Regions, and the arguments of their entry blocks that the text of the op names.

use crate::dialect::builtin::TypeView;
use crate::error::Result;
use crate::ir::{Block, Region, Value};
use crate::text::form::{Argument, Values};
use crate::text::print::custom::directives::lists;
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::plan::Plan;

/// The region of a group of one.
#[inline(never)]
pub(super) fn single<'m>(plan: &Plan<'m, '_>, group: usize) -> Result<Option<Region<'m>>> {
    match plan.facts.regions.get(group) {
        Some(range) if range.len() == 1 => plan.facts.op.region(range.start),
        _ => Ok(None),
    }
}

/// The arguments of the entry block of a region.
pub(super) fn entry_arguments<'m>(region: Region<'m>) -> Vec<Value<'m>> {
    let block = region.block(0);
    block
        .into_iter()
        .flat_map(|block| block.arguments())
        .collect()
}

/// Whether a value has the type `index`.
pub(super) fn is_index(value: Value<'_>) -> Result<bool> {
    let view = value.ty().map(|ty| ty.view()).transpose()?;
    Ok(matches!(view, Some(TypeView::Index)))
}

fn number(text: &Argument) -> Option<usize> {
    match text {
        Argument::Text(text) => text.parse().ok(),
        _ => None,
    }
}

/// Appends arguments from a position to another, or to the end. Without their types they are those of a value
/// to which the form refers, or `index`.
pub(super) fn arguments(
    plan: &mut Plan<'_, '_>,
    region: usize,
    range: &[Argument],
    has_types: bool,
) -> Result<bool> {
    let Some(region) = single(plan, region)? else {
        return Ok(false);
    };
    let all = entry_arguments(region);
    let from = range.first().map_or(Some(0), number);
    let to = range.get(1).map_or(Some(all.len()), number);
    let (Some(from), Some(to)) = (from, to) else {
        return Ok(false);
    };
    let Some(named) = all.get(from..to) else {
        return Ok(false);
    };
    let is_located = range
        .iter()
        .any(|it| matches!(it, Argument::Text(text) if &**text == "located"));
    let of = range.iter().find_map(|it| match it {
        Argument::Reference(of) => match **of {
            Argument::Values(values) => plan.facts.values_of(values).next(),
            _ => None,
        },
        _ => None,
    });
    for (index, argument) in named.iter().enumerate() {
        let follows = has_types
            || match of {
                Some(of) => argument.type_id() == of.type_id(),
                None => is_index(*argument)?,
            };
        if !follows {
            return Ok(false);
        }
        if index > 0 {
            plan.push_literal(b", ");
        }
        let position = (from + index) as u32;
        let block = region.block(0);
        match block {
            Some(block) if has_types => typed_argument(plan, block, *argument, position),
            _ => plan.push_value(argument.id()),
        }
        if is_located && !has_types {
            let location = block.and_then(|block| block.argument_location_id(position));
            plan.push(Item::ArgumentLocation(location));
        }
    }
    Ok(true)
}

/// Appends `%a: T`, an argument of a block, with its location.
pub(super) fn typed_argument<'m>(
    plan: &mut Plan<'m, '_>,
    block: Block<'m>,
    argument: Value<'m>,
    position: u32,
) {
    plan.push_value(argument.id());
    plan.push_literal(b": ");
    plan.push_type(argument.type_id());
    let location = block.argument_location_id(position);
    plan.push(Item::ArgumentLocation(location));
}

/// Appends as many arguments as there are values, whose types they have.
pub(super) fn arguments_of_types(
    plan: &mut Plan<'_, '_>,
    region: usize,
    from: &str,
    values: Values,
) -> Result<bool> {
    let Some(pairs) = pairs(plan, region, from, values)? else {
        return Ok(false);
    };
    plan.list(pairs.map(|(argument, _)| Item::Value(argument.id())));
    Ok(true)
}

/// Appends `%a = %0, %b = %1`.
pub(super) fn assign(
    plan: &mut Plan<'_, '_>,
    region: usize,
    from: &str,
    values: Values,
) -> Result<bool> {
    let Some(pairs) = pairs(plan, region, from, values)? else {
        return Ok(false);
    };
    for (index, (argument, value)) in pairs.enumerate() {
        if index > 0 {
            plan.push_literal(b", ");
        }
        plan.push_value(argument.id());
        plan.push_literal(b" = ");
        plan.push_value(value.id());
    }
    Ok(true)
}

/// The arguments from a position on, each with the value at its place. `None` if their types differ, or if
/// there are fewer arguments than values.
fn pairs<'m>(
    plan: &Plan<'m, '_>,
    region: usize,
    from: &str,
    values: Values,
) -> Result<Option<impl Iterator<Item = (Value<'m>, Value<'m>)> + use<'m>>> {
    let Some(region) = single(plan, region)? else {
        return Ok(None);
    };
    let values = plan.facts.values_of(values);
    let block = region.block(0);
    let arguments = || block.into_iter().flat_map(|block| block.arguments());
    let count = block.map_or(0, |block| block.argument_count() as usize);
    let from = match from {
        "last" => count.saturating_sub(values.len()),
        number => number.parse().unwrap_or(usize::MAX),
    };
    if count.saturating_sub(from) < values.len() {
        return Ok(None);
    }
    let mut pairs = arguments().skip(from).zip(values.clone());
    let agree = pairs.all(|(argument, value)| argument.type_id() == value.type_id());
    Ok(agree.then(|| arguments().skip(from).zip(values)))
}

/// Appends a region.
pub(super) fn region(plan: &mut Plan<'_, '_>, group: usize, flags: &[Argument]) -> Result<bool> {
    let Some(range) = plan.facts.regions.get(group).cloned() else {
        return Ok(false);
    };
    let mut has_arguments = false;
    let mut has_terminator = plan.facts.program.terminator.is_none();
    let mut has_block = false;
    for flag in flags {
        match flag {
            Argument::Text(text) if &**text == "labelled" => has_arguments = true,
            Argument::Text(text) if &**text == "open" => has_terminator = true,
            Argument::Text(text) if &**text == "block" => has_block = true,
            Argument::Values(values) => has_terminator |= !plan.facts.range(*values).is_empty(),
            _ => return Ok(false),
        }
    }
    for position in range.clone() {
        if position > range.start {
            plan.push_literal(b", ");
        }
        if !has_terminator && plan.has_terminator(position)? != Some(false) {
            return Ok(false);
        }
        let region = plan.facts.op.region(position)?;
        if has_block && region.is_none_or(|region| region.block_count() == 0) {
            return Ok(false);
        }
        plan.push(Item::Region(RegionItem {
            has_arguments,
            has_terminator,
            adds_block: has_block,
            ..RegionItem::without_label(position)
        }));
    }
    Ok(true)
}

/// Appends a line `case 1 {...}` for each region.
pub(super) fn cases(plan: &mut Plan<'_, '_>, cases: usize, regions: usize) -> Result<bool> {
    let range = plan.facts.regions.get(regions).cloned();
    let (Some(range), Some(cases)) = (range, lists::integers(plan, cases)) else {
        return Ok(false);
    };
    if range.len() != cases.len() {
        return Ok(false);
    }
    for (position, case) in range.zip(cases) {
        // Reading adds a block to an empty region.
        let region = plan.facts.op.region(position)?;
        if region.is_none_or(|region| region.block_count() == 0) {
            return Ok(false);
        }
        plan.push(Item::NewLine(0));
        plan.text(&format!("case {case} "));
        plan.push(Item::Region(RegionItem {
            adds_block: true,
            ..RegionItem::without_label(position)
        }));
    }
    Ok(true)
}

/// Appends a region in which the arguments have the names and types of the operands, which are all operands of the op.
pub(super) fn shadowed(plan: &mut Plan<'_, '_>, group: usize, operands: Values) -> Result<bool> {
    let Some(region) = single(plan, group)? else {
        return Ok(false);
    };
    let arguments = entry_arguments(region);
    let operands: Vec<_> = plan.facts.values_of(operands).collect();
    let are_all = operands.len() == plan.facts.op.operand_count() as usize;
    let mut pairs = arguments.iter().zip(&operands);
    let are_alike = pairs.all(|(argument, operand)| argument.ty() == operand.ty());
    if !are_all || arguments.len() != operands.len() || !are_alike {
        return Ok(false);
    }
    let ids = arguments.iter().map(|argument| argument.id());
    plan.printed.arguments.extend(ids);
    plan.push(Item::Region(RegionItem {
        shadows_operands: true,
        ..RegionItem::without_label(region.position())
    }));
    Ok(true)
}
