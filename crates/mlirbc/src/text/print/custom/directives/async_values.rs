//! Values that are computed asynchronously, and what they hold.

use crate::error::Result;
use crate::text::form::Values;
use crate::text::print::custom::directives::{regions, type_text};
use crate::text::print::custom::plan::Plan;

/// The text of the type in `!async.value<T>`.
fn held(text: &str) -> Option<&str> {
    text.strip_prefix("!async.value<")?.strip_suffix('>')
}

/// Appends the type of an awaited value. Its result has the type that it holds.
pub(super) fn awaited(plan: &mut Plan<'_, '_>, operand: Values, result: Values) -> Result<bool> {
    let Some(operand) = plan.facts.values_of(operand).next() else {
        return Ok(false);
    };
    plan.push_type(operand.type_id());
    let text = plan.type_text(operand.type_id())?;
    match text.as_deref().and_then(held) {
        Some(held) => {
            let has_result = !plan.facts.range(result).is_empty();
            Ok(has_result && type_text::has_type(plan, result, Some(held))?)
        }
        None => Ok(plan.facts.range(result).is_empty()),
    }
}

/// Appends `%0 as %a: T` for each operand: an argument of the region has the type that it holds.
pub(super) fn unwrapped(plan: &mut Plan<'_, '_>, operands: Values, region: usize) -> Result<bool> {
    let Some(region) = regions::single(plan, region)? else {
        return Ok(false);
    };
    let arguments = regions::entry_arguments(region);
    let operands: Vec<_> = plan.facts.values_of(operands).collect();
    if arguments.len() != operands.len() {
        return Ok(false);
    }
    for (index, (operand, argument)) in operands.iter().zip(&arguments).enumerate() {
        if index > 0 {
            plan.push_literal(b", ");
        }
        plan.push_value(operand.id());
        plan.push_literal(b" as ");
        plan.push_value(argument.id());
        plan.push_literal(b": ");
        plan.push_type(operand.type_id());
        let text = plan.type_text(operand.type_id())?;
        let (Some(held), Some(ty)) = (text.as_deref().and_then(held), argument.ty()) else {
            return Ok(false);
        };
        if !plan.attributes.is_type(ty, held)? {
            return Ok(false);
        }
    }
    Ok(true)
}
