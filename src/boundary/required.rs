//! Strings, bytes and arrays that the caller has to pass: NULL only where the length is 0.

use crate::basics::error::{Failure, NULL_ARGUMENT, invalid_argument};
use crate::basics::text::{Raw, is_object, mlirbc_bytes, mlirbc_str};
use mlirbc::Error;

/// Sizes up to this are assumed to fit into memory.
const SMALL: usize = 1 << 20;

/// Checks that memory for `size` more bytes is available, because the library copies what it is
/// passed, and an allocation that fails ends the process.
fn check_memory(size: usize) -> Result<(), Failure> {
    if size <= SMALL || Vec::<u8>::new().try_reserve_exact(size).is_ok() {
        return Ok(());
    }
    Err(Failure::Error(Error::out_of_memory(size as u64)))
}

impl mlirbc_str {
    /// The bytes of a string that the caller has to pass.
    ///
    /// # Safety
    /// As [`mlirbc_str::bytes`].
    pub(crate) unsafe fn required<'a>(self) -> Result<&'a [u8], Failure> {
        // SAFETY: the caller's promise.
        unsafe { Raw::required(self.data.cast(), self.len) }
    }
}

impl mlirbc_bytes {
    /// Bytes that the caller has to pass.
    ///
    /// # Safety
    /// `data` points to `len` bytes, or `len` is 0; they live and do not change for `'a`.
    pub(crate) unsafe fn required<'a>(self) -> Result<&'a [u8], Failure> {
        // SAFETY: the caller's promise.
        unsafe { Raw::required(self.data, self.len) }
    }
}

impl<'a> Raw<'a> {
    /// The slice at `data`, which may be NULL only if `len` is 0. Memory for a copy is available.
    ///
    /// # Safety
    /// As [`Raw::new`].
    pub(crate) unsafe fn required<T>(data: *const T, len: usize) -> Result<&'a [T], Failure> {
        // SAFETY: the caller's promise.
        let slice = unsafe { Raw::borrowed(data, len) }?;
        check_memory(size_of_val(slice))?;
        Ok(slice)
    }

    /// The slice at `data`, which may be NULL only if `len` is 0. It may be too large to be copied.
    ///
    /// # Safety
    /// As [`Raw::new`].
    pub(crate) unsafe fn borrowed<T>(data: *const T, len: usize) -> Result<&'a [T], Failure> {
        if data.is_null() && len > 0 {
            return Err(NULL_ARGUMENT);
        }
        if !is_object(data, len) {
            return Err(invalid_argument(
                "a length is larger than any object in memory",
            ));
        }
        // SAFETY: the caller's promise.
        Ok(unsafe { Raw::new(data, len) })
    }
}

/// The strings in an array that the caller has to pass.
///
/// # Safety
/// There are `len` strings at `data`, which live for `'a`.
pub(crate) unsafe fn strings_of<'a>(
    data: *const mlirbc_str,
    len: usize,
) -> Result<Vec<&'a [u8]>, Failure> {
    // SAFETY: the caller's promise.
    let items = unsafe { Raw::required(data, len) }?.iter();
    // SAFETY: as above.
    items.map(|item| unsafe { item.required() }).collect()
}
