//! The indices that attributes and types hold.
//!
//! One pass over each table finds the indices of all entries whose code has a single layout, by the
//! program of that layout. Nearly all hold one index at most, which fits a word. All else is found
//! when it is first asked for, through the form of the entry: codes with several layouts, dialects
//! with hooks or of a newer version, and what the program finds damaged.

use crate::container::{AttributeId, DialectId, EntryCursor, EntryTable, EntryWindow, TypeId};
use crate::dialect::{Form, Tables};
use crate::error::{Error, ErrorKind, Result, Segment, Table};
use crate::layout::{Classes, Context, DialectDescription, IndexSite, IndexSteps, Layout, Record};
use crate::wire::{Cursor, varint};

/// Codes from here on have no place in the dense table of programs.
const CODES: u64 = 1 << 7;

/// The indices of the attributes and types of a module.
pub(super) struct EntrySites<'m> {
    pub(super) tables: &'m Tables<'m>,
    pub(super) attributes: SiteTable<'m>,
    pub(super) types: SiteTable<'m>,
}

/// The indices of the entries of a table.
pub(super) struct SiteTable<'m> {
    table: Table,
    pub(super) entries: EntryCursor<'m>,
    layouts: Layouts,
    context: Counts<'m>,
    /// The dialect of the last entry that was scanned, and the programs of its codes.
    dialect: Option<DialectId>,
    programs: Vec<Option<IndexSteps<'m>>>,
    /// One for each entry.
    words: Vec<SiteWord>,
    /// Where the indices of an entry with [`Kind::Several`] start in `sites`; one more for the end.
    starts: Vec<usize>,
    sites: Vec<IndexSite>,
}

/// The indices of an entry.
#[derive(Clone, Copy)]
pub(super) struct SiteWord {
    /// The only index, or the number of the list of indices.
    index: u32,
    /// Where the varint of the only index starts in the entry. It is minimal.
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
    /// Several, or one in an uncommon form.
    Several,
    /// None: the entry is text.
    Text,
    /// Not known yet.
    Unknown,
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

    /// The only index.
    #[inline(always)]
    pub(super) fn only(self) -> Option<(Table, u32)> {
        Some((self.kind.table()?, self.index))
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
    /// Takes the next entry.
    fn note(&mut self, entry: &EntryWindow<'_>);
}

impl Observer for () {
    #[inline(always)]
    fn note(&mut self, _: &EntryWindow<'_>) {}
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

    /// The indices of an attribute or a type, in their order; none past the end of the table.
    ///
    /// # Errors
    /// The encoding is damaged, or nothing is known of it.
    pub(super) fn collect(
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
        let word = table.known(id)?;
        sites.extend(word.only_site());
        sites.extend_from_slice(table.several(word));
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
            entries: EntryCursor::new(table, tables.container().bytes()),
            layouts,
            context: Counts {
                attributes: tables.count(Table::Attribute),
                types: tables.count(Table::Type),
                strings: tables.count(Table::String),
                tables,
            },
            dialect: None,
            programs: Vec::new(),
            words: Vec::with_capacity(count as usize),
            starts: vec![0],
            sites: Vec::new(),
        };
        let mut next = 0;
        while next < count {
            if let Some(run) = sites.entries.run(next) {
                sites.enter_dialect(run.dialect());
                for entry in run {
                    observer.note(&entry);
                    let word = sites.scan_entry(&entry);
                    sites.words.push(word);
                }
            } else {
                let entry = sites.entries.get(next);
                let dialect = entry.map_or(DialectId(u32::MAX), |entry| entry.dialect);
                if let Some(entry) = entry {
                    observer.note(&entry);
                }
                sites.words.push(SiteWord::new(Kind::Unknown, dialect));
            }
            next = sites.words.len() as u32;
        }
        sites
    }

    /// Finds the programs of a dialect.
    #[inline]
    fn enter_dialect(&mut self, dialect: DialectId) {
        if self.dialect != Some(dialect) {
            self.dialect = Some(dialect);
            self.programs = programs_of(self.context.tables, dialect, self.layouts);
        }
    }

    /// Finds the indices of an entry by the program of its code.
    #[inline(always)]
    fn scan_entry(&mut self, entry: &EntryWindow<'m>) -> SiteWord {
        let mut word = SiteWord::new(Kind::Text, entry.dialect);
        if !entry.custom {
            return word;
        }
        word.kind = Kind::Unknown;
        let (code, start) = match entry.window.first() {
            Some(&first) if first & 1 == 1 && entry.size > 0 => (usize::from(first >> 1), 1),
            _ => long_code(entry),
        };
        let Some(&Some(program)) = self.programs.get(code) else {
            return word;
        };
        let mut found = word;
        found.kind = Kind::Nothing;
        let sites = &mut self.sites;
        let mut push = |site: IndexSite| {
            if found.kind == Kind::Nothing
                && site.is_minimal
                && !site.is_optional
                && site.start < 1 << 8
            {
                found.index = site.index;
                found.start = site.start as u8;
                found.kind = match site.table {
                    Table::Attribute => Kind::Attribute,
                    Table::Type => Kind::Type,
                    Table::String => Kind::String,
                    _ => Kind::Resource,
                };
            } else {
                sites.extend(found.only_site());
                found.kind = Kind::Several;
                sites.push(site);
            }
            Ok(())
        };
        let bytes = entry.window;
        let scanned = program.visit(bytes, start, entry.size, &self.context, &mut push);
        if found.kind == Kind::Several || scanned.is_err() {
            return self.scanned_several(word, scanned.is_ok());
        }
        found
    }

    /// Makes the last indices a list, or forgets them if the entry does not fit its program.
    #[inline(never)]
    fn scanned_several(&mut self, mut word: SiteWord, fits: bool) -> SiteWord {
        if fits {
            self.starts.push(self.sites.len());
            word.index = self.starts.len() as u32 - 2;
            word.kind = Kind::Several;
        } else {
            let end = self.starts.last().copied().unwrap_or(0);
            self.sites.truncate(end);
        }
        word
    }

    /// The indices of an entry as far as they are known.
    #[inline(always)]
    pub(super) fn word(&self, id: u32) -> Option<&SiteWord> {
        self.words.get(id as usize)
    }

    /// The indices of an entry.
    ///
    /// # Errors
    /// The encoding is damaged, or nothing is known of it.
    #[inline]
    pub(super) fn known(&mut self, id: u32) -> Result<SiteWord> {
        match self.word(id) {
            Some(&word) if word.kind != Kind::Unknown => Ok(word),
            Some(_) => self.find(id),
            None => Ok(SiteWord::new(Kind::Nothing, DialectId(u32::MAX))),
        }
    }

    /// The indices of an entry with several.
    #[inline(always)]
    pub(super) fn several(&self, word: SiteWord) -> &[IndexSite] {
        if word.kind != Kind::Several {
            return &[];
        }
        let at = word.index as usize;
        let bounds = self.starts.get(at).zip(self.starts.get(at + 1));
        let sites = bounds.and_then(|(&start, &end)| self.sites.get(start..end));
        sites.unwrap_or_default()
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

    /// Finds the indices of an entry that the pass has left out.
    #[cold]
    fn find(&mut self, id: u32) -> Result<SiteWord> {
        let Some(entry) = self.entries.get(id) else {
            return Ok(SiteWord::new(Kind::Nothing, DialectId(u32::MAX)));
        };
        self.enter_dialect(entry.dialect);
        let mut word = self.scan_entry(&entry);
        if word.kind == Kind::Unknown {
            self.find_by_form(id, &entry)?;
            word = self.scanned_several(word, true);
        }
        if let Some(place) = self.words.get_mut(id as usize) {
            *place = word;
        }
        Ok(word)
    }

    fn find_by_form(&mut self, id: u32, entry: &EntryWindow<'m>) -> Result<()> {
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
                collect_record(&record, before, &mut self.sites)
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
        found.map_err(|error| {
            let end = self.starts.last().copied().unwrap_or(0);
            self.sites.truncate(end);
            error.within(segment)
        })
    }
}

/// The programs of the codes of a dialect that have a single layout, by code.
#[cold]
fn programs_of<'m>(
    tables: &'m Tables<'m>,
    dialect: DialectId,
    layouts: Layouts,
) -> Vec<Option<IndexSteps<'m>>> {
    // Code goes before layouts, and in a newer version they may not fit.
    let is_plain = !tables.is_hooked(dialect) && !tables.is_newer(dialect);
    let description = tables.description(dialect).filter(|_| is_plain);
    let mut programs = Vec::new();
    let layouts = description.map_or([].as_slice(), layouts);
    for group in layouts.chunk_by(|one, other| one.code == other.code) {
        // Where a code has several layouts, all of an encoding determines which one holds.
        let [layout] = group else { continue };
        if layout.code >= CODES {
            continue;
        }
        let at = layout.code as usize;
        if programs.len() <= at {
            programs.resize(at + 1, None);
        }
        if let Some(place) = programs.get_mut(at) {
            *place = Some(layout.index_steps());
        }
    }
    programs
}

/// A code that has several bytes, and their number; the largest number for no code.
#[cold]
#[inline(never)]
fn long_code(entry: &EntryWindow<'_>) -> (usize, usize) {
    let mut cursor = Cursor::new(entry.bytes(), 0);
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
