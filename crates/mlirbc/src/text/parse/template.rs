//! Attributes and types whose text the description of their dialect defines by a template.
//!
//! A template is followed part by part. A condition holds if the text that it depends on comes
//! next. Numbers before their type are read at the end.

use crate::container::{AttributeId, TypeId};
use crate::error::Result;
use crate::schema::{FieldKind, NewValue, Part, Schema};
use crate::text::parse::dialect_symbol::Symbol;
use crate::text::parse::parser::Parser;
use crate::text::parse::reading::{Filled, Reading};
use crate::text::parse::template_field::{at_end, take_text};
use crate::text::syntax::Lexer;

impl<'t> Parser<'t, '_, '_> {
    /// Reads the text behind the mnemonic of a symbol by the first schema whose template fits.
    pub(super) fn by_templates(
        &mut self,
        symbol: Symbol<'_>,
        candidates: &[&Schema],
        is_type: bool,
    ) -> Result<u32> {
        self.lexer.at = symbol.body;
        let forms = candidates.iter().map(|schema| {
            let template = schema.template.as_ref();
            let parts = template.map_or(&[][..], |template| &template.parts);
            (*schema, parts)
        });
        let dialect = symbol.dialect.as_bytes();
        let end = symbol.is_bracketed.then_some(">");
        self.by_first_fit(symbol.start, dialect, forms, end, is_type)
    }

    /// Reads a text by the first form that fits, and the end behind it. The parts with which a form and the
    /// next one begin are read once, as they may contain others with several forms.
    pub(super) fn by_first_fit<'l>(
        &mut self,
        start: usize,
        dialect: &'l [u8],
        forms: impl Iterator<Item = (&'l Schema, &'l [Part])>,
        end: Option<&str>,
        is_type: bool,
    ) -> Result<u32> {
        let body = self.lexer.at;
        let mut furthest = None;
        let mut last: Option<(Reading<'t, 'l>, &[Part])> = None;
        for (schema, parts) in forms {
            let mut reading = match last.take() {
                Some((reading, others)) => reading.shared(others, schema, parts),
                None => Reading::new(dialect, schema),
            };
            self.lexer.at = reading.ends.last().copied().unwrap_or(body);
            let read = self.read_parts(&mut reading, parts);
            let read = read.and_then(|()| match end {
                Some(end) => self.lexer.expect(end, "expected '>' at the end"),
                None => Ok(()),
            });
            let made = match read {
                Ok(()) => self.finish(start, reading, is_type),
                Err(error) => {
                    last = Some((reading, parts));
                    Err(error)
                }
            };
            match made {
                Ok(made) => return Ok(made),
                Err(error) => {
                    let offset = error.offset();
                    if furthest.as_ref().is_none_or(|(far, _)| offset > *far) {
                        furthest = Some((offset, error));
                    }
                }
            }
        }
        let other = || self.lexer.error_at(start, "expected attribute or type");
        Err(furthest.map_or_else(other, |(_, error)| error))
    }

    /// Reads the parts of a template that were not read by another form.
    fn read_parts(&mut self, reading: &mut Reading<'t, '_>, parts: &[Part]) -> Result<()> {
        self.nested(|parser| {
            let mut rest = parts.get(reading.ends.len()..).unwrap_or_default();
            while let [part, after @ ..] = rest
                && let Part::Text(_) | Part::Field(..) | Part::Special(_) = part
            {
                parser.parts(reading, std::slice::from_ref(part))?;
                reading.ends.push(parser.lexer.at);
                rest = after;
            }
            parser.parts(reading, rest)
        })
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
        let fault = match dialect {
            b"quant" => self.quant_fault(schema, &values)?,
            b"sdy" => self.check_mesh(schema, &mut values)?,
            b"mhlo" | b"stablehlo" => self.stablehlo_fault(schema, &values)?,
            _ => None,
        };
        if let Some(fault) = fault {
            return self.refuse(start, fault);
        }
        let named = schema.fields.iter().zip(values);
        let named = named.filter_map(|(field, value)| {
            let value = match value? {
                Filled::Value(value) => value,
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
            let here = std::mem::replace(&mut rest, after);
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
                Part::Member { .. } => {
                    let is_other = |part: &Part| !matches!(part, Part::Member { .. });
                    let end = here.iter().position(is_other).unwrap_or(here.len());
                    let (members, after) = here.split_at(end);
                    rest = after;
                    self.members(reading, members)?;
                }
            }
        }
        Ok(())
    }

    /// Fields as `name = value` in any order. The others are empty.
    fn members(&mut self, reading: &mut Reading<'t, '_>, members: &[Part]) -> Result<()> {
        let schema = reading.schema;
        for part in members {
            if let Part::Member { field: place, .. } = part
                && let Some(field) = schema.fields.get(*place)
                && let Some(slot) = reading.values.get_mut(*place)
            {
                *slot = implied(&field.kind, false).map(Filled::Value);
            }
        }
        if at_end(&mut self.lexer) {
            return Ok(());
        }
        let may_end_with_comma = matches!(
            members.last(),
            Some(Part::Member {
                may_end_with_comma: true,
                ..
            })
        );
        let mut read: Vec<usize> = Vec::with_capacity(members.len());
        loop {
            let start = self.place();
            let word = self.lexer.word();
            let found = members.iter().find_map(|part| match part {
                Part::Member {
                    name, field, how, ..
                } if word == Some(&**name) => Some((*field, schema.fields.get(*field)?, how)),
                _ => None,
            });
            let Some((place, field, how)) = found else {
                return self.refuse(start, "expected name of a field");
            };
            if read.contains(&place) {
                return self.refuse(start, "field given twice");
            }
            read.push(place);
            self.lexer.expect("=", "expected '='")?;
            let is_list = matches!(field.kind, FieldKind::List(_) | FieldKind::OptionalList(_));
            if is_list && !self.has_brackets(how) && self.lexer.peek() == Some(b'[') {
                return Err(self.lexer.error("expected attribute without brackets"));
            }
            let value = self.filled(reading, field, how)?;
            if let Some(slot) = reading.values.get_mut(place) {
                *slot = Some(Filled::Value(value));
            }
            if !self.lexer.take(",") || may_end_with_comma && at_end(&mut self.lexer) {
                return Ok(());
            }
        }
    }

    pub(super) fn by_parts(&mut self, dialect: &[u8], schema: &Schema) -> Result<u32> {
        let start = self.place();
        let template = schema.template.as_ref();
        let parts = template.map_or(&[][..], |template| &template.parts);
        let mut reading = Reading::new(dialect, schema);
        self.read_parts(&mut reading, parts)?;
        self.finish(start, reading, false)
    }

    /// The type of a dialect that represents a builtin type.
    pub(super) fn builtin_type(&mut self, dialect: &[u8]) -> Result<TypeId> {
        let registry = self.tables.registry().clone();
        let schemas = registry.get(dialect).map(|dialect| &dialect.types);
        let schemas = schemas.map_or(&[][..], |schemas| schemas);
        let place = self.place();
        let start = self.lexer;
        let word = self.lexer.peek_word();
        let is_named = |schema: &&Schema| word.is_some() && schema.builtin_name() == word;
        if let Some(schema) = schemas.iter().find(is_named) {
            self.lexer.word();
            if let Ok(made) = self.finish(place, Reading::new(dialect, schema), true) {
                return Ok(TypeId(made));
            }
            self.lexer = start;
        }
        let forms = schemas
            .iter()
            .filter_map(|schema| match schema.builtin_name() {
                Some(_) => None,
                None => schema.builtin.as_deref().map(|parts| (schema, parts)),
            });
        match self.by_first_fit(place, dialect, forms, None, true) {
            Ok(made) => Ok(TypeId(made)),
            Err(_) => {
                self.lexer = start;
                self.ty()
            }
        }
    }
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
        // A flag that is encoded as a number.
        FieldKind::Varint if is_filled => Some(NewValue::Unsigned(1)),
        _ if is_filled => None,
        FieldKind::Signed => Some(NewValue::Signed(0)),
        FieldKind::Varint | FieldKind::VarintWithin(_) | FieldKind::Byte => {
            Some(NewValue::Unsigned(0))
        }
        FieldKind::Float64 => Some(NewValue::Unsigned(0)),
        FieldKind::List(_) | FieldKind::OptionalList(_) => Some(NewValue::List(Vec::new())),
        _ => Some(NewValue::Absent),
    }
}

#[cfg(test)]
mod tests;
