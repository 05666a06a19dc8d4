//! Clauses. Which attributes reading a clause sets differs from clause to clause.

use crate::dialect::Attribute;
use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::ir::Value;
use crate::text::form::{Argument, Values};
use crate::text::print::custom::directives::acc::device_types::{
    List, append, append_list, is_none,
};
use crate::text::print::custom::directives::lists::integers;
use crate::text::print::custom::directives::{literals, regions};
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::plan::Plan;

/// Appends `%0 : T`.
fn typed(plan: &mut Plan<'_, '_>, value: Value<'_>) {
    plan.push_value(value.id());
    plan.push_literal(b" : ");
    plan.push_type(value.type_id());
}

fn comma(plan: &mut Plan<'_, '_>, index: usize) {
    if index > 0 {
        plan.push_literal(b", ");
    }
}

/// Appends `@r -> %0 : T` for each operand.
pub(super) fn recipes(plan: &mut Plan<'_, '_>, values: Values, recipes: usize) -> Result<bool> {
    let recipes = List::of(plan, recipes)?;
    let values: Vec<_> = plan.facts.values_of(values).collect();
    let Some(recipes) = recipes.elements() else {
        return Ok(false);
    };
    for (index, (value, recipe)) in values.iter().zip(recipes).enumerate() {
        if !matches!(recipe.view()?, AttributeView::SymbolRef(_)) {
            return Ok(false);
        }
        comma(plan, index);
        plan.push_attribute(recipe.id());
        plan.push_literal(b" -> ");
        typed(plan, *value);
    }
    Ok(!values.is_empty() && values.len() == recipes.len())
}

/// Appends `%0 : T [#acc.device_type<nvidia>]` for each operand.
pub(super) fn operands(plan: &mut Plan<'_, '_>, values: Values, devices: usize) -> Result<bool> {
    let devices = List::of(plan, devices)?;
    let values: Vec<_> = plan.facts.values_of(values).collect();
    let Some(devices) = devices.elements() else {
        return Ok(false);
    };
    for (index, (value, device)) in values.iter().zip(devices).enumerate() {
        comma(plan, index);
        typed(plan, *value);
        if !append(plan, *device)? {
            return Ok(false);
        }
    }
    Ok(!values.is_empty() && values.len() == devices.len())
}

/// Appends `(%0 : T)`; nothing for the keyword alone. Reading forgets types of devices for which the
/// keyword stands alone, if there are operands.
pub(super) fn operands_or_keyword(
    plan: &mut Plan<'_, '_>,
    values: Values,
    devices: usize,
    keyword: usize,
) -> Result<bool> {
    let keyword = List::of(plan, keyword)?;
    if plan.facts.range(values).is_empty() {
        let is_absent = List::of(plan, devices)?.is_absent();
        return Ok(is_absent && keyword.is_keyword(plan)?);
    }
    plan.push_literal(b"(");
    let are_said = operands(plan, values, devices)?;
    plan.push_literal(b")");
    Ok(are_said && keyword.is_absent())
}

/// The operands of each segment. `None` unless there are as many as types of devices, and all have some.
fn split<'m>(
    plan: &Plan<'m, '_>,
    values: Values,
    segments: usize,
    devices: &[Attribute<'m>],
) -> Option<Vec<Vec<Value<'m>>>> {
    let sizes = integers(plan, segments)?;
    let mut values = plan.facts.values_of(values);
    let mut groups = Vec::new();
    for size in sizes {
        let size = usize::try_from(size).ok().filter(|size| *size > 0)?;
        let group: Vec<_> = values.by_ref().take(size).collect();
        if group.len() != size {
            return None;
        }
        groups.push(group);
    }
    (values.next().is_none() && groups.len() == devices.len()).then_some(groups)
}

/// Appends `{%0 : T, %1 : T} [#acc.device_type<nvidia>]` for each segment.
pub(super) fn segments(
    plan: &mut Plan<'_, '_>,
    values: Values,
    devices: usize,
    segments: usize,
) -> Result<bool> {
    let devices = List::of(plan, devices)?;
    let Some(devices) = devices.elements().filter(|devices| !devices.is_empty()) else {
        return Ok(false);
    };
    let Some(groups) = split(plan, values, segments, devices) else {
        return Ok(false);
    };
    append_segments(plan, &groups, devices, |_, _, _| Ok(true))
}

/// Appends segments, with what `before` appends before the operand at a position of a segment.
fn append_segments<'m>(
    plan: &mut Plan<'m, '_>,
    groups: &[Vec<Value<'m>>],
    devices: &[Attribute<'m>],
    mut before: impl FnMut(&mut Plan<'m, '_>, usize, usize) -> Result<bool>,
) -> Result<bool> {
    for (index, (group, device)) in groups.iter().zip(devices).enumerate() {
        comma(plan, index);
        plan.push_literal(b"{");
        for (position, value) in group.iter().enumerate() {
            comma(plan, position);
            if !before(plan, index, position)? {
                return Ok(false);
            }
            typed(plan, *value);
        }
        plan.push_literal(b"}");
        if !append(plan, *device)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Appends `([...], {devnum: %0 : T, %1 : T})`; nothing for the keyword alone.
pub(super) fn wait(
    plan: &mut Plan<'_, '_>,
    values: Values,
    [devices, segments, numbers, keyword]: [usize; 4],
) -> Result<bool> {
    let (devices, numbers) = (List::of(plan, devices)?, List::of(plan, numbers)?);
    let keyword = List::of(plan, keyword)?;
    if plan.facts.range(values).is_empty() {
        let has_segments = plan.facts.values.get(segments).is_some_and(Option::is_some);
        let are_absent = devices.is_absent() && numbers.is_absent() && !has_segments;
        return Ok(are_absent && keyword.is_keyword(plan)?);
    }
    let (Some(devices), Some(numbers), Some(keyword)) =
        (devices.elements(), numbers.elements(), keyword.elements())
    else {
        return Ok(false);
    };
    let Some(groups) = split(plan, values, segments, devices) else {
        return Ok(false);
    };
    if numbers.len() != groups.len() {
        return Ok(false);
    }
    plan.push_literal(b"(");
    append_list(plan, keyword);
    comma(plan, keyword.len());
    let are_said = append_segments(plan, &groups, devices, |plan, index, position| {
        let Some(number) = numbers.get(index).filter(|_| position == 0) else {
            return Ok(true);
        };
        match plan.attributes.text(number.id())?.as_deref() {
            Some("true") => plan.push_literal(b"devnum: "),
            Some("false") => {}
            _ => return Ok(false),
        }
        Ok(true)
    })?;
    plan.push_literal(b")");
    Ok(are_said)
}

/// Appends `([...], {num=%0 : T, static=%1 : T})`; nothing for the keyword alone.
pub(super) fn gang(
    plan: &mut Plan<'_, '_>,
    values: Values,
    [kinds, devices, segments, keyword]: [usize; 4],
) -> Result<bool> {
    let (kinds, devices) = (List::of(plan, kinds)?, List::of(plan, devices)?);
    let keyword = List::of(plan, keyword)?;
    if plan.facts.range(values).is_empty() && devices.is_absent() {
        let has_segments = plan.facts.values.get(segments).is_some_and(Option::is_some);
        let are_absent = kinds.is_absent() && !has_segments;
        return Ok(are_absent && keyword.is_keyword(plan)?);
    }
    let (Some(kinds), Some(devices), Some(keyword)) =
        (kinds.elements(), devices.elements(), keyword.elements())
    else {
        return Ok(false);
    };
    let Some(groups) = split(plan, values, segments, devices) else {
        return Ok(false);
    };
    // MLIR prints nothing for all devices alone, and then reads other attributes.
    let is_keyword = groups.is_empty() && matches!(keyword, [only] if is_none(plan, *only)?);
    if kinds.len() != plan.facts.range(values).len() || is_keyword {
        return Ok(false);
    }
    plan.push_literal(b"(");
    append_list(plan, keyword);
    if !groups.is_empty() {
        comma(plan, keyword.len());
    } else if keyword.is_empty() {
        return Ok(false);
    }
    let mut kinds = kinds.iter();
    let are_said = append_segments(plan, &groups, devices, |plan, _, _| {
        let Some(kind) = kinds.next() else {
            return Ok(false);
        };
        let word: &[u8] = match plan.attributes.text(kind.id())?.as_deref() {
            Some("#acc.gang_arg_type<Num>") => b"num=",
            Some("#acc.gang_arg_type<Dim>") => b"dim=",
            Some("#acc.gang_arg_type<Static>") => b"static=",
            _ => return Ok(false),
        };
        plan.push_literal(word);
        Ok(true)
    })?;
    plan.push_literal(b")");
    Ok(are_said)
}

/// Appends `(%0 : T)`; nothing without an operand. Reading sets the keyword in both cases.
pub(super) fn operand_of_17(plan: &mut Plan<'_, '_>, values: Values, keyword: usize) -> bool {
    if let Some(value) = plan.facts.values_of(values).next() {
        plan.push_literal(b"(");
        typed(plan, value);
        plan.push_literal(b")");
    }
    plan.facts.values.get(keyword).is_some_and(Option::is_some)
}

/// Appends `(num=%0 : T, dim=%1 : T, static=%2 : T)`; nothing without operands. Reading sets the keyword in both cases.
pub(super) fn gang_of_17(plan: &mut Plan<'_, '_>, values: [Values; 3], keyword: usize) -> bool {
    const WORDS: [&[u8]; 3] = [b"num=", b"dim=", b"static="];
    let mut count = 0;
    for (word, values) in WORDS.into_iter().zip(values) {
        if let Some(value) = plan.facts.values_of(values).next() {
            plan.push_literal(match count {
                0 => b"(",
                _ => b", ",
            });
            plan.push_literal(word);
            typed(plan, value);
            count += 1;
        }
    }
    if count > 0 {
        plan.push_literal(b")");
    }
    plan.facts.values.get(keyword).is_some_and(Option::is_some)
}

/// Appends `(%0, %1 : T, T)`; nothing for the keyword alone.
pub(super) fn list_or_keyword(plan: &mut Plan<'_, '_>, values: Values, keyword: usize) -> bool {
    let is_keyword = plan.facts.values.get(keyword).is_some_and(Option::is_some);
    let is_empty = plan.facts.range(values).is_empty();
    if !is_keyword && !is_empty {
        plan.push_literal(b"(");
        plan.names(values);
        plan.push_literal(b" : ");
        plan.types(values);
        plan.push_literal(b")");
    }
    is_keyword == is_empty
}

/// Appends `([#acc.device_type<nvidia>])`; nothing for the keyword alone.
pub(super) fn device_types(plan: &mut Plan<'_, '_>, devices: usize) -> Result<bool> {
    let devices = List::of(plan, devices)?;
    if devices.is_keyword(plan)? {
        return Ok(true);
    }
    let Some(devices) = devices.elements() else {
        return Ok(false);
    };
    plan.push_literal(b"(");
    append_list(plan, devices);
    plan.push_literal(b")");
    Ok(!devices.is_empty())
}

/// Appends `([...], dim: 1 : i64)`; nothing for the keyword alone.
pub(super) fn routine_gang(
    plan: &mut Plan<'_, '_>,
    gang: usize,
    dims: usize,
    devices: usize,
) -> Result<bool> {
    let (gang, dims) = (List::of(plan, gang)?, List::of(plan, dims)?);
    let devices = List::of(plan, devices)?;
    if dims.is_absent() {
        return Ok(devices.is_absent() && gang.is_keyword(plan)?);
    }
    let (Some(gang), Some(dims), Some(devices)) =
        (gang.elements(), dims.elements(), devices.elements())
    else {
        return Ok(false);
    };
    plan.push_literal(b"(");
    append_list(plan, gang);
    comma(plan, gang.len());
    for (index, (dim, device)) in dims.iter().zip(devices).enumerate() {
        comma(plan, index);
        plan.push_literal(b"dim: ");
        plan.push_attribute(dim.id());
        if !append(plan, *device)? {
            return Ok(false);
        }
    }
    plan.push_literal(b")");
    Ok(!dims.is_empty() && dims.len() == devices.len())
}

/// Appends `@f [#acc.device_type<nvidia>], "f"`: symbols and strings, each with a list of types of devices.
pub(super) fn bind_names(
    plan: &mut Plan<'_, '_>,
    symbols: (usize, usize),
    strings: (usize, usize),
) -> Result<bool> {
    let mut count = 0;
    for (are_symbols, (names, devices)) in [(true, symbols), (false, strings)] {
        let (names, devices) = (List::of(plan, names)?, List::of(plan, devices)?);
        let (Some(names), Some(devices)) = (names.elements(), devices.elements()) else {
            return Ok(false);
        };
        if names.len() != devices.len() {
            return Ok(false);
        }
        for (name, device) in names.iter().zip(devices) {
            let is_symbol = match name.view()? {
                AttributeView::SymbolRef(_) => true,
                AttributeView::String { ty: None, .. } => false,
                _ => return Ok(false),
            };
            comma(plan, count);
            count += 1;
            plan.push_attribute(name.id());
            if is_symbol != are_symbols || !append(plan, *device)? {
                return Ok(false);
            }
        }
    }
    Ok(count > 0)
}

/// Appends `@f [#acc.device_type<nvidia>], "f"`, where one list has symbols and strings.
pub(super) fn mixed_bind_names(
    plan: &mut Plan<'_, '_>,
    names: usize,
    devices: usize,
) -> Result<bool> {
    let (names, devices) = (List::of(plan, names)?, List::of(plan, devices)?);
    let (Some(names), Some(devices)) = (names.elements(), devices.elements()) else {
        return Ok(false);
    };
    for (index, (name, device)) in names.iter().zip(devices).enumerate() {
        comma(plan, index);
        plan.push_attribute(name.id());
        if !append(plan, *device)? {
            return Ok(false);
        }
    }
    Ok(!names.is_empty() && names.len() == devices.len())
}

/// Appends the name of the construct that a loop is combined with.
pub(super) fn combined(plan: &mut Plan<'_, '_>, slot: usize) -> Result<bool> {
    let attribute = literals::attribute(plan, &Argument::Attribute(slot))?;
    let text = match attribute {
        Some(attribute) => plan.attributes.text(attribute.id())?,
        None => None,
    };
    let word: &[u8] = match text.as_deref() {
        Some("#acc.combined_constructs<kernels_loop>") => b"kernels",
        Some("#acc.combined_constructs<parallel_loop>") => b"parallel",
        Some("#acc.combined_constructs<serial_loop>") => b"serial",
        _ => return Ok(false),
    };
    plan.push_literal(word);
    Ok(true)
}

/// Appends `control(%i : T) = (%0 : T) to (%1 : T)  step (%2 : T) ` and the region. `start` is its beginning.
pub(super) fn loop_control(
    plan: &mut Plan<'_, '_>,
    group: usize,
    [lower, upper, steps]: [Values; 3],
    start: &'static [u8],
) -> Result<bool> {
    let Some(region) = regions::single(plan, group)? else {
        return Ok(false);
    };
    let variables = regions::entry_arguments(region);
    let count = variables.len();
    if [lower, upper, steps]
        .iter()
        .any(|values| plan.facts.range(*values).len() != count)
    {
        return Ok(false);
    }
    if count > 0 {
        plan.push_literal(start);
        for (index, variable) in variables.iter().enumerate() {
            comma(plan, index);
            typed(plan, *variable);
        }
        let words: [(&[u8], Values); 3] =
            [(b") = (", lower), (b") to (", upper), (b")  step (", steps)];
        for (word, values) in words {
            plan.push_literal(word);
            plan.names(values);
            plan.push_literal(b" : ");
            plan.types(values);
        }
        plan.push_literal(b") ");
    }
    let position = plan.facts.regions.get(group).map(|range| range.start);
    let (Some(position), Some(entry)) = (position, region.block(0)) else {
        return Ok(false);
    };
    plan.push(Item::Region(RegionItem::without_label(position)));
    // A block without ops and arguments is not read.
    Ok(entry.op_count() > 0 || count > 0)
}
