//! The custom forms of the ops of added descriptions.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::schema::{Form, Release, Releases, Terminators};

/// The forms and terminators of descriptions.
#[derive(Clone, Debug, Default)]
pub(in crate::dialect) struct AddedForms {
    /// The forms of each op by its full name, the last one last.
    forms: BTreeMap<Box<[u8]>, Vec<Arc<Form>>>,
    /// The releases in which an op, by its full name, ends a block.
    terminators: BTreeMap<Box<[u8]>, Releases>,
}

impl AddedForms {
    /// Adds those of a dialect, which precede earlier ones.
    pub(in crate::dialect) fn add(
        &mut self,
        dialect: &str,
        forms: Vec<Form>,
        terminators: Vec<Terminators>,
    ) {
        for form in forms {
            let of_op = self.forms.entry(form.op.as_bytes().into()).or_default();
            of_op.push(Arc::new(form));
        }
        for Terminators { ops, releases } in terminators {
            for op in ops {
                let name = format!("{dialect}.{op}").into_bytes().into();
                let of_op = self.terminators.entry(name).or_insert(Releases::NONE);
                *of_op = of_op.or(releases);
            }
        }
    }

    /// Removes those of a dialect.
    pub(in crate::dialect) fn remove(&mut self, dialect: &str) {
        let is_other = |op: &[u8]| {
            let rest = op.strip_prefix(dialect.as_bytes());
            rest.is_none_or(|rest| !rest.starts_with(b"."))
        };
        self.forms.retain(|op, _| is_other(op));
        self.terminators.retain(|op, _| is_other(op));
    }

    /// The form of an op in a release, the last added one that holds.
    pub(in crate::dialect) fn form(&self, op: &[u8], release: Release) -> Option<Arc<Form>> {
        let mut forms = self.forms.get(op)?.iter().rev();
        forms.find(|form| form.holds_in(release)).cloned()
    }

    /// Whether an op ends a block in a release.
    pub(in crate::dialect) fn is_terminator(&self, op: &[u8], release: Release) -> bool {
        let releases = self.terminators.get(op);
        releases.is_some_and(|releases| releases.contains(release))
    }
}
