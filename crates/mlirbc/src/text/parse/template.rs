//! Attributes and types whose text the description of their dialect defines by a template.
//!
//! A template is followed part by part. A condition holds if the text that it depends on comes
//! next. Numbers before their type are read at the end.

use crate::container::{AttributeId, TypeId};
use crate::error::Result;
use crate::schema::{Field, FieldKind, How, NewValue, Part, Schema};
use crate::text::parse::dialect_symbol::Symbol;
use crate::text::parse::parser::Parser;
use crate::text::parse::reading::{Filled, Reading};
use crate::text::syntax::Lexer;
use crate::text::syntax::is_word;

/// Fields whose attributes are printed as a body only: dialect, schema, field, and the schema of the
/// attributes.
const BODIES: [(&str, &str, &str, &str); 18] = [
    ("sdy", "mesh", "axes", "mesh_axis"),
    ("sdy", "axis_ref", "sub_axis_info", "sub_axis_info"),
    ("sdy", "dimension_sharding", "axes", "axis_ref"),
    ("sdy", "sharding", "dim_shardings", "dimension_sharding"),
    ("sdy", "sharding", "replicated_axes", "axis_ref"),
    (
        "sdy",
        "sharding_with_unreduced_axes",
        "dim_shardings",
        "dimension_sharding",
    ),
    (
        "sdy",
        "sharding_with_unreduced_axes",
        "replicated_axes",
        "axis_ref",
    ),
    (
        "sdy",
        "sharding_with_unreduced_axes",
        "unreduced_axes",
        "axis_ref",
    ),
    ("sdy", "sharding_per_value", "shardings", "sharding"),
    ("sdy", "tensor_mapping", "dim_mappings", "dim_mapping"),
    (
        "sdy",
        "op_sharding_rule",
        "operand_mappings",
        "tensor_mapping",
    ),
    (
        "sdy",
        "op_sharding_rule",
        "result_mappings",
        "tensor_mapping",
    ),
    ("sdy", "axis_ref_list", "axes", "axis_ref"),
    ("sdy", "list_of_axis_ref_lists", "lists", "axis_ref_list"),
    ("sdy", "all_to_all_param", "axes", "axis_ref"),
    ("sdy", "all_to_all_param_list", "params", "all_to_all_param"),
    ("stablehlo", "axis_ref", "sub_axis_info", "sub_axis_info"),
    ("stablehlo", "mesh", "axes", "mesh_axis"),
];

/// The letters of the first factors.
const FACTORS: &[u8] = b"ijklmnopqrstuvwxyz";

impl<'t> Parser<'t, '_, '_> {
    /// Reads the text behind the mnemonic of a symbol by the first schema whose template fits.
    pub(super) fn by_templates(
        &mut self,
        symbol: Symbol<'t>,
        candidates: &[&Schema],
        is_type: bool,
    ) -> Result<u32> {
        let mut furthest = None;
        for schema in candidates {
            self.lexer.at = symbol.body;
            match self.symbol_by_template(symbol, schema, is_type) {
                Ok(made) => return Ok(made),
                Err(error) => {
                    let offset = error.offset();
                    if furthest.as_ref().is_none_or(|(far, _)| offset > *far) {
                        furthest = Some((offset, error));
                    }
                }
            }
        }
        let other = || {
            self.lexer
                .error_at(symbol.start, "expected attribute or type")
        };
        Err(furthest.map_or_else(other, |(_, error)| error))
    }

    fn symbol_by_template(
        &mut self,
        symbol: Symbol<'t>,
        schema: &Schema,
        is_type: bool,
    ) -> Result<u32> {
        let template = schema.template.as_ref();
        let parts = template.map_or(&[][..], |template| &template.parts);
        let dialect = symbol.dialect.as_bytes();
        let reading = self.read_parts(dialect, schema, parts)?;
        if symbol.is_bracketed {
            self.lexer.expect(">", "expected '>' at the end")?;
        }
        self.finish(symbol.start, reading, is_type)
    }

    /// Reads the parts of a template.
    fn read_parts<'l>(
        &mut self,
        dialect: &'l [u8],
        schema: &'l Schema,
        parts: &[Part],
    ) -> Result<Reading<'t, 'l>> {
        let mut reading = Reading {
            dialect,
            schema,
            values: schema.fields.iter().map(|_| None).collect(),
            is_first: true,
        };
        self.nested(|parser| parser.parts(&mut reading, parts))?;
        Ok(reading)
    }

    /// Adds what was read to the tables and returns its number.
    fn finish(&mut self, start: usize, reading: Reading<'t, '_>, is_type: bool) -> Result<u32> {
        let Reading {
            dialect,
            schema,
            mut values,
            ..
        } = reading;
        self.resolve_waiting(schema, &mut values)?;
        let named = schema.fields.iter().zip(&values);
        let named = named.filter_map(|(field, value)| {
            let value = match value.as_ref()? {
                Filled::Value(value) => value.clone(),
                Filled::Blob(bytes) => NewValue::Blob(bytes.into()),
                Filled::Waiting(_) => return None,
            };
            Some((&*field.name, value))
        });
        let named: Vec<_> = named.collect();
        let name = &schema.name;
        let made = match is_type {
            true => {
                let made = self.tables.add_type_record(dialect, name, &named);
                made.map(TypeId::index)
            }
            false => {
                let made = self.tables.add_attribute_record(dialect, name, &named);
                made.map(AttributeId::index)
            }
        };
        self.located(start, made)
    }

    fn parts(&mut self, reading: &mut Reading<'t, '_>, parts: &[Part]) -> Result<()> {
        let mut rest = parts;
        while let Some((part, after)) = rest.split_first() {
            rest = after;
            match part {
                Part::Text(text) => {
                    if !take_text(&mut self.lexer, text) {
                        return Err(self.lexer.error("not what the attribute or type demands"));
                    }
                }
                Part::Comma => {
                    if !std::mem::take(&mut reading.is_first) {
                        self.lexer.expect(",", "expected ','")?;
                    }
                }
                Part::When {
                    field,
                    is_filled,
                    count,
                } => {
                    let (inner, after) = after.split_at((*count).min(after.len()));
                    rest = after;
                    let is_here = section_is_next(self.lexer, inner, reading.is_first);
                    if is_here {
                        self.parts(reading, inner)?;
                    }
                    let kind = reading.schema.fields.get(*field).map(|field| &field.kind);
                    let slot = reading.values.get_mut(*field);
                    if let (Some(kind), Some(slot @ None)) = (kind, slot) {
                        *slot = implied(kind, is_here == *is_filled).map(Filled::Value);
                    }
                }
                Part::Field(place, how) => {
                    let schema = reading.schema;
                    let Some(field) = schema.fields.get(*place) else {
                        continue;
                    };
                    let value = self.filled(reading, field, how)?;
                    if let Some(slot) = reading.values.get_mut(*place) {
                        *slot = Some(Filled::Value(value));
                    }
                }
                Part::Special(special) => self.special(reading, *special)?,
            }
        }
        Ok(())
    }

    fn filled(
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
            How::Stripped => self.stripped_values(reading, field),
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
            How::Names(names) => {
                let start = self.place();
                let Some(word) = self.lexer.word() else {
                    return self.lexer.unsigned("expected name").map(NewValue::Unsigned);
                };
                match names.iter().position(|name| &**name == word) {
                    Some(number) => Ok(NewValue::Unsigned(number as u64)),
                    None => Err(self.lexer.error_at(start, "an unknown name")),
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
                        return Err(parser.lexer.error_at(start, "another factor than the next"));
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
            FieldKind::List(item) | FieldKind::OptionalList(item) => {
                NewValue::List(self.open_list(|parser| parser.plain(item))?)
            }
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

    /// The items between commas up to a closing bracket, which is not read.
    fn open_list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let mut items = Vec::new();
        if matches!(self.lexer.peek(), None | Some(b']' | b'}' | b')' | b'>')) {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            let mut ahead = self.lexer;
            // A single `?` at the end is no item: it marks a list that may have more.
            if !ahead.take(",") || { ahead }.take("?}") {
                return Ok(items);
            }
            self.lexer = ahead;
        }
    }

    /// The letter of a factor, or `z_` and a number.
    fn factor(&mut self) -> Result<i64> {
        let start = self.place();
        let letter = self.lexer.peek_adjacent();
        let number = letter.and_then(|letter| FACTORS.iter().position(|&one| one == letter));
        let Some(number) = number else {
            return Err(self.lexer.error_at(start, "no factor"));
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

    fn body_kind(&self, reading: &Reading<'t, '_>, field: &Field) -> Option<&'static str> {
        let place = (reading.dialect, &*reading.schema.name, &*field.name);
        let found = BODIES
            .iter()
            .find(|(dialect, schema, field, _)| (dialect.as_bytes(), *schema, *field) == place);
        found.map(|(.., body)| *body)
    }

    /// Attributes without sign, dialect and mnemonic: a list of the field, or one of them or an array of them.
    fn stripped_values(
        &mut self,
        reading: &Reading<'t, '_>,
        field: &Field,
    ) -> Result<NewValue<'static>> {
        let (dialect, body) = (reading.dialect, self.body_kind(reading, field));
        if let FieldKind::List(_) = field.kind {
            let items = self.open_list(|parser| parser.stripped(dialect, body));
            return items.map(NewValue::attributes);
        }
        if self.lexer.peek() != Some(b'[') {
            return self.stripped(dialect, body).map(NewValue::Attribute);
        }
        let start = self.place();
        self.lexer.at += 1;
        let mut items = Vec::new();
        self.list("]", "expected ',' or ']'", |parser| {
            items.push(parser.stripped(dialect, body)?);
            Ok(())
        })?;
        let made = self.tables.array_attribute(&items);
        self.located(start, made).map(NewValue::Attribute)
    }

    /// An attribute without sign, dialect and mnemonic; as a whole if its schema is unknown.
    fn stripped(&mut self, dialect: &[u8], schema: Option<&str>) -> Result<AttributeId> {
        let registry = self.tables.registry().clone();
        let schemas = registry.get(dialect).map(|dialect| &dialect.attributes);
        let mut found = schemas.into_iter().flatten();
        let found = schema.and_then(|name| found.find(|schema| &*schema.name == name));
        match found {
            Some(schema) if self.lexer.peek() != Some(b'#') => {
                self.by_parts(dialect, schema).map(AttributeId)
            }
            _ => self.attribute(),
        }
    }

    fn by_parts(&mut self, dialect: &[u8], schema: &Schema) -> Result<u32> {
        let start = self.place();
        let template = schema.template.as_ref();
        let parts = template.map_or(&[][..], |template| &template.parts);
        let reading = self.read_parts(dialect, schema, parts)?;
        self.finish(start, reading, false)
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

    /// The type of a dialect that represents a builtin type.
    pub(super) fn builtin_type(&mut self, dialect: &[u8]) -> Result<TypeId> {
        let registry = self.tables.registry().clone();
        let schemas = registry.get(dialect).map(|dialect| &dialect.types);
        let start = self.lexer;
        let place = self.place();
        for schema in schemas.into_iter().flatten() {
            let Some(parts) = &schema.builtin else {
                continue;
            };
            self.lexer = start;
            if let Some(name) = schema.builtin_name()
                && !self.lexer.take_word(name)
            {
                continue;
            }
            let parts = match schema.builtin_name() {
                Some(_) => &[],
                None => parts.as_slice(),
            };
            if let Ok(reading) = self.read_parts(dialect, schema, parts) {
                return self.finish(place, reading, true).map(TypeId);
            }
        }
        self.lexer = start;
        self.ty()
    }
}

/// Steps over text of a template if it comes next; blanks may stand between its words and signs.
fn take_text(lexer: &mut Lexer<'_>, text: &str) -> bool {
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

/// Whether parts that depend on a condition come next.
fn section_is_next(mut lexer: Lexer<'_>, parts: &[Part], is_first: bool) -> bool {
    for part in parts {
        match part {
            Part::Comma if is_first => {}
            Part::Comma => {
                if !lexer.take(",") {
                    return false;
                }
            }
            Part::Text(text) => return take_text(&mut lexer, text),
            _ => {
                let next = lexer.peek();
                return !matches!(next, None | Some(b'?' | b'}' | b'>' | b')' | b']'));
            }
        }
    }
    false
}

/// The value of a field of which a template only shows whether it is empty.
fn implied(kind: &FieldKind, is_filled: bool) -> Option<NewValue<'static>> {
    match kind {
        FieldKind::Bool | FieldKind::Unit => Some(NewValue::Bool(is_filled)),
        _ if is_filled => None,
        FieldKind::Signed => Some(NewValue::Signed(0)),
        FieldKind::Varint | FieldKind::Byte => Some(NewValue::Unsigned(0)),
        FieldKind::Float64 => Some(NewValue::Unsigned(0)),
        FieldKind::List(_) | FieldKind::OptionalList(_) => Some(NewValue::List(Vec::new())),
        _ => Some(NewValue::Absent),
    }
}
