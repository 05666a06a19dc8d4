//! The decisions on the definitions of the ops of a file. The module stores them;
//! [`properties`](crate::ir::properties) makes them.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::container::{Container, DialectId};
use crate::dialect::OpDefinitions;
use crate::schema::{OpDef, Origin, Release, Releases};

/// The basis for selecting the definitions of the ops of a dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Basis {
    /// The producer names the release.
    Named,
    /// The caller chose the release.
    Forced,
    /// These releases fit all ops of the dialect.
    Inferred,
    /// No release fits all ops of the dialect. An op is known if all releases that may have written
    /// the file agree on it.
    Open,
    /// No release has the dialect, or the release that the caller chose does not have it.
    Unknown,
}

impl Basis {
    /// A name for the basis, such as `inferred`.
    pub fn name(self) -> &'static str {
        match self {
            Basis::Named => "named",
            Basis::Forced => "forced",
            Basis::Inferred => "inferred",
            Basis::Open => "open",
            Basis::Unknown => "unknown",
        }
    }
}

/// Finds the definitions that may apply to a file.
#[derive(Clone, Debug)]
pub(in crate::ir) struct Resolver {
    pub(in crate::ir) origin: Origin,
    pub(in crate::ir) forced: Option<Release>,
    /// For each op name of the file, its definitions in releases.
    pub(in crate::ir) definitions: Vec<OnceLock<OpDefinitions<'static>>>,
    /// For each op name of the file, its only definition, if there is no other to compare with.
    pub(in crate::ir) sole: Vec<OnceLock<Option<(&'static OpDef, Release)>>>,
    /// The releases that the ops of the file support.
    pub(in crate::ir) votes: OnceLock<Votes>,
    /// For each dialect of the file, the releases that may apply, once those for any are requested.
    release_sets: OnceLock<Vec<OnceLock<ReleaseSet>>>,
    /// The number of dialects in the file.
    pub(in crate::ir) dialects: u32,
    /// The releases that may apply to dialects that were imported later, or that text added.
    pub(in crate::ir) imported: BTreeMap<DialectId, ReleaseSet>,
    pub(in crate::ir) settled: OnceLock<()>,
}

/// The releases that may apply to the ops of a dialect.
#[derive(Clone, Copy, Debug)]
pub(in crate::ir) struct ReleaseSet {
    pub(in crate::ir) basis: Basis,
    pub(in crate::ir) candidates: Releases,
    /// The releases whose definitions must not contradict the candidates.
    pub(in crate::ir) rivals: Releases,
    /// The candidate to try first.
    pub(in crate::ir) preferred: Option<Release>,
}

impl Resolver {
    pub(in crate::ir) fn new(container: &Container<'_>, forced: Option<Release>) -> Self {
        let names = container.dialects().op_name_count() as usize;
        Resolver {
            origin: Origin::of(container.producer()),
            forced,
            definitions: vec![OnceLock::new(); names],
            sole: vec![OnceLock::new(); names],
            votes: OnceLock::new(),
            release_sets: OnceLock::new(),
            dialects: container.dialects().count(),
            imported: BTreeMap::new(),
            settled: OnceLock::new(),
        }
    }

    /// Treats the names and dialects that were added so far as those of the file, so that what applies to them is
    /// found once. They must not be removed afterwards.
    pub(in crate::ir) fn adopt_added(&mut self, container: &Container<'_>) {
        let names = container.dialects().op_name_count() as usize;
        self.definitions.resize(names, OnceLock::new());
        self.sole.resize(names, OnceLock::new());
        self.dialects = container.dialects().count();
        let imported = std::mem::take(&mut self.imported);
        let sets = (0..self.dialects).map(|dialect| {
            let known = imported.get(&DialectId(dialect));
            known.map_or_else(OnceLock::new, |set| OnceLock::from(*set))
        });
        self.release_sets = OnceLock::from(sets.collect::<Vec<_>>());
        self.settled = OnceLock::new();
    }

    /// Replaces the releases that may apply to dialects.
    pub(in crate::ir) fn decide(&mut self, sets: Vec<(DialectId, ReleaseSet)>) {
        if sets.is_empty() {
            return;
        }
        self.sole.fill(OnceLock::new());
        for (dialect, set) in sets {
            let places = self.release_sets.get_mut();
            match places.and_then(|places| places.get_mut(dialect.index() as usize)) {
                Some(place) => *place = OnceLock::from(set),
                None => {
                    self.imported.insert(dialect, set);
                }
            }
        }
    }

    /// The place of the releases that may apply to a dialect of the file.
    pub(in crate::ir) fn release_set_place(
        &self,
        dialect: DialectId,
    ) -> Option<&OnceLock<ReleaseSet>> {
        let none = || vec![OnceLock::new(); self.dialects as usize];
        let all = self.release_sets.get_or_init(none);
        all.get(dialect.index() as usize)
    }
}

impl ReleaseSet {
    pub(in crate::ir) const NONE: ReleaseSet = ReleaseSet {
        basis: Basis::Unknown,
        candidates: Releases::NONE,
        rivals: Releases::NONE,
        preferred: None,
    };
}

/// The releases that fit the ops of a file.
#[derive(Clone, Debug)]
pub(in crate::ir) struct Votes {
    /// For each dialect, the releases that fit all of its ops. A dialect without ops has all its
    /// releases.
    pub(in crate::ir) fitting: Vec<Releases>,
    /// The releases that fit all ops of LLVM's dialects.
    pub(in crate::ir) llvm: Releases,
}

impl Votes {
    /// The releases in `plausible` that fit the ops of a dialect.
    pub(in crate::ir) fn of(&self, dialect: DialectId, plausible: Releases) -> Releases {
        let own = self.fitting.get(dialect.index() as usize).copied();
        let own = own.unwrap_or(plausible).and(plausible);
        let joint = own.and(self.llvm);
        match is_of_llvm(plausible) && !joint.is_empty() {
            true => joint,
            false => own,
        }
    }
}

/// Whether a dialect with these releases is part of LLVM: a release of LLVM has it, not only builds
/// of other projects.
pub(in crate::ir) fn is_of_llvm(releases: Releases) -> bool {
    let mut releases = releases.iter();
    releases.any(|release| release.llvm().is_some() && !release.is_snapshot())
}
