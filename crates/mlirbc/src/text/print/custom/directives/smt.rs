//! The repetition of bits in smt's bit vectors.

use crate::text::form::{Argument, Ignored, OfTypes, Smt, Values, bit_vector_width};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of, require};

/// Appends the items of a directive.
pub(super) fn plan(plan: &mut Plan<'_, '_>, directive: Smt, arguments: &[Argument]) -> Said {
    match directive {
        Smt::RepeatCount => {
            let (OfTypes(input), OfTypes(result)) = parts_of(arguments)?;
            plan.mention_types(result);
            let (input, result) = (width(plan, input)?, width(plan, result)?);
            let count = result.checked_div(input).unwrap_or(0);
            plan.number(count);
            require(count > 0 && count.checked_mul(input) == Some(result))
        }
        Smt::RepeatedType => {
            let (OfTypes(input), Ignored) = parts_of(arguments)?;
            plan.mention_types(input);
            plan.types(input);
            Ok(())
        }
    }
}

/// The width of the first value of a group.
fn width(plan: &mut Plan<'_, '_>, values: Values) -> Said<i64> {
    let ty = plan.first_type(values)?;
    let text = plan.type_text(ty.id())?.ok_or(Generic)?;
    bit_vector_width(&text).ok_or(Generic)
}
