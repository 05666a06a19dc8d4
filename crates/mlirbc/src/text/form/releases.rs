//! The form of an op in the text of a release.

use std::sync::Arc;

use crate::dialect::Registry;
use crate::schema::{Form, OpDefinition, Release};

/// The releases with known `.td` files.
const WITH_FORMS: [Release; 6] = [
    Release::Llvm17,
    Release::Llvm18,
    Release::Llvm19,
    Release::Llvm21,
    Release::Llvm22,
    Release::Llvm23,
];

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
        let mut others = vec![Release::StableHlo, Release::Llvm23Git];
        if !WITH_FORMS.contains(&release) {
            let mut near = WITH_FORMS;
            near.sort_by_key(|other| (*other as i32 - release as i32).abs());
            others.extend(near);
        }
        FormReleases { release, others }
    }

    /// The form of an op: that of the release, or of the nearest one with an equal definition of the op.
    pub(crate) fn form(
        &self,
        registry: &Registry,
        name: &[u8],
        definition: Option<&OpDefinition>,
    ) -> Option<Arc<Form>> {
        if let Some(form) = registry.form(name, self.release) {
            return Some(form);
        }
        let definition = definition?;
        let mut others = self.others.iter();
        others.find_map(|other| {
            let is_equal = definition.releases.contains(*other);
            is_equal.then(|| registry.form(name, *other)).flatten()
        })
    }

    /// Whether an op ends a block.
    pub(crate) fn is_terminator(&self, registry: &Registry, name: &[u8]) -> bool {
        let others = self.others.iter().copied();
        let mut releases = [self.release].into_iter().chain(others);
        releases.any(|release| registry.is_terminator(name, release))
    }
}
