//! Affine maps and their operands.
//!
//! Reading such a text numbers the operands by their first use and joins repeated ones. A map whose
//! operands are in another order is not said by its results.

use crate::dialect::Representation;
use crate::error::Result;
use crate::ir::ValueId;
use crate::text::form::Values;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;

/// The text of a map: `affine_map<(d0)[s0] -> (d0 + s0)>`.
struct MapText {
    dims: usize,
    symbols: usize,
    results: Vec<String>,
}

impl MapText {
    fn of(text: &str) -> Option<Self> {
        let inner = text
            .strip_prefix("affine_map<(")
            .or_else(|| text.strip_prefix("affine_set<("))?;
        let inner = inner.strip_suffix(")>")?;
        let (dims, rest) = inner.split_once(')')?;
        let (symbols, rest) = match rest.strip_prefix('[') {
            Some(rest) => rest.split_once(']')?,
            None => ("", rest),
        };
        let (_, results) = rest.split_once('(')?;
        let count = |names: &str| names.split(", ").filter(|name| !name.is_empty()).count();
        Some(MapText {
            dims: count(dims),
            symbols: count(symbols),
            results: top_level(results),
        })
    }
}

/// The parts of a list between commas that no parentheses enclose.
fn top_level(list: &str) -> Vec<String> {
    let mut parts = Vec::new();
    let mut part = String::new();
    let mut depth = 0;
    for letter in list.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(std::mem::take(&mut part).trim().to_owned());
                continue;
            }
            _ => {}
        }
        part.push(letter);
    }
    if !part.trim().is_empty() {
        parts.push(part.trim().to_owned());
    }
    parts
}

fn map_of(plan: &mut Plan<'_, '_>, slot: usize) -> Result<Option<MapText>> {
    let Some(Some(Representation::Attribute(id))) = plan.facts.values.get(slot) else {
        return Ok(None);
    };
    let text = plan.attributes.text(*id)?;
    Ok(text.as_deref().and_then(MapText::of))
}

/// Appends `(%0, %1)[%2]`.
pub(super) fn operands(plan: &mut Plan<'_, '_>, map: usize, values: Values) -> Result<bool> {
    let Some(map) = map_of(plan, map)? else {
        return Ok(false);
    };
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
    plan.items.push(Item::Static(b"("));
    plan.list(dims.iter().map(|id| Item::Value(*id)));
    plan.items.push(Item::Static(b")"));
    if !symbols.is_empty() {
        plan.items.push(Item::Static(b"["));
        plan.list(symbols.iter().map(|id| Item::Value(*id)));
        plan.items.push(Item::Static(b"]"));
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
        let is_name = matches!(byte, b'd' | b's') && (at == 0 || !is_word(at - 1));
        let end = (at + 1..).find(|at| !is_word(*at)).unwrap_or(at + 1);
        let number = expression
            .get(at + 1..end)
            .and_then(|digits| digits.parse().ok());
        match number {
            Some(number) if is_name => {
                parts.push(Part::Text(expression.get(start..at).unwrap_or_default()));
                parts.push(match byte {
                    b'd' => Part::Dim(number),
                    _ => Part::Symbol(number),
                });
                (start, at) = (end, end);
            }
            _ => at += 1,
        }
    }
    parts.push(Part::Text(expression.get(start..).unwrap_or_default()));
    parts
}

/// Appends `[%0 + 1, symbol(%1)]`.
pub(super) fn index(plan: &mut Plan<'_, '_>, map: usize, values: Values) -> Result<bool> {
    let Some(map) = map_of(plan, map)? else {
        return Ok(false);
    };
    let ids: Vec<ValueId> = plan.facts.value_ids(values).collect();
    plan.items.push(Item::Static(b"["));
    let is_said = results(plan, &map, &ids);
    plan.items.push(Item::Static(b"]"));
    Ok(is_said)
}

/// Appends the results of a map with the names of its operands. Returns false if reading them would
/// give another map or other operands.
fn results(plan: &mut Plan<'_, '_>, map: &MapText, ids: &[ValueId]) -> bool {
    *plan.depends_on_values = true;
    if ids.len() != map.dims + map.symbols {
        return false;
    }
    let (mut next_dim, mut next_symbol) = (0, 0);
    for (at, expression) in map.results.iter().enumerate() {
        if at > 0 {
            plan.items.push(Item::Static(b", "));
        }
        for part in parts(expression) {
            match part {
                Part::Text("") => {}
                Part::Text(text) => plan.items.push(Item::Text(text.as_bytes().into())),
                Part::Dim(number) => {
                    if number > next_dim {
                        return false;
                    }
                    next_dim = next_dim.max(number + 1);
                    let Some(id) = ids.get(number) else {
                        return false;
                    };
                    plan.items.push(Item::Value(*id));
                }
                Part::Symbol(number) => {
                    if number > next_symbol {
                        return false;
                    }
                    next_symbol = next_symbol.max(number + 1);
                    let Some(id) = ids.get(map.dims + number) else {
                        return false;
                    };
                    plan.items.push(Item::Static(b"symbol("));
                    plan.items.push(Item::Value(*id));
                    plan.items.push(Item::Static(b")"));
                }
            }
        }
    }
    let is_distinct = ids
        .iter()
        .enumerate()
        .all(|(at, id)| !ids.iter().take(at).any(|it| it == id));
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
    let Some(map) = map_of(plan, slot)? else {
        return Ok(false);
    };
    let ids: Vec<ValueId> = plan.facts.value_ids(values).collect();
    if let [result] = map.results.as_slice() {
        if map.dims + map.symbols == 0
            && let Ok(number) = result.parse::<i64>()
        {
            plan.number(number);
            return Ok(ids.is_empty());
        }
        if map.dims == 0 && map.symbols == 1 && result == "s0" {
            plan.list(ids.iter().map(|id| Item::Value(*id)));
            return Ok(ids.len() == 1);
        }
    } else {
        plan.items.push(Item::Text(word.as_bytes().into()));
        plan.items.push(Item::Static(b" "));
    }
    let Some(Some(Representation::Attribute(id))) = plan.facts.values.get(slot) else {
        return Ok(false);
    };
    plan.items.push(Item::Attribute(*id));
    Ok(dims_and_symbols(plan, &map, &ids))
}
