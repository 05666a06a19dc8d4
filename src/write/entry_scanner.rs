//! The indices that attributes and types hold, found by the programs of their layouts.
//!
//! Where a code has a single layout, the code picks its program from a dense table. All else goes
//! through the form of the entry: codes with several layouts, dialects with hooks or of a newer
//! version, and what the program finds damaged.

use std::ops::Range;

use crate::container::{AttributeId, DialectId, EntryCursor, EntryWindow, TypeId};
use crate::dialect::{Form, Tables};
use crate::error::{Error, ErrorKind, Result, Segment, Table};
use crate::layout::{Context, DialectDescription, IndexSite, IndexSteps, Layout, Record};
use crate::wire::Cursor;

/// Codes from here on have no place in the dense table.
const CODES: u64 = 1 << 7;

/// Finds the indices of attributes and types.
pub(super) struct EntryScanner<'m> {
    attributes: TableScanner<'m>,
    types: TableScanner<'m>,
    context: Counts<'m>,
}

/// The sizes of the tables that an index may refer to.
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

/// One of the two tables with the programs of its dialects.
struct TableScanner<'m> {
    entries: EntryCursor<'m>,
    /// The programs of all dialects, by code.
    programs: Vec<Option<CodeProgram<'m>>>,
    /// For each dialect, where its programs start in `programs`; one more for the end.
    starts: Vec<usize>,
    /// The dialect of the last entry and where its programs lie.
    dialect: DialectId,
    current: Range<usize>,
}

/// Takes the indices of an entry, in order, placed from its start.
pub(super) trait SiteSink {
    /// Takes the next index.
    fn push(&mut self, site: IndexSite);

    /// Forgets the indices of the entry, as they are to come again.
    fn restart(&mut self);
}

impl SiteSink for Vec<IndexSite> {
    #[inline(always)]
    fn push(&mut self, site: IndexSite) {
        self.push(site);
    }

    fn restart(&mut self) {
        self.clear();
    }
}

/// The program of a code that has a single layout.
#[derive(Clone, Copy)]
struct CodeProgram<'m> {
    steps: IndexSteps<'m>,
    /// Whether an encoding may refer to a string or a resource.
    may_leave_tables: bool,
}

impl<'m> TableScanner<'m> {
    fn new(
        tables: &'m Tables<'m>,
        entries: EntryCursor<'m>,
        layouts: fn(&DialectDescription) -> &[Layout],
    ) -> Self {
        let mut scanner = TableScanner {
            entries,
            programs: Vec::new(),
            starts: vec![0],
            dialect: DialectId(u32::MAX),
            current: 0..0,
        };
        for dialect in (0..tables.container().dialects().count()).map(DialectId) {
            // Code goes before layouts, and in a newer version they may not fit.
            let is_plain = !tables.is_hooked(dialect) && !tables.is_newer(dialect);
            let description = tables.description(dialect).filter(|_| is_plain);
            scanner.push_dialect(description.map_or(&[], layouts));
        }
        scanner
    }

    /// Appends the programs of a dialect.
    fn push_dialect(&mut self, layouts: &'m [Layout]) {
        let start = self.programs.len();
        for group in layouts.chunk_by(|one, other| one.code == other.code) {
            // Where a code has several layouts, all of an encoding determines which one holds.
            let [layout] = group else { continue };
            if layout.code >= CODES {
                continue;
            }
            let at = start + layout.code as usize;
            if self.programs.len() <= at {
                self.programs.resize(at + 1, None);
            }
            if let Some(place) = self.programs.get_mut(at) {
                let steps = layout.index_steps();
                *place = Some(CodeProgram {
                    steps,
                    may_leave_tables: steps.may_refer_to(&[Table::String, Table::Resource]),
                });
            }
        }
        self.starts.push(self.programs.len());
    }

    /// The program of an entry and the size of the entry's code.
    #[inline(always)]
    fn program(&mut self, entry: &EntryWindow<'m>) -> Option<(CodeProgram<'m>, usize)> {
        if !entry.custom {
            return None;
        }
        if entry.dialect != self.dialect {
            self.enter_dialect(entry.dialect);
        }
        let (code, size) = match entry.window.first() {
            Some(&first) if first & 1 == 1 && entry.size > 0 => (usize::from(first >> 1), 1),
            _ => long_code(entry)?,
        };
        if code >= self.current.len() {
            return None;
        }
        let program = self.programs.get(self.current.start + code)?;
        Some(((*program)?, size))
    }

    #[cold]
    fn enter_dialect(&mut self, dialect: DialectId) {
        let at = dialect.index() as usize;
        let bounds = self.starts.get(at).zip(self.starts.get(at + 1));
        self.current = bounds.map_or(0..0, |(&start, &end)| start..end);
        self.dialect = dialect;
    }

    /// Finds the indices of an entry by the program of its code; false if there is none, or if the
    /// entry does not fit it.
    #[inline(always)]
    fn scan(
        &mut self,
        entry: &EntryWindow<'m>,
        context: &Counts<'m>,
        sink: &mut impl SiteSink,
    ) -> bool {
        let Some((program, start)) = self.program(entry) else {
            return false;
        };
        let mut push = |site| {
            sink.push(site);
            Ok(())
        };
        let steps = program.steps;
        steps
            .visit(entry.window, start, entry.size, context, &mut push)
            .is_ok()
    }
}

/// A code that has several bytes, and their number.
#[cold]
fn long_code(entry: &EntryWindow<'_>) -> Option<(usize, usize)> {
    let mut cursor = Cursor::new(entry.bytes(), 0);
    let code = cursor.varint().ok()?;
    Some((usize::try_from(code).ok()?, cursor.offset() as usize))
}

impl<'m> EntryScanner<'m> {
    pub(super) fn new(tables: &'m Tables<'m>) -> Self {
        let container = tables.container();
        let (entries, bytes) = (container.entries(), container.bytes());
        let attributes = EntryCursor::new(&entries.attributes, bytes);
        let types = EntryCursor::new(&entries.types, bytes);
        EntryScanner {
            attributes: TableScanner::new(tables, attributes, |it| &it.attributes),
            types: TableScanner::new(tables, types, |it| &it.types),
            context: Counts {
                attributes: tables.count(Table::Attribute),
                types: tables.count(Table::Type),
                strings: tables.count(Table::String),
                tables,
            },
        }
    }

    /// The tables that the entries are of.
    pub(super) fn tables(&self) -> &'m Tables<'m> {
        self.context.tables
    }

    /// Finds the indices of an attribute; `None` past the end of the table.
    ///
    /// # Errors
    /// The encoding is damaged, or nothing is known of it.
    #[inline(always)]
    pub(super) fn attribute(
        &mut self,
        id: u32,
        sink: &mut impl SiteSink,
    ) -> Result<Option<EntryWindow<'m>>> {
        let Some(entry) = self.attributes.entries.get(id) else {
            return Ok(None);
        };
        if !self.attributes.scan(&entry, &self.context, sink) {
            self.attribute_by_form(id, &entry, sink)?;
        }
        Ok(Some(entry))
    }

    /// As [`EntryScanner::attribute`], without the indices of an attribute that refers to no string
    /// and no resource.
    ///
    /// # Errors
    /// As [`EntryScanner::attribute`].
    #[inline]
    pub(super) fn attribute_outside_tables(
        &mut self,
        id: u32,
        sink: &mut impl SiteSink,
    ) -> Result<()> {
        let Some(entry) = self.attributes.entries.get(id) else {
            return Ok(());
        };
        if let Some((program, _)) = self.attributes.program(&entry)
            && !program.may_leave_tables
        {
            return Ok(());
        }
        self.attribute(id, sink).map(|_| ())
    }

    /// Finds the indices of a type; `None` past the end of the table.
    ///
    /// # Errors
    /// The encoding is damaged, or nothing is known of it.
    #[inline]
    pub(super) fn ty(
        &mut self,
        id: u32,
        sink: &mut impl SiteSink,
    ) -> Result<Option<EntryWindow<'m>>> {
        let Some(entry) = self.types.entries.get(id) else {
            return Ok(None);
        };
        if !self.types.scan(&entry, &self.context, sink) {
            self.type_by_form(id, &entry, sink)?;
        }
        Ok(Some(entry))
    }

    #[inline(never)]
    fn attribute_by_form(
        &self,
        id: u32,
        entry: &EntryWindow<'m>,
        sink: &mut impl SiteSink,
    ) -> Result<()> {
        sink.restart();
        let attribute = self.tables().attribute(AttributeId(id));
        let Some(attribute) = attribute.filter(|_| entry.custom) else {
            return Ok(());
        };
        let what = ("attribute", id);
        let found = attribute
            .form()
            .and_then(|form| self.scan_form(entry, form, what, sink));
        found.map_err(|error| error.within(Segment::Attribute(id)))
    }

    #[inline(never)]
    fn type_by_form(
        &self,
        id: u32,
        entry: &EntryWindow<'m>,
        sink: &mut impl SiteSink,
    ) -> Result<()> {
        sink.restart();
        let ty = self.tables().ty(TypeId(id));
        let Some(ty) = ty.filter(|_| entry.custom) else {
            return Ok(());
        };
        let found = ty
            .form()
            .and_then(|form| self.scan_form(entry, form, ("type", id), sink));
        found.map_err(|error| error.within(Segment::Type(id)))
    }

    fn scan_form(
        &self,
        entry: &EntryWindow<'m>,
        form: Form<'m>,
        (what, id): (&str, u32),
        sink: &mut impl SiteSink,
    ) -> Result<()> {
        match form {
            Form::Text(_) => Ok(()),
            Form::Record(record) => {
                let before = entry.size - record.bytes().len();
                push_sites(&record, before, sink)
            }
            Form::Opaque(opaque) => {
                let dialect = self.tables().container().dialect_name(entry.dialect);
                let code = opaque.code.map(|code| format!(" (code {code})"));
                let kind = ErrorKind::UnknownEncoding {
                    what: format!("{what} {id}{}", code.unwrap_or_default()),
                    dialect: dialect.escape_ascii().to_string(),
                };
                Err(Error::new(kind, entry.offset as u64))
            }
        }
    }

    /// The dialect of an attribute and a range of attributes around it that have the same.
    pub(super) fn attribute_group(&self, id: u32) -> Option<(DialectId, Range<u32>)> {
        self.attributes.entries.group(id)
    }

    /// The dialect of a type and a range of types around it that have the same.
    pub(super) fn type_group(&self, id: u32) -> Option<(DialectId, Range<u32>)> {
        self.types.entries.group(id)
    }
}

/// Finds the indices of a record that has `before` bytes before its fields.
///
/// # Errors
/// The encoding is damaged.
pub(super) fn push_sites(
    record: &Record<'_>,
    before: usize,
    sink: &mut impl SiteSink,
) -> Result<()> {
    record.index_sites(&mut |site| {
        sink.push(IndexSite {
            start: before + site.start,
            end: before + site.end,
            ..site
        });
        Ok(())
    })
}
