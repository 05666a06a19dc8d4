//! Values that are computed asynchronously, and what they hold.

use crate::text::form::{Argument, Ignored, OfRegions, OfTypes, OfValues};
use crate::text::print::custom::directives::type_text;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// The text of the type in `!async.value<T>`.
fn held(text: &str) -> Option<&str> {
    text.strip_prefix("!async.value<")?.strip_suffix('>')
}

/// Appends the type of an awaited value. Its result has the type that it holds.
pub(super) fn awaited(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfTypes(operand), OfTypes(result)) = parts_of(arguments)?;
    let operand = plan.first(operand)?;
    plan.push_type(operand.type_id());
    let text = plan.type_text(operand.type_id())?;
    match text.as_deref().and_then(held) {
        Some(held) => {
            require(!plan.facts.range(result).is_empty())?;
            type_text::has_type(plan, result, Some(held))
        }
        None => require(plan.facts.range(result).is_empty()),
    }
}

/// Appends `%0 as %a: T` for each operand: an argument of the region has the type that it holds.
pub(super) fn unwrapped(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (OfValues(operands), Ignored, OfRegions(region)) = parts_of(arguments)?;
    let arguments = plan.arguments(region)?;
    let operands: Vec<_> = plan.facts.values_of(operands).collect();
    require(arguments.len() == operands.len())?;
    for (index, (operand, argument)) in operands.iter().zip(&arguments).enumerate() {
        plan.comma(index);
        plan.pair(operand.id(), b" as ", argument.id());
        plan.push_literal(b": ");
        plan.push_type(operand.type_id());
        let text = plan.type_text(operand.type_id())?;
        let (Some(held), Some(ty)) = (text.as_deref().and_then(held), argument.ty()) else {
            return Err(Generic);
        };
        require(plan.attributes.is_type(ty, held)?)?;
    }
    Ok(())
}
