//! Splits the inherent properties of an op into values, and encodes them for a version of the
//! format: from version 5 on as a blob, in older versions as entries of the op's dictionary.

use crate::container::{AttributeId, PropertiesId};
use crate::dialect::{OpProperties, Substitution, Tables, property_value};
use crate::error::{Error, ErrorKind, Result, Segment};
use crate::ir::inherent_entry::inherent_entry;
use crate::ir::op::Op;
use crate::ir::properties::Inherent;
use crate::layout::{FieldKind, NewValue, OPERAND_SEGMENT_SIZES, OpLayout};

/// The properties of an op, in the order of version 6.
#[derive(Clone)]
pub(super) struct Parts {
    layout: OpLayout,
    /// Native properties are values or the attributes that represent them; so are segment sizes.
    values: Vec<NewValue<'static>>,
}

/// The properties of an op, with a definition, as an attribute, or unknown.
pub(super) enum Known {
    /// The op has no properties, or they are a single attribute.
    None,
    Parts(Box<Parts>),
    /// Only their bytes are known.
    Opaque,
}

impl Parts {
    /// The properties of an op, as far as its definition is known.
    pub(super) fn of(op: Op<'_>) -> Result<Known> {
        match op.inherent()? {
            Inherent::Attribute(_) => Ok(Known::None),
            Inherent::Opaque(_) => Ok(Known::Opaque),
            Inherent::Defined(_, properties) => Ok(Self::of_blob(&properties)?
                .map_or(Known::Opaque, |parts| Known::Parts(Box::new(parts)))),
            Inherent::None => match op.splitting_definition() {
                Some(layout) => Ok(Known::Parts(Box::new(Self::of_dictionary(op, layout)?))),
                None => Ok(Known::None),
            },
        }
    }

    fn of_blob(properties: &OpProperties<'_>) -> Result<Option<Self>> {
        let layout = properties.layout().clone();
        let mut values = Vec::new();
        for field in &layout.properties(6).fields {
            let value = match (&field.kind, properties.get(&field.name)?) {
                (FieldKind::SegmentSizes(_), _) => {
                    let sizes = match &*field.name == OPERAND_SEGMENT_SIZES {
                        true => properties.operand_segments()?,
                        false => properties.result_segments()?,
                    };
                    sizes.map(NewValue::SegmentSizes)
                }
                (_, Some(value)) => Some(property_value(value)?),
                (_, None) => None,
            };
            match value {
                Some(value) => values.push(value),
                None => return Ok(None),
            }
        }
        Ok(Some(Parts { layout, values }))
    }

    fn of_dictionary(op: Op<'_>, layout: &OpLayout) -> Result<Self> {
        let dictionary = op.dictionary()?;
        let fields = layout.properties(6).fields.iter();
        let values = fields.map(|field| {
            let entry = dictionary.and_then(|dictionary| inherent_entry(&dictionary, &field.name));
            entry.map_or(NewValue::Absent, |entry| NewValue::Attribute(entry.id()))
        });
        Ok(Parts {
            values: values.collect(),
            layout: layout.clone(),
        })
    }

    /// The position of the property with a name.
    pub(super) fn position(&self, name: &str) -> Option<usize> {
        let mut fields = self.layout.properties(6).fields.iter();
        fields.position(|field| &*field.name == name)
    }

    /// Sets a property by an attribute: its value, or the representation of a native one.
    ///
    /// # Errors
    /// The attribute is not of the form of the property, or the property cannot be absent.
    pub(super) fn set(
        &mut self,
        tables: &mut Tables<'_>,
        position: usize,
        attribute: Option<AttributeId>,
    ) -> Result<()> {
        let field = self.layout.properties(6).fields.get(position);
        let Some((field, place)) = field.zip(self.values.get_mut(position)) else {
            return Ok(());
        };
        let value = match attribute {
            Some(id) => tables.property_of_attribute(&field.kind, id),
            None => Ok(NewValue::Absent),
        };
        *place = value.map_err(|error| error.within(Segment::Field(field.name.to_string())))?;
        Ok(())
    }

    /// Replaces attributes by their substitutes; returns whether any has changed.
    ///
    /// # Errors
    /// An attribute is damaged, or a table is full.
    pub(super) fn substitute(
        &mut self,
        tables: &mut Tables<'_>,
        substitution: &mut Substitution,
    ) -> Result<bool> {
        let mut is_changed = false;
        for value in &mut self.values {
            is_changed |= substitute(value, tables, substitution)?;
        }
        Ok(is_changed)
    }

    /// The properties as a blob, for versions from 5 on.
    ///
    /// # Errors
    /// A required property is absent, or an attribute is not of the form of its property.
    pub(super) fn to_blob(&self, tables: &mut Tables<'_>, version: u8) -> Result<PropertiesId> {
        let newest = &self.layout.properties(6).fields;
        let layout = self.layout.properties(version);
        let mut values = Vec::with_capacity(layout.fields.len());
        for field in &layout.fields {
            let position = self.position(&field.name);
            let value = position.and_then(|at| self.values.get(at));
            let kind = position
                .and_then(|at| newest.get(at))
                .map(|field| &field.kind);
            let (Some(value), Some(kind)) = (value, kind) else {
                continue;
            };
            let value = match (&field.kind, value) {
                (FieldKind::Attribute(_), NewValue::Absent) => Err(missing(tables)),
                (FieldKind::Attribute(_), value) => tables
                    .attribute_of_property(kind, value)
                    .map(NewValue::Attribute),
                (FieldKind::OptionalAttribute(_), value) => Ok(value.clone()),
                (kind, NewValue::Attribute(id)) => tables.property_of_attribute(kind, *id),
                (kind, NewValue::Absent) => unset(kind).ok_or_else(|| missing(tables)),
                (_, value) => Ok(value.clone()),
            };
            let name = || Segment::Field(field.name.to_string());
            values.push(value.map_err(|error| error.within(name()))?);
        }
        let blob = layout.encode(&values, tables)?;
        tables.add_properties(&blob)
    }

    /// The properties as entries of a dictionary. Absent attributes have none.
    pub(super) fn to_entries(
        &self,
        tables: &mut Tables<'_>,
    ) -> Result<Vec<(Vec<u8>, AttributeId)>> {
        let mut entries = Vec::new();
        for (field, value) in self.layout.properties(6).fields.iter().zip(&self.values) {
            let is_attribute = matches!(
                field.kind,
                FieldKind::Attribute(_) | FieldKind::OptionalAttribute(_)
            );
            let id = match value {
                NewValue::Absent if is_attribute => continue,
                value => tables.attribute_of_property(&field.kind, value)?,
            };
            entries.push((field.name.as_bytes().to_vec(), id));
        }
        Ok(entries)
    }
}

/// Replaces the attributes and types in a value by their substitutes; returns whether any has
/// changed. Lists and groups nest as deep as the description.
fn substitute(
    value: &mut NewValue<'_>,
    tables: &mut Tables<'_>,
    substitution: &mut Substitution,
) -> Result<bool> {
    let mut is_changed = false;
    match value {
        NewValue::Attribute(id) => {
            let new = substitution.attribute(tables, *id)?;
            is_changed = new != *id;
            *id = new;
        }
        NewValue::Type(id) => {
            let new = substitution.ty(tables, *id)?;
            is_changed = new != *id;
            *id = new;
        }
        NewValue::List(items) | NewValue::Group(items) => {
            for item in items {
                is_changed |= substitute(item, tables, substitution)?;
            }
        }
        _ => {}
    }
    Ok(is_changed)
}

/// The value of a native property that is not set, if it has one.
fn unset(kind: &FieldKind) -> Option<NewValue<'static>> {
    Some(match kind {
        FieldKind::Number(_) | FieldKind::Enum(_) => NewValue::Unsigned(0),
        FieldKind::Bool | FieldKind::Unit => NewValue::Bool(false),
        FieldKind::Optional(_) | FieldKind::OptionalVarint => NewValue::Absent,
        FieldKind::List(_) | FieldKind::DenseList(_) => NewValue::List(Vec::new()),
        _ => return None,
    })
}

#[cold]
fn missing(tables: &Tables<'_>) -> Error {
    let kind = ErrorKind::InvalidEdit {
        what: "write the properties of an op",
        expected: "every property that is not optional",
        found: "none".to_owned(),
    };
    Error::new(kind, tables.container().bytes().len() as u64)
}
