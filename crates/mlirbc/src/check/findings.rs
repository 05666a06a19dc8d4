//! The findings of a check: equal ones are one with a count.

use hashbrown::HashMap;

use crate::check::finding::{Finding, FindingKind, MOST_FINDINGS, Verdict};

/// A problem of an op or an entry.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Problem {
    pub kind: FindingKind,
    pub verdict: Verdict,
    pub subject: String,
    pub what: String,
}

impl Problem {
    pub(super) fn new(kind: FindingKind, subject: &str, what: String) -> Self {
        Problem {
            kind,
            verdict: Verdict::No,
            subject: subject.to_owned(),
            what,
        }
    }

    pub(super) fn unknown(kind: FindingKind, subject: &str, what: String) -> Self {
        Problem {
            verdict: Verdict::Unknown,
            ..Problem::new(kind, subject, what)
        }
    }
}

/// The findings so far, by content.
#[derive(Default)]
pub(super) struct Findings {
    list: Vec<Finding>,
    known: HashMap<Problem, Option<usize>>,
}

impl Findings {
    /// Adds a problem; `place` returns the offset and the path if it is the first one of its kind.
    /// Returns its position in the list, or `None` if the list is full.
    pub(super) fn add(
        &mut self,
        problem: &Problem,
        place: impl FnOnce() -> (u64, String),
    ) -> Option<usize> {
        if let Some(&at) = self.known.get(problem) {
            self.count(at);
            return at;
        }
        let at = (self.list.len() < MOST_FINDINGS).then_some(self.list.len());
        // A full list replaces its last finding by a stronger one, so that the verdict holds.
        let at = at.or_else(|| {
            let last = self.list.last_mut()?;
            let is_stronger = problem.verdict > last.verdict;
            is_stronger.then(|| {
                self.list.pop();
                self.list.len()
            })
        });
        // A problem that is not in the list need not be known either.
        if at.is_some() {
            let (offset, path) = place();
            self.list.push(Finding {
                kind: problem.kind,
                verdict: problem.verdict,
                subject: problem.subject.clone(),
                what: problem.what.clone(),
                count: 1,
                offset,
                path,
            });
            self.known.insert(problem.clone(), at);
        }
        at
    }

    /// Counts one more occurrence of a finding.
    pub(super) fn count(&mut self, at: Option<usize>) {
        if let Some(finding) = at.and_then(|at| self.list.get_mut(at)) {
            finding.count += 1;
        }
    }

    /// Adds a problem of the whole file.
    pub(super) fn add_of_file(&mut self, kind: FindingKind, verdict: Verdict, what: String) {
        let problem = Problem {
            verdict,
            ..Problem::new(kind, "", what)
        };
        self.add(&problem, || (0, String::new()));
    }

    pub(super) fn into_list(self) -> Vec<Finding> {
        self.list
    }
}
