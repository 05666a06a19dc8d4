//! The indices that attributes and types contain.
//!
//! One pass over each table finds the indices of the entries that contain at most one, which are
//! nearly all; such an index fits a word. Other entries are scanned on request. If a code has a
//! single form, the code selects its program, once the form was found to fit the entry. All other
//! entries go through [`Form`]: codes with several forms, dialects with hooks, and encodings that the
//! program finds damaged.

use crate::container::{DialectId, EntryCursor, EntryId, EntryTable, EntryWindow, TypeId};
use crate::dialect::{Form, SoleForm, Tables};
use crate::error::{Error, ErrorKind, Result, Table};
use crate::schema::{Classes, Context, Encoding, IndexSite, IndexSteps, Record, Schema, StepList};
use crate::wire::{Cursor, varint};

/// The dense table of programs has room for the codes below this one.
const CODES: u64 = 1 << 7;

/// The indices of the attributes and types of a module.
pub(crate) struct EntrySites<'m> {
    pub(super) tables: &'m Tables<'m>,
    pub(super) attributes: SiteTable<'m>,
    pub(super) types: SiteTable<'m>,
}

/// The program of the entries of a code.
#[derive(Clone, Copy)]
enum Program<'m> {
    /// It applies to every entry.
    Every(IndexSteps<'m>),
    /// It applies to entries that the schema fits. The others have [`Kind::ByForm`].
    Fitting(&'m Schema),
}

/// The programs of a dialect, by code.
type Programs<'m> = Box<[Option<Program<'m>>]>;

/// The indices of the entries of a table.
pub(super) struct SiteTable<'m> {
    table: Table,
    context: Counts<'m>,
    pub(super) entries: EntryCursor<'m>,
    /// For each dialect, the programs of its codes; `None` until an entry of it is found.
    programs: Vec<Option<Programs<'m>>>,
    /// The word of each entry.
    words: Vec<SiteWord>,
}

/// The indices of an entry.
#[derive(Clone, Copy, Debug)]
pub(super) struct SiteWord {
    /// The only index.
    index: u32,
    /// The start of its varint in the entry. The varint is minimal.
    start: u8,
    pub(super) kind: Kind,
    /// The dialect; [`MANY`] if its number is larger.
    dialect: u16,
}

/// The dialect of a word whose dialect has a larger number.
const MANY: u16 = u16::MAX;

/// The number of indices in an entry, and the table of a single one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// None.
    Nothing,
    /// One, of a string.
    String,
    /// One, of an attribute.
    Attribute,
    /// One, of a type.
    Type,
    /// One, of a resource.
    Resource,
    /// None: the entry is text.
    Text,
    /// Any number, of attributes and types only. The entry must be scanned.
    Entries,
    /// Any number. The entry must be scanned.
    Any,
    /// Any number. The form must be determined, and the entry scanned.
    ByForm,
}

impl Kind {
    /// The table of the only index.
    #[inline(always)]
    fn table(self) -> Option<Table> {
        match self {
            Kind::String => Some(Table::String),
            Kind::Attribute => Some(Table::Attribute),
            Kind::Type => Some(Table::Type),
            Kind::Resource => Some(Table::Resource),
            _ => None,
        }
    }
}

impl SiteWord {
    #[inline(always)]
    fn new(kind: Kind, dialect: DialectId) -> Self {
        SiteWord {
            index: 0,
            start: 0,
            kind,
            dialect: dialect.index().min(u32::from(MANY)) as u16,
        }
    }

    /// The word of an entry without indices.
    pub(super) const NOTHING: SiteWord = SiteWord {
        index: 0,
        start: 0,
        kind: Kind::Nothing,
        dialect: MANY,
    };

    /// The word of `sites`, if it is at most one index in its common form.
    #[inline(always)]
    pub(super) fn of_sites(sites: &[IndexSite]) -> Option<Self> {
        let (site, others) = match sites.split_first() {
            Some(first) => first,
            None => return Some(SiteWord::NOTHING),
        };
        let is_common = others.is_empty() && site.is_minimal && !site.is_optional;
        (is_common && site.start < 1 << 8).then_some(SiteWord {
            index: site.index,
            start: site.start as u8,
            kind: match site.table {
                Table::Attribute => Kind::Attribute,
                Table::Type => Kind::Type,
                Table::String => Kind::String,
                _ => Kind::Resource,
            },
            dialect: MANY,
        })
    }

    /// The word of indices that are stored elsewhere under `number`.
    pub(super) fn elsewhere(number: u32) -> Self {
        SiteWord {
            index: number,
            kind: Kind::Any,
            ..SiteWord::NOTHING
        }
    }

    /// The number under which the indices are stored.
    #[inline(always)]
    pub(super) fn number(self) -> u32 {
        self.index
    }

    /// The only index.
    #[inline(always)]
    pub(super) fn only(self) -> Option<(Table, u32)> {
        Some((self.kind.table()?, self.index))
    }

    /// Whether the entry must be scanned.
    #[inline(always)]
    pub(super) fn is_unscanned(self) -> bool {
        matches!(self.kind, Kind::Entries | Kind::Any | Kind::ByForm)
    }

    /// The only index with its position.
    #[inline(always)]
    pub(super) fn only_site(self) -> Option<IndexSite> {
        let start = usize::from(self.start);
        Some(IndexSite {
            table: self.kind.table()?,
            index: self.index,
            classes: Classes::ANY,
            is_optional: false,
            is_minimal: true,
            start,
            end: start + varint::size(u64::from(self.index)),
        })
    }
}

/// Observes each entry during a scan, in the order of the table.
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
        self.tables.bit_width(ty)
    }
}

impl<'m> EntrySites<'m> {
    /// Scans all attributes and types.
    pub(crate) fn of(tables: &'m Tables<'m>) -> Self {
        EntrySites::new(tables, &mut (), &mut ())
    }

    /// Scans all attributes and types, and passes them to an observer of each table.
    pub(super) fn new(
        tables: &'m Tables<'m>,
        attributes: &mut impl Observer,
        types: &mut impl Observer,
    ) -> Self {
        let entries = tables.container().entries();
        let table = (Table::Attribute, &entries.attributes);
        let attributes = SiteTable::scan(tables, table, attributes);
        let table = (Table::Type, &entries.types);
        let types = SiteTable::scan(tables, table, types);
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
        let table = self.table_of(id);
        match table.word(id.index()) {
            Some(word) if word.is_unscanned() => table.collect(id.index(), sites)?,
            word => sites.extend(word.and_then(|word| word.only_site())),
        }
        Ok(())
    }
}

impl<'m> SiteTable<'m> {
    fn scan(
        tables: &'m Tables<'m>,
        (which, table): (Table, &'m EntryTable),
        observer: &mut impl Observer,
    ) -> Self {
        let count = table.count();
        let mut sites = SiteTable {
            table: which,
            context: Counts {
                attributes: tables.count(Table::Attribute),
                types: tables.count(Table::Type),
                strings: tables.count(Table::String),
                tables,
            },
            entries: EntryCursor::new(table, tables.container().bytes()),
            programs: vec![None; tables.container().dialects().count() as usize],
            words: Vec::with_capacity(count as usize),
        };
        let mut next = 0;
        while next < count {
            if let Some(run) = sites.entries.run(next) {
                sites.add_programs(run.dialect());
                let programs = programs_in(&sites.programs, run.dialect());
                let (words, context) = (&mut sites.words, sites.context);
                for entry in run {
                    observer.note(entry.window, entry.size);
                    words.push(scan_word(&entry, programs, &context));
                }
            } else {
                let word = match sites.entries.get(next) {
                    Some(entry) => {
                        observer.note(entry.window, entry.size);
                        sites.add_programs(entry.dialect);
                        let programs = programs_in(&sites.programs, entry.dialect);
                        scan_word(&entry, programs, &sites.context)
                    }
                    None => SiteWord::NOTHING,
                };
                sites.words.push(word);
            }
            next = sites.words.len() as u32;
        }
        sites
    }

    /// Adds the programs of the codes of a dialect that have a single form, unless they are known.
    fn add_programs(&mut self, dialect: DialectId) {
        let tables = self.context.tables;
        let Some(place @ None) = self.programs.get_mut(dialect.index() as usize) else {
            return;
        };
        let description = tables.description(dialect);
        let all = description.map_or(&[][..], |it| it.schemas(self.table));
        let mut programs = Vec::new();
        for group in all.chunk_by(|one, other| one.code == other.code) {
            let code = group.first().map_or(CODES, |schema| schema.code);
            let form = tables.sole_form(self.table, dialect, code);
            let Some(form) = form.filter(|_| code < CODES) else {
                continue;
            };
            programs.resize(code as usize, None);
            programs.push(Some(match form {
                SoleForm::Every(schema) => Program::Every(schema.index_steps()),
                SoleForm::Fitting(schema) => Program::Fitting(schema),
            }));
        }
        *place = Some(programs.into());
    }

    /// The word of an entry.
    #[inline(always)]
    pub(super) fn word(&self, id: u32) -> Option<&SiteWord> {
        self.words.get(id as usize)
    }

    /// The dialect of an entry.
    #[inline(always)]
    pub(super) fn dialect(&mut self, id: u32, word: SiteWord) -> DialectId {
        match word.dialect {
            MANY => self
                .entries
                .get(id)
                .map_or(DialectId(u32::MAX), |it| it.dialect),
            dialect => DialectId(u32::from(dialect)),
        }
    }

    /// Appends the indices of an entry.
    ///
    /// # Errors
    /// The encoding is damaged or unknown.
    #[inline(never)]
    pub(super) fn collect(&mut self, id: u32, sites: &mut Vec<IndexSite>) -> Result<()> {
        let Some(entry) = self.entries.get(id).filter(|entry| entry.custom) else {
            return Ok(());
        };
        let before = sites.len();
        let is_open = self.word(id).is_none_or(|word| word.kind == Kind::ByForm);
        let programs = programs_in(&self.programs, entry.dialect);
        let (code, start) = code_of(&entry);
        let steps = match programs.get(code).copied().flatten() {
            _ if is_open => None,
            Some(Program::Every(steps)) => Some(steps),
            Some(Program::Fitting(schema)) => Some(schema.index_steps()),
            None => None,
        };
        if let Some(steps) = steps {
            let encoding = encoding_of(&entry, start, &self.context);
            let scanned = match steps {
                IndexSteps::Nothing => Ok(()),
                IndexSteps::One(one) => one.find(encoding).map(|site| sites.push(site)),
                IndexSteps::Steps(steps) => steps.visit(encoding, &mut |site| {
                    sites.push(site);
                    Ok(())
                }),
            };
            if scanned.is_ok() {
                return Ok(());
            }
            sites.truncate(before);
        }
        self.collect_by_form(id, &entry, sites)
    }

    fn collect_by_form(
        &self,
        id: u32,
        entry: &EntryWindow<'m>,
        sites: &mut Vec<IndexSite>,
    ) -> Result<()> {
        let tables = self.context.tables;
        let Some(id) = EntryId::of(self.table, id) else {
            return Ok(());
        };
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

/// The programs of a dialect, by code.
fn programs_in<'p, 'm>(
    programs: &'p [Option<Programs<'m>>],
    dialect: DialectId,
) -> &'p [Option<Program<'m>>] {
    let programs = programs.get(dialect.index() as usize);
    programs.and_then(Option::as_deref).unwrap_or_default()
}

/// The word of an entry.
#[inline(always)]
fn scan_word(
    entry: &EntryWindow<'_>,
    programs: &[Option<Program<'_>>],
    context: &Counts<'_>,
) -> SiteWord {
    let word = |kind| SiteWord::new(kind, entry.dialect);
    if !entry.custom {
        return word(Kind::Text);
    }
    let (code, start) = code_of(entry);
    let site = match programs.get(code) {
        Some(Some(Program::Every(IndexSteps::One(one)))) => {
            one.find(encoding_of(entry, start, context))
        }
        Some(Some(Program::Every(IndexSteps::Nothing))) => return word(Kind::Nothing),
        Some(Some(Program::Every(IndexSteps::Steps(steps)))) => return word(kind_of(*steps)),
        Some(Some(Program::Fitting(schema))) => return fitting_word(entry, start, schema, context),
        _ => return word(Kind::ByForm),
    };
    let found = site.ok().and_then(|site| SiteWord::of_sites(&[site]));
    SiteWord {
        dialect: word(Kind::Any).dialect,
        ..found.unwrap_or(word(Kind::Any))
    }
}

/// The kind of an entry that is scanned by `steps`.
fn kind_of(steps: StepList<'_>) -> Kind {
    match steps.may_leave_entries() {
        true => Kind::Any,
        false => Kind::Entries,
    }
}

/// The word of an entry whose form is `schema`, if that fits.
#[inline(never)]
fn fitting_word(
    entry: &EntryWindow<'_>,
    start: usize,
    schema: &Schema,
    context: &Counts<'_>,
) -> SiteWord {
    let word = |kind| SiteWord::new(kind, entry.dialect);
    let mut only = None;
    let mut count = 0;
    let fields = entry.bytes().get(start..).unwrap_or_default();
    let fits = context
        .tables
        .fits_with(schema, Cursor::new(fields, 0), &mut |site| {
            only = Some(site.moved(start));
            count += 1;
        });
    if fits.is_err() {
        return word(Kind::ByForm);
    }
    let found = match count {
        0 => SiteWord::of_sites(&[]),
        1 => SiteWord::of_sites(only.as_slice()),
        _ => None,
    };
    match found {
        Some(found) => SiteWord {
            dialect: word(Kind::Any).dialect,
            ..found
        },
        None => word(match schema.index_steps() {
            IndexSteps::Steps(steps) => kind_of(steps),
            _ => Kind::Any,
        }),
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
    context: &'m Counts<'m>,
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
