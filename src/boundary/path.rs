//! Paths of files that the caller passes.

use std::borrow::Cow;
use std::ffi::{CStr, c_char};
use std::path::Path;

use crate::basics::error::{Failure, NULL_ARGUMENT};

/// A NUL-terminated path of the caller.
///
/// # Safety
/// `path` is NULL or ends with a NUL, and lives for `'a`.
#[cfg(unix)]
pub(crate) unsafe fn path_of<'a>(path: *const c_char) -> Result<Cow<'a, Path>, Failure> {
    use std::os::unix::ffi::OsStrExt;
    if path.is_null() {
        return Err(NULL_ARGUMENT);
    }
    // SAFETY: not NULL, and the caller promises a NUL at the end.
    let path = unsafe { CStr::from_ptr(path) };
    Ok(Cow::Borrowed(Path::new(std::ffi::OsStr::from_bytes(
        path.to_bytes(),
    ))))
}

/// A NUL-terminated path of the caller, UTF-8.
///
/// # Safety
/// `path` is NULL or ends with a NUL.
#[cfg(not(unix))]
pub(crate) unsafe fn path_of<'a>(path: *const c_char) -> Result<Cow<'a, Path>, Failure> {
    if path.is_null() {
        return Err(NULL_ARGUMENT);
    }
    // SAFETY: not NULL, and the caller promises a NUL at the end.
    let path = unsafe { CStr::from_ptr(path) };
    Ok(Cow::Owned(path.to_string_lossy().into_owned().into()))
}
