//! The strings and property blobs of a module.

use crate::basics::text::{mlirbc_bytes, mlirbc_str};
use crate::boundary::known::position_of;
use crate::open::module::{mlirbc_module, with_container};
use mlirbc::container::{PropertiesId, StringId};

/// The number of strings of the string table.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_num_strings(module: Option<&mlirbc_module>) -> usize {
    with_container(module, |container| {
        Some(container.strings().count() as usize)
    })
}

/// A string of the string table; empty past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_string(
    module: Option<&mlirbc_module>,
    position: usize,
) -> mlirbc_str {
    with_container(module, |container| {
        let id = StringId(position_of(position));
        container.string(id).map(mlirbc_str::of)
    })
}

/// The number of property blobs. Ops with equal properties share a blob.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_num_properties(module: Option<&mlirbc_module>) -> usize {
    with_container(module, |container| {
        Some(container.properties().count() as usize)
    })
}

/// The bytes of a property blob; empty past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_get_properties(
    module: Option<&mlirbc_module>,
    position: usize,
) -> mlirbc_bytes {
    with_container(module, |container| {
        let id = PropertiesId(position_of(position));
        container
            .property_blob(id)
            .map(|blob| mlirbc_bytes::of(blob.rest()))
    })
}
