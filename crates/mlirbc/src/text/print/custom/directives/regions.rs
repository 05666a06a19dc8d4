//! Regions, and the arguments of their entry blocks that the text of the op names.

use crate::dialect::builtin::TypeView;
use crate::error::Result;
use crate::ir::{Block, Region, Value};
use crate::text::form::{Argument, OfAttribute, OfRegions, OfValues, Rest, Values};
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

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
) -> Said {
    let region = plan.region(region)?;
    let all = entry_arguments(region);
    let from = range.first().map_or(Some(0), number);
    let to = range.get(1).map_or(Some(all.len()), number);
    let (from, to) = (from.ok_or(Generic)?, to.ok_or(Generic)?);
    let named = all.get(from..to).ok_or(Generic)?;
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
        require(follows)?;
        plan.comma(index);
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
    Ok(())
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
pub(super) fn arguments_of_types(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfRegions(region), from, OfValues(values)) = parts_of(arguments)?;
    let pairs = pairs(plan, region, from, values)?;
    plan.list(pairs.map(|(argument, _)| Item::Value(argument.id())));
    Ok(())
}

/// Appends `%a = %0, %b = %1`.
pub(super) fn assign(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfRegions(region), from, OfValues(values), Rest(_)) = parts_of(arguments)?;
    let pairs = pairs(plan, region, from, values)?;
    for (index, (argument, value)) in pairs.enumerate() {
        plan.comma(index);
        plan.pair(argument.id(), b" = ", value.id());
    }
    Ok(())
}

/// The arguments from a position on, each with the value at its place, which has its type. There are at
/// least as many arguments as values.
fn pairs<'m>(
    plan: &Plan<'m, '_>,
    region: usize,
    from: &str,
    values: Values,
) -> Said<impl Iterator<Item = (Value<'m>, Value<'m>)> + use<'m>> {
    let region = plan.region(region)?;
    let values = plan.facts.values_of(values);
    let block = region.block(0);
    let arguments = || block.into_iter().flat_map(|block| block.arguments());
    let count = block.map_or(0, |block| block.argument_count() as usize);
    let from = match from {
        "last" => count.saturating_sub(values.len()),
        number => number.parse().unwrap_or(usize::MAX),
    };
    require(count.saturating_sub(from) >= values.len())?;
    let mut pairs = arguments().skip(from).zip(values.clone());
    require(pairs.all(|(argument, value)| argument.type_id() == value.type_id()))?;
    Ok(arguments().skip(from).zip(values))
}

/// Appends a region.
pub(super) fn region(plan: &mut Plan<'_, '_>, group: usize, flags: &[Argument]) -> Said {
    let range = plan.facts.regions.get(group).cloned().ok_or(Generic)?;
    let mut has_arguments = false;
    let mut has_terminator = plan.facts.program.terminator.is_none();
    let mut has_block = false;
    for flag in flags {
        match flag {
            Argument::Text(text) if &**text == "labelled" => has_arguments = true,
            Argument::Text(text) if &**text == "open" => has_terminator = true,
            Argument::Text(text) if &**text == "block" => has_block = true,
            Argument::Values(values) => has_terminator |= !plan.facts.range(*values).is_empty(),
            _ => return Err(Generic),
        }
    }
    for position in range.clone() {
        if position > range.start {
            plan.push_literal(b", ");
        }
        require(has_terminator || !plan.has_terminator(position)?)?;
        let region = plan.facts.op.region(position)?;
        require(!has_block || region.is_some_and(|region| region.block_count() > 0))?;
        plan.push(Item::Region(RegionItem {
            has_arguments,
            has_terminator,
            adds_block: has_block,
            ..RegionItem::without_label(position)
        }));
    }
    Ok(())
}

/// Appends a line `case 1 {...}` for each region.
pub(super) fn cases(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfAttribute(cases), OfRegions(regions)) = parts_of(arguments)?;
    let range = plan.facts.regions.get(regions).cloned().ok_or(Generic)?;
    let cases = plan.integers(cases)?;
    require(range.len() == cases.len())?;
    for (position, case) in range.zip(cases) {
        // Reading adds a block to an empty region.
        let region = plan.facts.op.region(position)?;
        require(region.is_some_and(|region| region.block_count() > 0))?;
        plan.push(Item::NewLine(0));
        plan.text(&format!("case {case} "));
        plan.push(Item::Region(RegionItem {
            adds_block: true,
            ..RegionItem::without_label(position)
        }));
    }
    Ok(())
}

/// Appends a region in which the arguments have the names and types of the operands, which are all operands of the op.
pub(super) fn shadowed(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfRegions(group), OfValues(operands)) = parts_of(arguments)?;
    let region = plan.region(group)?;
    let arguments = entry_arguments(region);
    let operands: Vec<_> = plan.facts.values_of(operands).collect();
    let are_all = operands.len() == plan.facts.op.operand_count() as usize;
    let mut pairs = arguments.iter().zip(&operands);
    let are_alike = pairs.all(|(argument, operand)| argument.ty() == operand.ty());
    require(are_all && arguments.len() == operands.len() && are_alike)?;
    let ids = arguments.iter().map(|argument| argument.id());
    plan.printed.arguments.extend(ids);
    plan.push(Item::Region(RegionItem {
        shadows_operands: true,
        ..RegionItem::without_label(region.position())
    }));
    Ok(())
}
