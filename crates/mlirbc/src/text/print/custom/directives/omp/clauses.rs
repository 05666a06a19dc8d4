//! Clauses.

use crate::dialect::Attribute;
use crate::dialect::builtin::AttributeView;
use crate::text::form::{
    Argument, Ignored, LINEAR_MODIFIERS, MAP_FLAGS, MAP_TRANSFERS, NO_TRANSFER, OfAttribute,
    OfAttributes, OfValues, Values,
};
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// The case in the text of an attribute: `#omp<orderkind concurrent>` or `#omp<reduction_modifier(task)>`.
pub(super) fn case(text: &str) -> Option<&str> {
    let inner = text.strip_prefix("#omp<")?.strip_suffix('>')?;
    let (_, case) = inner.split_once([' ', '('])?;
    let case = case.strip_prefix('(').unwrap_or(case);
    Some(case.strip_suffix(')').unwrap_or(case))
}

/// The case of an attribute.
pub(super) fn case_of(plan: &mut Plan<'_, '_>, slot: usize) -> Said<String> {
    let text = plan.text_of(slot)?;
    Ok(case(&text).ok_or(Generic)?.to_owned())
}

/// Appends the case of an attribute.
pub(super) fn word(plan: &mut Plan<'_, '_>, slot: usize) -> Said {
    let case = case_of(plan, slot)?;
    plan.text(&case);
    Ok(())
}

/// Appends `%0 : T -> %1 : T` for each allocated variable, behind its allocator.
pub(super) fn allocate(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(allocated), Ignored, OfValues(allocators), Ignored) = parts_of(arguments)?;
    let allocated: Vec<_> = plan.facts.values_of(allocated).collect();
    let allocators: Vec<_> = plan.facts.values_of(allocators).collect();
    for (index, (variable, allocator)) in allocated.iter().zip(&allocators).enumerate() {
        plan.comma(index);
        plan.typed_value(*allocator);
        plan.push_literal(b" -> ");
        plan.typed_value(*variable);
    }
    require(allocated.len() == allocators.len())
}

/// Appends `%0 = %1 : T` for each variable, with its step.
pub(super) fn linear(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(values), Ignored, OfValues(steps), modifiers) = parts_of(arguments)?;
    if let Some((Ignored, OfAttribute(modifiers))) = modifiers {
        return modified_linear(plan, [values, steps], modifiers);
    }
    let values: Vec<_> = plan.facts.values_of(values).collect();
    let steps: Vec<_> = plan.facts.values_of(steps).collect();
    for (index, (value, step)) in values.iter().zip(&steps).enumerate() {
        plan.comma(index);
        plan.pair(value.id(), b" = ", step.id());
        plan.push_literal(b" : ");
        plan.push_type(value.type_id());
    }
    require(values.len() == steps.len())
}

/// Appends `%0 : T = %1 : S` for each variable, with its step, and `val(...)` around it if it has this modifier.
fn modified_linear(
    plan: &mut Plan<'_, '_>,
    [values, steps]: [Values; 2],
    modifiers: usize,
) -> Said {
    let values: Vec<_> = plan.facts.values_of(values).collect();
    let steps: Vec<_> = plan.facts.values_of(steps).collect();
    // Reading sets the modifiers of all variables.
    let modifiers = plan.elements(modifiers)?;
    for (index, ((value, step), modifier)) in values.iter().zip(&steps).zip(&modifiers).enumerate()
    {
        plan.comma(index);
        let is_modified = !matches!(modifier.view()?, AttributeView::Unit);
        if is_modified {
            let text = plan.attributes.text(modifier.id())?;
            let word = text.as_deref().and_then(case);
            let word = word
                .filter(|word| LINEAR_MODIFIERS.contains(word))
                .ok_or(Generic)?;
            plan.text(&format!("{word}("));
        }
        plan.typed_value(*value);
        plan.push_literal(b" = ");
        plan.typed_value(*step);
        if is_modified {
            plan.push_literal(b")");
        }
    }
    let count = values.len();
    require(count > 0 && steps.len() == count && modifiers.len() == count)
}

/// Appends `%0 : T` for each variable.
pub(super) fn uniform(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(values), Ignored) = parts_of(arguments)?;
    for (index, value) in plan.facts.values_of(values).enumerate() {
        plan.comma(index);
        plan.typed_value(value);
    }
    Ok(())
}

/// Appends `%0 : T -> 32 : i64` for each variable, with its alignment.
pub(super) fn aligned(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(values), Ignored, OfAttribute(alignments)) = parts_of(arguments)?;
    let alignments = plan.elements(alignments)?;
    let values: Vec<_> = plan.facts.values_of(values).collect();
    for (index, (value, alignment)) in values.iter().zip(&alignments).enumerate() {
        plan.comma(index);
        plan.typed_value(*value);
        plan.push_literal(b" -> ");
        plan.push_attribute(alignment.id());
    }
    require(values.len() == alignments.len())
}

/// Appends `static = %0 : T, nonmonotonic, simd`.
pub(super) fn schedule(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfAttributes([kind, modifier, simd]), OfValues(chunk), Ignored) = parts_of(arguments)?;
    let kind = case_of(plan, kind)?;
    plan.text(&kind);
    if let Some(chunk) = plan.facts.values_of(chunk).next() {
        require(!matches!(&*kind, "auto" | "runtime"))?;
        plan.push_literal(b" = ");
        plan.typed_value(chunk);
    }
    // The first modifier cannot be `simd`.
    if plan.has(modifier) {
        let word = case_of(plan, modifier)?;
        plan.text(&format!(", {word}"));
        require(word != "simd")?;
    } else {
        require(!plan.has(simd))?;
    }
    if plan.has(simd) {
        plan.push_literal(b", simd");
    }
    Ok(())
}

/// Appends `reproducible:concurrent`.
pub(super) fn order(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttributes([order, modifier]) = parts_of(arguments)?;
    if plan.has(modifier) {
        word(plan, modifier)?;
        plan.push_literal(b":");
    }
    word(plan, order)
}

/// Appends `%0 -> @f : T` for each variable.
pub(super) fn copy_private(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(values), Ignored, OfAttribute(symbols)) = parts_of(arguments)?;
    let symbols = plan.elements(symbols)?;
    let values: Vec<_> = plan.facts.values_of(values).collect();
    for (index, (value, symbol)) in values.iter().zip(&symbols).enumerate() {
        require(matches!(symbol.view()?, AttributeView::SymbolRef(_)))?;
        plan.comma(index);
        plan.push_value(value.id());
        plan.push_literal(b" -> ");
        plan.push_attribute(symbol.id());
        plan.push_literal(b" : ");
        plan.push_type(value.type_id());
    }
    require(!symbols.is_empty() && values.len() == symbols.len())
}

/// Appends `strict, %0: T`.
pub(super) fn granularity(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfAttribute(modifier), OfValues(value), Ignored) = parts_of(arguments)?;
    if plan.has(modifier) {
        word(plan, modifier)?;
        plan.push_literal(b", ");
    }
    let value = plan.first(value)?;
    plan.push_value(value.id());
    plan.push_literal(b": ");
    plan.push_type(value.type_id());
    Ok(())
}

/// Appends `contended, speculative`: the names of the bits of a number.
pub(super) fn hint(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttribute(slot) = parts_of(arguments)?;
    const WORDS: [&str; 4] = ["uncontended", "contended", "nonspeculative", "speculative"];
    let bits = plan.integer(slot, "i64")?.to_u64();
    let bits = bits.filter(|bits| *bits < 1 << WORDS.len());
    let bits = bits.ok_or(Generic)?;
    let words = WORDS.iter().enumerate();
    let words: Vec<&str> = words
        .filter(|(bit, _)| bits & (1 << bit) != 0)
        .map(|(_, word)| *word)
        .collect();
    plan.text(&match words.is_empty() {
        true => "none".to_owned(),
        false => words.join(", "),
    });
    Ok(())
}

/// Appends the flags of a mapped variable that is a number. Reading drops other flags.
fn map_number<'m>(plan: &mut Plan<'m, '_>, flags: Attribute<'m>) -> Said {
    let bits = plan.integer_of(flags, "ui64")?;
    let bits = bits.to_u64().ok_or(Generic)?;
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
    require(bits & !known == 0)
}

/// Appends the flags of a mapped variable, those that people read first in front.
pub(super) fn map(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttribute(slot) = parts_of(arguments)?;
    if let Some(flags) = plan.stored(slot)
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
    let flags = case_of(plan, slot)?;
    if flags == "none" {
        plan.push_literal(b"none");
        return Ok(());
    }
    let flags: Vec<&str> = flags.split('|').collect();
    let are_known = flags
        .iter()
        .all(|flag| WORDS.iter().any(|(known, _)| known == flag));
    let words = WORDS.iter().filter(|(flag, _)| flags.contains(flag));
    let words: Vec<&str> = words.map(|(_, word)| *word).collect();
    plan.text(&words.join(", ").replace("to, from", "tofrom"));
    require(are_known)
}

/// Appends `[0, 1], [2]`.
pub(super) fn members_index(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfAttribute(slot) = parts_of(arguments)?;
    let members = plan.elements(slot)?;
    for (index, member) in members.iter().enumerate() {
        plan.push_literal(if index == 0 { b"[" } else { b", [" });
        let AttributeView::Array(numbers) = member.view()? else {
            return Err(Generic);
        };
        for (index, number) in numbers.iter().enumerate() {
            plan.integer_of(number, "i64")?;
            plan.comma(index);
            plan.push(Item::Untyped(number.id()));
        }
        plan.push_literal(b"]");
        require(numbers.count() != 0)?;
    }
    require(!members.is_empty())
}

/// Appends `[0,1], [2,0]`, the rows of a vector.
pub(super) fn dense_members_index(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let index = parts_of(arguments)?;
    let index = plan.argument(index)?.ok_or(Generic)?;
    let text = plan.attributes.text(index.id())?;
    let rows = text.as_deref().and_then(rows_of).ok_or(Generic)?;
    plan.text(&rows);
    Ok(())
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
