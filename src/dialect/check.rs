//! Checks every attribute and type of a file, reachable or not, in one walk along the references.
//!
//! The walk is depth-first with an explicit stack. An entry that is reached again while its
//! contents are being walked contains itself.

use crate::budget::Meter;
use crate::container::{AttributeId, Entry, SectionId, TypeId};
use crate::dialect::attribute::Attribute;
use crate::dialect::builtin::check;
use crate::dialect::fallback::Reason;
use crate::dialect::form::Form;
use crate::dialect::quantized;
use crate::dialect::tables::Tables;
use crate::dialect::ty::Type;
use crate::error::{Error, ErrorKind, Result, Segment, Table};
use crate::layout::{Record, Reference, Value, text};

#[derive(Clone, Copy)]
enum Step {
    Enter(Node),
    Leave(Node),
}

#[derive(Clone, Copy)]
enum Node {
    Attribute(AttributeId),
    Type(TypeId),
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
    /// The states of the attributes, followed by those of the types.
    states: Vec<State>,
    stack: Vec<Step>,
    depth: u32,
    meter: Meter,
}

fn check_entries<'m>(tables: &'m Tables<'_>) -> Result<()> {
    let tables: &'m Tables<'m> = tables;
    let mut walk = Walk::new(tables);
    let result = walk.attributes().and_then(|()| walk.types());
    result.map_err(|error| error.within(Segment::Section(SectionId::AttrType)))
}

fn check_attributes<'m>(tables: &'m Tables<'_>) -> Result<()> {
    let tables: &'m Tables<'m> = tables;
    let result = Walk::new(tables).attributes();
    result.map_err(|error| error.within(Segment::Section(SectionId::AttrType)))
}

impl Tables<'_> {
    /// Checks every attribute and every type. Each must have exactly the bytes that its layout
    /// requires, refer to permitted classes only, be well-formed if it is text, and not contain
    /// itself.
    ///
    /// # Errors
    /// The first damage found.
    pub fn check(&self) -> Result<()> {
        self.check_versions()?;
        check_entries(self)
    }

    /// Same as [`Tables::check`], for the attributes and the entries that they refer to.
    ///
    /// # Errors
    /// The first damage found.
    pub fn check_attributes(&self) -> Result<()> {
        check_attributes(self)
    }
}

impl<'m> Walk<'m> {
    fn new(tables: &'m Tables<'m>) -> Self {
        let count = tables.attribute_count() as usize + tables.type_count() as usize;
        Walk {
            tables,
            states: vec![State::New; count],
            stack: Vec::new(),
            depth: 0,
            meter: tables.container().meter(),
        }
    }

    fn attributes(&mut self) -> Result<()> {
        for attribute in self.tables.attributes() {
            self.run(Node::Attribute(attribute.id()))?;
        }
        Ok(())
    }

    fn types(&mut self) -> Result<()> {
        for ty in self.tables.types() {
            self.run(Node::Type(ty.id()))?;
        }
        Ok(())
    }

    fn state(&mut self, node: Node) -> Option<&mut State> {
        let index = match node {
            Node::Attribute(id) => id.index() as usize,
            Node::Type(id) => self.tables.attribute_count() as usize + id.index() as usize,
        };
        self.states.get_mut(index)
    }

    fn run(&mut self, start: Node) -> Result<()> {
        self.stack.push(Step::Enter(start));
        while let Some(step) = self.stack.pop() {
            match step {
                Step::Leave(node) => {
                    self.depth -= 1;
                    if let Some(state) = self.state(node) {
                        *state = State::Done;
                    }
                }
                Step::Enter(node) => {
                    let state = self
                        .state(node)
                        .map(|state| std::mem::replace(state, State::Open));
                    match state {
                        None => {}
                        Some(State::New) => self.enter(node)?,
                        Some(State::Open) => return Err(self.cycle(node)),
                        Some(State::Done) => {
                            if let Some(state) = self.state(node) {
                                *state = State::Done;
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// An error in an entry.
    fn error(&self, node: Node, kind: ErrorKind) -> Error {
        match node {
            Node::Attribute(id) => {
                let attribute = Attribute::new(self.tables, id);
                attribute.locate(Error::new(kind, attribute.entry().offset))
            }
            Node::Type(id) => {
                let ty = Type::new(self.tables, id);
                ty.locate(Error::new(kind, ty.entry().offset))
            }
        }
    }

    fn cycle(&self, node: Node) -> Error {
        let (table, index) = match node {
            Node::Attribute(id) => (Table::Attribute, id.index()),
            Node::Type(id) => (Table::Type, id.index()),
        };
        self.error(node, ErrorKind::ReferenceCycle { table, index })
    }

    fn enter(&mut self, node: Node) -> Result<()> {
        self.depth += 1;
        let limit = self.tables.container().limits().attribute_depth;
        if self.depth > limit {
            let kind = ErrorKind::LimitExceeded {
                what: "the nesting of attributes and types",
                limit: u64::from(limit),
                found: u64::from(self.depth),
            };
            return Err(self.error(node, kind));
        }
        self.stack.push(Step::Leave(node));
        match node {
            Node::Attribute(id) => {
                let attribute = Attribute::new(self.tables, id);
                self.meter.count(work_of(attribute.entry()))?;
                let form = attribute.form()?;
                self.check_known(form, attribute.entry(), || attribute.fallback_reason())?;
                self.check_form(form, attribute.entry().offset, text::check_attribute)
                    .and_then(|()| match form {
                        Form::Record(record) => check::check_attribute(attribute)
                            .and_then(|()| check_debug_expression(record, attribute)),
                        _ => Ok(()),
                    })
                    .map_err(|error| attribute.locate(error))
            }
            Node::Type(id) => {
                let ty = Type::new(self.tables, id);
                self.meter.count(work_of(ty.entry()))?;
                let form = ty.form()?;
                self.check_known(form, ty.entry(), || ty.fallback_reason())?;
                self.check_form(form, ty.entry().offset, text::check_type)
                    .and_then(|()| match form {
                        Form::Record(record) if ty.dialect_name() == b"quant" => {
                            quantized::check(record, ty)
                        }
                        Form::Record(_) => check::check_type(ty),
                        _ => Ok(()),
                    })
                    .map_err(|error| ty.locate(error))
            }
        }
    }

    /// Returns an error for an opaque entry that should be known: its code is known, the producer
    /// names a release, and the dialect is no newer than its description.
    fn check_known(
        &self,
        form: Form<'_>,
        entry: Entry<'_>,
        reason: impl FnOnce() -> Reason,
    ) -> Result<()> {
        let may_be_new = || !self.tables.is_writer_named() || self.tables.is_newer(entry.dialect);
        if !matches!(form, Form::Opaque(_)) || may_be_new() {
            return Ok(());
        }
        match reason() {
            Some((_, _, error)) => Err(error),
            None => Ok(()),
        }
    }

    fn check_form(
        &mut self,
        form: Form<'_>,
        offset: u64,
        check_text: fn(&[u8], u64) -> Result<()>,
    ) -> Result<()> {
        match form {
            Form::Opaque(_) => Ok(()),
            Form::Text(text) => check_text(text, offset),
            Form::Record(record) => {
                let tables = self.tables;
                let stack = &mut self.stack;
                record.references(&mut |reference| {
                    match reference {
                        Reference::Attribute(id, classes) => {
                            let attribute = Attribute::new(tables, id);
                            attribute.expect(classes, offset)?;
                            stack.push(Step::Enter(Node::Attribute(id)));
                        }
                        Reference::Type(id) => stack.push(Step::Enter(Node::Type(id))),
                        Reference::String(_) | Reference::Resource(_) => {}
                    }
                    Ok(())
                })
            }
        }
    }
}

/// Checks that a debug expression of the llvm dialect has no elements but those, which have a text only there.
fn check_debug_expression(record: Record<'_>, attribute: Attribute<'_>) -> Result<()> {
    if &*record.layout().name != "di_expression" || attribute.dialect_name() != b"llvm" {
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
            && &*record.layout().name != "di_expression_elem"
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
    pub(crate) fn expect(self, classes: crate::layout::Classes, offset: u64) -> Result<()> {
        if classes == crate::layout::Classes::ANY || self.classes().intersects(classes) {
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
            Ok(Form::Record(record)) => record.layout().name.to_string(),
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
