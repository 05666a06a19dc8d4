//! Affine maps and their operands.
//!
//! Reading such a text numbers the operands by their first use and joins repeated ones. A map whose
//! operands are in another order is not said by its results.

use hashbrown::HashSet;

use crate::container::AttributeId;
use crate::dialect::Representation;
use crate::error::Result;
use crate::ir::ValueId;
use crate::text::form::{Argument, MapText, Values};
use crate::text::print::custom::directives::literals;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;

fn map_of(plan: &mut Plan<'_, '_>, slot: usize) -> Result<Option<MapText>> {
    let Some(Some(Representation::Attribute(id))) = plan.facts.values.get(slot) else {
        return Ok(None);
    };
    let text = plan.attributes.text(*id)?;
    Ok(text.as_deref().and_then(MapText::of))
}

/// A map or a set that an op stores in an attribute.
pub(super) fn stored_map(
    plan: &mut Plan<'_, '_>,
    map: &Argument,
) -> Result<Option<(MapText, AttributeId)>> {
    let Some(map) = literals::attribute(plan, map)? else {
        return Ok(None);
    };
    let text = plan.attributes.text(map.id())?;
    let parsed = text.as_deref().and_then(MapText::of);
    Ok(parsed.map(|parsed| (parsed, map.id())))
}

/// Appends `(%0, %1)[%2]`.
pub(super) fn operands(plan: &mut Plan<'_, '_>, map: usize, values: Values) -> Result<bool> {
    let Some(map) = map_of(plan, map)? else {
        return Ok(false);
    };
    let ids: Vec<ValueId> = plan.facts.value_ids(values).collect();
    Ok(dims_and_symbols(plan, &map, &ids))
}

/// Appends a set, `(%0, %1)` and `[%2]`.
pub(super) fn condition(plan: &mut Plan<'_, '_>, set: &Argument, values: Values) -> Result<bool> {
    let Some((map, id)) = stored_map(plan, set)? else {
        return Ok(false);
    };
    plan.push_attribute(id);
    let ids: Vec<ValueId> = plan.facts.value_ids(values).collect();
    Ok(dims_and_symbols(plan, &map, &ids))
}

fn dims_and_symbols(plan: &mut Plan<'_, '_>, map: &MapText, ids: &[ValueId]) -> bool {
    let Some((dims, symbols)) = ids.split_at_checked(map.dims) else {
        return false;
    };
    if symbols.len() != map.symbols {
        return false;
    }
    plan.push_literal(b"(");
    plan.list(dims.iter().map(|id| Item::Value(*id)));
    plan.push_literal(b")");
    if !symbols.is_empty() {
        plan.push_literal(b"[");
        plan.list(symbols.iter().map(|id| Item::Value(*id)));
        plan.push_literal(b"]");
    }
    true
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
pub(super) fn index(plan: &mut Plan<'_, '_>, map: &Argument, values: Values) -> Result<bool> {
    let Some((map, _)) = stored_map(plan, map)? else {
        return Ok(false);
    };
    let ids: Vec<ValueId> = plan.facts.value_ids(values).collect();
    Ok(index_list(plan, &map, &ids))
}

/// Appends the results of a map with these operands, in brackets.
pub(super) fn index_list(plan: &mut Plan<'_, '_>, map: &MapText, ids: &[ValueId]) -> bool {
    plan.push_literal(b"[");
    let is_said = results(plan, map, ids, None);
    plan.push_literal(b"]");
    is_said
}

/// How the results of a map are grouped: the number of results of each group, and the function of those
/// of several.
type Groups<'g> = (&'g [i64], &'g str);

/// Appends the results of a map with the names of its operands. Returns false if reading them would
/// return another map or other operands.
fn results(
    plan: &mut Plan<'_, '_>,
    map: &MapText,
    ids: &[ValueId],
    groups: Option<Groups<'_>>,
) -> bool {
    *plan.depends_on_values = true;
    if ids.len() != map.dims + map.symbols {
        return false;
    }
    let mut sizes = groups.map_or(&[][..], |(sizes, _)| sizes).iter();
    let mut remaining = 0;
    let (mut next_dim, mut next_symbol) = (0, 0);
    for (at, expression) in map.results.iter().enumerate() {
        if at > 0 {
            plan.push_literal(b", ");
        }
        let mut is_last = false;
        if let Some((_, function)) = groups {
            if remaining == 0 {
                remaining = sizes.next().copied().unwrap_or_default();
                if remaining > 1 {
                    plan.text(&format!("{function}("));
                } else if remaining < 1 {
                    return false;
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
                    if number > next_dim {
                        return false;
                    }
                    next_dim = next_dim.max(number + 1);
                    let Some(id) = ids.get(number) else {
                        return false;
                    };
                    plan.push_value(*id);
                }
                Part::Symbol(number) => {
                    if number > next_symbol {
                        return false;
                    }
                    next_symbol = next_symbol.max(number + 1);
                    let Some(id) = ids.get(map.dims + number) else {
                        return false;
                    };
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
    if remaining > 0 || sizes.next().is_some() {
        return false;
    }
    let mut seen = HashSet::with_capacity(ids.len());
    let is_distinct = ids.iter().all(|id| seen.insert(*id));
    next_dim == map.dims && next_symbol == map.symbols && is_distinct
}

/// Appends the bound of a loop: a number, a value, or a map with its operands, behind `word` if it has
/// several results.
pub(super) fn bound(
    plan: &mut Plan<'_, '_>,
    slot: usize,
    values: Values,
    word: &str,
) -> Result<bool> {
    let Some((map, id)) = stored_map(plan, &Argument::Attribute(slot))? else {
        return Ok(false);
    };
    let ids: Vec<ValueId> = plan.facts.value_ids(values).collect();
    Ok(bound_of(plan, &map, id, &ids, word))
}

/// As [`bound`], of a map and its operands.
pub(super) fn bound_of(
    plan: &mut Plan<'_, '_>,
    map: &MapText,
    id: AttributeId,
    ids: &[ValueId],
    word: &str,
) -> bool {
    if let [result] = map.results.as_slice() {
        if map.dims + map.symbols == 0
            && let Ok(number) = result.parse::<i64>()
        {
            plan.number(number);
            return ids.is_empty();
        }
        if map.dims == 0 && map.symbols == 1 && result == "s0" {
            plan.list(ids.iter().map(|id| Item::Value(*id)));
            return ids.len() == 1;
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
pub(super) fn parallel_bounds(
    plan: &mut Plan<'_, '_>,
    slot: usize,
    groups: usize,
    values: Values,
    word: &str,
) -> Result<bool> {
    let Some(map) = map_of(plan, slot)? else {
        return Ok(false);
    };
    let Some(sizes) = dense_integers(plan, groups)? else {
        return Ok(false);
    };
    let ids: Vec<ValueId> = plan.facts.value_ids(values).collect();
    let count = map.dims + map.symbols;
    let own = match word {
        "max" => ids.get(..count),
        _ => ids
            .len()
            .checked_sub(count)
            .and_then(|from| ids.get(from..)),
    };
    let Some(own) = own else {
        return Ok(false);
    };
    plan.push_literal(b"(");
    let is_said = results(plan, &map, own, Some((&sizes, word)));
    plan.push_literal(b")");
    Ok(is_said)
}

/// The integers of a dense attribute, one for each element.
fn dense_integers(plan: &mut Plan<'_, '_>, slot: usize) -> Result<Option<Vec<i64>>> {
    let Some(Some(Representation::Attribute(id))) = plan.facts.values.get(slot) else {
        return Ok(None);
    };
    let Some(text) = plan.attributes.text(*id)? else {
        return Ok(None);
    };
    Ok(integers_of(&text))
}

/// The integers of `dense<1> : tensor<2xi32>` or `dense<[1, 2]> : tensor<2xi32>`.
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
pub(super) fn steps(plan: &mut Plan<'_, '_>, slot: usize) -> bool {
    let value = plan.facts.values.get(slot).and_then(Option::as_ref);
    let Some(steps) = value.and_then(|value| plan.attributes.integers(value)) else {
        return false;
    };
    if steps.iter().any(|step| *step != 1) {
        let steps: Vec<String> = steps.iter().map(i64::to_string).collect();
        let text = format!(" step ({})", steps.join(", "));
        plan.text(&text);
    }
    true
}

/// Appends ` reduce ("addf") -> (f32)`, if there are results. A number is the position of its word in `words`.
pub(super) fn reductions(
    plan: &mut Plan<'_, '_>,
    slot: usize,
    results: Values,
    words: &str,
) -> bool {
    plan.mention_types(results);
    let value = plan.facts.values.get(slot).and_then(Option::as_ref);
    let Some(numbers) = value.and_then(|value| plan.attributes.integers(value)) else {
        return false;
    };
    if numbers.len() != plan.facts.range(results).len() {
        return false;
    }
    if numbers.is_empty() {
        return true;
    }
    let word = |number: &i64| {
        let at = usize::try_from(*number).ok()?;
        words.split(' ').nth(at).map(|word| format!("\"{word}\""))
    };
    let Some(words) = numbers.iter().map(word).collect::<Option<Vec<_>>>() else {
        return false;
    };
    let text = format!(" reduce ({}) -> (", words.join(", "));
    plan.text(&text);
    plan.types(results);
    plan.push_literal(b")");
    true
}
