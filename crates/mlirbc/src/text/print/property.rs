//! Prints the inherent properties of ops.

use std::borrow::Cow;

use crate::dialect::builtin::AttributeView;
use crate::dialect::{OpProperties, Representation, representation, unset_value};
use crate::error::Result;
use crate::ir::{Inherent, Op};
use crate::schema::{Field, FieldKind, NewValue, Value};
use crate::text::print::escape;
use crate::text::print::options::PrintError;
use crate::text::print::piece::{Mode, Piece};
use crate::text::print::printer::Printer;

impl<'m> Printer<'m, '_> {
    /// Prints the properties of an op with a leading space.
    pub(super) fn properties(&mut self, op: Op<'m>) -> Result<(), PrintError> {
        match op.inherent()? {
            Inherent::None => {}
            Inherent::Attribute(attribute) => {
                self.out.text(b" <");
                self.print(Piece::Attribute(attribute, Mode::Full))?;
                self.out.text(b">");
            }
            Inherent::Defined(_, properties) => self.defined_properties(&properties)?,
            Inherent::Opaque(properties) => {
                self.out.text(b" <opaque \"0x");
                self.out.hex(properties.bytes())?;
                self.out.text(b"\">");
            }
        }
        Ok(())
    }

    /// Prints the properties of a definition, sorted by name. Nearly all are in this order.
    fn defined_properties(&mut self, properties: &OpProperties<'m>) -> Result<(), PrintError> {
        let mut fields = properties.fields();
        let by_name = |one: &Field, other: &Field| one.name < other.name;
        let mut is_first = true;
        if properties.schema().fields.is_sorted_by(by_name) {
            while let Some((field, value)) = fields.next()? {
                self.named_property(&mut is_first, field, value)?;
            }
        } else {
            let mut named = Vec::new();
            while let Some((field, value)) = fields.next()? {
                named.push((field, value));
            }
            named.sort_by_key(|(field, _)| &*field.name);
            for (field, value) in named {
                self.named_property(&mut is_first, field, value)?;
            }
        }
        self.out.text(if is_first { b"" } else { b"}>" });
        Ok(())
    }

    fn named_property(
        &mut self,
        is_first: &mut bool,
        field: &'m Field,
        value: Value<'m>,
    ) -> Result<(), PrintError> {
        let Some(value) = printed(field, value) else {
            return Ok(());
        };
        self.out.relieve()?;
        self.out.text(if *is_first { b" <{" } else { b", " });
        *is_first = false;
        let name = self.out.within_limit(field.name.as_bytes());
        escape::key(&mut self.out.buffer, name);
        match value {
            Representation::Attribute(id) => {
                let attribute = self.attribute_of(id)?;
                self.print_named(attribute)
            }
            Representation::Unit => Ok(()),
            value => {
                self.out.text(b" = ");
                self.print(Piece::Property(value, Mode::Full))
            }
        }
    }

    /// Prints the value of a property. The schema determines how deep arrays nest.
    pub(super) fn property_value(
        &mut self,
        value: Representation<'m>,
        mode: Mode,
    ) -> Result<(), PrintError> {
        match value {
            Representation::Attribute(id) => {
                let attribute = self.attribute_of(id)?;
                return self.attribute(attribute, mode);
            }
            Representation::None(value) => return self.value(value, mode),
            Representation::Text(text) => self.out.text(text.as_bytes()),
            Representation::Integer { value, width } => {
                self.out.signed(value);
                if mode != Mode::Item || width != 64 {
                    self.out.text(b" : i");
                    self.out.unsigned(u64::from(width));
                }
            }
            Representation::Bool(value) => {
                self.out.text(if value { b"true" } else { b"false" });
            }
            Representation::Unit => self.out.text(b"unit"),
            Representation::String(id) => {
                let string = self.tables.container().string(id);
                self.out.quoted(string.unwrap_or_default());
            }
            Representation::Array(values) => {
                self.out.text(b"[");
                self.push_text(b"]");
                for (index, value) in values.into_iter().enumerate().rev() {
                    self.stack.push(Piece::Property(value, Mode::Item));
                    if index > 0 {
                        self.push_text(b", ");
                    }
                }
            }
            Representation::DenseArray { values, width } => {
                self.out.text(b"array<i");
                self.out.unsigned(u64::from(width));
                for (index, value) in values.into_iter().enumerate() {
                    self.out.text(if index == 0 { b": " } else { b", " });
                    self.out.signed(value);
                }
                self.out.text(b">");
            }
        }
        Ok(())
    }
}

/// What is printed for the property of an op with a name; `None` if it is unknown or omitted.
pub(super) fn named<'m>(op: Op<'m>, name: &[u8]) -> Result<Option<Representation<'m>>> {
    match op.inherent()? {
        Inherent::Defined(_, properties) => {
            let mut fields = properties.fields();
            while let Some((field, value)) = fields.next()? {
                if field.name.as_bytes() == name {
                    return Ok(printed(field, value));
                }
            }
            Ok(None)
        }
        Inherent::Attribute(attribute) => Ok(match attribute.view()? {
            AttributeView::Dictionary(entries) => entries
                .get(name)
                .map(|entry| Representation::Attribute(entry.id())),
            _ => None,
        }),
        Inherent::None | Inherent::Opaque(_) => Ok(None),
    }
}

/// What is printed for a property: for an absent one the value that MLIR fills in. `None` if the text
/// omits it.
pub(super) fn printed<'m>(field: &'m Field, value: Value<'m>) -> Option<Representation<'m>> {
    match value {
        Value::Absent => filled_in(field),
        Value::Attribute(id) => Some(Representation::Attribute(id)),
        value => Some(represented(&field.kind, value)),
    }
}

/// The value of a property that nothing sets.
fn filled_in(field: &Field) -> Option<Representation<'_>> {
    if let Some(text) = &field.default {
        return Some(Representation::Text(Cow::Borrowed(text)));
    }
    match &field.kind {
        FieldKind::String => Some(Representation::Text(Cow::Borrowed("\"\""))),
        kind => representation(kind, &unset_value(kind)?),
    }
}

/// The attribute that represents a value, or values without one in its place.
fn represented<'m>(kind: &'m FieldKind, value: Value<'m>) -> Representation<'m> {
    let found = NewValue::of(value).ok();
    if let Some(found) = found.and_then(|value| representation(kind, &value)) {
        return found;
    }
    let integer = |value, width| Representation::Integer { value, width };
    match (kind, value) {
        (FieldKind::Optional(_), Value::Absent) => Representation::Array(Vec::new()),
        (FieldKind::Optional(inner), value) => {
            Representation::Array(vec![represented(inner, value)])
        }
        // In a list the place counts.
        (FieldKind::List(item), Value::List(list)) => {
            Representation::Array(list.iter().map(|value| represented(item, value)).collect())
        }
        (_, Value::Unsigned(number)) => match i64::try_from(number) {
            Ok(value) => integer(value, 64),
            Err(_) => Representation::None(value),
        },
        (_, Value::Signed(value)) => integer(value, 64),
        (_, Value::Integer(number)) => match number.to_i64() {
            Some(value) => integer(value, number.width()),
            None => Representation::None(value),
        },
        (_, Value::Bool(value)) => Representation::Bool(value),
        (_, value) => Representation::None(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_optional_value_that_no_attribute_represents_is_an_array() {
        let kind = FieldKind::Optional(Box::new(FieldKind::Varint));
        let count = |value| match represented(&kind, value) {
            Representation::Array(values) => Some(values.len()),
            _ => None,
        };
        assert_eq!(count(Value::Absent), Some(0));
        assert_eq!(count(Value::Unsigned(3)), Some(1));
    }

    #[test]
    fn strings_and_dense_lists_that_nothing_sets_are_empty() {
        let field = |kind| Field {
            name: "name".into(),
            kind,
            default: None,
        };
        let string = field(FieldKind::String);
        assert!(matches!(filled_in(&string), Some(Representation::Text(text)) if text == "\"\""));
        let list = field(FieldKind::DenseList(Box::new(FieldKind::Varint)));
        let list = filled_in(&list);
        assert!(
            matches!(list, Some(Representation::DenseArray { values, .. }) if values.is_empty())
        );
        assert!(filled_in(&field(FieldKind::Type)).is_none());
    }
}
