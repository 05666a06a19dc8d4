//! Types of dialects that files have as text.

use crate::text::form::{Argument, Ignored, Values};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// Whether all values have the type with a text.
pub(super) fn has_type(plan: &mut Plan<'_, '_>, values: Values, text: Option<&str>) -> Said {
    let text = text.ok_or(Generic)?;
    for value in plan.facts.values_of(values) {
        let ty = value.ty().ok_or(Generic)?;
        require(plan.attributes.is_type(ty, text)?)?;
    }
    Ok(())
}

/// Appends types as the results of a function, or in parentheses as a list.
pub(super) fn arrow(plan: &mut Plan<'_, '_>, arguments: &[Argument]) -> Said {
    let (argument, is_list): (&Argument, Option<Ignored>) = parts_of(arguments)?;
    let (Argument::Types(values) | Argument::Values(values)) = argument else {
        return Err(Generic);
    };
    plan.mention_types(*values);
    if is_list.is_none() {
        return plan.result_types(*values);
    }
    plan.push_literal(b"(");
    plan.types(*values);
    plan.push_literal(b")");
    Ok(())
}
