//! New entries, written with the primitives that callbacks write with.

use std::ffi::c_void;
use std::mem::MaybeUninit;

use crate::basics::error::{Failure, NULL_ARGUMENT, fallible, mlirbc_error};
use crate::basics::handle::{mlirbc_attribute, mlirbc_type};
use crate::basics::status::mlirbc_status;
use crate::basics::text::{Raw, mlirbc_str};
use crate::boundary::put;
use crate::dialects::hooks::callback;
use crate::dialects::hooks::registration::{mlirbc_write_version_hook, written_by};
use crate::open::module::{edit, mlirbc_module, read};
use mlirbc::Error;
use mlirbc::dialect::Outcome;
use mlirbc::ir::{Module, NewEntry};

/// What is to be written.
#[derive(Clone, Copy)]
struct Order {
    module: *mut mlirbc_module,
    dialect: mlirbc_str,
    numbers: *const u64,
    num_numbers: usize,
    write: mlirbc_write_version_hook,
    user_data: *mut c_void,
}

impl Order {
    /// Calls the function that writes, then `add` with what it wrote.
    ///
    /// `out` receives the result of `add`, and `absent` on failure.
    fn carry_out<T>(
        self,
        mut out: Option<&mut MaybeUninit<T>>,
        absent: T,
        mut error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
        add: impl FnOnce(&mut Module<'static>, NewEntry) -> mlirbc::Result<T>,
    ) -> mlirbc_status {
        put(out.as_deref_mut(), absent);
        let mut written = None;
        let status = fallible(error.as_deref_mut(), || {
            written = Some(self.written()?);
            Ok(())
        });
        let Some(written) = written else {
            return status;
        };
        // SAFETY: a module of the caller; what read it has ended.
        edit(unsafe { self.module.as_mut() }, error, |module| {
            put(out, add(module, written)?);
            Ok(())
        })
    }

    fn written(self) -> Result<NewEntry, Failure> {
        callback::forbid()?;
        // SAFETY: NULL or a module of the caller, which does not change while it is read.
        let module = read(unsafe { self.module.as_ref() })?;
        let write = self.write.ok_or(NULL_ARGUMENT)?;
        // SAFETY: the caller promises `len` characters.
        let dialect = unsafe { self.dialect.required() }?;
        // SAFETY: the caller promises `num_numbers` numbers.
        let version = unsafe { Raw::required(self.numbers, self.num_numbers) }?;
        let pointer = self.module.cast_const().cast();
        callback::with_written(pointer, || {
            Ok(module.write_entry(dialect, version, |writer| {
                match written_by(writer, |writer| write(writer, self.user_data))? {
                    Outcome::Done => Ok(()),
                    Outcome::Declined => Err(Error::of_hook("the callback declined to write")),
                }
            })?)
        })
    }
}

/// Adds the attribute that `write` writes for a version of its dialect, unless the module has it
/// already. `write` may read the module.
///
/// The version is a list of numbers. It has to be the one that the module has of the dialect, which
/// an empty list represents. If the module has none, callbacks of the dialect that write versions
/// convert it to this one, as `mlirbc_module_set_dialect_target` does. Without such callbacks, the
/// module remains without a version. Fails with `MLIRBC_STATUS_INVALID_EDIT` if the module has
/// another version.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_add_written_attribute(
    module: *mut mlirbc_module,
    dialect: mlirbc_str,
    numbers: *const u64,
    num_numbers: usize,
    write: mlirbc_write_version_hook,
    user_data: *mut c_void,
    attribute: Option<&mut MaybeUninit<mlirbc_attribute>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    let order = Order {
        module,
        dialect,
        numbers,
        num_numbers,
        write,
        user_data,
    };
    order.carry_out(
        attribute,
        mlirbc_attribute::NONE,
        error,
        |module, written| Ok(module.add_written_attribute(written)?.into()),
    )
}

/// Adds the type that `write` writes, as `mlirbc_module_add_written_attribute`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_add_written_type(
    module: *mut mlirbc_module,
    dialect: mlirbc_str,
    numbers: *const u64,
    num_numbers: usize,
    write: mlirbc_write_version_hook,
    user_data: *mut c_void,
    r#type: Option<&mut MaybeUninit<mlirbc_type>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    let order = Order {
        module,
        dialect,
        numbers,
        num_numbers,
        write,
        user_data,
    };
    order.carry_out(r#type, mlirbc_type::NONE, error, |module, written| {
        Ok(module.add_written_type(written)?.into())
    })
}

/// Adds the property blob that `write` writes for ops of a dialect, unless the module has it already.
/// `position` receives the position of the blob, SIZE_MAX on failure. The version is as for
/// `mlirbc_module_add_written_attribute`. `write` may read the module.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_add_written_properties(
    module: *mut mlirbc_module,
    dialect: mlirbc_str,
    numbers: *const u64,
    num_numbers: usize,
    write: mlirbc_write_version_hook,
    user_data: *mut c_void,
    position: Option<&mut MaybeUninit<usize>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    let order = Order {
        module,
        dialect,
        numbers,
        num_numbers,
        write,
        user_data,
    };
    order.carry_out(position, usize::MAX, error, |module, written| {
        Ok(module.add_written_properties(written)?.index() as usize)
    })
}
