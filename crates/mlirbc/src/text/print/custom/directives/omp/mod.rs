//! The directives of the ops of `omp`.

mod clauses;
mod loops;
mod regions;
mod variables;

use crate::text::form::{Argument, OfAttribute, OfRegions, Omp, region_clauses};
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, parts_of};

/// Appends the items of a directive.
pub(super) fn plan(plan: &mut Plan<'_, '_>, directive: Omp, arguments: &[Argument]) -> Said {
    if let Some((region, clauses)) = region_clauses(directive, arguments) {
        return regions::region(plan, region, &clauses);
    }
    match directive {
        Omp::LoopArguments => loops::arguments(plan, arguments),
        Omp::InductionVariable => loops::induction_variable(plan, arguments),
        Omp::TileSizes => loops::tile_sizes(plan, arguments),
        Omp::LoopTransform => loops::transform(plan, arguments),
        Omp::Allocate => clauses::allocate(plan, arguments),
        Omp::Word | Omp::CaptureType => {
            let OfAttribute(attribute) = parts_of(arguments)?;
            clauses::word(plan, attribute)
        }
        Omp::Linear => clauses::linear(plan, arguments),
        Omp::Uniform => clauses::uniform(plan, arguments),
        Omp::Aligned => clauses::aligned(plan, arguments),
        Omp::Schedule => clauses::schedule(plan, arguments),
        Omp::Order => clauses::order(plan, arguments),
        Omp::Depend => variables::depend(plan, arguments),
        Omp::Reductions => variables::reductions(plan, arguments),
        Omp::MapEntries => variables::map_entries(plan, arguments),
        Omp::NamedMapEntries => variables::named_map_entries(plan, arguments),
        Omp::PrivateList => variables::private_list(plan, arguments),
        Omp::Affinity => variables::affinity(plan, arguments),
        Omp::GroupPrivate => variables::group_private(plan, arguments),
        Omp::AtomicRegion => {
            let OfRegions(region) = parts_of(arguments)?;
            loops::optional_region(plan, region, b"atomic ")
        }
        Omp::CleanupRegion => {
            let OfRegions(region) = parts_of(arguments)?;
            loops::optional_region(plan, region, b"cleanup ")
        }
        Omp::LoopControl => loops::control(plan, arguments),
        Omp::Iterator => loops::iterator(plan, arguments),
        Omp::CopyPrivate | Omp::CopyPrivateOf19 => clauses::copy_private(plan, arguments),
        Omp::Grainsize | Omp::NumTasks => clauses::granularity(plan, arguments),
        Omp::Hint => clauses::hint(plan, arguments),
        Omp::Map => clauses::map(plan, arguments),
        Omp::MembersIndex => clauses::members_index(plan, arguments),
        Omp::DenseMembersIndex => clauses::dense_members_index(plan, arguments),
        _ => Err(Generic),
    }
}
