//! Text in memory.

use std::mem::MaybeUninit;

use crate::basics::buffer::mlirbc_buffer;
use crate::basics::error::{Failure, create, mlirbc_error};
use crate::basics::handle::{mlirbc_attribute, mlirbc_op, mlirbc_type};
use crate::basics::status::mlirbc_status;
use crate::boundary::known::item;
use crate::open::module::{mlirbc_module, read};
use crate::print::options::{mlirbc_print_options, options_of};
use mlirbc::text;

/// Passes the text that `print` writes to the caller.
pub(crate) fn printed(
    buffer: Option<&mut MaybeUninit<*mut mlirbc_buffer>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
    print: impl FnOnce(&mut Vec<u8>) -> Result<(), Failure>,
) -> mlirbc_status {
    create(buffer, error, || {
        let mut bytes = Vec::new();
        print(&mut bytes)?;
        Ok(mlirbc_buffer { bytes })
    })
}

/// Prints a whole file as `mlirbc_module_print`, to memory. `*buffer` must be destroyed with
/// `mlirbc_buffer_destroy`; NULL on failure.
#[unsafe(no_mangle)]
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
pub extern "C" fn mlirbc_op_print_to_buffer(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    options: Option<&mlirbc_print_options>,
    buffer: Option<&mut MaybeUninit<*mut mlirbc_buffer>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    printed(buffer, error, |text| {
        let op = item(read(module)?, op)?;
        Ok(text::print_op(op, &options_of(options), text)?)
    })
}

/// Prints an attribute as `mlirbc_attribute_print`, to memory. `*buffer` must be destroyed with
/// `mlirbc_buffer_destroy`; NULL on failure.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_print_to_buffer(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    options: Option<&mlirbc_print_options>,
    buffer: Option<&mut MaybeUninit<*mut mlirbc_buffer>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    printed(buffer, error, |text| {
        let attribute = item(read(module)?, attribute)?;
        Ok(text::print_attribute(
            attribute,
            &options_of(options),
            text,
        )?)
    })
}

/// Prints a type as `mlirbc_type_print`, to memory. `*buffer` must be destroyed with
/// `mlirbc_buffer_destroy`; NULL on failure.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_print_to_buffer(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    options: Option<&mlirbc_print_options>,
    buffer: Option<&mut MaybeUninit<*mut mlirbc_buffer>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    printed(buffer, error, |text| {
        let r#type = item(read(module)?, r#type)?;
        Ok(text::print_type(r#type, &options_of(options), text)?)
    })
}
