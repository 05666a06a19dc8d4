//! The attributes and types of a module in the encodings that a release reads.

use crate::asm::{EntryPrinter, EntryText, Printed};
use crate::budget::Meter;
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
const MOST_TEXT_PER_BYTE: usize = 64;

/// The text of small files may be this long.
const LEAST_TEXT_LIMIT: usize = 1 << 20;

/// The text of no file may be longer: the tables hold it.
const MOST_TEXT: usize = 1 << 27;

/// Makes the texts of entries.
struct TextMaker<'m> {
    printer: EntryPrinter<'m>,
    /// The bytes that further texts may have together.
    rest: usize,
    meter: Meter,
}

impl<'m> TextMaker<'m> {
    fn new(module: &'m Module<'_>) -> Self {
        let size = module.container().bytes().len();
        let most = size.saturating_mul(MOST_TEXT_PER_BYTE);
        TextMaker {
            printer: EntryPrinter::new(module.tables()),
            rest: most.clamp(LEAST_TEXT_LIMIT, MOST_TEXT),
            meter: module.container().meter(),
        }
    }

    /// The text of an entry with NUL; `None` if there is no room for it. Later ones have no room then, so that
    /// many long texts are not begun in vain.
    ///
    /// # Errors
    /// The entry is damaged, or the budget is exceeded.
    fn text_of(
        &mut self,
        what: Printed<'m>,
        place: Place,
        dialect: DialectId,
    ) -> Result<Option<Text>> {
        /// Text is copied in pieces of this size.
        const PIECE: u64 = 32;
        if self.rest == 0 {
            return Ok(None);
        }
        let EntryText::Text(printed) = self.printer.print(what, self.rest, None)? else {
            self.rest = 0;
            return Ok(None);
        };
        self.rest -= printed.len();
        self.meter.count(1 + printed.len() as u64 / PIECE)?;
        Ok(Some(Text {
            place,
            dialect,
            text: [printed, b"\0"].concat(),
        }))
    }
}

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
    /// An entry is damaged, or the budget is exceeded.
    pub(super) fn foreign_entries(&self, target: Release, number: u32) -> Result<Foreign> {
        let tables = self.tables();
        let mut foreign = Foreign::default();
        let mut maker = TextMaker::new(self);
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
            let text = text_of_attribute(attribute, form, &mut maker)?;
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
            let text = text_of_type(ty, form, &mut maker)?;
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
fn text_of_attribute<'m>(
    attribute: Attribute<'m>,
    form: Form<'_>,
    maker: &mut TextMaker<'m>,
) -> Result<Option<Text>> {
    let dialect = attribute.entry().dialect;
    let is_builtin = attribute.tables().is_builtin(dialect);
    let Form::Record(record) = form else {
        return Ok(None);
    };
    if !(is_builtin && matches!(record.code(), 23..=25) || attribute.dialect_name() == b"llvm") {
        return Ok(None);
    }
    let place = Place::Attribute(attribute.id());
    maker.text_of(Printed::Attribute(attribute), place, dialect)
}

/// The text of a builtin type without parameters, which releases before 23 store as text.
fn text_of_type<'m>(
    ty: Type<'m>,
    form: Form<'_>,
    maker: &mut TextMaker<'m>,
) -> Result<Option<Text>> {
    let dialect = ty.entry().dialect;
    let is_builtin = ty.tables().is_builtin(dialect);
    let Form::Record(record) = form else {
        return Ok(None);
    };
    if !(is_builtin && matches!(record.code(), 21..=34)) {
        return Ok(None);
    }
    maker.text_of(Printed::Type(ty), Place::Type(ty.id()), dialect)
}
