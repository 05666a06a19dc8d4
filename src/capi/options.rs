//! Options for opening a file.

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

/// Options for opening a file. The caller owns and destroys it.
pub struct mlirbc_open_options {
    pub(super) inner: OpenOptions,
    /// Called when a module has been opened.
    pub(super) upgrades: Vec<Upgrade>,
}

/// Creates options with their defaults, which suit files of any honest producer. The result must be
/// destroyed with `mlirbc_open_options_destroy`.
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

/// Destroys options, which may be NULL. Modules that were opened with them stay valid.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_open_options_destroy(options: Option<Box<mlirbc_open_options>>) {
    guard((), || drop(options));
}

/// Sets the largest nesting depth of regions.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_open_options_set_max_region_depth(
    options: Option<&mut mlirbc_open_options>,
    depth: u32,
) {
    if let Some(options) = options {
        options.inner.limits.region_depth = depth;
    }
}

/// Sets the largest nesting depth of attributes and types.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_open_options_set_max_attribute_depth(
    options: Option<&mut mlirbc_open_options>,
    depth: u32,
) {
    if let Some(options) = options {
        options.inner.limits.attribute_depth = depth;
    }
}

/// Sets the largest number of ops in a file.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_open_options_set_max_ops(
    options: Option<&mut mlirbc_open_options>,
    count: u64,
) {
    if let Some(options) = options {
        options.inner.limits.ops = count;
    }
}

/// Sets the largest number of entries in any table of a file.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_open_options_set_max_table_entries(
    options: Option<&mut mlirbc_open_options>,
    count: u64,
) {
    if let Some(options) = options {
        options.inner.limits.table_entries = count;
    }
}

/// Sets the largest number of bytes of memory that the tables may occupy per byte of input.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_open_options_set_max_memory_per_input_byte(
    options: Option<&mut mlirbc_open_options>,
    bytes: u32,
) {
    if let Some(options) = options {
        options.inner.limits.memory_per_input_byte = bytes;
    }
}

/// Adds an upgrade for a dialect, which replaces an earlier one for it. `upgrade` is called once
/// for each module that has a version of the dialect, after the module was opened with these
/// options. Dialects follow the order of the file. `upgrade` decides whether the version is an old
/// one.
///
/// The thread that opens a module calls `upgrade`. Several threads may open modules at once:
/// `user_data` must allow that. `destroy` is called with it once when the options are destroyed,
/// when the upgrade is replaced, or before the call returns if it fails. `destroy` may be NULL.
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
