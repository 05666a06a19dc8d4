//! The directives of the ops of `pdl` and `pdl_interp`.

use crate::dialect::builtin::AttributeView;
use crate::text::form::{Argument, Ignored, OfAttribute, OfRegions, OfTypes, OfValues, Pdl};
use crate::text::print::custom::directives::type_text;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// Appends the items of a directive.
pub(super) fn plan(plan: &mut Plan<'_, '_>, directive: Pdl, arguments: &[Argument]) -> Said {
    match directive {
        Pdl::NamedAttributes | Pdl::CreatedAttributes => named_attributes(plan, arguments),
        Pdl::CreatedResults => created_results(plan, arguments),
        Pdl::RangeType => range_type(plan, arguments),
        Pdl::ResultsType => {
            let (OfAttribute(index), OfTypes(result)) = parts_of(arguments)?;
            match plan.has(index) {
                true => {
                    plan.push_literal(b" -> ");
                    plan.types(result);
                    Ok(())
                }
                false => type_text::has_type(plan, result, Some("!pdl.range<value>")),
            }
        }
        Pdl::LoopVariable => loop_variable(plan, arguments),
    }
}

/// Appends ` {"name" = %0}`.
fn named_attributes(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(values), OfAttribute(names)) = parts_of(arguments)?;
    let names = plan.elements(names)?;
    let values: Vec<_> = plan.facts.value_ids(values).collect();
    require(names.len() == values.len())?;
    for (index, (name, value)) in names.iter().zip(&values).enumerate() {
        let is_name = matches!(name.view()?, AttributeView::String { ty: None, .. });
        require(is_name)?;
        plan.push_literal(if index == 0 { b" {" } else { b", " });
        plan.push_attribute(name.id());
        plan.push_literal(b" = ");
        plan.push_value(*value);
    }
    if !values.is_empty() {
        plan.push_literal(b"}");
    }
    Ok(())
}

/// Appends ` -> <inferred>` or ` -> (%0 : T)`; nothing without results.
fn created_results(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(values), Ignored, OfAttribute(inferred)) = parts_of(arguments)?;
    let is_empty = plan.facts.range(values).is_empty();
    if plan.has(inferred) {
        plan.push_literal(b" -> <inferred>");
        return require(is_empty);
    }
    if !is_empty {
        plan.push_literal(b" -> (");
        plan.names_and_types(values);
        plan.push_literal(b")");
    }
    Ok(())
}

/// Appends `: T` without arguments. Otherwise, the result is a range of their type.
fn range_type(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfTypes(arguments), OfTypes(result)) = parts_of(arguments)?;
    let Some(first) = plan.facts.values_of(arguments).next() else {
        plan.push_literal(b": ");
        plan.types(result);
        return Ok(());
    };
    let text = plan.type_text(first.type_id())?;
    let range = text
        .as_deref()
        .and_then(|text| match text.strip_prefix("!pdl.range<") {
            Some(_) => Some(text.to_owned()),
            None => Some(format!("!pdl.range<{}>", text.strip_prefix("!pdl.")?)),
        });
    type_text::has_type(plan, result, range.as_deref())
}

/// Appends the argument of a region, whose type is that of the elements of a range.
fn loop_variable(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfRegions(region), OfTypes(values)) = parts_of(arguments)?;
    let arguments = plan.arguments(region)?;
    let argument = arguments.first().ok_or(Generic)?;
    plan.typed_value(*argument);
    let text = plan.type_text(argument.type_id())?;
    let range = text.as_deref().and_then(|text| {
        let element = text.strip_prefix("!pdl.")?;
        Some(format!("!pdl.range<{element}>"))
    });
    require(arguments.len() == 1)?;
    type_text::has_type(plan, values, range.as_deref())
}
