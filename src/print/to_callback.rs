//! Text through a callback.

use std::ffi::c_void;
use std::mem::MaybeUninit;

use crate::basics::error::{Failure, NO_SUCH_ITEM, NULL_ARGUMENT, fallible, mlirbc_error};
use crate::basics::handle::{mlirbc_attribute, mlirbc_op, mlirbc_type};
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::known::item;
use crate::open::module::{mlirbc_module, read};
use crate::print::options::{mlirbc_print_options, options_of};
use mlirbc::text::{self, PrintError};

/// Receives a piece of text or bytes, which is valid during the call. Returns false to stop
/// printing or writing. It must not throw or longjmp, and must not destroy or edit the module.
pub type mlirbc_write_fn =
    Option<extern "C" fn(data: *const u8, len: usize, user_data: *mut c_void) -> bool>;

/// A writer over the caller's function.
pub(crate) struct Callback {
    write: extern "C" fn(data: *const u8, len: usize, user_data: *mut c_void) -> bool,
    user_data: *mut c_void,
    /// Set when the callback returned false: buffers try once more when they are dropped.
    has_stopped: bool,
}

impl Callback {
    pub(crate) fn new(write: mlirbc_write_fn, user_data: *mut c_void) -> Result<Self, Failure> {
        Ok(Callback {
            write: write.ok_or(NULL_ARGUMENT)?,
            user_data,
            has_stopped: false,
        })
    }
}

impl std::io::Write for Callback {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let goes_on =
            !self.has_stopped && (self.write)(bytes.as_ptr(), bytes.len(), self.user_data);
        self.has_stopped = !goes_on;
        match goes_on {
            true => Ok(bytes.len()),
            false => Err(std::io::Error::other("stopped")),
        }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl From<PrintError> for Failure {
    fn from(error: PrintError) -> Self {
        match error {
            PrintError::Damaged(error) => Failure::Error(error),
            PrintError::Io(_) => Failure::Caller(
                mlirbc_status::MLIRBC_STATUS_IO,
                "the writer did not take the text",
            ),
            _ => Failure::Caller(mlirbc_status::MLIRBC_STATUS_OTHER, "printing failed"),
        }
    }
}

/// Prints a whole file as `mlir-opt --mlir-print-op-generic --mlir-print-local-scope` does, or
/// without the first flag in the form of `mlirbc_print_options_set_form`. Unknown encodings are
/// printed as bytes, in forms that no MLIR parser misreads.
///
/// `options` may be NULL for the defaults. `write` is called with large pieces, one after the
/// other. When the call fails, text before the damage may have been written.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_print(
    module: Option<&mlirbc_module>,
    options: Option<&mlirbc_print_options>,
    write: mlirbc_write_fn,
    user_data: *mut c_void,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || {
        let module = read(module)?;
        let mut write = Callback::new(write, user_data)?;
        Ok(text::print(module, &options_of(options), &mut write)?)
    })
}

/// Prints an op with everything in it, as `mlirbc_module_print` does, without a line break at the
/// end. Values are named as in the innermost isolated op around it.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_print(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    options: Option<&mlirbc_print_options>,
    write: mlirbc_write_fn,
    user_data: *mut c_void,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || {
        let module = read(module)?;
        let op = item(module, op)?;
        let mut write = Callback::new(write, user_data)?;
        Ok(text::print_op(op, &options_of(options), &mut write)?)
    })
}

/// Prints an attribute. `options` may be NULL for the defaults.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_attribute_print(
    module: Option<&mlirbc_module>,
    attribute: mlirbc_attribute,
    options: Option<&mlirbc_print_options>,
    write: mlirbc_write_fn,
    user_data: *mut c_void,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || {
        let attribute = item(read(module)?, attribute)?;
        let mut write = Callback::new(write, user_data)?;
        Ok(text::print_attribute(
            attribute,
            &options_of(options),
            &mut write,
        )?)
    })
}

/// Prints the value of an inherent property, such as `#arith.overflow<nsw>`: native properties and
/// segment sizes as the attribute that represents them. Fails with `MLIRBC_STATUS_INVALID_ARGUMENT`
/// if the op has no known property of that name, or if the property is absent.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_print_property(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    name: mlirbc_str,
    options: Option<&mlirbc_print_options>,
    write: mlirbc_write_fn,
    user_data: *mut c_void,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || {
        let module = read(module)?;
        let op = item(module, op)?;
        // SAFETY: the caller promises `len` characters.
        let name = unsafe { name.required() }?;
        let mut write = Callback::new(write, user_data)?;
        match text::print_property(op, name, &options_of(options), &mut write)? {
            true => Ok(()),
            false => Err(NO_SUCH_ITEM),
        }
    })
}

/// Prints a type. `options` may be NULL for the defaults.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_type_print(
    module: Option<&mlirbc_module>,
    r#type: mlirbc_type,
    options: Option<&mlirbc_print_options>,
    write: mlirbc_write_fn,
    user_data: *mut c_void,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || {
        let r#type = item(read(module)?, r#type)?;
        let mut write = Callback::new(write, user_data)?;
        Ok(text::print_type(r#type, &options_of(options), &mut write)?)
    })
}
