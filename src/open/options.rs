//! Options and limits.

use crate::boundary::guard;
use crate::dialects::hooks::Upgrade;
use mlirbc::ir::OpenOptions;

/// Options for opening a file. The caller owns and destroys it.
pub struct mlirbc_open_options {
    pub(crate) inner: OpenOptions,
    /// Called when a module has been opened.
    pub(crate) upgrades: Vec<Upgrade>,
}

/// Creates options with their defaults. The default limits accept the files of every known
/// producer. The result must be destroyed with `mlirbc_open_options_destroy`.
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
