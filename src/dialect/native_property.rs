//! Conversion between properties that are not attributes and the attributes that represent them.
//!
//! Properties are printed as these attributes. Files of version 4 and older, which have no
//! properties, also store them that way.

use crate::container::AttributeId;
use crate::dialect::builtin::{AttributeView, Signedness};
use crate::dialect::op_properties::segment_sizes;
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result};
use crate::layout::{EnumForm, FieldKind, NewInteger, NewValue};

impl Tables<'_> {
    /// Returns the attribute that represents the value of a native property, adding it if
    /// necessary.
    ///
    /// # Errors
    /// The value does not match the kind, or a table is full.
    pub fn attribute_of_property(
        &mut self,
        kind: &FieldKind,
        value: &NewValue<'_>,
    ) -> Result<AttributeId> {
        match (kind, value) {
            (_, NewValue::Attribute(id)) => Ok(*id),
            (FieldKind::Number(form), NewValue::Integer(value)) => self.signless(form.width, value),
            (FieldKind::Enum(form), NewValue::Integer(value)) => self.enum_attribute(form, value),
            (FieldKind::Unit, NewValue::Bool(true)) => self.unit_attribute(),
            (FieldKind::Unit | FieldKind::Bool, NewValue::Bool(value)) => {
                self.bool_attribute(*value)
            }
            (FieldKind::String, NewValue::String(id)) => {
                let string = self.container().string(*id).unwrap_or_default().to_vec();
                self.string_attribute(&string)
            }
            (FieldKind::Optional(_), NewValue::Absent) => self.array_attribute(&[]),
            (FieldKind::Optional(inner), value) => {
                let value = self.attribute_of_property(inner, value)?;
                self.array_attribute(&[value])
            }
            (FieldKind::DenseList(item), NewValue::List(values)) => {
                let width = match &**item {
                    FieldKind::Number(form) => form.width,
                    _ => 64,
                };
                let ty = self.integer_type(width, Signedness::Signless)?;
                let size = width.div_ceil(8) as usize;
                let mut data = Vec::with_capacity(values.len() * size);
                for value in values {
                    let NewValue::Integer(value) = value else {
                        return Err(self.no_form());
                    };
                    let bytes = value.low().to_le_bytes();
                    data.extend(bytes.iter().take(size));
                }
                self.dense_array_attribute(ty, &data)
            }
            (FieldKind::List(item), NewValue::List(values)) => {
                let mut elements = Vec::with_capacity(values.len());
                for value in values {
                    elements.push(self.attribute_of_property(item, value)?);
                }
                self.array_attribute(&elements)
            }
            (FieldKind::SegmentSizes(_), NewValue::SegmentSizes(sizes)) => {
                let ty = self.integer_type(32, Signedness::Signless)?;
                let data: Vec<u8> = sizes.iter().flat_map(|size| size.to_le_bytes()).collect();
                self.dense_array_attribute(ty, &data)
            }
            _ => Err(self.no_form()),
        }
    }

    fn signless(&mut self, width: u32, value: &NewInteger) -> Result<AttributeId> {
        let ty = self.integer_type(width, Signedness::Signless)?;
        self.integer_attribute(ty, value)
    }

    /// The attribute for a case of an enum: one of its dialect if there is one, otherwise an
    /// integer.
    fn enum_attribute(&mut self, form: &EnumForm, value: &NewInteger) -> Result<AttributeId> {
        let cases = form.attribute.as_ref().zip(form.text(value.low()));
        let Some((attribute, cases)) = cases else {
            return self.signless(form.width, value);
        };
        let dialect = attribute.split('.').next().unwrap_or_default().to_owned();
        let text = format!("#{attribute}<{cases}>");
        self.add_attribute_text(dialect.as_bytes(), text.as_bytes())
    }

    /// Returns the value of a native property that an attribute represents.
    ///
    /// # Errors
    /// The attribute does not have the form that the kind requires, or a table is full.
    pub fn property_of_attribute(
        &mut self,
        kind: &FieldKind,
        id: AttributeId,
    ) -> Result<NewValue<'static>> {
        if let FieldKind::Attribute(classes) | FieldKind::OptionalAttribute(classes) = kind {
            if let Some(attribute) = self.attribute(id) {
                attribute.expect(*classes, attribute.entry().offset)?;
            }
            return Ok(NewValue::Attribute(id));
        }
        if let FieldKind::String = kind {
            let attribute = self.attribute(id);
            let string = attribute.and_then(|attribute| attribute.string_value());
            let string = string
                .ok_or_else(|| self.no_representation(kind, id))?
                .to_vec();
            return Ok(NewValue::String(self.add_string(&string)?));
        }
        let items: Option<(FieldKind, Vec<AttributeId>)> = match (kind, self.view_of(id)?) {
            (FieldKind::Optional(inner), AttributeView::Array(list)) if list.count() < 2 => {
                let items = list.iter().map(|item| item.id());
                Some(((**inner).clone(), items.collect()))
            }
            (FieldKind::List(item) | FieldKind::Rest(item), AttributeView::Array(list)) => {
                let items = list.iter().map(|item| item.id());
                Some(((**item).clone(), items.collect()))
            }
            _ => None,
        };
        if let Some((inner, items)) = items {
            let mut values = Vec::with_capacity(items.len());
            for item in items {
                values.push(self.property_of_attribute(&inner, item)?);
            }
            return Ok(match kind {
                FieldKind::Optional(_) => values.pop().unwrap_or(NewValue::Absent),
                _ => NewValue::List(values),
            });
        }
        self.scalar_of_attribute(kind, id)
            .map(|value| value.ok_or_else(|| self.no_representation(kind, id)))?
    }

    fn view_of(&self, id: AttributeId) -> Result<AttributeView<'_>> {
        match self.attribute(id) {
            Some(attribute) => attribute.view(),
            None => Err(self.no_form()),
        }
    }

    fn scalar_of_attribute(
        &self,
        kind: &FieldKind,
        id: AttributeId,
    ) -> Result<Option<NewValue<'static>>> {
        Ok(match (kind, self.view_of(id)?) {
            (FieldKind::Unit, AttributeView::Unit) => Some(NewValue::Bool(true)),
            (FieldKind::Unit | FieldKind::Bool, AttributeView::Integer { value, .. }) => {
                (value.width() == 1).then(|| NewValue::Bool(value.is_sign_bit_set()))
            }
            (FieldKind::Number(form), AttributeView::Integer { value, .. }) => {
                integer(value.to_i64(), form.width)
            }
            (FieldKind::Enum(form), AttributeView::Integer { value, .. }) => {
                integer(value.to_i64(), form.width)
            }
            (FieldKind::Enum(form), AttributeView::Text(text)) => {
                case_of(form, text).map(|value| NewValue::Integer(value.into()))
            }
            (FieldKind::DenseList(item), AttributeView::DenseArray { count, data, .. }) => {
                let width = match &**item {
                    FieldKind::Number(form) => form.width,
                    _ => 64,
                };
                let size = width.div_ceil(8) as usize;
                (data.len() as u64 == count * size as u64).then(|| {
                    let values = data.chunks_exact(size).map(|bytes| {
                        let mut word = [0; 8];
                        word.iter_mut()
                            .zip(bytes)
                            .for_each(|(to, from)| *to = *from);
                        NewValue::Integer(u64::from_le_bytes(word).into())
                    });
                    NewValue::List(values.collect())
                })
            }
            (FieldKind::SegmentSizes(groups), AttributeView::DenseArray { .. }) => {
                let sizes = self.attribute(id).map(|it| segment_sizes(it, *groups));
                sizes.and_then(Result::ok).map(NewValue::SegmentSizes)
            }
            _ => None,
        })
    }

    /// The error for an attribute that does not represent a value of a kind.
    #[cold]
    fn no_representation(&self, kind: &FieldKind, id: AttributeId) -> Error {
        let expected = match kind {
            FieldKind::Unit => "a unit attribute or a bool",
            FieldKind::Bool => "a bool",
            FieldKind::String => "a string attribute",
            FieldKind::Number(_) => {
                "an integer attribute with a value in the range of the property"
            }
            FieldKind::Enum(form) if form.attribute.is_some() => {
                "an integer attribute, or the enum attribute with a case of the property"
            }
            FieldKind::Enum(_) => "an integer attribute with a value in the range of the property",
            FieldKind::Optional(_) => "an array of at most one attribute",
            FieldKind::DenseList(_) => "a dense array of integers of the width of the property",
            FieldKind::List(_) | FieldKind::Rest(_) => "an array",
            FieldKind::SegmentSizes(_) => {
                "a dense array of i32 with a size that is not negative for each group"
            }
            _ => "an attribute that represents the property; there is none",
        };
        let found = format!("attribute {}", id.index());
        let end = self.container().bytes().len() as u64;
        Error::new(ErrorKind::UnexpectedAttribute { expected, found }, end)
    }

    #[cold]
    fn no_form(&self) -> Error {
        let kind = ErrorKind::UnexpectedAttribute {
            expected: "the attribute that stands for a property of its kind",
            found: "another".to_owned(),
        };
        Error::new(kind, self.container().bytes().len() as u64)
    }
}

fn integer(value: Option<i64>, width: u32) -> Option<NewValue<'static>> {
    let value = i128::from(value?);
    NewInteger::from_i128(value, width).map(NewValue::Integer)
}

/// The value of an enum for a text such as `#arith.overflow<nsw, nuw>`.
fn case_of(form: &EnumForm, text: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(text).ok()?;
    let cases = text
        .strip_prefix('#')?
        .strip_prefix(form.attribute.as_deref()?)?
        .strip_prefix('<')?
        .strip_suffix('>')?;
    let mut value = 0;
    for name in cases.split(',') {
        let case = form.cases.iter().find(|(case, _)| **case == *name.trim());
        value |= case?.1;
    }
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::container::Container;
    use crate::dialect::Registry;
    use crate::dialect::builtin::FloatFormat;
    use crate::layout::parse_dialect;
    use crate::limits::Limits;

    #[test]
    fn every_native_kind_comes_back_from_its_attribute() {
        let kinds = "a: i64, b: unit, c: optional<i32>, d: string, e: list<bool>, \
                     f: dense_list<i32>, g: flags(i8, x = 1, y = 2), h: enum(i32, u = 0, v = 3)";
        let description = parse_dialect(&format!("dialect d op a {{ {kinds} }}")).unwrap();
        let mut tables = Tables::new(
            Container::empty(6, Limits::default()),
            Registry::built_in(),
            None,
        );
        let string = tables.add_string(b"text").unwrap();
        let integer =
            |value: i128, width| NewValue::Integer(NewInteger::from_i128(value, width).unwrap());
        let values = [
            integer(-3, 64),
            NewValue::Bool(false),
            integer(7, 32),
            NewValue::String(string),
            NewValue::List(vec![NewValue::Bool(true), NewValue::Bool(false)]),
            NewValue::List(vec![integer(1, 32), integer(-1, 32)]),
            integer(3, 8),
            integer(3, 32),
        ];
        let fields = &description.ops[0].properties(6).fields;
        assert_eq!(fields.len(), values.len());
        for (field, value) in fields.iter().zip(values) {
            let attribute = tables.attribute_of_property(&field.kind, &value).unwrap();
            let back = tables
                .property_of_attribute(&field.kind, attribute)
                .unwrap();
            assert_eq!(back, value, "{}", field.name);
        }
        let unit = tables.unit_attribute().unwrap();
        assert!(tables.property_of_attribute(&fields[0].kind, unit).is_err());
    }
    #[test]
    fn segment_sizes_are_one_i32_for_each_group_and_not_negative() {
        let mut tables = Tables::new(
            Container::empty(6, Limits::default()),
            Registry::built_in(),
            None,
        );
        let integers = [32, 64].map(|width| {
            let ty = tables.integer_type(width, Signedness::Signless);
            ty.unwrap()
        });
        let float = tables.float_type(FloatFormat::F32).unwrap();
        let kind = FieldKind::SegmentSizes(2);
        let mut read = |ty, data: &[u8]| {
            let attribute = tables.dense_array_attribute(ty, data).unwrap();
            tables.property_of_attribute(&kind, attribute)
        };
        let sizes = |one: i32, other: i32| [one.to_le_bytes(), other.to_le_bytes()].concat();
        assert_eq!(
            read(integers[0], &sizes(2, 1)).unwrap(),
            NewValue::SegmentSizes(vec![2, 1])
        );
        for (ty, data) in [
            (integers[0], sizes(-1, 1)),
            (integers[0], sizes(1, i32::MIN)),
            (integers[0], 1_i32.to_le_bytes().to_vec()),
            (integers[1], [0; 16].to_vec()),
            (integers[1], sizes(1, 0)),
            (float, sizes(0, 0)),
        ] {
            let error = read(ty, &data).unwrap_err();
            assert!(error.to_string().contains("not negative"), "{error}");
        }
    }
}
