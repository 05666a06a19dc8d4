//! The attributes and types in text that a release does not parse.

use hashbrown::HashSet;

use crate::container::{AttributeId, EntryId};
use crate::convert::entries::Foreign;
use crate::convert::text_forms::{
    Presence, TextReader, Unparsed, has_texts_of, presence, unparsed,
};
use crate::dialect::Form;
use crate::error::{Error, ErrorKind, Result};
use crate::ir::{Module, OpId, Redefined, Stored};
use crate::schema::{Origin, Record, Reference, Release};
use crate::write::Reached;

/// Texts that a release does not parse, each with its entry.
type Unread = Vec<(EntryId, Error)>;

impl Module<'_> {
    /// Whether the mlir-opt of a release has a dialect.
    pub(crate) fn presence_of(&self, dialect: &[u8], release: Release) -> Presence {
        let releases = self.tables().registry().built_in_releases(dialect);
        presence(dialect, releases, release)
    }

    /// The texts that a release does not parse, of those that a converted module refers to. Texts of other
    /// dialects, and parameters within a text, are not compared.
    ///
    /// # Errors
    /// Something is damaged.
    pub(super) fn unread_texts(
        &self,
        ops: &[(OpId, Redefined)],
        foreign: &Foreign,
        release: Release,
    ) -> Result<Vec<Error>> {
        if !has_texts_of(release) {
            return Ok(Vec::new());
        }
        let present = |dialect: &str| self.presence_of(dialect.as_bytes(), release);
        let reader = TextReader {
            release,
            writers: Origin::of(self.container().producer()).releases(),
            present: &present,
        };
        let mut unread = Unread::new();
        let tables = self.tables();
        for &id in &foreign.texts_of_file {
            let entry = self.container().entry(id);
            if let (Some(entry), Some(Form::Text(text))) = (entry, tables.form(id)?) {
                self.compare_text(id, entry.offset, text, &reader, &mut unread);
            }
        }
        for text in &foreign.texts {
            let end = self.container().bytes().len() as u64;
            self.compare_text(text.id, end, &text.text, &reader, &mut unread);
        }
        if unread.is_empty() {
            return Ok(Vec::new());
        }
        let (replaced, roots) = self.roots_of(ops, release)?;
        let reach = self.reach_with(&replaced, &roots)?;
        let is_reached = |id: EntryId| {
            let reached = match id {
                EntryId::Attribute(id) => reach.attributes.get(id.index() as usize),
                EntryId::Type(id) => reach.types.get(id.index() as usize),
            };
            reached != Some(&Reached::No)
        };
        let unread = unread.into_iter().filter(|(id, _)| is_reached(*id));
        Ok(unread.map(|(_, error)| error).collect())
    }

    /// Adds what a reader does not parse of a text.
    fn compare_text(
        &self,
        id: EntryId,
        offset: u64,
        text: &[u8],
        reader: &TextReader<'_>,
        unread: &mut Unread,
    ) {
        for one in unparsed(text, reader) {
            let what = match one {
                Unparsed::Absent(name) => format!("'{name}' in a text"),
                Unparsed::Case(name, case) => format!("the case '{case}' of '{name}' in a text"),
                Unparsed::Refused(name) => format!("this text of '{name}'"),
                Unparsed::Space(dialect) => {
                    format!("a memory space of dialect '{dialect}' in a text")
                }
                // The reader may accept them.
                Unparsed::Changed(_)
                | Unparsed::Unknown(_)
                | Unparsed::Dialect(_)
                | Unparsed::UnknownDialect(_) => continue,
            };
            let kind = ErrorKind::NotRepresentable {
                what,
                release: format!("LLVM {}", reader.release),
            };
            let error = Error::new(kind, offset).within(id.segment());
            unread.push((id, error));
            return;
        }
    }

    /// Ops whose dictionary and properties are replaced, and the attributes that the new ones refer to.
    fn roots_of(
        &self,
        ops: &[(OpId, Redefined)],
        release: Release,
    ) -> Result<(HashSet<OpId>, Vec<AttributeId>)> {
        let mut replaced = HashSet::with_capacity(ops.len());
        let mut known = HashSet::new();
        let mut roots = Vec::new();
        for &(id, redefined) in ops {
            replaced.insert(id);
            let Some(op) = self.op(id) else { continue };
            let name = redefined.name.unwrap_or(op.name().id());
            if !known.insert((name.index(), redefined.dictionary, redefined.stored)) {
                continue;
            }
            roots.extend(redefined.dictionary);
            let Stored::Blob(blob) = redefined.stored else {
                continue;
            };
            let Some(bytes) = self.container().property_blob(blob) else {
                continue;
            };
            let entry = self.container().dialects().op_name(name);
            if entry.is_some_and(|entry| entry.registered == Some(false)) {
                let mut bytes = bytes;
                roots.push(AttributeId(bytes.varint()? as u32));
                continue;
            }
            let full = self.container().dialects().full_name(name);
            if let Some(schema) = self.definitions_in(full, release).next() {
                let schema = schema.properties(self.container().version());
                let record = Record::new(schema, bytes, self.tables());
                record.references(&mut |reference| {
                    if let Reference::Attribute(id, _) = reference {
                        roots.push(id);
                    }
                    Ok(())
                })?;
            }
        }
        Ok((replaced, roots))
    }
}
