//! The repetition of bits in smt's bit vectors.

use crate::error::Result;
use crate::text::form::{Argument, Smt, Values, bit_vector_width};
use crate::text::print::custom::plan::Plan;

/// Appends the items of a directive. Returns false if its text would not say everything.
pub(super) fn plan(
    plan: &mut Plan<'_, '_>,
    directive: Smt,
    arguments: &[Argument],
) -> Result<bool> {
    use Argument::{Reference, Types};
    match (directive, arguments) {
        (Smt::RepeatCount, [Reference(input), Types(result)]) => {
            let Types(input) = **input else {
                return Ok(false);
            };
            plan.mention_types(*result);
            let (input, result) = (width(plan, input)?, width(plan, *result)?);
            let (Some(input), Some(result)) = (input, result) else {
                return Ok(false);
            };
            let count = result.checked_div(input).unwrap_or(0);
            plan.number(count);
            Ok(count > 0 && count.checked_mul(input) == Some(result))
        }
        (Smt::RepeatedType, [Types(input), _]) => {
            plan.mention_types(*input);
            plan.types(*input);
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// The width of the first value of a group.
fn width(plan: &mut Plan<'_, '_>, values: Values) -> Result<Option<i64>> {
    let ty = plan.facts.values_of(values).next().and_then(|it| it.ty());
    let text = ty.map(|ty| plan.type_text(ty.id())).transpose()?.flatten();
    Ok(text.and_then(|text| bit_vector_width(&text)))
}
