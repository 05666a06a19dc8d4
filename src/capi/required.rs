//! Strings, bytes and arrays that the caller has to pass: NULL only where the length is 0.

use crate::capi::error::{Failure, NULL_ARGUMENT};
use crate::capi::text::{Raw, mlirbc_bytes, mlirbc_str};

impl mlirbc_str {
    /// The bytes of a string that the caller has to pass.
    ///
    /// # Safety
    /// As [`mlirbc_str::bytes`].
    pub(super) unsafe fn required<'a>(self) -> Result<&'a [u8], Failure> {
        // SAFETY: the caller's promise.
        unsafe { Raw::required(self.data.cast(), self.len) }
    }
}

impl mlirbc_bytes {
    /// Bytes that the caller has to pass.
    ///
    /// # Safety
    /// `data` points to `len` bytes, or `len` is 0; they live and do not change for `'a`.
    pub(super) unsafe fn required<'a>(self) -> Result<&'a [u8], Failure> {
        // SAFETY: the caller's promise.
        unsafe { Raw::required(self.data, self.len) }
    }
}

impl<'a> Raw<'a> {
    /// The slice at `data`, which may be NULL only if `len` is 0.
    ///
    /// # Safety
    /// As [`Raw::new`].
    pub(super) unsafe fn required<T>(data: *const T, len: usize) -> Result<&'a [T], Failure> {
        if data.is_null() && len > 0 {
            return Err(NULL_ARGUMENT);
        }
        // SAFETY: the caller's promise.
        Ok(unsafe { Raw::new(data, len) })
    }
}
