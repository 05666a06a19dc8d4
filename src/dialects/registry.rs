//! Registries.

use std::mem::MaybeUninit;
use std::sync::Arc;

use crate::basics::error::{Failure, NULL_ARGUMENT, fallible, mlirbc_error};
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::guard;
use crate::open::options::mlirbc_open_options;
use mlirbc::dialect::Registry;

/// The knowledge of dialects: the encodings of their attributes, types and versions, and the
/// definitions of their ops. The caller owns and destroys it.
pub struct mlirbc_registry {
    pub(crate) inner: Registry,
}

/// Creates a registry with the dialects and ops that the library has built in. Modules are opened
/// with these by default. The result must be destroyed with `mlirbc_registry_destroy`.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_registry_create() -> Option<Box<mlirbc_registry>> {
    guard(None, || {
        Some(Box::new(mlirbc_registry {
            inner: Registry::clone(&Registry::built_in()),
        }))
    })
}

/// Creates a registry with the builtin dialect only. The result must be destroyed with
/// `mlirbc_registry_destroy`.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_registry_create_empty() -> Option<Box<mlirbc_registry>> {
    guard(None, || {
        Some(Box::new(mlirbc_registry {
            inner: Registry::empty(),
        }))
    })
}

/// Destroys a registry, which may be NULL. Options and modules that use it keep what they copied
/// from it.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_registry_destroy(registry: Option<Box<mlirbc_registry>>) {
    guard((), || drop(registry));
}

/// Adds descriptions of any number of dialects in the dialect language (docs/dialect-language.md):
/// attributes, types, a version, ops. They take precedence over what the registry has.
///
/// On failure the status is `MLIRBC_STATUS_INVALID_DIALECT`, `mlirbc_error_get_line` returns the
/// line, and the registry is unchanged.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_registry_add_text(
    registry: Option<&mut mlirbc_registry>,
    text: mlirbc_str,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || {
        let registry = registry.ok_or(NULL_ARGUMENT)?;
        // SAFETY: the caller promises `len` characters.
        let text = unsafe { text.required() }?;
        let text = std::str::from_utf8(text).map_err(|_| {
            let status = mlirbc_status::MLIRBC_STATUS_INVALID_DIALECT;
            Failure::Caller(status, "the text is not UTF-8")
        })?;
        Ok(registry.inner.add_text(text)?)
    })
}

/// Removes a dialect with its ops: its entries in a file become opaque. Returns false for an
/// unknown dialect and for the builtin dialect.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_registry_remove_dialect(
    registry: Option<&mut mlirbc_registry>,
    name: mlirbc_str,
) -> bool {
    guard(false, || {
        // SAFETY: the caller promises `len` characters.
        let name = std::str::from_utf8(unsafe { name.bytes() });
        match (registry, name) {
            (Some(registry), Ok(name)) => registry.inner.remove(name),
            _ => false,
        }
    })
}

/// Whether a registry has any knowledge of a dialect.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_registry_has_dialect(
    registry: Option<&mlirbc_registry>,
    name: mlirbc_str,
) -> bool {
    guard(false, || {
        // SAFETY: the caller promises `len` characters.
        let name = std::str::from_utf8(unsafe { name.bytes() });
        match (registry, name) {
            (Some(registry), Ok(name)) => registry.inner.knows(name),
            _ => false,
        }
    })
}

/// Sets the knowledge of dialects for modules that are opened with these options to the present
/// contents of `registry`. Later changes of the registry have no effect. NULL selects the built-in
/// knowledge, which is the default.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_open_options_set_registry(
    options: Option<&mut mlirbc_open_options>,
    registry: Option<&mlirbc_registry>,
) {
    guard((), || {
        if let Some(options) = options {
            options.inner.registry = match registry {
                Some(registry) => Arc::new(registry.inner.clone()),
                None => Registry::built_in(),
            };
        }
    });
}
