//! Directives of the omp dialect.

mod clauses;
mod loops;
mod regions;
mod variables;

use crate::text::form::{
    Argument, Directive, Ignored, OfAttribute, OfRegions, OfValues, Omp, region_clauses,
};
use crate::text::parse::module::custom::directives::regions::optional as optional_region;
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Omp,
    arguments: &[Argument],
) -> Parsed<Flow> {
    if let Some((region, clauses)) = region_clauses(directive, arguments) {
        return regions::region(reader, region, &clauses);
    }
    match directive {
        Omp::LoopArguments => loops::arguments(reader, arguments)?,
        Omp::InductionVariable => loops::induction_variable(reader, arguments)?,
        Omp::TileSizes => loops::tile_sizes(reader, arguments)?,
        Omp::LoopTransform => loops::transform(reader, arguments)?,
        Omp::Allocate => clauses::allocate(reader, arguments)?,
        Omp::Word | Omp::CaptureType => {
            let OfAttribute(attribute) = reader.parts_of(arguments)?;
            clauses::word(reader, attribute)?;
        }
        Omp::Linear => clauses::linear(reader, arguments)?,
        Omp::Uniform => {
            let (OfValues(values), Ignored) = reader.parts_of(arguments)?;
            reader.items(|reader| reader.typed_operand(values))?;
        }
        Omp::Aligned => clauses::aligned(reader, arguments)?,
        Omp::Schedule => clauses::schedule(reader, arguments)?,
        Omp::Order => clauses::order(reader, arguments)?,
        Omp::Depend => variables::depend(reader, arguments)?,
        Omp::Reductions => variables::reductions(reader, arguments)?,
        Omp::MapEntries => variables::map_entries(reader, arguments)?,
        Omp::NamedMapEntries => variables::named_map_entries(reader, arguments)?,
        Omp::PrivateList => variables::private_list(reader, arguments)?,
        Omp::Affinity => variables::affinity(reader, arguments)?,
        Omp::GroupPrivate => variables::group_private(reader, arguments)?,
        Omp::AtomicRegion => {
            let OfRegions(region) = reader.parts_of(arguments)?;
            return optional_region(reader, region, "atomic");
        }
        Omp::CleanupRegion => {
            let OfRegions(region) = reader.parts_of(arguments)?;
            return optional_region(reader, region, "cleanup");
        }
        Omp::LoopControl => return loops::control(reader, arguments),
        Omp::Iterator => return loops::iterator(reader, arguments),
        Omp::CopyPrivate | Omp::CopyPrivateOf19 => clauses::copy_private(reader, arguments)?,
        Omp::Grainsize | Omp::NumTasks => clauses::granularity(reader, arguments)?,
        Omp::Hint => clauses::hint(reader, arguments)?,
        Omp::Map => clauses::map(reader, arguments)?,
        Omp::MembersIndex => clauses::members_index(reader, arguments)?,
        Omp::DenseMembersIndex => clauses::dense_members_index(reader, arguments)?,
        _ => return reader.unreadable(Directive::Omp(directive)),
    }
    Ok(Flow::Next)
}

/// Whether a directive can begin at the next token; `None` if what follows decides.
pub(super) fn can_begin(
    reader: &mut Reader<'_, '_, '_>,
    directive: Omp,
    arguments: &[Argument],
) -> Option<bool> {
    Some(match directive {
        Omp::LoopArguments | Omp::LoopTransform | Omp::LoopControl => reader.next_is(b'('),
        Omp::InductionVariable
        | Omp::Allocate
        | Omp::Linear
        | Omp::Aligned
        | Omp::CopyPrivate
        | Omp::CopyPrivateOf19
        | Omp::MapEntries
        | Omp::NamedMapEntries
        | Omp::Affinity
        | Omp::Uniform
        | Omp::Iterator => reader.next_is(b'%'),
        Omp::PrivateList => reader.next_is(b'@'),
        Omp::Reductions => reader.next_is(b'@') || reader.next_is_word("byref"),
        Omp::GroupPrivate => reader.next_is(b'%') || reader.next_word().is_some(),
        Omp::AtomicRegion => reader.next_is_word("atomic"),
        Omp::CleanupRegion => reader.next_is_word("cleanup"),
        Omp::MembersIndex | Omp::DenseMembersIndex => reader.next_is(b'['),
        Omp::TileSizes => true,
        Omp::Grainsize | Omp::NumTasks => reader.next_is(b'%') || reader.next_word().is_some(),
        Omp::Word
        | Omp::CaptureType
        | Omp::Schedule
        | Omp::Order
        | Omp::Depend
        | Omp::Hint
        | Omp::Map => reader.next_word().is_some(),
        directive => {
            let (_, clauses) = region_clauses(directive, arguments).unwrap_or_default();
            let mut words = clauses.iter().map(|clause| clause.word);
            reader.next_is(b'{') || words.any(|word| reader.next_is_word(word))
        }
    })
}
