//! The definitions that apply to the ops of a file, and why, for display.

use std::collections::BTreeMap;

use hashbrown::HashMap;

use crate::container::{DialectId, OpNameId};
use crate::dialect::Source;
use crate::error::Result;
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::ir::properties::inherent::{Blocker, Conflict, Inherent};
use crate::ir::properties::new_op::NewOpDefinition;
use crate::ir::properties::reason::OpaqueReason;
use crate::ir::resolver::Basis;
use crate::schema::Releases;

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

/// The result for one use: the source of its definition, or why there is none.
#[derive(Clone, Copy)]
enum Outcome {
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
    let mut seen: HashMap<Use, Outcome> = HashMap::new();
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
        let outcome = *seen.entry(key).or_insert_with(|| {
            let outcome = outcome(op);
            uses.count += 1;
            uses.known += u64::from(match outcome {
                Outcome::Bare => true,
                Outcome::From(source) => source != Source::Fallback,
                Outcome::Opaque(_) => false,
            });
            outcome
        });
        match outcome {
            Outcome::Bare => {}
            Outcome::From(source) => *uses.sources.entry(source).or_default() += 1,
            Outcome::Opaque(reason) => {
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

fn outcome(op: Op<'_>) -> Outcome {
    if !op.holds_properties_apart() {
        return Outcome::Bare;
    }
    match op.inherent() {
        Ok(Inherent::None | Inherent::Attribute(_)) => Outcome::Bare,
        Ok(Inherent::Defined(source, _)) => Outcome::From(source),
        Ok(Inherent::Opaque(opaque)) => Outcome::Opaque(opaque_reason(op, &opaque.blocker)),
        // A hook failed.
        Err(_) => Outcome::Opaque(OpaqueReason::Unfit(Releases::NONE)),
    }
}

/// The reason for display of what made the properties of an op opaque.
fn opaque_reason(op: Op<'_>, blocker: &Blocker<'_>) -> OpaqueReason {
    let module = op.module();
    let resolver = module.resolver();
    let name = op.name_id();
    let release_match = match blocker {
        Blocker::RegisteredDiffer => return OpaqueReason::RegisteredDiffer,
        Blocker::NewOp => {
            return match module.definition_of_new(name) {
                NewOpDefinition::Undecided(reason) => reason,
                // The definitions of the module changed after the op was created.
                _ => OpaqueReason::Differing(resolver.candidate_releases(module, name)),
            };
        }
        Blocker::Releases(release_match) => release_match,
    };
    match release_match.conflict() {
        Some(Conflict::Differing) => OpaqueReason::Differing(release_match.fitting),
        Some(Conflict::Unsure) => OpaqueReason::Unsure {
            fitting: release_match.fitting,
            unfit: release_match.unfit,
        },
        Some(Conflict::SegmentName) => OpaqueReason::SegmentName(release_match.fitting),
        // None fits.
        None if !release_match.unfit.is_empty() => OpaqueReason::Unfit(release_match.unfit),
        None if resolver.added(module, name).next().is_some() => {
            OpaqueReason::Unfit(Releases::NONE)
        }
        None => {
            let known = resolver.of_releases(module, name, Releases::ANY);
            let elsewhere = known.fold(Releases::NONE, |all, op_def| all.or(op_def.releases));
            match elsewhere.is_empty() {
                true => OpaqueReason::Undefined,
                false => OpaqueReason::Elsewhere(elsewhere),
            }
        }
    }
}

#[cfg(test)]
mod tests;
