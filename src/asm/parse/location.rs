//! Locations.

use hashbrown::hash_map::Entry;

use crate::asm::parse::lexer::unescaped;
use crate::asm::parse::parser::Parser;
use crate::container::AttributeId;
use crate::dialect::builtin::{FileLocations, Position};
use crate::error::Result;

impl<'t> Parser<'t, '_, '_> {
    /// `loc(...)`, after the word.
    pub(crate) fn location_attribute(&mut self) -> Result<AttributeId> {
        self.lexer.expect("(", "expected '('")?;
        let location = self.location()?;
        self.lexer.expect(")", "expected ')'")?;
        Ok(location)
    }

    /// A location without `loc( )`.
    fn location(&mut self) -> Result<AttributeId> {
        self.nested(Self::location_here)
    }

    fn location_here(&mut self) -> Result<AttributeId> {
        let start = self.place();
        let made = match self.lexer.peek() {
            Some(b'"') => return self.named_location(),
            Some(b'#') => return self.attribute(),
            _ if self.lexer.take_word("unknown") => self.tables.unknown_location(),
            _ if self.lexer.take_word("callsite") => {
                self.lexer.expect("(", "expected '('")?;
                let callee = self.location()?;
                if !self.lexer.take_word("at") {
                    return Err(self.lexer.error("expected 'at'"));
                }
                let caller = self.location()?;
                self.lexer.expect(")", "expected ')'")?;
                self.tables.call_site_location(callee, caller)
            }
            _ if self.lexer.take_word("fused") => return self.fused_location(start),
            // What a location stands in as an attribute.
            _ if self.lexer.take_word("loc") => return self.location_attribute(),
            _ => return Err(self.lexer.error("expected location")),
        };
        self.located(start, made)
    }

    fn fused_location(&mut self, start: usize) -> Result<AttributeId> {
        let mut metadata = None;
        if self.lexer.take("<") {
            metadata = Some(self.attribute()?);
            self.lexer.expect(">", "expected '>' after the metadata")?;
        }
        self.lexer.expect("[", "expected '['")?;
        let mut locations = Vec::new();
        self.list("]", "expected ',' or ']' after a location", |parser| {
            locations.push(parser.location()?);
            Ok(())
        })?;
        let made = self.tables.fused_location(&locations, metadata);
        self.located(start, made)
    }

    /// A location that starts with a string: in a file, or one with a name.
    fn named_location(&mut self) -> Result<AttributeId> {
        let start = self.place();
        let quoted = self.lexer.raw_string("expected name")?;
        let made = if self.lexer.take(":") {
            let line = self.lexer.unsigned("expected line")?;
            let column = match self.lexer.take(":") {
                true => self.lexer.unsigned("expected column")?,
                false => 0,
            };
            let mut position = Position::point(line, column);
            if self.lexer.take_word("to") {
                if self.lexer.peek() != Some(b':') {
                    position.end_line = self.lexer.unsigned("expected last line")?;
                }
                self.lexer
                    .expect(":", "expected ':' before the last column")?;
                position.end_column = self.lexer.unsigned("expected last column")?;
            }
            self.file_location(quoted, position)
        } else if self.lexer.take("(") {
            let child = self.location()?;
            self.lexer.expect(")", "expected ')'")?;
            self.tables.name_location(&unescaped(quoted)?, child)
        } else {
            let child = self.tables.unknown_location()?;
            self.tables.name_location(&unescaped(quoted)?, child)
        };
        self.located(start, made)
    }

    /// A location in a file, from the file's name as it stands between quotes.
    fn file_location(&mut self, quoted: &'t [u8], position: Position) -> Result<AttributeId> {
        let locations = match self.symbols.file_locations.entry(quoted) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                place.insert(FileLocations::new(self.tables, &unescaped(quoted)?)?)
            }
        };
        locations.location(self.tables, position)
    }
}
