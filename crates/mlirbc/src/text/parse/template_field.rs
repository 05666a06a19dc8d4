//! The fields of a template, each in the form that it states.

use crate::container::AttributeId;
use crate::error::Result;
use crate::schema::{DwarfSpace, Field, FieldKind, Flag, How, NewValue, Schema, name_of};
use crate::text::parse::parser::Parser;
use crate::text::parse::reading::Reading;
use crate::text::print::dwarf;
use crate::text::syntax::Lexer;
use crate::text::syntax::is_word;

/// The letters of the first factors.
const FACTORS: &[u8] = b"ijklmnopqrstuvwxyz";

impl<'t> Parser<'t, '_, '_> {
    pub(super) fn filled(
        &mut self,
        reading: &Reading<'t, '_>,
        field: &Field,
        how: &How,
    ) -> Result<NewValue<'static>> {
        match how {
            How::Plain => self.plain(&field.kind),
            How::Or(nothing) => {
                let mut ahead = self.lexer;
                // A function type may start with the text of an empty list.
                if take_text(&mut ahead, nothing) && !Lexer::take(&mut { ahead }, "->") {
                    self.lexer = ahead;
                    return Ok(NewValue::List(Vec::new()));
                }
                self.plain(&field.kind)
            }
            How::Stripped(kinds) => self.stripped_values(reading.dialect, kinds, field),
            How::Bare => self.bare(reading.dialect).map(NewValue::Attribute),
            How::Dims => {
                let dims = self.open_list(|parser| parser.dynamic("no dimension"))?;
                Ok(NewValue::numbers(dims))
            }
            How::Shape => Ok(NewValue::numbers(self.dims(false)?.sizes)),
            How::Bool => {
                let value = self.bool()?;
                Ok(NewValue::Unsigned(value.into()))
            }
            How::InBrackets(_) if self.has_brackets(how) => {
                let (FieldKind::List(item) | FieldKind::OptionalList(item)) = &field.kind else {
                    return self.plain(&field.kind);
                };
                let mut items = Vec::new();
                self.lexer.expect("[", "expected '['")?;
                self.list("]", "expected ',' or ']'", |parser| {
                    items.push(parser.plain(item)?);
                    Ok(())
                })?;
                Ok(NewValue::List(items))
            }
            How::InBrackets(_) => self.plain(&field.kind),
            How::Dwarf(space) => self.dwarf_number(*space).map(NewValue::Unsigned),
            How::Flags(flags) => self.flags(flags).map(NewValue::Unsigned),
            How::Word(before, after) => {
                if self.lexer.peek() == Some(b'#') {
                    return self.plain(&field.kind);
                }
                let start = self.place();
                let word = self.lexer.word().unwrap_or_default();
                let text = [before, word, after].concat();
                let dialect = reading.dialect;
                let made = self.tables.add_attribute_text(dialect, text.as_bytes());
                self.located(start, made).map(NewValue::Attribute)
            }
            How::Names(names) => {
                let start = self.place();
                let number = match self.lexer.word() {
                    Some(word) => {
                        let place = names.iter().position(|name| &**name == word);
                        place.map(|place| place as u64)
                    }
                    // Only a number without a name is printed as a number.
                    None => {
                        let number = self.lexer.unsigned("expected name")?;
                        name_of(names, number).is_none().then_some(number)
                    }
                };
                match number {
                    Some(number) => Ok(NewValue::Unsigned(number)),
                    None => self.refuse(start, "an unknown name"),
                }
            }
            How::Pairs => {
                let pairs = self.open_list(|parser| {
                    let name = NewValue::Attribute(parser.attribute()?);
                    parser.lexer.expect("=", "expected '='")?;
                    let value = NewValue::Attribute(parser.attribute()?);
                    Ok(NewValue::Group(vec![name, value]))
                });
                pairs.map(NewValue::List)
            }
            How::Factors => self.open_list(Self::factor).map(NewValue::numbers),
            How::FactorProduct => {
                let mut factors = Vec::new();
                self.lexer.blanks();
                while self.lexer.peek_adjacent().is_some_and(is_word) {
                    factors.push(self.factor()?);
                }
                Ok(NewValue::numbers(factors))
            }
            How::FactorSizes => {
                let mut factors = 0..;
                let sizes = self.open_list(|parser| {
                    let start = parser.place();
                    if Some(parser.factor()?) != factors.next() {
                        return parser.refuse(start, "another factor than the next");
                    }
                    parser.lexer.expect("=", "expected '='")?;
                    parser.lexer.signed("no size of a factor")
                });
                sizes.map(NewValue::numbers)
            }
            How::Builtin => self.builtin_type(reading.dialect).map(NewValue::Type),
        }
    }

    /// A value of a kind.
    fn plain(&mut self, kind: &FieldKind) -> Result<NewValue<'static>> {
        Ok(match kind {
            FieldKind::Signed => NewValue::Signed(self.lexer.signed("expected number")?),
            FieldKind::Bool | FieldKind::Unit => NewValue::Bool(self.bool()?),
            FieldKind::String => {
                let string = self.lexer.string("expected string")?;
                NewValue::String(self.tables.add_string(&string)?)
            }
            FieldKind::Attribute(_) | FieldKind::OptionalAttribute(_) => {
                NewValue::Attribute(self.attribute()?)
            }
            FieldKind::Type => NewValue::Type(self.ty()?),
            FieldKind::Float64 => self.float64()?,
            FieldKind::Optional(inner) => return self.nested(|parser| parser.plain(inner)),
            FieldKind::List(item) | FieldKind::OptionalList(item) => match **item {
                FieldKind::Attribute(_) | FieldKind::OptionalAttribute(_) => {
                    self.open_attributes(Self::attribute)?
                }
                _ => NewValue::List(self.open_list(|parser| parser.plain(item))?),
            },
            _ => NewValue::Unsigned(self.lexer.unsigned("expected number")?),
        })
    }

    pub(super) fn bool(&mut self) -> Result<bool> {
        if self.lexer.take_word("true") {
            return Ok(true);
        }
        match self.lexer.take_word("false") {
            true => Ok(false),
            false => Err(self.lexer.error("neither 'true' nor 'false'")),
        }
    }

    /// The number of a DWARF constant, or of its name.
    pub(super) fn dwarf_number(&mut self, space: DwarfSpace) -> Result<u64> {
        let start = self.place();
        match self.lexer.word() {
            Some(word) => dwarf::number(space, word)
                .ok_or_else(|| self.lexer.error_at(start, "expected name of this kind")),
            None => self.lexer.unsigned("expected name"),
        }
    }

    /// The number of flags: one name, or several in quotes.
    pub(super) fn flags(&mut self, flags: &[Flag]) -> Result<u64> {
        let start = self.place();
        let text = self.key("no flags")?;
        let is_single = !text.contains(&b'|');
        text.split(|&byte| byte == b'|')
            .try_fold(0, |number, name| {
                let mut known = flags.iter();
                match known.find(|flag| flag.name.as_bytes() == name.trim_ascii()) {
                    // The name of 0 stands alone.
                    Some(flag) if is_single || flag.bits != 0 => Ok(number | flag.bits),
                    _ => self.refuse(start, "an unknown flag"),
                }
            })
    }

    /// The items between commas up to a closing bracket, which is not read.
    pub(super) fn open_list<T>(
        &mut self,
        item: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        // A single `?` at the end is no item: it marks a list that may have more.
        self.list_until(item, |mut ahead| ahead.take("?}"))
    }

    fn list_until<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T>,
        is_end: impl Fn(Lexer<'t>) -> bool,
    ) -> Result<Vec<T>> {
        let mut items = Vec::new();
        if at_end(&mut self.lexer) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            let mut ahead = self.lexer;
            if !ahead.take(",") || is_end(ahead) {
                return Ok(items);
            }
            self.lexer = ahead;
        }
    }

    /// The attributes between commas up to a closing bracket, `?`, or the next `name = value`.
    fn open_attributes(
        &mut self,
        item: impl FnMut(&mut Self) -> Result<AttributeId>,
    ) -> Result<NewValue<'static>> {
        let items = self.list_until(item, |mut ahead| {
            { ahead }.take("?}") || ahead.word().is_some() && ahead.take("=")
        });
        items.map(NewValue::attributes)
    }

    /// The letter of a factor, or `z_` and a number.
    fn factor(&mut self) -> Result<i64> {
        let start = self.place();
        let letter = self.lexer.peek_adjacent();
        let number = letter.and_then(|letter| FACTORS.iter().position(|&one| one == letter));
        let Some(number) = number else {
            return self.refuse(start, "no factor");
        };
        self.lexer.at += 1;
        if letter == Some(b'z') && self.lexer.peek_adjacent() == Some(b'_') {
            self.lexer.at += 1;
            let digits = self.lexer.digits().and_then(|digits| digits.parse().ok());
            let more: i64 = digits.ok_or_else(|| self.lexer.error_at(start, "no factor"))?;
            return Ok((number as i64).saturating_add(more));
        }
        Ok(number as i64)
    }

    /// Attributes without their heads: a list of the field, or one of them or an array of them.
    fn stripped_values(
        &mut self,
        dialect: &[u8],
        kinds: &[Box<str>],
        field: &Field,
    ) -> Result<NewValue<'static>> {
        if let FieldKind::List(_) | FieldKind::OptionalList(_) = field.kind {
            return self.open_attributes(|parser| parser.stripped(dialect, kinds));
        }
        if self.lexer.peek() != Some(b'[') {
            return self.stripped(dialect, kinds).map(NewValue::Attribute);
        }
        let start = self.place();
        self.lexer.at += 1;
        let mut items = Vec::new();
        self.list("]", "expected ',' or ']'", |parser| {
            items.push(parser.stripped(dialect, kinds)?);
            Ok(())
        })?;
        let made = self.tables.array_attribute(&items);
        self.located(start, made).map(NewValue::Attribute)
    }

    /// An attribute of a kind without its head, or any attribute as a whole.
    fn stripped(&mut self, dialect: &[u8], kinds: &[Box<str>]) -> Result<AttributeId> {
        let registry = self.tables.registry().clone();
        let schemas = registry.get(dialect).map(|dialect| &dialect.attributes);
        let schemas = schemas.map_or(&[][..], |schemas| schemas);
        let of_kind = |kind: &str| {
            let mut schemas = schemas.iter();
            schemas.find(|schema| &*schema.name == kind && self.tables.is_written(schema))
        };
        let known: Vec<&Schema> = kinds.iter().filter_map(|kind| of_kind(kind)).collect();
        let template = known.first().and_then(|schema| schema.template.as_ref());
        let next = self.lexer.peek();
        match template {
            Some(template) => {
                let is_stripped = match template.has_plain_head() {
                    true => next == Some(b'<'),
                    // What continues a word has no other form.
                    false => next != Some(b'#') || template.continues_word(),
                };
                if is_stripped {
                    let start = self.place();
                    let forms = known.into_iter().map(|schema| {
                        let template = schema.template.as_ref();
                        (schema, template.map_or(&[][..], |it| &it.parts))
                    });
                    let made = self.by_first_fit(start, dialect, forms, None, false);
                    return made.map(AttributeId);
                }
            }
            // The release writes it as text.
            None if next == Some(b'<') => {
                let kind = kinds.first().map_or("", |kind| kind);
                let class = format!("#{}.{kind}", String::from_utf8_lossy(dialect));
                return self.attribute_of_class(&class);
            }
            _ => {}
        }
        self.attribute()
    }

    /// An attribute without sign and dialect, if it starts with a mnemonic of the dialect.
    fn bare(&mut self, dialect: &[u8]) -> Result<AttributeId> {
        let registry = self.tables.registry().clone();
        let word = self.lexer.peek_word();
        let schemas = registry.get(dialect).map(|dialect| &dialect.attributes);
        let found = schemas.into_iter().flatten().find(|schema| {
            let template = schema.template.as_ref();
            template.is_some_and(|template| Some(&*template.mnemonic) == word)
        });
        match found {
            Some(schema) => {
                self.lexer.word();
                self.by_parts(dialect, schema).map(AttributeId)
            }
            None => self.attribute(),
        }
    }

    /// Whether the release has brackets around a list.
    pub(super) fn has_brackets(&self, how: &How) -> bool {
        let release = self.tables.own_release();
        matches!(how, How::InBrackets(since) if since.is_none_or(|since| release >= since))
    }
}

/// Steps over text of a template if it comes next; blanks may stand between its words and signs.
pub(super) fn take_text(lexer: &mut Lexer<'_>, text: &str) -> bool {
    let start = lexer.at;
    let mut rest = text.trim_start();
    while let Some(first) = rest.bytes().next() {
        let is_same = |byte: u8| is_word(byte) == is_word(first) && byte != b' ';
        let length = rest.bytes().take_while(|&byte| is_same(byte)).count();
        let (piece, after) = rest.split_at(length.max(1));
        // Blanks may separate signs, except those of one token.
        let pieces: Vec<&str> = match is_word(first) || piece.contains("->") {
            true => vec![piece],
            false => piece.split_inclusive(|_: char| true).collect(),
        };
        if !pieces.into_iter().all(|piece| lexer.take(piece)) {
            lexer.at = start;
            return false;
        }
        rest = after.trim_start();
    }
    true
}

/// Whether a closing bracket or the end comes next.
pub(super) fn at_end(lexer: &mut Lexer<'_>) -> bool {
    matches!(lexer.peek(), None | Some(b']' | b'}' | b')' | b'>'))
}
