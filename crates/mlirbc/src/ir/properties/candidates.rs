//! The releases whose definitions may apply to the ops of a file.
//!
//! If the producer names a release, its definitions apply to the dialects that it has. Otherwise
//! the ops of each dialect decide together ([`vote`](super::vote)), because one state of the
//! dialect wrote them all. The state may lie between two releases. Their definitions are then
//! rivals: a definition applies if no rival fits and contradicts it.

use std::collections::BTreeMap;

use crate::container::{DialectId, OpNameId};
use crate::ir::module::Module;
use crate::ir::properties::agreement::same_fields;
use crate::ir::properties::new_op::NewOpDefinition;
use crate::ir::properties::vote;
use crate::ir::resolver::{Basis, ReleaseSet, Resolver, is_of_llvm};
use crate::schema::{OpDef, Origin, Release, Releases};

impl Resolver {
    /// Makes the decisions that depend on the ops of the file. Later edits must not change them.
    pub(in crate::ir) fn settle(&self, module: &Module<'_>) {
        self.settled.get_or_init(|| {
            for dialect in 0..self.dialects {
                self.release_set(module, DialectId(dialect));
            }
        });
    }

    /// The registered definitions for ops of a name that apply to the file.
    pub(super) fn added<'m>(
        &self,
        module: &'m Module<'_>,
        name: OpNameId,
    ) -> impl Iterator<Item = &'m OpDef> {
        let full = module.container().op_name(name);
        let registry = module.tables().registry();
        let producer = module.container().producer();
        let releases = match self.forced {
            Some(forced) => Releases::NONE.with(forced),
            None => self.origin.releases(),
        };
        registry.added_definitions(full, producer, releases)
    }

    /// The definitions of the ops of a name in any of several releases.
    pub(in crate::ir) fn of_releases(
        &self,
        module: &Module<'_>,
        name: OpNameId,
        releases: Releases,
    ) -> impl Iterator<Item = &'static OpDef> + Clone + use<> {
        let find = || {
            let registry = module.tables().registry();
            registry.built_in_definitions(module.container().op_name(name))
        };
        let definitions = match self.definitions.get(name.index() as usize) {
            Some(known) => *known.get_or_init(find),
            // Names that are added later are few.
            None => find(),
        };
        definitions.within(releases)
    }

    /// The most likely definition of an op of a name, for uses where any definition is sufficient.
    pub(super) fn likely_definition(
        &self,
        module: &Module<'_>,
        name: OpNameId,
    ) -> Option<&'static OpDef> {
        let nearest = self.forced.or(self.origin.nearest());
        let nearest = nearest.map_or(Releases::NONE, |release| Releases::NONE.with(release));
        let mut found = self.of_releases(module, name, nearest);
        found.next().or_else(|| {
            let all = self.of_releases(module, name, Releases::ANY);
            all.max_by_key(|op_def| op_def.releases.iter().next_back())
        })
    }

    /// The definitions that may apply to ops of a name, the preferred one first, each with a
    /// release that has it.
    pub(super) fn candidates(
        &self,
        module: &Module<'_>,
        name: OpNameId,
    ) -> impl Iterator<Item = (&'static OpDef, Release)> + use<> {
        let ReleaseSet {
            candidates,
            preferred,
            ..
        } = self.release_set_of(module, name);
        let definitions = self.of_releases(module, name, candidates);
        let is_preferred = move |op_def: &&'static OpDef| {
            preferred.is_some_and(|release| op_def.releases.contains(release))
        };
        let first = definitions.clone().filter(is_preferred);
        let others = definitions.filter(move |op_def| !is_preferred(op_def));
        first.chain(others).filter_map(move |op_def| {
            let held = op_def.releases.and(candidates);
            let release = match preferred {
                Some(preferred) if held.contains(preferred) => preferred,
                _ => held.iter().next_back()?,
            };
            Some((op_def, release))
        })
    }

    /// The releases whose definitions may apply to ops of a name.
    pub(in crate::ir) fn candidate_releases(
        &self,
        module: &Module<'_>,
        name: OpNameId,
    ) -> Releases {
        self.release_set_of(module, name).candidates
    }

    /// The only definition that may apply to ops of a name, if nothing else is to be considered.
    /// Nearly all names of a file have one.
    #[inline]
    pub(super) fn sole(
        &self,
        module: &Module<'_>,
        name: OpNameId,
    ) -> Option<(&'static OpDef, Release)> {
        let sole = self.sole.get(name.index() as usize)?;
        *sole.get_or_init(|| {
            let mut candidates = self.candidates(module, name);
            let first = candidates.next()?;
            let is_sole = candidates.next().is_none()
                && self.rivals(module, name).next().is_none()
                && self.added(module, name).next().is_none()
                && !(first.0.has_segments() && self.is_segment_name_open(module, name));
            is_sole.then_some(first)
        })
    }

    /// The definitions that must not contradict the candidates.
    pub(super) fn rivals(
        &self,
        module: &Module<'_>,
        name: OpNameId,
    ) -> impl Iterator<Item = &'static OpDef> + use<> {
        let release_set = self.release_set_of(module, name);
        let definitions = self.of_releases(module, name, release_set.rivals);
        definitions.filter(move |op_def| op_def.releases.and(release_set.candidates).is_empty())
    }

    /// The releases that may apply to ops of a name, and those that must not contradict them.
    pub(super) fn considered(&self, module: &Module<'_>, name: OpNameId) -> (Releases, Releases) {
        let release_set = self.release_set_of(module, name);
        (release_set.candidates, release_set.rivals)
    }

    /// The releases that may apply to the dialects of some ops, without those that lay out the properties of one in
    /// another way than its definition here does. Dialects to which all of them may apply are left out.
    pub(in crate::ir) fn with_layouts(
        &self,
        module: &Module<'_>,
        used: &BTreeMap<OpNameId, &OpDef>,
        version: u8,
    ) -> Vec<(DialectId, ReleaseSet)> {
        let mut sets = BTreeMap::new();
        for (&name, op_def) in used {
            let Some(data) = module.container().dialects().op_name(name) else {
                continue;
            };
            let all = self.of_releases(module, name, Releases::ANY);
            let alike = all.filter(|other| same_fields(op_def, other, version));
            let alike = alike.fold(Releases::NONE, |releases, other| {
                releases.or(other.releases)
            });
            let set = sets.entry(data.dialect);
            let set = set.or_insert_with(|| self.release_set(module, data.dialect));
            set.candidates = set.candidates.and(alike);
            set.rivals = set.rivals.and(alike);
        }
        let mut sets: Vec<_> = sets.into_iter().collect();
        sets.retain(|(dialect, set)| {
            let own = self.release_set(module, *dialect);
            let differs = (own.candidates, own.rivals) != (set.candidates, set.rivals);
            differs && !set.candidates.is_empty()
        });
        sets
    }

    /// The basis for the ops of a dialect, and the releases that may apply.
    pub(super) fn basis(&self, module: &Module<'_>, dialect: DialectId) -> (Basis, Releases) {
        let release_set = self.release_set(module, dialect);
        (release_set.basis, release_set.candidates)
    }

    fn release_set_of(&self, module: &Module<'_>, name: OpNameId) -> ReleaseSet {
        let name = module.container().dialects().op_name(name);
        match name {
            Some(name) => self.release_set(module, name.dialect),
            None => ReleaseSet::NONE,
        }
    }

    fn release_set(&self, module: &Module<'_>, dialect: DialectId) -> ReleaseSet {
        match self.release_set_place(dialect) {
            Some(place) => *place.get_or_init(|| self.find_release_set(module, dialect)),
            // No op of the file belongs to a dialect that was added later.
            None => match self.imported.get(&dialect) {
                Some(release_set) => *release_set,
                None => self.find_release_set(module, dialect),
            },
        }
    }

    /// The releases that apply to a dialect that was added later, if all of its ops come from
    /// another module. They are those of the other module, unless the file contradicts them.
    pub(in crate::ir) fn import(
        &self,
        module: &Module<'_>,
        dialect: DialectId,
        other: &Module<'_>,
        theirs: DialectId,
    ) -> Option<ReleaseSet> {
        let is_decided = dialect.index() < self.dialects;
        if is_decided || self.imported.contains_key(&dialect) {
            return None;
        }
        let own = self.find_release_set(module, dialect);
        let theirs = other.resolver().release_set(other, theirs);
        let is_open = matches!(own.basis, Basis::Inferred | Basis::Open);
        let is_among = theirs.candidates.and(own.candidates) == theirs.candidates;
        (is_open && is_among && !theirs.candidates.is_empty()).then_some(ReleaseSet {
            basis: match theirs.basis {
                Basis::Named | Basis::Forced => Basis::Inferred,
                basis => basis,
            },
            ..theirs
        })
    }

    /// The releases that apply to a dialect that the text of a release adds. Text has no blobs that decide between
    /// the states of the dialect of another project: the nearest one to the release applies.
    fn in_text(
        &self,
        module: &Module<'_>,
        dialect: DialectId,
        release: Release,
    ) -> Option<ReleaseSet> {
        let is_decided = dialect.index() < self.dialects;
        if is_decided || self.imported.contains_key(&dialect) {
            return None;
        }
        let registry = module.tables().registry();
        let all = registry.built_in_releases(module.container().dialect_name(dialect));
        if is_of_llvm(all) || self.find_release_set(module, dialect).basis == Basis::Named {
            return None;
        }
        let distance = |of: &Release| (*of as i32).abs_diff(release as i32);
        let nearest = all.iter().min_by_key(distance)?;
        Some(ReleaseSet {
            basis: Basis::Forced,
            candidates: Releases::NONE.with(nearest),
            rivals: Releases::NONE,
            preferred: Some(nearest),
        })
    }

    fn find_release_set(&self, module: &Module<'_>, dialect: DialectId) -> ReleaseSet {
        let own = self.own_release_set(module, dialect);
        let Some(forced) = self.forced else {
            return own;
        };
        let name = module.container().dialect_name(dialect);
        if !module
            .tables()
            .registry()
            .built_in_releases(name)
            .contains(forced)
        {
            return ReleaseSet::NONE;
        }
        let is_among = own.basis == Basis::Inferred && own.candidates.contains(forced);
        ReleaseSet {
            basis: Basis::Forced,
            candidates: Releases::NONE.with(forced),
            rivals: match is_among || own.basis == Basis::Open {
                true => Releases::NONE,
                false => own.candidates,
            },
            preferred: Some(forced),
        }
    }

    /// The releases that may apply according to the file.
    fn own_release_set(&self, module: &Module<'_>, dialect: DialectId) -> ReleaseSet {
        let registry = module.tables().registry();
        let all = registry.built_in_releases(module.container().dialect_name(dialect));
        if all.is_empty() {
            return ReleaseSet::NONE;
        }
        if let Some(named) = self.origin.named()
            && all.contains(named)
        {
            return ReleaseSet {
                basis: Basis::Named,
                candidates: Releases::NONE.with(named),
                rivals: Releases::NONE,
                preferred: Some(named),
            };
        }
        let plausible = self.plausible(all);
        let votes = self.votes.get_or_init(|| vote::count(self, module));
        let fitting = votes.of(dialect, plausible);
        let nearest = self.origin.nearest();
        if fitting.is_empty() {
            return ReleaseSet {
                basis: Basis::Open,
                candidates: plausible,
                rivals: Releases::NONE,
                preferred: nearest.filter(|&it| plausible.contains(it)),
            };
        }
        ReleaseSet {
            basis: Basis::Inferred,
            candidates: fitting,
            rivals: neighbours(fitting, plausible),
            preferred: nearest.filter(|&it| fitting.contains(it)),
        }
    }

    /// Whether the attribute name of segment sizes is unknown for ops of a name, when printed as
    /// text.
    ///
    /// For some weeks of 18.0.0git it was `odsOperandSegmentSizes`, and files do not show which
    /// name applies.
    pub(super) fn is_segment_name_open(&self, module: &Module<'_>, name: OpNameId) -> bool {
        let release_set = self.release_set_of(module, name);
        let renaming = Release::Llvm18Git;
        match release_set.basis {
            Basis::Named | Basis::Forced | Basis::Unknown => false,
            Basis::Inferred | Basis::Open => {
                let by_producer =
                    matches!(self.origin, Origin::Between(it) if it.contains(renaming));
                let may_hold = release_set
                    .candidates
                    .or(release_set.rivals)
                    .contains(renaming);
                by_producer && may_hold || release_set.candidates == Releases::NONE.with(renaming)
            }
        }
    }

    /// Whether the file may be from a state of the dialect that is older than all known ones. In
    /// such a state its ops may have had no properties yet.
    pub(super) fn may_predate(&self, module: &Module<'_>, name: OpNameId) -> bool {
        let Some(name) = module.container().dialects().op_name(name) else {
            return false;
        };
        let dialect = module.container().dialect_name(name.dialect);
        let all = module.tables().registry().built_in_releases(dialect);
        let is_llvm = |it: &Release| it.llvm().is_some();
        let Some(known) = all.iter().find(is_llvm) else {
            return false;
        };
        if self.forced.is_some() {
            return false;
        }
        let mut written = self.origin.releases().iter().filter(is_llvm);
        match self.origin {
            Origin::Named(writer) => writer < known && !is_of_llvm(all),
            Origin::Unknown => false,
            Origin::Between(_) => match (written.next(), written.next()) {
                (None, _) => true,
                // A development version before the first release is derived from no known release.
                (Some(only), None) if Some(&only) == Release::ALL.first() => true,
                (Some(first), _) => first < known && !is_of_llvm(all),
            },
        }
    }

    /// The releases of a dialect that may have written the file, according to its producer.
    pub(super) fn plausible(&self, all: Releases) -> Releases {
        match is_of_llvm(all) {
            true => all.and(self.origin.releases()),
            false => around(self.origin.releases(), all),
        }
    }
}

impl Module<'_> {
    /// Decides which definitions apply to the ops of the dialect of a new op in the text of a release, if those that
    /// may apply do not agree.
    pub(crate) fn decide_in_text(&mut self, name: OpNameId, release: Release) {
        let is_open = match self.definition_of_new(name) {
            NewOpDefinition::Undecided(_) => true,
            NewOpDefinition::None => self.op_def_of_new(name).is_none(),
            NewOpDefinition::Known(..) => false,
        };
        if !is_open {
            return;
        }
        let name = self.container().dialects().op_name(name);
        if let Some(dialect) = name.map(|name| name.dialect)
            && let Some(release_set) = self.resolver().in_text(self, dialect, release)
        {
            self.resolver_mut().imported.insert(dialect, release_set);
        }
    }
}

/// The states of another project's dialect in builds of some releases of LLVM. If the dialect
/// changes at other times, the last state before them and the first one after them are included. A
/// state without a release of LLVM may be of any time.
pub(in crate::ir) fn around(releases: Releases, all: Releases) -> Releases {
    let llvm = |it: &Release| it.llvm().is_some();
    let Some((first, last)) = releases.iter().find(llvm).zip(releases.iter().rfind(llvm)) else {
        return all;
    };
    let before = all.iter().filter(llvm).rfind(|&it| it <= first);
    let after = all.iter().filter(llvm).find(|&it| it >= last);
    let is_around = |it: &Release| {
        !llvm(it)
            || before.is_none_or(|before| *it >= before) && after.is_none_or(|after| *it <= after)
    };
    all.iter().filter(is_around).collect()
}

/// The releases of LLVM adjacent to some releases, before and after them.
fn neighbours(of: Releases, among: Releases) -> Releases {
    let llvm = |releases: Releases| releases.iter().filter(|it| it.llvm().is_some());
    let Some((first, last)) = llvm(of).next().zip(llvm(of).next_back()) else {
        return Releases::NONE;
    };
    let before = llvm(among).rfind(|&it| it < first);
    let after = llvm(among).find(|&it| it > last);
    // The releases between them are excluded as well: the ops contradict them. The file may still
    // be from a build next to them.
    let between = llvm(among).filter(|&it| it > first && it < last && !of.contains(it));
    before.into_iter().chain(between).chain(after).collect()
}
