//! Errors as the caller gets them.

use crate::capi::boundary::{Failure, guard};
use crate::capi::status::mlirbc_status;
use crate::capi::text::mlirbc_str;

/// Why a call failed, in full. Owned by the caller, who destroys it.
pub struct mlirbc_error {
    status: mlirbc_status,
    message: String,
    path: String,
    offset: u64,
    section: i32,
    line: usize,
}

impl mlirbc_error {
    pub(super) fn new(failure: Failure) -> Self {
        match failure {
            Failure::Error(error) => mlirbc_error {
                status: mlirbc_status::of(error.kind()),
                message: error.kind().to_string(),
                path: error.path_text(),
                offset: error.offset(),
                section: error.section().map_or(-1, |section| section as i32),
                line: 0,
            },
            Failure::Caller(status, message) => mlirbc_error {
                status,
                message: message.to_owned(),
                path: String::new(),
                offset: 0,
                section: -1,
                line: 0,
            },
            Failure::Language(error) => mlirbc_error {
                status: mlirbc_status::MLIRBC_STATUS_INVALID_DIALECT,
                message: error.to_string(),
                path: String::new(),
                offset: 0,
                section: -1,
                line: error.line,
            },
        }
    }

    pub(super) fn status(&self) -> mlirbc_status {
        self.status
    }
}

/// Ends an error; NULL is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_error_destroy(error: Option<Box<mlirbc_error>>) {
    guard((), || drop(error));
}

/// The status that the failed call returned.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_error_get_status(error: Option<&mlirbc_error>) -> mlirbc_status {
    error.map_or(mlirbc_status::MLIRBC_STATUS_NULL_ARGUMENT, |error| {
        error.status
    })
}

/// What is wrong, what was expected and what was found, in English. Borrowed from the error.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_error_get_message(error: Option<&mlirbc_error>) -> mlirbc_str {
    error.map_or(mlirbc_str::EMPTY, |error| {
        mlirbc_str::of(error.message.as_bytes())
    })
}

/// The way to the place, outermost first, such as "IR section > op 0 'builtin.module' > region 0".
/// Empty where there is none. Borrowed from the error.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_error_get_path(error: Option<&mlirbc_error>) -> mlirbc_str {
    error.map_or(mlirbc_str::EMPTY, |error| {
        mlirbc_str::of(error.path.as_bytes())
    })
}

/// The byte offset in the file; 0 for mistakes of the caller.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_error_get_offset(error: Option<&mlirbc_error>) -> u64 {
    error.map_or(0, |error| error.offset)
}

/// The id of the section in which the error lies; -1 if it lies in none.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_error_get_section(error: Option<&mlirbc_error>) -> i32 {
    error.map_or(-1, |error| error.section)
}

/// The line, from 1, in the text of a dialect; 0 for all other errors.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_error_get_line(error: Option<&mlirbc_error>) -> usize {
    error.map_or(0, |error| error.line)
}
