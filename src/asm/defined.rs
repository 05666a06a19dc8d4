//! The properties of ops by their definitions.

use crate::asm::property::{Properties, PropertySource, PropertyValue};
use crate::dialect::Tables;
use crate::dialect::builtin::AttributeView;
use crate::error::Result;
use crate::ir::{Inherent, Op, has_inherent, inherent_entry};
use crate::layout::{EnumForm, Field, FieldKind, OpLayout, Value};

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
                Some(layout) => Properties::Fields(of_dictionary(op, layout)?),
                None => Properties::None,
            },
        })
    }

    fn depends_on_blob_only(&self) -> bool {
        true
    }

    fn is_inherent(&self, op: Op<'_>, name: &[u8]) -> bool {
        let layout = op.splitting_definition();
        layout.is_some_and(|layout| has_inherent(layout, name))
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
fn of_dictionary<'m>(op: Op<'m>, layout: &'m OpLayout) -> Result<Vec<NamedValue<'m>>> {
    let dictionary = op.dictionary()?;
    let mut named = Vec::new();
    for field in &layout.properties(6).fields {
        let value = match dictionary.and_then(|dictionary| inherent_entry(&dictionary, &field.name))
        {
            Some(attribute) => Some(PropertyValue::Attribute(attribute)),
            None => default_of(field).or_else(|| zero_of(&field.kind)),
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
fn zero_of<'m>(kind: &FieldKind) -> Option<PropertyValue<'m>> {
    Some(match kind {
        FieldKind::Number(form) => PropertyValue::Integer {
            value: 0,
            width: form.width,
        },
        FieldKind::Enum(form) => enum_value(form, 0),
        FieldKind::Bool => PropertyValue::Bool(false),
        FieldKind::Unit => PropertyValue::Unit(false),
        FieldKind::Optional(_) | FieldKind::List(_) => PropertyValue::Array(Vec::new()),
        _ => return None,
    })
}

/// The value of a field as the attribute that represents it.
fn value_of<'m>(
    tables: &'m Tables<'m>,
    kind: &'m FieldKind,
    value: Value<'m>,
) -> Option<PropertyValue<'m>> {
    Some(match (kind, value) {
        (FieldKind::Optional(_), Value::Absent) => PropertyValue::Array(Vec::new()),
        (FieldKind::Optional(inner), value) => {
            PropertyValue::Array(value_of(tables, inner, value).into_iter().collect())
        }
        (_, Value::Attribute(id)) => PropertyValue::Attribute(tables.attribute(id)?),
        (FieldKind::Enum(form), Value::Integer(integer)) => enum_value(form, integer.to_u64()?),
        (_, Value::Integer(integer)) => PropertyValue::Integer {
            value: integer.to_i64()?,
            width: integer.width(),
        },
        (FieldKind::Unit, Value::Bool(is_set)) => PropertyValue::Unit(is_set),
        (_, Value::Bool(value)) => PropertyValue::Bool(value),
        (_, Value::String(id)) => PropertyValue::String(tables.container().string(id)?),
        (FieldKind::DenseList(item), Value::List(list)) => PropertyValue::Integers {
            width: match &**item {
                FieldKind::Number(form) => form.width,
                _ => 64,
            },
            values: list
                .iter()
                .filter_map(|item| match item {
                    Value::Integer(integer) => integer.to_i64(),
                    _ => None,
                })
                .collect(),
        },
        (FieldKind::List(item), Value::List(list)) => PropertyValue::Array(
            list.iter()
                .filter_map(|value| match (&**item, value) {
                    (item @ FieldKind::Optional(_), value) => value_of(tables, item, value),
                    // In a list the place counts.
                    (_, Value::Absent) => Some(PropertyValue::Raw(value)),
                    (item, value) => value_of(tables, item, value),
                })
                .collect(),
        ),
        (_, Value::SegmentSizes(sizes)) => PropertyValue::Integers {
            values: sizes.sizes().into_iter().map(i64::from).collect(),
            width: 32,
        },
        (_, Value::Unsigned(number)) => match i64::try_from(number) {
            Ok(value) => PropertyValue::Integer { value, width: 64 },
            Err(_) => PropertyValue::Raw(value),
        },
        (_, Value::Signed(value)) => PropertyValue::Integer { value, width: 64 },
        (_, Value::Absent) => return None,
        (_, value) => PropertyValue::Raw(value),
    })
}

/// A case of an enum: an attribute of its dialect if one represents it, else an integer.
fn enum_value<'m>(form: &EnumForm, value: u64) -> PropertyValue<'m> {
    let cases = form.attribute.as_ref().zip(form.text(value));
    match cases {
        Some((attribute, cases)) => PropertyValue::Symbol(format!("#{attribute}<{cases}>")),
        None => PropertyValue::Integer {
            value: sign_extended(value, form.width),
            width: form.width,
        },
    }
}

fn sign_extended(value: u64, width: u32) -> i64 {
    let unused = 64 - width.clamp(1, 64);
    ((value << unused) as i64) >> unused
}
