//! Prints locations. Those of ops and block arguments are in `loc( )`, nested ones are not.

use crate::container::{AttributeId, EntryId};
use crate::dialect::builtin::{AttributeView, Position};
use crate::dialect::{Attribute, FileLineCol};
use crate::error::{Error, ErrorKind, Result};
use crate::text::print::aliases::Entry;
use crate::text::print::kind::Kind;
use crate::text::print::number;
use crate::text::print::options::PrintError;
use crate::text::print::piece::{Mode, Piece};
use crate::text::print::printer::Printer;
use crate::text::print::text_cache::Subject;

impl<'m> Printer<'m, '_> {
    /// Prints the location of an op or block argument in `loc( )` with a leading space.
    #[inline(always)]
    pub(super) fn op_location(&mut self, id: AttributeId) -> Result<(), PrintError> {
        self.out.buffer.literal(b" loc(");
        if let Some(text) = self.cache.of_entry(EntryId::Attribute(id))
            && text.is_location()
        {
            self.kept(text);
            self.out.buffer.literal(b")");
        } else if let Some(position) = self.positions.read(id)
            && let Some(file) = self.cache.get(Subject::File(position.filename))
        {
            self.kept(file);
            number::unsigned(&mut self.out.buffer, position.line);
            number::between(&mut self.out.buffer, b':', position.column, Some(b')'));
        } else {
            self.rest_of_location(id)?;
        }
        Ok(())
    }

    /// Prints any location behind ` loc(`.
    #[cold]
    fn rest_of_location(&mut self, id: AttributeId) -> Result<(), PrintError> {
        match self.tables.attribute(id) {
            Some(location) => {
                self.cache.forget_mentions();
                self.print(Piece::Location(location))?;
            }
            None => self.out.text(b"unknown"),
        }
        self.out.text(b")");
        Ok(())
    }

    /// Prints a location in `loc( )` with a leading space, without an alias: MLIR prints those of
    /// block arguments so.
    pub(super) fn location_in_full(&mut self, id: AttributeId) -> Result<(), PrintError> {
        self.out.text(b" loc(");
        self.cache.forget_mentions();
        self.print(Piece::Definition(Entry::Attribute(id), true))?;
        self.out.text(b")");
        Ok(())
    }

    /// Prints a location without `loc( )`, up to the first nested one.
    pub(super) fn location(&mut self, location: Attribute<'m>) -> Result<(), PrintError> {
        let id = EntryId::Attribute(location.id());
        if let Some(text) = self.cache.of_entry(id).filter(|text| text.is_location()) {
            self.kept(text);
            return Ok(());
        }
        if self.is_collecting() {
            if self.visit_location_again(location) {
                return Ok(());
            }
            self.visit_location(location);
            if let Some(position) = self.positions.read(location.id()) {
                self.file_line_col(position)?;
                self.stack.pop();
                self.visited();
                return Ok(());
            }
        }
        self.new_location(location)
    }

    /// Prints a location without a cached text, up to the first nested one.
    pub(super) fn new_location(&mut self, location: Attribute<'m>) -> Result<(), PrintError> {
        let id = EntryId::Attribute(location.id());
        if let Some(position) = self.positions.read(location.id()) {
            return self.file_line_col(position);
        }
        let (start, depth) = (self.out.position(), self.stack.len());
        match self.view_of_location(location, start) {
            Ok(()) => Ok(()),
            Err(error) => self.opaque_instead(id, start, depth, error),
        }
    }

    fn keep_location(&mut self, id: EntryId, start: u64) {
        self.keep(Subject::Entry(id), Kind::Location, b"", start);
    }

    fn view_of_location(&mut self, location: Attribute<'m>, start: u64) -> Result<(), PrintError> {
        let id = EntryId::Attribute(location.id());
        match location.view()? {
            AttributeView::UnknownLoc => {
                self.out.text(b"unknown");
                self.keep_location(id, start);
            }
            AttributeView::FileLoc { filename, position } => {
                let name = self.name_of(filename)?;
                self.out.quoted(name);
                self.position_in_file(position);
                self.keep_location(id, start);
            }
            AttributeView::NameLoc { name, child } => {
                let name = self.name_of(name)?;
                self.out.quoted(name);
                if self.locations.is_unknown(child, &mut self.out)? {
                    self.keep_location(id, start);
                } else {
                    self.enter(id, Kind::Location, start)?;
                    self.out.text(b"(");
                    self.push_text(b")");
                    self.stack.push(Piece::Location(child));
                }
            }
            AttributeView::CallSiteLoc { callee, caller } => {
                self.enter(id, Kind::Location, start)?;
                self.out.text(b"callsite(");
                self.push_text(b")");
                self.stack.push(Piece::Location(caller));
                self.push_text(b" at ");
                self.stack.push(Piece::Location(callee));
            }
            AttributeView::FusedLoc {
                locations,
                metadata: Some(metadata),
            } => {
                self.enter(id, Kind::Location, start)?;
                self.out.text(b"fused<");
                self.push_text(b"]");
                self.stack.push(Piece::Locations {
                    list: locations.raw(),
                    is_first: true,
                });
                self.push_text(b">[");
                self.stack.push(Piece::Attribute(metadata, Mode::Full));
            }
            AttributeView::FusedLoc { .. } => self.fused(location, id, start)?,
            AttributeView::Text(text) => {
                let inner = text
                    .strip_prefix(b"loc(")
                    .and_then(|text| text.strip_suffix(b")"));
                let dialect = location.dialect_name();
                if let Some(inner) = inner
                    && self.looks_into(dialect)
                {
                    self.enter(id, Kind::Location, start)?;
                    return self.location_in_parts(id, inner);
                }
                self.text_entry(id, dialect, inner.unwrap_or(text), Mode::Full)?;
                if inner.is_some() {
                    self.keep_location(id, start);
                }
            }
            AttributeView::Opaque(opaque) => {
                self.opaque(b'#', location.dialect_name(), opaque.bytes)?;
            }
            _ => {
                let kind = ErrorKind::UnexpectedAttribute {
                    expected: "a location attribute",
                    found: format!("attribute {}", location.id().index()),
                };
                return Err(Error::new(kind, location.entry().offset).into());
            }
        }
        Ok(())
    }

    /// Prints a fused location without metadata, up to the first part.
    fn fused(
        &mut self,
        location: Attribute<'m>,
        id: EntryId,
        start: u64,
    ) -> Result<(), PrintError> {
        let parts = self.locations.parts(location, &mut self.out)?;
        match parts.as_slice() {
            [] => {
                self.out.text(b"unknown");
                self.keep_location(id, start);
            }
            &[one] => {
                let piece = Piece::Location(self.attribute_of(one)?);
                self.enter(id, Kind::Location, start)?;
                self.stack.push(piece);
            }
            _ => {
                self.enter(id, Kind::Location, start)?;
                self.out.text(b"fused[");
                self.push_text(b"]");
                self.stack.push(Piece::Parts {
                    parts: parts.into_iter(),
                    is_first: true,
                });
            }
        }
        Ok(())
    }

    /// Prints a position in a file.
    fn file_line_col(&mut self, position: FileLineCol) -> Result<(), PrintError> {
        match self.cache.get(Subject::File(position.filename)) {
            Some(text) => self.kept(text),
            None => self.new_file(position.filename)?,
        }
        number::unsigned(&mut self.out.buffer, position.line);
        number::between(&mut self.out.buffer, b':', position.column, None);
        Ok(())
    }

    /// Prints the name of a file with the following colon.
    #[cold]
    fn new_file(&mut self, name: AttributeId) -> Result<()> {
        let start = self.out.position();
        self.out.quoted(self.name_of(self.attribute_of(name)?)?);
        self.out.text(b":");
        self.keep(Subject::File(name), Kind::Whole, b"", start);
        Ok(())
    }

    fn position_in_file(&mut self, position: Position) {
        self.out.text(b":");
        self.out.unsigned(position.start_line);
        self.out.text(b":");
        self.out.unsigned(position.start_column);
        if position.is_point() {
            return;
        }
        self.out.text(b" to ");
        if position.start_line != position.end_line {
            self.out.unsigned(position.end_line);
        }
        self.out.text(b":");
        self.out.unsigned(position.end_column);
    }
}
