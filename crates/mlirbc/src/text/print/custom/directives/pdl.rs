//! The directives of the ops of `pdl` and `pdl_interp`.

use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::text::form::{Argument, Pdl, Values};
use crate::text::print::custom::directives::{literals, regions, type_text};
use crate::text::print::custom::plan::Plan;

/// Appends the items of a directive. Returns false if its text would not say everything.
pub(super) fn plan(
    plan: &mut Plan<'_, '_>,
    directive: Pdl,
    arguments: &[Argument],
) -> Result<bool> {
    use Argument::{Attribute, Reference, Regions, Types, Values};
    Ok(match (directive, arguments) {
        (Pdl::NamedAttributes | Pdl::CreatedAttributes, [Values(values), Attribute(names)]) => {
            named_attributes(plan, *values, *names)?
        }
        (Pdl::CreatedResults, [Values(values), _, Attribute(inferred)]) => {
            created_results(plan, *values, *inferred)
        }
        (Pdl::RangeType, [Reference(arguments), Types(result)]) => {
            let Types(arguments) = **arguments else {
                return Ok(false);
            };
            range_type(plan, arguments, *result)?
        }
        (Pdl::ResultsType, [Reference(index), Types(result)]) => {
            let Attribute(index) = **index else {
                return Ok(false);
            };
            match plan.facts.values.get(index).is_some_and(Option::is_some) {
                true => {
                    plan.push_literal(b" -> ");
                    plan.types(*result);
                    true
                }
                false => type_text::has_type(plan, *result, Some("!pdl.range<value>"))?,
            }
        }
        (Pdl::LoopVariable, [Reference(region), Types(values)]) => {
            let Regions(region) = **region else {
                return Ok(false);
            };
            loop_variable(plan, region, *values)?
        }
        _ => false,
    })
}

/// Appends ` {"name" = %0}`.
fn named_attributes(plan: &mut Plan<'_, '_>, values: Values, names: usize) -> Result<bool> {
    let names = literals::attribute(plan, &Argument::Attribute(names))?;
    let Some(AttributeView::Array(names)) = names.map(|names| names.view()).transpose()? else {
        return Ok(false);
    };
    let values: Vec<_> = plan.facts.value_ids(values).collect();
    if names.count() != values.len() {
        return Ok(false);
    }
    for (index, (name, value)) in names.iter().zip(&values).enumerate() {
        if !matches!(name.view()?, AttributeView::String { ty: None, .. }) {
            return Ok(false);
        }
        plan.push_literal(if index == 0 { b" {" } else { b", " });
        plan.push_attribute(name.id());
        plan.push_literal(b" = ");
        plan.push_value(*value);
    }
    if !values.is_empty() {
        plan.push_literal(b"}");
    }
    Ok(true)
}

/// Appends ` -> <inferred>` or ` -> (%0 : T)`; nothing without results.
fn created_results(plan: &mut Plan<'_, '_>, values: Values, inferred: usize) -> bool {
    let is_empty = plan.facts.range(values).is_empty();
    if plan.facts.values.get(inferred).is_some_and(Option::is_some) {
        plan.push_literal(b" -> <inferred>");
        return is_empty;
    }
    if !is_empty {
        plan.push_literal(b" -> (");
        plan.names(values);
        plan.push_literal(b" : ");
        plan.types(values);
        plan.push_literal(b")");
    }
    true
}

/// Appends `: T` without arguments. Otherwise, the result is a range of their type.
fn range_type(plan: &mut Plan<'_, '_>, arguments: Values, result: Values) -> Result<bool> {
    let Some(first) = plan.facts.values_of(arguments).next() else {
        plan.push_literal(b": ");
        plan.types(result);
        return Ok(true);
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
fn loop_variable(plan: &mut Plan<'_, '_>, region: usize, values: Values) -> Result<bool> {
    let Some(region) = regions::single(plan, region)? else {
        return Ok(false);
    };
    let arguments = regions::entry_arguments(region);
    let Some(argument) = arguments.first() else {
        return Ok(false);
    };
    plan.push_value(argument.id());
    plan.push_literal(b" : ");
    plan.push_type(argument.type_id());
    let text = plan.type_text(argument.type_id())?;
    let range = text.as_deref().and_then(|text| {
        let element = text.strip_prefix("!pdl.")?;
        Some(format!("!pdl.range<{element}>"))
    });
    Ok(arguments.len() == 1 && type_text::has_type(plan, values, range.as_deref())?)
}
