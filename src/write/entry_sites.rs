//! The indices that attributes and types contain.
//!
//! One pass over each table finds the indices of the entries that contain at most one, which are
//! nearly all; such an index fits a word. Other entries are scanned on request. If a code has a
//! single layout, the code selects its program. All other entries go through [`Form`]: codes with
//! several layouts, dialects with hooks or of a newer version, and encodings that the program finds
//! damaged.

use crate::container::{AttributeId, DialectId, EntryCursor, EntryTable, EntryWindow, TypeId};
use crate::dialect::{Form, Tables};
use crate::error::{Error, ErrorKind, Result, Segment, Table};
use crate::layout::{
    Classes, Context, DialectDescription, Encoding, IndexSite, IndexSteps, Layout, Record,
};
use crate::wire::{Cursor, varint};

/// The dense table of programs has room for the codes below this one.
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
    /// For each dialect, the start of its programs in `programs`; one more for the end.
    starts: Vec<usize>,
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
        matches!(self.kind, Kind::Entries | Kind::Any)
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
        let attributes = SiteTable::scan(tables, table, |it| &it.attributes, attributes);
        let table = (Table::Type, &entries.types);
        let types = SiteTable::scan(tables, table, |it| &it.types, types);
        EntrySites {
            tables,
            attributes,
            types,
        }
    }

    /// Finds the indices of an attribute or a type, in their order. An entry past the end of the
    /// table has none.
    ///
    /// # Errors
    /// The encoding is damaged or unknown.
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
        // Hooks take precedence over layouts, and layouts may not fit a newer version.
        let is_plain = !tables.is_hooked(dialect) && !tables.is_newer(dialect);
        let description = tables.description(dialect).filter(|_| is_plain);
        let layouts = description.map_or([].as_slice(), layouts);
        let first = self.programs.len();
        for group in layouts.chunk_by(|one, other| one.code == other.code) {
            // If a code has several layouts, the whole encoding selects one.
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

/// The word of an entry.
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
        sites.push(IndexSite {
            start: before + site.start,
            end: before + site.end,
            ..site
        });
        Ok(())
    })
}
