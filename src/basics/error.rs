//! Errors.

use std::any::Any;
use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::sync::Arc;

use crate::basics::foreign::{TaggedData, declared, mlirbc_release_fn};
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::number::number_of;
use crate::boundary::{caught, guard, put};

/// The details of a failed call. The caller owns and destroys it.
#[derive(Clone)]
pub struct mlirbc_error {
    status: mlirbc_status,
    message: String,
    path: String,
    offset: u64,
    section: i32,
    line: usize,
    payload: Option<Arc<dyn Any + Send + Sync>>,
}

/// Why a call failed.
#[derive(Clone)]
pub(crate) enum Failure {
    /// The library's own error.
    Error(mlirbc::Error),
    /// What is wrong with the text of a dialect.
    Language(mlirbc::schema::LanguageError),
    /// An error that a callback gave.
    Given(Box<mlirbc_error>),
    /// The caller's mistake, in words.
    Caller(mlirbc_status, &'static str),
}

impl From<mlirbc::Error> for Failure {
    fn from(error: mlirbc::Error) -> Self {
        Failure::Error(error)
    }
}

impl From<mlirbc::schema::LanguageError> for Failure {
    fn from(error: mlirbc::schema::LanguageError) -> Self {
        Failure::Language(error)
    }
}

/// An argument of the caller that is not allowed.
pub(crate) const fn invalid_argument(message: &'static str) -> Failure {
    Failure::Caller(mlirbc_status::MLIRBC_STATUS_INVALID_ARGUMENT, message)
}

/// A required argument was NULL.
pub(crate) const NULL_ARGUMENT: Failure = Failure::Caller(
    mlirbc_status::MLIRBC_STATUS_NULL_ARGUMENT,
    "a required argument is NULL",
);

/// A handle does not name anything in its module.
pub(crate) const NO_SUCH_ITEM: Failure =
    invalid_argument("the handle does not name anything in the module");

/// A struct of the caller has something in its room for later members.
pub(crate) const RESERVED: Failure = invalid_argument(
    "a reserved member is not 0: the struct is not initialized, or of a newer header",
);

/// An edit of the module was interrupted.
pub(crate) const SPOILED: Failure = Failure::Caller(
    mlirbc_status::MLIRBC_STATUS_PANIC,
    "a defect of the library has interrupted an edit of the module, which can only be destroyed",
);

/// A defect of the library.
pub(crate) const PANICKED: Failure =
    Failure::Caller(mlirbc_status::MLIRBC_STATUS_PANIC, "internal error");

/// Runs the body of a function that can fail, and stores the error where the caller asked for it.
pub(crate) fn fallible(
    error_out: Option<&mut MaybeUninit<*mut mlirbc_error>>,
    body: impl FnOnce() -> Result<(), Failure>,
) -> mlirbc_status {
    match caught(body) {
        Some(Ok(())) => {
            put(error_out, std::ptr::null_mut());
            mlirbc_status::MLIRBC_STATUS_OK
        }
        Some(Err(failure)) => failed(error_out, failure),
        None => failed(error_out, PANICKED),
    }
}

/// As [`fallible`]: `out` receives the result of `body`, and the default of its type on failure.
pub(crate) fn fallible_into<T: Default, V: Into<T>>(
    mut out: Option<&mut MaybeUninit<T>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
    body: impl FnOnce() -> Result<V, Failure>,
) -> mlirbc_status {
    put(out.as_deref_mut(), T::default());
    fallible(error, || {
        put(out, body()?.into());
        Ok(())
    })
}

/// As [`fallible`]: `out`, which must not be NULL, receives an object that the caller owns, and
/// NULL on failure.
pub(crate) fn create<T, B: Into<Box<T>>>(
    mut out: Option<&mut MaybeUninit<*mut T>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
    body: impl FnOnce() -> Result<B, Failure>,
) -> mlirbc_status {
    put(out.as_deref_mut(), std::ptr::null_mut());
    fallible(error, || {
        let out = out.ok_or(NULL_ARGUMENT)?;
        out.write(Box::into_raw(body()?.into()));
        Ok(())
    })
}

/// Once, rather than in each of the functions.
#[cold]
#[inline(never)]
fn failed(
    error_out: Option<&mut MaybeUninit<*mut mlirbc_error>>,
    failure: Failure,
) -> mlirbc_status {
    let error = mlirbc_error::new(failure);
    let status = error.status();
    if let Some(out) = error_out {
        out.write(Box::into_raw(Box::new(error)));
    }
    status
}

impl mlirbc_error {
    pub(crate) fn new(failure: Failure) -> Self {
        match failure {
            Failure::Error(error) => mlirbc_error {
                status: mlirbc_status::of(error.kind()),
                message: error.kind().to_string(),
                path: error.path_text(),
                offset: error.offset(),
                section: error.section().map_or(-1, |section| section as i32),
                line: 0,
                payload: error.payload().cloned(),
            },
            Failure::Given(error) => *error,
            Failure::Caller(status, message) => Self::outside_of_files(status, message, 0),
            Failure::Language(error) => {
                let status = mlirbc_status::MLIRBC_STATUS_INVALID_DIALECT;
                Self::outside_of_files(status, error.to_string(), error.line)
            }
        }
    }

    /// An error that is in no file.
    pub(crate) fn outside_of_files(
        status: mlirbc_status,
        message: impl Into<String>,
        line: usize,
    ) -> Self {
        mlirbc_error {
            status,
            message: message.into(),
            path: String::new(),
            offset: 0,
            section: -1,
            line,
            payload: None,
        }
    }

    pub(crate) fn status(&self) -> mlirbc_status {
        self.status
    }

    pub(crate) fn message(&self) -> &str {
        &self.message
    }
}

/// Creates an error, for callbacks that have to return one and for code that wraps this library in
/// another language. A `status` that is no failure becomes `MLIRBC_STATUS_OTHER`. The message and the
/// tag are copied. `mlirbc_error_get_payload` returns `payload` for an equal tag. When nothing refers to
/// `payload` any more, `destroy` is called with it once, from any thread; it may be NULL.
///
/// The result must be destroyed with `mlirbc_error_destroy`, unless an upgrade callback stores it in its
/// parameter `error`, which passes ownership to the library.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_error_create(
    status: MaybeUninit<mlirbc_status>,
    message: mlirbc_str,
    tag: mlirbc_str,
    payload: *mut c_void,
    destroy: mlirbc_release_fn,
) -> Option<Box<mlirbc_error>> {
    guard(None, || {
        // SAFETY: the caller promises `len` characters of both.
        let error = Failure::Error(unsafe { declared(message, tag, payload, destroy) });
        Some(Box::new(mlirbc_error {
            status: mlirbc_status::of_failure(number_of(status)),
            ..mlirbc_error::new(error)
        }))
    })
}

/// The payload that a callback stored in an error with an equal tag; NULL if there is no payload or
/// its tag differs. The tag identifies the type of the payload, as that of
/// `mlirbc_hook_reader_attach`. An empty tag matches no payload. Borrowed from the error.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_error_get_payload(
    error: Option<&mlirbc_error>,
    tag: mlirbc_str,
) -> *mut c_void {
    guard(std::ptr::null_mut(), || {
        let payload = error.and_then(|error| error.payload.as_deref());
        // SAFETY: the caller promises `len` characters.
        TaggedData::find(payload, unsafe { tag.bytes() })
    })
}

/// Destroys an error, which may be NULL.
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

/// The problem, with what was expected and what was found, in English. Borrowed from the error.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_error_get_message(error: Option<&mlirbc_error>) -> mlirbc_str {
    error.map_or(mlirbc_str::EMPTY, |error| {
        mlirbc_str::of(error.message.as_bytes())
    })
}

/// The path to the position, outermost first, such as "IR section > op 0 'builtin.module' > region
/// 0". Empty if there is none. Borrowed from the error.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_error_get_path(error: Option<&mlirbc_error>) -> mlirbc_str {
    error.map_or(mlirbc_str::EMPTY, |error| {
        mlirbc_str::of(error.path.as_bytes())
    })
}

/// The byte offset in the file; 0 for mistakes of the caller. Byte `n` of an entry or property blob that
/// was added to the module has the offset `n` past the end of the file.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_error_get_offset(error: Option<&mlirbc_error>) -> u64 {
    error.map_or(0, |error| error.offset)
}

/// The id of the section with the error; -1 if it is in no section.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_error_get_section(error: Option<&mlirbc_error>) -> i32 {
    error.map_or(-1, |error| error.section)
}

/// The line, from 1, in the text of a dialect; 0 for all other errors.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_error_get_line(error: Option<&mlirbc_error>) -> usize {
    error.map_or(0, |error| error.line)
}
