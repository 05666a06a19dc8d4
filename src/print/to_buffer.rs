//! Text in memory.

use std::mem::MaybeUninit;

use crate::basics::buffer::mlirbc_buffer;
use crate::basics::error::{Failure, NO_SUCH_ITEM, NULL_ARGUMENT, fallible, mlirbc_error};
use crate::basics::handle::{mlirbc_attribute, mlirbc_op, mlirbc_type};
use crate::basics::status::mlirbc_status;
use crate::boundary::put;
use crate::open::module::{mlirbc_module, read};
use crate::print::options::{mlirbc_print_options, options_of};
use mlirbc::text;

/// Passes the text that `print` writes to the caller.
pub(crate) fn printed(
    buffer: Option<&mut MaybeUninit<*mut mlirbc_buffer>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
    print: impl FnOnce(&mut Vec<u8>) -> Result<(), Failure>,
) -> mlirbc_status {
    let mut buffer = buffer;
    put(buffer.as_deref_mut(), std::ptr::null_mut());
    fallible(error, || {
        let buffer = buffer.ok_or(NULL_ARGUMENT)?;
        let mut text = Vec::new();
        print(&mut text)?;
        buffer.write(mlirbc_buffer::owned(text));
        Ok(())
    })
}

/// Prints a whole file as `mlirbc_module_print`, to memory. `*buffer` must be destroyed with
/// `mlirbc_buffer_destroy`; NULL on failure.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_module_print_to_buffer(
    module: Option<&mlirbc_module>,
    options: Option<&mlirbc_print_options>,
    buffer: Option<&mut MaybeUninit<*mut mlirbc_buffer>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    printed(buffer, error, |text| {
        Ok(text::print(read(module)?, &options_of(options), text)?)
    })
}

/// Prints an op with everything in it as `mlirbc_op_print`, to memory. `*buffer` must be destroyed
/// with `mlirbc_buffer_destroy`; NULL on failure.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_op_print_to_buffer(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    options: Option<&mlirbc_print_options>,
    buffer: Option<&mut MaybeUninit<*mut mlirbc_buffer>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    printed(buffer, error, |text| {
        let op = read(module)?.op(op.id()).ok_or(NO_SUCH_ITEM)?;
        Ok(text::print_op(op, &options_of(options), text)?)
    })
}

/// Prints an attribute as `mlirbc_attribute_print`, to memory. `*buffer` must be destroyed with
/// `mlirbc_buffer_destroy`; NULL on failure.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_attribute_print_to_buffer(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    options: Option<&mlirbc_print_options>,
    buffer: Option<&mut MaybeUninit<*mut mlirbc_buffer>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    printed(buffer, error, |text| {
        let attribute = read(module)?.tables().attribute(attribute.id());
        Ok(text::print_attribute(
            attribute.ok_or(NO_SUCH_ITEM)?,
            &options_of(options),
            text,
        )?)
    })
}

/// Prints a type as `mlirbc_type_print`, to memory. `*buffer` must be destroyed with
/// `mlirbc_buffer_destroy`; NULL on failure.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_type_print_to_buffer(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    options: Option<&mlirbc_print_options>,
    buffer: Option<&mut MaybeUninit<*mut mlirbc_buffer>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    printed(buffer, error, |text| {
        let found = read(module)?.tables().ty(r#type.id());
        Ok(text::print_type(
            found.ok_or(NO_SUCH_ITEM)?,
            &options_of(options),
            text,
        )?)
    })
}
