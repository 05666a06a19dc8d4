//! Conversion of entries to another version of their dialect by its hooks.

use std::hash::Hash;

use hashbrown::HashSet;

use elsa::sync::FrozenMap;

use super::writer::nothing_written;
use super::{HookWriter, Outcome, Written};
use crate::container::{DialectId, Entry, EntryId, OpNameId, PropertiesId};
use crate::dialect::entry::{Attribute, Type};
use crate::dialect::recording::Recording;
use crate::dialect::tables::Tables;
use crate::error::Result;

/// The entries of a dialect as its hooks wrote them, not yet in the tables.
pub(crate) struct Rewritten {
    entries: Vec<(EntryId, Written)>,
    version: Option<Written>,
}

impl Rewritten {
    /// Whether the hooks wrote a version.
    pub(crate) fn has_version(&self) -> bool {
        self.version.is_some()
    }
}

impl Tables<'_> {
    /// Calls the hooks of a dialect to write its attributes, types and version. Does not change the
    /// tables. `dialect` is the dialect with this name, if the module has one.
    ///
    /// # Errors
    /// The dialect has no hooks, or a hook failed.
    pub(crate) fn rewrite(
        &self,
        name: &[u8],
        dialect: Option<DialectId>,
        target: &[u64],
    ) -> Result<Rewritten> {
        let Some(hooks) = self.registry().hooks(name) else {
            return Err(self.container().invalid_edit(
                "write a version of a dialect",
                "a dialect with hooks",
                format!("'{}'", name.escape_ascii()),
            ));
        };
        let hooks = &*hooks.0;
        let mut entries = Vec::new();
        for id in self.container().entry_ids() {
            let entry = self.container().entry(id);
            let is_own = |it: &Entry<'_>| Some(it.dialect) == dialect && it.custom;
            let Some(entry) = entry.filter(is_own) else {
                continue;
            };
            let mut writer = HookWriter::new(self, target);
            let outcome = match id {
                EntryId::Attribute(id) => {
                    hooks.write_attribute(Attribute::new(self, id), &mut writer)
                }
                EntryId::Type(id) => hooks.write_type(Type::new(self, id), &mut writer),
            };
            let written =
                outcome.and_then(|outcome| done_with_something(outcome, writer, entry.offset));
            let written = written.map_err(|error| error.within(id.segment()))?;
            entries.extend(written.map(|written| (id, written)));
        }
        let mut writer = HookWriter::new(self, target);
        let outcome = hooks.write_version(&mut writer)?;
        Ok(Rewritten {
            entries,
            version: done_with_something(outcome, writer, 0)?,
        })
    }

    /// Calls the hooks of a dialect to write the properties of an op; `None` if they decline.
    ///
    /// # Errors
    /// The error that the hook returned.
    pub(crate) fn rewrite_properties(
        &self,
        name: OpNameId,
        properties: PropertiesId,
        target: &[u64],
    ) -> Result<Option<Written>> {
        let op = self.container().op_name(name);
        let dialect = self.container().dialects().op_name(name);
        let dialect = dialect.map(|name| self.container().dialect_name(name.dialect));
        let Some(hooks) = dialect.and_then(|dialect| self.registry().hooks(dialect)) else {
            return Ok(None);
        };
        let known = self.recorded_properties(name, properties)?;
        let Some(record) = known.and_then(|known| known.record()) else {
            return Ok(None);
        };
        let mut writer = HookWriter::new(self, target);
        let outcome = hooks.0.write_properties(op, record, &mut writer)?;
        done(outcome, writer)
    }

    /// Records the schemas of blobs that hooks wrote. Existing blobs with equal bytes are read with
    /// them from now on.
    pub(crate) fn record_properties(&mut self, written: Vec<(OpNameId, PropertiesId, Written)>) {
        let new: HashSet<(u32, u32)> = written
            .iter()
            .map(|(name, id, _)| (name.index(), id.index()))
            .collect();
        forget(&mut self.recorded.properties, |key| new.contains(key));
        for (name, id, written) in written {
            let op = String::from_utf8_lossy(self.container().op_name(name)).into_owned();
            let recording = Recording::written(written.schema).of_op(&op);
            let key = (name.index(), id.index());
            self.recorded.properties.insert(key, Box::new(recording));
        }
    }

    /// Replaces the original entries with the written ones.
    ///
    /// # Errors
    /// An entry cannot be encoded, or a table is full.
    pub(crate) fn put_rewritten(&mut self, dialect: DialectId, written: Rewritten) -> Result<()> {
        let mut entries = Vec::with_capacity(written.entries.len());
        // Encodes all entries first, since the replacement must not fail halfway.
        for (id, written) in written.entries {
            let bytes = written.encode(self)?;
            let dialect = self.filed(dialect, &written)?;
            entries.push((id, dialect, bytes, written.schema));
        }
        if let Some(written) = written.version {
            let payload = written.encode(self)?;
            // Entries that the hooks declined keep their form, and what is known of them.
            self.container
                .set_dialect_version(dialect, Some(&payload))?;
            forget(&mut self.recorded.versions, |id| *id == dialect.index());
            // New properties may equal old ones of another meaning.
            let dialects = self.container.dialects();
            let is_own = |name: u32| {
                let name = dialects.op_name(OpNameId(name));
                name.is_some_and(|name| name.dialect == dialect)
            };
            forget(&mut self.recorded.properties, |key| is_own(key.0));
            let recording = Recording::written(written.schema);
            let known = &self.recorded.versions;
            known.insert(dialect.index(), Box::new(recording));
        }
        self.long_entries.clear();
        let new: HashSet<EntryId> = entries.iter().map(|entry| entry.0).collect();
        forget(&mut self.recorded.entries, |id| new.contains(id));
        for (id, dialect, bytes, schema) in entries {
            self.container.replace_entry(id, dialect, true, &bytes);
            let recording = Recording::written(schema);
            self.recorded.entries.insert(id, Box::new(recording));
        }
        Ok(())
    }

    fn filed(&mut self, dialect: DialectId, written: &Written) -> Result<DialectId> {
        match &written.dialect {
            Some(name) => self.add_dialect(name),
            None => Ok(dialect),
        }
    }
}

/// The written entry, unless the hook declined.
fn done(outcome: Outcome, writer: HookWriter<'_>) -> Result<Option<Written>> {
    match outcome {
        Outcome::Done => writer.finish().map(Some),
        Outcome::Declined => Ok(None),
    }
}

/// The written entry, which must not be empty.
fn done_with_something(
    outcome: Outcome,
    writer: HookWriter<'_>,
    offset: u64,
) -> Result<Option<Written>> {
    let written = done(outcome, writer)?;
    match &written {
        Some(written) if written.is_empty() => Err(nothing_written().moved_to(offset)),
        _ => Ok(written),
    }
}

/// Removes the recordings whose key satisfies `which`.
fn forget<K: Hash + Eq + Clone>(
    known: &mut FrozenMap<K, Box<Recording>>,
    which: impl Fn(&K) -> bool,
) {
    let old = std::mem::take(known);
    for (key, recording) in old.into_tuple_vec() {
        if !which(&key) {
            known.insert(key, recording);
        }
    }
}
