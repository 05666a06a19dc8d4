//! How text is printed.

use crate::asm::{PrintOptions, ValueNames};
use crate::capi::boundary::guard;

/// How text is printed. Owned by the caller, who destroys it.
pub struct mlirbc_print_options {
    inner: PrintOptions,
}

/// What the caller wants, or the defaults for NULL.
pub(super) fn options_of(options: Option<&mlirbc_print_options>) -> &PrintOptions {
    static DEFAULTS: PrintOptions = PrintOptions {
        locations: false,
        elide_elements_larger_than: None,
        max_bytes: None,
        names: ValueNames::Unique,
        resources: false,
        elide_resources_larger_than: None,
    };
    options.map_or(&DEFAULTS, |options| &options.inner)
}

/// Creates options with their defaults: the text of
/// `mlir-opt --mlir-print-op-generic --mlir-print-local-scope`. The result must be destroyed with
/// `mlirbc_print_options_destroy`.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_print_options_create() -> Option<Box<mlirbc_print_options>> {
    guard(None, || {
        Some(Box::new(mlirbc_print_options {
            inner: PrintOptions::default(),
        }))
    })
}

/// Ends options; NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_print_options_destroy(options: Option<Box<mlirbc_print_options>>) {
    guard((), || drop(options));
}

/// Whether the text has the locations of ops and block arguments. The default is false.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_print_options_set_locations(
    options: Option<&mut mlirbc_print_options>,
    locations: bool,
) {
    if let Some(options) = options {
        options.inner.locations = locations;
    }
}

/// Elements attributes of more elements than this are left out, unless all elements are the same.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_print_options_set_elide_elements_larger_than(
    options: Option<&mut mlirbc_print_options>,
    count: u64,
) {
    if let Some(options) = options {
        options.inner.elide_elements_larger_than = Some(count);
    }
}

/// The most bytes to write; printing more fails with `MLIRBC_STATUS_LIMIT_EXCEEDED`. A small file
/// may say to print the same attribute again and again.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_print_options_set_max_bytes(
    options: Option<&mut mlirbc_print_options>,
    bytes: u64,
) {
    if let Some(options) = options {
        options.inner.max_bytes = Some(bytes);
    }
}

/// Whether each region numbers its values on from the region around it, so that the numbers of each
/// function of a module start at 0. By default no two values of the text have one name.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_print_options_set_local_names(
    options: Option<&mut mlirbc_print_options>,
    local: bool,
) {
    if let Some(options) = options {
        options.inner.names = match local {
            true => ValueNames::Local,
            false => ValueNames::Unique,
        };
    }
}

/// Whether the text ends with the section `{-# ... #-}` of resource data. The section has the
/// dialect resources that the text mentions and, for a whole file, all external resources. The
/// default is false.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_print_options_set_resources(
    options: Option<&mut mlirbc_print_options>,
    resources: bool,
) {
    if let Some(options) = options {
        options.inner.resources = resources;
    }
}

/// Resources whose value takes more characters than this, quotes included, are left out of that
/// section.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_print_options_set_elide_resources_larger_than(
    options: Option<&mut mlirbc_print_options>,
    characters: u64,
) {
    if let Some(options) = options {
        options.inner.elide_resources_larger_than = Some(characters);
    }
}
