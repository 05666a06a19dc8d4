//! The directives of the ops of `irdl`.

use crate::dialect::builtin::AttributeView;
use crate::text::form::{
    Argument, Irdl as Directive, OfAttribute, OfAttributes, OfRegions, OfValues, Values,
};
use crate::text::print::custom::item::{Item, RegionItem};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};
use crate::text::syntax::is_bare;

/// Appends the items of a directive.
pub(super) fn plan(plan: &mut Plan<'_, '_>, directive: Directive, arguments: &[Argument]) -> Said {
    match directive {
        Directive::SingleBlockRegion => single_block(plan, arguments),
        Directive::NamedValueList => {
            let (OfValues(values), OfAttribute(names)) = parts_of(arguments)?;
            value_list(plan, values, Some(names), None)
        }
        Directive::NamedValueListWithVariadicity => {
            let (OfValues(values), OfAttributes([names, variadicity])) = parts_of(arguments)?;
            value_list(plan, values, Some(names), Some(variadicity))
        }
        Directive::ValuesWithVariadicity => {
            let (OfValues(values), OfAttribute(variadicity)) = parts_of(arguments)?;
            value_list(plan, values, None, Some(variadicity))
        }
        Directive::AttributesOp => attributes(plan, arguments),
    }
}

/// Appends a region, unless it is an empty block, which reading adds.
fn single_block(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let OfRegions(group) = parts_of(arguments)?;
    let region = plan.region(group)?;
    let block = region.block(0).ok_or(Generic)?;
    if block.op_count() == 0 {
        return require(block.argument_count() == 0 && region.block_count() == 1);
    }
    plan.push(Item::Region(RegionItem {
        has_arguments: true,
        ..RegionItem::without_label(region.position())
    }));
    Ok(())
}

/// Appends `(a: %0, b: optional %1)`, or the same without names.
fn value_list(
    plan: &mut Plan<'_, '_>,
    values: Values,
    names: Option<usize>,
    variadicity: Option<usize>,
) -> Said {
    let ids: Vec<_> = plan.facts.value_ids(values).collect();
    let names = match names {
        Some(slot) => Some(plan.elements(slot)?),
        None => None,
    };
    require(names.as_ref().is_none_or(|names| names.len() == ids.len()))?;
    let words = match variadicity {
        Some(slot) => variadicities(plan, slot)?,
        None => vec!["single".to_owned(); ids.len()],
    };
    require(words.len() == ids.len())?;
    plan.push_literal(b"(");
    for (index, (word, id)) in words.into_iter().zip(ids).enumerate() {
        plan.comma(index);
        if let Some(name) = names.as_ref().and_then(|names| names.get(index)) {
            let AttributeView::String { value, .. } = name.view()? else {
                return Err(Generic);
            };
            require(is_bare(value))?;
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
    Ok(())
}

/// The words of `#irdl<variadicity_array[single, optional]>`.
fn variadicities(plan: &mut Plan<'_, '_>, slot: usize) -> Said<Vec<String>> {
    let text = plan.text_of(slot)?;
    let (_, inner) = text.split_once('[').ok_or(Generic)?;
    let (inner, _) = inner.split_once(']').ok_or(Generic)?;
    let words = inner.split(',').map(str::trim);
    let words: Vec<_> = words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let is_known = |word: &String| matches!(&**word, "single" | "optional" | "variadic");
    require(words.iter().all(is_known))?;
    Ok(words)
}

/// Appends `{"a" = %0}`, if there are attributes.
fn attributes(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(values), OfAttribute(names)) = parts_of(arguments)?;
    let names = plan.elements(names)?;
    let ids: Vec<_> = plan.facts.value_ids(values).collect();
    require(names.len() == ids.len())?;
    if names.is_empty() {
        return Ok(());
    }
    plan.push_literal(b"{");
    for (index, (name, id)) in names.into_iter().zip(ids).enumerate() {
        plan.comma(index);
        plan.push_attribute(name.id());
        plan.push_literal(b" = ");
        plan.push_value(id);
    }
    plan.push_literal(b"}");
    Ok(())
}
