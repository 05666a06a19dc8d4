//! Iterations over sparse tensors.

use crate::error::Result;
use crate::ir::Value;
use crate::text::form::{
    Argument, OfAttribute, OfRegions, OfTypes, OfValues, SparseTensor as Directive, Values,
    iterator_of, levels_of,
};
use crate::text::print::custom::directives::regions;
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// Appends the items of a directive.
pub(super) fn plan(plan: &mut Plan<'_, '_>, directive: Directive, arguments: &[Argument]) -> Said {
    match directive {
        Directive::Iterated => iterated(plan, arguments),
        Directive::Iterator => Ok(()),
        Directive::Coiterated => coiterated(plan, arguments),
        Directive::IterationCases => {
            let (OfRegions(regions), OfAttribute(cases), OfTypes(spaces), OfValues(inits)) =
                parts_of(arguments)?;
            self::cases(plan, regions, cases, [spaces, inits])
        }
    }
}

/// Whether a value has the type of the iterators of a space.
fn is_iterator_of(plan: &mut Plan<'_, '_>, value: Value<'_>, space: Value<'_>) -> Result<bool> {
    let space = plan.attributes.type_text(space.type_id())?;
    let ty = plan.attributes.type_text(value.type_id())?;
    let expected = space.as_deref().and_then(iterator_of);
    Ok(expected.is_some() && ty.as_deref() == expected.as_deref())
}

fn is_set(bits: u64, position: usize) -> bool {
    let position = u32::try_from(position).unwrap_or(u32::MAX);
    bits.checked_shr(position).is_some_and(|bits| bits & 1 != 0)
}

/// Appends names for the bits that are set, and `_` for others.
fn defined(plan: &mut Plan<'_, '_>, count: usize, bits: u64, names: &[Value<'_>]) {
    let mut names = names.iter();
    for position in 0..count {
        plan.comma(position);
        let is_defined = is_set(bits, position);
        match is_defined.then(|| names.next()).flatten() {
            Some(name) => plan.push_value(name.id()),
            None => plan.push_literal(b"_"),
        }
    }
}

/// The bits of an integer, as many as there may be.
fn bits(plan: &mut Plan<'_, '_>, slot: usize, count: usize) -> Said<u64> {
    let value = plan.integer(slot, "i64")?;
    let number = value.to_i64().ok_or(Generic)?;
    fitting(number, count).ok_or(Generic)
}

/// A number without bits behind a count.
fn fitting(number: i64, count: usize) -> Option<u64> {
    let rest = number.checked_shr(u32::try_from(count).ok()?).unwrap_or(0);
    (number >= 0 && rest == 0).then_some(number as u64)
}

/// Appends ` at(%a, _) iter_args(%b = %1)` for the first arguments of a block. Returns how many these are.
fn carried(
    plan: &mut Plan<'_, '_>,
    arguments: &[Value<'_>],
    [spaces, inits]: [Values; 2],
    levels: usize,
) -> Said<usize> {
    let space = plan.first(spaces)?;
    let space = plan.attributes.type_text(space.type_id())?;
    let count = space.as_deref().and_then(levels_of).ok_or(Generic)?;
    let bits = bits(plan, levels, count)?;
    let inits: Vec<Value<'_>> = plan.facts.values_of(inits).collect();
    let split = arguments.split_at_checked(inits.len());
    let (loop_arguments, rest) = split.ok_or(Generic)?;
    let coordinates = rest.get(..bits.count_ones() as usize).ok_or(Generic)?;
    for coordinate in coordinates {
        require(regions::is_index(*coordinate)?)?;
    }
    if bits != 0 {
        plan.push_literal(b" at(");
        defined(plan, count, bits, coordinates);
        plan.push_literal(b")");
    }
    for (position, (argument, init)) in loop_arguments.iter().zip(&inits).enumerate() {
        require(argument.type_id() == init.type_id())?;
        let start: &[u8] = if position == 0 { b" iter_args(" } else { b", " };
        plan.push_literal(start);
        plan.pair(argument.id(), b" = ", init.id());
    }
    if !inits.is_empty() {
        plan.push_literal(b")");
    }
    Ok(inits.len() + coordinates.len())
}

fn iterated(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfRegions(region), OfValues(space), OfValues(inits), OfAttribute(levels)) =
        parts_of(arguments)?;
    let values = [space, inits];
    let [space, _] = values;
    let arguments = plan.arguments(region)?;
    let iterator = arguments.last().ok_or(Generic)?;
    let of = plan.first(space)?;
    require(is_iterator_of(plan, *iterator, of)?)?;
    plan.push_value(iterator.id());
    plan.push_literal(b" in ");
    plan.names(space);
    let count = carried(plan, &arguments, values, levels)?;
    require(count + 1 == arguments.len())
}

fn coiterated(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfRegions(regions), OfValues(spaces), OfValues(inits), OfAttribute(levels)) =
        parts_of(arguments)?;
    let values = [spaces, inits];
    let [spaces, _] = values;
    let range = plan
        .facts
        .regions
        .get(regions)
        .filter(|range| !range.is_empty());
    let region = plan.facts.op.region(range.ok_or(Generic)?.start)?;
    let region = region.ok_or(Generic)?;
    plan.push_literal(b"(");
    plan.names(spaces);
    plan.push_literal(b")");
    let arguments = regions::entry_arguments(region);
    carried(plan, &arguments, values, levels)?;
    Ok(())
}

fn cases(
    plan: &mut Plan<'_, '_>,
    group: usize,
    cases: usize,
    [spaces, inits]: [Values; 2],
) -> Said {
    let range = plan.facts.regions.get(group).cloned().ok_or(Generic)?;
    let cases = plan.integers(cases)?;
    let spaces: Vec<Value<'_>> = plan.facts.values_of(spaces).collect();
    require(range.len() == cases.len())?;
    let has_terminator = !plan.facts.range(inits).is_empty();
    let mut shared: Option<Vec<_>> = None;
    for (position, case) in range.zip(cases) {
        let bits = fitting(case, spaces.len()).ok_or(Generic)?;
        let region = plan.facts.op.region(position)?.ok_or(Generic)?;
        let arguments = regions::entry_arguments(region);
        let count = arguments.len().checked_sub(bits.count_ones() as usize);
        let parts = count.and_then(|count| arguments.split_at_checked(count));
        let (first, iterators) = parts.ok_or(Generic)?;
        // The text names those that all regions have once.
        let types: Vec<_> = first.iter().map(|argument| argument.type_id()).collect();
        require(shared.get_or_insert_with(|| types.clone()) == &types && bits != 0)?;
        plan.printed
            .arguments
            .extend(first.iter().map(|argument| argument.id()));
        let of = spaces.iter().enumerate();
        let of = of
            .filter(|(at, _)| is_set(bits, *at))
            .map(|(_, space)| *space);
        for (iterator, space) in iterators.iter().zip(of.collect::<Vec<_>>()) {
            require(is_iterator_of(plan, *iterator, space)?)?;
        }
        require(has_terminator || !plan.has_terminator(position)?)?;
        plan.push(Item::NewLine(0));
        plan.push_literal(b"case ");
        defined(plan, spaces.len(), bits, iterators);
        plan.push_literal(b" ");
        plan.push(Item::Region(RegionItem {
            has_terminator,
            ..RegionItem::without_label(position)
        }));
    }
    Ok(())
}
