//! Stripping of constants in the file's attributes. Constants with many elements keep only their
//! shape, and all elements become zero.
//!
//! Every op that accepts other elements also accepts a splat, but not a reference to a resource
//! without data. The attribute keeps its index, so unknown references to it also see the zeros.

use hashbrown::HashSet;

use crate::container::{AttributeId, StringId, TypeId};
use crate::dialect::builtin::AttributeView;
use crate::dialect::{Attribute, Form, Tables};
use crate::error::Result;
use crate::ir::module::Module;
use crate::schema::{Context, NewValue, Record, Value};
use crate::wire::{Cursor, varint};

impl Module<'_> {
    /// The constants of more than `most` elements, with their encodings if the elements are zero.
    pub(super) fn zeros(&mut self, most: u64) -> Result<Vec<(AttributeId, Vec<u8>)>> {
        let tables = self.tables();
        // The indices of sparse elements are not elements.
        let indices = tables.attributes().filter_map(|it| match it.view() {
            Ok(AttributeView::Sparse { indices, .. }) => Some(indices.id()),
            _ => None,
        });
        let indices: HashSet<AttributeId> = indices.collect();
        let has_text = tables.attributes().any(|it| is_large_text(it, most));
        let empty = match has_text {
            true => Some(self.tables_mut().add_string(b"")?),
            false => None,
        };
        let mut zeros = Vec::new();
        for attribute in self.tables().attributes() {
            if !indices.contains(&attribute.id())
                && let Some(bytes) = zero_of(attribute, most, empty)?
            {
                zeros.push((attribute.id(), bytes));
            }
        }
        Ok(zeros)
    }
}

fn is_large_text(attribute: Attribute<'_>, most: u64) -> bool {
    match attribute.view() {
        Ok(AttributeView::DenseStrings {
            is_splat: false,
            strings,
            ..
        }) => strings.count() as u64 > most,
        _ => false,
    }
}

/// The encoding of an attribute with zeros for its elements; `None` unless it is a constant of more
/// than `most` elements that are not all equal.
fn zero_of(
    attribute: Attribute<'_>,
    most: u64,
    empty: Option<StringId>,
) -> Result<Option<Vec<u8>>> {
    let Ok(Form::Record(record)) = attribute.form() else {
        return Ok(None);
    };
    let size = match attribute.view() {
        Ok(AttributeView::Dense { elements, .. }) => {
            let is_large = elements.count.is_some_and(|count| count > most);
            // An element is then no larger than the existing data.
            let is_whole = elements.has_expected_size() == Some(true);
            match elements.kind {
                Some(kind) if is_large && is_whole && !elements.is_splat => match kind.is_bit() {
                    true => 1,
                    false => elements.element_size,
                },
                _ => return Ok(None),
            }
        }
        Ok(AttributeView::DenseStrings { .. }) if is_large_text(attribute, most) => {
            let Some(empty) = empty else {
                return Ok(None);
            };
            let list = NewValue::List(vec![NewValue::String(empty)]);
            let splat = record.with_field("is_splat", &NewValue::Unsigned(1))?;
            let splat = Record::new(record.schema(), Cursor::new(&splat, 0), attribute.tables());
            return Ok(Some(with_code(
                record,
                &splat.with_field("strings", &list)?,
            )));
        }
        Ok(AttributeView::Record(_)) if attribute.dialect_name() == b"vhlo" => {
            match size_in_tensor(attribute, record, most)? {
                Some(size) => size,
                None => return Ok(None),
            }
        }
        _ => return Ok(None),
    };
    let zero = vec![0; usize::try_from(size).unwrap_or(0)];
    let fields = record.with_field("data", &NewValue::Blob(zero.into()))?;
    Ok(Some(with_code(record, &fields)))
}

fn with_code(record: Record<'_>, fields: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(fields.len() + 1);
    varint::append(&mut bytes, record.schema().code);
    bytes.extend_from_slice(fields);
    bytes
}

/// The bytes of an element of a VHLO tensor. VHLO types have separate encodings.
fn size_in_tensor(attribute: Attribute<'_>, record: Record<'_>, most: u64) -> Result<Option<u64>> {
    if &*record.schema().name != "tensor_v1" {
        return Ok(None);
    }
    let (Some(Value::Type(ty)), Some(Value::Blob(data))) =
        (record.field("type")?, record.field("data")?)
    else {
        return Ok(None);
    };
    let Some(Ok(Form::Record(ty))) = attribute.tables().ty(ty).map(|ty| ty.form()) else {
        return Ok(None);
    };
    let Some(Value::List(shape)) = ty.field("shape")? else {
        return Ok(None);
    };
    let count = shape.signed().try_fold(1u64, |count, dim| {
        count.checked_mul(u64::try_from(dim).ok()?)
    });
    let Some(count) = count.filter(|&count| count > most) else {
        return Ok(None);
    };
    let Some(Value::Type(element)) = ty.field("element")? else {
        return Ok(None);
    };
    let Some((width, parts)) = width_of(attribute.tables(), element)? else {
        return Ok(None);
    };
    let length = data.len() as u64;
    if (width, parts) == (1, 1) {
        // Packed eight to a byte, or one byte each.
        let is_whole = length == count.div_ceil(8) || length == count;
        let is_splat = matches!(data, [0x00 | 0xFF]);
        return Ok((is_whole && !is_splat).then_some(1));
    }
    let size = parts * u64::from(width.div_ceil(8));
    let is_whole = size.checked_mul(count) == Some(length);
    Ok((is_whole && length > size).then_some(size))
}

/// The bits of each part of an element, and the number of parts: two for a complex number.
fn width_of(tables: &Tables<'_>, element: TypeId) -> Result<Option<(u32, u64)>> {
    if let Some(width) = tables.bit_width(element) {
        return Ok(Some((width, 1)));
    }
    let Some(Ok(Form::Record(complex))) = tables.ty(element).map(|ty| ty.form()) else {
        return Ok(None);
    };
    Ok(match complex.field("element")? {
        Some(Value::Type(part)) if &*complex.schema().name == "complex_v1" => {
            tables.bit_width(part).map(|width| (width, 2))
        }
        _ => None,
    })
}
