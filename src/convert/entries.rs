//! The attributes and types of a module in the encodings that a release reads.

use crate::asm::{PrintOptions, print_attribute, print_type};
use crate::container::{AttributeId, DialectId, Entry, EntryCursor, EntryTable, TypeId};
use crate::convert::locations::is_range;
use crate::convert::records::Recoded;
use crate::convert::replaced::Replaced;
use crate::convert::{attribute_readers, type_readers};
use crate::dialect::{Attribute, Form, Type, has_distinct};
use crate::error::{Error, ErrorKind, Result, Segment};
use crate::ir::Module;
use crate::layout::Release;

/// An entry that becomes text: its place, dialect and text with NUL.
pub(super) struct Text {
    pub(super) place: Place,
    dialect: DialectId,
    pub(super) text: Vec<u8>,
}

/// An entry of a table.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Attribute(AttributeId),
    Type(TypeId),
}

/// The text of all replaced entries together, as a multiple of the size of the file: nested attributes
/// repeat what they share.
const MOST_TEXT_PER_BYTE: u64 = 64;

/// The text of small files may be this long.
const LEAST_TEXT_LIMIT: u64 = 1 << 20;

/// The entries that are text, and those that a release does not read in their encoding.
#[derive(Default)]
pub(super) struct Foreign {
    /// Those that are text in the file.
    pub(super) texts_of_file: Vec<Place>,
    /// Those that become text.
    pub(super) texts: Vec<Text>,
    /// Those that have other fields in the release.
    pub(super) recoded: Vec<Recoded>,
    /// Locations with ranges, which become their start.
    pub(super) ranges: Vec<AttributeId>,
    /// What is lost: entries without text that the release reads, and the identity of those with distinct
    /// parts.
    pub(super) obstacles: Vec<Error>,
}

fn is_opaque(form: Form<'_>) -> bool {
    matches!(form, Form::Opaque(_))
}

impl Module<'_> {
    /// The attributes and types that the release does not read in their encoding. Those without text
    /// stay as they are.
    ///
    /// # Errors
    /// An entry is damaged.
    pub(super) fn foreign_entries(&self, target: Release, number: u32) -> Result<Foreign> {
        let tables = self.tables();
        let mut foreign = Foreign::default();
        let size = self.container().bytes().len() as u64;
        let mut rest = size
            .saturating_mul(MOST_TEXT_PER_BYTE)
            .max(LEAST_TEXT_LIMIT);
        let is_read = |place: fn(u32) -> Place, dialect, code| {
            let form = match place(0) {
                Place::Attribute(_) => tables.only_attribute_form(dialect, code),
                Place::Type(_) => tables.only_type_form(dialect, code),
            };
            form.is_some_and(|form| {
                let is_of_release = form.span.contains(Some(target));
                is_of_release && self.is_code_read(dialect, code, place(0), number)
            })
        };
        let entries = self.container().entries();
        let place = |index| Place::Attribute(AttributeId(index));
        let suspects = self.suspects(&entries.attributes, |dialect, code| {
            is_read(place, dialect, code)
        });
        for id in suspects.into_iter().map(AttributeId) {
            let Some(attribute) = tables.attribute(id) else {
                continue;
            };
            let (form, entry) = (attribute.form()?, attribute.entry());
            if !entry.custom {
                foreign.texts_of_file.push(Place::Attribute(id));
                continue;
            }
            let is_unread = is_opaque(form) && attribute.fallback_reason().is_some();
            if !is_unread && self.is_read(entry, form, Place::Attribute(id), target, number) {
                continue;
            }
            if is_range(attribute, form) {
                foreign.ranges.push(id);
                continue;
            }
            if let Form::Record(record) = form
                && !record.layout().span.contains(Some(target))
                && let Some(recoded) = self.recoded(id, entry.dialect, record, target)
            {
                foreign.recoded.push(recoded);
                continue;
            }
            let text = text_of_attribute(attribute, form, &mut rest);
            // Its number holds within the text only, so that the release reads another attribute from each text.
            let has_distinct = text.as_ref().is_some_and(|text| has_distinct(&text.text));
            if text.is_none() || has_distinct {
                let what = match has_distinct {
                    false => "the encoding of an attribute",
                    true => "the identity of a distinct part of an attribute, which is text there,",
                };
                let at = Segment::Attribute(id.index());
                foreign
                    .obstacles
                    .push(self.foreign(entry, what, at, target));
            }
            foreign.texts.extend(text);
        }
        let place = |index| Place::Type(TypeId(index));
        let suspects = self.suspects(&entries.types, |dialect, code| {
            is_read(place, dialect, code)
        });
        for id in suspects.into_iter().map(TypeId) {
            let Some(ty) = tables.ty(id) else { continue };
            let (form, entry) = (ty.form()?, ty.entry());
            if !entry.custom {
                foreign.texts_of_file.push(Place::Type(id));
                continue;
            }
            let is_unread = is_opaque(form) && ty.fallback_reason().is_some();
            if !is_unread && self.is_read(entry, form, Place::Type(id), target, number) {
                continue;
            }
            let text = text_of_type(ty, form, &mut rest);
            if text.is_none() {
                let at = Segment::Type(id.index());
                let obstacle = self.foreign(entry, "the encoding of a type", at, target);
                foreign.obstacles.push(obstacle);
            }
            foreign.texts.extend(text);
        }
        Ok(foreign)
    }

    /// The entries of a table that are text, or whose code does not determine that the release reads them.
    fn suspects(&self, table: &EntryTable, is_read: impl Fn(DialectId, u64) -> bool) -> Vec<u32> {
        let mut suspects = Vec::new();
        let mut cursor = EntryCursor::new(table, self.container().bytes());
        let mut next = 0;
        while next < table.count() {
            let Some(run) = cursor.run(next) else {
                suspects.push(next);
                next += 1;
                continue;
            };
            let dialect = run.dialect();
            // By the first byte, which is the code if it is odd: nearly all codes take one byte.
            let mut known: [Option<bool>; 256] = [None; 256];
            for entry in run {
                let first = entry.bytes().first().copied().unwrap_or(0);
                let place = known.get_mut(usize::from(first));
                let is_read = place.is_some_and(|known| {
                    let code = u64::from(first >> 1);
                    entry.custom
                        && *known.get_or_insert_with(|| first & 1 == 1 && is_read(dialect, code))
                });
                if !is_read {
                    suspects.push(next);
                }
                next += 1;
            }
        }
        suspects
    }

    /// Whether the release reads an entry in its encoding. An opaque one of a described code is not known to be
    /// read.
    fn is_read(
        &self,
        entry: Entry<'_>,
        form: Form<'_>,
        place: Place,
        target: Release,
        number: u32,
    ) -> bool {
        let (code, is_of_release) = match form {
            Form::Text(_) => return true,
            Form::Opaque(opaque) => (opaque.code, true),
            Form::Record(record) => (
                Some(record.code()),
                record.layout().span.contains(Some(target)),
            ),
        };
        let is_code_read = |code| self.is_code_read(entry.dialect, code, place, number);
        is_of_release && code.is_none_or(is_code_read)
    }

    /// Whether the release reads a code of a dialect.
    fn is_code_read(&self, dialect: DialectId, code: u64, place: Place, number: u32) -> bool {
        let dialect = self.container().dialect_name(dialect);
        let producer = self.container().producer();
        let readers = match place {
            Place::Attribute(_) => attribute_readers(dialect, code, producer),
            Place::Type(_) => type_readers(dialect, code, producer),
        };
        readers.is_none_or(|readers| readers.contain(number))
    }

    #[cold]
    fn foreign(&self, entry: Entry<'_>, what: &str, at: Segment, target: Release) -> Error {
        let dialect = self.container().dialect_name(entry.dialect).escape_ascii();
        let kind = ErrorKind::NotRepresentable {
            what: format!("{what} of '{dialect}'"),
            release: format!("LLVM {target}"),
        };
        Error::new(kind, entry.offset).within(at)
    }

    /// Adds the texts to the tables.
    ///
    /// # Errors
    /// A table is full.
    pub(super) fn add_texts(&mut self, texts: Vec<Text>) -> Result<Vec<Replaced>> {
        let mut replaced = Vec::with_capacity(texts.len());
        for Text {
            place,
            dialect,
            text,
        } in texts
        {
            let tables = self.tables_mut();
            replaced.push(match place {
                Place::Attribute(id) => {
                    Replaced::Attribute(id, tables.add_attribute_entry(dialect, false, &text)?)
                }
                Place::Type(id) => {
                    Replaced::Type(id, tables.add_type_entry(dialect, false, &text)?)
                }
            });
        }
        Ok(replaced)
    }

    /// Replaces entries by others. All that refers to them then refers to the others.
    pub(super) fn replace_entries(&mut self, replaced: Vec<Replaced>) {
        for one in replaced {
            match one {
                Replaced::Attribute(old, new) => self.tables_mut().copy_attribute(new, old),
                Replaced::Type(old, new) => self.tables_mut().copy_type(new, old),
            }
        }
    }
}

/// The text of an attribute that older releases store as text: an affine map, an integer set, a strided
/// layout, or an attribute of the llvm dialect.
fn text_of_attribute(attribute: Attribute<'_>, form: Form<'_>, rest: &mut u64) -> Option<Text> {
    let is_builtin = attribute.tables().is_builtin(attribute.entry().dialect);
    let Form::Record(record) = form else {
        return None;
    };
    if !(is_builtin && matches!(record.code(), 23..=25) || attribute.dialect_name() == b"llvm") {
        return None;
    }
    let mut text = Vec::new();
    print_attribute(attribute, &within(*rest), &mut text).ok()?;
    Some(Text::new(
        Place::Attribute(attribute.id()),
        attribute.entry().dialect,
        text,
        rest,
    ))
}

/// The text of a builtin type without parameters, which releases before 23 store as text.
fn text_of_type(ty: Type<'_>, form: Form<'_>, rest: &mut u64) -> Option<Text> {
    let is_builtin = ty.tables().is_builtin(ty.entry().dialect);
    let Form::Record(record) = form else {
        return None;
    };
    if !(is_builtin && matches!(record.code(), 21..=34)) {
        return None;
    }
    let mut text = Vec::new();
    print_type(ty, &within(*rest), &mut text).ok()?;
    Some(Text::new(
        Place::Type(ty.id()),
        ty.entry().dialect,
        text,
        rest,
    ))
}

/// Options to print no more than some bytes.
fn within(bytes: u64) -> PrintOptions {
    PrintOptions {
        max_bytes: Some(bytes),
        ..PrintOptions::default()
    }
}

impl Text {
    fn new(place: Place, dialect: DialectId, mut text: Vec<u8>, rest: &mut u64) -> Text {
        *rest = rest.saturating_sub(text.len() as u64);
        text.push(0);
        Text {
            place,
            dialect,
            text,
        }
    }
}
