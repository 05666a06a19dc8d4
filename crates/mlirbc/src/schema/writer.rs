//! Encodes values by kind: the inverse of the reader.

use crate::affine::encode;
use crate::container::TypeId;
use crate::error::{Error, ErrorKind, Result, Segment, Table};
use crate::schema::context::Context;
use crate::schema::entry_schema::Schema;
use crate::schema::field::{Field, FieldKind};
use crate::schema::native::Signedness;
use crate::schema::new_value::{NewInteger, NewValue};
use crate::schema::record::Record;
use crate::schema::segments;
use crate::wire::{Cursor, Emitter};

/// Encodes consecutive values.
struct Writer<'c> {
    emitter: Emitter<'static>,
    context: &'c dyn Context,
    /// The type written last, which determines the width of integers and floats.
    width_of: Option<TypeId>,
}

impl Schema {
    /// Encodes the fields, without the code: a value for each, in order.
    ///
    /// The classes of attributes are not checked.
    ///
    /// # Errors
    /// A value is missing or not of its field's kind, or it is out of range.
    pub fn encode(&self, values: &[NewValue<'_>], context: &dyn Context) -> Result<Vec<u8>> {
        let mut writer = Writer::new(context);
        writer.fields(&self.fields, values)?;
        writer.emitter.into_bytes()
    }

    /// Encodes an entry: the code, if the fields follow one, and the fields.
    ///
    /// # Errors
    /// As [`Schema::encode`].
    pub(crate) fn encode_entry(
        &self,
        values: &[NewValue<'_>],
        context: &dyn Context,
    ) -> Result<Vec<u8>> {
        let mut writer = Writer::new(context);
        if self.has_code {
            writer.emitter.varint(self.code);
        }
        writer.fields(&self.fields, values)?;
        writer.emitter.into_bytes()
    }

    /// Encodes the fields, without the code, from values by name in any order. Omitted optional
    /// fields and lists are absent or empty.
    ///
    /// # Errors
    /// As [`Schema::encode`], and a name that matches no field or is passed twice.
    pub fn encode_named(
        &self,
        values: &[(&str, NewValue<'_>)],
        context: &dyn Context,
    ) -> Result<Vec<u8>> {
        let mut ordered = vec![None; self.fields.len()];
        for (name, value) in values {
            let place = self.fields.iter().position(|field| &*field.name == *name);
            let slot = place.and_then(|place| ordered.get_mut(place));
            match slot {
                Some(slot @ None) => *slot = Some(value),
                Some(_) => return Err(unknown_field(self, name, "a field that is given once")),
                None => return Err(unknown_field(self, name, "the name of a field")),
            }
        }
        let mut writer = Writer::new(context);
        for (field, value) in self.fields.iter().zip(ordered) {
            let absent = field.kind.absent_value();
            match value.or(absent.as_ref()) {
                Some(value) => writer.field(field, value)?,
                None => return Err(missing(field)),
            }
        }
        writer.emitter.into_bytes()
    }
}

impl Record<'_> {
    /// The bytes of the fields with one value replaced. All other fields keep their bytes.
    ///
    /// # Errors
    /// There is no such field, the value is not of its kind or out of range, or later fields depend
    /// on it and no longer fit. Damage in the record.
    pub fn with_field(&self, name: &str, value: &NewValue<'_>) -> Result<Vec<u8>> {
        let mut fields = self.fields();
        let start = fields.offset();
        let bytes = fields.walker.cursor().rest();
        let at = |offset: u64| usize::try_from(offset - start).unwrap_or(usize::MAX);
        let mut writer = Writer::new(self.context());
        loop {
            let before = fields.offset();
            writer.width_of = fields.walker.width_of();
            let Some((field, _)) = fields.next()? else {
                return Err(unknown_field(self.schema(), name, "the name of a field"));
            };
            if &*field.name != name {
                continue;
            }
            writer
                .emitter
                .bytes(bytes.get(..at(before)).unwrap_or_default());
            writer.field(field, value)?;
            let rest = bytes.get(at(fields.offset())..).unwrap_or_default();
            writer.emitter.bytes(rest);
            let bytes = writer.emitter.into_bytes()?;
            Record::new(self.schema(), Cursor::new(&bytes, 0), self.context()).check()?;
            return Ok(bytes);
        }
    }
}

impl FieldKind {
    /// The value of an omitted field; `None` if it is required.
    fn absent_value(&self) -> Option<NewValue<'static>> {
        match self {
            FieldKind::OptionalAttribute(_)
            | FieldKind::OptionalVarint
            | FieldKind::Optional(_) => Some(NewValue::Absent),
            FieldKind::List(_)
            | FieldKind::DenseList(_)
            | FieldKind::OptionalList(_)
            | FieldKind::Rest(_) => Some(NewValue::List(Vec::new())),
            FieldKind::Unit => Some(NewValue::Bool(false)),
            _ => None,
        }
    }

    /// The expected value of a field of the kind, for messages.
    fn expected_value(&self) -> &'static str {
        match self {
            FieldKind::Varint | FieldKind::VarintWithin(_) | FieldKind::IntegerType => {
                "an unsigned number"
            }
            FieldKind::Signed => "a signed number",
            FieldKind::OptionalVarint => "an unsigned number or no value",
            FieldKind::Byte => "an unsigned number up to 255",
            FieldKind::Bool | FieldKind::Unit => "a truth value",
            FieldKind::String => "a string",
            FieldKind::Attribute(_) => "an attribute",
            FieldKind::OptionalAttribute(_) => "an attribute or no value",
            FieldKind::Type => "a type",
            FieldKind::Resource => "a resource",
            FieldKind::Blob => "raw bytes",
            FieldKind::Integer | FieldKind::Float | FieldKind::Bits(_) | FieldKind::Float64 => {
                "an integer of a width"
            }
            FieldKind::Number(_) | FieldKind::Enum(_) => "an integer of a width",
            FieldKind::AffineMap => "an affine map",
            FieldKind::IntegerSet => "an integer set",
            FieldKind::List(_)
            | FieldKind::DenseList(_)
            | FieldKind::OptionalList(_)
            | FieldKind::Rest(_) => "a list",
            FieldKind::Group(_) => "a group of as many fields",
            FieldKind::Optional(inner) => inner.expected_value(),
            FieldKind::SegmentSizes(_) => "segment sizes, one for each group",
        }
    }
}

/// Most encodings are not longer.
const MOST_SIZES: usize = 32;

impl<'c> Writer<'c> {
    fn new(context: &'c dyn Context) -> Self {
        Writer {
            emitter: Emitter::with_capacity(MOST_SIZES),
            context,
            width_of: None,
        }
    }

    fn error(&self, kind: ErrorKind) -> Error {
        Error::new(kind, self.emitter.len())
    }

    fn fields(&mut self, fields: &[Field], values: &[NewValue<'_>]) -> Result<()> {
        if values.len() > fields.len() {
            return Err(self.error(ErrorKind::Mismatch {
                what: "number of fields",
                expected: fields.len() as u64,
                found: values.len() as u64,
            }));
        }
        for (index, field) in fields.iter().enumerate() {
            let value = values.get(index).ok_or_else(|| missing(field))?;
            self.field(field, value)?;
        }
        Ok(())
    }

    fn field(&mut self, field: &Field, value: &NewValue<'_>) -> Result<()> {
        let written = self.value(&field.kind, value);
        written.map_err(|error| error.within(Segment::field(&field.name)))
    }

    fn value(&mut self, kind: &FieldKind, value: &NewValue<'_>) -> Result<()> {
        match (kind, value) {
            (FieldKind::Optional(_), NewValue::Absent) => self.emitter.byte(0),
            (FieldKind::Optional(inner), value) => {
                self.emitter.byte(1);
                self.value(inner, value)?;
            }
            (FieldKind::List(item) | FieldKind::DenseList(item), NewValue::List(items)) => {
                self.emitter.varint(items.len() as u64);
                self.items(item, items)?;
            }
            (FieldKind::OptionalList(item), NewValue::List(items)) => {
                self.emitter.byte(u8::from(!items.is_empty()));
                if !items.is_empty() {
                    self.emitter.varint(items.len() as u64);
                    self.items(item, items)?;
                }
            }
            (FieldKind::Rest(item), NewValue::List(items)) => self.items(item, items)?,
            (FieldKind::Group(fields), NewValue::Group(values)) if fields.len() == values.len() => {
                self.fields(fields, values)?;
            }
            _ => self.scalar(kind, value)?,
        }
        Ok(())
    }

    fn items(&mut self, item: &FieldKind, values: &[NewValue<'_>]) -> Result<()> {
        values.iter().try_for_each(|value| self.value(item, value))
    }

    /// Encodes a value of a kind without nested values.
    fn scalar(&mut self, kind: &FieldKind, value: &NewValue<'_>) -> Result<()> {
        match (kind, value) {
            (FieldKind::Varint | FieldKind::IntegerType, NewValue::Unsigned(number)) => {
                self.emitter.varint(*number);
            }
            (FieldKind::VarintWithin(ranges), NewValue::Unsigned(number)) => {
                if !ranges.iter().any(|range| range.contains(number)) {
                    return Err(self.out_of_range("one in the ranges of its description", *number));
                }
                self.emitter.varint(*number);
            }
            (FieldKind::Signed, NewValue::Signed(number)) => self.emitter.signed_varint(*number),
            (FieldKind::OptionalVarint | FieldKind::OptionalAttribute(_), NewValue::Absent) => {
                self.emitter.varint(0);
            }
            (FieldKind::OptionalVarint, NewValue::Unsigned(number)) => {
                if number >> 63 != 0 {
                    return Err(self.out_of_range("at most 63 bits", *number));
                }
                self.emitter.varint_with_flag(*number, true);
            }
            (FieldKind::Byte, NewValue::Unsigned(number)) => {
                let byte = u8::try_from(*number);
                let byte = byte.map_err(|_| self.out_of_range("at most 255", *number))?;
                self.emitter.byte(byte);
            }
            (FieldKind::Bool | FieldKind::Unit, NewValue::Bool(value)) => {
                self.emitter.byte(u8::from(*value));
            }
            (FieldKind::String, NewValue::String(id)) => {
                let index = self.index(id.index(), Table::String)?;
                self.emitter.varint(index);
            }
            (FieldKind::Attribute(_), NewValue::Attribute(id)) => {
                let index = self.index(id.index(), Table::Attribute)?;
                self.emitter.varint(index);
            }
            (FieldKind::OptionalAttribute(_), NewValue::Attribute(id)) => {
                let index = self.index(id.index(), Table::Attribute)?;
                self.emitter.varint_with_flag(index, true);
            }
            (FieldKind::Type, NewValue::Type(id)) => {
                let index = self.index(id.index(), Table::Type)?;
                self.emitter.varint(index);
                self.width_of = Some(*id);
            }
            (FieldKind::Resource, NewValue::Resource(id)) => {
                let index = self.index(id.index(), Table::Resource)?;
                self.emitter.varint(index);
            }
            (FieldKind::Blob, NewValue::Blob(bytes)) => {
                self.emitter.varint(bytes.len() as u64);
                self.emitter.bytes(bytes);
            }
            (FieldKind::Integer | FieldKind::Float, _) => {
                let width = self.type_width()?;
                let integer = self.integer(kind, value, width)?;
                self.known_width(&integer, width);
            }
            (FieldKind::Bits(width), _) => {
                let integer = self.integer(kind, value, *width)?;
                self.known_width(&integer, *width);
            }
            (FieldKind::Float64, _) => {
                let bits = self.integer(kind, value, 64)?;
                self.emitter.signed_varint(bits.low() as i64);
            }
            (FieldKind::Number(form), _) => {
                let number = self.integer(kind, value, form.width)?.low();
                let above = 64u32.saturating_sub(form.width).min(63);
                // Unless declared unsigned, a number is stored in a signed variable.
                self.emitter.varint(match form.signedness {
                    Signedness::Unsigned => number,
                    _ => ((number << above) as i64 >> above) as u64,
                });
            }
            (FieldKind::Enum(form), _) => {
                let number = self.integer(kind, value, form.width)?.low();
                self.emitter.varint(number);
            }
            (FieldKind::AffineMap, NewValue::AffineMap(map)) => {
                encode::map(&mut self.emitter, map)?;
            }
            (FieldKind::IntegerSet, NewValue::IntegerSet(set)) => {
                encode::set(&mut self.emitter, set)?;
            }
            (FieldKind::SegmentSizes(groups), NewValue::SegmentSizes(sizes))
                if sizes.len() as u64 == u64::from(*groups) =>
            {
                segments::write(&mut self.emitter, sizes);
            }
            _ => return Err(self.wrong_kind(kind, value)),
        }
        Ok(())
    }

    #[cold]
    fn wrong_kind(&self, kind: &FieldKind, value: &NewValue<'_>) -> Error {
        self.error(ErrorKind::UnexpectedValue {
            expected: kind.expected_value(),
            found: value.description(),
        })
    }

    #[cold]
    fn out_of_range(&self, expected: &'static str, found: u64) -> Error {
        self.error(ErrorKind::InvalidValue {
            what: "value of a field",
            expected,
            found,
        })
    }

    /// Checks an index against its table.
    fn index(&self, index: u32, table: Table) -> Result<u64> {
        let count = self.context.count(table);
        if index >= count {
            return Err(self.error(ErrorKind::InvalidIndex {
                table,
                index: u64::from(index),
                count: u64::from(count),
            }));
        }
        Ok(u64::from(index))
    }

    fn type_width(&self) -> Result<u32> {
        let width = self.width_of.and_then(|ty| self.context.bit_width(ty));
        width.ok_or_else(|| {
            self.error(ErrorKind::UnexpectedType {
                expected: "a type with integer or float values",
                found: match self.width_of {
                    Some(ty) => format!("type {}", ty.index()),
                    None => "none".to_owned(),
                },
            })
        })
    }

    /// The integer representation of a value in `width` bits.
    fn integer(&self, kind: &FieldKind, value: &NewValue<'_>, width: u32) -> Result<NewInteger> {
        let integer = match value {
            NewValue::Integer(integer) => Some(integer.clone()),
            NewValue::Unsigned(number) => Some(NewInteger::from(*number)),
            NewValue::Signed(number) => NewInteger::from_i128(i128::from(*number), width),
            NewValue::Bool(value) => Some(NewInteger::from(u64::from(*value))),
            _ => return Err(self.wrong_kind(kind, value)),
        };
        let fitting = integer.filter(|integer| integer.bit_length() <= u64::from(width));
        fitting.ok_or_else(|| {
            let found = match value {
                NewValue::Integer(integer) => integer.low(),
                NewValue::Unsigned(number) => *number,
                NewValue::Signed(number) => *number as u64,
                _ => 1,
            };
            self.out_of_range("a value of the width of its type", found)
        })
    }

    /// Encodes an integer that fits its width (format.md §1.6).
    fn known_width(&mut self, integer: &NewInteger, width: u32) {
        match width {
            0..=8 => self.emitter.byte(integer.low() as u8),
            9..=64 => self.emitter.signed_varint(integer.low() as i64),
            _ => {
                let words = integer.words();
                self.emitter.varint(words.len() as u64);
                words.for_each(|word| self.emitter.signed_varint(word as i64));
            }
        }
    }
}

#[cold]
fn missing(field: &Field) -> Error {
    let kind = ErrorKind::UnexpectedValue {
        expected: field.kind.expected_value(),
        found: "nothing",
    };
    Error::new(kind, 0).within(Segment::field(&field.name))
}

#[cold]
fn unknown_field(schema: &Schema, name: &str, expected: &'static str) -> Error {
    let kind = ErrorKind::UnknownName {
        expected,
        found: format!("'{name}' ({})", schema.name),
    };
    Error::new(kind, 0)
}

#[cfg(test)]
mod tests;
