//! The attributes and types that a version of StableHLO lacks, also inside others.

use hashbrown::HashMap;

use super::since;
use crate::container::{DialectId, EntryId};
use crate::dialect::{Form, InnerFirst, StablehloVersion, Tables, VhloKind, vhlo_name_of};
use crate::error::Result;
use crate::ir::Module;

/// What the target lacks of each visited entry.
pub(super) struct EntryNeeds<'m> {
    tables: &'m Tables<'m>,
    target: StablehloVersion,
    lacking: HashMap<EntryId, Option<String>>,
}

impl<'m> EntryNeeds<'m> {
    pub(super) fn new(module: &'m Module<'_>, target: StablehloVersion) -> Self {
        EntryNeeds {
            tables: module.tables(),
            target,
            lacking: HashMap::new(),
        }
    }

    /// What the target lacks of an entry and those inside it, the first found.
    ///
    /// # Errors
    /// An entry is damaged.
    fn lacking(&mut self, id: EntryId) -> Result<Option<&str>> {
        self.visit(id)?;
        let found = self.lacking.get(&id);
        Ok(found.and_then(|found| found.as_deref()))
    }

    /// The same for several entries.
    ///
    /// # Errors
    /// An entry is damaged.
    pub(super) fn first_lacking(
        &mut self,
        ids: impl IntoIterator<Item = EntryId>,
    ) -> Result<Option<String>> {
        for id in ids {
            if let Some(lacking) = self.lacking(id)? {
                return Ok(Some(lacking.to_owned()));
            }
        }
        Ok(None)
    }

    /// What the target lacks of an entry itself.
    fn own(&self, id: EntryId) -> Result<Option<String>> {
        let kind = match id {
            EntryId::Attribute(_) => VhloKind::Attribute,
            EntryId::Type(_) => VhloKind::Type,
        };
        let entry = self.tables.container().entry(id);
        let (Some(entry), Some(form)) = (entry, self.tables.form(id)?) else {
            return Ok(None);
        };
        let dialect = entry.dialect;
        let name = self.tables.container().dialect_name(dialect);
        if name != b"vhlo" {
            return Ok(self.foreign(kind, dialect));
        }
        let unknown = |what: &str| Some(format!("the {kind} of VHLO {what}"));
        Ok(match form {
            Form::Record(record) => {
                let name = vhlo_name_of(record.schema());
                match kind.versions(name) {
                    Some(versions) if versions.contain(self.target) => None,
                    Some(versions) => Some(since(format_args!("{kind} {name}"), versions.since)),
                    None => unknown(name),
                }
            }
            Form::Opaque(opaque) => unknown(&match opaque.code {
                Some(code) => format!("with the unknown code {code}"),
                None => "without a code".to_owned(),
            }),
            Form::Text(_) => unknown("in text"),
        })
    }

    fn foreign(&self, kind: VhloKind, dialect: DialectId) -> Option<String> {
        let allowed = StablehloVersion::OTHER_DIALECTS;
        if self.tables.is_builtin(dialect) || allowed <= self.target {
            return None;
        }
        let name = self.tables.container().dialect_name(dialect);
        let what = format_args!("the {kind} of the dialect '{}'", name.escape_ascii());
        Some(since(what, allowed))
    }
}

impl InnerFirst for EntryNeeds<'_> {
    fn contained(&mut self, id: EntryId) -> Result<Vec<EntryId>> {
        id.contained(self.tables)
    }

    fn is_done(&self, id: EntryId) -> bool {
        self.lacking.contains_key(&id)
    }

    fn finish(&mut self, id: EntryId) -> Result<()> {
        let mut lacking = self.own(id)?;
        if lacking.is_none() {
            let contained = id.contained(self.tables)?;
            let mut inner = contained
                .iter()
                .filter_map(|id| self.lacking.get(id)?.clone());
            lacking = inner.next();
        }
        self.lacking.insert(id, lacking);
        Ok(())
    }

    fn end(&self) -> u64 {
        self.tables.container().bytes().len() as u64
    }
}
