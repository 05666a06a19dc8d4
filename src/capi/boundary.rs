//! The boundary to C, which every function passes: stops panics, reports errors, fills the caller's
//! memory.

use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::capi::error::mlirbc_error;
use crate::capi::status::mlirbc_status;
use crate::error::Result;

/// Runs the body of a function; returns `fallback` if it panics.
pub(super) fn guard<R>(fallback: R, body: impl FnOnce() -> R) -> R {
    // Nothing is seen half-changed: what reading fills is filled once or not at all, and a module
    // whose edit panics refuses everything from then on.
    catch_unwind(AssertUnwindSafe(body)).unwrap_or(fallback)
}

/// Why a call failed.
pub(super) enum Failure {
    /// The library's own error.
    Error(crate::error::Error),
    /// What is wrong with the text of a dialect.
    Language(crate::layout::LanguageError),
    /// An error that a callback returned.
    Given(Box<mlirbc_error>),
    /// The caller's mistake, in words.
    Caller(mlirbc_status, &'static str),
}

impl From<crate::error::Error> for Failure {
    fn from(error: crate::error::Error) -> Self {
        Failure::Error(error)
    }
}

impl From<crate::layout::LanguageError> for Failure {
    fn from(error: crate::layout::LanguageError) -> Self {
        Failure::Language(error)
    }
}

/// A required argument was NULL.
pub(super) const NULL_ARGUMENT: Failure = Failure::Caller(
    mlirbc_status::MLIRBC_STATUS_NULL_ARGUMENT,
    "a required argument is NULL",
);

/// A handle does not name anything in its module.
pub(super) const NO_SUCH_ITEM: Failure = Failure::Caller(
    mlirbc_status::MLIRBC_STATUS_INVALID_ARGUMENT,
    "the handle does not name anything in the module",
);

/// An edit of the module was interrupted.
pub(super) const SPOILED: Failure = Failure::Caller(
    mlirbc_status::MLIRBC_STATUS_PANIC,
    "a defect of the library has interrupted an edit of the module, which can only be destroyed",
);

/// A defect of the library.
pub(super) const PANICKED: Failure =
    Failure::Caller(mlirbc_status::MLIRBC_STATUS_PANIC, "internal error");

/// Runs the body of a function that can fail; puts the error where the caller wants it.
pub(super) fn fallible(
    error_out: Option<&mut MaybeUninit<*mut mlirbc_error>>,
    body: impl FnOnce() -> Result<(), Failure>,
) -> mlirbc_status {
    let result = guard(Err(PANICKED), body);
    let (status, error) = match result {
        Ok(()) => (mlirbc_status::MLIRBC_STATUS_OK, None),
        Err(failure) => {
            let error = mlirbc_error::new(failure);
            (error.status(), Some(error))
        }
    };
    if let Some(out) = error_out {
        let pointer = error.map_or(std::ptr::null_mut(), |error| Box::into_raw(Box::new(error)));
        out.write(pointer);
    }
    status
}

/// Writes an out-parameter that may be NULL.
pub(super) fn put<T>(out: Option<&mut MaybeUninit<T>>, value: T) {
    if let Some(out) = out {
        out.write(value);
    }
}

/// Copies as many items as fit into the caller's array; returns their number.
///
/// # Safety
/// `out` is NULL or has room for `capacity` items.
pub(super) unsafe fn copy_out<T>(
    out: *mut T,
    capacity: usize,
    items: impl Iterator<Item = T>,
) -> usize {
    if out.is_null() {
        return 0;
    }
    let mut count = 0;
    for item in items.take(capacity) {
        // SAFETY: `count` is below `capacity`, and the caller has room for that many.
        unsafe { out.add(count).write(item) };
        count += 1;
    }
    count
}
