//! Checks every attribute and type of a file, reachable or not, in one walk along the references.
//!
//! The walk is depth-first with an explicit stack. An entry that is reached again while its
//! contents are being walked contains itself.

use crate::budget::Meter;
use crate::container::{Entry, EntryId, EntryMap, SectionId};
use crate::dialect::builtin::check;
use crate::dialect::entry::{Attribute, Type};
use crate::dialect::form::Form;
use crate::dialect::quantized;
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result, Segment};
use crate::schema::{Record, Reference, Value, text};

#[derive(Clone, Copy)]
enum Step {
    Enter(EntryId),
    Leave(EntryId),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    /// The contents are being walked.
    Open,
    Done,
}

struct Walk<'m> {
    tables: &'m Tables<'m>,
    states: EntryMap<State>,
    stack: Vec<Step>,
    depth: u32,
    meter: Meter,
}

impl Tables<'_> {
    /// Checks every attribute and every type. Each must have exactly the bytes that its schema
    /// requires, refer to permitted classes only, be well-formed if it is text, and not contain
    /// itself.
    ///
    /// # Errors
    /// The first damage found.
    pub fn check(&self) -> Result<()> {
        self.check_versions()?;
        self.check_entries(self.container().entry_ids())
    }

    /// Same as [`Tables::check`], for the attributes and the entries that they refer to.
    ///
    /// # Errors
    /// The first damage found.
    pub fn check_attributes(&self) -> Result<()> {
        self.check_entries(self.attributes().map(|attribute| attribute.id().into()))
    }

    fn check_entries(&self, mut ids: impl Iterator<Item = EntryId>) -> Result<()> {
        let mut walk = Walk::new(self);
        let result = ids.try_for_each(|id| walk.run(id));
        result.map_err(|error| error.within(Segment::Section(SectionId::AttrType)))
    }
}

impl<'m> Walk<'m> {
    fn new(tables: &'m Tables<'m>) -> Self {
        Walk {
            tables,
            states: EntryMap::of(tables.container(), State::New),
            stack: Vec::new(),
            depth: 0,
            meter: tables.container().meter(),
        }
    }

    fn run(&mut self, start: EntryId) -> Result<()> {
        self.stack.push(Step::Enter(start));
        while let Some(step) = self.stack.pop() {
            match step {
                Step::Leave(id) => {
                    self.depth -= 1;
                    self.states.set(id, State::Done);
                }
                Step::Enter(id) => match self.states.get_mut(id) {
                    Some(state @ State::New) => {
                        *state = State::Open;
                        self.enter(id)?;
                    }
                    Some(State::Open) => {
                        let (table, index) = (id.table(), id.index());
                        let kind = ErrorKind::ReferenceCycle { table, index };
                        return Err(self.error(id, kind));
                    }
                    Some(State::Done) | None => {}
                },
            }
        }
        Ok(())
    }

    /// An error in an entry.
    fn error(&self, id: EntryId, kind: ErrorKind) -> Error {
        let entry = self.tables.container().entry(id);
        let offset = entry.map_or(0, |entry| entry.offset);
        Error::new(kind, offset).within(id.segment())
    }

    fn enter(&mut self, id: EntryId) -> Result<()> {
        self.depth += 1;
        let limit = self.tables.container().limits().attribute_depth;
        if self.depth > limit {
            let kind = ErrorKind::LimitExceeded {
                what: "the nesting of attributes and types",
                limit: u64::from(limit),
                found: u64::from(self.depth),
            };
            return Err(self.error(id, kind));
        }
        self.stack.push(Step::Leave(id));
        let tables = self.tables;
        let Some(entry) = tables.container().entry(id) else {
            return Ok(());
        };
        self.meter.count(work_of(entry))?;
        let form = tables.form_of(id, entry)?;
        self.check_known(id, form, entry)?;
        let checked = self.check_form(id, form, entry.offset);
        let checked = checked.and_then(|()| match form {
            Form::Record(record) => check_record(tables, id, record),
            _ => Ok(()),
        });
        checked.map_err(|error| error.within(id.segment()))
    }

    /// Returns an error for an opaque entry that should be known: its code is known, the producer
    /// names a release, and the dialect is no newer than its description.
    fn check_known(&self, id: EntryId, form: Form<'_>, entry: Entry<'_>) -> Result<()> {
        let may_be_new = || !self.tables.is_writer_named() || self.tables.is_newer(entry.dialect);
        if !matches!(form, Form::Opaque(_)) || may_be_new() {
            return Ok(());
        }
        match self.tables.fallback_reason(id) {
            Some((_, _, error)) => Err(error),
            None => Ok(()),
        }
    }

    fn check_form(&mut self, id: EntryId, form: Form<'_>, offset: u64) -> Result<()> {
        match (form, id) {
            (Form::Opaque(_), _) => Ok(()),
            (Form::Text(text), EntryId::Attribute(_)) => text::check_attribute(text, offset),
            (Form::Text(text), EntryId::Type(_)) => text::check_type(text, offset),
            (Form::Record(record), _) => {
                let tables = self.tables;
                let stack = &mut self.stack;
                record.references(&mut |reference| {
                    if let Reference::Attribute(id, classes) = reference {
                        Attribute::new(tables, id).expect(classes, offset)?;
                    }
                    stack.extend(reference.entry().map(Step::Enter));
                    Ok(())
                })
            }
        }
    }
}

/// Checks what MLIR requires of the fields of an entry.
fn check_record(tables: &Tables<'_>, id: EntryId, record: Record<'_>) -> Result<()> {
    match id {
        EntryId::Attribute(id) => {
            let attribute = Attribute::new(tables, id);
            check::check_attribute(attribute)?;
            check_debug_expression(record, attribute)
        }
        EntryId::Type(id) => {
            let ty = Type::new(tables, id);
            match ty.dialect_name() {
                b"quant" => quantized::check(record, ty),
                _ => check::check_type(ty),
            }
        }
    }
}

/// Checks that a debug expression of the llvm dialect has no elements but those, which have a text only there.
fn check_debug_expression(record: Record<'_>, attribute: Attribute<'_>) -> Result<()> {
    if &*record.schema().name != "di_expression" || attribute.dialect_name() != b"llvm" {
        return Ok(());
    }
    let Some((_, Value::List(mut elements))) = record.fields().next()? else {
        return Ok(());
    };
    while let Some(element) = elements.next()? {
        let Value::Attribute(id) = element else {
            continue;
        };
        let element = Attribute::new(attribute.tables(), id);
        if let Form::Record(record) = element.form()?
            && &*record.schema().name != "di_expression_elem"
        {
            let kind = ErrorKind::UnexpectedAttribute {
                expected: "an element of a debug expression",
                found: element.short_description(),
            };
            return Err(Error::new(kind, attribute.entry().offset));
        }
    }
    Ok(())
}

/// The work of walking an entry: it has a reference or a piece of text in some bytes.
fn work_of(entry: Entry<'_>) -> u64 {
    1 + entry.bytes.len() as u64 / 8
}

impl Attribute<'_> {
    /// Checks that the attribute may be of one of `classes`; `offset` is that of the reference.
    pub(crate) fn expect(self, classes: crate::schema::Classes, offset: u64) -> Result<()> {
        if self.may_be(classes) {
            return Ok(());
        }
        let kind = ErrorKind::UnexpectedAttribute {
            expected: classes.description(),
            found: self.short_description(),
        };
        Err(Error::new(kind, offset))
    }

    /// A short description of the attribute, for messages.
    fn short_description(self) -> String {
        let what = match self.form() {
            Ok(Form::Record(record)) => record.schema().name.to_string(),
            Ok(Form::Text(text)) => {
                let start = text.get(..text.len().min(40)).unwrap_or_default();
                format!("the text \"{}\"", start.escape_ascii())
            }
            Ok(Form::Opaque(_)) => "an opaque encoding".to_owned(),
            Err(error) => {
                return error
                    .within(Segment::Attribute(self.id().index()))
                    .to_string();
            }
        };
        format!("{what} (attribute {})", self.id().index())
    }
}
