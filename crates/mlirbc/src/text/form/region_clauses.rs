//! The clauses of `omp` before a region: each states variables, and the arguments of the region that stand for them.

use crate::text::form::directive::Omp;
use crate::text::form::program::Argument;
use crate::text::form::type_rules::Values;

/// A clause, with the slots of the properties that it states.
#[derive(Debug)]
pub(crate) struct RegionClause {
    pub(crate) word: &'static str,
    pub(crate) values: Values,
    /// Whether each variable is followed by its type, instead of all.
    pub(crate) has_types: bool,
    pub(crate) modifier: Option<usize>,
    pub(crate) symbols: Option<usize>,
    pub(crate) barrier: Option<usize>,
    pub(crate) maps: Option<usize>,
    pub(crate) by_reference: Option<usize>,
}

/// What a clause states beside its variables. The arguments of directives for it follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Variables and types.
    Mapped,
    /// Variables, types, symbols and a barrier.
    Private,
    /// As `Private`, and numbers of mapped variables.
    PrivateMapped,
    /// Variables, types and symbols; each variable is followed by its type.
    PrivateTyped,
    /// Variables, types, marks of references and symbols.
    Reduction,
    /// As `Reduction`; each variable is followed by its type.
    ReductionTyped,
    /// A modifier, then as `Reduction`.
    ReductionWithModifier,
}

/// The group of the region of a directive, and the clauses before it in the order of the region's arguments. `None` for
/// other directives and other arguments.
pub(crate) fn region_clauses(
    directive: Omp,
    arguments: &[Argument],
) -> Option<(usize, Vec<RegionClause>)> {
    let [Argument::Regions(region), rest @ ..] = arguments else {
        return None;
    };
    let mut rest = rest;
    let mut clauses = Vec::new();
    for (word, kind) in kinds(directive) {
        let (clause, behind) = RegionClause::take(word, *kind, rest)?;
        clauses.push(clause);
        rest = behind;
    }
    let is_whole = !clauses.is_empty() && rest.is_empty();
    is_whole.then_some((*region, clauses))
}

fn kinds(directive: Omp) -> &'static [(&'static str, Kind)] {
    use Kind::{
        Mapped, Private, PrivateMapped, PrivateTyped, Reduction, ReductionTyped,
        ReductionWithModifier,
    };
    match directive {
        Omp::ParallelRegion => &[("reduction", ReductionTyped), ("private", PrivateTyped)],
        Omp::WsloopRegion => &[("reduction", ReductionTyped)],
        Omp::PrivateRegion => &[("private", Private)],
        Omp::PrivateReductionRegion => {
            &[("private", Private), ("reduction", ReductionWithModifier)]
        }
        Omp::InReductionPrivateRegion => &[("in_reduction", Reduction), ("private", Private)],
        Omp::InReductionPrivateReductionRegion => &[
            ("in_reduction", Reduction),
            ("private", Private),
            ("reduction", ReductionWithModifier),
        ],
        Omp::TaskReductionRegion => &[("task_reduction", Reduction)],
        Omp::TargetRegion => &[
            ("has_device_addr", Mapped),
            ("host_eval", Mapped),
            ("in_reduction", Reduction),
            ("map_entries", Mapped),
            ("private", PrivateMapped),
        ],
        Omp::UseDeviceRegion => &[("use_device_addr", Mapped), ("use_device_ptr", Mapped)],
        _ => &[],
    }
}

impl RegionClause {
    /// Takes the arguments of a clause.
    fn take<'a>(
        word: &'static str,
        kind: Kind,
        mut arguments: &'a [Argument],
    ) -> Option<(Self, &'a [Argument])> {
        use Argument::Attribute;
        let mut modifier = None;
        if kind == Kind::ReductionWithModifier {
            let (Attribute(slot), rest) = arguments.split_first()? else {
                return None;
            };
            (modifier, arguments) = (Some(*slot), rest);
        }
        let [Argument::Values(values), _, rest @ ..] = arguments else {
            return None;
        };
        let mut clause = RegionClause {
            word,
            values: *values,
            has_types: matches!(kind, Kind::PrivateTyped | Kind::ReductionTyped),
            modifier,
            symbols: None,
            barrier: None,
            maps: None,
            by_reference: None,
        };
        let slots: &mut [&mut Option<usize>] = match kind {
            Kind::Mapped => &mut [],
            Kind::Private => &mut [&mut clause.symbols, &mut clause.barrier],
            Kind::PrivateMapped => {
                &mut [&mut clause.symbols, &mut clause.barrier, &mut clause.maps]
            }
            Kind::PrivateTyped => &mut [&mut clause.symbols],
            Kind::Reduction | Kind::ReductionTyped | Kind::ReductionWithModifier => {
                &mut [&mut clause.by_reference, &mut clause.symbols]
            }
        };
        let (stated, rest) = rest.split_at_checked(slots.len())?;
        for (slot, argument) in slots.iter_mut().zip(stated) {
            let Attribute(of) = argument else {
                return None;
            };
            **slot = Some(*of);
        }
        Some((clause, rest))
    }

    /// The slots of all properties that the clause states.
    pub(crate) fn slots(&self) -> impl Iterator<Item = usize> {
        let slots = [
            self.modifier,
            self.symbols,
            self.barrier,
            self.maps,
            self.by_reference,
        ];
        slots.into_iter().flatten()
    }
}
