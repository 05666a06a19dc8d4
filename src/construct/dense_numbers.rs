//! Elements of shaped types, and arrays, from numbers.

use std::mem::MaybeUninit;

use crate::basics::error::{Failure, invalid_argument, mlirbc_error};
use crate::basics::handle::{mlirbc_attribute, mlirbc_type};
use crate::basics::status::mlirbc_status;
use crate::basics::text::Raw;
use crate::boundary::known::known;
use crate::open::module::{edit_into, mlirbc_module};
use mlirbc::schema::NewInteger;

/// The numbers that consist of some words each.
///
/// # Safety
/// There are `words_per_value * num_values` words, or the product is above the address space.
unsafe fn integers_of(
    words: *const u64,
    words_per_value: usize,
    num_values: usize,
) -> mlirbc::Result<Vec<NewInteger>, Failure> {
    let num_words = words_per_value.checked_mul(num_values);
    let num_words = num_words.filter(|_| words_per_value > 0 || num_values == 0);
    let num_words = num_words.ok_or(invalid_argument(
        "a number has no words, or the number of words is above SIZE_MAX",
    ))?;
    // SAFETY: the caller's promise.
    let words = unsafe { Raw::required(words, num_words) }?;
    let values = words.chunks_exact(words_per_value.max(1));
    let values = values.map(|words| NewInteger::from_words(words.iter().copied()));
    Ok(values.collect())
}

/// `array<i32: 1, -2>`, with an element type, from numbers that the type can represent as signed or
/// unsigned: `i8` accepts both -1 and 255. Fails for other numbers; the path of the error has the
/// position of the number.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_array_attribute_from_int64s(
    module: Option<&mut mlirbc_module>,
    element: mlirbc_type,
    values: *const i64,
    num_values: usize,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let of = known(module, element)?;
        // SAFETY: the caller promises `num_values` numbers.
        let values = unsafe { Raw::required(values, num_values) }?;
        Ok(module
            .tables_mut()
            .dense_array_of_integers(of, values.iter().copied())?)
    })
}

/// As `mlirbc_dense_array_attribute_from_int64s`, from unsigned numbers.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_array_attribute_from_uint64s(
    module: Option<&mut mlirbc_module>,
    element: mlirbc_type,
    values: *const u64,
    num_values: usize,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let of = known(module, element)?;
        // SAFETY: the caller promises `num_values` numbers.
        let values = unsafe { Raw::required(values, num_values) }?;
        Ok(module
            .tables_mut()
            .dense_array_of_integers(of, values.iter().copied())?)
    })
}

/// `array<f32: 1.5>`, with a float type: the values of the type nearest to the numbers, as rounded by
/// MLIR. Fails for an infinity or NaN that the type does not have.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_array_attribute_from_doubles(
    module: Option<&mut mlirbc_module>,
    element: mlirbc_type,
    values: *const f64,
    num_values: usize,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let of = known(module, element)?;
        // SAFETY: the caller promises `num_values` numbers.
        let values = unsafe { Raw::required(values, num_values) }?;
        Ok(module.tables_mut().dense_array_of_floats(of, values)?)
    })
}

/// As `mlirbc_dense_array_attribute_from_int64s`, for integers and floats of any width, each from the
/// bits in `words_per_value` 64-bit words, lowest first, with zeros above the width.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_array_attribute_from_words(
    module: Option<&mut mlirbc_module>,
    element: mlirbc_type,
    words: *const u64,
    words_per_value: usize,
    num_values: usize,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let of = known(module, element)?;
        // SAFETY: the caller promises `words_per_value` words for each number.
        let values = unsafe { integers_of(words, words_per_value, num_values) }?;
        Ok(module.tables_mut().dense_array_of_bits(of, &values)?)
    })
}

/// `dense<[1, -2]> : tensor<2xi32>`, of a shaped type of static shape: all elements,
/// row-major, or one that is repeated. A complex number is two numbers. The numbers are as for
/// `mlirbc_dense_array_attribute_from_int64s`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_attribute_from_int64s(
    module: Option<&mut mlirbc_module>,
    r#type: mlirbc_type,
    values: *const i64,
    num_values: usize,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let of = known(module, r#type)?;
        // SAFETY: the caller promises `num_values` numbers.
        let values = unsafe { Raw::required(values, num_values) }?;
        Ok(module
            .tables_mut()
            .dense_of_integers(of, values.iter().copied())?)
    })
}

/// As `mlirbc_dense_attribute_from_int64s`, from unsigned numbers.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_attribute_from_uint64s(
    module: Option<&mut mlirbc_module>,
    r#type: mlirbc_type,
    values: *const u64,
    num_values: usize,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let of = known(module, r#type)?;
        // SAFETY: the caller promises `num_values` numbers.
        let values = unsafe { Raw::required(values, num_values) }?;
        Ok(module
            .tables_mut()
            .dense_of_integers(of, values.iter().copied())?)
    })
}

/// As `mlirbc_dense_attribute_from_int64s`, for floats: the values of the type nearest to the
/// numbers, as rounded by MLIR.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_attribute_from_doubles(
    module: Option<&mut mlirbc_module>,
    r#type: mlirbc_type,
    values: *const f64,
    num_values: usize,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let of = known(module, r#type)?;
        // SAFETY: the caller promises `num_values` numbers.
        let values = unsafe { Raw::required(values, num_values) }?;
        Ok(module.tables_mut().dense_of_floats(of, values)?)
    })
}

/// As `mlirbc_dense_attribute_from_int64s`, for integers and floats of any width, each from the bits
/// in `words_per_value` 64-bit words, lowest first, with zeros above the width.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_attribute_from_words(
    module: Option<&mut mlirbc_module>,
    r#type: mlirbc_type,
    words: *const u64,
    words_per_value: usize,
    num_values: usize,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let of = known(module, r#type)?;
        // SAFETY: the caller promises `words_per_value` words for each number.
        let values = unsafe { integers_of(words, words_per_value, num_values) }?;
        Ok(module.tables_mut().dense_of_bits(of, &values)?)
    })
}
