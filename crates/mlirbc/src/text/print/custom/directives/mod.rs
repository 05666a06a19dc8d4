//! The directives of forms: parts of the text of an op that code plans.

mod affine;
mod function;
mod lists;
mod regions;
mod scf;
mod words;

use crate::error::Result;
use crate::text::form::{Argument, Directive};
use crate::text::print::custom::plan::Plan;

/// Appends the items of a directive. Returns false if its text would not say everything.
pub(super) fn plan(
    plan: &mut Plan<'_, '_>,
    directive: Directive,
    arguments: &[Argument],
) -> Result<bool> {
    use Argument::{Attribute, Regions, Text, Types, Values};
    Ok(match (directive, arguments) {
        (Directive::Arguments, [Regions(region), range @ ..]) => {
            regions::arguments(plan, *region, range, false)?
        }
        (Directive::TypedArguments, [Regions(region), range @ ..]) => {
            regions::arguments(plan, *region, range, true)?
        }
        (Directive::ArgumentsOfTypes, [Regions(region), Text(from), Values(values)]) => {
            regions::arguments_of_types(plan, *region, from, *values)?
        }
        (Directive::Assign, [Regions(region), Text(from), Values(values)]) => {
            regions::assign(plan, *region, from, *values)?
        }
        (Directive::Region, [Regions(region), flags @ ..]) => {
            regions::region(plan, *region, flags)?
        }
        (Directive::Arrow, [Types(values) | Values(values)]) => {
            plan.mention_types(*values);
            plan.result_types(*values)?;
            true
        }
        (Directive::Word, [Attribute(slot)]) => words::word(plan, *slot)?,
        (Directive::Inner, [Attribute(slot)]) => words::inner(plan, *slot)?,
        (Directive::Untyped, [Attribute(slot)]) => words::untyped(plan, *slot),
        (Directive::UnlessIndex, [Types(values)]) => words::unless_index(plan, *values)?,
        (
            Directive::Signature,
            [
                Attribute(ty),
                Attribute(arguments),
                Attribute(results),
                Regions(body),
            ],
        ) => function::signature(plan, *ty, [*arguments, *results], *body)?,
        (Directive::AffineOperands, [Attribute(map), Values(values)]) => {
            affine::operands(plan, *map, *values)?
        }
        (Directive::AffineIndex, [Attribute(map), Values(values)]) => {
            affine::index(plan, *map, *values)?
        }
        (Directive::AffineBound, [Attribute(map), Values(values), Text(word)]) => {
            affine::bound(plan, *map, *values, word)?
        }
        (Directive::ConditionType, [Types(values)]) => words::condition_type(plan, *values)?,
        (Directive::ForallBounds, [Regions(region), bounds @ ..]) => {
            scf::forall_bounds(plan, *region, bounds)?
        }
        (Directive::DynamicIndexList, [Values(values), Attribute(slot), rest @ ..]) => {
            lists::dynamic_index_list(plan, *values, *slot, rest)
        }
        (Directive::AsyncDependencies, [Types(token), Values(dependencies)]) => {
            lists::async_dependencies(plan, *token, *dependencies);
            true
        }
        _ => false,
    })
}
