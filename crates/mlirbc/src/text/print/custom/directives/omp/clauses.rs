//! Clauses.

use crate::dialect::Attribute;
use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::ir::Value;
use crate::text::form::{
    Argument, LINEAR_MODIFIERS, MAP_FLAGS, MAP_TRANSFERS, NO_TRANSFER, Values,
};
use crate::text::print::custom::directives::literals;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;

/// The attribute of a slot, if the op has it.
pub(super) fn attribute<'m>(plan: &Plan<'m, '_>, slot: usize) -> Result<Option<Attribute<'m>>> {
    literals::attribute(plan, &Argument::Attribute(slot))
}

/// The case in the text of an attribute: `#omp<orderkind concurrent>` or `#omp<reduction_modifier(task)>`.
pub(super) fn case(text: &str) -> Option<&str> {
    let inner = text.strip_prefix("#omp<")?.strip_suffix('>')?;
    let (_, case) = inner.split_once([' ', '('])?;
    let case = case.strip_prefix('(').unwrap_or(case);
    Some(case.strip_suffix(')').unwrap_or(case))
}

/// The case of an attribute; `None` if the op does not have it.
pub(super) fn case_of(plan: &mut Plan<'_, '_>, slot: usize) -> Result<Option<String>> {
    let Some(attribute) = attribute(plan, slot)? else {
        return Ok(None);
    };
    let text = plan.attributes.text(attribute.id())?;
    Ok(text.as_deref().and_then(case).map(str::to_owned))
}

fn is_there(plan: &Plan<'_, '_>, slot: usize) -> bool {
    plan.facts.values.get(slot).is_some_and(Option::is_some)
}

/// Appends the case of an attribute.
pub(super) fn word(plan: &mut Plan<'_, '_>, slot: usize) -> Result<bool> {
    let case = case_of(plan, slot)?;
    if let Some(case) = &case {
        plan.text(case);
    }
    Ok(case.is_some())
}

/// The elements of an array.
pub(super) fn elements<'m>(plan: &Plan<'m, '_>, slot: usize) -> Result<Option<Vec<Attribute<'m>>>> {
    let array = attribute(plan, slot)?
        .map(|array| array.view())
        .transpose()?;
    Ok(match array {
        Some(AttributeView::Array(list)) => Some(list.iter().collect()),
        _ => None,
    })
}

/// Appends `%0 : T -> %1 : T` for each allocated variable, behind its allocator.
pub(super) fn allocate(plan: &mut Plan<'_, '_>, allocated: Values, allocators: Values) -> bool {
    let allocated: Vec<_> = plan.facts.values_of(allocated).collect();
    let allocators: Vec<_> = plan.facts.values_of(allocators).collect();
    for (index, (variable, allocator)) in allocated.iter().zip(&allocators).enumerate() {
        if index > 0 {
            plan.push_literal(b", ");
        }
        plan.push_value(allocator.id());
        plan.push_literal(b" : ");
        plan.push_type(allocator.type_id());
        plan.push_literal(b" -> ");
        plan.push_value(variable.id());
        plan.push_literal(b" : ");
        plan.push_type(variable.type_id());
    }
    allocated.len() == allocators.len()
}

/// Appends `%0 = %1 : T` for each variable, with its step.
pub(super) fn linear(plan: &mut Plan<'_, '_>, values: Values, steps: Values) -> bool {
    let values: Vec<_> = plan.facts.values_of(values).collect();
    let steps: Vec<_> = plan.facts.values_of(steps).collect();
    for (index, (value, step)) in values.iter().zip(&steps).enumerate() {
        if index > 0 {
            plan.push_literal(b", ");
        }
        plan.push_value(value.id());
        plan.push_literal(b" = ");
        plan.push_value(step.id());
        plan.push_literal(b" : ");
        plan.push_type(value.type_id());
    }
    values.len() == steps.len()
}

/// Appends `%0 : T = %1 : S` for each variable, with its step, and `val(...)` around it if it has this modifier.
pub(super) fn modified_linear(
    plan: &mut Plan<'_, '_>,
    [values, steps]: [Values; 2],
    modifiers: usize,
) -> Result<bool> {
    let values: Vec<_> = plan.facts.values_of(values).collect();
    let steps: Vec<_> = plan.facts.values_of(steps).collect();
    // Reading sets the modifiers of all variables.
    let Some(modifiers) = elements(plan, modifiers)? else {
        return Ok(false);
    };
    for (index, ((value, step), modifier)) in values.iter().zip(&steps).zip(&modifiers).enumerate()
    {
        if index > 0 {
            plan.push_literal(b", ");
        }
        let is_modified = !matches!(modifier.view()?, AttributeView::Unit);
        if is_modified {
            let text = plan.attributes.text(modifier.id())?;
            let word = text.as_deref().and_then(case);
            let Some(word) = word.filter(|word| LINEAR_MODIFIERS.contains(word)) else {
                return Ok(false);
            };
            plan.text(&format!("{word}("));
        }
        typed(plan, *value);
        plan.push_literal(b" = ");
        typed(plan, *step);
        if is_modified {
            plan.push_literal(b")");
        }
    }
    let count = values.len();
    Ok(count > 0 && steps.len() == count && modifiers.len() == count)
}

/// Appends `%0 : T` for each variable.
pub(super) fn uniform(plan: &mut Plan<'_, '_>, values: Values) -> bool {
    for (index, value) in plan.facts.values_of(values).enumerate() {
        if index > 0 {
            plan.push_literal(b", ");
        }
        typed(plan, value);
    }
    true
}

/// Appends `%0 : T`.
fn typed(plan: &mut Plan<'_, '_>, value: Value<'_>) {
    plan.push_value(value.id());
    plan.push_literal(b" : ");
    plan.push_type(value.type_id());
}

/// Appends `%0 : T -> 32 : i64` for each variable, with its alignment.
pub(super) fn aligned(plan: &mut Plan<'_, '_>, values: Values, alignments: usize) -> Result<bool> {
    let Some(alignments) = elements(plan, alignments)? else {
        return Ok(false);
    };
    let values: Vec<_> = plan.facts.values_of(values).collect();
    for (index, (value, alignment)) in values.iter().zip(&alignments).enumerate() {
        if index > 0 {
            plan.push_literal(b", ");
        }
        plan.push_value(value.id());
        plan.push_literal(b" : ");
        plan.push_type(value.type_id());
        plan.push_literal(b" -> ");
        plan.push_attribute(alignment.id());
    }
    Ok(values.len() == alignments.len())
}

/// Appends `static = %0 : T, nonmonotonic, simd`.
pub(super) fn schedule(
    plan: &mut Plan<'_, '_>,
    [kind, modifier, simd]: [usize; 3],
    chunk: Values,
) -> Result<bool> {
    let Some(kind) = case_of(plan, kind)? else {
        return Ok(false);
    };
    plan.text(&kind);
    if let Some(chunk) = plan.facts.values_of(chunk).next() {
        if matches!(&*kind, "auto" | "runtime") {
            return Ok(false);
        }
        plan.push_literal(b" = ");
        plan.push_value(chunk.id());
        plan.push_literal(b" : ");
        plan.push_type(chunk.type_id());
    }
    let word = case_of(plan, modifier)?;
    if let Some(word) = &word {
        plan.text(&format!(", {word}"));
    }
    let is_simd = is_there(plan, simd);
    if is_simd {
        plan.push_literal(b", simd");
    }
    // The first modifier cannot be `simd`.
    let is_read = match word.as_deref() {
        Some(word) => word != "simd",
        None => !is_simd,
    };
    Ok(is_read && word.is_some() == is_there(plan, modifier))
}

/// Appends `reproducible:concurrent`.
pub(super) fn order(plan: &mut Plan<'_, '_>, order: usize, modifier: usize) -> Result<bool> {
    if is_there(plan, modifier) {
        if !word(plan, modifier)? {
            return Ok(false);
        }
        plan.push_literal(b":");
    }
    word(plan, order)
}

/// Appends `taskdependin -> %0 : T` for each variable.
pub(super) fn depend(plan: &mut Plan<'_, '_>, values: Values, kinds: usize) -> Result<bool> {
    let Some(kinds) = elements(plan, kinds)? else {
        return Ok(false);
    };
    let values: Vec<_> = plan.facts.values_of(values).collect();
    for (index, (value, kind)) in values.iter().zip(&kinds).enumerate() {
        let text = plan.attributes.text(kind.id())?;
        let Some(word) = text.as_deref().and_then(case) else {
            return Ok(false);
        };
        let comma = if index > 0 { ", " } else { "" };
        plan.text(&format!("{comma}{word} -> "));
        plan.push_value(value.id());
        plan.push_literal(b" : ");
        plan.push_type(value.type_id());
    }
    Ok(!kinds.is_empty() && values.len() == kinds.len())
}

/// Appends `%0 -> @f : T` for each variable.
pub(super) fn copy_private(
    plan: &mut Plan<'_, '_>,
    values: Values,
    symbols: usize,
) -> Result<bool> {
    let Some(symbols) = elements(plan, symbols)? else {
        return Ok(false);
    };
    let values: Vec<_> = plan.facts.values_of(values).collect();
    for (index, (value, symbol)) in values.iter().zip(&symbols).enumerate() {
        if !matches!(symbol.view()?, AttributeView::SymbolRef(_)) {
            return Ok(false);
        }
        if index > 0 {
            plan.push_literal(b", ");
        }
        plan.push_value(value.id());
        plan.push_literal(b" -> ");
        plan.push_attribute(symbol.id());
        plan.push_literal(b" : ");
        plan.push_type(value.type_id());
    }
    Ok(!symbols.is_empty() && values.len() == symbols.len())
}

/// Appends `strict, %0: T`.
pub(super) fn granularity(plan: &mut Plan<'_, '_>, modifier: usize, value: Values) -> Result<bool> {
    if is_there(plan, modifier) {
        if !word(plan, modifier)? {
            return Ok(false);
        }
        plan.push_literal(b", ");
    }
    let Some(value) = plan.facts.values_of(value).next() else {
        return Ok(false);
    };
    plan.push_value(value.id());
    plan.push_literal(b": ");
    plan.push_type(value.type_id());
    Ok(true)
}

/// Appends `contended, speculative`: the names of the bits of a number.
pub(super) fn hint(plan: &mut Plan<'_, '_>, slot: usize) -> Result<bool> {
    const WORDS: [&str; 4] = ["uncontended", "contended", "nonspeculative", "speculative"];
    let view = attribute(plan, slot)?.map(|hint| hint.view()).transpose()?;
    let Some(AttributeView::Integer { ty, value }) = view else {
        return Ok(false);
    };
    let bits = value.to_u64().filter(|bits| *bits < 1 << WORDS.len());
    let Some(bits) = bits.filter(|_| value.width() == 64) else {
        return Ok(false);
    };
    let words = WORDS.iter().enumerate();
    let words: Vec<&str> = words
        .filter(|(bit, _)| bits & (1 << bit) != 0)
        .map(|(_, word)| *word)
        .collect();
    plan.text(&match words.is_empty() {
        true => "none".to_owned(),
        false => words.join(", "),
    });
    plan.attributes.is_type(ty, "i64")
}

/// Appends the flags of a mapped variable that is a number. Reading drops other flags.
fn map_number<'m>(plan: &mut Plan<'m, '_>, flags: Attribute<'m>) -> Result<bool> {
    let AttributeView::Integer { ty, value } = flags.view()? else {
        return Ok(false);
    };
    let (Some(bits), true) = (value.to_u64(), plan.attributes.is_type(ty, "ui64")?) else {
        return Ok(false);
    };
    let known = MAP_FLAGS.iter().fold(0, |known, (_, flag)| known | flag);
    let flags = MAP_FLAGS.iter().filter(|(_, flag)| bits & flag != 0);
    let words: Vec<&str> = flags.map(|(word, _)| *word).collect();
    let mut text = words.join(", ").replace("to, from", "tofrom");
    if bits & MAP_TRANSFERS == 0 {
        let comma = if text.is_empty() { "" } else { ", " };
        text.push_str(comma);
        text.push_str(NO_TRANSFER);
    }
    plan.text(&text);
    Ok(bits & !known == 0)
}

/// Appends the flags of a mapped variable, those that people read first in front.
pub(super) fn map(plan: &mut Plan<'_, '_>, slot: usize) -> Result<bool> {
    if let Some(flags) = attribute(plan, slot)?
        && let AttributeView::Integer { .. } = flags.view()?
    {
        return map_number(plan, flags);
    }
    const WORDS: &[(&str, &str)] = &[
        ("always", "always"),
        ("implicit", "implicit"),
        ("ompx_hold", "ompx_hold"),
        ("close", "close"),
        ("present", "present"),
        ("to", "to"),
        ("from", "from"),
        ("del", "delete"),
        ("return_param", "return_param"),
        ("storage", "storage"),
        ("priv", "private"),
        ("literal", "literal"),
        ("attach", "attach"),
        ("attach_always", "attach_always"),
        ("attach_none", "attach_none"),
        ("attach_auto", "attach_auto"),
        ("ref_ptr", "ref_ptr"),
        ("ref_ptee", "ref_ptee"),
        ("ref_ptr_ptee", "ref_ptr_ptee"),
        ("is_device_ptr", "is_device_ptr"),
    ];
    let Some(flags) = case_of(plan, slot)? else {
        return Ok(false);
    };
    if flags == "none" {
        plan.push_literal(b"none");
        return Ok(true);
    }
    let flags: Vec<&str> = flags.split('|').collect();
    let are_known = flags
        .iter()
        .all(|flag| WORDS.iter().any(|(known, _)| known == flag));
    let words = WORDS.iter().filter(|(flag, _)| flags.contains(flag));
    let words: Vec<&str> = words.map(|(_, word)| *word).collect();
    plan.text(&words.join(", ").replace("to, from", "tofrom"));
    Ok(are_known)
}

/// Appends `[0, 1], [2]`.
pub(super) fn members_index(plan: &mut Plan<'_, '_>, slot: usize) -> Result<bool> {
    let Some(members) = elements(plan, slot)? else {
        return Ok(false);
    };
    for (index, member) in members.iter().enumerate() {
        plan.push_literal(if index == 0 { b"[" } else { b", [" });
        let AttributeView::Array(numbers) = member.view()? else {
            return Ok(false);
        };
        for (index, number) in numbers.iter().enumerate() {
            let AttributeView::Integer { ty, .. } = number.view()? else {
                return Ok(false);
            };
            if !plan.attributes.is_type(ty, "i64")? {
                return Ok(false);
            }
            if index > 0 {
                plan.push_literal(b", ");
            }
            plan.push(Item::Untyped(number.id()));
        }
        plan.push_literal(b"]");
        if numbers.count() == 0 {
            return Ok(false);
        }
    }
    Ok(!members.is_empty())
}

/// Appends `[0,1], [2,0]`, the rows of a vector.
pub(super) fn dense_members_index(plan: &mut Plan<'_, '_>, index: &Argument) -> Result<bool> {
    let Some(index) = literals::attribute(plan, index)? else {
        return Ok(false);
    };
    let text = plan.attributes.text(index.id())?;
    let rows = text.as_deref().and_then(rows_of);
    if let Some(rows) = &rows {
        plan.text(rows);
    }
    Ok(rows.is_some())
}

/// The most numbers of members in a text.
const MOST_INDICES: usize = 1 << 12;

/// `[0,1], [2,0]` for `dense<[[0, 1], [2, 0]]> : vector<2x2xi32>`.
fn rows_of(text: &str) -> Option<String> {
    let (values, ty) = text.strip_prefix("dense<")?.split_once("> : vector<")?;
    let (count, length) = ty.strip_suffix("xi32>")?.split_once('x')?;
    let (count, length): (usize, usize) = (count.parse().ok()?, length.parse().ok()?);
    // A file of few bytes may have a vector of any size, if all of its numbers are equal.
    if count.checked_mul(length)? > MOST_INDICES {
        return None;
    }
    if let Some(rows) = values.strip_prefix("[[") {
        let rows = rows.strip_suffix("]]")?.split("], [");
        let rows: Vec<String> = rows
            .map(|row| format!("[{}]", row.replace(", ", ",")))
            .collect();
        return Some(rows.join(", "));
    }
    // All numbers are equal.
    let number: i32 = values.parse().ok()?;
    let row = format!("[{}]", vec![number.to_string(); length].join(","));
    Some(vec![row; count].join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_of_a_vector_are_members() {
        let rows = |text| rows_of(text).unwrap_or_default();
        assert_eq!(
            rows("dense<[[0, 1], [2, -1]]> : vector<2x2xi32>"),
            "[0,1], [2,-1]"
        );
        assert_eq!(rows("dense<0> : vector<2x1xi32>"), "[0], [0]");
        assert_eq!(rows("dense<0> : vector<999999999x999999999xi32>"), "");
        assert_eq!(rows("dense<0> : vector<1x999999999999999xi32>"), "");
    }

    #[test]
    fn a_case_follows_the_name_of_the_attribute() {
        assert_eq!(case("#omp<orderkind concurrent>"), Some("concurrent"));
        assert_eq!(case("#omp<reduction_modifier(task)>"), Some("task"));
        assert_eq!(case("#omp<clause_map_flags to|from>"), Some("to|from"));
        assert_eq!(case("#omp.flags<>"), None);
    }
}
