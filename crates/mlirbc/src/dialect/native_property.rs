//! Conversion between properties that are not attributes and the attributes that represent them.
//!
//! Properties are printed as these attributes. Files of version 4 and older, which have no
//! properties, also store them that way.

use std::borrow::Cow;

use crate::container::{AttributeId, StringId};
use crate::dialect::builtin::{AttributeView, Signedness, TypeView};
use crate::dialect::entry::Attribute;
use crate::dialect::op_properties::segment_sizes;
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result};
use crate::schema::{FieldKind, NewInteger, NewValue, Value};

/// The attribute that represents the value of a property, by its parts.
#[derive(Clone)]
pub(crate) enum Representation<'m> {
    /// The property is an attribute itself.
    Attribute(AttributeId),
    /// No attribute represents the value, and MLIR has no syntax for it.
    None(Value<'m>),
    /// A signless integer.
    Integer {
        value: i64,
        /// The width in bits.
        width: u32,
    },
    Bool(bool),
    Unit,
    String(StringId),
    /// An attribute in MLIR's syntax, such as that of an enum.
    Text(Cow<'m, str>),
    Array(Vec<Representation<'m>>),
    /// A dense array of signless integers.
    DenseArray {
        values: Vec<i64>,
        /// The width in bits.
        width: u32,
    },
}

/// The attribute that represents a value of a property of a kind. `None` if there is none, or the value does
/// not match the kind. The schema determines how deep arrays nest.
pub(crate) fn representation(
    kind: &FieldKind,
    value: &NewValue<'_>,
) -> Option<Representation<'static>> {
    Some(match (kind, value) {
        (_, NewValue::Attribute(id)) => Representation::Attribute(*id),
        (FieldKind::Number(form), value) => Representation::Integer {
            value: number(value, form.width)?,
            width: form.width,
        },
        (FieldKind::Enum(form), value) => {
            let value = number(value, form.width)?;
            match form.attribute_text(unsigned(value, form.width)) {
                Some(text) => Representation::Text(Cow::Owned(text)),
                None => Representation::Integer {
                    value,
                    width: form.width,
                },
            }
        }
        (FieldKind::Unit, NewValue::Bool(true)) => Representation::Unit,
        (FieldKind::Unit | FieldKind::Bool, NewValue::Bool(value)) => Representation::Bool(*value),
        (FieldKind::String, NewValue::String(id)) => Representation::String(*id),
        (FieldKind::Optional(_), NewValue::Absent) => Representation::Array(Vec::new()),
        (FieldKind::Optional(inner), value) => {
            Representation::Array(vec![representation(inner, value)?])
        }
        (FieldKind::List(item), NewValue::List(values)) => {
            let values = values.iter().map(|value| representation(item, value));
            Representation::Array(values.collect::<Option<_>>()?)
        }
        (FieldKind::DenseList(item), NewValue::List(values)) => {
            let width = width_of(item);
            let values = values.iter().map(|value| number(value, width));
            Representation::DenseArray {
                values: values.collect::<Option<_>>()?,
                width,
            }
        }
        (FieldKind::SegmentSizes(_), NewValue::SegmentSizes(sizes)) => Representation::DenseArray {
            values: sizes.iter().map(|&size| i64::from(size)).collect(),
            width: 32,
        },
        _ => return None,
    })
}

/// The value of a native property that nothing sets. `None` for a string, which is empty then, and where a
/// property must be set.
///
/// A number is [`NewValue::Unsigned`], unlike one that was read or set, which counts as set.
pub(crate) fn unset_value(kind: &FieldKind) -> Option<NewValue<'static>> {
    Some(match kind {
        FieldKind::Number(_) | FieldKind::Enum(_) => NewValue::Unsigned(0),
        FieldKind::Bool | FieldKind::Unit => NewValue::Bool(false),
        FieldKind::Optional(_) | FieldKind::OptionalVarint => NewValue::Absent,
        FieldKind::List(_) | FieldKind::DenseList(_) => NewValue::List(Vec::new()),
        _ => return None,
    })
}

/// Whether a property must be set.
pub(crate) fn is_required_property(kind: &FieldKind) -> bool {
    let has_value = unset_value(kind).is_some() || *kind == FieldKind::String;
    !has_value && !kind.may_be_absent()
}

/// The width of the items of a dense list.
fn width_of(item: &FieldKind) -> u32 {
    match item {
        FieldKind::Number(form) => form.width,
        _ => 64,
    }
}

/// The signed value of a number of a width from 1 to 64, if it fits.
fn number(value: &NewValue<'_>, width: u32) -> Option<i64> {
    let low = match value {
        NewValue::Integer(integer) if integer.bit_length() <= u64::from(width) => integer.low(),
        NewValue::Unsigned(number) if *number <= mask(width) => *number,
        _ => return None,
    };
    let unused = u64::BITS - width.clamp(1, u64::BITS);
    Some((low << unused) as i64 >> unused)
}

/// The bits of a signed value of a width.
fn unsigned(value: i64, width: u32) -> u64 {
    value as u64 & mask(width)
}

fn mask(width: u32) -> u64 {
    u64::MAX >> (u64::BITS - width.clamp(1, u64::BITS))
}

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
        match representation(kind, value) {
            Some(representation) => self.add_representation(&representation),
            None => Err(self.no_form()),
        }
    }

    fn add_representation(&mut self, representation: &Representation<'_>) -> Result<AttributeId> {
        match representation {
            Representation::Attribute(id) => Ok(*id),
            Representation::None(_) => Err(self.no_form()),
            Representation::Integer { value, width } => {
                let ty = self.integer_type(*width, Signedness::Signless)?;
                let value = NewInteger::from(unsigned(*value, *width));
                self.integer_attribute(ty, &value)
            }
            Representation::Bool(value) => self.bool_attribute(*value),
            Representation::Unit => self.unit_attribute(),
            Representation::String(id) => {
                let string = self.container().string(*id).unwrap_or_default().to_vec();
                self.string_attribute(&string)
            }
            Representation::Text(text) => {
                let name = text.split(['#', '.']).nth(1).unwrap_or_default();
                self.add_attribute_text(name.as_bytes(), text.as_bytes())
            }
            Representation::Array(values) => {
                let mut elements = Vec::with_capacity(values.len());
                for value in values {
                    elements.push(self.add_representation(value)?);
                }
                self.array_attribute(&elements)
            }
            Representation::DenseArray { values, width } => {
                let ty = self.integer_type(*width, Signedness::Signless)?;
                let size = width.div_ceil(8) as usize;
                let bytes = values
                    .iter()
                    .flat_map(|value| value.to_le_bytes().into_iter().take(size));
                let data: Vec<u8> = bytes.collect();
                self.dense_array_attribute(ty, &data)
            }
        }
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
            if let Some(attribute) = self.attribute(id)
                && !attribute.may_be(*classes)
            {
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
                // MLIR extends the bits of a case with zeros.
                let bits = value.to_i64().filter(|_| value.width() <= u64::BITS);
                let bits = bits.map(|bits| unsigned(bits, value.width()));
                let bits = bits.filter(|bits| *bits <= mask(form.width));
                // Where an attribute represents the cases, an integer represents only what has none.
                let bits = bits.filter(|bits| form.attribute_text(*bits).is_none());
                bits.map(|bits| NewValue::Integer(bits.into()))
            }
            (FieldKind::Enum(form), AttributeView::Text(text)) => {
                let value = form.value_of_attribute_text(text);
                value.map(|value| NewValue::Integer(value.into()))
            }
            (
                FieldKind::DenseList(item),
                AttributeView::DenseArray {
                    element,
                    count,
                    data,
                },
            ) => {
                let width = width_of(item);
                let size = width.div_ceil(8) as usize;
                let is_right = matches!(element.view()?, TypeView::Integer {
                    width: found,
                    signedness: Signedness::Signless,
                } if found == width);
                (is_right && data.len() as u64 == count * size as u64).then(|| {
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
                "the enum attribute with a case of the property"
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
        let in_words = |attribute: Attribute<'_>| attribute.in_words().ok();
        let found = self.attribute(id).and_then(in_words);
        let found = found.unwrap_or_else(|| format!("attribute {}", id.index()));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::container::Container;
    use crate::dialect::Registry;
    use crate::dialect::builtin::FloatFormat;
    use crate::limits::Limits;
    use crate::schema::parse_dialect;

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
        // Elements of the size of the items are no items if their type is another one.
        let float = tables.float_type(FloatFormat::F32).unwrap();
        let floats = tables.dense_array_of_floats(float, &[1.0]).unwrap();
        let unsigned = tables.integer_type(32, Signedness::Unsigned).unwrap();
        let unsigned = tables.dense_array_of_integers(unsigned, [1]).unwrap();
        for other in [floats, unsigned] {
            assert!(
                tables
                    .property_of_attribute(&fields[5].kind, other)
                    .is_err()
            );
        }
    }

    #[test]
    fn a_value_that_nothing_sets_has_an_attribute() {
        let kinds = "a: i64, b: unit, c: optional<i32>, d: bool, e: list<bool>, f: dense_list<i32>, \
                     g: flags(i8, x = 1, y = 2), h: enum(i32, u = 0, v = 3)";
        let description = parse_dialect(&format!("dialect d op a {{ {kinds} }}")).unwrap();
        let mut tables = Tables::new(
            Container::empty(6, Limits::default()),
            Registry::built_in(),
            None,
        );
        for field in &description.ops[0].properties(6).fields {
            assert!(!is_required_property(&field.kind), "{}", field.name);
            let value = unset_value(&field.kind).unwrap();
            let attribute = tables.attribute_of_property(&field.kind, &value).unwrap();
            let back = tables
                .property_of_attribute(&field.kind, attribute)
                .unwrap();
            match value {
                NewValue::Unsigned(0) => assert_eq!(back, NewValue::Integer(0.into())),
                value => assert_eq!(back, value, "{}", field.name),
            }
        }
    }

    #[test]
    fn numbers_that_do_not_fit_their_width_have_no_attribute() {
        let description = parse_dialect("dialect d op a { a: i8 }").unwrap();
        let kind = &description.ops[0].properties(6).fields[0].kind;
        let value = |value: u64| match representation(kind, &NewValue::Unsigned(value)) {
            Some(Representation::Integer { value, width: 8 }) => Some(value),
            _ => None,
        };
        assert_eq!(
            [0, 127, 128, 255, 256, u64::MAX].map(value),
            [Some(0), Some(127), Some(-128), Some(-1), None, None]
        );
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
