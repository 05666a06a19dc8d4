//! Other versions of the format.

use std::mem::MaybeUninit;

use crate::capi::error::mlirbc_error;
use crate::capi::module::{edit, mlirbc_module};
use crate::capi::status::mlirbc_status;
use crate::ir::Loss;

/// Makes a module one of another version of the format, 0 to 6: decodes everything, and turns
/// properties into attributes or back where the versions differ in that.
///
/// What the version cannot hold is left out if `allow_loss` says so, as MLIR does: the property
/// attribute of an op that was not registered, before version 5, and the versions of dialects in
/// version 0. It is an error that names the op otherwise.
#[unsafe(no_mangle)]
#[must_use]
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
