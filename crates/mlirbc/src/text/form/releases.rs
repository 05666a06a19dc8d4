//! The form of an op in the text of a release.

use std::sync::Arc;

use crate::dialect::Registry;
use crate::schema::{Form, Group, OpDef, Release, Releases};

/// The releases with known `.td` files.
const WITH_FORMS: [Release; 6] = [
    Release::Llvm17,
    Release::Llvm18,
    Release::Llvm19,
    Release::Llvm21,
    Release::Llvm22,
    Release::Llvm23,
];

/// The releases with the forms of StableHLO and Shardy, which other releases have no `.td` files of.
const OF_STABLEHLO: [Release; 2] = [Release::StableHlo, Release::Llvm23Git];

/// The releases whose forms the text of a release has, nearest first.
#[derive(Debug)]
pub(crate) struct FormReleases {
    release: Release,
    /// Those whose forms apply where the release has none: those of a build whose `.td` files are not known, and of
    /// StableHLO.
    others: Vec<Release>,
}

impl FormReleases {
    pub(crate) fn new(release: Release) -> Self {
        let mut others = OF_STABLEHLO.to_vec();
        if !WITH_FORMS.contains(&release) {
            let mut near = WITH_FORMS;
            near.sort_by_key(|other| (*other as i32 - release as i32).abs());
            others.extend(near);
        }
        FormReleases { release, others }
    }

    /// The form of an op, and the release that has it: this release, or the nearest one with an equal definition of the
    /// op.
    pub(crate) fn form(
        &self,
        registry: &Registry,
        name: &[u8],
        definition: Option<&OpDef>,
    ) -> Option<(Arc<Form>, Release)> {
        if let Some(form) = registry.form(name, self.release) {
            return Some((form, self.release));
        }
        let definition = definition?;
        let mut others = self.others.iter();
        others.find_map(|other| {
            let applies = definition.releases.contains(*other)
                || OF_STABLEHLO.contains(other) && is_part_of(registry, definition, *other);
            let form = applies.then(|| registry.form(name, *other)).flatten()?;
            Some((form, *other))
        })
    }

    /// Whether the body of an attribute that a form of a release strips has no blank before it.
    pub(crate) fn strips_blanks(&self, of: Release) -> bool {
        self.release >= Release::Llvm23Git || OF_STABLEHLO.contains(&of)
    }

    /// Whether an op ends a block.
    pub(crate) fn is_terminator(&self, registry: &Registry, name: &[u8]) -> bool {
        let others = self.others.iter().copied();
        let mut releases = [self.release].into_iter().chain(others);
        releases.any(|release| registry.is_terminator(name, release))
    }
}

/// Whether a release has a definition of an op with all properties of another, and the same operands, results and
/// regions. StableHLO adds properties to ops, and relaxes what they accept, and keeps their forms.
fn is_part_of(registry: &Registry, definition: &OpDef, release: Release) -> bool {
    let built_in = registry.built_in_definitions(definition.name.as_bytes());
    let mut others = built_in.within(Releases::NONE.with(release));
    let names = |groups: Option<&[Group]>| {
        let groups = groups.unwrap_or_default().iter();
        groups.map(|group| group.name.clone()).collect::<Vec<_>>()
    };
    let properties = |of: &OpDef| {
        let fields = of.properties(6).fields.iter();
        fields.map(|field| field.name.clone()).collect::<Vec<_>>()
    };
    others.any(|other| {
        let known = properties(other);
        names(other.operands.as_deref()) == names(definition.operands.as_deref())
            && names(other.results.as_deref()) == names(definition.results.as_deref())
            && names(Some(&other.regions)) == names(Some(&definition.regions))
            && properties(definition).iter().all(|it| known.contains(it))
    })
}
