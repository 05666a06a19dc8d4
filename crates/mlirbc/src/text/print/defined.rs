//! The properties of ops by their definitions.

use crate::dialect::builtin::AttributeView;
use crate::dialect::{Representation, Tables, representation, unset_value};
use crate::error::Result;
use crate::ir::{Inherent, Op, has_inherent, inherent_entry};
use crate::schema::{Field, FieldKind, NewValue, OpDef, Value};
use crate::text::print::property::{Properties, PropertySource, PropertyValue};

/// Supplies the properties of each op by the definition that fits it, the single attribute of an
/// unregistered op, and bytes if no definition fits.
#[derive(Clone, Copy, Debug, Default)]
pub struct DefinedProperties;

impl PropertySource for DefinedProperties {
    fn properties<'m>(&self, op: Op<'m>) -> Result<Properties<'m>> {
        Ok(match op.inherent()? {
            Inherent::Attribute(attribute) => Properties::Attribute(attribute),
            Inherent::Opaque(bytes) => Properties::Opaque(bytes),
            Inherent::Defined(_, properties) => Properties::Defined(properties),
            Inherent::None => match op.splitting_definition() {
                Some(op_def) => Properties::Fields(of_dictionary(op, op_def)?),
                None => Properties::None,
            },
        })
    }

    fn depends_on_blob_only(&self) -> bool {
        true
    }

    fn is_inherent(&self, op: Op<'_>, name: &[u8]) -> bool {
        let op_def = op.splitting_definition();
        op_def.is_some_and(|op_def| has_inherent(op_def, name))
    }
}

/// The value of a named property in the text.
pub(super) fn property_of<'m>(op: Op<'m>, name: &[u8]) -> Result<Option<PropertyValue<'m>>> {
    match DefinedProperties.properties(op)? {
        Properties::Defined(properties) => {
            let mut fields = properties.fields();
            while let Some((field, value)) = fields.next()? {
                if field.name.as_bytes() == name {
                    let field = properties.defined_field(field);
                    return Ok(value_of_field(op.module().tables(), field, value));
                }
            }
            Ok(None)
        }
        Properties::Fields(fields) => {
            let mut fields = fields.into_iter();
            Ok(fields
                .find(|(found, _)| *found == name)
                .map(|(_, value)| value))
        }
        Properties::Attribute(attribute) => match attribute.view()? {
            AttributeView::Dictionary(entries) => {
                Ok(entries.get(name).map(PropertyValue::Attribute))
            }
            _ => Ok(None),
        },
        Properties::None | Properties::Opaque(_) => Ok(None),
    }
}

type NamedValue<'m> = (&'m [u8], PropertyValue<'m>);

/// The value of a property in the text; `None` if the text omits it.
pub(super) fn value_of_field<'m>(
    tables: &'m Tables<'m>,
    field: &'m Field,
    value: Value<'m>,
) -> Option<PropertyValue<'m>> {
    match value {
        Value::Absent if is_attribute(&field.kind) => default_of(field),
        value => value_of(tables, &field.kind, value),
    }
}

/// The properties among the entries of a dictionary, and the values that MLIR fills in for missing
/// ones.
fn of_dictionary<'m>(op: Op<'m>, op_def: &'m OpDef) -> Result<Vec<NamedValue<'m>>> {
    let dictionary = op.dictionary()?;
    let mut named = Vec::new();
    for field in &op_def.properties(6).fields {
        let value = match dictionary.and_then(|dictionary| inherent_entry(&dictionary, &field.name))
        {
            Some(attribute) => Some(PropertyValue::Attribute(attribute)),
            None => default_of(field).or_else(|| zero_of(op.module().tables(), &field.kind)),
        };
        named.extend(value.map(|value| (field.name.as_bytes(), value)));
    }
    Ok(named)
}

fn is_attribute(kind: &FieldKind) -> bool {
    matches!(
        kind,
        FieldKind::Attribute(_) | FieldKind::OptionalAttribute(_)
    )
}

/// The attribute that MLIR fills in for a missing one.
fn default_of(field: &Field) -> Option<PropertyValue<'_>> {
    let text = field.default.as_ref()?;
    Some(PropertyValue::Text(text.as_bytes()))
}

/// The value of a native property that nothing sets.
fn zero_of<'m>(tables: &'m Tables<'m>, kind: &FieldKind) -> Option<PropertyValue<'m>> {
    match kind {
        FieldKind::String => Some(PropertyValue::String(b"")),
        kind => represented(tables, kind, &unset_value(kind)?),
    }
}

/// The value of a field as the attribute that represents it.
fn value_of<'m>(
    tables: &'m Tables<'m>,
    kind: &FieldKind,
    value: Value<'m>,
) -> Option<PropertyValue<'m>> {
    if let Value::Absent = value
        && !matches!(kind, FieldKind::Optional(_))
    {
        return None;
    }
    let represented = match NewValue::of(value) {
        Ok(value) => represented(tables, kind, &value),
        Err(_) => None,
    };
    Some(represented.unwrap_or_else(|| unrepresented(tables, kind, value)))
}

fn represented<'m>(
    tables: &'m Tables<'m>,
    kind: &FieldKind,
    value: &NewValue<'_>,
) -> Option<PropertyValue<'m>> {
    of_representation(tables, representation(kind, value)?)
}

fn of_representation<'m>(
    tables: &'m Tables<'m>,
    representation: Representation,
) -> Option<PropertyValue<'m>> {
    Some(match representation {
        Representation::Attribute(id) => PropertyValue::Attribute(tables.attribute(id)?),
        Representation::Integer { value, width } => PropertyValue::Integer { value, width },
        Representation::Bool(value) => PropertyValue::Bool(value),
        Representation::Unit => PropertyValue::Unit(true),
        Representation::String(id) => PropertyValue::String(tables.container().string(id)?),
        Representation::Enum(text) => PropertyValue::Symbol(text),
        Representation::DenseArray { values, width } => PropertyValue::Integers { values, width },
        Representation::Array(values) => {
            let values = values.into_iter();
            let values = values.map(|value| of_representation(tables, value));
            PropertyValue::Array(values.collect::<Option<_>>()?)
        }
    })
}

/// A value that no attribute represents. MLIR has no text for it.
fn unrepresented<'m>(
    tables: &'m Tables<'m>,
    kind: &FieldKind,
    value: Value<'m>,
) -> PropertyValue<'m> {
    match (kind, value) {
        (FieldKind::Optional(inner), value) => {
            PropertyValue::Array(value_of(tables, inner, value).into_iter().collect())
        }
        // In a list the place counts.
        (FieldKind::List(item), Value::List(list)) => PropertyValue::Array(
            list.iter()
                .map(|value| value_of(tables, item, value).unwrap_or(PropertyValue::Raw(value)))
                .collect(),
        ),
        (_, Value::Unsigned(number)) => match i64::try_from(number) {
            Ok(value) => PropertyValue::Integer { value, width: 64 },
            Err(_) => PropertyValue::Raw(value),
        },
        (_, Value::Signed(value)) => PropertyValue::Integer { value, width: 64 },
        (_, Value::Integer(integer)) => match integer.to_i64() {
            Some(value) => PropertyValue::Integer {
                value,
                width: integer.width(),
            },
            None => PropertyValue::Raw(value),
        },
        (_, Value::Bool(value)) => PropertyValue::Bool(value),
        (_, value) => PropertyValue::Raw(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::container::Container;
    use crate::dialect::Registry;
    use crate::limits::Limits;

    #[test]
    fn an_optional_value_that_no_attribute_represents_is_an_array() {
        let container = Container::empty(6, Limits::default());
        let tables = Tables::new(container, Registry::built_in(), None);
        let kind = FieldKind::Optional(Box::new(FieldKind::Varint));
        let count = |value| match value_of(&tables, &kind, value) {
            Some(PropertyValue::Array(values)) => Some(values.len()),
            _ => None,
        };
        assert_eq!(count(Value::Absent), Some(0));
        assert_eq!(count(Value::Unsigned(3)), Some(1));
    }

    #[test]
    fn strings_and_dense_lists_that_nothing_sets_are_empty() {
        let container = Container::empty(6, Limits::default());
        let tables = Tables::new(container, Registry::built_in(), None);
        let string = zero_of(&tables, &FieldKind::String);
        assert!(matches!(string, Some(PropertyValue::String(b""))));
        let list = zero_of(&tables, &FieldKind::DenseList(Box::new(FieldKind::Varint)));
        assert!(matches!(list, Some(PropertyValue::Integers { values, .. }) if values.is_empty()));
        assert!(zero_of(&tables, &FieldKind::Type).is_none());
    }
}
