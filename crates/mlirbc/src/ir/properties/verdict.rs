//! The decision on the properties of one op. [`Op::blob`] and the description of a module state its
//! result.

use crate::dialect::{Attribute, Draft, OpProperties, Source};
use crate::error::Result;
use crate::ir::op::Op;
use crate::ir::properties::agreement::{self, Agreement};
use crate::schema::{Release, Releases};

/// How the properties of an op are read, or what prevents it.
#[derive(Clone, Copy)]
pub(super) enum Verdict<'m> {
    /// The op has none.
    None,
    /// The index of an attribute.
    Attribute(Attribute<'m>),
    /// The values with their names.
    Known(Source, OpProperties<'m>),
    /// Nothing determines the names and the meaning of the values.
    Opaque(Blocker<'m>),
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
    /// The decision on its properties.
    ///
    /// # Errors
    /// As [`Op::inherent`].
    #[inline]
    pub(super) fn verdict(self) -> Result<Verdict<'m>> {
        if self.properties().is_none() {
            return Ok(match self.draft()? {
                None => Verdict::None,
                Some(Draft::Properties(source, properties)) => Verdict::Known(source, properties),
                Some(Draft::Undecided) => Verdict::Opaque(Blocker::NewOp),
            });
        }
        let module = self.module();
        if let Some((op_def, release)) = module.sole_definition(self.name_id())
            && let Some(properties) = self.fitting(op_def)
        {
            return Ok(Verdict::Known(Source::Release(release), properties));
        }
        if let Some(attribute) = self.properties_attribute()? {
            return Ok(Verdict::Attribute(attribute));
        }
        let tables = module.tables();
        if let Some(id) = self.properties_id()
            && let Some(properties) = tables.recorded_properties(self.name_id(), id)?
        {
            let declared = tables.declared_properties_fallback(self.name_id(), id);
            let source = declared.map_or(Source::Registered, |_| Source::Fallback);
            return Ok(Verdict::Known(source, properties));
        }
        Ok(self.verdict_of_several())
    }

    /// The decision where several definitions may apply, or the only one does not fit.
    fn verdict_of_several(self) -> Verdict<'m> {
        let module = self.module();
        let added = module.resolver().added(module, self.name_id());
        let mut added = added.filter_map(|op_def| self.fitting(op_def));
        if let Some(first) = added.next() {
            // A definition for this producer applies whether or not the others agree.
            let holds = first.op_def().holds_for(module.container().producer())
                || added.all(|other| agreement::compare(&first, &other) == Agreement::Full);
            return match holds {
                true => Verdict::Known(Source::Registered, first),
                false => Verdict::Opaque(Blocker::RegisteredDiffer),
            };
        }
        let release_match = self.release_match();
        if let Some((source, properties)) = release_match.known() {
            return Verdict::Known(source, properties);
        }
        // References whose places are certain are of more use than a fallback.
        let fallback = match release_match.located() {
            Some(_) => None,
            None => self.fallback_properties(),
        };
        match fallback {
            Some(properties) => Verdict::Known(Source::Fallback, properties),
            None => Verdict::Opaque(Blocker::Releases(release_match)),
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
