//! New modules.

use std::mem::MaybeUninit;

use crate::basics::error::{create, mlirbc_error};
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::open::module::mlirbc_module;
use crate::open::options::mlirbc_open_options;
use mlirbc::ir::{Module, OpenOptions};

/// Creates a module without ops, in a version of the format from 0 to 6. The producer string
/// identifies the release whose encodings are used, for example "MLIR22.1.8".
///
/// The module has no builtin.module yet; every tool expects one op at the top. `options` may be
/// NULL. `module` receives an object that must be destroyed with `mlirbc_module_destroy`, NULL on
/// failure.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_create(
    version: u8,
    producer: mlirbc_str,
    options: Option<&mlirbc_open_options>,
    module: Option<&mut MaybeUninit<*mut mlirbc_module>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    create(module, error, || {
        // SAFETY: the caller promises `len` characters.
        let producer = unsafe { producer.required() }?;
        let options = options.map_or_else(OpenOptions::default, |options| options.inner.clone());
        let inner = Module::new(version, producer, options)?;
        Ok(mlirbc_module::new(inner))
    })
}
