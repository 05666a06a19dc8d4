//! Conversion to another version of the format.

use std::mem::MaybeUninit;

use crate::basics::error::mlirbc_error;
use crate::basics::status::mlirbc_status;
use crate::open::module::{edit, mlirbc_module};
use mlirbc::ir::Loss;

/// Converts a module to another version of the format, 0 to 6. Decodes everything, and converts
/// properties to attributes or back if the versions differ in that.
///
/// Some data cannot be represented: before version 5, the property attribute of an unregistered op;
/// in version 0, the versions of dialects. With `allow_loss` it is dropped, as MLIR does. Otherwise
/// it is an error that names the op.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_convert(
    module: Option<&mut mlirbc_module>,
    version: u8,
    allow_loss: bool,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let loss = match allow_loss {
            true => Loss::Allow,
            false => Loss::Refuse,
        };
        Ok(module.convert(version, loss)?)
    })
}
