//! Attributes in braces that stand before the operands, and attribute dictionaries without some entries.

use crate::dialect::Representation;
use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::text::form::Argument;
use crate::text::print::custom::item::Item;
use crate::text::print::custom::plan::Plan;

/// Appends `{a = 1, b = ["c"]}`. Behind a class, the next attribute is an array of enums, whose cases are
/// printed as strings. The attributes stand in the order of their names.
pub(super) fn record(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Result<bool> {
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
            _ => return Ok(false),
        };
        let has_words = std::mem::take(&mut has_words);
        let facts = plan.facts;
        let Some(Some(value)) = facts.values.get(slot) else {
            continue;
        };
        let (Representation::Attribute(id), Some(of)) = (value, facts.program.slots.get(slot))
        else {
            return Ok(false);
        };
        if !is_first {
            plan.push_literal(b", ");
        }
        is_first = false;
        plan.push(Item::Name(of.name.as_bytes().into()));
        plan.push_literal(b" = ");
        if !has_words {
            plan.push_attribute(*id);
            continue;
        }
        let Some(words) = words(plan, *id)? else {
            return Ok(false);
        };
        let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
        let text = format!("[{}]", words.join(", "));
        plan.text(&text);
    }
    plan.push_literal(b"}");
    Ok(true)
}

/// The cases of an array of enum attributes.
fn words(
    plan: &mut Plan<'_, '_>,
    id: crate::container::AttributeId,
) -> Result<Option<Vec<String>>> {
    let attribute = plan.module.tables().attribute(id);
    let view = attribute.map(|attribute| attribute.view()).transpose()?;
    let Some(AttributeView::Array(list)) = view else {
        return Ok(None);
    };
    let mut words = Vec::new();
    for item in list.iter() {
        let text = plan.attributes.text(item.id())?;
        let word = text.as_deref().and_then(|text| {
            let (_, inner) = text.split_once('<')?;
            inner.strip_suffix('>')
        });
        let Some(word) = word else {
            return Ok(None);
        };
        words.push(word.to_owned());
    }
    Ok(Some(words))
}
