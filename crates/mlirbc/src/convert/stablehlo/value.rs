//! The attributes that one form of an op has and the other lacks.

use std::borrow::Cow;

use crate::container::{AttributeId, TypeId};
use crate::dialect::{Attribute, Form, Tables, vhlo_name_of};
use crate::error::Result;
use crate::schema::{NewInteger, NewValue, Record, Value};

const VHLO: &[u8] = b"vhlo";

/// The value that represents the absence of an attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Default {
    /// `false`.
    False,
    /// An array without elements.
    EmptyArray,
    /// A tensor without elements.
    EmptyTensor,
    /// The type `none`.
    NoneType,
    /// The default accuracy of results, without tolerances.
    Accuracy,
    /// Two zeros for each dimension that a convolution slides over.
    NoPadding,
}

impl Default {
    /// Whether an attribute has this value. An empty tensor may have any shape.
    ///
    /// # Errors
    /// The attribute is damaged.
    pub(super) fn is(self, attribute: Attribute<'_>) -> Result<bool> {
        let Some(record) = vhlo_record(attribute)? else {
            return Ok(false);
        };
        let name = vhlo_name_of(record.schema());
        Ok(match self {
            Default::False => name == "bool_v1" && is_zero(record.field("value")?),
            Default::EmptyArray => name == "array_v1" && has_no_items(&record, "elements")?,
            Default::EmptyTensor => {
                let data = record.field("data")?;
                name == "tensor_v1" && matches!(data, Some(Value::Blob([])))
            }
            Default::NoneType => {
                let tables = attribute.tables();
                let ty = match record.field("type")? {
                    Some(Value::Type(id)) => tables.ty(id),
                    _ => None,
                };
                let form = ty.map(|ty| ty.form()).transpose()?;
                let is_none =
                    |form| matches!(form, Form::Record(it) if &*it.schema().name == "none_v1");
                name == "type_v1" && form.is_some_and(is_none)
            }
            Default::Accuracy => {
                name == "result_accuracy_v1" && is_default_accuracy(attribute, &record)?
            }
            Default::NoPadding => false,
        })
    }

    /// The attribute with this value, added if necessary. `first` is the type of the op's first operand.
    /// `None` if the type does not determine the value.
    ///
    /// # Errors
    /// A table is full, or no description has VHLO.
    pub(super) fn add(
        self,
        tables: &mut Tables<'_>,
        first: Option<TypeId>,
    ) -> Result<Option<AttributeId>> {
        let added = match self {
            Default::False => {
                let value = ("value", NewValue::Unsigned(0));
                tables.add_attribute_record(VHLO, "bool_v1", &[value])
            }
            Default::EmptyArray => tables.add_attribute_record(VHLO, "array_v1", &[]),
            Default::EmptyTensor => tensor_of_i64(tables, &[0], Vec::new()),
            Default::NoneType => {
                let none = tables.add_type_record(VHLO, "none_v1", &[])?;
                tables.add_attribute_record(VHLO, "type_v1", &[("type", NewValue::Type(none))])
            }
            Default::Accuracy => {
                let mode = [("value", NewValue::Unsigned(0))];
                let mode = tables.add_attribute_record(VHLO, "result_accuracy_mode_v1", &mode)?;
                let zero = || NewValue::Integer(NewInteger::from_words([0]));
                let fields = [
                    ("atol", zero()),
                    ("rtol", zero()),
                    ("ulps", NewValue::Signed(0)),
                    ("mode", NewValue::Attribute(mode)),
                ];
                tables.add_attribute_record(VHLO, "result_accuracy_v1", &fields)
            }
            Default::NoPadding => {
                let rank = match first {
                    Some(first) => rank_of(tables, first)?,
                    None => None,
                };
                let Some(spatial) = rank.and_then(|rank| rank.checked_sub(2)) else {
                    return Ok(None);
                };
                // Equal elements are stored once.
                let zeros = vec![0; if spatial == 0 { 0 } else { 8 }];
                tensor_of_i64(tables, &[spatial as i64, 2], zeros)
            }
        };
        added.map(Some)
    }
}

/// The record of an attribute of VHLO.
///
/// # Errors
/// The attribute is damaged.
pub(super) fn vhlo_record(attribute: Attribute<'_>) -> Result<Option<Record<'_>>> {
    Ok(match attribute.form()? {
        Form::Record(record) if attribute.dialect_name() == VHLO => Some(record),
        _ => None,
    })
}

fn has_no_items(record: &Record<'_>, field: &str) -> Result<bool> {
    let items = record.field(field)?;
    Ok(matches!(items, Some(Value::List(items)) if items.count() == 0))
}

fn is_default_accuracy(attribute: Attribute<'_>, record: &Record<'_>) -> Result<bool> {
    let mode = match record.field("mode")? {
        Some(Value::Attribute(id)) => attribute.tables().attribute(id),
        _ => None,
    };
    let mode = mode.map(vhlo_record).transpose()?.flatten();
    let mode = mode.map(|mode| mode.field("value")).transpose()?.flatten();
    Ok(is_zero(record.field("atol")?)
        && is_zero(record.field("rtol")?)
        && is_zero(record.field("ulps")?)
        && is_zero(mode))
}

/// Whether a number is 0. The sign of a zero does not count.
fn is_zero(value: Option<Value<'_>>) -> bool {
    match value {
        Some(Value::Unsigned(number)) => number == 0,
        Some(Value::Signed(number)) => number == 0,
        Some(Value::Float(bits) | Value::Integer(bits)) => {
            bits.words().all(|word| word & (u64::MAX >> 1) == 0)
        }
        _ => false,
    }
}

/// The rank of a tensor; `None` for other types.
fn rank_of(tables: &Tables<'_>, id: TypeId) -> Result<Option<usize>> {
    let form = tables.ty(id).map(|ty| ty.form()).transpose()?;
    let Some(Form::Record(record)) = form.filter(|_| is_of_vhlo(tables, id)) else {
        return Ok(None);
    };
    if vhlo_name_of(record.schema()) != "tensor_v1" {
        return Ok(None);
    }
    let shape = record.field("shape")?;
    Ok(match shape {
        Some(Value::List(shape)) => Some(shape.count()),
        _ => None,
    })
}

fn is_of_vhlo(tables: &Tables<'_>, id: TypeId) -> bool {
    tables.ty(id).is_some_and(|ty| ty.dialect_name() == VHLO)
}

fn tensor_of_i64(tables: &mut Tables<'_>, shape: &[i64], data: Vec<u8>) -> Result<AttributeId> {
    let element = tables.add_type_record(VHLO, "i64_v1", &[])?;
    let fields = [
        ("shape", NewValue::numbers(shape.iter().copied())),
        ("element", NewValue::Type(element)),
    ];
    let ty = tables.add_type_record(VHLO, "tensor_v1", &fields)?;
    let fields = [
        ("type", NewValue::Type(ty)),
        ("data", NewValue::Blob(Cow::Owned(data))),
    ];
    tables.add_attribute_record(VHLO, "tensor_v1", &fields)
}
