//! Attributes and types of other dialects: `#dialect.body`, `!dialect<body>`.
//!
//! Those of a described dialect whose text is known become records. All others become text, which
//! MLIR reads also where the dialect writes an encoding.

use crate::container::{AttributeId, TypeId};
use crate::error::Result;
use crate::schema::Schema;
use crate::text::parse::parser::Parser;
use crate::text::syntax::{WORD, count_of, dialect_symbol, is_dialect};

/// How deep attributes and types may be nested for their text to be looked up before it is read. Each level
/// is stepped over once more.
const MOST_LOOKED_UP: u32 = 32;

const UNDEFINED: &str = "undefined symbol alias id";

/// The parts after the sign.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symbol<'t> {
    /// The position of the sign.
    pub(super) start: usize,
    pub(super) dialect: &'t str,
    /// The word after the dot, or the first one in the brackets.
    pub(super) mnemonic: &'t str,
    /// Whether brackets enclose all that follows the dialect.
    pub(super) is_bracketed: bool,
    /// The position behind the mnemonic.
    pub(super) body: usize,
}

impl<'n> Symbol<'n> {
    /// The symbol of a class, of which the text has what follows the mnemonic.
    fn of_class(dialect: &'n str, mnemonic: &'n str, start: usize) -> Self {
        Symbol {
            start,
            dialect,
            mnemonic,
            is_bracketed: false,
            body: start,
        }
    }
}

/// The dialect and the mnemonic in the name of a class.
pub(super) fn class_parts(class: &str) -> (&str, &str) {
    let name = class.get(1..).unwrap_or_default();
    name.split_once('.').unwrap_or((name, ""))
}

impl<'t> Parser<'t, '_, '_> {
    pub(super) fn dialect_attribute(&mut self) -> Result<AttributeId> {
        if let Some(alias) = self.alias() {
            let start = self.lexer.at;
            let id = self.symbols.attributes.get(alias).copied();
            self.lexer.at += 1 + alias.len();
            return id.ok_or_else(|| self.lexer.error_at(start, UNDEFINED));
        }
        let start = self.place();
        if let Some(text) = self.text_ahead()
            && let Some(&known) = self.symbols.attribute_texts.get(text)
        {
            self.lexer.at += text.len();
            return Ok(known);
        }
        let made = self.behind_symbol(Self::new_dialect_attribute)?;
        if self.depth <= MOST_LOOKED_UP {
            let text = self.lexer.between(start, self.lexer.at);
            let texts = &mut self.symbols.attribute_texts;
            texts.insert(text.trim_ascii_end(), made);
        }
        Ok(made)
    }

    /// Reads what follows a symbol. Brackets behind a blank are no part of it.
    fn behind_symbol<T>(
        &mut self,
        read: impl FnOnce(&mut Self, Symbol<'t>) -> Result<T>,
    ) -> Result<T> {
        let symbol = self.dialect_symbol()?;
        let mut ahead = self.lexer;
        let is_apart = ahead.peek_adjacent() != Some(b'<') && ahead.peek() == Some(b'<');
        if !is_apart {
            return read(self, symbol);
        }
        let mut whole = self.lexer;
        self.lexer = whole.without_rest();
        let made = read(self, symbol);
        whole.at = self.lexer.at;
        self.lexer = whole;
        made
    }

    fn new_dialect_attribute(&mut self, symbol: Symbol<'t>) -> Result<AttributeId> {
        let registry = self.tables.registry().clone();
        let description = registry.get(symbol.dialect.as_bytes());
        let schemas = description.map_or(&[][..], |description| &description.attributes);
        let symbol = self.without_word(schemas, symbol);
        let candidates = self.candidates(schemas, symbol);
        if !candidates.is_empty() {
            let made = self.by_templates(symbol, &candidates, false)?;
            self.ignored_type()?;
            return Ok(AttributeId(made));
        }
        self.check_mnemonic(b'#', symbol)?;
        let text = match self.spelled(b'#', symbol)? {
            Some(text) => {
                self.ignored_type()?;
                text
            }
            None => self.symbol_text(symbol, b'#')?,
        };
        self.add_text(symbol.start, symbol.dialect, &text)
    }

    /// The type behind an attribute that has none in it. MLIR reads and ignores it.
    fn ignored_type(&mut self) -> Result<()> {
        if self.lexer.take(":") {
            self.ty()?;
        }
        Ok(())
    }

    pub(super) fn dialect_type(&mut self) -> Result<TypeId> {
        if let Some(alias) = self.alias() {
            let start = self.lexer.at;
            let id = self.symbols.types.get(alias).copied();
            self.lexer.at += 1 + alias.len();
            return id.ok_or_else(|| self.lexer.error_at(start, UNDEFINED));
        }
        let start = self.place();
        if let Some(text) = self.text_ahead()
            && let Some(&known) = self.symbols.type_texts.get(text)
        {
            self.lexer.at += text.len();
            return Ok(known);
        }
        let made = self.behind_symbol(Self::new_dialect_type)?;
        if self.depth <= MOST_LOOKED_UP {
            let text = self.lexer.between(start, self.lexer.at);
            let texts = &mut self.symbols.type_texts;
            texts.insert(text.trim_ascii_end(), made);
        }
        Ok(made)
    }

    /// The text of the attribute or type that comes next, if it may have been read before: one without
    /// comments and a type of its own.
    fn text_ahead(&self) -> Option<&'t [u8]> {
        if self.depth > MOST_LOOKED_UP {
            return None;
        }
        let mut ahead = self.lexer;
        ahead.at += 1;
        ahead.suffix()?;
        if ahead.peek_adjacent() == Some(b'<') {
            ahead.skip_plain_group()?;
        }
        let text = self.lexer.between(self.lexer.at, ahead.at);
        (ahead.peek() != Some(b':')).then_some(text)
    }

    /// A type that begins at an offset with a word, which was read, and brackets: each text is read once.
    pub(super) fn by_text(
        &mut self,
        start: usize,
        read: impl FnOnce(&mut Self) -> Result<TypeId>,
    ) -> Result<TypeId> {
        let mut ahead = self.lexer;
        let is_group = self.depth <= MOST_LOOKED_UP && ahead.peek_adjacent() == Some(b'<');
        if !is_group || ahead.skip_plain_group().is_none() {
            return read(self);
        }
        let text = self.lexer.between(start, ahead.at);
        if let Some(&known) = self.symbols.type_texts.get(text) {
            self.lexer.at = ahead.at;
            return Ok(known);
        }
        let made = read(self)?;
        if self.lexer.at == ahead.at {
            self.symbols.type_texts.insert(text, made);
        }
        Ok(made)
    }

    fn new_dialect_type(&mut self, symbol: Symbol<'t>) -> Result<TypeId> {
        let registry = self.tables.registry().clone();
        let description = registry.get(symbol.dialect.as_bytes());
        let schemas = description.map_or(&[][..], |description| &description.types);
        let candidates = self.candidates(schemas, symbol);
        if !candidates.is_empty() {
            let made = self.by_templates(symbol, &candidates, true)?;
            return Ok(TypeId(made));
        }
        self.check_mnemonic(b'!', symbol)?;
        let text = match self.spelled(b'!', symbol)? {
            Some(text) => text,
            None => self.symbol_text(symbol, b'!')?,
        };
        let text = self.type_text(symbol.start, symbol.dialect, text)?;
        let made = self.tables.add_type_text(symbol.dialect.as_bytes(), &text);
        self.located(symbol.start, made)
    }

    /// An attribute of a class such as `#arith.fastmath`, of which the text may have what follows the name only:
    /// `<fast>`, or `x` for `#gpu<dim x>`.
    pub(crate) fn attribute_of_class(&mut self, class: &str) -> Result<AttributeId> {
        if self.lexer.peek() == Some(b'#') {
            return self.attribute();
        }
        let start = self.place();
        let (dialect, mnemonic) = class_parts(class);
        let registry = self.tables.registry().clone();
        let description = registry.get(dialect.as_bytes());
        let schemas = description.map_or(&[][..], |description| &description.attributes);
        let symbol = Symbol::of_class(dialect, mnemonic, start);
        let candidates = self.candidates(schemas, symbol);
        if !candidates.is_empty() {
            let made = self.nested(|parser| parser.by_templates(symbol, &candidates, false))?;
            return Ok(AttributeId(made));
        }
        let text = match self.spelled(b'#', symbol)? {
            Some(text) => text,
            None => self.class_text(b'#', dialect, mnemonic)?,
        };
        self.add_text(start, dialect, &text)
    }

    /// The same for a type.
    pub(crate) fn type_of_class(&mut self, class: &str) -> Result<TypeId> {
        if self.lexer.peek() == Some(b'!') {
            return self.ty();
        }
        let start = self.place();
        let (dialect, mnemonic) = class_parts(class);
        let registry = self.tables.registry().clone();
        let description = registry.get(dialect.as_bytes());
        let schemas = description.map_or(&[][..], |description| &description.types);
        let symbol = Symbol::of_class(dialect, mnemonic, start);
        let candidates = self.candidates(schemas, symbol);
        if !candidates.is_empty() {
            let made = self.nested(|parser| parser.by_templates(symbol, &candidates, true))?;
            return Ok(TypeId(made));
        }
        let text = match self.spelled(b'!', symbol)? {
            Some(text) => text,
            None => self.class_text(b'!', dialect, mnemonic)?,
        };
        let text = self.type_text(start, dialect, text)?;
        let made = self.tables.add_type_text(dialect.as_bytes(), &text);
        self.located(start, made)
    }

    /// The whole text of a symbol of which the rest comes next.
    fn class_text(&mut self, sign: u8, dialect: &str, mnemonic: &str) -> Result<Vec<u8>> {
        let start = self.place();
        let separator = match self.lexer.peek() {
            Some(b'<' | b'(' | b'[' | b'{') => {
                self.lexer.skip_group()?;
                ""
            }
            _ => match self.lexer.word_bytes() {
                Some(_) => " ",
                None => return Err(self.lexer.error("expected '<'")),
            },
        };
        let body = [
            mnemonic.as_bytes(),
            separator.as_bytes(),
            self.lexer.between(start, self.lexer.at),
        ];
        Ok(dialect_symbol(sign, dialect.as_bytes(), &body.concat()))
    }

    /// The name of the alias that comes next: a word without a dot, and without a body.
    pub(crate) fn alias(&self) -> Option<&'t [u8]> {
        let mut ahead = self.lexer;
        ahead.blanks();
        ahead.at += 1;
        let name = ahead.suffix()?;
        let is_alias = !name.contains(&b'.') && ahead.peek_adjacent() != Some(b'<');
        is_alias.then_some(name)
    }

    /// The sign, the dialect and the mnemonic.
    fn dialect_symbol(&mut self) -> Result<Symbol<'t>> {
        let start = self.place();
        self.lexer.at += 1;
        let name = self.lexer.suffix().map(std::str::from_utf8);
        let name = name.and_then(|name| name.ok()).unwrap_or_default();
        let (dialect, mnemonic) = match name.split_once('.') {
            Some((dialect, mnemonic)) => (dialect, Some(mnemonic)),
            None => (name, None),
        };
        if !is_dialect(dialect.as_bytes()) {
            return self.refuse(start, "expected name of a dialect");
        }
        match mnemonic {
            Some(name) => {
                // Names may have a '-', the words that parsers of dialects read do not.
                let length = match count_of(name.as_bytes(), WORD) {
                    0 => name.len(),
                    length => length,
                };
                Ok(Symbol {
                    start,
                    dialect,
                    mnemonic: name.get(..length).unwrap_or(name),
                    is_bracketed: false,
                    body: self.lexer.at - (name.len() - length),
                })
            }
            None if self.lexer.peek_adjacent() == Some(b'<') => {
                let mut inside = self.lexer;
                inside.at += 1;
                let mnemonic = inside.word().unwrap_or_default();
                Ok(Symbol {
                    start,
                    dialect,
                    mnemonic,
                    is_bracketed: true,
                    body: inside.at,
                })
            }
            None => Err(self
                .lexer
                .error_at(start, "expected '.' or '<' after the name of a dialect")),
        }
    }

    /// The whole text, as MLIR prints it.
    fn symbol_text(&mut self, symbol: Symbol<'t>, sign: u8) -> Result<Vec<u8>> {
        if self.lexer.peek_adjacent() == Some(b'<') {
            self.lexer.skip_group()?;
        }
        let start = symbol.start + 1 + symbol.dialect.len() + 1;
        let end = self.lexer.at - usize::from(symbol.is_bracketed);
        let body = self.lexer.between(start, end);
        let mut text = dialect_symbol(sign, symbol.dialect.as_bytes(), body);
        let mut ahead = self.lexer;
        if sign == b'#' && ahead.peek() == Some(b':') {
            // The type is part of the text. Its end is known once it is read.
            self.lexer = ahead;
            self.lexer.at += 1;
            let start = self.place();
            self.skip_type()?;
            text.extend_from_slice(b" : ");
            text.extend_from_slice(self.lexer.between(start, self.lexer.at));
        }
        Ok(text)
    }

    /// Steps over a type.
    fn skip_type(&mut self) -> Result<()> {
        if self.lexer.peek() == Some(b'(') {
            self.lexer.skip_group()?;
            self.lexer.expect("->", "expected '->'")?;
            if self.lexer.peek() == Some(b'(') {
                return self.lexer.skip_group();
            }
        }
        self.lexer.take("!");
        if self.lexer.word().is_none() {
            return Err(self.lexer.error("expected type"));
        }
        match self.lexer.peek_adjacent() {
            Some(b'<') => self.lexer.skip_group(),
            _ => Ok(()),
        }
    }

    /// The schemas of the release whose text starts like this.
    fn candidates<'l>(&self, schemas: &'l [Schema], symbol: Symbol<'_>) -> Vec<&'l Schema> {
        let schemas = schemas.iter().filter(|schema| {
            let template = schema.template.as_ref();
            template.is_some_and(|template| &*template.mnemonic == symbol.mnemonic)
                && self.tables.is_written(schema)
        });
        schemas.collect()
    }

    /// The symbol, with the mnemonic separated from the rest of the word that it begins.
    fn without_word(&self, schemas: &[Schema], symbol: Symbol<'t>) -> Symbol<'t> {
        for schema in schemas {
            if let Some(template) = &schema.template
                && template.continues_word()
                && let Some(rest) = symbol.mnemonic.strip_prefix(&*template.mnemonic)
                && self.tables.is_written(schema)
            {
                let (mnemonic, _) = symbol.mnemonic.split_at(template.mnemonic.len());
                return Symbol {
                    mnemonic,
                    body: symbol.body - rest.len(),
                    ..symbol
                };
            }
        }
        symbol
    }
}
