//! Iterations over sparse tensors.

use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::ir::Value;
use crate::text::form::{Argument, SparseTensor as Directive, Values, iterator_of, levels_of};
use crate::text::print::custom::directives::{lists, literals, regions};
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::plan::Plan;

/// Appends the items of a directive. Returns false if its text would not say everything.
pub(super) fn plan(
    plan: &mut Plan<'_, '_>,
    directive: Directive,
    arguments: &[Argument],
) -> Result<bool> {
    use Argument::{Attribute, Regions, Types, Values};
    match (directive, arguments) {
        (
            Directive::Iterated,
            [
                Regions(region),
                Values(space),
                Values(inits),
                Attribute(levels),
            ],
        ) => iterated(plan, *region, [*space, *inits], *levels),
        (Directive::Iterator, _) => Ok(true),
        (
            Directive::Coiterated,
            [
                Regions(regions),
                Values(spaces),
                Values(inits),
                Attribute(levels),
            ],
        ) => coiterated(plan, *regions, [*spaces, *inits], *levels),
        (
            Directive::IterationCases,
            [
                Regions(regions),
                Attribute(cases),
                Types(spaces),
                Values(inits),
            ],
        ) => self::cases(plan, *regions, *cases, [*spaces, *inits]),
        _ => Ok(false),
    }
}

/// Whether a value has the type of the iterators of a space.
fn is_iterator_of(plan: &mut Plan<'_, '_>, value: Value<'_>, space: Value<'_>) -> Result<bool> {
    let space = plan.attributes.type_text(space.type_id())?;
    let ty = plan.attributes.type_text(value.type_id())?;
    let expected = space.as_deref().and_then(iterator_of);
    Ok(expected.is_some() && ty == expected)
}

fn is_set(bits: u64, position: usize) -> bool {
    let position = u32::try_from(position).unwrap_or(u32::MAX);
    bits.checked_shr(position).is_some_and(|bits| bits & 1 != 0)
}

/// Appends names for the bits that are set, and `_` for others.
fn defined(plan: &mut Plan<'_, '_>, count: usize, bits: u64, names: &[Value<'_>]) {
    let mut names = names.iter();
    for position in 0..count {
        if position > 0 {
            plan.items.push(Item::Static(b", "));
        }
        let is_defined = is_set(bits, position);
        match is_defined.then(|| names.next()).flatten() {
            Some(name) => plan.items.push(Item::Value(name.id())),
            None => plan.items.push(Item::Static(b"_")),
        }
    }
}

/// The bits of an integer, as many as there may be.
fn bits(plan: &mut Plan<'_, '_>, slot: usize, count: usize) -> Result<Option<u64>> {
    let attribute = literals::attribute(plan, &Argument::Attribute(slot))?;
    let view = attribute.map(|it| it.view()).transpose()?;
    let Some(AttributeView::Integer { ty, value }) = view else {
        return Ok(None);
    };
    let is_i64 = plan.attributes.is_type(ty, "i64")?;
    let number = value.to_i64().filter(|_| is_i64);
    Ok(number.and_then(|number| fitting(number, count)))
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
) -> Result<Option<usize>> {
    let facts = plan.facts;
    let Some(space) = facts.values_of(spaces).next() else {
        return Ok(None);
    };
    let space = plan.attributes.type_text(space.type_id())?;
    let Some(count) = space.as_deref().and_then(levels_of) else {
        return Ok(None);
    };
    let Some(bits) = bits(plan, levels, count)? else {
        return Ok(None);
    };
    let inits: Vec<Value<'_>> = facts.values_of(inits).collect();
    let Some((loop_arguments, rest)) = arguments.split_at_checked(inits.len()) else {
        return Ok(None);
    };
    let Some((coordinates, _)) = rest.split_at_checked(bits.count_ones() as usize) else {
        return Ok(None);
    };
    for coordinate in coordinates {
        if !regions::is_index(*coordinate)? {
            return Ok(None);
        }
    }
    if bits != 0 {
        plan.items.push(Item::Static(b" at("));
        defined(plan, count, bits, coordinates);
        plan.items.push(Item::Static(b")"));
    }
    for (position, (argument, init)) in loop_arguments.iter().zip(&inits).enumerate() {
        if argument.type_id() != init.type_id() {
            return Ok(None);
        }
        let start: &[u8] = if position == 0 { b" iter_args(" } else { b", " };
        plan.items.push(Item::Static(start));
        plan.items.push(Item::Value(argument.id()));
        plan.items.push(Item::Static(b" = "));
        plan.items.push(Item::Value(init.id()));
    }
    if !inits.is_empty() {
        plan.items.push(Item::Static(b")"));
    }
    Ok(Some(inits.len() + coordinates.len()))
}

fn iterated(
    plan: &mut Plan<'_, '_>,
    region: usize,
    values: [Values; 2],
    levels: usize,
) -> Result<bool> {
    let [space, _] = values;
    let Some(region) = regions::single(plan, region)? else {
        return Ok(false);
    };
    let arguments = regions::entry_arguments(region);
    let (Some((iterator, _)), Some(of)) =
        (arguments.split_last(), plan.facts.values_of(space).next())
    else {
        return Ok(false);
    };
    if !is_iterator_of(plan, *iterator, of)? {
        return Ok(false);
    }
    plan.items.push(Item::Value(iterator.id()));
    plan.items.push(Item::Static(b" in "));
    plan.names(space);
    let count = carried(plan, &arguments, values, levels)?;
    Ok(count == Some(arguments.len() - 1))
}

fn coiterated(
    plan: &mut Plan<'_, '_>,
    regions: usize,
    values: [Values; 2],
    levels: usize,
) -> Result<bool> {
    let [spaces, _] = values;
    let first = plan
        .facts
        .regions
        .get(regions)
        .and_then(|range| range.clone().next());
    let region = first.map(|first| plan.facts.op.region(first)).transpose()?;
    let Some(region) = region.flatten() else {
        return Ok(false);
    };
    plan.items.push(Item::Static(b"("));
    plan.names(spaces);
    plan.items.push(Item::Static(b")"));
    let arguments = regions::entry_arguments(region);
    Ok(carried(plan, &arguments, values, levels)?.is_some())
}

fn cases(
    plan: &mut Plan<'_, '_>,
    group: usize,
    cases: usize,
    [spaces, inits]: [Values; 2],
) -> Result<bool> {
    let range = plan.facts.regions.get(group).cloned();
    let (Some(range), Some(cases)) = (range, lists::integers(plan, cases)) else {
        return Ok(false);
    };
    let spaces: Vec<Value<'_>> = plan.facts.values_of(spaces).collect();
    if range.len() != cases.len() {
        return Ok(false);
    }
    let has_terminator = !plan.facts.range(inits).is_empty();
    let mut shared: Option<Vec<_>> = None;
    for (position, case) in range.zip(cases) {
        let (Some(bits), Some(region)) =
            (fitting(case, spaces.len()), plan.facts.op.region(position)?)
        else {
            return Ok(false);
        };
        let arguments = regions::entry_arguments(region);
        let count = arguments.len().checked_sub(bits.count_ones() as usize);
        let parts = count.and_then(|count| arguments.split_at_checked(count));
        let Some((first, iterators)) = parts else {
            return Ok(false);
        };
        // The text names those that all regions have once.
        let types: Vec<_> = first.iter().map(|argument| argument.type_id()).collect();
        if shared.get_or_insert_with(|| types.clone()) != &types || bits == 0 {
            return Ok(false);
        }
        plan.printed
            .arguments
            .extend(first.iter().map(|argument| argument.id()));
        let of = spaces.iter().enumerate();
        let of = of
            .filter(|(at, _)| is_set(bits, *at))
            .map(|(_, space)| *space);
        for (iterator, space) in iterators.iter().zip(of.collect::<Vec<_>>()) {
            if !is_iterator_of(plan, *iterator, space)? {
                return Ok(false);
            }
        }
        if !has_terminator && plan.has_terminator(position)? != Some(false) {
            return Ok(false);
        }
        plan.items.push(Item::NewLine(0));
        plan.items.push(Item::Static(b"case "));
        defined(plan, spaces.len(), bits, iterators);
        plan.items.push(Item::Static(b" "));
        plan.items.push(Item::Region(RegionItem {
            has_terminator,
            ..RegionItem::without_label(position)
        }));
    }
    Ok(true)
}
