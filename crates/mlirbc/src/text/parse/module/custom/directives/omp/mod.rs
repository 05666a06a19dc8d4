//! Directives of the omp dialect.

mod clauses;
mod loops;
mod regions;
mod variables;

use crate::text::form::{Argument, Directive, Omp, region_clauses};
use crate::text::parse::module::custom::directives::regions::optional as optional_region;
use crate::text::parse::module::custom::reader::{Flow, Reader};
use crate::text::parse::module::state::Parsed;

/// Reads a directive.
pub(super) fn read(
    reader: &mut Reader<'_, '_, '_>,
    directive: Omp,
    arguments: &[Argument],
) -> Parsed<Flow> {
    use Argument::{Attribute, Reference, Regions, Types, Values};
    if let Some((region, clauses)) = region_clauses(directive, arguments) {
        return regions::region(reader, region, &clauses);
    }
    match (directive, arguments) {
        (Omp::LoopArguments, [Reference(region), Types(lower), Types(upper), Types(steps)]) => {
            match **region {
                Regions(region) => loops::arguments(reader, region, [*lower, *upper, *steps])?,
                _ => return reader.unreadable(Directive::Omp(directive)),
            }
        }
        (Omp::InductionVariable, [Reference(region), Types(count)]) => match **region {
            Regions(region) => loops::induction_variable(reader, region, *count)?,
            _ => return reader.unreadable(Directive::Omp(directive)),
        },
        (Omp::TileSizes, [Attribute(sizes)]) => loops::tile_sizes(reader, *sizes)?,
        (Omp::LoopTransform, [Values(generated), Values(applied)]) => {
            loops::transform(reader, *generated, *applied)?;
        }
        (Omp::Allocate, [Values(allocated), _, Values(allocators), _]) => {
            clauses::allocate(reader, *allocated, *allocators)?;
        }
        (Omp::Word | Omp::CaptureType, [Attribute(attribute)]) => {
            clauses::word(reader, *attribute)?;
        }
        (Omp::Linear, [Values(values), _, Values(steps)]) => {
            clauses::linear(reader, *values, *steps)?;
        }
        (Omp::Linear, [Values(values), _, Values(steps), _, modifiers]) => {
            clauses::modified_linear(reader, [*values, *steps], modifiers)?;
        }
        (Omp::Uniform, [Values(values), _]) => {
            clauses::items(reader, |reader| clauses::typed(reader, *values))?;
        }
        (Omp::Aligned, [Values(values), _, alignments]) => {
            clauses::aligned(reader, *values, alignments)?;
        }
        (Omp::Schedule, [Attribute(kind), Attribute(modifier), simd, Values(chunk), _]) => {
            clauses::schedule(reader, [*kind, *modifier], simd, *chunk)?
        }
        (Omp::Order, [Attribute(order), Attribute(modifier)]) => {
            clauses::order(reader, *order, *modifier)?;
        }
        (Omp::Depend, [Values(values), _, kinds]) => clauses::depend(reader, *values, kinds)?,
        (
            Omp::Depend,
            [
                Values(values),
                _,
                kinds,
                Values(iterators),
                _,
                iterator_kinds,
            ],
        ) => {
            variables::depend(reader, [(*values, kinds), (*iterators, iterator_kinds)])?;
        }
        (Omp::Reductions, [Values(values), _, symbols]) => {
            variables::reductions(reader, *values, None, symbols)?;
        }
        (Omp::Reductions, [Values(values), _, by_reference, symbols]) => {
            variables::reductions(reader, *values, Some(by_reference), symbols)?;
        }
        (Omp::MapEntries, [Values(values), _]) => variables::map_entries(reader, *values)?,
        (Omp::NamedMapEntries, [Reference(_), Values(values), _]) => {
            variables::named_map_entries(reader, *values)?;
        }
        (Omp::PrivateList, [Reference(_), Reference(_), Values(values), _, symbols]) => {
            variables::private_list(reader, *values, symbols)?;
        }
        (Omp::Affinity, [Values(iterators), Values(others), ..]) => {
            variables::affinity(reader, *iterators, *others)?;
        }
        (Omp::GroupPrivate, [Attribute(modifier), Attribute(fallback), Values(size), _]) => {
            variables::group_private(reader, *modifier, *fallback, *size)?;
        }
        (Omp::AtomicRegion, [Regions(region)]) => {
            return optional_region(reader, *region, "atomic");
        }
        (Omp::CleanupRegion, [Regions(region)]) => {
            return optional_region(reader, *region, "cleanup");
        }
        (
            Omp::LoopControl,
            [
                Regions(region),
                Values(lower),
                Values(upper),
                Values(steps),
                _,
                inclusive,
            ],
        ) => return loops::control(reader, *region, [*lower, *upper, *steps], inclusive),
        (
            Omp::Iterator,
            [
                Regions(region),
                Values(lower),
                Values(upper),
                Values(steps),
                ..,
            ],
        ) => {
            return loops::iterator(reader, *region, [*lower, *upper, *steps]);
        }
        (Omp::CopyPrivate | Omp::CopyPrivateOf19, [Values(values), _, symbols]) => {
            clauses::copy_private(reader, *values, symbols)?;
        }
        (Omp::Grainsize | Omp::NumTasks, [Attribute(modifier), Values(value), _]) => {
            clauses::granularity(reader, *modifier, *value)?;
        }
        (Omp::Hint, [hint]) => clauses::hint(reader, hint)?,
        (Omp::Map, [Attribute(flags)]) => clauses::map(reader, *flags)?,
        (Omp::MembersIndex, [index]) => clauses::members_index(reader, index)?,
        (Omp::DenseMembersIndex, [index]) => clauses::dense_members_index(reader, index)?,
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
