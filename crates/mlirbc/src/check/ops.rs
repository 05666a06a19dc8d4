//! The ops of a module, each judged as a reader of a release reads it.

use hashbrown::HashMap;

use crate::check::CheckOptions;
use crate::check::constraints::Judged;
use crate::check::findings::Findings;
use crate::check::op_check::OpCheck;
use crate::check::structure;
use crate::container::OpNameId;
use crate::error::{Error, ErrorKind, Result};
use crate::ir::{Module, Op, OpContents};
use crate::schema::Release;

/// The work of judging an op that is not known of an equal one.
const COST: u64 = 16;

impl Module<'_> {
    /// Adds what a release does not read of the ops.
    ///
    /// # Errors
    /// An op is damaged.
    pub(super) fn check_ops(
        &self,
        release: Release,
        options: &CheckOptions,
        findings: &mut Findings,
    ) -> Result<()> {
        // The findings of an op are most often those of the op before it.
        let mut lists: Vec<Vec<Option<usize>>> = Vec::new();
        let mut known: HashMap<OpContents, usize> = HashMap::new();
        let mut has_rule = vec![None; self.container().dialects().op_name_count() as usize];
        let mut judged = Judged::default();
        let mut ops = self.ops();
        let mut meter = self.meter();
        while let Some(op) = ops.next()? {
            let name = op.name();
            let has_rule = has_rule.get_mut(name.id().index() as usize);
            let may_apply = |known: &mut Option<bool>| {
                *known.get_or_insert_with(|| structure::has_rule(name.full(), release))
            };
            if has_rule.is_some_and(may_apply) {
                let problem = structure::problem(op, release).map_err(|error| op.locate(error))?;
                if let Some(problem) = problem {
                    findings.add(&problem, || place_of(op));
                }
            }
            let key = op.contents();
            if let Some(&list) = known.get(&key) {
                let found = lists.get(list).into_iter().flatten();
                found.for_each(|&at| findings.count(at));
                continue;
            }
            meter.count(COST)?;
            let problems = OpCheck::new(op, release, options, &mut judged).problems();
            let problems = problems.map_err(|error| op.locate(error))?;
            let found = problems.iter();
            let found = found.map(|problem| findings.add(problem, || place_of(op)));
            let found: Vec<_> = found.collect();
            if lists.last() != Some(&found) {
                lists.push(found);
            }
            known.insert(key, lists.len() - 1);
        }
        Ok(())
    }
}

impl Module<'_> {
    /// Whether any release or build that is known defines the ops of a name.
    pub(super) fn has_definition_in_any(&self, name: OpNameId) -> bool {
        let name = self.container().op_name(name);
        // Each definition is one of a release.
        let registry = self.tables().registry();
        !registry.built_in_definitions(name).is_empty()
    }
}

/// The offset and path of an op. An op that is not from the file is at the end of it.
fn place_of(op: Op<'_>) -> (u64, String) {
    let module = op.module();
    let end = module.container().bytes().len() as u64;
    let offset = module.head_of(op.id()).map_or(end, |head| head.bytes.start);
    let kind = ErrorKind::NotRepresentable {
        what: String::new(),
        release: String::new(),
    };
    (offset, op.locate(Error::new(kind, offset)).path_text())
}
