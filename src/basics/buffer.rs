//! Bytes that the library has allocated.

use crate::basics::text::mlirbc_bytes;
use crate::boundary::guard;

/// Bytes that the library has made. The caller owns and destroys it.
pub struct mlirbc_buffer {
    pub(crate) bytes: Vec<u8>,
}

impl mlirbc_buffer {
    /// Bytes for the caller to destroy.
    pub(crate) fn owned(bytes: Vec<u8>) -> *mut mlirbc_buffer {
        Box::into_raw(Box::new(mlirbc_buffer { bytes }))
    }
}

/// The bytes of a buffer, borrowed from it.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_buffer_get_bytes(buffer: Option<&mlirbc_buffer>) -> mlirbc_bytes {
    buffer.map_or(mlirbc_bytes::EMPTY, |buffer| {
        mlirbc_bytes::of(&buffer.bytes)
    })
}

/// Destroys a buffer, which may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_buffer_destroy(buffer: Option<Box<mlirbc_buffer>>) {
    guard((), || drop(buffer));
}
