//! Locations.

use crate::container::AttributeId;
use crate::dialect::Tables;
use crate::dialect::builtin::{FileLocations, Position};
use crate::error::Result;
use crate::text::parse::parser::{Parser, Symbols};
use crate::text::syntax::{is_equal, leading_number, unescaped};

/// The largest line or column that MLIR reads.
const MOST: u64 = u32::MAX as u64;

impl Symbols<'_> {
    /// The location that begins a text as `"name":1:2)` does, and the length with the bracket, if the file is that of
    /// the last location. Most locations of a text are such.
    ///
    /// # Errors
    /// The table is full.
    #[inline]
    pub(crate) fn point_in_last_file(
        &mut self,
        tables: &mut Tables<'_>,
        text: &[u8],
    ) -> Result<Option<(AttributeId, usize)>> {
        /// More digits may not fit into a number.
        const MOST_DIGITS: usize = 19;
        let (name, file) = self.last_file;
        let Some(locations) = self.file_locations.get_mut(file) else {
            return Ok(None);
        };
        let Some((start, numbers)) = text.split_at_checked(name.len()) else {
            return Ok(None);
        };
        if name.is_empty() || !is_equal(start, name) {
            return Ok(None);
        }
        let (line, line_length) = leading_number(numbers);
        let Some([b':', rest @ ..]) = numbers.get(line_length..) else {
            return Ok(None);
        };
        let (column, column_length) = leading_number(rest);
        let are_numbers = (1..=MOST_DIGITS).contains(&line_length)
            && (1..=MOST_DIGITS).contains(&column_length)
            && line.max(column) <= MOST;
        if !are_numbers || rest.get(column_length) != Some(&b')') {
            return Ok(None);
        }
        let id = locations.point(tables, line, column)?;
        let length = name.len() + line_length + ":".len() + column_length + ")".len();
        Ok(Some((id, length)))
    }
}

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
            // The brackets of a location that is an attribute.
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
            let name = self.lexer.between(start, self.lexer.at);
            return self.file_range(start, quoted, name);
        } else if self.lexer.take("(") {
            let child = self.location()?;
            self.lexer.expect(")", "expected ')'")?;
            self.tables.name_location(&unescaped(quoted), child)
        } else {
            let child = self.tables.unknown_location()?;
            self.tables.name_location(&unescaped(quoted), child)
        };
        self.located(start, made)
    }

    /// The lines and columns of a location in a file, from the file's name between its quotes, and the same with the
    /// quotes and the colon.
    fn file_range(
        &mut self,
        start: usize,
        quoted: &'t [u8],
        name: &'t [u8],
    ) -> Result<AttributeId> {
        let line = self.file_number("expected line")?;
        let mut position = Position::point(line, 0);
        // A point has a column and no end.
        let mut is_point = false;
        if self.lexer.take(":") {
            position = Position::point(line, self.file_number("expected column")?);
            is_point = !self.lexer.take_word("to");
            if !is_point {
                if self.lexer.peek() != Some(b':') {
                    position.end_line = self.file_number("expected last line")?;
                }
                self.lexer
                    .expect(":", "expected ':' before the last column")?;
                position.end_column = self.file_number("expected last column")?;
            }
        }
        let made = match is_point {
            true => self.file_point(quoted, name, position),
            false => {
                let file = self.tables.string_attribute(&unescaped(quoted))?;
                self.tables.file_range_of(file, position)
            }
        };
        self.located(start, made)
    }

    /// A line or column.
    fn file_number(&mut self, what: &'static str) -> Result<u64> {
        let start = self.place();
        let number = self.lexer.unsigned(what)?;
        match number <= MOST {
            true => Ok(number),
            false => Err(self.lexer.error_before(start, what)),
        }
    }

    /// A point in a file, whose name in it is `-` if it is empty, as in MLIR.
    fn file_point(
        &mut self,
        quoted: &'t [u8],
        name: &'t [u8],
        position: Position,
    ) -> Result<AttributeId> {
        let quoted = match quoted {
            [] => b"-",
            quoted => quoted,
        };
        let files = &mut self.symbols.file_locations;
        let file = match self.symbols.files.get(quoted) {
            Some(&known) => known,
            None => {
                files.push(FileLocations::new(self.tables, &unescaped(quoted))?);
                self.symbols.files.insert(quoted, files.len() - 1);
                files.len() - 1
            }
        };
        self.symbols.last_file = (name, file);
        match files.get_mut(file) {
            Some(locations) => {
                locations.point(self.tables, position.start_line, position.start_column)
            }
            None => self.tables.file_location(&unescaped(quoted), position),
        }
    }
}
