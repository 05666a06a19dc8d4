//! Opening from bytes and files.

use std::ffi::{c_char, c_void};
use std::mem::MaybeUninit;
use std::sync::Arc;

use crate::basics::error::{Failure, create, mlirbc_error};
use crate::basics::foreign::{ForeignBytes, mlirbc_release_fn};
use crate::basics::status::mlirbc_status;
use crate::basics::text::Raw;
use crate::boundary::path::path_of;
use crate::dialects::hooks::Upgrade;
use crate::open::module::mlirbc_module;
use crate::open::options::mlirbc_open_options;
use mlirbc::container::Input;
use mlirbc::ir::{Module, OpenOptions};
use mlirbc::{Error, Result};

fn open(
    input: Result<Input<'static>>,
    options: Option<&mlirbc_open_options>,
) -> Result<Box<mlirbc_module>, Failure> {
    let settings = options.map_or_else(OpenOptions::default, |options| options.inner.clone());
    let inner = Module::open_with(input?, settings)?;
    let mut opened = Box::new(mlirbc_module::new(inner));
    let upgrades = options.map_or_else(Vec::new, |options| options.upgrades.clone());
    // SAFETY: the module is new, and callbacks do not destroy it.
    unsafe { Upgrade::run_all(&upgrades, &raw mut *opened) }?;
    Ok(opened)
}

/// Opens a copy of the `len` bytes at `data`. The copy starts at a multiple of 4096, so that resources
/// have their declared alignment.
///
/// Reads the tables of the file and no op. `options` may be NULL. `module` receives an object that
/// must be destroyed with `mlirbc_module_destroy`, NULL on failure.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_open(
    data: *const c_void,
    len: usize,
    options: Option<&mlirbc_open_options>,
    module: Option<&mut MaybeUninit<*mut mlirbc_module>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    create(module, error, || {
        // SAFETY: the caller promises `len` bytes at `data`; they are copied before the call ends.
        let bytes = unsafe { Raw::borrowed(data.cast(), len) }?;
        open(Input::copy_of(bytes), options)
    })
}

/// Opens the `len` bytes at `data` without copying them. They must not change until `release` is
/// called with `user_data`. That happens once: when the module is destroyed, or before this function
/// returns if it fails.
///
/// `options`, `release` and `user_data` may be NULL. `module` receives an object that must be
/// destroyed with `mlirbc_module_destroy`, NULL on failure.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_open_borrowed(
    data: *const c_void,
    len: usize,
    release: mlirbc_release_fn,
    user_data: *mut c_void,
    options: Option<&mlirbc_open_options>,
    module: Option<&mut MaybeUninit<*mut mlirbc_module>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    // It is released even if `module` is NULL.
    let foreign = ForeignBytes {
        data: data.cast(),
        len,
        release,
        user_data,
    };
    create(module, error, move || {
        // SAFETY: the caller promises `len` bytes at `data`; only their number is used here.
        unsafe { Raw::borrowed(foreign.data, len) }?;
        open(Ok(Input::shared(Arc::new(foreign))), options)
    })
}

/// Opens the file at a NUL-terminated path. A regular file is mapped. It must not be truncated or
/// changed while the module lives: the system would then return other bytes or end the process.
/// Anything else, such as a pipe, is read to its end. A directory is refused with `MLIRBC_STATUS_IO`.
///
/// `options` may be NULL. `module` receives an object that must be destroyed with
/// `mlirbc_module_destroy`, NULL on failure.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_open_file(
    path: *const c_char,
    options: Option<&mlirbc_open_options>,
    module: Option<&mut MaybeUninit<*mut mlirbc_module>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    create(module, error, || {
        // SAFETY: the caller promises a NUL at the end.
        let path = unsafe { path_of(path) }?;
        let input = Input::open(&path).map_err(|error| Error::of_file(&path, &error));
        open(input, options)
    })
}
