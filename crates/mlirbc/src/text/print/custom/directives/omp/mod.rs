//! The directives of the ops of `omp`.

mod clauses;
mod loops;
mod regions;
mod variables;

use crate::error::Result;
use crate::text::form::{Argument, Omp, region_clauses};
use crate::text::print::custom::plan::Plan;

/// Appends the items of a directive. Returns false if its text would not say everything.
pub(super) fn plan(
    plan: &mut Plan<'_, '_>,
    directive: Omp,
    arguments: &[Argument],
) -> Result<bool> {
    use Argument::{Attribute, Reference, Regions, Types, Values};
    if let Some((region, clauses)) = region_clauses(directive, arguments) {
        return regions::region(plan, region, &clauses);
    }
    Ok(match (directive, arguments) {
        (Omp::LoopArguments, [Reference(region), Types(lower), Types(upper), Types(steps)]) => {
            match **region {
                Regions(region) => loops::arguments(plan, region, [*lower, *upper, *steps])?,
                _ => false,
            }
        }
        (Omp::InductionVariable, [Reference(region), Types(count)]) => match **region {
            Regions(region) => loops::induction_variable(plan, region, *count)?,
            _ => false,
        },
        (Omp::TileSizes, [Attribute(sizes)]) => loops::tile_sizes(plan, *sizes)?,
        (Omp::LoopTransform, [Values(generated), Values(applied)]) => {
            loops::transform(plan, *generated, *applied)
        }
        (Omp::Allocate, [Values(allocated), _, Values(allocators), _]) => {
            clauses::allocate(plan, *allocated, *allocators)
        }
        (Omp::Word | Omp::CaptureType, [Attribute(attribute)]) => clauses::word(plan, *attribute)?,
        (Omp::Linear, [Values(values), _, Values(steps)]) => clauses::linear(plan, *values, *steps),
        (Omp::Linear, [Values(values), _, Values(steps), _, Attribute(modifiers)]) => {
            clauses::modified_linear(plan, [*values, *steps], *modifiers)?
        }
        (Omp::Uniform, [Values(values), _]) => clauses::uniform(plan, *values),
        (Omp::Aligned, [Values(values), _, Attribute(alignments)]) => {
            clauses::aligned(plan, *values, *alignments)?
        }
        (
            Omp::Schedule,
            [
                Attribute(kind),
                Attribute(modifier),
                Attribute(simd),
                Values(chunk),
                _,
            ],
        ) => clauses::schedule(plan, [*kind, *modifier, *simd], *chunk)?,
        (Omp::Order, [Attribute(order), Attribute(modifier)]) => {
            clauses::order(plan, *order, *modifier)?
        }
        (Omp::Depend, [Values(values), _, Attribute(kinds)]) => {
            clauses::depend(plan, *values, *kinds)?
        }
        (
            Omp::Depend,
            [
                Values(values),
                _,
                Attribute(kinds),
                Values(iterators),
                _,
                Attribute(iterator_kinds),
            ],
        ) => variables::depend(plan, [(*values, *kinds), (*iterators, *iterator_kinds)])?,
        (Omp::Reductions, [Values(values), _, Attribute(symbols)]) => {
            variables::reductions(plan, *values, None, *symbols)?
        }
        (
            Omp::Reductions,
            [
                Values(values),
                _,
                Attribute(by_reference),
                Attribute(symbols),
            ],
        ) => variables::reductions(plan, *values, Some(*by_reference), *symbols)?,
        (Omp::MapEntries, [Values(values), _]) => variables::map_entries(plan, *values),
        (Omp::NamedMapEntries, [Reference(region), Values(values), _]) => match **region {
            Regions(region) => variables::named_map_entries(plan, region, *values)?,
            _ => false,
        },
        (
            Omp::PrivateList,
            [
                Reference(region),
                Reference(mapped),
                Values(values),
                _,
                Attribute(symbols),
            ],
        ) => match (&**region, &**mapped) {
            (Regions(region), Values(mapped)) => {
                variables::private_list(plan, *region, *mapped, *values, *symbols)?
            }
            _ => false,
        },
        (Omp::Affinity, [Values(iterators), Values(others), ..]) => {
            variables::affinity(plan, *iterators, *others)?
        }
        (Omp::GroupPrivate, [Attribute(modifier), Attribute(fallback), Values(size), _]) => {
            variables::group_private(plan, *modifier, *fallback, *size)?
        }
        (Omp::AtomicRegion, [Regions(region)]) => {
            loops::optional_region(plan, *region, b"atomic ")?
        }
        (Omp::CleanupRegion, [Regions(region)]) => {
            loops::optional_region(plan, *region, b"cleanup ")?
        }
        (
            Omp::LoopControl,
            [
                Regions(region),
                Values(lower),
                Values(upper),
                Values(steps),
                _,
                Attribute(inclusive),
            ],
        ) => loops::control(plan, *region, [*lower, *upper, *steps], *inclusive)?,
        (
            Omp::Iterator,
            [
                Regions(region),
                Values(lower),
                Values(upper),
                Values(steps),
                ..,
            ],
        ) => loops::iterator(plan, *region, [*lower, *upper, *steps])?,
        (Omp::CopyPrivate | Omp::CopyPrivateOf19, [Values(values), _, Attribute(symbols)]) => {
            clauses::copy_private(plan, *values, *symbols)?
        }
        (Omp::Grainsize | Omp::NumTasks, [Attribute(modifier), Values(value), _]) => {
            clauses::granularity(plan, *modifier, *value)?
        }
        (Omp::Hint, [Attribute(hint)]) => clauses::hint(plan, *hint)?,
        (Omp::Map, [Attribute(flags)]) => clauses::map(plan, *flags)?,
        (Omp::MembersIndex, [Attribute(index)]) => clauses::members_index(plan, *index)?,
        (Omp::DenseMembersIndex, [index]) => clauses::dense_members_index(plan, index)?,
        _ => false,
    })
}
