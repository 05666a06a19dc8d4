//! Numbers.

use std::mem::MaybeUninit;

use crate::basics::error::mlirbc_error;
use crate::basics::handle::{mlirbc_attribute, mlirbc_type};
use crate::basics::status::mlirbc_status;
use crate::basics::text::Raw;
use crate::boundary::known::known;
use crate::open::module::{edit_into, mlirbc_module};
use mlirbc::schema::NewInteger;

/// `true` or `false`
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_bool_attribute_create(
    module: Option<&mut mlirbc_module>,
    value: bool,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        Ok(module.tables_mut().bool_attribute(value)?)
    })
}

/// `42 : i32`, of an integer or index type. Fails if the value does not fit the type.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_integer_attribute_create(
    module: Option<&mut mlirbc_module>,
    r#type: mlirbc_type,
    value: i64,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let r#type = known(module, r#type)?;
        let tables = module.tables_mut();
        Ok(tables.number_attribute(r#type, i128::from(value))?)
    })
}

/// As `mlirbc_integer_attribute_create`, of any width: the bits as 64-bit words, lowest first, with
/// zeros above the width.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_integer_attribute_from_words(
    module: Option<&mut mlirbc_module>,
    r#type: mlirbc_type,
    words: *const u64,
    num_words: usize,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let r#type = known(module, r#type)?;
        // SAFETY: the caller promises `num_words` words.
        let words = unsafe { Raw::required(words, num_words) }?;
        let value = NewInteger::from_words(words.iter().copied());
        Ok(module.tables_mut().integer_attribute(r#type, &value)?)
    })
}

/// `1.5 : f32`, of a float type; rounds to the nearest value that the type has.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_float_attribute_create(
    module: Option<&mut mlirbc_module>,
    r#type: mlirbc_type,
    value: f64,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let r#type = known(module, r#type)?;
        Ok(module.tables_mut().float_attribute_of(r#type, value)?)
    })
}

/// As `mlirbc_float_attribute_create`, from the bits of the value: the lower 64 bits and the bits
/// above them.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_float_attribute_from_bits(
    module: Option<&mut mlirbc_module>,
    r#type: mlirbc_type,
    low: u64,
    high: u64,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let r#type = known(module, r#type)?;
        let bits = u128::from(high) << 64 | u128::from(low);
        Ok(module.tables_mut().float_attribute(r#type, bits)?)
    })
}
