//! The bits of integers and floats of any width, in fields and in dense data.

use crate::attributes::elements::elements;
use crate::attributes::entry::with_view;
use crate::attributes::field::{follow, record_of};
use crate::basics::handle::{mlirbc_attribute, mlirbc_type};
use crate::basics::text::Raw;
use crate::boundary::copy_out;
use crate::open::module::{mlirbc_module, with_item};
use mlirbc::dialect::Form;
use mlirbc::schema::Value;

/// Copies the words of an integer or a float.
///
/// # Safety
/// There is room for `capacity` words at `words`, or it is NULL.
pub(crate) unsafe fn copy_words(
    value: Value<'_>,
    words: *mut u64,
    capacity: usize,
) -> Option<usize> {
    match value {
        Value::Integer(bits) | Value::Float(bits) => {
            // SAFETY: the caller's promise.
            Some(unsafe { copy_out(words, capacity, bits.words()) })
        }
        _ => None,
    }
}

/// What a path leads to in an attribute or type.
///
/// # Safety
/// There are `len` numbers at `path`.
unsafe fn at_path<'m>(form: Form<'m>, path: *const u32, len: usize) -> Option<Value<'m>> {
    // SAFETY: the caller's promise.
    let (_, value) = follow(record_of(form)?.fields(), unsafe { Raw::new(path, len) })?;
    Some(value)
}

/// Copies the bits of a field of an attribute that is an integer or a float of any width, as 64-bit
/// words, lowest first. The field has ceil(width / 64) words, at least 1; bits above the width are
/// 0. `path` is as for `mlirbc_attribute_get_field`. Returns the number of copied words, at most
/// `capacity`; 0 for other fields.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_field_words(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    path: *const u32,
    path_len: usize,
    words: *mut u64,
    capacity: usize,
) -> usize {
    with_item(module, attribute, |attribute| {
        // SAFETY: the caller promises `path_len` numbers at `path`.
        let value = unsafe { at_path(attribute.form().ok()?, path, path_len) }?;
        // SAFETY: the caller promises room for `capacity` words.
        unsafe { copy_words(value, words, capacity) }
    })
}

/// Copies the bits of a field of a type, as `mlirbc_attribute_get_field_words`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_field_words(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    path: *const u32,
    path_len: usize,
    words: *mut u64,
    capacity: usize,
) -> usize {
    with_item(module, r#type, |found| {
        // SAFETY: the caller promises `path_len` numbers at `path`.
        let value = unsafe { at_path(found.form().ok()?, path, path_len) }?;
        // SAFETY: the caller promises room for `capacity` words.
        unsafe { copy_words(value, words, capacity) }
    })
}

/// Copies the bits of an element of a dense attribute or array, of any width, as 64-bit words,
/// lowest first. An element has ceil(width / 64) words, at least 1; bits above the width are 0. A
/// pair has the words of its first part, followed by those of its second one. Returns the number of
/// copied words, at most `capacity`; 0 past the last element.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_get_words(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    index: u64,
    words: *mut u64,
    capacity: usize,
) -> usize {
    with_view(module, attribute, |view| {
        let bits = elements(view)?.words(index)?;
        // SAFETY: the caller promises room for `capacity` words.
        Some(unsafe { copy_out(words, capacity, bits) })
    })
}
