//! The fields of any attribute or type whose schema is known, builtin or not.

use std::mem::MaybeUninit;

use crate::basics::handle::{mlirbc_attribute, mlirbc_type};
use crate::basics::text::{Raw, mlirbc_bytes, mlirbc_str};
use crate::boundary::put;
use crate::open::module::{item_into, mlirbc_module, with_item};
use mlirbc::container::Container;
use mlirbc::dialect::{Form, Tables};
use mlirbc::schema::{Fields, Integer, List, Record, Value};

/// The kinds of fields.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_field_kind {
    /// An optional field that is absent.
    MLIRBC_FIELD_ABSENT = 0,
    /// A number, in `number`.
    MLIRBC_FIELD_UNSIGNED = 1,
    /// A signed number, in `number` as two's complement.
    MLIRBC_FIELD_SIGNED = 2,
    /// A bool, in `number`.
    MLIRBC_FIELD_BOOL = 3,
    /// A string of the table: its position in `number`, its characters in `bytes`.
    MLIRBC_FIELD_STRING = 4,
    /// An attribute: its index in `number`.
    MLIRBC_FIELD_ATTRIBUTE = 5,
    /// A type: its index in `number`.
    MLIRBC_FIELD_TYPE = 6,
    /// A resource of a dialect: its index in `number`, UINT64_MAX if the module has no such resource.
    MLIRBC_FIELD_RESOURCE = 7,
    /// Raw bytes, in `bytes`.
    MLIRBC_FIELD_BLOB = 8,
    /// An integer: its lowest 64 bits in `number`, its width in `count`;
    /// `mlirbc_attribute_get_field_words` and similar functions copy all bits.
    MLIRBC_FIELD_INTEGER = 9,
    /// The bits of a float: the lowest 64 in `number`, its width in `count`.
    MLIRBC_FIELD_FLOAT = 10,
    /// An affine map.
    MLIRBC_FIELD_AFFINE_MAP = 11,
    /// An integer set.
    MLIRBC_FIELD_INTEGER_SET = 12,
    /// A list of `count` items; also the sizes of an op's groups of operands or results.
    MLIRBC_FIELD_LIST = 13,
    /// An item of a list that has `count` fields.
    MLIRBC_FIELD_GROUP = 14,
}

/// A field, an item of a list, or a field of a group.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_field {
    /// The name; empty for items of a list.
    pub name: mlirbc_str,
    /// The kind.
    pub kind: mlirbc_field_kind,
    /// A number or index, by kind.
    pub number: u64,
    /// A number of items, fields or bits, by kind.
    pub count: u64,
    /// Characters or bytes, by kind.
    pub bytes: mlirbc_bytes,
    /// Room for later members; the library sets it to 0.
    pub reserved: [u64; 2],
}

impl mlirbc_field {
    pub(crate) fn new(container: &Container<'_>, name: &[u8], value: Value<'_>) -> Self {
        use mlirbc_field_kind::*;
        let absent = mlirbc_field {
            name: mlirbc_str::of(name),
            kind: MLIRBC_FIELD_ABSENT,
            number: 0,
            count: 0,
            bytes: mlirbc_bytes::EMPTY,
            reserved: [0; 2],
        };
        let numbered = |kind, number| mlirbc_field {
            kind,
            number,
            ..absent
        };
        let index = |kind, index: u32| numbered(kind, u64::from(index));
        let counted = |kind, count: usize| mlirbc_field {
            kind,
            count: count as u64,
            ..absent
        };
        let wide = |kind, bits: Integer<'_>| mlirbc_field {
            count: u64::from(bits.width()),
            ..numbered(kind, bits.words().next().unwrap_or(0))
        };
        match value {
            Value::Absent => absent,
            Value::Unsigned(number) => numbered(MLIRBC_FIELD_UNSIGNED, number),
            Value::Signed(number) => numbered(MLIRBC_FIELD_SIGNED, number as u64),
            Value::Bool(value) => numbered(MLIRBC_FIELD_BOOL, u64::from(value)),
            Value::String(id) => mlirbc_field {
                bytes: mlirbc_bytes::of(container.string(id).unwrap_or_default()),
                ..index(MLIRBC_FIELD_STRING, id.index())
            },
            Value::Attribute(id) => index(MLIRBC_FIELD_ATTRIBUTE, id.index()),
            Value::Type(id) => index(MLIRBC_FIELD_TYPE, id.index()),
            Value::Resource(id) => {
                let position = container.resources().position(id);
                numbered(MLIRBC_FIELD_RESOURCE, position.map_or(u64::MAX, u64::from))
            }
            Value::Blob(bytes) => mlirbc_field {
                kind: MLIRBC_FIELD_BLOB,
                bytes: mlirbc_bytes::of(bytes),
                ..absent
            },
            Value::Integer(bits) => wide(MLIRBC_FIELD_INTEGER, bits),
            Value::Float(bits) => wide(MLIRBC_FIELD_FLOAT, bits),
            Value::AffineMap(_) => numbered(MLIRBC_FIELD_AFFINE_MAP, 0),
            Value::IntegerSet(_) => numbered(MLIRBC_FIELD_INTEGER_SET, 0),
            Value::List(list) => counted(MLIRBC_FIELD_LIST, list.count()),
            Value::Group(fields) => counted(MLIRBC_FIELD_GROUP, fields.count()),
            Value::SegmentSizes(sizes) => counted(MLIRBC_FIELD_LIST, sizes.len()),
        }
    }
}

/// The field, item or field of an item that a path of positions leads to.
pub(crate) fn follow<'m>(fields: Fields<'m>, path: &[u32]) -> Option<(&'m [u8], Value<'m>)> {
    let (&first, rest) = path.split_first()?;
    follow_from(nth_field(fields, first)?, rest)
}

/// What a path leads to in a field.
pub(crate) fn follow_from<'m>(
    field: (&'m [u8], Value<'m>),
    path: &[u32],
) -> Option<(&'m [u8], Value<'m>)> {
    let mut found = field;
    for &position in path {
        found = match found.1 {
            Value::List(list) => (&[], nth_item(list, position)?),
            Value::Group(fields) => nth_field(fields, position)?,
            Value::SegmentSizes(sizes) => {
                let size = *sizes.sizes().get(position as usize)?;
                (&[], Value::Unsigned(u64::from(size)))
            }
            _ => return None,
        };
    }
    Some(found)
}

fn nth_field<'m>(mut fields: Fields<'m>, position: u32) -> Option<(&'m [u8], Value<'m>)> {
    for _ in 0..position {
        fields.next().ok()??;
    }
    let (field, value) = fields.next().ok()??;
    Some((field.name.as_bytes(), value))
}

fn nth_item(mut list: List<'_>, position: u32) -> Option<Value<'_>> {
    for _ in 0..position {
        list.next().ok()??;
    }
    list.next().ok()?
}

/// The fields of an attribute or type, if its schema is known.
pub(crate) fn record_of(form: Form<'_>) -> Option<Record<'_>> {
    match form {
        Form::Record(record) => Some(record),
        _ => None,
    }
}

/// The field of a record with a name, and its position.
pub(crate) fn field_by_name<'m>(
    record: Record<'m>,
    name: mlirbc_str,
) -> Option<(u32, &'m [u8], Value<'m>)> {
    // SAFETY: the caller promises `len` characters.
    let name = unsafe { name.bytes() };
    let mut names = record.schema().fields().iter();
    let found = names.position(|field| field.name.as_bytes() == name)? as u32;
    let (name, value) = nth_field(record.fields(), found)?;
    Some((found, name, value))
}

fn num_fields(form: Form<'_>) -> Option<usize> {
    Some(record_of(form)?.schema().fields().len())
}

fn get_field(tables: &Tables<'_>, form: Form<'_>, path: &[u32]) -> Option<mlirbc_field> {
    let (name, value) = follow(record_of(form)?.fields(), path)?;
    Some(mlirbc_field::new(tables.container(), name, value))
}

fn get_field_by_name(
    tables: &Tables<'_>,
    form: Form<'_>,
    name: mlirbc_str,
    position: Option<&mut MaybeUninit<u32>>,
) -> Option<mlirbc_field> {
    let (found, name, value) = field_by_name(record_of(form)?, name)?;
    put(position, found);
    Some(mlirbc_field::new(tables.container(), name, value))
}

/// The number of fields of an attribute; 0 if its schema is unknown.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_num_fields(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
) -> usize {
    with_item(module, attribute, |attribute| {
        num_fields(attribute.form().ok()?)
    })
}

/// A field of an attribute. `path` has one position for a field, one more for an item of a list,
/// one more for a field of an item, and so on. False if there is no such field.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_field(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    path: *const u32,
    path_len: usize,
    field: Option<&mut MaybeUninit<mlirbc_field>>,
) -> bool {
    item_into(module, attribute, field, |attribute| {
        // SAFETY: the caller promises `path_len` numbers at `path`.
        let path = unsafe { Raw::new(path, path_len) };
        get_field(attribute.tables(), attribute.form().ok()?, path)
    })
}

/// The field of an attribute with a name, and its position, which is the first step of paths into
/// the field. False if there is no such field.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_field_by_name(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    name: mlirbc_str,
    position: Option<&mut MaybeUninit<u32>>,
    field: Option<&mut MaybeUninit<mlirbc_field>>,
) -> bool {
    item_into(module, attribute, field, |attribute| {
        get_field_by_name(attribute.tables(), attribute.form().ok()?, name, position)
    })
}

/// The number of fields of a type; 0 if its schema is unknown.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_num_fields(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
) -> usize {
    with_item(module, r#type, |r#type| num_fields(r#type.form().ok()?))
}

/// A field of a type, by a path as for `mlirbc_attribute_get_field`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_field(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    path: *const u32,
    path_len: usize,
    field: Option<&mut MaybeUninit<mlirbc_field>>,
) -> bool {
    item_into(module, r#type, field, |r#type| {
        // SAFETY: the caller promises `path_len` numbers at `path`.
        let path = unsafe { Raw::new(path, path_len) };
        get_field(r#type.tables(), r#type.form().ok()?, path)
    })
}

/// The field of a type with a name, and its position, which is the first step of paths into the
/// field. False if there is no such field.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_field_by_name(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    name: mlirbc_str,
    position: Option<&mut MaybeUninit<u32>>,
    field: Option<&mut MaybeUninit<mlirbc_field>>,
) -> bool {
    item_into(module, r#type, field, |r#type| {
        get_field_by_name(r#type.tables(), r#type.form().ok()?, name, position)
    })
}
