//! Types of dialects that files have as text.

use crate::error::Result;
use crate::text::form::Values;
use crate::text::print::custom::plan::Plan;

/// Whether all values have the type with a text.
pub(super) fn has_type(
    plan: &mut Plan<'_, '_>,
    values: Values,
    text: Option<&str>,
) -> Result<bool> {
    let Some(text) = text else {
        return Ok(false);
    };
    for value in plan.facts.values_of(values) {
        let Some(ty) = value.ty() else {
            return Ok(false);
        };
        if !plan.attributes.is_type(ty, text)? {
            return Ok(false);
        }
    }
    Ok(true)
}
