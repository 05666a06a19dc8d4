//! Attributes and types of described dialects, from the values of their fields.

use std::mem::MaybeUninit;

use crate::basics::error::{Failure, NULL_ARGUMENT, mlirbc_error};
use crate::basics::handle::{mlirbc_attribute, mlirbc_type};
use crate::basics::status::mlirbc_status;
use crate::basics::text::{Raw, mlirbc_bytes, mlirbc_str};
use crate::boundary::guard;
use crate::open::module::{edit_into, mlirbc_module};
use mlirbc::container::{AttributeId, TypeId};
use mlirbc::dialect::Tables;
use mlirbc::schema::{NewInteger, NewValue};

/// Values for the fields of a new attribute or type, by name. A field that is not set is absent or
/// empty. A value that cannot be copied, because its pointer is NULL or its length impossible, fails
/// the functions that use the record. The caller owns and destroys it, and may use it several times.
#[derive(Default)]
pub struct mlirbc_record {
    fields: Vec<(String, Held)>,
}

/// A value; strings are of no module yet.
enum Held {
    Value(NewValue<'static>),
    Bytes(Vec<u8>),
    Text(Vec<u8>),
    Texts(Vec<Vec<u8>>),
    /// Why the value that the caller passed cannot be used.
    Refused(Failure),
}

/// Creates a record without values. The result must be destroyed with `mlirbc_record_destroy`.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_record_create() -> Option<Box<mlirbc_record>> {
    guard(None, || Some(Box::default()))
}

/// Destroys a record, which may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_record_destroy(record: Option<Box<mlirbc_record>>) {
    guard((), || drop(record));
}

/// Sets a field and replaces an earlier value. A name that is not UTF-8 names no field.
fn set(
    record: Option<&mut mlirbc_record>,
    name: mlirbc_str,
    value: impl FnOnce() -> Result<Held, Failure>,
) {
    guard((), || {
        let Some(record) = record else { return };
        // SAFETY: the caller promises `len` characters.
        let (name, value) = match unsafe { name.required() } {
            Ok(name) => (String::from_utf8_lossy(name).into_owned(), value()),
            Err(failure) => (String::new(), Err(failure)),
        };
        record.fields.retain(|(other, _)| *other != name);
        record
            .fields
            .push((name, value.unwrap_or_else(Held::Refused)));
    });
}

/// Sets a field to an unsigned number: a varint, a byte, a number or enum, an integer.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_record_set_uint64(
    record: Option<&mut mlirbc_record>,
    name: mlirbc_str,
    value: u64,
) {
    set(record, name, || Ok(Held::Value(NewValue::Unsigned(value))));
}

/// Sets a field to a signed number: a signed varint, a number, an integer.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_record_set_int64(
    record: Option<&mut mlirbc_record>,
    name: mlirbc_str,
    value: i64,
) {
    set(record, name, || Ok(Held::Value(NewValue::Signed(value))));
}

/// Sets a field to a bool.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_record_set_bool(
    record: Option<&mut mlirbc_record>,
    name: mlirbc_str,
    value: bool,
) {
    set(record, name, || Ok(Held::Value(NewValue::Bool(value))));
}

/// Sets a field to an integer, or to the bits of a float, from its 64-bit words, lowest first.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_record_set_words(
    record: Option<&mut mlirbc_record>,
    name: mlirbc_str,
    words: *const u64,
    num_words: usize,
) {
    set(record, name, || {
        // SAFETY: the caller guarantees the stated number of words.
        let words = unsafe { Raw::required(words, num_words) }?;
        let integer = NewInteger::from_words(words.iter().copied());
        Ok(Held::Value(NewValue::Integer(integer)))
    });
}

/// Sets a field to a list of integers, or of the bits of floats, each from `words_per_value` 64-bit
/// words, lowest first. The list is empty if `words_per_value` or `num_values` is 0.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_record_set_words_list(
    record: Option<&mut mlirbc_record>,
    name: mlirbc_str,
    words: *const u64,
    words_per_value: usize,
    num_values: usize,
) {
    set(record, name, || {
        let num_words = words_per_value.saturating_mul(num_values);
        // SAFETY: the caller guarantees the stated number of words.
        let words = unsafe { Raw::required(words, num_words) }?;
        let values = words.chunks_exact(words_per_value.max(1));
        let values = values.map(|words| NewInteger::from_words(words.iter().copied()));
        let values = values.map(NewValue::Integer).collect();
        Ok(Held::Value(NewValue::List(values)))
    });
}

/// Sets a field to a string, which is copied.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_record_set_string(
    record: Option<&mut mlirbc_record>,
    name: mlirbc_str,
    value: mlirbc_str,
) {
    set(record, name, || {
        // SAFETY: the caller promises `len` characters.
        Ok(Held::Text(unsafe { value.required() }?.to_vec()))
    });
}

/// Sets a field to raw bytes, which are copied.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_record_set_bytes(
    record: Option<&mut mlirbc_record>,
    name: mlirbc_str,
    value: mlirbc_bytes,
) {
    set(record, name, || {
        // SAFETY: the caller promises `len` bytes.
        Ok(Held::Bytes(unsafe { value.required() }?.to_vec()))
    });
}

/// Sets a field to an attribute.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_record_set_attribute(
    record: Option<&mut mlirbc_record>,
    name: mlirbc_str,
    value: mlirbc_attribute,
) {
    let id = AttributeId(value.index);
    set(record, name, || Ok(Held::Value(NewValue::Attribute(id))));
}

/// Sets a field to a type.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_record_set_type(
    record: Option<&mut mlirbc_record>,
    name: mlirbc_str,
    value: mlirbc_type,
) {
    let id = TypeId(value.index);
    set(record, name, || Ok(Held::Value(NewValue::Type(id))));
}

/// Sets a field to a list of unsigned numbers.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_record_set_uint64s(
    record: Option<&mut mlirbc_record>,
    name: mlirbc_str,
    values: *const u64,
    num_values: usize,
) {
    set(record, name, || {
        // SAFETY: the caller guarantees the stated number of numbers.
        let values = unsafe { Raw::required(values, num_values) }?.iter();
        let values = values.map(|&value| NewValue::Unsigned(value));
        Ok(Held::Value(NewValue::List(values.collect())))
    });
}

/// Sets a field to a list of signed numbers.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_record_set_int64s(
    record: Option<&mut mlirbc_record>,
    name: mlirbc_str,
    values: *const i64,
    num_values: usize,
) {
    set(record, name, || {
        // SAFETY: the caller guarantees the stated number of numbers.
        let values = unsafe { Raw::required(values, num_values) }?;
        Ok(Held::Value(NewValue::numbers(values.iter().copied())))
    });
}

/// Sets a field to a list of strings, which are copied.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_record_set_strings(
    record: Option<&mut mlirbc_record>,
    name: mlirbc_str,
    values: *const mlirbc_str,
    num_values: usize,
) {
    set(record, name, || {
        // SAFETY: the caller guarantees the stated number of strings, and their characters.
        let values = unsafe { Raw::required(values, num_values) }?.iter();
        // SAFETY: as above.
        let values = values.map(|value| Ok(unsafe { value.required() }?.to_vec()));
        Ok(Held::Texts(values.collect::<Result<_, Failure>>()?))
    });
}

/// Sets a field to a list of attributes.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_record_set_attributes(
    record: Option<&mut mlirbc_record>,
    name: mlirbc_str,
    values: *const mlirbc_attribute,
    num_values: usize,
) {
    set(record, name, || {
        // SAFETY: the caller guarantees the stated number of attributes.
        let values = unsafe { Raw::required(values, num_values) }?.iter();
        let values = values.map(|value| AttributeId(value.index));
        Ok(Held::Value(NewValue::attributes(values)))
    });
}

/// Sets a field to a list of types.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_record_set_types(
    record: Option<&mut mlirbc_record>,
    name: mlirbc_str,
    values: *const mlirbc_type,
    num_values: usize,
) {
    set(record, name, || {
        // SAFETY: the caller guarantees the stated number of types.
        let values = unsafe { Raw::required(values, num_values) }?.iter();
        let values = values.map(|value| TypeId(value.index));
        Ok(Held::Value(NewValue::types(values)))
    });
}

/// The attribute of a described dialect with the name of its kind and the values of its fields.
/// Fails if the dialect, the kind or a field is unknown. Also fails if a value is missing or of the
/// wrong kind for its field, or if MLIR would refuse the attribute.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_record_attribute_create(
    module: Option<&mut mlirbc_module>,
    dialect: mlirbc_str,
    kind: mlirbc_str,
    record: Option<&mlirbc_record>,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let (record, kind) = parts(record, kind)?;
        // SAFETY: the caller promises `len` characters.
        let dialect = unsafe { dialect.required() }?;
        module.tables_mut().transaction(|tables| {
            let values = record.values(tables)?;
            Ok(tables.add_attribute_record(dialect, &kind, &named(&values))?)
        })
    })
}

/// The type of a described dialect, as `mlirbc_record_attribute_create`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_record_type_create(
    module: Option<&mut mlirbc_module>,
    dialect: mlirbc_str,
    kind: mlirbc_str,
    record: Option<&mlirbc_record>,
    r#type: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, r#type, error, |module| {
        let (record, kind) = parts(record, kind)?;
        // SAFETY: the caller promises `len` characters.
        let dialect = unsafe { dialect.required() }?;
        module.tables_mut().transaction(|tables| {
            let values = record.values(tables)?;
            Ok(tables.add_type_record(dialect, &kind, &named(&values))?)
        })
    })
}

fn parts(
    record: Option<&mlirbc_record>,
    kind: mlirbc_str,
) -> Result<(&mlirbc_record, String), Failure> {
    let record = record.ok_or(NULL_ARGUMENT)?;
    // SAFETY: the caller promises `len` characters.
    let kind = unsafe { kind.required() }?;
    Ok((record, String::from_utf8_lossy(kind).into_owned()))
}

impl mlirbc_record {
    /// The values with the module's own strings.
    pub(crate) fn values<'r>(
        &'r self,
        tables: &mut Tables<'_>,
    ) -> Result<Vec<(&'r str, NewValue<'r>)>, Failure> {
        let mut values = Vec::with_capacity(self.fields.len());
        for (name, held) in &self.fields {
            let value = match held {
                Held::Refused(failure) => return Err(failure.clone()),
                Held::Value(value) => value.clone(),
                Held::Bytes(bytes) => NewValue::Blob(bytes.into()),
                Held::Text(text) => NewValue::String(tables.add_string(text)?),
                Held::Texts(texts) => {
                    let mut strings = Vec::with_capacity(texts.len());
                    for text in texts {
                        strings.push(NewValue::String(tables.add_string(text)?));
                    }
                    NewValue::List(strings)
                }
            };
            values.push((&**name, value));
        }
        Ok(values)
    }
}

pub(crate) fn named<'v, 'r>(values: &'v [(&'r str, NewValue<'r>)]) -> Vec<(&'v str, NewValue<'v>)> {
    let values = values.iter();
    values.map(|(name, value)| (*name, value.clone())).collect()
}
