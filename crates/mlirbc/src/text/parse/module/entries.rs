//! Attributes, types and locations in the text. Each text is read once: most ops repeat signatures and
//! dictionaries.

use std::rc::Rc;

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::FileLocations;
use crate::error::Result;
use crate::text::parse::Parser;
use crate::text::parse::module::known_tails::Signature;
use crate::text::parse::module::op_kind::{Dictionary, OpKind, Properties};
use crate::text::parse::module::state::{Assembler, Parsed, Stop};
use crate::text::syntax::Lexer;

/// The first stand-in for a location; the others follow downwards.
const FIRST_STAND_IN: u32 = u32::MAX;

impl<'t> Assembler<'t, '_> {
    /// Reads with the parser of attributes and types.
    pub(super) fn parsed<T>(
        &mut self,
        read: impl FnOnce(&mut Parser<'t, '_, 'static>) -> Result<T>,
    ) -> Parsed<T> {
        let tables = self.module.tables_mut();
        let mut parser = Parser::new(tables, &mut self.symbols, self.lexer);
        let read = read(&mut parser);
        self.lexer = parser.lexer;
        Ok(read?)
    }

    /// The text from the next token to `end`, if a text of this extent may be read only once.
    fn extent(&mut self, end: impl FnOnce(&mut Lexer<'t>) -> Option<()>) -> Option<&'t [u8]> {
        self.lexer.blanks();
        let mut ahead = self.lexer;
        end(&mut ahead)?;
        Some(self.lexer.between(self.lexer.at, ahead.at))
    }

    /// `(i32, i32) -> f32`
    pub(super) fn signature(&mut self) -> Parsed<Rc<Signature>> {
        let text = self.extent(|ahead| {
            ahead.skip_plain_group()?;
            ahead.blanks();
            ahead.rest().starts_with(b"->").then_some(())?;
            ahead.at += 2;
            ahead.blanks();
            match ahead.peek_adjacent()? {
                b'(' => ahead.skip_plain_group(),
                _ => ahead.skip_plain_type(),
            }
        });
        if let Some(text) = text
            && let Some(known) = self.signatures.get(text)
        {
            self.lexer.at += text.len();
            return Ok(known.clone());
        }
        let start = self.lexer.at;
        let (inputs, results) = self.parsed(|parser| parser.signature())?;
        let signature = Rc::new(Signature {
            inputs,
            results,
            ..Signature::default()
        });
        self.signatures
            .insert(self.lexer.between(start, self.lexer.at), signature.clone());
        Ok(signature)
    }

    pub(super) fn ty(&mut self) -> Parsed<TypeId> {
        let text = self.extent(Lexer::skip_plain_type);
        if let Some(text) = text
            && let Some(&known) = self.types.get(text)
        {
            self.lexer.at += text.len();
            return Ok(known);
        }
        let start = self.lexer.at;
        let ty = self.parsed(|parser| parser.ty())?;
        self.types
            .insert(self.lexer.between(start, self.lexer.at), ty);
        Ok(ty)
    }

    /// A dictionary of an op, which begins with the brace that comes next.
    pub(super) fn dictionary(&mut self, kind: &OpKind) -> Parsed<Rc<Dictionary<'t>>> {
        let text = match kind.is_kept.get() {
            true => self.extent(Lexer::skip_plain_group),
            false => None,
        };
        if let Some(text) = text
            && let Some(known) = self.dictionaries.get(text)
        {
            self.lexer.at += text.len();
            return Ok(known.clone());
        }
        let start = self.lexer.at;
        let entries = self.parsed(|parser| parser.sorted_entries())?;
        let text = self.lexer.between(start, self.lexer.at);
        let number = self.dictionary_count;
        self.dictionary_count += 1;
        Ok(Rc::new(Dictionary {
            text,
            number,
            entries,
        }))
    }

    /// Records the dictionaries of an op by their text.
    pub(super) fn keep_dictionaries(
        &mut self,
        properties: Option<&Properties<'t>>,
        dictionary: Option<&Rc<Dictionary<'t>>>,
    ) {
        let properties = match properties {
            Some(Properties::Dictionary(entries)) => Some(entries),
            _ => None,
        };
        for dictionary in properties.into_iter().chain(dictionary) {
            self.dictionaries
                .entry(dictionary.text)
                .or_insert_with(|| dictionary.clone());
        }
    }

    /// `loc(...)` after a blank or none, if it is in the file of the last location.
    pub(super) fn point_in_last_file(&mut self) -> Parsed<Option<AttributeId>> {
        const START: &[u8] = b"loc(";
        let rest = self.lexer.rest();
        let start = rest.strip_prefix(b" ").unwrap_or(rest);
        let Some(text) = start.strip_prefix(START) else {
            return Ok(None);
        };
        let before = rest.len() - text.len();
        let tables = self.module.tables_mut();
        let point = self.symbols.point_in_last_file(tables, text);
        let point = point.map_err(|error| Stop::from(error).at_least(self.lexer.at))?;
        Ok(point.map(|(id, length)| {
            self.lexer.at += before + length;
            id
        }))
    }

    /// `loc(...)`, or the position of an op or argument at an offset in the text if none is stated.
    #[inline]
    pub(super) fn location(&mut self, offset: usize) -> Parsed<AttributeId> {
        match self.point_in_last_file()? {
            Some(id) => Ok(id),
            None => self.other_location(offset),
        }
    }

    fn other_location(&mut self, offset: usize) -> Parsed<AttributeId> {
        if !self.lexer.take_word("loc") {
            let (line, column) = self.lines.position(self.text, offset);
            return self.file_location(line, column);
        }
        // Ops that one op of a source became have its location.
        let (last, id) = self.last_location;
        if !last.is_empty() && self.lexer.rest().starts_with(last) {
            self.lexer.at += last.len();
            return Ok(id);
        }
        self.expect("(", "expected '(' in location")?;
        let start = self.lexer.at;
        if self.lexer.peek() == Some(b'#')
            && let Some(alias) = self.alias()
        {
            let at = self.lexer.at;
            self.lexer.at += 1 + alias.len();
            self.expect(")", "expected ')' in location")?;
            return Ok(match self.symbols.attributes.get(alias) {
                Some(known) => self.checked_location(*known, at)?,
                None => self.location_alias(alias, at),
            });
        }
        let begins_with_string = self.lexer.peek() == Some(b'"');
        let is_in_file = begins_with_string && self.is_in_file();
        self.lexer.at = start - 1;
        let text = match is_in_file {
            // Most of these occur once.
            true => None,
            false => self.extent(Lexer::skip_plain_group),
        };
        if let Some(text) = text
            && let Some(&known) = self.locations.get(text)
        {
            self.lexer.at += text.len();
            self.last_location = (text, known);
            return Ok(known);
        }
        let mut id = self.parsed(|parser| parser.location_attribute())?;
        if !begins_with_string {
            id = self.checked_location(id, start)?;
        }
        if let Some(text) = text {
            self.locations.insert(text, id);
            self.last_location = (text, id);
        }
        Ok(id)
    }

    /// Whether a string comes next, and then a line.
    fn is_in_file(&self) -> bool {
        let mut ahead = self.lexer;
        ahead.raw_string("a string").is_ok() && ahead.peek() == Some(b':')
    }

    fn alias(&mut self) -> Option<&'t [u8]> {
        Parser::new(self.module.tables_mut(), &mut self.symbols, self.lexer).alias()
    }

    fn checked_location(&self, id: AttributeId, offset: usize) -> Parsed<AttributeId> {
        use crate::schema::Classes;
        let attribute = self.module.tables().attribute(id);
        match attribute.map(|it| it.expect(Classes::LOCATION, offset as u64)) {
            Some(Ok(())) => Ok(id),
            _ => self.stop(offset, "expected location attribute"),
        }
    }

    /// The stand-in for a location alias that is defined later.
    fn location_alias(&mut self, name: &'t [u8], offset: usize) -> AttributeId {
        let next = AttributeId(FIRST_STAND_IN - self.location_aliases.len() as u32);
        self.location_aliases
            .entry(name)
            .or_insert((next, offset))
            .0
    }

    /// Replaces the stand-ins for location aliases.
    pub(super) fn replace_location_aliases(&mut self) {
        if self.location_aliases.is_empty() {
            return;
        }
        let mut ids = vec![AttributeId(0); self.location_aliases.len()];
        let aliases = std::mem::take(&mut self.location_aliases);
        let mut undefined = Vec::new();
        for (name, (stand_in, offset)) in aliases {
            match self.symbols.attributes.get(name) {
                Some(known) if self.checked_location(*known, offset).is_ok() => {
                    let at = (FIRST_STAND_IN - stand_in.index()) as usize;
                    if let Some(place) = ids.get_mut(at) {
                        *place = *known;
                    }
                }
                Some(_) => undefined.push((offset, "expected location attribute".to_owned())),
                None => {
                    let name = name.escape_ascii();
                    let message = format!("operation location alias '#{name}' was never defined");
                    undefined.push((offset, message));
                }
            }
        }
        self.note_all(undefined);
        self.body.replace_locations(|id| {
            let at = (FIRST_STAND_IN - id.index()) as usize;
            ids.get(at).copied().unwrap_or(id)
        });
    }

    pub(super) fn file_location(&mut self, line: u64, column: u64) -> Parsed<AttributeId> {
        let tables = self.module.tables_mut();
        let locations = match &mut self.file_locations {
            Some(locations) => locations,
            none => {
                let name = match self.options.file_name.as_bytes() {
                    [] => b"-",
                    name => name,
                };
                none.insert(FileLocations::new(tables, name)?)
            }
        };
        Ok(locations.point(tables, line, column)?)
    }
}
