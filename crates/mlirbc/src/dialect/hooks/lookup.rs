//! Hook calls on the entries of a module: once per entry, on first access.

use std::any::Any;

use super::{DialectHooks, HookReader, Hooks, Outcome};
use crate::container::{
    AttributeId, DialectId, Entry, EntryId, OpNameId, PropertiesId, SectionId, TypeId,
};
use crate::dialect::fallback_reason::{Fallback, FallbackReason};
use crate::dialect::op_properties::OpProperties;
use crate::dialect::recording::{DeclaredFallback, Recording};
use crate::dialect::tables::Tables;
use crate::error::{Error, Result, Segment};
use crate::schema::{OpDef, Schema, Value};
use crate::wire::Cursor;

impl Tables<'_> {
    /// Whether any hook may handle the entries of a dialect.
    pub(crate) fn is_hooked(&self, dialect: DialectId) -> bool {
        self.has_hooks
            && (!self.registry().overrides().is_empty() || self.own_hooks(dialect).is_some())
    }

    fn own_hooks(&self, dialect: DialectId) -> Option<&Hooks> {
        let name = self.container().dialect_name(dialect);
        self.registry().hooks(name)
    }

    /// The hooks for the entries of a dialect in order of precedence: overrides, then the dialect's
    /// own.
    fn hooks_for(&self, dialect: DialectId) -> Vec<&dyn DialectHooks> {
        let overrides = self.registry().overrides().iter();
        let all = overrides.chain(self.own_hooks(dialect));
        all.map(|hooks| &*hooks.0).collect()
    }

    /// The schema that a hook recorded for an attribute or type.
    pub(in crate::dialect) fn recorded_schema(
        &self,
        id: EntryId,
        entry: Entry<'_>,
    ) -> Result<Option<&Schema>> {
        match self.entry_recording(id, entry) {
            Some(recording) => recording.schema(),
            None => Ok(None),
        }
    }

    fn entry_recording(&self, id: EntryId, entry: Entry<'_>) -> Option<&Recording> {
        if !entry.custom || !self.is_hooked(entry.dialect) {
            return None;
        }
        let known = &self.recorded.entries;
        known.get(&id).or_else(|| {
            let hooks = self.hooks_for(entry.dialect);
            let bytes = Cursor::new(entry.bytes, entry.offset);
            let read = |hook: &dyn DialectHooks, reader: &mut HookReader<'_>| match id {
                EntryId::Attribute(_) => hook.read_attribute(reader),
                EntryId::Type(_) => hook.read_type(reader),
            };
            let recording = Recording::make(self, entry.dialect, bytes, true, &hooks, read);
            Some(known.insert(id, Box::new(recording)))
        })
    }

    /// A property blob as read by a hook, for the ops with a name.
    ///
    /// # Errors
    /// The error that the hook returned.
    pub(crate) fn recorded_properties(
        &self,
        op: OpNameId,
        id: PropertiesId,
    ) -> Result<Option<OpProperties<'_>>> {
        let schema = self.recorded_definition(op, id)?;
        let blob = self.container().property_blob(id);
        match schema.zip(blob) {
            // The resolver in `ir/properties` calls this function first: hooks take precedence.
            Some((schema, blob)) => OpProperties::read(schema, blob, self).map(Some),
            None => Ok(None),
        }
    }

    /// The schema that a hook recorded for a property blob, as a definition of its op.
    fn recorded_definition(&self, op: OpNameId, id: PropertiesId) -> Result<Option<&OpDef>> {
        let dialect = self.container().dialects().op_name(op);
        let Some(dialect) = dialect.map(|name| name.dialect) else {
            return Ok(None);
        };
        if !self.is_hooked(dialect) {
            return Ok(None);
        }
        let known = &self.recorded.properties;
        let key = (op.index(), id.index());
        if let Some(recording) = known.get(&key) {
            return recording.op();
        }
        let Some(blob) = self.container().property_blob(id) else {
            return Ok(None);
        };
        let name = self.container().op_name(op);
        let hooks = self.hooks_for(dialect);
        let recording = Recording::make(self, dialect, blob, true, &hooks, |hook, reader| {
            hook.read_properties(name, reader)
        });
        let recording = recording.of_op(&String::from_utf8_lossy(name));
        known.insert(key, Box::new(recording)).op()
    }

    /// The schema that a hook recorded for a dialect's version.
    pub(in crate::dialect) fn recorded_version(&self, id: DialectId) -> Result<Option<&Schema>> {
        if !self.is_hooked(id) {
            return Ok(None);
        }
        let known = &self.recorded.versions;
        if let Some(recording) = known.get(&id.index()) {
            return recording.schema();
        }
        let Some(payload) = self.container().dialect_version_cursor(id) else {
            return Ok(None);
        };
        let hooks: Vec<&dyn DialectHooks> =
            self.own_hooks(id).iter().map(|hooks| &*hooks.0).collect();
        let recording = Recording::make(self, id, payload, false, &hooks, |hook, reader| {
            hook.read_version(reader)
        });
        known.insert(id.index(), Box::new(recording)).schema()
    }

    /// Checks that hooks can read the versions of their dialects.
    pub(in crate::dialect) fn check_versions(&self) -> Result<()> {
        if !self.has_hooks {
            return Ok(());
        }
        for (id, _) in self.container().dialects().iter() {
            self.recorded_version(id).map_err(|error| {
                let error = error.within(Segment::Dialect(id.index()));
                error.within(Segment::Section(SectionId::DialectVersions))
            })?;
        }
        Ok(())
    }

    /// The version of the dialect with this name, as the numbers in its schema or those read by its
    /// hook. `None` if the module has no version of it, or an unknown one.
    pub fn version_numbers(&self, name: &[u8]) -> Option<Vec<u64>> {
        self.dialect_version_numbers(self.container().find_dialect(name)?)
    }

    /// Same as [`Tables::version_numbers`], by the dialect's index.
    pub fn dialect_version_numbers(&self, id: DialectId) -> Option<Vec<u64>> {
        let mut fields = self.dialect_version(id)?.fields();
        let mut numbers = Vec::new();
        while let Some((_, value)) = fields.next().ok()? {
            numbers.push(match value {
                Value::Unsigned(number) => number,
                Value::Signed(number) => number as u64,
                Value::Bool(value) => u64::from(value),
                _ => continue,
            });
        }
        Some(numbers)
    }

    /// The fallback that the hook declared for an attribute or type when it read it.
    pub(in crate::dialect) fn declared_fallback(
        &self,
        id: EntryId,
        entry: Entry<'_>,
    ) -> Option<&DeclaredFallback> {
        self.entry_recording(id, entry)?.fallback()
    }

    /// The fallback that the hook declared for a property blob, read for the ops with a name.
    pub(crate) fn declared_properties_fallback(
        &self,
        op: OpNameId,
        id: PropertiesId,
    ) -> Option<Fallback<'_>> {
        self.recorded_definition(op, id).ok()??;
        let recording = self.recorded.properties.get(&(op.index(), id.index()))?;
        let declared = recording.fallback()?;
        Some(declared.as_fallback(FallbackReason::UnknownOp))
    }

    /// The value that the hook attached to an attribute when it read it.
    pub fn attribute_attachment(&self, id: AttributeId) -> Option<&(dyn Any + Send + Sync)> {
        self.entry_attachment(id.into())
    }

    /// The value that the hook attached to a type when it read it.
    pub fn type_attachment(&self, id: TypeId) -> Option<&(dyn Any + Send + Sync)> {
        self.entry_attachment(id.into())
    }

    fn entry_attachment(&self, id: EntryId) -> Option<&(dyn Any + Send + Sync)> {
        let entry = self.container().entry(id)?;
        self.entry_recording(id, entry)?.attachment()
    }
}

impl Recording {
    /// Runs the hooks in order until one does not decline.
    fn make<'m>(
        tables: &'m Tables<'m>,
        dialect: DialectId,
        bytes: Cursor<'m>,
        knows_versions: bool,
        hooks: &[&dyn DialectHooks],
        read: impl Fn(&dyn DialectHooks, &mut HookReader<'_>) -> Result<Outcome>,
    ) -> Recording {
        for &hook in hooks {
            let mut reader = HookReader::new(tables, dialect, bytes, knows_versions);
            let read = match read(hook, &mut reader) {
                Ok(Outcome::Declined) => continue,
                Ok(Outcome::Done) => reader.finish(),
                Err(error) => Err(located(error, bytes)),
            };
            return read.unwrap_or_else(|error| {
                let name = tables.container().dialect_name(dialect);
                Recording::new(Err(error.of_misread(name)), None)
            });
        }
        Recording::new(Ok(None), None)
    }
}

/// Moves a hook's own error, which has no offset, to the start of the entry.
fn located(error: Error, bytes: Cursor<'_>) -> Error {
    match error.offset() {
        0 => error.moved_to(bytes.offset()),
        _ => error,
    }
}
