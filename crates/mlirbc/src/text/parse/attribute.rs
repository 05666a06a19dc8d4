//! Attributes of the builtin dialect.

use std::borrow::Cow;

use hashbrown::HashSet;

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::{DYNAMIC, repeated_name, sort_entries};
use crate::error::Result;
use crate::text::parse::parser::Parser;
use crate::text::syntax::is_word_start;

/// An entry of a dictionary: its name and its value.
pub(crate) type Entry<'t> = (Cow<'t, [u8]>, AttributeId);

pub(crate) type Entries<'t> = Vec<Entry<'t>>;

impl<'t> Parser<'t, '_, '_> {
    /// An attribute with everything nested in it.
    pub(crate) fn attribute(&mut self) -> Result<AttributeId> {
        self.nested(Self::attribute_here)
    }

    fn attribute_here(&mut self) -> Result<AttributeId> {
        let start = self.place();
        match self.lexer.peek() {
            None => Err(self.lexer.error("expected attribute")),
            Some(b'"') => self.string_attribute(),
            Some(b'[') => self.array(),
            Some(b'{') => self.dictionary(),
            Some(b'@') => self.symbol_ref(),
            Some(b'#') => self.dialect_attribute(),
            Some(b'!' | b'(') => self.type_attribute(),
            Some(b'-') if self.lexer.rest().starts_with(b"->") => {
                Err(self.lexer.error("expected attribute"))
            }
            Some(byte) if byte.is_ascii_digit() || byte == b'-' => self.number_attribute(),
            Some(_) => match self.lexer.peek_word() {
                Some(word) => self.word_attribute(word, start, None),
                None => Err(self.lexer.error("expected attribute")),
            },
        }
    }

    /// An attribute that starts with a word. The type of elements may be stated elsewhere.
    fn word_attribute(
        &mut self,
        word: &str,
        start: usize,
        ty: Option<TypeId>,
    ) -> Result<AttributeId> {
        let before = self.lexer;
        self.lexer.at = start + word.len();
        match word {
            "true" | "false" => {
                let made = self.tables.bool_attribute(word == "true");
                self.located(start, made)
            }
            "unit" => {
                let made = self.tables.unit_attribute();
                self.located(start, made)
            }
            "affine_map" => self.affine_map(),
            "affine_set" => self.integer_set(),
            "array" => self.dense_array(),
            "dense" => self.dense(start, ty),
            "dense_resource" => self.dense_resource(ty),
            "sparse" => self.sparse(start, ty),
            "strided" => self.strided_layout(),
            "loc" => self.location_attribute(),
            "distinct" => self.distinct(),
            _ => {
                self.lexer = before;
                self.type_attribute()
            }
        }
    }

    fn type_attribute(&mut self) -> Result<AttributeId> {
        let start = self.place();
        let ty = self.ty()?;
        let made = self.tables.type_attribute(ty);
        self.located(start, made)
    }

    fn string_attribute(&mut self) -> Result<AttributeId> {
        let start = self.place();
        let value = self.lexer.string("expected string")?;
        let made = match self.optional_type()? {
            Some(ty) => self.tables.typed_string_attribute(&value, ty),
            None => self.tables.string_attribute(&value),
        };
        self.located(start, made)
    }

    /// The type after a colon, if there is one.
    pub(super) fn optional_type(&mut self) -> Result<Option<TypeId>> {
        if self.lexer.peek() == Some(b':') && !self.lexer.rest().starts_with(b"::") {
            self.lexer.at += 1;
            return self.ty().map(Some);
        }
        Ok(None)
    }

    /// The type that is stated elsewhere, or the one after a colon.
    pub(super) fn stated_or_suffix_type(&mut self, stated: Option<TypeId>) -> Result<TypeId> {
        match stated {
            Some(ty) => Ok(ty),
            None => self.suffix_type(),
        }
    }

    /// The type after a colon, which has to be there.
    pub(super) fn suffix_type(&mut self) -> Result<TypeId> {
        self.lexer.expect(":", "expected ':' before the type")?;
        self.ty()
    }

    fn array(&mut self) -> Result<AttributeId> {
        let start = self.place();
        let elements = self.attribute_list()?;
        let made = self.tables.array_attribute(&elements);
        self.located(start, made)
    }

    /// Attributes in square brackets.
    pub(super) fn attribute_list(&mut self) -> Result<Vec<AttributeId>> {
        self.lexer.expect("[", "expected '['")?;
        let mut elements = Vec::new();
        self.list("]", "expected ',' or ']' in an array", |parser| {
            elements.push(parser.attribute()?);
            Ok(())
        })?;
        Ok(elements)
    }

    fn dictionary(&mut self) -> Result<AttributeId> {
        let start = self.place();
        let entries = self.entries_by_name()?;
        let made = self.dictionary_of(&entries);
        self.located(start, made)
    }

    /// The attribute of a dictionary, from its entries sorted by name.
    pub(crate) fn dictionary_of<'e>(
        &mut self,
        entries: impl IntoIterator<Item = &'e Entry<'t>>,
    ) -> Result<AttributeId>
    where
        't: 'e,
    {
        let mut pairs = std::mem::take(&mut self.symbols.pairs);
        pairs.clear();
        for entry in entries {
            pairs.push((self.name_of(entry)?, entry.1));
        }
        let made = self.tables.attribute_of_entries(&pairs);
        self.symbols.pairs = pairs;
        made
    }

    /// The string attribute of the name of an entry.
    fn name_of(&mut self, (name, _): &Entry<'t>) -> Result<AttributeId> {
        let Cow::Borrowed(name) = *name else {
            return self.tables.string_attribute(name);
        };
        if let Some(&known) = self.symbols.names.get(name) {
            return Ok(known);
        }
        let made = self.tables.string_attribute(name)?;
        self.symbols.names.insert(name, made);
        Ok(made)
    }

    /// The entries of a dictionary, sorted by name.
    pub(crate) fn sorted_entries(&mut self) -> Result<Entries<'t>> {
        self.nested(Self::entries_by_name)
    }

    fn entries_by_name(&mut self) -> Result<Entries<'t>> {
        let start = self.place();
        let mut entries = self.entries(|_, _| Ok(()))?;
        if sort_entries(&mut entries).is_ok() {
            return Ok(entries);
        }
        // MLIR states the place of the second entry, which is found only where there is one.
        self.lexer.at = start;
        let mut seen = HashSet::new();
        self.entries(|name, at| match seen.insert(name.to_vec()) {
            true => Ok(()),
            false => Err(repeated_name(name, at)),
        })
    }

    /// The entries of a dictionary in the order of the text, each after a check of its name and its place.
    fn entries(
        &mut self,
        mut check: impl FnMut(&[u8], usize) -> Result<()>,
    ) -> Result<Entries<'t>> {
        self.lexer.expect("{", "expected '{'")?;
        let mut entries = Vec::new();
        self.list("}", "expected ',' or '}' in a dictionary", |parser| {
            let at = parser.place();
            let name = parser.key("expected name of an entry")?;
            if name.is_empty() {
                return parser.refuse(at, "expected name of an entry");
            }
            check(&name, at)?;
            let value = match parser.lexer.take("=") {
                true => parser.attribute()?,
                false => parser.tables.unit_attribute()?,
            };
            entries.push((name, value));
            Ok(())
        })?;
        Ok(entries)
    }

    /// A name, bare or in quotes.
    pub(crate) fn key(&mut self, what: &'static str) -> Result<Cow<'t, [u8]>> {
        if self.lexer.peek() == Some(b'"') {
            return self.lexer.string(what);
        }
        match self.lexer.word_bytes() {
            Some(word) => Ok(Cow::Borrowed(word)),
            None => Err(self.lexer.error(what)),
        }
    }

    pub(super) fn symbol_ref(&mut self) -> Result<AttributeId> {
        let start = self.place();
        let mut names = Vec::new();
        loop {
            names.push(self.symbol_name()?);
            // Blanks may separate the colons. A single one begins a type.
            let mut ahead = self.lexer;
            if !(ahead.take(":") && ahead.take(":")) {
                break;
            }
            self.lexer = ahead;
        }
        let names: Vec<&[u8]> = names.iter().map(|name| &**name).collect();
        let made = self.tables.symbol_ref_attribute(&names);
        self.located(start, made)
    }

    /// `@name`
    pub(crate) fn symbol_name(&mut self) -> Result<Cow<'t, [u8]>> {
        self.lexer.expect("@", "expected symbol")?;
        match self.lexer.peek_adjacent() {
            Some(byte) if byte == b'"' || is_word_start(byte) => {
                self.key("expected name of a symbol")
            }
            _ => Err(self.lexer.error("expected name of a symbol")),
        }
    }

    /// An attribute whose type the context states, or that has none: no type follows its text.
    pub(crate) fn attribute_of_type(&mut self, ty: Option<TypeId>) -> Result<AttributeId> {
        let start = self.place();
        match self.lexer.peek() {
            Some(b'"') => {
                let value = self.lexer.string("expected string")?;
                let made = self.tables.string_attribute(&value);
                self.located(start, made)
            }
            Some(byte) if byte.is_ascii_digit() || byte == b'-' => self.number_of(ty),
            Some(b'#') => {
                let mut ahead = self.lexer;
                ahead.at += 1;
                ahead.suffix();
                if ahead.peek_adjacent() == Some(b'<') {
                    ahead.skip_group()?;
                }
                let part = self.lexer.up_to(ahead.at);
                let whole = std::mem::replace(&mut self.lexer, part);
                let read = self.attribute();
                let at = self.lexer.at;
                self.lexer = whole;
                self.lexer.at = at;
                read
            }
            _ => match self.lexer.peek_word() {
                Some(word @ ("dense" | "dense_resource" | "sparse")) => {
                    self.nested(|parser| parser.word_attribute(word, start, ty))
                }
                _ => self.attribute(),
            },
        }
    }

    fn strided_layout(&mut self) -> Result<AttributeId> {
        let start = self.place();
        self.lexer.expect("<", "expected '<'")?;
        self.lexer.expect("[", "expected '['")?;
        let mut strides = Vec::new();
        self.list("]", "expected ',' or ']' after a stride", |parser| {
            strides.push(parser.dynamic("expected stride")?);
            Ok(())
        })?;
        let mut offset = 0;
        if self.lexer.take(",") {
            if !self.lexer.take_word("offset") {
                return Err(self.lexer.error("expected 'offset'"));
            }
            self.lexer.expect(":", "expected ':' after 'offset'")?;
            offset = self.dynamic("expected offset")?;
        }
        self.lexer.expect(">", "expected '>'")?;
        let made = self.tables.strided_layout_attribute(offset, &strides);
        self.located(start, made)
    }

    /// A number, or `?` for one that is known at run time only.
    pub(super) fn dynamic(&mut self, what: &'static str) -> Result<i64> {
        match self.lexer.peek() {
            Some(b'?') => {
                self.lexer.at += 1;
                Ok(DYNAMIC)
            }
            Some(byte) if byte.is_ascii_digit() || byte == b'-' => self.lexer.signed(what),
            _ => Err(self.lexer.error_here(what)),
        }
    }

    fn distinct(&mut self) -> Result<AttributeId> {
        let start = self.place();
        self.lexer.expect("[", "expected '['")?;
        let number = self
            .lexer
            .unsigned("expected number of a distinct attribute")?;
        self.lexer.expect("]", "expected ']'")?;
        self.lexer.expect("<", "expected '<'")?;
        let referenced = match self.lexer.peek() {
            Some(b'>') => self.tables.unit_attribute()?,
            _ => self.attribute()?,
        };
        self.lexer.expect(">", "expected '>'")?;
        if let Some(&(known, of)) = self.symbols.distinct.get(&number) {
            if of != referenced {
                return self.refuse(
                    start,
                    "referenced attribute does not match previous definition",
                );
            }
            return Ok(known);
        }
        let made = self.tables.distinct_attribute(referenced);
        let made = self.located(start, made)?;
        self.symbols.distinct.insert(number, (made, referenced));
        self.symbols.distinct_numbers.set_of_attribute(made, number);
        Ok(made)
    }
}
