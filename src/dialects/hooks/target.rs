//! The version of a dialect that is written.

use std::mem::MaybeUninit;
use std::ptr;

use crate::basics::error::{Failure, NULL_ARGUMENT, fallible, mlirbc_error};
use crate::basics::status::mlirbc_status;
use crate::basics::text::{Raw, mlirbc_str};
use crate::boundary::put;
use crate::dialects::hooks::callback;
use crate::open::module::{edit, mlirbc_module, read};
use mlirbc::ir::DialectRewrite;

/// Converts a dialect to another version, a list of numbers: its callbacks write its attributes,
/// types, op properties and version in the form of that version. References stay valid, and entries
/// that the callbacks decline stay unchanged. Data that the callbacks attached is released.
///
/// On failure the module is unchanged, except for strings that nothing refers to.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_set_dialect_target(
    module: *mut mlirbc_module,
    dialect: mlirbc_str,
    numbers: *const u64,
    num_numbers: usize,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    let mut rewrite = None;
    let mut error = error;
    let status = fallible(error.as_deref_mut(), || {
        callback::forbid()?;
        // SAFETY: NULL or a module of the caller, which does not change while it is read.
        let module = unsafe { module.as_ref() }.ok_or(NULL_ARGUMENT)?;
        // SAFETY: the caller promises `len` characters.
        let dialect = unsafe { dialect.required() }?;
        // SAFETY: the caller promises `num_numbers` numbers.
        let target = unsafe { Raw::required(numbers, num_numbers) }?;
        rewrite = Some(rewrite_of(module, dialect, target)?);
        Ok(())
    });
    let Some(rewrite) = rewrite else {
        return status;
    };
    put(error.as_deref_mut(), std::ptr::null_mut());
    // SAFETY: as above; what read it has ended, and the caller promises to be alone with it.
    edit(unsafe { module.as_mut() }, error, |module| {
        Ok(module.put_dialect_rewrite(rewrite)?)
    })
}

/// Calls the callbacks, which may read the module.
fn rewrite_of(
    module: &mlirbc_module,
    dialect: &[u8],
    target: &[u64],
) -> Result<DialectRewrite, Failure> {
    let inner = read(Some(module))?;
    callback::with_written(ptr::from_ref(module).cast(), || {
        Ok(inner.rewrite_dialect(dialect, target)?)
    })
}
