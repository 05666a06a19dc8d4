//! The conversion of a whole module: all ops and entries are checked before anything changes.

use std::collections::BTreeMap;

use hashbrown::HashMap;

use crate::container::OpNameId;
use crate::convert::carry::Made;
use crate::convert::changes::changes_between;
use crate::convert::replaced::Replaced;
use crate::convert::structure::{Edit, Structure};
use crate::convert::{Change, Conversion, MOST_OBSTACLES};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::{Loss, Module, OpContents, OpId, Redefined};
use crate::schema::Release;

/// How the changes name a location, and the part of it that is left out.
const LOCATION: &str = "loc";
const RANGE_END: &str = "end";

/// How the changes name the version of a dialect.
const VERSION: &str = "version";

/// The work of conversion that is not known of an equal op before.
const COST: u64 = 16;

/// What a conversion changes, and what it reports.
#[derive(Default)]
struct Plan {
    ops: Vec<(OpId, Redefined)>,
    texts: Vec<Replaced>,
    /// Texts that replace others.
    rewritten: Vec<Replaced>,
    recoded: Vec<Replaced>,
    /// Locations with ranges, and their starts.
    starts: Vec<Replaced>,
    changes: BTreeMap<(Box<str>, Made), u64>,
    obstacles: Vec<Error>,
    structure: Structure,
}

impl Module<'_> {
    /// Converts the module to the op definitions of a release of LLVM, and names the release in the
    /// producer string. Decodes everything. Properties are carried over by name, or by a table of what
    /// was renamed. Those that the release adds have their defaults. Attributes and types become text if
    /// the release reads only that.
    ///
    /// The result lists what the release cannot represent. If there is anything and `loss` does not
    /// allow it, the module is unchanged. Otherwise the properties that the release lacks are left out,
    /// ops that it lacks become unregistered ops, and all else stays as it is. Texts of attributes and
    /// types are compared by name, and their parameters are not.
    ///
    /// # Errors
    /// The release is not a release of LLVM with known definitions, the module is damaged, or a table
    /// is full.
    pub fn convert_to_release(&mut self, target: Release, loss: Loss) -> Result<Conversion> {
        let (Some(producer), Some(number)) = (target.producer(), target.llvm()) else {
            return Err(self.container().invalid_edit(
                "convert to another release",
                "a release of LLVM with known definitions",
                target.name().to_owned(),
            ));
        };
        self.materialize()?;
        self.check_complete()?;
        self.charge_tables()?;
        let ops = self.all_ops()?;
        let plan = self.transaction(|module| {
            let mut plan = Plan {
                structure: module.structure(&ops, target)?,
                ..Plan::default()
            };
            plan.obstacles.append(&mut plan.structure.obstacles);
            module.plan_ops(&ops, target, &mut plan)?;
            let mut foreign = module.foreign_entries(target, number)?;
            let unread = module.unread_texts(&plan.ops, &mut foreign, target)?;
            plan.texts = module.add_texts(foreign.texts)?;
            plan.rewritten = module.add_texts(foreign.rewritten)?;
            plan.recoded = module.add_recoded(foreign.recoded)?;
            plan.starts = module.starts_of(&foreign.ranges)?;
            plan.obstacles.extend(foreign.obstacles);
            plan.obstacles.extend(unread);
            match plan.obstacles.is_empty() || loss == Loss::Allow {
                true => Ok(plan),
                false => Err(Stop::Blockers(plan.obstacles)),
            }
        });
        let mut plan = match plan {
            Ok(plan) => plan,
            Err(Stop::Error(error)) => return Err(error),
            Err(Stop::Blockers(mut obstacles)) => {
                obstacles.truncate(MOST_OBSTACLES);
                return Ok(Conversion {
                    obstacles,
                    ..Conversion::default()
                });
            }
        };
        if !plan.starts.is_empty() {
            let made = (Some(RANGE_END.into()), None);
            plan.changes
                .insert((LOCATION.into(), made), plan.starts.len() as u64);
        }
        let versions = self.unread_versions(&ops, &plan.ops, target);
        for &dialect in &versions {
            let name = String::from_utf8_lossy(self.container().dialect_name(dialect));
            let made = (Some(VERSION.into()), None);
            plan.changes.insert((name.into(), made), 1);
        }
        let changes = plan.changes.into_iter();
        let changes = changes.map(|((op, (property, renamed)), count)| Change {
            op,
            property,
            renamed,
            count,
        });
        let mut conversion = Conversion {
            is_converted: true,
            ops: plan.ops.len() as u64,
            texts: plan.texts.len() as u64,
            changes: changes.collect(),
            obstacles: plan.obstacles,
        };
        conversion.obstacles.truncate(MOST_OBSTACLES);
        let old = String::from_utf8_lossy(self.container().producer()).into_owned();
        let version = env!("CARGO_PKG_VERSION");
        let producer = format!("{producer} (mlirbc {version}, from {old})");
        for dialect in versions {
            self.tables_mut().set_dialect_version(dialect, None)?;
        }
        self.replace_entries(plan.texts);
        self.replace_entries(plan.rewritten);
        self.replace_entries(plan.recoded);
        self.replace_entries(plan.starts);
        self.redefine(plan.ops, producer.as_bytes(), target)?;
        self.restructure(plan.structure)?;
        Ok(conversion)
    }

    /// Whether a release keeps the definition of an op: it has exactly one, with the same meaning.
    fn keeps_definition(&self, name: &[u8], release: Release) -> bool {
        self.definitions_in(name, release).count() == 1 && changes_between(name, None).is_empty()
    }

    /// The new storage of all ops that change.
    fn plan_ops(&mut self, ops: &[OpId], target: Release, plan: &mut Plan) -> Result<()> {
        for (edit, old, new) in &plan.structure.edits {
            let made = (old.clone(), (None, new.clone()));
            *plan.changes.entry(made).or_default() += 1;
            if let Edit::Rename(id, redefined) = edit {
                plan.ops.push((*id, *redefined));
            }
        }
        let mut keeping: HashMap<OpNameId, bool> = HashMap::new();
        let mut known: HashMap<OpContents, u32> = HashMap::new();
        let mut outcomes: Vec<Outcome> = Vec::new();
        let mut meter = self.meter();
        for &id in ops {
            meter.count(1)?;
            let Some(op) = self.op(id) else { continue };
            if plan.structure.replaced.contains(&id) {
                continue;
            }
            let key = op.contents();
            let known_at = known.get(&key).copied();
            let at = match known_at {
                Some(at) => at,
                None => {
                    meter.count(COST)?;
                    let keeps = keeping
                        .entry(op.name().id())
                        .or_insert_with(|| self.keeps_definition(op.name().full(), target));
                    let carried = self.carried(id, target, *keeps).or_else(|error| {
                        match matches!(error.kind(), ErrorKind::NotRepresentable { .. }) {
                            true => self.left(id, target, error),
                            false => Err(self.locate_op(id, error)),
                        }
                    })?;
                    let Some(op) = self.op(id) else { continue };
                    let is_changed = |redefined: &Redefined| !op.is_stored_as(*redefined);
                    let at = outcomes.len() as u32;
                    outcomes.push(Outcome {
                        name: op.name().id(),
                        redefined: carried.redefined.filter(is_changed),
                        made: carried.made,
                        count: 0,
                    });
                    match carried.obstacles.is_empty() {
                        true if carried.is_by_type => {}
                        true => {
                            known.insert(key, at);
                        }
                        // More than the most that are reported are of no use.
                        false if plan.obstacles.len() >= MOST_OBSTACLES => {}
                        false => plan.obstacles.extend(carried.obstacles),
                    }
                    at
                }
            };
            if let Some(outcome) = outcomes.get_mut(at as usize) {
                outcome.count += 1;
                let changed = outcome.redefined.map(|redefined| (id, redefined));
                plan.ops.extend(changed);
            }
        }
        for outcome in outcomes {
            let name = self.container().dialects().full_name(outcome.name);
            let name: Box<str> = String::from_utf8_lossy(name).into();
            for made in outcome.made {
                *plan.changes.entry((name.clone(), made)).or_default() += outcome.count;
            }
        }
        Ok(())
    }
}

/// What becomes of ops with equal inputs.
struct Outcome {
    name: OpNameId,
    /// Their storage; `None` if it stays.
    redefined: Option<Redefined>,
    made: Vec<Made>,
    /// The number of ops.
    count: u64,
}

/// Why a plan is not carried out.
enum Stop {
    Error(Error),
    Blockers(Vec<Error>),
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Stop::Error(error)
    }
}
