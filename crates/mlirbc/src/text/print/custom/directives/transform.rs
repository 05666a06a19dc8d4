//! The directives of the ops of `transform`.

use crate::dialect::Attribute;
use crate::dialect::builtin::{AttributeView, TypeView};
use crate::error::Result;
use crate::text::form::{Argument, INNER_TILE_ALIGNMENTS, Transform, Values};
use crate::text::print::custom::directives::lists::{self, DYNAMIC, integers};
use crate::text::print::custom::directives::literals;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;

/// Appends the items of a directive. Returns false if its text would not say everything.
pub(super) fn plan(
    plan: &mut Plan<'_, '_>,
    directive: Transform,
    arguments: &[Argument],
) -> Result<bool> {
    use Argument::{Attribute, Types, Values};
    Ok(match (directive, arguments) {
        (Transform::SemiFunctionType, [Types(target), Types(results), rest @ ..]) => {
            semi_function_type(plan, *target, *results, rest.is_empty())?
        }
        (
            Transform::MultitileSizesTypes | Transform::ContinuousTileSizeTypes,
            [Types(target), Types(first), rest @ ..],
        ) => function_of_equal_results(plan, *target, *first, rest),
        (
            Transform::PackedOrDynamicIndexList,
            [Values(packed), Values(values), Attribute(constants)],
        ) => packed_or_list(plan, *packed, *values, *constants, &[]),
        (
            Transform::PackedOrDynamicIndexList,
            [
                Values(packed),
                Types(_),
                Values(values),
                types,
                Attribute(constants),
            ],
        ) => packed_or_list(
            plan,
            *packed,
            *values,
            *constants,
            std::slice::from_ref(types),
        ),
        (
            Transform::MatchDims | Transform::MatchDimsOf17,
            [Attribute(dims), Attribute(is_inverted), Attribute(is_all)],
        ) => match_dims(plan, *dims, *is_inverted, *is_all)?,
        (Transform::MatchSymbols, [Attribute(matchers), Attribute(actions)]) => {
            match_symbols(plan, *matchers, *actions)?
        }
        (Transform::SequenceOperands, [Values(root), _, Values(others), _]) => {
            sequence_operands(plan, *root, *others)
        }
        (Transform::SelectedRegion, [Attribute(number), Values(value)]) => {
            selected_region(plan, *number, *value)?
        }
        (Transform::PassOptions, [Attribute(options), Values(values)]) => {
            pass_options(plan, *options, *values)?
        }
        (Transform::InnerTileAlignments, [Attribute(slot)]) => inner_tile_alignments(plan, *slot),
        (Transform::SplitSize, [Values(value), Attribute(size)]) => {
            split_size(plan, *value, *size)?
        }
        _ => false,
    })
}

/// Appends `[Unknown, Multiple]`.
fn inner_tile_alignments(plan: &mut Plan<'_, '_>, slot: usize) -> bool {
    let Some(numbers) = integers(plan, slot) else {
        return false;
    };
    let word = |number: &i64| INNER_TILE_ALIGNMENTS.get(usize::try_from(*number).ok()?);
    let words: Option<Vec<&str>> = numbers.iter().map(|it| word(it).copied()).collect();
    if let Some(words) = &words {
        plan.text(&format!("[{}]", words.join(", ")));
    }
    words.is_some()
}

/// Appends `T` without results, otherwise `(T) -> T`.
fn semi_function_type(
    plan: &mut Plan<'_, '_>,
    target: Values,
    results: Values,
    may_be_absent: bool,
) -> Result<bool> {
    let types: Vec<_> = plan.facts.values_of(results).collect();
    if types.is_empty() {
        plan.types(target);
        return Ok(may_be_absent);
    }
    for value in &types {
        // Reading takes its parentheses for those of several results.
        if matches!(
            value.ty().map(|ty| ty.view()).transpose()?,
            Some(TypeView::Function { .. })
        ) {
            return Ok(false);
        }
    }
    plan.push_literal(b"(");
    plan.types(target);
    plan.push_literal(b") -> ");
    let has_parentheses = types.len() > 1;
    if has_parentheses {
        plan.push_literal(b"(");
    }
    plan.list(types.iter().map(|value| Item::Type(value.type_id())));
    if has_parentheses {
        plan.push_literal(b")");
    }
    Ok(true)
}

/// Appends `(T) -> T` with the type that all results have.
fn function_of_equal_results(
    plan: &mut Plan<'_, '_>,
    target: Values,
    first: Values,
    others: &[Argument],
) -> bool {
    let Some(ty) = plan.facts.values_of(first).next().map(|it| it.type_id()) else {
        return false;
    };
    plan.push_literal(b"(");
    plan.types(target);
    plan.push_literal(b") -> ");
    plan.push_type(ty);
    others.iter().all(|others| match others {
        Argument::Types(others) => {
            let mut others = plan.facts.values_of(*others);
            others.all(|other| other.type_id() == ty)
        }
        _ => false,
    })
}

/// Appends `*(%0)`, or a list of constants and values, with the types of values if there are `types`.
fn packed_or_list(
    plan: &mut Plan<'_, '_>,
    packed: Values,
    values: Values,
    constants: usize,
    types: &[Argument],
) -> bool {
    let Some(packed) = plan.facts.values_of(packed).next() else {
        return lists::dynamic_index_list(plan, values, constants, types);
    };
    plan.push_literal(b"*(");
    plan.push_value(packed.id());
    if !types.is_empty() {
        plan.push_literal(b" : ");
        plan.push_type(packed.type_id());
    }
    plan.push_literal(b")");
    let is_empty = integers(plan, constants).is_some_and(|list| list.is_empty());
    is_empty && plan.facts.range(values).is_empty()
}

/// Appends `all`, `except(0, 1)` or `0, 1`.
fn match_dims(
    plan: &mut Plan<'_, '_>,
    dims: usize,
    is_inverted: usize,
    is_all: usize,
) -> Result<bool> {
    let Some(dims) = integers(plan, dims) else {
        return Ok(false);
    };
    let is_set = |slot: usize| plan.facts.values.get(slot).is_some_and(Option::is_some);
    let (is_inverted, is_all) = (is_set(is_inverted), is_set(is_all));
    if is_all {
        plan.push_literal(b"all");
        return Ok(dims.is_empty() && !is_inverted);
    }
    let list: Vec<String> = dims.iter().map(i64::to_string).collect();
    let list = list.join(", ");
    plan.text(&match is_inverted {
        true => format!("except({list})"),
        false => list,
    });
    Ok(!dims.is_empty())
}

/// The elements of an array of symbols of one part.
fn symbols<'m>(plan: &Plan<'m, '_>, slot: usize) -> Result<Option<Vec<Attribute<'m>>>> {
    let array = literals::attribute(plan, &Argument::Attribute(slot))?;
    let Some(AttributeView::Array(array)) = array.map(|it| it.view()).transpose()? else {
        return Ok(None);
    };
    let mut found = Vec::new();
    for element in array.iter() {
        match element.view()? {
            AttributeView::SymbolRef(symbol) if symbol.names().count() == 1 => found.push(element),
            _ => return Ok(None),
        }
    }
    Ok(Some(found))
}

/// Appends a line `@a -> @b` for each pair.
fn match_symbols(plan: &mut Plan<'_, '_>, matchers: usize, actions: usize) -> Result<bool> {
    let (Some(matchers), Some(actions)) = (symbols(plan, matchers)?, symbols(plan, actions)?)
    else {
        return Ok(false);
    };
    for (index, (matcher, action)) in matchers.iter().zip(&actions).enumerate() {
        if index > 0 {
            plan.push_literal(b", ");
        }
        plan.push(Item::NewLine(4));
        plan.push_attribute(matcher.id());
        plan.push_literal(b" -> ");
        plan.push_attribute(action.id());
    }
    Ok(!matchers.is_empty() && matchers.len() == actions.len())
}

/// Appends `%0, %1 : (T, T)`; nothing without a root.
fn sequence_operands(plan: &mut Plan<'_, '_>, root: Values, others: Values) -> bool {
    let has_others = !plan.facts.range(others).is_empty();
    if plan.facts.range(root).is_empty() {
        return !has_others;
    }
    plan.names(root);
    if has_others {
        plan.push_literal(b", ");
        plan.names(others);
    }
    plan.push_literal(b" : ");
    if has_others {
        plan.push_literal(b"(");
    }
    plan.types(root);
    if has_others {
        plan.push_literal(b", ");
        plan.types(others);
        plan.push_literal(b")");
    }
    true
}

/// Appends the number of a region, or the value that states it.
fn selected_region(plan: &mut Plan<'_, '_>, number: usize, value: Values) -> Result<bool> {
    let number = literals::attribute(plan, &Argument::Attribute(number))?;
    let values: Vec<_> = plan.facts.value_ids(value).collect();
    match (number, values.as_slice()) {
        (Some(number), []) => {
            let AttributeView::Integer { ty, .. } = number.view()? else {
                return Ok(false);
            };
            plan.push(Item::Untyped(number.id()));
            plan.attributes.is_type(ty, "index")
        }
        (None, [value]) => {
            plan.push_value(*value);
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// Appends a number, or the value in its place.
fn split_size(plan: &mut Plan<'_, '_>, value: Values, size: usize) -> Result<bool> {
    let size = literals::attribute(plan, &Argument::Attribute(size))?;
    let Some(AttributeView::Integer { ty, value: number }) =
        size.map(|it| it.view()).transpose()?
    else {
        return Ok(false);
    };
    if !plan.attributes.is_type(ty, "i64")? {
        return Ok(false);
    }
    let values: Vec<_> = plan.facts.value_ids(value).collect();
    Ok(match (number.to_i64(), values.as_slice()) {
        (Some(DYNAMIC), [value]) => {
            plan.push_value(*value);
            true
        }
        (Some(number), []) if number != DYNAMIC => {
            plan.number(number);
            true
        }
        _ => false,
    })
}

/// Appends `{"key" = 1 : i64, "other" = [%0]}`: a value in place of each attribute that numbers one. Reading
/// numbers them in the order of the text.
fn pass_options(plan: &mut Plan<'_, '_>, options: usize, values: Values) -> Result<bool> {
    let options = literals::attribute(plan, &Argument::Attribute(options))?;
    let Some(AttributeView::Dictionary(options)) = options.map(|it| it.view()).transpose()? else {
        return Ok(false);
    };
    let mut values = plan.facts.values_of(values);
    let mut next = 0;
    let mut arrays = Vec::new();
    for (index, (name, value)) in options.entries().enumerate() {
        plan.push_literal(if index == 0 { b"{" } else { b", " });
        plan.push_attribute(name.id());
        plan.push_literal(b" = ");
        let mut pending = Some(value);
        loop {
            match pending.take() {
                Some(value) => match value.view()? {
                    AttributeView::Array(array) => {
                        plan.push_literal(b"[");
                        arrays.push((array.iter(), true));
                    }
                    _ => match operand_number(plan, value)? {
                        Some(number) => {
                            let Some(value) = values.next().filter(|_| number == next) else {
                                return Ok(false);
                            };
                            next += 1;
                            plan.push_value(value.id());
                        }
                        None => plan.push_attribute(value.id()),
                    },
                },
                None => {
                    let Some((array, is_first)) = arrays.last_mut() else {
                        break;
                    };
                    pending = array.next();
                    match pending {
                        Some(_) if *is_first => *is_first = false,
                        Some(_) => plan.push_literal(b", "),
                        // An array is not read without elements.
                        None if *is_first => return Ok(false),
                        None => {
                            plan.push_literal(b"]");
                            arrays.pop();
                        }
                    }
                }
            }
        }
    }
    plan.push_literal(b"}");
    Ok(options.count() > 0 && values.next().is_none())
}

/// The number in `#transform.param_operand<index = 0 : i64>`.
fn operand_number(plan: &mut Plan<'_, '_>, value: Attribute<'_>) -> Result<Option<u64>> {
    if value.dialect_name() != b"transform" {
        return Ok(None);
    }
    let text = plan.attributes.text(value.id())?;
    Ok(text.as_deref().and_then(|text| {
        let number = text.strip_prefix("#transform.param_operand<index = ")?;
        let number = number.strip_suffix('>')?.split(" : ").next()?;
        number.parse().ok()
    }))
}
