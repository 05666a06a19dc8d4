//! Pointers that are kept for the caller, with the functions that destroy them.

use std::ffi::c_void;

use crate::capi::module::mlirbc_release_fn;

/// A pointer of the caller, ended once when nothing keeps it any more.
pub(in crate::capi) struct ForeignData {
    pub(in crate::capi) data: *mut c_void,
    pub(in crate::capi) destroy: mlirbc_release_fn,
}

// SAFETY: the library never looks behind the pointer, and the caller promises that it may be passed
// to callbacks and ended from any thread.
unsafe impl Send for ForeignData {}
// SAFETY: as above.
unsafe impl Sync for ForeignData {}

impl ForeignData {
    /// The pointer, if `destroy` is what ends it or is NULL.
    pub(in crate::capi) fn ended_by(&self, destroy: mlirbc_release_fn) -> *mut c_void {
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
