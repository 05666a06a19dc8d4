//! The attributes and types in text that a release does not parse.

use std::collections::BTreeMap;

use hashbrown::HashSet;

use crate::container::{AttributeId, EntryId};
use crate::convert::confused_texts::{Confused, TextsByBody, confuses_texts};
use crate::convert::entries::Foreign;
use crate::convert::text_forms::{
    Presence, TextReader, Unparsed, has_texts_of, presence, unparsed,
};
use crate::dialect::{Form, has_distinct};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::{Module, OpId, Redefined, Stored};
use crate::schema::{Origin, Record, Reference, Release};
use crate::text::parse::renumbered;
use crate::write::Reached;

/// Texts that a release does not parse, or takes for another one, each with its entry.
type Unread = Vec<(EntryId, Error)>;

/// A text with its entry and its offset.
type OfEntry<'t> = (EntryId, u64, &'t [u8]);

impl Module<'_> {
    /// Whether the mlir-opt of a release has a dialect.
    pub(crate) fn presence_of(&self, dialect: &[u8], release: Release) -> Presence {
        let releases = self.tables().registry().built_in_releases(dialect);
        presence(dialect, releases, release)
    }

    /// The texts that a release does not parse, of those that a converted module refers to. Texts of other
    /// dialects, and parameters within a text, are not compared. Texts that the release takes for another one only
    /// because of the numbers of their distinct parts get others, in `foreign`.
    ///
    /// # Errors
    /// Something is damaged.
    pub(super) fn unread_texts(
        &self,
        ops: &[(OpId, Redefined)],
        foreign: &mut Foreign,
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
        let tables = self.tables();
        let end = self.container().bytes().len() as u64;
        let mut texts = Vec::new();
        for &id in &foreign.texts_of_file {
            let entry = self.container().entry(id);
            if let (Some(entry), Some(Form::Text(text))) = (entry, tables.form(id)?) {
                texts.push((id, entry.offset, text));
            }
        }
        let made = foreign.texts.iter();
        texts.extend(made.map(|text| (text.id, end, &*text.text)));
        let mut unread = Unread::new();
        for &(id, offset, text) in &texts {
            self.compare_text(id, offset, text, &reader, &mut unread);
        }
        // Of all texts, so that what is referred to is only determined if it matters.
        let is_confused = !self.confused(&texts, &reader).is_empty();
        if unread.is_empty() && !is_confused {
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
        unread.retain(|(id, _)| is_reached(*id));
        texts.retain(|(id, ..)| is_reached(*id));
        let mut numbers = Numbers::above(&texts);
        let mut told_apart = BTreeMap::new();
        for (text, confused) in self.confused(&texts, &reader) {
            let (id, offset, text) = *text;
            match confused
                .differ_in_identity()
                .then(|| numbers.renumber(text))
            {
                Some(Some(renumbered)) => {
                    told_apart.insert(id, renumbered);
                }
                _ => {
                    let [one, other] = confused.names;
                    let what = format!("a difference between '{other}' and '{one}' of equal text");
                    unread.push((id, lacks(reader.release, what, offset, id)));
                }
            }
        }
        foreign.set_texts(self, told_apart);
        Ok(unread.into_iter().map(|(_, error)| error).collect())
    }

    /// The attributes in texts that a reader takes for others.
    fn confused<'l, 't>(
        &self,
        texts: &'l [OfEntry<'t>],
        reader: &TextReader<'_>,
    ) -> Vec<(&'l OfEntry<'t>, Confused)> {
        if !confuses_texts(reader.release) {
            return Vec::new();
        }
        let mut known = TextsByBody::new(self.container().producer());
        let confused = texts.iter().filter_map(|text| {
            let (id, _, bytes) = *text;
            Some((text, known.of_entry(id, bytes, reader.present)?))
        });
        confused.collect()
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
            unread.push((id, lacks(reader.release, what, offset, id)));
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

/// Numbers of distinct attributes that no text has yet.
struct Numbers {
    next: u64,
}

impl Numbers {
    /// Numbers above those in some texts.
    fn above(texts: &[OfEntry<'_>]) -> Self {
        let mut next = 0;
        for (_, _, text) in texts {
            if has_distinct(text) {
                renumbered(text, |number| {
                    next = next.max(number.saturating_add(1));
                    number
                });
            }
        }
        Numbers { next }
    }

    /// A text with numbers of its own; `None` if there are no more.
    fn renumber(&mut self, text: &[u8]) -> Option<Vec<u8>> {
        let first = self.next;
        let mut last = 0;
        let text = renumbered(text, |number| {
            last = last.max(number);
            first.saturating_add(number)
        });
        self.next = first.checked_add(last)?.checked_add(1)?;
        Some(text)
    }
}

/// The error that a release has no such part in the text of an entry.
fn lacks(release: Release, what: String, offset: u64, id: EntryId) -> Error {
    let release = format!("LLVM {release}");
    let kind = ErrorKind::NotRepresentable { what, release };
    Error::new(kind, offset).within(id.segment())
}
