//! The attributes and types of a module in the encodings that a release reads.

use std::collections::BTreeMap;

use crate::budget::Meter;
use crate::container::{AttributeId, DialectId, Entry, EntryCursor, EntryId, EntryTable};
use crate::convert::encodings::entry_readers;
use crate::convert::locations::is_range;
use crate::convert::records::Recoded;
use crate::convert::renamed_texts::Renamer;
use crate::convert::replaced::Replaced;
use crate::convert::text_forms::Presence;
use crate::dialect::builtin::{AttributeView, ElementStorage, TypeView, attribute_code, type_code};
use crate::dialect::{Attribute, Form, Tables, Type, has_distinct};
use crate::error::{Error, ErrorKind, Result, Table};
use crate::ir::Module;
use crate::schema::{Record, Release};
use crate::text::print::{EntryPrinter, EntryText, Printed};

/// An entry that becomes text: its index, dialect and text with NUL.
pub(super) struct Text {
    pub(super) id: EntryId,
    dialect: DialectId,
    pub(super) text: Vec<u8>,
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
    tables: &'m Tables<'m>,
    printer: EntryPrinter<'m>,
    /// The bytes that further texts may have together.
    rest: usize,
    meter: Meter,
}

impl<'m> TextMaker<'m> {
    fn new(module: &'m Module<'_>, target: Release) -> Self {
        let size = module.container().bytes().len();
        let most = size.saturating_mul(MOST_TEXT_PER_BYTE);
        TextMaker {
            tables: module.tables(),
            printer: EntryPrinter::for_release(module.tables(), target),
            rest: most.clamp(LEAST_TEXT_LIMIT, MOST_TEXT),
            meter: module.container().meter(),
        }
    }

    /// The text of an entry with NUL; `None` if older releases do not store it as text, or if
    /// there is no room for it. Later ones have no room then, so that
    /// many long texts are not begun in vain.
    ///
    /// # Errors
    /// The entry is damaged, or the budget is exceeded.
    fn text_of(&mut self, id: EntryId, dialect: DialectId, form: Form<'_>) -> Result<Option<Text>> {
        /// Text is copied in pieces of this size.
        const PIECE: u64 = 32;
        let is_text = matches!(form, Form::Record(record) if self.was_text(id, dialect, record));
        if !is_text || self.rest == 0 {
            return Ok(None);
        }
        let printed = match id {
            EntryId::Attribute(id) => self.tables.attribute(id).map(Printed::Attribute),
            EntryId::Type(id) => self.tables.ty(id).map(Printed::Type),
        };
        let Some(printed) = printed else {
            return Ok(None);
        };
        let EntryText::Text(printed) = self.printer.print(printed, self.rest, None)? else {
            self.rest = 0;
            return Ok(None);
        };
        self.rest -= printed.len();
        self.meter.count(1 + printed.len() as u64 / PIECE)?;
        Ok(Some(Text {
            id,
            dialect,
            text: [printed, b"\0"].concat(),
        }))
    }
    /// Whether older releases store an entry as text: an affine map, an integer set, a strided schema,
    /// an attribute of the llvm dialect, or a builtin type without parameters.
    fn was_text(&self, id: EntryId, dialect: DialectId, record: Record<'_>) -> bool {
        let is_builtin = self.tables.is_builtin(dialect);
        match id {
            EntryId::Attribute(_) => {
                is_builtin && matches!(record.code(), 23..=25)
                    || self.tables.container().dialect_name(dialect) == b"llvm"
            }
            EntryId::Type(_) => is_builtin && matches!(record.code(), 21..=34),
        }
    }
}

/// The entries that are text, and those that a release does not read in their encoding.
#[derive(Default)]
pub(super) struct Foreign {
    /// Those that are text in the file.
    pub(super) texts_of_file: Vec<EntryId>,
    /// Those that become text.
    pub(super) texts: Vec<Text>,
    /// Those of the file that get another text: other numbers of distinct attributes, or another name.
    pub(super) rewritten: Vec<Text>,
    /// Those that have other fields in the release.
    pub(super) recoded: Vec<Recoded>,
    /// Locations with ranges, which become their start.
    pub(super) ranges: Vec<AttributeId>,
    /// What is lost: entries without text that the release reads, and the identity of those with distinct
    /// parts.
    pub(super) obstacles: Vec<Error>,
}

impl Foreign {
    /// Replaces the texts of entries.
    pub(super) fn set_texts(
        &mut self,
        module: &Module<'_>,
        mut renumbered: BTreeMap<EntryId, Vec<u8>>,
    ) {
        for made in &mut self.texts {
            if let Some(text) = renumbered.remove(&made.id) {
                made.text = text;
            }
        }
        for (id, mut text) in renumbered {
            if let Some(entry) = module.container().entry(id) {
                text.push(0);
                self.rewritten.push(Text {
                    id,
                    dialect: entry.dialect,
                    text,
                });
            }
        }
    }
}

/// The builtin types with a memory space.
const SPACED: [u64; 2] = [
    type_code::MEMREF_IN_SPACE,
    type_code::UNRANKED_MEMREF_IN_SPACE,
];

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
        let mut maker = TextMaker::new(self, target);
        let mut renamer = Renamer::new(target);
        let storage = ElementStorage::of(target);
        let is_read = |table, dialect, code| {
            let may_have_elements = table == Table::Attribute && code == attribute_code::DENSE;
            let may_have_space = table == Table::Type && SPACED.contains(&code);
            if (may_have_elements || may_have_space) && tables.is_builtin(dialect) {
                return false;
            }
            let form = tables.only_form(table, dialect, code);
            form.is_some_and(|form| {
                let is_of_release = form.span.contains(Some(target));
                is_of_release && self.is_code_read(dialect, code, table, number)
            })
        };
        let entries = self.container().entries();
        let all = [
            (Table::Attribute, &entries.attributes),
            (Table::Type, &entries.types),
        ];
        let suspects = all.into_iter().flat_map(|(table, entries)| {
            let suspects = self.suspects(entries, |dialect, code| is_read(table, dialect, code));
            let suspects = suspects.into_iter();
            suspects.filter_map(move |index| EntryId::of(table, index))
        });
        for id in suspects {
            let (Some(entry), Some(form)) = (self.container().entry(id), tables.form(id)?) else {
                continue;
            };
            if let Form::Text(text) = form {
                match renamer.text_of(self, id, text)? {
                    Some(renamed) => foreign.rewritten.push(Text {
                        id,
                        dialect: entry.dialect,
                        text: [renamed, b"\0"].concat(),
                    }),
                    None => foreign.texts_of_file.push(id),
                }
                continue;
            }
            let obstacle = |what| self.foreign(entry, what, id, target);
            let is_unread = is_opaque(form) && tables.fallback_reason(id).is_some();
            if !is_unread && self.is_read(entry, form, id.table(), target, number) {
                if let EntryId::Type(ty) = id
                    && let Some(ty) = tables.ty(ty)
                    && self.refused_space(ty, target)?.is_some()
                {
                    let what = "the memory space of a type";
                    foreign.obstacles.push(obstacle(what));
                }
                match self.with_elements_of(id, entry, storage)? {
                    Some(Some(recoded)) => foreign.recoded.push(recoded),
                    Some(None) => {
                        let what = "the elements of an attribute";
                        foreign.obstacles.push(obstacle(what));
                    }
                    None => {}
                }
                continue;
            }
            if let EntryId::Attribute(id) = id {
                if is_range(tables, entry, form) {
                    foreign.ranges.push(id);
                    continue;
                }
                if let Form::Record(record) = form
                    && !record.schema().span.contains(Some(target))
                    && let Some(recoded) = self.recoded(id, entry.dialect, record, target)
                {
                    foreign.recoded.push(recoded);
                    continue;
                }
            }
            let mut text = maker.text_of(id, entry.dialect, form)?;
            if let Some(Text { text, .. }) = &mut text {
                let printed = text.strip_suffix(b"\0").unwrap_or(text);
                if let Some(renamed) = renamer.text_of(self, id, printed)? {
                    *text = [renamed, b"\0"].concat();
                }
            }
            // Its number holds within the text only, so that the release reads another attribute from each text.
            let has_distinct = text.as_ref().is_some_and(|text| has_distinct(&text.text));
            if text.is_none() || has_distinct {
                let what = match (has_distinct, id) {
                    (true, _) => {
                        "the identity of a distinct part of an attribute, which is text there,"
                    }
                    (false, EntryId::Attribute(_)) => "the encoding of an attribute",
                    (false, EntryId::Type(_)) => "the encoding of a type",
                };
                foreign.obstacles.push(obstacle(what));
            }
            foreign.texts.extend(text);
        }
        Ok(foreign)
    }

    /// The dialect of the memory space of a type, if a release refuses it. Since 23 the reader refuses an
    /// attribute of a dialect that is not registered there, also if it accepts such dialects elsewhere.
    pub(crate) fn refused_space<'m>(
        &self,
        ty: Type<'m>,
        release: Release,
    ) -> Result<Option<&'m [u8]>> {
        if release < Release::Llvm23 {
            return Ok(None);
        }
        let (TypeView::MemRef { space, .. } | TypeView::UnrankedMemRef { space, .. }) =
            ty.view()?
        else {
            return Ok(None);
        };
        let Some(AttributeView::Text(text)) = space.map(Attribute::view).transpose()? else {
            return Ok(None);
        };
        let dialect = text.strip_prefix(b"#").unwrap_or_default();
        let dialect = dialect.split(|&byte| byte == b'.').next();
        let is_absent = |dialect: &&[u8]| self.presence_of(dialect, release) == Presence::Absent;
        Ok(dialect.filter(is_absent))
    }

    /// A dense attribute with its elements as a release stores them, if it reads others. The inner `None` is
    /// one that the release does not have.
    fn with_elements_of(
        &self,
        id: EntryId,
        entry: Entry<'_>,
        storage: ElementStorage,
    ) -> Result<Option<Option<Recoded>>> {
        let EntryId::Attribute(id) = id else {
            return Ok(None);
        };
        let Some(attribute) = self.tables().attribute(id) else {
            return Ok(None);
        };
        if attribute.has_elements_of(storage)? {
            return Ok(None);
        }
        let bytes = attribute.with_elements_of(storage)?;
        Ok(Some(bytes.map(|bytes| Recoded {
            attribute: id,
            dialect: entry.dialect,
            bytes,
        })))
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
        table: Table,
        target: Release,
        number: u32,
    ) -> bool {
        let (code, is_of_release) = match form {
            Form::Text(_) => return true,
            Form::Opaque(opaque) => (opaque.code, true),
            Form::Record(record) => (
                Some(record.code()),
                record.schema().span.contains(Some(target)),
            ),
        };
        let is_code_read = |code| self.is_code_read(entry.dialect, code, table, number);
        is_of_release && code.is_none_or(is_code_read)
    }

    /// Whether the release reads a code of a dialect.
    fn is_code_read(&self, dialect: DialectId, code: u64, table: Table, number: u32) -> bool {
        let dialect = self.container().dialect_name(dialect);
        let producer = self.container().producer();
        let readers = entry_readers(table, dialect, code, producer);
        readers.is_none_or(|readers| readers.contain(number))
    }

    #[cold]
    fn foreign(&self, entry: Entry<'_>, what: &str, id: EntryId, target: Release) -> Error {
        let dialect = self.container().dialect_name(entry.dialect).escape_ascii();
        let kind = ErrorKind::NotRepresentable {
            what: format!("{what} of '{dialect}'"),
            release: format!("LLVM {target}"),
        };
        Error::new(kind, entry.offset).within(id.segment())
    }

    /// Adds the texts to the tables.
    ///
    /// # Errors
    /// A table is full.
    pub(super) fn add_texts(&mut self, texts: Vec<Text>) -> Result<Vec<Replaced>> {
        let mut replaced = Vec::with_capacity(texts.len());
        for Text {
            id: old,
            dialect,
            text,
        } in texts
        {
            let tables = self.tables_mut();
            let new = match old {
                EntryId::Attribute(_) => tables.add_attribute_entry(dialect, false, &text)?.into(),
                EntryId::Type(_) => tables.add_type_entry(dialect, false, &text)?.into(),
            };
            replaced.push(Replaced { old, new });
        }
        Ok(replaced)
    }

    /// Replaces entries by others. All that refers to them then refers to the others.
    pub(super) fn replace_entries(&mut self, replaced: Vec<Replaced>) {
        for Replaced { old, new } in replaced {
            self.tables_mut().copy_entry(new, old);
        }
    }
}
