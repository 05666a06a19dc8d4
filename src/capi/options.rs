//! How a file is opened.

use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::sync::Arc;

use crate::capi::boundary::guard;
use crate::capi::error::{NULL_ARGUMENT, fallible, mlirbc_error};
use crate::capi::foreign::{ForeignData, mlirbc_release_fn};
use crate::capi::hooks::{Upgrade, mlirbc_upgrade_fn};
use crate::capi::status::mlirbc_status;
use crate::capi::text::mlirbc_str;
use crate::ir::OpenOptions;

/// How a file is opened. Owned by the caller, who destroys it.
pub struct mlirbc_open_options {
    pub(super) inner: OpenOptions,
    /// Called when a module has been opened.
    pub(super) upgrades: Vec<Upgrade>,
}

/// Options with their defaults, which suit files of any honest producer.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_open_options_create() -> Option<Box<mlirbc_open_options>> {
    guard(None, || {
        Some(Box::new(mlirbc_open_options {
            inner: OpenOptions::default(),
            upgrades: Vec::new(),
        }))
    })
}

/// Ends options; NULL is allowed. Modules opened with them stay as they are.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_open_options_destroy(options: Option<Box<mlirbc_open_options>>) {
    guard((), || drop(options));
}

/// How deep ops may nest in regions of one another.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_open_options_set_max_region_depth(
    options: Option<&mut mlirbc_open_options>,
    depth: u32,
) {
    if let Some(options) = options {
        options.inner.limits.region_depth = depth;
    }
}

/// How deep attributes and types may nest in one another.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_open_options_set_max_attribute_depth(
    options: Option<&mut mlirbc_open_options>,
    depth: u32,
) {
    if let Some(options) = options {
        options.inner.limits.attribute_depth = depth;
    }
}

/// How many ops the file may hold.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_open_options_set_max_ops(
    options: Option<&mut mlirbc_open_options>,
    count: u64,
) {
    if let Some(options) = options {
        options.inner.limits.ops = count;
    }
}

/// How many entries any table of the file may have.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_open_options_set_max_table_entries(
    options: Option<&mut mlirbc_open_options>,
    count: u64,
) {
    if let Some(options) = options {
        options.inner.limits.table_entries = count;
    }
}

/// How many bytes of memory the tables may take per byte of input.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_open_options_set_max_memory_per_input_byte(
    options: Option<&mut mlirbc_open_options>,
    bytes: u32,
) {
    if let Some(options) = options {
        options.inner.limits.memory_per_input_byte = bytes;
    }
}

/// Has `upgrade` called for modules that hold a version of a dialect, once, when they have been
/// opened with these options, in the order of the file's dialects; in the place of a former one.
/// Whether the version is an old one is for `upgrade` to tell.
///
/// `upgrade` is called by the thread that opens, by several at once if they open modules: `user_data`
/// has to stand that. `destroy`, which may be NULL, is called with it once when the options are
/// destroyed or it is replaced, or before the call ends if it fails.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_open_options_add_upgrade(
    options: Option<&mut mlirbc_open_options>,
    dialect: mlirbc_str,
    upgrade: mlirbc_upgrade_fn,
    user_data: *mut c_void,
    destroy: mlirbc_release_fn,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    let user_data = ForeignData {
        data: user_data,
        destroy,
    };
    fallible(error, move || {
        let user_data = Arc::new(user_data);
        // SAFETY: the caller promises `len` characters.
        let dialect = unsafe { dialect.required() }?;
        let options = options.ok_or(NULL_ARGUMENT)?;
        let call = upgrade.ok_or(NULL_ARGUMENT)?;
        options.upgrades.retain(|known| known.dialect() != dialect);
        options
            .upgrades
            .push(Upgrade::new(dialect, call, user_data));
        Ok(())
    })
}
