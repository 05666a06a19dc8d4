//! Pointers of the caller that are kept for it, with what ends them.

use std::ffi::c_void;
use std::sync::Arc;

use crate::capi::text::Raw;
use crate::error::Error;

/// Called once when borrowed bytes are not needed any more, from any thread. It may be NULL. It
/// must not throw or longjmp, and must not use the module.
pub type mlirbc_release_fn = Option<extern "C" fn(user_data: *mut c_void)>;

/// A pointer of the caller, ended once when nothing keeps it any more.
pub(super) struct ForeignData {
    pub(super) data: *mut c_void,
    pub(super) destroy: mlirbc_release_fn,
}

// SAFETY: the library never looks behind the pointer, and the caller promises that it may be passed
// to callbacks and ended from any thread.
unsafe impl Send for ForeignData {}
// SAFETY: as above.
unsafe impl Sync for ForeignData {}

impl ForeignData {
    /// The pointer, if `destroy` is what ends it or is NULL.
    pub(super) fn ended_by(&self, destroy: mlirbc_release_fn) -> *mut c_void {
        let is_wanted = match (destroy, self.destroy) {
            (None, _) => true,
            (Some(wanted), Some(found)) => std::ptr::fn_addr_eq(wanted, found),
            (Some(_), None) => false,
        };
        match is_wanted {
            true => self.data,
            false => std::ptr::null_mut(),
        }
    }
}

impl Drop for ForeignData {
    fn drop(&mut self) {
        if let Some(destroy) = self.destroy {
            destroy(self.data);
        }
    }
}

/// Bytes that the caller keeps, with what to call at the end.
pub(super) struct ForeignBytes {
    pub(super) data: *const u8,
    pub(super) len: usize,
    pub(super) release: mlirbc_release_fn,
    pub(super) user_data: *mut c_void,
}

// SAFETY: the bytes are only read, and the caller promises that `release` may be called from any
// thread.
unsafe impl Send for ForeignBytes {}
// SAFETY: as above; shared use only reads.
unsafe impl Sync for ForeignBytes {}

impl AsRef<[u8]> for ForeignBytes {
    fn as_ref(&self) -> &[u8] {
        // SAFETY: the caller promises that the bytes stay until `release` is called.
        unsafe { Raw::new(self.data, self.len) }
    }
}

impl Drop for ForeignBytes {
    fn drop(&mut self) {
        if let Some(release) = self.release {
            release(self.user_data);
        }
    }
}

/// The error of a callback, in its own words.
pub(super) fn declared(message: &[u8], payload: ForeignData) -> Error {
    let error = Error::of_hook(String::from_utf8_lossy(message));
    match payload.data.is_null() && payload.destroy.is_none() {
        true => error,
        false => error.with_payload(Arc::new(payload)),
    }
}
