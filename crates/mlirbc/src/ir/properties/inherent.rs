//! The inherent properties of one op, and the decision how they are read.

use crate::dialect::{Attribute, Draft, OpProperties, Source};
use crate::error::Result;
use crate::ir::op::Op;
use crate::ir::properties::agreement::{self, Agreement};
use crate::schema::{OpDef, Record, Release, Releases};

/// The inherent properties of an op, as far as they are known.
#[derive(Clone, Copy)]
pub enum Inherent<'m> {
    /// The op has none, or nothing defines those in its dictionary, as in version 4 and older.
    None,
    /// A single attribute for all of them, in an op that was not registered where the file was
    /// written.
    Attribute(Attribute<'m>),
    /// The values with their names, by a definition or by the fallback of the op's dialect.
    Defined(Source, OpProperties<'m>),
    /// Nothing determines the names and the meaning of the values.
    Opaque(OpaqueProperties<'m>),
}

/// Properties whose names and values are unknown.
#[derive(Clone, Copy)]
pub struct OpaqueProperties<'m> {
    bytes: &'m [u8],
    pub(super) blocker: Blocker<'m>,
}

impl<'m> OpaqueProperties<'m> {
    /// The bytes of the blob; empty for an op that has no blob yet.
    pub fn bytes(&self) -> &'m [u8] {
        self.bytes
    }

    /// A reading with the references, if all definitions that may apply agree on their places.
    pub(crate) fn located(&self) -> Option<Record<'m>> {
        match self.blocker {
            Blocker::Releases(release_match) => release_match.located()?.record(),
            Blocker::NewOp | Blocker::RegisteredDiffer => None,
        }
    }
}

/// What makes the properties of an op opaque.
#[derive(Clone, Copy)]
pub(super) enum Blocker<'m> {
    /// The op is new and has no blob. The definitions that may apply differ.
    NewOp,
    /// Several registered definitions fit and differ.
    RegisteredDiffer,
    /// No definition of a release applies, and no fallback.
    Releases(ReleaseMatch<'m>),
}

/// The result for a blob of the definitions of releases.
#[derive(Clone, Copy)]
pub(super) struct ReleaseMatch<'m> {
    /// The reading of the first candidate that fits, with a release that has it.
    first: Option<(OpProperties<'m>, Release)>,
    /// The extent to which all definitions that fit agree with the first.
    agreement: Agreement,
    /// The releases whose definitions fit, candidates and rivals.
    pub(super) fitting: Releases,
    /// The releases that make the first doubtful because their definitions do not fit: candidates,
    /// and rivals that lack a number of the first.
    pub(super) unfit: Releases,
    /// Whether the attribute name of segment sizes is unknown.
    is_segment_name_open: bool,
}

/// Why a definition that fits does not apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Conflict {
    /// Another one fits and differs.
    Differing,
    /// Another one may apply and does not fit.
    Unsure,
    /// The attribute name of segment sizes is unknown.
    SegmentName,
}

impl<'m> ReleaseMatch<'m> {
    /// Why the first definition that fits does not apply; `None` if it does, or if none fits.
    pub(super) fn conflict(&self) -> Option<Conflict> {
        self.first?;
        if self.agreement != Agreement::Full {
            return Some(Conflict::Differing);
        }
        if !self.unfit.is_empty() {
            return Some(Conflict::Unsure);
        }
        self.is_segment_name_open.then_some(Conflict::SegmentName)
    }

    /// The definition that applies.
    fn known(&self) -> Option<(Source, OpProperties<'m>)> {
        let (properties, release) = self.first?;
        let applies = self.conflict().is_none();
        applies.then_some((Source::Release(release), properties))
    }

    /// A reading with the references, if the places of these are certain.
    pub(super) fn located(&self) -> Option<OpProperties<'m>> {
        let (properties, _) = self.first?;
        let is_certain = self.agreement >= Agreement::Places && self.unfit.is_empty();
        is_certain.then_some(properties)
    }
}

impl<'m> Op<'m> {
    /// The inherent properties, as far as they are known.
    ///
    /// # Errors
    /// The op was not registered, and its blob is not exactly the index of an attribute.
    #[inline]
    pub fn inherent(self) -> Result<Inherent<'m>> {
        let Some(blob) = self.properties() else {
            return Ok(match self.draft()? {
                None => self.inherent_of_dictionary()?,
                Some(Draft::Properties(source, properties)) => {
                    Inherent::Defined(source, properties)
                }
                Some(Draft::Undecided) => Inherent::Opaque(OpaqueProperties {
                    bytes: &[],
                    blocker: Blocker::NewOp,
                }),
            });
        };
        let module = self.module();
        if let Some((source, properties)) = self.sole_properties_of(blob, &mut |_| false) {
            return Ok(Inherent::Defined(source, properties));
        }
        if let Some(attribute) = self.properties_attribute()? {
            return Ok(Inherent::Attribute(attribute));
        }
        let tables = module.tables();
        if let Some(id) = self.properties_id()
            && let Some(properties) = tables.recorded_properties(self.name_id(), id)?
        {
            let declared = tables.declared_properties_fallback(self.name_id(), id);
            let source = declared.map_or(Source::Registered, |_| Source::Fallback);
            return Ok(Inherent::Defined(source, properties));
        }
        Ok(self.inherent_of_several(blob.rest()))
    }

    /// The properties in the dictionary of an op, as in version 4 and older.
    fn inherent_of_dictionary(self) -> Result<Inherent<'m>> {
        let Some((source, op_def)) = self.splitting_definition() else {
            return Ok(Inherent::None);
        };
        let tables = self.module().tables();
        let properties = OpProperties::of_dictionary(op_def, self.dictionary()?, tables);
        Ok(Inherent::Defined(source, properties))
    }

    /// The definition by which MLIR splits the op's dictionary, in a file that does not store
    /// properties separately.
    pub(crate) fn splitting_definition(self) -> Option<(Source, &'m OpDef)> {
        if self.holds_properties_apart() {
            return None;
        }
        let definition = self.definition_without_blob();
        definition.filter(|(_, op_def)| op_def.has_properties())
    }

    /// The blob with a definition or the fallback, where several definitions may apply or the only
    /// one does not fit.
    fn inherent_of_several(self, bytes: &'m [u8]) -> Inherent<'m> {
        let opaque = |blocker| Inherent::Opaque(OpaqueProperties { bytes, blocker });
        let module = self.module();
        let added = module.resolver().added(module, self.name_id());
        let mut added = added.filter_map(|op_def| self.fitting(op_def));
        if let Some(first) = added.next() {
            // A definition for this producer applies whether or not the others agree.
            let holds = first.op_def().holds_for(module.container().producer())
                || added.all(|other| agreement::compare(&first, &other) == Agreement::Full);
            return match holds {
                true => Inherent::Defined(Source::Registered, first),
                false => opaque(Blocker::RegisteredDiffer),
            };
        }
        let release_match = self.release_match();
        if let Some((source, properties)) = release_match.known() {
            return Inherent::Defined(source, properties);
        }
        // References whose places are certain are of more use than a fallback.
        let fallback = match release_match.located() {
            Some(_) => None,
            None => self.fallback_properties(),
        };
        match fallback {
            Some(properties) => Inherent::Defined(Source::Fallback, properties),
            None => opaque(Blocker::Releases(release_match)),
        }
    }

    /// Reads the blob with the definitions of releases that may apply, and with their rivals.
    fn release_match(self) -> ReleaseMatch<'m> {
        let module = self.module();
        let resolver = module.resolver();
        let (candidates, rivals) = resolver.considered(module, self.name_id());
        let mut release_match = ReleaseMatch {
            first: None,
            agreement: Agreement::Full,
            fitting: Releases::NONE,
            unfit: Releases::NONE,
            is_segment_name_open: false,
        };
        for (op_def, release) in resolver.candidates(module, self.name_id()) {
            let held = op_def.releases.and(candidates);
            let Some(properties) = self.fitting(op_def) else {
                release_match.unfit = release_match.unfit.or(held);
                continue;
            };
            release_match.fitting = release_match.fitting.or(held);
            match &release_match.first {
                Some((first, _)) => {
                    let found = agreement::compare(first, &properties);
                    release_match.agreement = release_match.agreement.min(found);
                }
                None => release_match.first = Some((properties, release)),
            }
        }
        let Some((first, _)) = release_match.first else {
            return release_match;
        };
        // If a build may define the op in several ways, one of them has to fit.
        release_match.unfit = release_match.unfit.except(release_match.fitting);
        for op_def in resolver.rivals(module, self.name_id()) {
            let held = op_def.releases.and(rivals);
            let is_weak = agreement::is_weak(first.op_def(), op_def);
            if let Some(other) = self.fitting(op_def) {
                let found = match is_weak {
                    true => Agreement::None,
                    false => agreement::compare(&first, &other),
                };
                release_match.agreement = release_match.agreement.min(found);
                release_match.fitting = release_match.fitting.or(held);
            } else if is_weak {
                release_match.unfit = release_match.unfit.or(held);
            }
        }
        release_match.is_segment_name_open =
            first.op_def().has_segments() && resolver.is_segment_name_open(module, self.name_id());
        release_match
    }
}
