//! Entries in the form of another version of their dialect, as its hooks write them.

use std::hash::Hash;

use elsa::sync::FrozenMap;

use super::writer::Output;
use super::{HookWriter, Outcome, Recording};
use crate::container::{AttributeId, DialectId, OpNameId, PropertiesId, TypeId};
use crate::dialect::op_properties::OpProperties;
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result};
use crate::layout::Layout;

/// The entries of a dialect in the form that its hooks wrote, not yet in the tables.
pub(crate) struct Rewritten {
    attributes: Vec<(AttributeId, Output)>,
    types: Vec<(TypeId, Output)>,
    version: Option<Output>,
}

impl Tables<'_> {
    /// Has the hooks of a dialect write its attributes, its types and its version. Nothing changes
    /// yet.
    ///
    /// # Errors
    /// The dialect has no hooks, or what they give.
    pub(crate) fn rewrite(&self, dialect: DialectId, target: &[u64]) -> Result<Rewritten> {
        let name = self.container().dialect_name(dialect);
        let Some(hooks) = self.registry().hooks(name) else {
            return Err(self.container().invalid_edit(
                "write a version of a dialect",
                "a dialect with hooks",
                format!("'{}'", name.escape_ascii()),
            ));
        };
        let hooks = &*hooks.0;
        let mut attributes = Vec::new();
        for attribute in self.attributes() {
            let entry = attribute.entry();
            if entry.dialect == dialect && entry.custom {
                let mut writer = HookWriter::new(self, target);
                let outcome = hooks.write_attribute(attribute, &mut writer);
                let outcome = outcome.map_err(|error| attribute.locate(error))?;
                attributes.extend(done(outcome, writer).map(|output| (attribute.id(), output)));
            }
        }
        let mut types = Vec::new();
        for ty in self.types() {
            let entry = ty.entry();
            if entry.dialect == dialect && entry.custom {
                let mut writer = HookWriter::new(self, target);
                let outcome = hooks.write_type(ty, &mut writer);
                let outcome = outcome.map_err(|error| ty.locate(error))?;
                types.extend(done(outcome, writer).map(|output| (ty.id(), output)));
            }
        }
        let mut writer = HookWriter::new(self, target);
        let outcome = hooks.write_version(&mut writer)?;
        Ok(Rewritten {
            attributes,
            types,
            version: done(outcome, writer),
        })
    }

    /// Has the hooks of a dialect write the properties of an op; `None` if they decline. The layout
    /// comes with the bytes.
    ///
    /// # Errors
    /// What they give.
    pub(crate) fn rewrite_properties(
        &mut self,
        name: OpNameId,
        properties: PropertiesId,
        target: &[u64],
    ) -> Result<Option<(Vec<u8>, Layout)>> {
        let op = self.container().op_name(name);
        let dialect = self.container().dialects().op_name(name);
        let dialect = dialect.map(|name| self.container().dialect_name(name.dialect));
        let Some(hooks) = dialect.and_then(|dialect| self.registry().hooks(dialect)) else {
            return Ok(None);
        };
        let layout = self.recorded_properties(name, properties)?;
        let blob = self.container().property_blob(properties);
        let Some((layout, blob)) = layout.zip(blob) else {
            return Ok(None);
        };
        let known = OpProperties::read(layout, blob, self)?;
        let mut writer = HookWriter::new(self, target);
        let outcome = hooks.0.write_properties(op, known.record(), &mut writer)?;
        let Some(output) = done(outcome, writer) else {
            return Ok(None);
        };
        Ok(Some((output.encode(self)?, output.layout)))
    }

    /// Keeps what hooks wrote as the layout of a blob.
    pub(crate) fn record_properties(&mut self, name: OpNameId, id: PropertiesId, layout: Layout) {
        let op = String::from_utf8_lossy(self.container().op_name(name)).into_owned();
        let recording = Recording::written(layout).of_op(&op);
        let key = (name.index(), id.index());
        self.recorded.properties.insert(key, Box::new(recording));
    }

    /// Puts entries in the place of those that they were written from.
    ///
    /// # Errors
    /// An entry cannot be encoded, or a table is full.
    pub(crate) fn put_rewritten(&mut self, dialect: DialectId, written: Rewritten) -> Result<()> {
        let (mut attributes, mut types) = (Vec::new(), Vec::new());
        // All that can fail comes first.
        for (id, output) in written.attributes {
            let bytes = output.encode(self)?;
            let dialect = self.filed(dialect, &output)?;
            attributes.push((id.index(), dialect, bytes, output.layout));
        }
        for (id, output) in written.types {
            let bytes = output.encode(self)?;
            let dialect = self.filed(dialect, &output)?;
            types.push((id.index(), dialect, bytes, output.layout));
        }
        if let Some(output) = written.version {
            let payload = output.encode(self)?;
            self.set_dialect_version(dialect, Some(&payload))?;
            forget(&mut self.recorded.versions, |id| *id == dialect.index());
            let recording = Recording::written(output.layout);
            let known = &self.recorded.versions;
            known.insert(dialect.index(), Box::new(recording));
        }
        let is_new = |list: &[(u32, DialectId, Vec<u8>, Layout)]| {
            let ids: std::collections::HashSet<u32> = list.iter().map(|entry| entry.0).collect();
            move |id: &u32| ids.contains(id)
        };
        forget(&mut self.recorded.attributes, is_new(&attributes));
        forget(&mut self.recorded.types, is_new(&types));
        for (id, dialect, bytes, layout) in attributes {
            self.container
                .replace_attribute(AttributeId(id), dialect, &bytes);
            let recording = Recording::written(layout);
            self.recorded.attributes.insert(id, Box::new(recording));
        }
        for (id, dialect, bytes, layout) in types {
            self.container.replace_type(TypeId(id), dialect, &bytes);
            let recording = Recording::written(layout);
            self.recorded.types.insert(id, Box::new(recording));
        }
        Ok(())
    }

    fn filed(&mut self, dialect: DialectId, output: &Output) -> Result<DialectId> {
        match &output.dialect {
            Some(name) => self.add_dialect(name),
            None => Ok(dialect),
        }
    }
}

/// What was written, unless the hook declined.
fn done(outcome: Outcome, writer: HookWriter<'_>) -> Option<Output> {
    (outcome == Outcome::Done).then(|| writer.finish())
}

/// Takes recordings out.
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

/// The error of a hook that has one of its own, in words.
impl Error {
    /// An error of a hook, in the hook's own words.
    pub fn of_hook(message: impl Into<String>) -> Error {
        let kind = ErrorKind::Hook {
            message: message.into(),
        };
        Error::new(kind, 0)
    }
}
