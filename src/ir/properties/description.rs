//! The definitions that apply to the ops of a file, and why, for display.

use std::collections::BTreeMap;
use std::fmt;

use hashbrown::HashMap;

use crate::container::{DialectId, OpNameId};
use crate::dialect::{OpProperties, Source};
use crate::error::Result;
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::ir::properties::Blob;
use crate::ir::properties::agreement::{self, Agreement};
use crate::ir::resolver::Basis;
use crate::layout::Releases;

/// The definitions that apply to the ops of a dialect of a file, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DialectDefinitions {
    /// The dialect.
    pub dialect: DialectId,
    /// The basis of the decision.
    pub basis: Basis,
    /// The releases whose definitions may apply. An op is opaque where they differ.
    pub releases: Releases,
    /// The number of distinct uses of its ops. A use is an op name, a property blob and the numbers
    /// of operands and results.
    pub uses: u64,
    /// The number of known uses: without properties, or with a definition that has the names and
    /// values.
    pub known: u64,
    /// The number of ops whose properties are read with a definition or a fallback, by its source.
    pub sources: BTreeMap<Source, u64>,
    /// The ops whose properties are opaque, by name.
    pub opaque: Vec<OpaqueOps>,
}

/// Ops of one name whose properties are opaque for one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OpaqueOps {
    /// The full name.
    pub name: Box<[u8]>,
    /// The number of these ops.
    pub count: u64,
    /// Why their properties are opaque.
    pub reason: OpaqueReason,
}

/// Why the properties of an op are opaque.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OpaqueReason {
    /// No definition of the op is known.
    Undefined,
    /// These releases define the op, and none of them may apply.
    Elsewhere(Releases),
    /// The definitions of these releases may apply, and none fits. Empty if a registered definition
    /// does not fit.
    Unfit(Releases),
    /// The definitions of these releases fit and contradict each other.
    Differing(Releases),
    /// The definitions of some releases fit; those of others may apply and do not fit.
    Unsure {
        /// The releases that fit.
        fitting: Releases,
        /// The releases that do not fit.
        unfit: Releases,
    },
    /// Several registered definitions fit and contradict each other.
    RegisteredDiffer,
}

impl OpaqueReason {
    /// A name for the reason, such as `differing`.
    pub fn name(self) -> &'static str {
        match self {
            OpaqueReason::Undefined => "undefined",
            OpaqueReason::Elsewhere(_) => "elsewhere",
            OpaqueReason::Unfit(_) => "unfit",
            OpaqueReason::Differing(_) => "differing",
            OpaqueReason::Unsure { .. } => "unsure",
            OpaqueReason::RegisteredDiffer => "registered differ",
        }
    }

    /// The releases whose definitions fit, if the reason has any.
    pub fn fitting(self) -> Releases {
        match self {
            OpaqueReason::Differing(fitting) | OpaqueReason::Unsure { fitting, .. } => fitting,
            _ => Releases::NONE,
        }
    }

    /// Combines two reasons of the same name.
    fn with(self, other: OpaqueReason) -> OpaqueReason {
        use OpaqueReason::{Differing, Elsewhere, Unfit, Unsure};
        match (self, other) {
            (Elsewhere(one), Elsewhere(other)) => Elsewhere(one.or(other)),
            (Unfit(one), Unfit(other)) => Unfit(one.or(other)),
            (Differing(one), Differing(other)) => Differing(one.or(other)),
            (
                Unsure { fitting, unfit },
                Unsure {
                    fitting: others,
                    unfit: not,
                },
            ) => Unsure {
                fitting: fitting.or(others),
                unfit: unfit.or(not),
            },
            (one, _) => one,
        }
    }
}

impl fmt::Display for OpaqueReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            OpaqueReason::Undefined => f.write_str("no definition is known"),
            OpaqueReason::Elsewhere(releases) => {
                write!(
                    f,
                    "known only in {}, and in no release that may hold",
                    releases
                )
            }
            OpaqueReason::Unfit(releases) if releases.is_empty() => {
                f.write_str("no registered definition fits")
            }
            OpaqueReason::Unfit(releases) => {
                write!(f, "no definition of {} fits", releases)
            }
            OpaqueReason::Differing(releases) => {
                write!(f, "the definitions of {} fit and differ", releases)
            }
            OpaqueReason::Unsure { fitting, unfit } if unfit.is_empty() => {
                write!(f, "fits {fitting}, and the meaning of its values is open")
            }
            OpaqueReason::Unsure { fitting, unfit } => {
                write!(f, "fits {fitting} and not {unfit}, and which holds is open")
            }
            OpaqueReason::RegisteredDiffer => {
                f.write_str("several registered definitions fit and differ")
            }
        }
    }
}

/// The result for one use: the source of its definition, or why there is none.
#[derive(Clone, Copy)]
enum Verdict {
    /// It has no properties, or a single attribute for all of them.
    Bare,
    /// A definition or a fallback has the names.
    From(Source),
    Opaque(OpaqueReason),
}

/// An op name, a property blob, and the numbers of operands and results.
type Use = (OpNameId, u32, u32, u32);

#[derive(Default)]
struct Uses {
    count: u64,
    known: u64,
    sources: BTreeMap<Source, u64>,
    opaque: BTreeMap<(OpNameId, &'static str), (OpaqueReason, u64)>,
}

impl Module<'_> {
    /// The releases whose definitions apply to each dialect of the file that has ops, and why.
    /// Decodes all ops.
    ///
    /// # Errors
    /// A body cannot be decoded.
    pub fn dialect_definitions(&self) -> Result<Vec<DialectDefinitions>> {
        self.materialize()?;
        describe(self)
    }
}

/// The definitions that apply to each dialect of a module that has registered ops, and why.
fn describe(module: &Module<'_>) -> Result<Vec<DialectDefinitions>> {
    let mut seen: HashMap<Use, Verdict> = HashMap::new();
    let mut of: BTreeMap<DialectId, Uses> = BTreeMap::new();
    let mut walk = module.ops();
    while let Some(op) = walk.next()? {
        let Some(dialect) = op.name().dialect() else {
            continue;
        };
        if op.name().is_registered() == Some(false) {
            continue;
        }
        let uses = of.entry(dialect).or_default();
        let blob = op.properties_id().map_or(u32::MAX, |id| id.index());
        let key = (op.name_id(), blob, op.operand_count(), op.result_count());
        let verdict = *seen.entry(key).or_insert_with(|| {
            let verdict = judge(op);
            uses.count += 1;
            uses.known += u64::from(match verdict {
                Verdict::Bare => true,
                Verdict::From(source) => source != Source::Fallback,
                Verdict::Opaque(_) => false,
            });
            verdict
        });
        match verdict {
            Verdict::Bare => {}
            Verdict::From(source) => *uses.sources.entry(source).or_default() += 1,
            Verdict::Opaque(reason) => {
                let place = (op.name_id(), reason.name());
                let (found, count) = uses.opaque.entry(place).or_insert((reason, 0));
                *found = found.with(reason);
                *count += 1;
            }
        }
    }
    let describe = |(dialect, uses): (DialectId, Uses)| {
        let (basis, releases) = module.resolver().basis(module, dialect);
        let opaque = uses.opaque.into_iter();
        let mut opaque: Vec<OpaqueOps> = opaque
            .map(|((name, _), (reason, count))| OpaqueOps {
                name: module.container().op_name(name).into(),
                count,
                reason,
            })
            .collect();
        opaque.sort_by(|one, other| one.name.cmp(&other.name));
        DialectDefinitions {
            dialect,
            basis,
            releases,
            uses: uses.count,
            known: uses.known,
            sources: uses.sources,
            opaque,
        }
    };
    Ok(of.into_iter().map(describe).collect())
}

fn judge(op: Op<'_>) -> Verdict {
    match op.blob() {
        Ok(Blob::None | Blob::Attribute(_)) => Verdict::Bare,
        Ok(Blob::Known(source, _)) => Verdict::From(source),
        Ok(Blob::Located(_) | Blob::Opaque(_)) => Verdict::Opaque(doubt(op)),
        // A hook failed.
        Err(_) => Verdict::Opaque(OpaqueReason::Unfit(Releases::NONE)),
    }
}

/// Why the properties of an op are opaque. They must be opaque.
fn doubt(op: Op<'_>) -> OpaqueReason {
    let module = op.module();
    let resolver = module.resolver();
    let name = op.name_id();
    let mut added = resolver.added(module, name).peekable();
    let is_registered = added.peek().is_some();
    if added.any(|layout| op.fitting(layout).is_some()) {
        return OpaqueReason::RegisteredDiffer;
    }
    let mut fitting: Vec<(OpProperties<'_>, Releases)> = Vec::new();
    let mut unfit = Releases::NONE;
    let (candidates, rivals) = resolver.considered(module, name);
    for (layout, _) in resolver.candidates(module, name) {
        let held = layout.releases.and(candidates);
        match op.fitting(layout) {
            Some(properties) => fitting.push((properties, held)),
            None => unfit = unfit.or(held),
        }
    }
    let Some(&(first, _)) = fitting.first() else {
        let known = resolver.of_releases(module, name, Releases::ANY);
        let elsewhere = known.fold(Releases::NONE, |all, layout| all.or(layout.releases));
        return match (unfit.is_empty(), is_registered || elsewhere.is_empty()) {
            (false, _) => OpaqueReason::Unfit(unfit),
            (true, true) if is_registered => OpaqueReason::Unfit(Releases::NONE),
            (true, true) => OpaqueReason::Undefined,
            (true, false) => OpaqueReason::Elsewhere(elsewhere),
        };
    };
    for layout in resolver.rivals(module, name) {
        let held = layout.releases.and(rivals);
        match op.fitting(layout) {
            Some(properties) => fitting.push((properties, held)),
            None if agreement::is_weak(first.layout(), layout) => unfit = unfit.or(held),
            None => {}
        }
    }
    let differs = |(other, _): &(OpProperties<'_>, Releases)| {
        agreement::compare(&first, other) != Agreement::Full
    };
    let does_differ = fitting.iter().any(differs);
    let fitting = fitting.into_iter();
    let fitting = fitting.fold(Releases::NONE, |all, (_, held)| all.or(held));
    match does_differ {
        true => OpaqueReason::Differing(fitting),
        false => OpaqueReason::Unsure { fitting, unfit },
    }
}
