//! The indices that attributes and types hold.
//!
//! One pass over each table finds the indices of all entries that hold one at most, as nearly all
//! do; such an index fits a word. The others are scanned when they are asked for. Where a code has
//! a single layout, the code picks its program. All else goes through the form of the entry: codes
//! with several layouts, dialects with hooks or of a newer version, and what the program finds
//! damaged.

use crate::container::{AttributeId, DialectId, EntryCursor, EntryTable, EntryWindow, TypeId};
use crate::dialect::{Form, Tables};
use crate::error::{Error, ErrorKind, Result, Segment, Table};
use crate::layout::{
    Classes, Context, DialectDescription, Encoding, IndexSite, IndexSteps, Layout, Record,
};
use crate::wire::{Cursor, varint};

/// Codes from here on have no place in the dense table of programs.
const CODES: u64 = 1 << 7;

/// The indices of the attributes and types of a module.
pub(crate) struct EntrySites<'m> {
    pub(super) tables: &'m Tables<'m>,
    pub(super) attributes: SiteTable<'m>,
    pub(super) types: SiteTable<'m>,
}

/// The indices of the entries of a table.
pub(super) struct SiteTable<'m> {
    table: Table,
    context: Counts<'m>,
    pub(super) entries: EntryCursor<'m>,
    /// The programs of all dialects, by code.
    programs: Vec<Option<IndexSteps<'m>>>,
    /// For each dialect, where its programs start in `programs`; one more for the end.
    starts: Vec<usize>,
    /// One for each entry.
    words: Vec<SiteWord>,
}

/// The indices of an entry.
#[derive(Clone, Copy, Debug)]
pub(super) struct SiteWord {
    /// The only index.
    index: u32,
    /// Where its varint starts in the entry. It is minimal.
    start: u8,
    pub(super) kind: Kind,
    /// The dialect; [`MANY`] for one with a larger number.
    dialect: u16,
}

/// The dialect of a word that has no room for it.
const MANY: u16 = u16::MAX;

/// How many indices an entry holds, and the table of the only one.
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
    /// Any number, of attributes and types only: the entry has to be scanned.
    Entries,
    /// Any number: the entry has to be scanned.
    Any,
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

    /// That of no index.
    pub(super) const NOTHING: SiteWord = SiteWord {
        index: 0,
        start: 0,
        kind: Kind::Nothing,
        dialect: MANY,
    };

    /// That of some indices, if they are one at most, in a common form.
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

    /// That of indices that are kept elsewhere under a number.
    pub(super) fn elsewhere(number: u32) -> Self {
        SiteWord {
            index: number,
            kind: Kind::Any,
            ..SiteWord::NOTHING
        }
    }

    /// The number under which the indices are kept.
    #[inline(always)]
    pub(super) fn number(self) -> u32 {
        self.index
    }

    /// The only index.
    #[inline(always)]
    pub(super) fn only(self) -> Option<(Table, u32)> {
        Some((self.kind.table()?, self.index))
    }

    /// Whether the entry has to be scanned.
    #[inline(always)]
    pub(super) fn is_unscanned(self) -> bool {
        matches!(self.kind, Kind::Entries | Kind::Any)
    }

    /// The only index with its place.
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

/// What a scan shows each entry of a table to, in the order of the table.
pub(super) trait Observer {
    /// Takes the next entry, the first `size` bytes of `window`.
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

    /// Scans all attributes and types, and shows them to an observer each.
    pub(super) fn new(
        tables: &'m Tables<'m>,
        attributes: &mut impl Observer,
        types: &mut impl Observer,
    ) -> Self {
        let entries = tables.container().entries();
        let table = (Table::Attribute, &entries.attributes);
        let attributes = SiteTable::scan(tables, table, |it| &it.attributes, attributes);
        let table = (Table::Type, &entries.types);
        let types = SiteTable::scan(tables, table, |it| &it.types, types);
        EntrySites {
            tables,
            attributes,
            types,
        }
    }

    /// Finds the indices of an attribute or a type, in their order; none past the end of the table.
    ///
    /// # Errors
    /// The encoding is damaged, or nothing is known of it.
    pub(crate) fn collect(
        &mut self,
        table: Table,
        id: u32,
        sites: &mut Vec<IndexSite>,
    ) -> Result<()> {
        sites.clear();
        let table = match table {
            Table::Attribute => &mut self.attributes,
            _ => &mut self.types,
        };
        match table.word(id) {
            Some(word) if word.is_unscanned() => table.collect(id, sites)?,
            word => sites.extend(word.and_then(|word| word.only_site())),
        }
        Ok(())
    }
}

type Layouts = fn(&DialectDescription) -> &[Layout];

impl<'m> SiteTable<'m> {
    fn scan(
        tables: &'m Tables<'m>,
        (which, table): (Table, &'m EntryTable),
        layouts: Layouts,
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
            programs: Vec::new(),
            starts: vec![0],
            words: Vec::with_capacity(count as usize),
        };
        for dialect in (0..tables.container().dialects().count()).map(DialectId) {
            sites.push_programs(dialect, layouts);
        }
        let mut next = 0;
        while next < count {
            if let Some(run) = sites.entries.run(next) {
                let programs = programs_in(&sites.programs, &sites.starts, run.dialect());
                let (words, context) = (&mut sites.words, sites.context);
                for entry in run {
                    observer.note(entry.window, entry.size);
                    words.push(scan_word(&entry, programs, &context));
                }
            } else {
                let entry = sites.entries.get(next);
                let dialect = entry.map_or(DialectId(u32::MAX), |entry| entry.dialect);
                if let Some(entry) = entry {
                    observer.note(entry.window, entry.size);
                }
                sites.words.push(SiteWord::new(Kind::Any, dialect));
            }
            next = sites.words.len() as u32;
        }
        sites
    }

    /// Appends the programs of the codes of the next dialect that have a single layout.
    fn push_programs(&mut self, dialect: DialectId, layouts: Layouts) {
        let tables = self.context.tables;
        // Code goes before layouts, and in a newer version they may not fit.
        let is_plain = !tables.is_hooked(dialect) && !tables.is_newer(dialect);
        let description = tables.description(dialect).filter(|_| is_plain);
        let layouts = description.map_or([].as_slice(), layouts);
        let first = self.programs.len();
        for group in layouts.chunk_by(|one, other| one.code == other.code) {
            // Where a code has several layouts, all of an encoding determines which one holds.
            let [layout] = group else { continue };
            if layout.code >= CODES {
                continue;
            }
            let at = first + layout.code as usize;
            if self.programs.len() <= at {
                self.programs.resize(at + 1, None);
            }
            if let Some(place) = self.programs.get_mut(at) {
                *place = Some(layout.index_steps());
            }
        }
        self.starts.push(self.programs.len());
    }

    /// The indices of an entry as far as they are known.
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
    /// The encoding is damaged, or nothing is known of it.
    #[inline(never)]
    pub(super) fn collect(&mut self, id: u32, sites: &mut Vec<IndexSite>) -> Result<()> {
        let Some(entry) = self.entries.get(id).filter(|entry| entry.custom) else {
            return Ok(());
        };
        let before = sites.len();
        let programs = programs_in(&self.programs, &self.starts, entry.dialect);
        let (code, start) = code_of(&entry);
        if let Some(&Some(program)) = programs.get(code) {
            let encoding = encoding_of(&entry, start, &self.context);
            let scanned = match program {
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
        let (form, what, segment) = match self.table {
            Table::Attribute => {
                let form = tables.attribute(AttributeId(id)).map(|it| it.form());
                (form, "attribute", Segment::Attribute(id))
            }
            _ => {
                let form = tables.ty(TypeId(id)).map(|it| it.form());
                (form, "type", Segment::Type(id))
            }
        };
        let found = form.into_iter().try_for_each(|form| match form? {
            Form::Text(_) => Ok(()),
            Form::Record(record) => {
                let before = entry.size - record.bytes().len();
                collect_record(&record, before, sites)
            }
            Form::Opaque(opaque) => {
                let dialect = tables.container().dialect_name(entry.dialect);
                let code = opaque.code.map(|code| format!(" (code {code})"));
                let kind = ErrorKind::UnknownEncoding {
                    what: format!("{what} {id}{}", code.unwrap_or_default()),
                    dialect: dialect.escape_ascii().to_string(),
                };
                Err(Error::new(kind, entry.offset as u64))
            }
        });
        found.map_err(|error| error.within(segment))
    }
}

/// The programs of a dialect.
fn programs_in<'p, 'm>(
    programs: &'p [Option<IndexSteps<'m>>],
    starts: &[usize],
    dialect: DialectId,
) -> &'p [Option<IndexSteps<'m>>] {
    let at = dialect.index() as usize;
    let bounds = starts.get(at).zip(starts.get(at + 1));
    let programs = bounds.and_then(|(&start, &end)| programs.get(start..end));
    programs.unwrap_or_default()
}

/// The indices of an entry, if it holds one at most.
#[inline(always)]
fn scan_word(
    entry: &EntryWindow<'_>,
    programs: &[Option<IndexSteps<'_>>],
    context: &Counts<'_>,
) -> SiteWord {
    let word = |kind| SiteWord::new(kind, entry.dialect);
    if !entry.custom {
        return word(Kind::Text);
    }
    let (code, start) = code_of(entry);
    let site = match programs.get(code) {
        Some(Some(IndexSteps::One(one))) => one.find(encoding_of(entry, start, context)),
        Some(Some(IndexSteps::Nothing)) => return word(Kind::Nothing),
        Some(Some(IndexSteps::Steps(steps))) => {
            return word(match steps.may_leave_entries() {
                true => Kind::Any,
                false => Kind::Entries,
            });
        }
        _ => return word(Kind::Any),
    };
    let found = site.ok().and_then(|site| SiteWord::of_sites(&[site]));
    SiteWord {
        dialect: word(Kind::Any).dialect,
        ..found.unwrap_or(word(Kind::Any))
    }
}

/// The code of an entry, and the number of its bytes; the largest number for no code.
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

/// Appends the indices of a record that has `before` bytes before its fields.
///
/// # Errors
/// The encoding is damaged.
pub(super) fn collect_record(
    record: &Record<'_>,
    before: usize,
    sites: &mut Vec<IndexSite>,
) -> Result<()> {
    record.index_sites(&mut |site| {
        sites.push(IndexSite {
            start: before + site.start,
            end: before + site.end,
            ..site
        });
        Ok(())
    })
}
