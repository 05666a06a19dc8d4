//! Bytecode in memory, through a callback, and in a file.

use crate::basics::buffer::mlirbc_buffer;
use std::ffi::{c_char, c_void};
use std::mem::MaybeUninit;

use crate::basics::error::{create, fallible, mlirbc_error};
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::guard;
use crate::boundary::number::meaning;
use crate::boundary::path::path_of;
use crate::open::module::{mlirbc_module, read};
use crate::print::to_callback::{Callback, mlirbc_write_fn};
use mlirbc::write::{Mode, WriteOptions};

/// How the entries of tables are numbered in the written file.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_write_mode {
    /// The indices that they have in the module. Everything unedited is copied, including what is
    /// unknown to the library. A module without edits is written bit for bit as it was read.
    MLIRBC_WRITE_STABLE = 0,
    /// The indices that MLIR's writer would assign. Entries that nothing refers to are not written.
    MLIRBC_WRITE_CANONICAL = 1,
    /// The indices that they have in the module. An entry that nothing refers to, and that nothing
    /// opaque can refer to, is replaced by a blank one: an empty string, an unknown location, the
    /// type `none`.
    MLIRBC_WRITE_BLANKED = 2,
}

/// How a module is written. The caller owns and destroys it.
pub struct mlirbc_write_options {
    inner: WriteOptions,
}

/// Creates options with their defaults: stable indices, and the version and the producer of the module.
/// The result must be destroyed with `mlirbc_write_options_destroy`.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_write_options_create() -> Option<Box<mlirbc_write_options>> {
    guard(None, || {
        Some(Box::new(mlirbc_write_options {
            inner: WriteOptions::default(),
        }))
    })
}

/// Destroys options, which may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_write_options_destroy(options: Option<Box<mlirbc_write_options>>) {
    guard((), || drop(options));
}

/// Sets how entries are numbered. Returns false, and changes nothing, for a number that is not a
/// mode.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_write_options_set_mode(
    options: Option<&mut mlirbc_write_options>,
    mode: MaybeUninit<mlirbc_write_mode>,
) -> bool {
    use mlirbc_write_mode::*;
    const MODES: [(mlirbc_write_mode, Mode); 3] = [
        (MLIRBC_WRITE_STABLE, Mode::Stable),
        (MLIRBC_WRITE_CANONICAL, Mode::Canonical),
        (MLIRBC_WRITE_BLANKED, Mode::Blanked),
    ];
    let (Some(options), Some(mode)) = (options, meaning(mode, &MODES)) else {
        return false;
    };
    options.inner.mode = mode;
    true
}

/// Sets the producer string to write, which is copied.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_write_options_set_producer(
    options: Option<&mut mlirbc_write_options>,
    producer: mlirbc_str,
) {
    guard((), || {
        if let Some(options) = options {
            // SAFETY: the caller promises `len` characters.
            options.inner.producer = Some(unsafe { producer.bytes() }.to_vec());
        }
    });
}

fn options_of(options: Option<&mlirbc_write_options>) -> WriteOptions {
    options.map_or_else(WriteOptions::default, |options| options.inner.clone())
}

/// Writes a module as bytecode to memory. `options` may be NULL for the defaults. `buffer` receives
/// an object that must be destroyed with `mlirbc_buffer_destroy`, NULL on failure.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_write_to_buffer(
    module: Option<&mlirbc_module>,
    options: Option<&mlirbc_write_options>,
    buffer: Option<&mut MaybeUninit<*mut mlirbc_buffer>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    create(buffer, error, || {
        let bytes = read(module)?.to_bytes(&options_of(options))?;
        Ok(mlirbc_buffer { bytes })
    })
}

/// Writes a module as bytecode: calls `write` with large pieces, one after the other. Large
/// resources are passed from where they are stored. `options` may be NULL for the defaults.
///
/// Nothing is written if the module cannot be written. If `write` returns false, the call fails
/// with `MLIRBC_STATUS_IO`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_write(
    module: Option<&mlirbc_module>,
    options: Option<&mlirbc_write_options>,
    write: mlirbc_write_fn,
    user_data: *mut c_void,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || {
        let module = read(module)?;
        let mut sink = Callback::new(write, user_data)?;
        module.write_to(&mut sink, &options_of(options))?;
        Ok(())
    })
}

/// Writes a module as bytecode to the file at a NUL-terminated path. An existing file is replaced
/// only when the new one is complete; on failure it is unchanged. The module may have been opened
/// from that file, except on Windows, which does not replace a mapped file: open the module there with
/// `mlirbc_module_open`. `options` may be NULL for the defaults.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_write_file(
    module: Option<&mlirbc_module>,
    options: Option<&mlirbc_write_options>,
    path: *const c_char,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || {
        let module = read(module)?;
        // SAFETY: the caller promises a NUL at the end.
        let path = unsafe { path_of(path) }?;
        module.write_file(path, &options_of(options))?;
        Ok(())
    })
}
