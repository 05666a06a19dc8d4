//! The producer of a module, and the versions of its dialects.

use std::mem::MaybeUninit;

use crate::basics::error::mlirbc_error;
use crate::basics::handle::mlirbc_dialect;
use crate::basics::status::mlirbc_status;
use crate::basics::text::{mlirbc_bytes, mlirbc_str};
use crate::boundary::known::known;
use crate::open::module::{edit, mlirbc_module};

/// Sets the producer string, which must not contain NUL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_set_producer(
    module: Option<&mut mlirbc_module>,
    producer: mlirbc_str,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        // SAFETY: the caller promises `len` characters.
        let producer = unsafe { producer.required() }?;
        Ok(module.tables_mut().set_producer(producer)?)
    })
}

/// Sets the raw bytes of a dialect's version. Version 0 of the format has no dialect versions.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dialect_set_version_bytes(
    module: Option<&mut mlirbc_module>,
    dialect: mlirbc_dialect,
    version: mlirbc_bytes,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let dialect = known(module, dialect)?;
        // SAFETY: the caller promises `len` bytes.
        let version = unsafe { version.required() }?;
        let tables = module.tables_mut();
        Ok(tables.set_dialect_version(dialect, Some(version))?)
    })
}

/// Removes the version of a dialect, if it has one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_dialect_remove_version(
    module: Option<&mut mlirbc_module>,
    dialect: mlirbc_dialect,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let dialect = known(module, dialect)?;
        Ok(module.tables_mut().set_dialect_version(dialect, None)?)
    })
}
