//! The directives of the ops of `transform`.

use crate::dialect::Attribute;
use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::text::form::{
    Argument, INNER_TILE_ALIGNMENTS, Ignored, OfAttribute, OfAttributes, OfTypes, OfValues, Rest,
    Transform, Values,
};
use crate::text::print::custom::directives::lists::{self, DYNAMIC};
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// Appends the items of a directive.
pub(super) fn plan(plan: &mut Plan<'_, '_>, directive: Transform, arguments: &[Argument]) -> Said {
    match directive {
        Transform::SemiFunctionType => {
            let (OfTypes(target), OfTypes(results), Rest(rest)) = parts_of(arguments)?;
            semi_function_type(plan, target, results, rest.is_empty())
        }
        Transform::MultitileSizesTypes | Transform::ContinuousTileSizeTypes => {
            function_of_equal_results(plan, arguments)
        }
        Transform::PackedOrDynamicIndexList => packed_or_list(plan, arguments),
        Transform::MatchDims | Transform::MatchDimsOf17 => match_dims(plan, arguments),
        Transform::MatchSymbols => match_symbols(plan, arguments),
        Transform::SequenceOperands => sequence_operands(plan, arguments),
        Transform::SelectedRegion => selected_region(plan, arguments),
        Transform::PassOptions => pass_options(plan, arguments),
        Transform::InnerTileAlignments => inner_tile_alignments(plan, arguments),
        Transform::SplitSize => split_size(plan, arguments),
    }
}

/// Appends `[Unknown, Multiple]`.
fn inner_tile_alignments(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttribute(slot) = parts_of(arguments)?;
    let word = |number: &i64| INNER_TILE_ALIGNMENTS.get(usize::try_from(*number).ok()?);
    let words = plan
        .integers(slot)?
        .iter()
        .map(|it| word(it).copied())
        .collect();
    let words: Vec<&str> = Option::ok_or(words, Generic)?;
    plan.text(&format!("[{}]", words.join(", ")));
    Ok(())
}

/// Appends `T` without results, otherwise `(T) -> T`.
fn semi_function_type(
    plan: &mut Plan<'_, '_>,
    target: Values,
    results: Values,
    may_be_absent: bool,
) -> Said {
    let types: Vec<_> = plan.facts.values_of(results).collect();
    if types.is_empty() {
        plan.types(target);
        return require(may_be_absent);
    }
    for value in &types {
        // Reading takes its parentheses for those of several results.
        require(!plan.attributes.is_function(value.type_id())?)?;
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
    Ok(())
}

/// Appends `(T) -> T` with the type that all results have.
fn function_of_equal_results(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfTypes(target), OfTypes(first), Rest(others)) = parts_of(arguments)?;
    let ty = plan.first(first)?.type_id();
    plan.push_literal(b"(");
    plan.types(target);
    plan.push_literal(b") -> ");
    plan.push_type(ty);
    require(others.iter().all(|others| match others {
        Argument::Types(others) => {
            let mut others = plan.facts.values_of(*others);
            others.all(|other| other.type_id() == ty)
        }
        _ => false,
    }))
}

/// Appends `*(%0)`, or a list of constants and values, with their types if the form has these.
fn packed_or_list(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(packed), packed_type, OfValues(values), types, OfAttribute(constants)) =
        parts_of(arguments)?;
    let Some(packed) = plan.facts.values_of(packed).next() else {
        let types = Option::map(types, |OfTypes(types)| Argument::Types(types));
        return lists::dynamic_index_list(plan, values, constants, types.as_slice());
    };
    plan.push_literal(b"*(");
    plan.push_value(packed.id());
    if let Some(OfTypes(_)) = packed_type {
        plan.push_literal(b" : ");
        plan.push_type(packed.type_id());
    }
    plan.push_literal(b")");
    require(plan.integers(constants)?.is_empty() && plan.facts.range(values).is_empty())
}

/// Appends `all`, `except(0, 1)` or `0, 1`.
fn match_dims(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttributes([dims, is_inverted, is_all]) = parts_of(arguments)?;
    let dims = plan.integers(dims)?;
    let is_inverted = plan.has(is_inverted);
    if plan.has(is_all) {
        plan.push_literal(b"all");
        return require(dims.is_empty() && !is_inverted);
    }
    let list: Vec<String> = dims.iter().map(i64::to_string).collect();
    let list = list.join(", ");
    plan.text(&match is_inverted {
        true => format!("except({list})"),
        false => list,
    });
    require(!dims.is_empty())
}

/// The elements of an array of symbols of one part.
fn symbols<'m>(plan: &Plan<'m, '_>, slot: usize) -> Said<Vec<Attribute<'m>>> {
    let symbols = plan.elements(slot)?;
    for element in &symbols {
        match element.view()? {
            AttributeView::SymbolRef(symbol) if symbol.names().count() == 1 => {}
            _ => return Err(Generic),
        }
    }
    Ok(symbols)
}

/// Appends a line `@a -> @b` for each pair.
fn match_symbols(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttributes([matchers, actions]) = parts_of(arguments)?;
    let (matchers, actions) = (symbols(plan, matchers)?, symbols(plan, actions)?);
    for (index, (matcher, action)) in matchers.iter().zip(&actions).enumerate() {
        plan.comma(index);
        plan.push(Item::NewLine(4));
        plan.push_attribute(matcher.id());
        plan.push_literal(b" -> ");
        plan.push_attribute(action.id());
    }
    require(!matchers.is_empty() && matchers.len() == actions.len())
}

/// Appends `%0, %1 : (T, T)`; nothing without a root.
fn sequence_operands(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(root), Ignored, OfValues(others), Ignored) = parts_of(arguments)?;
    let has_others = !plan.facts.range(others).is_empty();
    if plan.facts.range(root).is_empty() {
        return require(!has_others);
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
    Ok(())
}

/// Appends the number of a region, or the value that states it.
fn selected_region(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfAttribute(number), OfValues(value)) = parts_of(arguments)?;
    let number = plan.stored(number);
    let values: Vec<_> = plan.facts.value_ids(value).collect();
    match (number, values.as_slice()) {
        (Some(number), []) => {
            plan.integer_of(number, "index")?;
            plan.push(Item::Untyped(number.id()));
            Ok(())
        }
        (None, [value]) => {
            plan.push_value(*value);
            Ok(())
        }
        _ => Err(Generic),
    }
}

/// Appends a number, or the value in its place.
fn split_size(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(value), OfAttribute(size)) = parts_of(arguments)?;
    let number = plan.integer(size, "i64")?;
    let values: Vec<_> = plan.facts.value_ids(value).collect();
    match (number.to_i64(), values.as_slice()) {
        (Some(DYNAMIC), [value]) => plan.push_value(*value),
        (Some(number), []) if number != DYNAMIC => plan.number(number),
        _ => return Err(Generic),
    }
    Ok(())
}

/// Appends `{"key" = 1 : i64, "other" = [%0]}`: a value in place of each attribute that numbers one. Reading
/// numbers them in the order of the text.
fn pass_options(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfAttribute(options), OfValues(values)) = parts_of(arguments)?;
    let AttributeView::Dictionary(options) = plan.view(options)? else {
        return Err(Generic);
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
                            let value = values.next().filter(|_| number == next).ok_or(Generic)?;
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
                        None if *is_first => return Err(Generic),
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
    require(options.count() > 0 && values.next().is_none())
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
