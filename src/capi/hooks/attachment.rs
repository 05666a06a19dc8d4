//! What callbacks keep with the entries that they read.

use std::any::Any;
use std::ffi::c_void;

use crate::capi::foreign::{ForeignData, mlirbc_release_fn};
use crate::capi::handle::{mlirbc_attribute, mlirbc_type};
use crate::capi::module::{mlirbc_module, with};

/// The pointer that was attached with `destroy`; NULL for what Rust code has attached.
fn pointer(
    attachment: Option<&(dyn Any + Send + Sync)>,
    destroy: mlirbc_release_fn,
) -> Option<*mut c_void> {
    let foreign = attachment?.downcast_ref::<ForeignData>()?;
    Some(foreign.ended_by(destroy))
}

/// The data that the callback that read an attribute attached to it; NULL if there is none. Reads
/// the attribute if it was not read yet. `destroy` identifies the type of the data: the result is
/// NULL if the data was attached with another function. A NULL `destroy` accepts all data. Valid
/// until the module is destroyed or its dialect is converted to another version.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_get_attachment(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    destroy: mlirbc_release_fn,
) -> *mut c_void {
    with(module, std::ptr::null_mut(), |module| {
        let tables = module.tables();
        pointer(tables.attribute_attachment(attribute.id()), destroy)
    })
}

/// What the callback that read a type has attached to it, as `mlirbc_attribute_get_attachment`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_get_attachment(
    module: Option<&mlirbc_module>,
    ty: mlirbc_type,
    destroy: mlirbc_release_fn,
) -> *mut c_void {
    with(module, std::ptr::null_mut(), |module| {
        pointer(module.tables().type_attachment(ty.id()), destroy)
    })
}
