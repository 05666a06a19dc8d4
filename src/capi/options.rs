//! How a file is opened.

use crate::capi::boundary::guard;
use crate::capi::hooks::Upgrade;
use crate::ir::OpenOptions;

/// How a file is opened. Owned by the caller, who destroys it.
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
