//! The indices that attributes and types contain.
//!
//! One pass over each table records what each entry is: its dialect and code, and its index if all entries of the
//! code contain a single one, as nearly all do. Other entries are scanned on request; scanning one for the first time
//! also determines whether the only form of its code fits it. Entries go through [`Form`] if their code has several
//! forms, their dialect has hooks, or the program finds them damaged.

use crate::container::{
    AttributeId, DialectId, EntryCursor, EntryId, EntryTable, EntryWindow, TypeId,
};
use crate::dialect::{Form, Tables};
use crate::error::{Error, ErrorKind, Result, Table};
use crate::schema::{Classes, Context, Encoding, IndexSite, IndexSteps, Record, StepList};
use crate::wire::Cursor;
use crate::write::entry_codes::{DialectCodes, EntryCode, EntryCodes, Program};
use crate::write::site_word::{Kind, SiteWord};

/// The indices of the attributes and types of a module.
pub(crate) struct EntrySites<'m> {
    pub(super) tables: &'m Tables<'m>,
    pub(super) attributes: SiteTable<'m>,
    pub(super) types: SiteTable<'m>,
}

/// The indices of the entries of a table.
pub(super) struct SiteTable<'m> {
    context: Counts<'m>,
    pub(super) entries: EntryCursor<'m>,
    codes: EntryCodes<'m>,
    /// The word of each entry.
    words: Vec<SiteWord>,
}

/// Observes each entry of a table, in order.
pub(super) trait Observer {
    /// Receives the next entry, the first `size` bytes of `window`.
    fn note(&mut self, window: &[u8], size: usize);
}

impl Observer for () {
    #[inline(always)]
    fn note(&mut self, _: &[u8], _: usize) {}
}

/// The sizes of the tables that an index may refer to.
#[derive(Clone, Copy)]
struct Counts<'m> {
    attributes: u32,
    types: u32,
    strings: u32,
    tables: &'m Tables<'m>,
    /// Whether the form of the entry is being selected.
    is_selecting: bool,
}

impl Context for Counts<'_> {
    #[inline(always)]
    fn count(&self, table: Table) -> u32 {
        match table {
            Table::Attribute => self.attributes,
            Table::Type => self.types,
            Table::String => self.strings,
            _ => self.tables.count(table),
        }
    }

    fn bit_width(&self, ty: TypeId) -> Option<u32> {
        match self.is_selecting {
            true => self.tables.certain_bit_width(ty),
            false => self.tables.bit_width(ty),
        }
    }
}

impl<'m> EntrySites<'m> {
    /// Records what all attributes and types are.
    pub(crate) fn of(tables: &'m Tables<'m>) -> Self {
        EntrySites::new(tables, &mut (), &mut ())
    }

    /// Records what all attributes and types are, and passes them to an observer of each table.
    pub(super) fn new(
        tables: &'m Tables<'m>,
        attributes: &mut impl Observer,
        types: &mut impl Observer,
    ) -> Self {
        let entries = tables.container().entries();
        let table = (Table::Attribute, &entries.attributes);
        let attributes = SiteTable::of(tables, table, attributes);
        let table = (Table::Type, &entries.types);
        let types = SiteTable::of(tables, table, types);
        EntrySites {
            tables,
            attributes,
            types,
        }
    }

    /// The table of an entry.
    pub(super) fn table_of(&mut self, id: EntryId) -> &mut SiteTable<'m> {
        match id {
            EntryId::Attribute(_) => &mut self.attributes,
            EntryId::Type(_) => &mut self.types,
        }
    }

    /// Finds the indices of an attribute or a type, in their order. An entry past the end of the
    /// table has none.
    ///
    /// # Errors
    /// The encoding is damaged or unknown.
    pub(crate) fn collect(&mut self, id: EntryId, sites: &mut Vec<IndexSite>) -> Result<()> {
        sites.clear();
        match self.table_of(id).word(id.index()) {
            Some(word) if word.is_unscanned() => self.scan(id, sites)?,
            word => sites.extend(word.and_then(|word| word.only_site())),
        }
        Ok(())
    }

    /// Appends the indices of an entry that must be scanned.
    ///
    /// # Errors
    /// The encoding is damaged or unknown.
    #[inline(never)]
    pub(super) fn scan(&mut self, id: EntryId, sites: &mut Vec<IndexSite>) -> Result<()> {
        let before = sites.len();
        let table = self.table_of(id);
        let word = table.word(id.index()).copied();
        let (Some(word), Some(entry)) = (word, table.entries.get(id.index())) else {
            return Ok(());
        };
        if table.scan(&entry, word, sites).is_some() {
            if word.kind != Kind::Unread {
                return Ok(());
            }
            let found = sites.get(before..).unwrap_or_default();
            if self.attributes.permit(found) {
                self.table_of(id).set_read(id.index(), found);
                return Ok(());
            }
        }
        sites.truncate(before);
        let table = self.table_of(id);
        if let Some(word) = table.words.get_mut(id.index() as usize) {
            word.kind = Kind::ByForm;
        }
        table.scan_by_form(id, &entry, sites)
    }
}

impl<'m> SiteTable<'m> {
    fn of(
        tables: &'m Tables<'m>,
        (which, table): (Table, &'m EntryTable),
        observer: &mut impl Observer,
    ) -> Self {
        let count = table.count();
        let mut sites = SiteTable {
            context: Counts {
                attributes: tables.count(Table::Attribute),
                types: tables.count(Table::Type),
                strings: tables.count(Table::String),
                tables,
                is_selecting: false,
            },
            entries: EntryCursor::new(table, tables.container().bytes()),
            codes: EntryCodes::new(tables, which),
            words: Vec::with_capacity(count as usize),
        };
        let mut next = 0;
        while next < count {
            let (words, context) = (&mut sites.words, &sites.context);
            if let Some(run) = sites.entries.run(next) {
                let codes = sites.codes.of_dialect(tables, run.dialect());
                for entry in run {
                    observer.note(entry.window, entry.size);
                    words.push(word_of(&entry, codes, context));
                }
            } else {
                let word = match sites.entries.get(next) {
                    Some(entry) => {
                        observer.note(entry.window, entry.size);
                        let codes = sites.codes.of_dialect(tables, entry.dialect);
                        word_of(&entry, codes, context)
                    }
                    None => SiteWord::NOTHING,
                };
                words.push(word);
            }
            next = sites.words.len() as u32;
        }
        sites
    }

    /// The word of an entry.
    #[inline(always)]
    pub(super) fn word(&self, id: u32) -> Option<&SiteWord> {
        self.words.get(id as usize)
    }

    /// The dialect of an entry.
    #[inline(always)]
    pub(super) fn dialect(&mut self, id: u32, word: SiteWord) -> DialectId {
        match self.codes.get(word.code) {
            Some(code) => code.dialect,
            None => self.unlisted_dialect(id),
        }
    }

    #[cold]
    fn unlisted_dialect(&mut self, id: u32) -> DialectId {
        let entry = self.entries.get(id);
        entry.map_or(DialectId(u32::MAX), |entry| entry.dialect)
    }

    /// Appends the indices that the program of a code finds. `None` without a program, and if it does not fit the
    /// entry; some may have been appended.
    #[inline(always)]
    fn scan(
        &self,
        entry: &EntryWindow<'m>,
        word: SiteWord,
        sites: &mut Vec<IndexSite>,
    ) -> Option<()> {
        let (_, start) = code_of(entry);
        let context = Counts {
            is_selecting: word.kind == Kind::Unread,
            ..self.context
        };
        let encoding = encoding_of(entry, start, &context);
        let mut visit = |site| {
            sites.push(site);
            Ok(())
        };
        let steps = match (&self.codes.get(word.code)?.program, word.kind) {
            (Program::ByForm, _) | (_, Kind::ByForm) => return None,
            (Program::Fitting { all, .. }, Kind::Unread) => {
                return all.visit_exactly(encoding, &mut visit).ok();
            }
            (Program::Fitting { to_last_index, .. } | Program::Every(to_last_index), _) => {
                to_last_index
            }
        };
        match steps {
            IndexSteps::Nothing => Some(()),
            IndexSteps::One(one) => visit(one.find(encoding).ok()?).ok(),
            IndexSteps::Steps(steps) => steps.visit(encoding, &mut visit).ok(),
        }
    }

    /// Records that the only form of an entry fits, and its indices.
    fn set_read(&mut self, id: u32, sites: &[IndexSite]) {
        let Some(word) = self.words.get_mut(id as usize) else {
            return;
        };
        if let Some(found) = SiteWord::of_sites(sites) {
            *word = found.with_code(word.code);
            return;
        }
        let program = self.codes.get(word.code).map(|code| code.program);
        word.kind = match program {
            Some(Program::Fitting {
                to_last_index: IndexSteps::Steps(steps),
                ..
            }) => kind_of(steps),
            _ => Kind::Any,
        };
    }

    /// Whether the attributes that indices refer to may be of the classes that a form requires.
    fn permit(&self, sites: &[IndexSite]) -> bool {
        sites.iter().all(|site| {
            let is_free = site.table != Table::Attribute || site.classes == Classes::ANY;
            is_free || self.possible_classes(site.index).intersects(site.classes)
        })
    }

    /// The classes that an attribute may belong to in any of its forms.
    #[inline(always)]
    fn possible_classes(&self, id: u32) -> Classes {
        let word = self.word(id).filter(|word| word.kind != Kind::Text);
        match word.and_then(|word| self.codes.get(word.code)) {
            Some(code) => code.classes,
            None => self.context.tables.possible_classes(AttributeId(id)),
        }
    }

    /// Whether the attribute of an index is known by its code to be of one of the classes that the index requires.
    #[inline(always)]
    pub(super) fn is_certain(&self, site: &IndexSite) -> bool {
        let word = self.word(site.index).filter(|word| word.kind != Kind::Text);
        let code = word.and_then(|word| self.codes.get(word.code));
        code.is_some_and(|code| code.certain_classes.intersects(site.classes))
    }

    fn scan_by_form(
        &self,
        id: EntryId,
        entry: &EntryWindow<'m>,
        sites: &mut Vec<IndexSite>,
    ) -> Result<()> {
        let tables = self.context.tables;
        let found = tables.form(id).and_then(|form| match form {
            None | Some(Form::Text(_)) => Ok(()),
            Some(Form::Record(record)) => {
                let before = entry.size - record.bytes().len();
                collect_record(&record, before, sites)
            }
            Some(Form::Opaque(opaque)) => {
                let dialect = tables.container().dialect_name(entry.dialect);
                let code = opaque.code.map(|code| format!(" (code {code})"));
                let kind = ErrorKind::UnknownEncoding {
                    what: format!("{} {}{}", id.table(), id.index(), code.unwrap_or_default()),
                    dialect: dialect.escape_ascii().to_string(),
                };
                Err(Error::new(kind, entry.offset as u64))
            }
        });
        found.map_err(|error| error.within(id.segment()))
    }
}

/// The word of an entry before it is scanned.
#[inline(always)]
fn word_of(entry: &EntryWindow<'_>, codes: DialectCodes<'_, '_>, context: &Counts<'_>) -> SiteWord {
    if !entry.custom {
        return SiteWord::new(Kind::Text, codes.others().0);
    }
    let (code, start) = code_of(entry);
    let (number, known) = codes.get(code);
    let word = |kind| SiteWord::new(kind, number);
    let site = match known {
        Some(EntryCode {
            program: Program::Every(steps),
            ..
        }) => match steps {
            IndexSteps::One(one) => one.find(encoding_of(entry, start, context)),
            IndexSteps::Nothing => return word(Kind::Nothing),
            IndexSteps::Steps(steps) => return word(kind_of(*steps)),
        },
        Some(EntryCode {
            program: Program::Fitting { .. },
            ..
        }) => return word(Kind::Unread),
        _ => return word(Kind::ByForm),
    };
    let found = site.ok().and_then(|site| SiteWord::of_sites(&[site]));
    found.map_or(word(Kind::Any), |found| found.with_code(number))
}

/// The kind of an entry that is scanned by `steps`.
fn kind_of(steps: StepList<'_>) -> Kind {
    match steps.may_leave_entries() {
        true => Kind::Any,
        false => Kind::Entries,
    }
}

/// The code of an entry, and the number of its bytes. The code is [`usize::MAX`] if there is none.
#[inline(always)]
fn code_of(entry: &EntryWindow<'_>) -> (usize, usize) {
    match entry.window.first() {
        Some(&first) if first & 1 == 1 && entry.size > 0 => (usize::from(first >> 1), 1),
        _ => long_code(entry.window, entry.size),
    }
}

#[inline(always)]
fn encoding_of<'m>(
    entry: &EntryWindow<'m>,
    start: usize,
    context: &'m Counts<'_>,
) -> Encoding<'m, Counts<'m>> {
    Encoding {
        bytes: entry.window,
        start,
        end: entry.size,
        context,
    }
}

#[cold]
#[inline(never)]
fn long_code(window: &[u8], size: usize) -> (usize, usize) {
    let mut cursor = Cursor::new(window.get(..size).unwrap_or_default(), 0);
    let code = cursor
        .varint()
        .ok()
        .and_then(|code| usize::try_from(code).ok());
    (code.unwrap_or(usize::MAX), cursor.offset() as usize)
}

/// Appends the indices of a record that has `before` bytes in front of its fields.
///
/// # Errors
/// The encoding is damaged.
pub(super) fn collect_record(
    record: &Record<'_>,
    before: usize,
    sites: &mut Vec<IndexSite>,
) -> Result<()> {
    record.index_sites(&mut |site| {
        sites.push(site.moved(before));
        Ok(())
    })
}

#[cfg(test)]
pub(super) mod tests;
