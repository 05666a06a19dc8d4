//! Elements: dense, sparse, and in resources.

use std::mem::MaybeUninit;

use crate::basics::error::{NO_SUCH_ITEM, mlirbc_error};
use crate::basics::handle::{mlirbc_attribute, mlirbc_resource, mlirbc_type};
use crate::basics::status::mlirbc_status;
use crate::basics::text::{mlirbc_bytes, mlirbc_str};
use crate::boundary::known::known;
use crate::boundary::required::strings_of;
use crate::open::module::{edit_into, mlirbc_module};

/// `array<i32: 1, 2>`, with an element type: little-endian without gaps. A bool takes one byte, 0
/// or 1.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_array_attribute_create(
    module: Option<&mut mlirbc_module>,
    element: mlirbc_type,
    data: mlirbc_bytes,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let element = known(module, element)?;
        // SAFETY: the caller promises `len` bytes.
        let data = unsafe { data.required() }?;
        let tables = module.tables_mut();
        Ok(tables.dense_array_attribute(element, data)?)
    })
}

/// `dense<[1, 2]> : tensor<2xi32>`, of a shaped type of static shape: all elements, or
/// one that is repeated.
///
/// Elements are little-endian and row-major. Each takes as many whole bytes as its bits require,
/// with zeros above them. A bool takes one byte, 0 or 1; a complex number is a pair.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_attribute_create(
    module: Option<&mut mlirbc_module>,
    r#type: mlirbc_type,
    data: mlirbc_bytes,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let r#type = known(module, r#type)?;
        // SAFETY: the caller promises `len` bytes.
        let data = unsafe { data.required() }?;
        Ok(module.tables_mut().dense_attribute(r#type, data)?)
    })
}

/// `dense<["a", "b"]> : tensor<2x!type>`: all strings, or one that is repeated.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_strings_attribute_create(
    module: Option<&mut mlirbc_module>,
    r#type: mlirbc_type,
    strings: *const mlirbc_str,
    num_strings: usize,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let r#type = known(module, r#type)?;
        // SAFETY: the caller guarantees the stated number of strings, and their characters.
        let strings = unsafe { strings_of(strings, num_strings) }?;
        let tables = module.tables_mut();
        Ok(tables.dense_strings_attribute(r#type, &strings)?)
    })
}

/// `sparse<[[0, 1]], 5> : tensor<2x2xi32>`: dense values, and the indices of each value, dense and
/// of type `i64`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_sparse_attribute_create(
    module: Option<&mut mlirbc_module>,
    r#type: mlirbc_type,
    indices: mlirbc_attribute,
    values: mlirbc_attribute,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let r#type = known(module, r#type)?;
        let indices = known(module, indices)?;
        let values = known(module, values)?;
        let tables = module.tables_mut();
        Ok(tables.sparse_attribute(r#type, indices, values)?)
    })
}

/// `dense_resource<key> : tensor<2xi32>`, of a resource of the builtin dialect.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dense_resource_attribute_create(
    module: Option<&mut mlirbc_module>,
    r#type: mlirbc_type,
    resource: mlirbc_resource,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, attribute, error, |module| {
        let r#type = known(module, r#type)?;
        let resources = module.container().resources();
        let resource = resources.handle(resource.index).ok_or(NO_SUCH_ITEM)?;
        let tables = module.tables_mut();
        Ok(tables.dense_resource_attribute(r#type, resource)?)
    })
}
