//! Data that a callback attaches to an entry that it reads.

use std::ffi::c_void;

use crate::basics::foreign::TaggedData;
use crate::basics::handle::{mlirbc_attribute, mlirbc_type};
use crate::basics::text::mlirbc_str;
use crate::open::module::{mlirbc_module, with};

/// The data that the callback that read an attribute attached to it with an equal tag; NULL if
/// there is no data or its tag differs. Reads the attribute if it was not read yet. Valid until the
/// module is destroyed or its dialect is converted to another version.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_attachment(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    tag: mlirbc_str,
) -> *mut c_void {
    with(module, |module| {
        let attachment = module.tables().attribute_attachment(attribute.id());
        // SAFETY: the caller promises `len` characters.
        Some(TaggedData::find(attachment, unsafe { tag.bytes() }))
    })
}

/// The data that the callback that read a type attached to it, as `mlirbc_attribute_get_attachment`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_attachment(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    tag: mlirbc_str,
) -> *mut c_void {
    with(module, |module| {
        let attachment = module.tables().type_attachment(r#type.id());
        // SAFETY: the caller promises `len` characters.
        Some(TaggedData::find(attachment, unsafe { tag.bytes() }))
    })
}
