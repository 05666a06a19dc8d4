//! Reads values by kind.

use crate::container::{AttributeId, ResourceId, StringId, TypeId};
use crate::error::{ErrorKind, Result, Table};
use crate::layout::affine::{AffineMap, IntegerSet};
use crate::layout::field::FieldKind;
use crate::layout::integer::Integer;
use crate::layout::record::{Context, Fields, List, Place, Reference, Value};
use crate::layout::segments::SegmentSizes;
use crate::wire::Cursor;

/// Reads values one after the other.
#[derive(Clone, Copy)]
pub(super) struct Reader<'m> {
    pub(super) cursor: Cursor<'m>,
    context: &'m dyn Context,
    /// The type field read last, which gives integers and floats their width.
    width_of: Option<TypeId>,
}

impl<'m> Reader<'m> {
    /// A reader that has read a type already.
    pub(super) fn with_width(
        cursor: Cursor<'m>,
        context: &'m dyn Context,
        width_of: Option<TypeId>,
    ) -> Self {
        Reader {
            cursor,
            context,
            width_of,
        }
    }

    pub(super) fn new(cursor: Cursor<'m>, context: &'m dyn Context) -> Self {
        Reader {
            cursor,
            context,
            width_of: None,
        }
    }

    /// The type that gives the next integer or float its width.
    pub(super) fn width_of(&self) -> Option<TypeId> {
        self.width_of
    }

    pub(super) fn read(&mut self, kind: &'m FieldKind) -> Result<Value<'m>> {
        let list = |reader: &mut Self, item: &'m FieldKind, count: usize| {
            let list = List {
                item,
                count,
                reader: *reader,
            };
            for _ in 0..count {
                reader.visit(item, &mut |_| Ok(()))?;
            }
            Ok(Value::List(list))
        };
        match kind {
            FieldKind::List(item) | FieldKind::DenseList(item) => {
                let count = self.cursor.count(1, "items of a list")?;
                list(self, item, count)
            }
            FieldKind::Optional(inner) => match self.flag("presence")? {
                true => self.read(inner),
                false => Ok(Value::Absent),
            },
            FieldKind::OptionalList(item) => {
                let count = match self.cursor.byte()? {
                    0 => 0,
                    _ => self.cursor.count(1, "items of a list")?,
                };
                list(self, item, count)
            }
            FieldKind::Rest(item) => {
                let start = *self;
                let mut count = 0;
                while !self.cursor.is_at_end() {
                    self.visit(item, &mut |_| Ok(()))?;
                    count += 1;
                }
                Ok(Value::List(List {
                    item,
                    count,
                    reader: start,
                }))
            }
            FieldKind::Group(fields) => {
                let group = Fields {
                    fields,
                    reader: *self,
                };
                self.visit(kind, &mut |_| Ok(()))?;
                Ok(Value::Group(group))
            }
            _ => self.scalar(kind),
        }
    }

    /// Reads a value of a kind that holds no other values.
    #[inline]
    pub(super) fn scalar(&mut self, kind: &FieldKind) -> Result<Value<'m>> {
        let cursor = &mut self.cursor;
        Ok(match kind {
            FieldKind::Varint | FieldKind::IntegerType => Value::Unsigned(cursor.varint()?),
            FieldKind::VarintWithin(ranges) => {
                let at = *cursor;
                let found = cursor.varint()?;
                if !ranges.iter().any(|range| range.contains(&found)) {
                    return Err(at.error(ErrorKind::InvalidValue {
                        what: "number",
                        expected: "one in the ranges of its description",
                        found,
                    }));
                }
                Value::Unsigned(found)
            }
            FieldKind::Signed => Value::Signed(cursor.signed_varint()?),
            FieldKind::OptionalVarint => match cursor.varint_with_flag()? {
                (value, true) => Value::Unsigned(value),
                _ => Value::Absent,
            },
            FieldKind::Byte => Value::Unsigned(u64::from(cursor.byte()?)),
            FieldKind::Bool => Value::Bool(cursor.byte()? != 0),
            FieldKind::String => {
                let count = self.context.count(Table::String);
                Value::String(StringId(cursor.index(count, Table::String)?))
            }
            FieldKind::Attribute(_) => {
                let count = self.context.count(Table::Attribute);
                Value::Attribute(AttributeId(cursor.index(count, Table::Attribute)?))
            }
            FieldKind::OptionalAttribute(_) => {
                let head = *cursor;
                match cursor.varint_with_flag()? {
                    (index, true) => {
                        let count = self.context.count(Table::Attribute);
                        let index = head.check_index(index, count, Table::Attribute)?;
                        Value::Attribute(AttributeId(index))
                    }
                    _ => Value::Absent,
                }
            }
            FieldKind::Type => {
                let count = self.context.count(Table::Type);
                let id = TypeId(cursor.index(count, Table::Type)?);
                self.width_of = Some(id);
                Value::Type(id)
            }
            FieldKind::Resource => {
                let count = self.context.count(Table::Resource);
                Value::Resource(ResourceId(cursor.index(count, Table::Resource)?))
            }
            FieldKind::Blob => {
                let size = cursor.varint()?;
                Value::Blob(cursor.bytes(size, "a blob")?)
            }
            FieldKind::Integer => Value::Integer(self.of_type_width("a type with integer values")?),
            FieldKind::Float => Value::Float(self.of_type_width("a type with float values")?),
            FieldKind::Bits(width) => Value::Integer(Integer::read(cursor, *width)?),
            FieldKind::Float64 => {
                Value::Float(Integer::from_u64(64, cursor.signed_varint()? as u64))
            }
            FieldKind::AffineMap => Value::AffineMap(AffineMap::read(cursor)?),
            FieldKind::IntegerSet => Value::IntegerSet(IntegerSet::read(cursor)?),
            FieldKind::Unit => Value::Bool(self.flag("truth value")?),
            FieldKind::Number(form) => Value::Integer(self.number(form.width)?),
            FieldKind::Enum(form) => Value::Integer(self.number(form.width)?),
            FieldKind::SegmentSizes(groups) => {
                Value::SegmentSizes(SegmentSizes::read(cursor, *groups)?)
            }
            FieldKind::List(_)
            | FieldKind::DenseList(_)
            | FieldKind::Optional(_)
            | FieldKind::OptionalList(_)
            | FieldKind::Rest(_)
            | FieldKind::Group(_) => Value::Absent,
        })
    }

    /// Reads a byte that the writer makes 0 or 1.
    fn flag(&mut self, what: &'static str) -> Result<bool> {
        let at = self.cursor;
        match self.cursor.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(at.error(ErrorKind::InvalidValue {
                what,
                expected: "0 or 1",
                found: u64::from(other),
            })),
        }
    }

    /// Reads a number of a fixed width: a varint of the value extended to 64 bits, by its sign or
    /// by zeros.
    fn number(&mut self, width: u32) -> Result<Integer<'m>> {
        let at = self.cursor;
        let value = self.cursor.varint()?;
        let above = 64u32.saturating_sub(width).min(63);
        let extended = (value << above) as i64 >> above;
        if value << above >> above != value && extended as u64 != value {
            return Err(at.error(ErrorKind::InvalidValue {
                what: "number",
                expected: "a value of the width of its kind",
                found: value,
            }));
        }
        Ok(Integer::from_u64(width, value))
    }

    fn of_type_width(&mut self, expected: &'static str) -> Result<Integer<'m>> {
        let width = self.width_of.and_then(|ty| self.context.bit_width(ty));
        let Some(width) = width else {
            let found = match self.width_of {
                Some(ty) => format!("type {}", ty.index()),
                None => "none".to_owned(),
            };
            return Err(self
                .cursor
                .error(ErrorKind::UnexpectedType { expected, found }));
        };
        Integer::read(&mut self.cursor, width)
    }

    /// Visits every index into a table in a value of a kind. The places count the bytes from theirs
    /// to the end of the record.
    pub(super) fn visit(
        &mut self,
        kind: &FieldKind,
        visit: &mut dyn FnMut(Place) -> Result<()>,
    ) -> Result<()> {
        let start = self.cursor.remaining();
        let place = |reader: &Self, reference, is_optional| Place {
            reference,
            is_optional,
            start,
            end: reader.cursor.remaining(),
        };
        match kind {
            FieldKind::List(item) | FieldKind::DenseList(item) => {
                for _ in 0..self.cursor.count(1, "items of a list")? {
                    self.visit(item, visit)?;
                }
            }
            FieldKind::OptionalList(item) => {
                if self.cursor.byte()? != 0 {
                    for _ in 0..self.cursor.count(1, "items of a list")? {
                        self.visit(item, visit)?;
                    }
                }
            }
            FieldKind::Optional(inner) => {
                if self.flag("presence")? {
                    self.visit(inner, visit)?;
                }
            }
            FieldKind::Rest(item) => {
                while !self.cursor.is_at_end() {
                    self.visit(item, visit)?;
                }
            }
            FieldKind::Group(fields) => {
                for field in fields {
                    self.visit(&field.kind, visit)?;
                }
            }
            FieldKind::Attribute(classes) | FieldKind::OptionalAttribute(classes) => {
                if let Value::Attribute(id) = self.scalar(kind)? {
                    let is_optional = matches!(kind, FieldKind::OptionalAttribute(_));
                    let reference = Reference::Attribute(id, *classes);
                    visit(place(self, reference, is_optional))?;
                }
            }
            _ => match self.scalar(kind)? {
                Value::String(id) => visit(place(self, Reference::String(id), false))?,
                Value::Type(id) => visit(place(self, Reference::Type(id), false))?,
                Value::Resource(id) => visit(place(self, Reference::Resource(id), false))?,
                _ => {}
            },
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{Layout, Record, parse_dialect};

    struct Tables;

    impl Context for Tables {
        fn count(&self, _: Table) -> u32 {
            3
        }

        fn bit_width(&self, _: TypeId) -> Option<u32> {
            None
        }
    }

    fn layout(properties: &str) -> Layout {
        let text = format!("dialect d op a {{ {properties} }}");
        let dialect = parse_dialect(&text).unwrap();
        dialect.ops[0].properties(6).clone()
    }

    /// The values in words, or what is wrong.
    fn values(properties: &str, bytes: &[u8]) -> Result<Vec<String>, String> {
        let layout = layout(properties);
        let record = Record::new(&layout, Cursor::new(bytes, 0), &Tables);
        record.check().map_err(|error| error.kind().to_string())?;
        let (mut fields, mut values) = (record.fields(), Vec::new());
        while let Some((_, value)) = fields.next().unwrap() {
            values.push(words(value));
        }
        Ok(values)
    }

    fn words(value: Value<'_>) -> String {
        match value {
            Value::Absent => "absent".into(),
            Value::Bool(value) => value.to_string(),
            Value::Integer(number) => number.to_i64().unwrap().to_string(),
            Value::String(id) => format!("string {}", id.index()),
            Value::List(list) => format!("{:?}", list.iter().map(words).collect::<Vec<_>>()),
            other => format!("{other:?}"),
        }
    }

    const MINUS_ONE: [u8; 9] = [0, 255, 255, 255, 255, 255, 255, 255, 255];

    #[test]
    fn native_properties_are_read_by_their_kinds() {
        let kinds = "a: i64, b: unit, c: optional<i32>, d: optional<string>, e: list<bool>, \
                     f: dense_list<optional<ui8>>, g: flags(i8, x = 1)";
        let mut bytes = MINUS_ONE.to_vec();
        bytes.extend([1, 0, 1, 0x05, 0x05, 1, 0, 0x05, 0, 1, 0x07, 0x03]);
        let expected = [
            "-1",
            "true",
            "absent",
            "string 2",
            "[\"true\", \"false\"]",
            "[\"absent\", \"3\"]",
            "1",
        ];
        assert_eq!(values(kinds, &bytes).unwrap(), expected);
        for length in 0..bytes.len() {
            assert!(values(kinds, &bytes[..length]).is_err(), "{length}");
        }
        bytes.push(1);
        assert!(values(kinds, &bytes).unwrap_err().contains("trailing data"));
    }

    #[test]
    fn what_no_writer_writes_is_refused() {
        // 255 and -1 both fit 8 bits, 256 and -129 do not.
        assert_eq!(values("a: i8", &[0xfe, 0x03]).unwrap(), ["-1"]);
        assert_eq!(values("a: i8", &MINUS_ONE).unwrap(), ["-1"]);
        assert!(values("a: i8", &[0x02, 0x04]).is_err());
        let mut below = MINUS_ONE;
        below[1] = 0x7f;
        assert!(values("a: enum(i8)", &below).is_err());
        assert_eq!(values("a: i1", &[0x03]).unwrap(), ["-1"]);
        assert!(values("a: unit", &[2]).is_err());
        assert!(values("a: optional<unit>", &[2, 1]).is_err());
        assert!(values("a: string", &[0x07]).is_err());
        // More items than there are bytes.
        assert!(values("a: list<unit>", &[0xfe, 0xff, 0]).is_err());
    }
}
