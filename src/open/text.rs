//! Modules from MLIR's text.

use std::mem::MaybeUninit;

use crate::basics::error::{Failure, NULL_ARGUMENT, fallible, invalid_argument, mlirbc_error};
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::{guard, put};
use crate::open::module::mlirbc_module;
use crate::open::options::mlirbc_open_options;
use mlirbc::convert::target_releases;
use mlirbc::ir::Module;
use mlirbc::text::{ParseOptions, TextError, TextErrors};
use mlirbc::{Error, ErrorKind};

/// The errors in a text. The caller owns and destroys it.
pub struct mlirbc_text_errors {
    inner: TextErrors,
}

/// Parses a module in MLIR's text, custom or generic form, which `mlir-opt` and `mlirbc_module_print` print.
///
/// The properties of ops are encoded with the definitions of the release in `options`, by default
/// the newest one. `mlirbc_module_convert_to_release` must support the release. The limits and the
/// registry of `options` apply too. `options` may be NULL. The location of an op without `loc(...)`
/// is its position in `file_name`, which is `<stdin>` if it is empty. With `implicit_module`, ops
/// are put in a `builtin.module` unless the text is one such module, as in MLIR.
///
/// `module` receives an object that must be destroyed with `mlirbc_module_destroy`, NULL on
/// failure. `errors` may be NULL; it receives all errors that were found in the text, which must be
/// destroyed with `mlirbc_text_errors_destroy`, or NULL if there are none. `error` is the first of
/// them, or the error of a budget that is exceeded or cancelled.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_parse(
    text: mlirbc_str,
    options: Option<&mlirbc_open_options>,
    file_name: mlirbc_str,
    implicit_module: bool,
    mut module: Option<&mut MaybeUninit<*mut mlirbc_module>>,
    mut errors: Option<&mut MaybeUninit<*mut mlirbc_text_errors>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    const NO_TARGET: Failure =
        invalid_argument("the release is not one that a module can be made for");
    put(module.as_deref_mut(), std::ptr::null_mut());
    put(errors.as_deref_mut(), std::ptr::null_mut());
    fallible(error, || {
        let module = module.ok_or(NULL_ARGUMENT)?;
        // SAFETY: the caller promises `len` characters at both.
        let (text, file_name) = unsafe { (text.required()?, file_name.required()?) };
        let mut parse = ParseOptions::default();
        if let Some(options) = options {
            parse.limits = options.inner.limits.clone();
            parse.registry = options.inner.registry.clone();
            parse.release = options.inner.release.unwrap_or(parse.release);
        }
        if !target_releases().any(|release| release == parse.release) {
            return Err(NO_TARGET);
        }
        if !file_name.is_empty() {
            parse.file_name = String::from_utf8_lossy(file_name).into_owned();
        }
        parse.implicit_module = implicit_module;
        match Module::parse(text, &parse) {
            Ok(parsed) => {
                module.write(Box::into_raw(Box::new(mlirbc_module::new(parsed))));
                Ok(())
            }
            Err(inner) => {
                if let Some(budget) = &parse.limits.budget {
                    budget.check()?;
                }
                let first = inner.0.first().map(error_of);
                if let Some(errors) = errors {
                    errors.write(Box::into_raw(Box::new(mlirbc_text_errors { inner })));
                }
                first.map_or(Ok(()), |first| Err(first.into()))
            }
        }
    })
}

/// The error of the library for an error in a text.
fn error_of(error: &TextError) -> Error {
    let kind = ErrorKind::InvalidModuleText {
        line: error.line,
        column: error.column,
        message: error.message.clone(),
    };
    Error::new(kind, error.offset)
}

/// Destroys errors, which may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_text_errors_destroy(errors: Option<Box<mlirbc_text_errors>>) {
    guard((), || drop(errors));
}

/// The number of errors, at most 20; 0 for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_text_errors_get_num(errors: Option<&mlirbc_text_errors>) -> usize {
    errors.map_or(0, |errors| errors.inner.0.len())
}

fn error_at(errors: Option<&mlirbc_text_errors>, position: usize) -> Option<&TextError> {
    errors?.inner.0.get(position)
}

/// The offset of an error in the text, in bytes; 0 past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_text_errors_get_offset(
    errors: Option<&mlirbc_text_errors>,
    position: usize,
) -> u64 {
    error_at(errors, position).map_or(0, |error| error.offset)
}

/// The line of an error, from 1 on; 0 past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_text_errors_get_line(
    errors: Option<&mlirbc_text_errors>,
    position: usize,
) -> u32 {
    error_at(errors, position).map_or(0, |error| error.line)
}

/// The column of an error in bytes, from 1 on; 0 past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_text_errors_get_column(
    errors: Option<&mlirbc_text_errors>,
    position: usize,
) -> u32 {
    error_at(errors, position).map_or(0, |error| error.column)
}

/// The expected and the found text, such as `expected ':' followed by operation type`; empty past
/// the last error. Borrowed from the errors.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_text_errors_get_message(
    errors: Option<&mlirbc_text_errors>,
    position: usize,
) -> mlirbc_str {
    let error = error_at(errors, position);
    error.map_or(mlirbc_str::EMPTY, |error| {
        mlirbc_str::of(error.message.as_bytes())
    })
}

/// The line with an error, at most 200 bytes around it; empty past the last error. Control characters
/// are replaced. Borrowed from the errors.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_text_errors_get_source_line(
    errors: Option<&mlirbc_text_errors>,
    position: usize,
) -> mlirbc_str {
    let error = error_at(errors, position);
    error.map_or(mlirbc_str::EMPTY, |error| {
        mlirbc_str::of(error.source_line.as_bytes())
    })
}

/// The position of an error in its source line, in bytes; 0 past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_text_errors_get_caret(
    errors: Option<&mlirbc_text_errors>,
    position: usize,
) -> u32 {
    error_at(errors, position).map_or(0, |error| error.caret)
}
