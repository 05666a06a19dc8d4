//! The directives of the ops of `irdl`.

use crate::dialect::builtin::AttributeView;
use crate::dialect::{Attribute, Representation};
use crate::error::Result;
use crate::text::form::{Argument, Irdl as Directive, Values};
use crate::text::print::custom::directives::regions;
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::plan::Plan;
use crate::text::syntax::is_bare;

/// Appends the items of a directive. Returns false if its text would not say everything.
pub(super) fn plan(
    plan: &mut Plan<'_, '_>,
    directive: Directive,
    arguments: &[Argument],
) -> Result<bool> {
    use Argument::{Attribute, Regions, Values};
    match (directive, arguments) {
        (Directive::SingleBlockRegion, [Regions(region)]) => single_block(plan, *region),
        (Directive::NamedValueList, [Values(values), Attribute(names)]) => {
            value_list(plan, *values, Some(*names), None)
        }
        (
            Directive::NamedValueListWithVariadicity,
            [Values(values), Attribute(names), Attribute(variadicity)],
        ) => value_list(plan, *values, Some(*names), Some(*variadicity)),
        (Directive::ValuesWithVariadicity, [Values(values), Attribute(variadicity)]) => {
            value_list(plan, *values, None, Some(*variadicity))
        }
        (Directive::AttributesOp, [Values(values), Attribute(names)]) => {
            attributes(plan, *values, *names)
        }
        _ => Ok(false),
    }
}

/// Appends a region, unless it is an empty block, which reading adds.
fn single_block(plan: &mut Plan<'_, '_>, group: usize) -> Result<bool> {
    let Some(region) = regions::single(plan, group)? else {
        return Ok(false);
    };
    let Some(block) = region.block(0) else {
        return Ok(false);
    };
    if block.op_count() == 0 {
        return Ok(block.argument_count() == 0 && region.block_count() == 1);
    }
    plan.push(Item::Region(RegionItem {
        has_arguments: true,
        ..RegionItem::without_label(region.position())
    }));
    Ok(true)
}

/// The elements of an array.
fn elements<'m>(plan: &Plan<'m, '_>, slot: usize) -> Result<Option<Vec<Attribute<'m>>>> {
    let Some(Some(Representation::Attribute(id))) = plan.facts.values.get(slot) else {
        return Ok(None);
    };
    let attribute = plan.module.tables().attribute(*id);
    let view = attribute.map(|attribute| attribute.view()).transpose()?;
    Ok(match view {
        Some(AttributeView::Array(list)) => Some(list.iter().collect()),
        _ => None,
    })
}

/// Appends `(a: %0, b: optional %1)`, or the same without names.
fn value_list(
    plan: &mut Plan<'_, '_>,
    values: Values,
    names: Option<usize>,
    variadicity: Option<usize>,
) -> Result<bool> {
    let ids: Vec<_> = plan.facts.value_ids(values).collect();
    let names = match names {
        Some(slot) => match elements(plan, slot)? {
            Some(names) if names.len() == ids.len() => Some(names),
            _ => return Ok(false),
        },
        None => None,
    };
    let words = match variadicity {
        Some(slot) => variadicities(plan, slot)?,
        None => Some(vec!["single".to_owned(); ids.len()]),
    };
    let Some(words) = words.filter(|words| words.len() == ids.len()) else {
        return Ok(false);
    };
    plan.push_literal(b"(");
    for (index, (word, id)) in words.into_iter().zip(ids).enumerate() {
        if index > 0 {
            plan.push_literal(b", ");
        }
        if let Some(name) = names.as_ref().and_then(|names| names.get(index)) {
            let AttributeView::String { value, .. } = name.view()? else {
                return Ok(false);
            };
            if !is_bare(value) {
                return Ok(false);
            }
            plan.push_text(value);
            plan.push_literal(b": ");
        }
        if word != "single" {
            plan.text(&word);
            plan.push_literal(b" ");
        }
        plan.push_value(id);
    }
    plan.push_literal(b")");
    Ok(true)
}

/// The words of `#irdl<variadicity_array[single, optional]>`.
fn variadicities(plan: &mut Plan<'_, '_>, slot: usize) -> Result<Option<Vec<String>>> {
    let Some(Some(Representation::Attribute(id))) = plan.facts.values.get(slot) else {
        return Ok(None);
    };
    let text = plan.attributes.text(*id)?;
    let inner = text.as_deref().and_then(|text| {
        let (_, inner) = text.split_once('[')?;
        inner.split_once(']').map(|(inner, _)| inner)
    });
    let words = inner.map(|inner| {
        let words = inner.split(',').map(str::trim);
        let words = words.filter(|word| !word.is_empty());
        words.map(str::to_owned).collect::<Vec<_>>()
    });
    let is_known = |word: &String| matches!(&**word, "single" | "optional" | "variadic");
    Ok(words.filter(|words| words.iter().all(is_known)))
}

/// Appends `{"a" = %0}`, if there are attributes.
fn attributes(plan: &mut Plan<'_, '_>, values: Values, names: usize) -> Result<bool> {
    let Some(names) = elements(plan, names)? else {
        return Ok(false);
    };
    let ids: Vec<_> = plan.facts.value_ids(values).collect();
    if names.len() != ids.len() {
        return Ok(false);
    }
    if names.is_empty() {
        return Ok(true);
    }
    plan.push_literal(b"{");
    for (index, (name, id)) in names.into_iter().zip(ids).enumerate() {
        if index > 0 {
            plan.push_literal(b", ");
        }
        plan.push_attribute(name.id());
        plan.push_literal(b" = ");
        plan.push_value(id);
    }
    plan.push_literal(b"}");
    Ok(true)
}
