//! Strings and bytes.

use std::ffi::{CStr, c_char};
use std::marker::PhantomData;

use crate::boundary::guard;

/// Borrowed characters and their count, not NUL-terminated and not necessarily UTF-8. `data` may be
/// anything when `len` is 0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_str {
    /// The first character.
    pub data: *const c_char,
    /// The number of characters.
    pub len: usize,
}

/// Borrowed bytes and their count. `data` may be anything when `len` is 0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_bytes {
    /// The first byte.
    pub data: *const u8,
    /// The number of bytes.
    pub len: usize,
}

impl mlirbc_str {
    pub(crate) const EMPTY: mlirbc_str = mlirbc_str {
        data: c"".as_ptr(),
        len: 0,
    };

    /// A view for the caller; what it borrows from is the caller's to know.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        if bytes.is_empty() {
            return Self::EMPTY;
        }
        mlirbc_str {
            data: bytes.as_ptr().cast(),
            len: bytes.len(),
        }
    }

    /// The bytes of a string that the caller passed.
    ///
    /// # Safety
    /// `data` points to `len` characters, or `len` is 0; they outlive the borrow of `self`.
    pub(crate) unsafe fn bytes(&self) -> &[u8] {
        // SAFETY: the caller's promise.
        unsafe { Raw::new(self.data.cast(), self.len) }
    }
}

impl Default for mlirbc_str {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Default for mlirbc_bytes {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl mlirbc_bytes {
    pub(crate) const EMPTY: mlirbc_bytes = mlirbc_bytes {
        data: c"".as_ptr().cast(),
        len: 0,
    };

    /// A view for the caller; what it borrows from is the caller's to know.
    pub(crate) fn of(bytes: &[u8]) -> Self {
        if bytes.is_empty() {
            return Self::EMPTY;
        }
        mlirbc_bytes {
            data: bytes.as_ptr(),
            len: bytes.len(),
        }
    }
}

/// Makes slices of what callers pass.
pub(crate) struct Raw<'a>(PhantomData<&'a ()>);

/// Whether there can be `len` items of type `T` at `data`.
pub(crate) fn is_object<T>(data: *const T, len: usize) -> bool {
    let size = len.checked_mul(size_of::<T>());
    let size = size.filter(|&size| isize::try_from(size).is_ok());
    size.is_some_and(|size| data.addr().checked_add(size).is_some())
}

impl<'a> Raw<'a> {
    /// The slice at `data`; empty if `len` is 0, `data` is NULL, or no object has that size.
    ///
    /// # Safety
    /// `data` points to `len` items that live and do not change for `'a`, or `len` is 0.
    #[allow(
        clippy::new_ret_no_self,
        reason = "it names the lifetime of what it makes"
    )]
    pub(crate) unsafe fn new<T>(data: *const T, len: usize) -> &'a [T] {
        if len == 0 || data.is_null() || !is_object(data, len) {
            return &[];
        }
        // SAFETY: not NULL, not larger than an object, and the caller promises the rest.
        unsafe { std::slice::from_raw_parts(data, len) }
    }
}

/// A view of NUL-terminated characters, which must outlive it; empty for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_str_of(text: *const c_char) -> mlirbc_str {
    guard(mlirbc_str::EMPTY, || {
        if text.is_null() {
            return mlirbc_str::EMPTY;
        }
        // SAFETY: not NULL, and the caller promises a NUL at the end.
        mlirbc_str::of(unsafe { CStr::from_ptr(text) }.to_bytes())
    })
}

/// Whether two strings have the same bytes.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_str_equal(a: mlirbc_str, b: mlirbc_str) -> bool {
    // SAFETY: the caller guarantees that both have as many characters as they state.
    guard(false, || unsafe { a.bytes() == b.bytes() })
}
