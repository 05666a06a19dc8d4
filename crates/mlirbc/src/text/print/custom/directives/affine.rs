//! Affine maps and their operands.
//!
//! Reading such a text numbers the operands by their first use and joins repeated ones. A map whose
//! operands are in another order is not said by its results.

use std::rc::Rc;

use hashbrown::HashSet;

use crate::container::AttributeId;
use crate::ir::ValueId;
use crate::text::form::{Argument, MapText, OfAttribute, OfAttributes, OfTypes, OfValues};
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::repeated::compares_operands;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// A map or a set that an op stores in an attribute.
pub(super) fn stored_map(
    plan: &mut Plan<'_, '_>,
    map: &Argument,
) -> Said<(Rc<MapText>, AttributeId)> {
    let map = plan.argument(map)?.ok_or(Generic)?;
    let parts = plan.attributes.map(map.id())?.ok_or(Generic)?;
    Ok((parts, map.id()))
}

/// Appends `(%0, %1)[%2]`.
pub(super) fn operands(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfAttribute(map), OfValues(values)) = parts_of(arguments)?;
    let map = plan.map_of(map)?;
    let ids: Vec<ValueId> = plan.facts.value_ids(values).collect();
    dims_and_symbols(plan, &map, &ids)
}

/// Appends a set, `(%0, %1)` and `[%2]`.
pub(super) fn condition(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (set, OfValues(values)) = parts_of(arguments)?;
    let (map, id) = stored_map(plan, set)?;
    plan.push_attribute(id);
    let ids: Vec<ValueId> = plan.facts.value_ids(values).collect();
    dims_and_symbols(plan, &map, &ids)
}

fn dims_and_symbols(plan: &mut Plan<'_, '_>, map: &MapText, ids: &[ValueId]) -> Said {
    let (dims, symbols) = ids.split_at_checked(map.dims).ok_or(Generic)?;
    require(symbols.len() == map.symbols)?;
    plan.push_literal(b"(");
    plan.list(dims.iter().map(|id| Item::Value(*id)));
    plan.push_literal(b")");
    if !symbols.is_empty() {
        plan.push_literal(b"[");
        plan.list(symbols.iter().map(|id| Item::Value(*id)));
        plan.push_literal(b"]");
    }
    Ok(())
}

/// A part of an expression.
enum Part<'t> {
    Text(&'t str),
    Dim(usize),
    Symbol(usize),
}

/// The parts of an expression: its names, and the text between them.
fn parts(expression: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let bytes = expression.as_bytes();
    let is_word = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
    let (mut start, mut at) = (0, 0);
    while let Some(byte) = bytes.get(at) {
        let end = (at + 1..).find(|next| !is_word(at) || !is_word(*next));
        let end = end.unwrap_or(at + 1);
        let number = expression
            .get(at + 1..end)
            .filter(|_| matches!(byte, b'd' | b's'))
            .and_then(|digits| digits.parse().ok());
        if let Some(number) = number {
            parts.push(Part::Text(expression.get(start..at).unwrap_or_default()));
            parts.push(match byte {
                b'd' => Part::Dim(number),
                _ => Part::Symbol(number),
            });
            start = end;
        }
        at = end;
    }
    parts.push(Part::Text(expression.get(start..).unwrap_or_default()));
    parts
}

/// Appends `[%0 + 1, symbol(%1)]`.
pub(super) fn index(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (map, OfValues(values)) = parts_of(arguments)?;
    let (map, _) = stored_map(plan, map)?;
    let ids: Vec<ValueId> = plan.facts.value_ids(values).collect();
    index_list(plan, &map, &ids)
}

/// Appends the results of a map with these operands, in brackets.
pub(super) fn index_list(plan: &mut Plan<'_, '_>, map: &MapText, ids: &[ValueId]) -> Said {
    plan.push_literal(b"[");
    results(plan, map, ids, None)?;
    plan.push_literal(b"]");
    Ok(())
}

/// How the results of a map are grouped: the number of results of each group, and the function of those
/// of several.
type Groups<'g> = (&'g [i64], &'g str);

/// Appends the results of a map with the names of its operands. Reading them returns the same map and operands.
fn results(
    plan: &mut Plan<'_, '_>,
    map: &MapText,
    ids: &[ValueId],
    groups: Option<Groups<'_>>,
) -> Said {
    // Which operands are equal.
    *plan.depends_on_values |= !compares_operands(plan.facts.op.parts().operands());
    require(ids.len() == map.dims + map.symbols)?;
    let mut sizes = groups.map_or(&[][..], |(sizes, _)| sizes).iter();
    let mut remaining = 0;
    let (mut next_dim, mut next_symbol) = (0, 0);
    for (at, expression) in map.results.iter().enumerate() {
        plan.comma(at);
        let mut is_last = false;
        if let Some((_, function)) = groups {
            if remaining == 0 {
                remaining = sizes.next().copied().unwrap_or_default();
                if remaining > 1 {
                    plan.text(&format!("{function}("));
                } else if remaining < 1 {
                    return Err(Generic);
                } else {
                    remaining = 0;
                }
            }
            is_last = remaining == 1;
            remaining = (remaining - 1).max(0);
        }
        for part in parts(expression) {
            match part {
                Part::Text("") => {}
                Part::Text(text) => plan.text(text),
                Part::Dim(number) => {
                    require(number <= next_dim)?;
                    next_dim = next_dim.max(number + 1);
                    let id = ids.get(number).ok_or(Generic)?;
                    plan.push_value(*id);
                }
                Part::Symbol(number) => {
                    require(number <= next_symbol)?;
                    next_symbol = next_symbol.max(number + 1);
                    let id = ids.get(map.dims + number).ok_or(Generic)?;
                    plan.push_literal(b"symbol(");
                    plan.push_value(*id);
                    plan.push_literal(b")");
                }
            }
        }
        if is_last {
            plan.push_literal(b")");
        }
    }
    require(remaining <= 0 && sizes.next().is_none())?;
    let mut seen = HashSet::with_capacity(ids.len());
    let is_distinct = ids.iter().all(|id| seen.insert(*id));
    require(next_dim == map.dims && next_symbol == map.symbols && is_distinct)
}

/// Appends the bound of a loop: a number, a value, or a map with its operands, behind `word` if it has
/// several results.
pub(super) fn bound(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfAttribute(slot), OfValues(values), word) = parts_of(arguments)?;
    let (map, id) = stored_map(plan, &Argument::Attribute(slot))?;
    let ids: Vec<ValueId> = plan.facts.value_ids(values).collect();
    bound_of(plan, &map, id, &ids, word)
}

/// As [`bound`], of a map and its operands.
pub(super) fn bound_of(
    plan: &mut Plan<'_, '_>,
    map: &MapText,
    id: AttributeId,
    ids: &[ValueId],
    word: &str,
) -> Said {
    if let [result] = map.results.as_slice() {
        if map.dims + map.symbols == 0
            && let Ok(number) = result.parse::<i64>()
        {
            plan.number(number);
            return require(ids.is_empty());
        }
        if map.dims == 0 && map.symbols == 1 && result == "s0" {
            plan.list(ids.iter().map(|id| Item::Value(*id)));
            return require(ids.len() == 1);
        }
    } else {
        plan.text(word);
        plan.push_literal(b" ");
    }
    plan.push_attribute(id);
    dims_and_symbols(plan, map, ids)
}

/// Appends `(%0, max(%1, 4))`, the lower or the upper bounds of `affine.parallel`. The operands of the lower
/// bounds precede those of the upper ones.
pub(super) fn parallel_bounds(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfAttributes([slot, groups]), OfValues(values), word) = parts_of(arguments)?;
    let map = plan.map_of(slot)?;
    let sizes = integers_of(&plan.text_of(groups)?).ok_or(Generic)?;
    let ids: Vec<ValueId> = plan.facts.value_ids(values).collect();
    let count = map.dims + map.symbols;
    let own = match word {
        "max" => ids.get(..count),
        _ => ids
            .len()
            .checked_sub(count)
            .and_then(|from| ids.get(from..)),
    };
    let own = own.ok_or(Generic)?;
    plan.push_literal(b"(");
    results(plan, &map, own, Some((&sizes, word)))?;
    plan.push_literal(b")");
    Ok(())
}

/// The integers of a dense attribute, one for each element, of `dense<1> : tensor<2xi32>` or `dense<[1, 2]> : tensor<2xi32>`.
pub(super) fn integers_of(text: &str) -> Option<Vec<i64>> {
    let (list, ty) = text.strip_prefix("dense<")?.split_once("> : tensor<")?;
    let count: usize = ty.split_once('x')?.0.parse().ok()?;
    if let Some(list) = list.strip_prefix('[') {
        let list = list.strip_suffix(']')?;
        return list.split(", ").map(|it| it.parse().ok()).collect();
    }
    if list.is_empty() {
        return (count == 0).then(Vec::new);
    }
    // A bound has more than one operand, or there are as many bounds as block arguments.
    let value = list.parse().ok()?;
    (count < 1 << 16).then(|| vec![value; count])
}

/// Appends ` step (4, 8)`, unless all steps are 1.
pub(super) fn steps(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttribute(slot) = parts_of(arguments)?;
    let steps = plan.integers(slot)?;
    if steps.iter().any(|step| *step != 1) {
        let steps: Vec<String> = steps.iter().map(i64::to_string).collect();
        let text = format!(" step ({})", steps.join(", "));
        plan.text(&text);
    }
    Ok(())
}

/// Appends ` reduce ("addf") -> (f32)`, if there are results. A number is the position of its word in `words`.
pub(super) fn reductions(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfAttribute(slot), OfTypes(results), words): (_, _, &str) = parts_of(arguments)?;
    plan.mention_types(results);
    let numbers = plan.integers(slot)?;
    require(numbers.len() == plan.facts.range(results).len())?;
    if numbers.is_empty() {
        return Ok(());
    }
    let word = |number: &i64| {
        let at = usize::try_from(*number).ok()?;
        words.split(' ').nth(at).map(|word| format!("\"{word}\""))
    };
    let words = numbers
        .iter()
        .map(word)
        .collect::<Option<Vec<_>>>()
        .ok_or(Generic)?;
    let text = format!(" reduce ({}) -> (", words.join(", "));
    plan.text(&text);
    plan.types(results);
    plan.push_literal(b")");
    Ok(())
}
