//! Attributes in braces that stand before the operands, and attribute dictionaries without some entries.

use crate::text::form::Argument;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic};

/// Appends `{a = 1, b = ["c"]}`. Behind a class, the next attribute is an array of enums, whose cases are
/// printed as strings. The attributes stand in the order of their names.
pub(super) fn record(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let mut has_words = false;
    let mut is_first = true;
    plan.push_literal(b"{");
    for argument in arguments {
        let slot = match argument {
            Argument::Text(_) => {
                has_words = true;
                continue;
            }
            Argument::Attribute(slot) => *slot,
            _ => return Err(Generic),
        };
        let has_words = std::mem::take(&mut has_words);
        if !plan.has(slot) {
            continue;
        }
        let id = plan.attribute_id(slot)?;
        let of = plan.facts.program.slots.get(slot).ok_or(Generic)?;
        if !is_first {
            plan.push_literal(b", ");
        }
        is_first = false;
        plan.push(Item::Name(of.name.as_bytes().into()));
        plan.push_literal(b" = ");
        if !has_words {
            plan.push_attribute(id);
            continue;
        }
        plan.push_literal(b"[");
        for (at, item) in plan.elements(slot)?.into_iter().enumerate() {
            plan.comma(at);
            let text = plan.attributes.text(item.id())?.ok_or(Generic)?;
            let inner = text.split_once('<').map(|(_, inner)| inner);
            let word = inner.and_then(|inner| inner.strip_suffix('>'));
            plan.push_literal(b"\"");
            plan.text(word.ok_or(Generic)?);
            plan.push_literal(b"\"");
        }
        plan.push_literal(b"]");
    }
    plan.push_literal(b"}");
    Ok(())
}
