//! Clauses. Which attributes reading a clause sets differs from clause to clause.

use crate::dialect::Attribute;
use crate::dialect::builtin::AttributeView;
use crate::ir::Value;
use crate::text::form::{Argument, Ignored, OfAttribute, OfAttributes, OfValues, Values};
use crate::text::print::custom::directives::acc::device_types::{
    List, append, append_list, is_none,
};
use crate::text::print::custom::directives::regions;
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// Appends `@r -> %0 : T` for each operand.
pub(super) fn recipes(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(values), Ignored, OfAttribute(recipes)) = parts_of(arguments)?;
    let recipes = List::of(plan, recipes)?;
    let values: Vec<_> = plan.facts.values_of(values).collect();
    let recipes = recipes.elements()?;
    for (index, (value, recipe)) in values.iter().zip(recipes).enumerate() {
        require(matches!(recipe.view()?, AttributeView::SymbolRef(_)))?;
        plan.comma(index);
        plan.push_attribute(recipe.id());
        plan.push_literal(b" -> ");
        plan.typed_value(*value);
    }
    require(!values.is_empty() && values.len() == recipes.len())
}

/// Appends `%0 : T [#acc.device_type<nvidia>]` for each operand.
pub(super) fn operands(plan: &mut Plan<'_, '_>, values: Values, devices: usize) -> Said {
    let devices = List::of(plan, devices)?;
    let values: Vec<_> = plan.facts.values_of(values).collect();
    let devices = devices.elements()?;
    for (index, (value, device)) in values.iter().zip(devices).enumerate() {
        plan.comma(index);
        plan.typed_value(*value);
        append(plan, *device)?;
    }
    require(!values.is_empty() && values.len() == devices.len())
}

/// Appends `(%0 : T)`; nothing for the keyword alone. Reading forgets types of devices for which the
/// keyword stands alone, if there are operands.
pub(super) fn operands_or_keyword(
    plan: &mut Plan<'_, '_>,
    values: Values,
    devices: usize,
    keyword: usize,
) -> Said {
    let keyword = List::of(plan, keyword)?;
    if plan.facts.range(values).is_empty() {
        let is_absent = List::of(plan, devices)?.is_absent();
        return require(is_absent && keyword.is_keyword(plan)?);
    }
    plan.push_literal(b"(");
    operands(plan, values, devices)?;
    plan.push_literal(b")");
    require(keyword.is_absent())
}

/// The operands of each segment. There are as many as types of devices, and all have some.
fn split<'m>(
    plan: &Plan<'m, '_>,
    values: Values,
    segments: usize,
    devices: &[Attribute<'m>],
) -> Said<Vec<Vec<Value<'m>>>> {
    let sizes = plan.integers(segments)?;
    let mut values = plan.facts.values_of(values);
    let mut groups = Vec::new();
    for size in sizes {
        let size = usize::try_from(size).ok().filter(|size| *size > 0);
        let size = size.ok_or(Generic)?;
        let group: Vec<_> = values.by_ref().take(size).collect();
        require(group.len() == size)?;
        groups.push(group);
    }
    require(values.next().is_none() && groups.len() == devices.len())?;
    Ok(groups)
}

/// Appends `{%0 : T, %1 : T} [#acc.device_type<nvidia>]` for each segment.
pub(super) fn segments(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(values), Ignored, OfAttributes([devices, segments])) = parts_of(arguments)?;
    let devices = List::of(plan, devices)?;
    let devices = devices.elements()?;
    require(!devices.is_empty())?;
    let groups = split(plan, values, segments, devices)?;
    append_segments(plan, &groups, devices, |_, _, _| Ok(()))
}

/// Appends segments, with what `before` appends before the operand at a position of a segment.
fn append_segments<'m>(
    plan: &mut Plan<'m, '_>,
    groups: &[Vec<Value<'m>>],
    devices: &[Attribute<'m>],
    mut before: impl FnMut(&mut Plan<'m, '_>, usize, usize) -> Said,
) -> Said {
    for (index, (group, device)) in groups.iter().zip(devices).enumerate() {
        plan.comma(index);
        plan.push_literal(b"{");
        for (position, value) in group.iter().enumerate() {
            plan.comma(position);
            before(plan, index, position)?;
            plan.typed_value(*value);
        }
        plan.push_literal(b"}");
        append(plan, *device)?;
    }
    Ok(())
}

/// Appends `([...], {devnum: %0 : T, %1 : T})`; nothing for the keyword alone.
pub(super) fn wait(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(values), Ignored, OfAttributes(slots)) = parts_of(arguments)?;
    let [devices, segments, numbers, keyword] = slots;
    let (devices, numbers) = (List::of(plan, devices)?, List::of(plan, numbers)?);
    let keyword = List::of(plan, keyword)?;
    if plan.facts.range(values).is_empty() {
        let are_absent = devices.is_absent() && numbers.is_absent() && !plan.has(segments);
        return require(are_absent && keyword.is_keyword(plan)?);
    }
    let (devices, numbers) = (devices.elements()?, numbers.elements()?);
    let keyword = keyword.elements()?;
    let groups = split(plan, values, segments, devices)?;
    require(numbers.len() == groups.len())?;
    plan.push_literal(b"(");
    append_list(plan, keyword);
    plan.comma(keyword.len());
    append_segments(plan, &groups, devices, |plan, index, position| {
        let Some(number) = numbers.get(index).filter(|_| position == 0) else {
            return Ok(());
        };
        match plan.attributes.text(number.id())?.as_deref() {
            Some("true") => plan.push_literal(b"devnum: "),
            Some("false") => {}
            _ => return Err(Generic),
        }
        Ok(())
    })?;
    plan.push_literal(b")");
    Ok(())
}

/// Appends `([...], {num=%0 : T, static=%1 : T})`; nothing for the keyword alone.
pub(super) fn gang(
    plan: &mut Plan<'_, '_>,
    values: Values,
    [kinds, devices, segments, keyword]: [usize; 4],
) -> Said {
    let (kinds, devices) = (List::of(plan, kinds)?, List::of(plan, devices)?);
    let keyword = List::of(plan, keyword)?;
    if plan.facts.range(values).is_empty() && devices.is_absent() {
        let are_absent = kinds.is_absent() && !plan.has(segments);
        return require(are_absent && keyword.is_keyword(plan)?);
    }
    let (kinds, devices, keyword) = (kinds.elements()?, devices.elements()?, keyword.elements()?);
    let groups = split(plan, values, segments, devices)?;
    // MLIR prints nothing for all devices alone, and then reads other attributes.
    let is_keyword = groups.is_empty() && matches!(keyword, [only] if is_none(plan, *only)?);
    require(kinds.len() == plan.facts.range(values).len() && !is_keyword)?;
    plan.push_literal(b"(");
    append_list(plan, keyword);
    if !groups.is_empty() {
        plan.comma(keyword.len());
    } else if keyword.is_empty() {
        return Err(Generic);
    }
    let mut kinds = kinds.iter();
    append_segments(plan, &groups, devices, |plan, _, _| {
        let kind = kinds.next().ok_or(Generic)?;
        let word: &[u8] = match plan.attributes.text(kind.id())?.as_deref() {
            Some("#acc.gang_arg_type<Num>") => b"num=",
            Some("#acc.gang_arg_type<Dim>") => b"dim=",
            Some("#acc.gang_arg_type<Static>") => b"static=",
            _ => return Err(Generic),
        };
        plan.push_literal(word);
        Ok(())
    })?;
    plan.push_literal(b")");
    Ok(())
}

/// Appends `(%0 : T)`; nothing without an operand. Reading sets the keyword in both cases.
pub(super) fn operand_of_17(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(values), Ignored, OfAttribute(keyword)) = parts_of(arguments)?;
    if let Some(value) = plan.facts.values_of(values).next() {
        plan.push_literal(b"(");
        plan.typed_value(value);
        plan.push_literal(b")");
    }
    require(plan.has(keyword))
}

/// Appends `(num=%0 : T, dim=%1 : T, static=%2 : T)`; nothing without operands. Reading sets the keyword in both cases.
pub(super) fn gang_of_17(plan: &mut Plan<'_, '_>, values: [Values; 3], keyword: usize) -> Said {
    const WORDS: [&[u8]; 3] = [b"num=", b"dim=", b"static="];
    let mut count = 0;
    for (word, values) in WORDS.into_iter().zip(values) {
        if let Some(value) = plan.facts.values_of(values).next() {
            plan.push_literal(match count {
                0 => b"(",
                _ => b", ",
            });
            plan.push_literal(word);
            plan.typed_value(value);
            count += 1;
        }
    }
    if count > 0 {
        plan.push_literal(b")");
    }
    require(plan.has(keyword))
}

/// Appends `(%0, %1 : T, T)`; nothing for the keyword alone.
pub(super) fn list_or_keyword(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(values), Ignored, OfAttribute(keyword)) = parts_of(arguments)?;
    let is_keyword = plan.has(keyword);
    let is_empty = plan.facts.range(values).is_empty();
    if !is_keyword && !is_empty {
        plan.push_literal(b"(");
        plan.names_and_types(values);
        plan.push_literal(b")");
    }
    require(is_keyword == is_empty)
}

/// Appends `([#acc.device_type<nvidia>])`; nothing for the keyword alone.
pub(super) fn device_types(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttribute(devices) = parts_of(arguments)?;
    let devices = List::of(plan, devices)?;
    if devices.is_keyword(plan)? {
        return Ok(());
    }
    let devices = devices.elements()?;
    plan.push_literal(b"(");
    append_list(plan, devices);
    plan.push_literal(b")");
    require(!devices.is_empty())
}

/// Appends `([...], dim: 1 : i64)`; nothing for the keyword alone.
pub(super) fn routine_gang(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttributes([gang, dims, devices]) = parts_of(arguments)?;
    let (gang, dims) = (List::of(plan, gang)?, List::of(plan, dims)?);
    let devices = List::of(plan, devices)?;
    if dims.is_absent() {
        return require(devices.is_absent() && gang.is_keyword(plan)?);
    }
    let (gang, dims, devices) = (gang.elements()?, dims.elements()?, devices.elements()?);
    plan.push_literal(b"(");
    append_list(plan, gang);
    plan.comma(gang.len());
    for (index, (dim, device)) in dims.iter().zip(devices).enumerate() {
        plan.comma(index);
        plan.push_literal(b"dim: ");
        plan.push_attribute(dim.id());
        append(plan, *device)?;
    }
    plan.push_literal(b")");
    require(!dims.is_empty() && dims.len() == devices.len())
}

/// Appends `@f [#acc.device_type<nvidia>], "f"`: symbols and strings, each with a list of types of devices.
pub(super) fn bind_names(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    if let Ok(OfAttributes([names, devices])) = parts_of(arguments) {
        return mixed_bind_names(plan, names, devices);
    }
    let OfAttributes([symbols, strings, symbol_devices, string_devices]) = parts_of(arguments)?;
    let (symbols, strings) = ((symbols, symbol_devices), (strings, string_devices));
    let mut count = 0;
    for (are_symbols, (names, devices)) in [(true, symbols), (false, strings)] {
        let (names, devices) = (List::of(plan, names)?, List::of(plan, devices)?);
        let (names, devices) = (names.elements()?, devices.elements()?);
        require(names.len() == devices.len())?;
        for (name, device) in names.iter().zip(devices) {
            let is_symbol = match name.view()? {
                AttributeView::SymbolRef(_) => true,
                AttributeView::String { ty: None, .. } => false,
                _ => return Err(Generic),
            };
            plan.comma(count);
            count += 1;
            plan.push_attribute(name.id());
            require(is_symbol == are_symbols)?;
            append(plan, *device)?;
        }
    }
    require(count > 0)
}

/// Appends `@f [#acc.device_type<nvidia>], "f"`, where one list has symbols and strings.
fn mixed_bind_names(plan: &mut Plan<'_, '_>, names: usize, devices: usize) -> Said {
    let (names, devices) = (List::of(plan, names)?, List::of(plan, devices)?);
    let (names, devices) = (names.elements()?, devices.elements()?);
    for (index, (name, device)) in names.iter().zip(devices).enumerate() {
        plan.comma(index);
        plan.push_attribute(name.id());
        append(plan, *device)?;
    }
    require(!names.is_empty() && names.len() == devices.len())
}

/// Appends the name of the construct that a loop is combined with.
pub(super) fn combined(plan: &mut Plan<'_, '_>, slot: usize) -> Said {
    let word: &[u8] = match &*plan.text_of(slot)? {
        "#acc.combined_constructs<kernels_loop>" => b"kernels",
        "#acc.combined_constructs<parallel_loop>" => b"parallel",
        "#acc.combined_constructs<serial_loop>" => b"serial",
        _ => return Err(Generic),
    };
    plan.push_literal(word);
    Ok(())
}

/// Appends `control(%i : T) = (%0 : T) to (%1 : T)  step (%2 : T) ` and the region. `start` is its beginning.
pub(super) fn loop_control(
    plan: &mut Plan<'_, '_>,
    group: usize,
    [lower, upper, steps]: [Values; 3],
    start: &'static [u8],
) -> Said {
    let region = plan.region(group)?;
    let variables = regions::entry_arguments(region);
    let count = variables.len();
    let has_all = |values: &Values| plan.facts.range(*values).len() == count;
    require([lower, upper, steps].iter().all(has_all))?;
    if count > 0 {
        plan.push_literal(start);
        for (index, variable) in variables.iter().enumerate() {
            plan.comma(index);
            plan.typed_value(*variable);
        }
        let words: [(&[u8], Values); 3] =
            [(b") = (", lower), (b") to (", upper), (b")  step (", steps)];
        for (word, values) in words {
            plan.push_literal(word);
            plan.names_and_types(values);
        }
        plan.push_literal(b") ");
    }
    let entry = region.block(0).ok_or(Generic)?;
    plan.push(Item::Region(RegionItem::without_label(region.position())));
    // A block without ops and arguments is not read.
    require(entry.op_count() > 0 || count > 0)
}
