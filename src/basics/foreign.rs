//! Pointers of the caller that the library keeps, and the function that releases them.

use std::any::Any;
use std::ffi::c_void;
use std::ptr;
use std::sync::Arc;

use crate::basics::text::{Raw, mlirbc_str};
use mlirbc::Error;

/// Called once when borrowed bytes are not needed any more, from any thread. It may be NULL. It
/// must not throw or longjmp, and must not use the module.
pub type mlirbc_release_fn = Option<extern "C" fn(user_data: *mut c_void)>;

/// A pointer of the caller, ended once when nothing keeps it any more.
pub(crate) struct ForeignData {
    pub(crate) data: *mut c_void,
    pub(crate) destroy: mlirbc_release_fn,
}

// SAFETY: the library never looks behind the pointer, and the caller promises that it may be passed
// to callbacks and ended from any thread.
unsafe impl Send for ForeignData {}
// SAFETY: as above.
unsafe impl Sync for ForeignData {}

impl Drop for ForeignData {
    fn drop(&mut self) {
        if let Some(destroy) = self.destroy {
            destroy(self.data);
        }
    }
}

/// A pointer of the caller with a tag that identifies the type behind it.
///
/// The tag is a name that is compared by its bytes. An address would not do: linkers merge equal
/// functions, and each shared object has its own copy of a hidden one.
pub(crate) struct TaggedData {
    tag: Box<[u8]>,
    foreign: ForeignData,
}

impl TaggedData {
    pub(crate) fn new(tag: &[u8], foreign: ForeignData) -> Self {
        TaggedData {
            tag: tag.into(),
            foreign,
        }
    }

    /// The pointer in `held`, if it has this tag, which is not empty; NULL otherwise, and for what
    /// Rust code holds there.
    pub(crate) fn find(held: Option<&(dyn Any + Send + Sync)>, tag: &[u8]) -> *mut c_void {
        let tagged = held.and_then(|held| held.downcast_ref::<TaggedData>());
        let wanted = tagged.filter(|tagged| !tag.is_empty() && *tagged.tag == *tag);
        wanted.map_or(ptr::null_mut(), |tagged| tagged.foreign.data)
    }
}

/// Bytes that the caller keeps, with what to call at the end.
pub(crate) struct ForeignBytes {
    pub(crate) data: *const u8,
    pub(crate) len: usize,
    pub(crate) release: mlirbc_release_fn,
    pub(crate) user_data: *mut c_void,
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

/// The error of a callback, in its own words. Takes over the payload.
///
/// # Safety
/// Both strings have as many characters as they state.
pub(crate) unsafe fn declared(
    message: mlirbc_str,
    tag: mlirbc_str,
    payload: *mut c_void,
    destroy: mlirbc_release_fn,
) -> Error {
    let foreign = ForeignData {
        data: payload,
        destroy,
    };
    // SAFETY: the caller's promise.
    let (message, tag) = unsafe { (message.required(), tag.required()) };
    let error = Error::of_hook(String::from_utf8_lossy(message.unwrap_or_default()));
    if payload.is_null() && destroy.is_none() {
        return error;
    }
    let payload = TaggedData::new(tag.unwrap_or_default(), foreign);
    error.with_payload(Arc::new(payload))
}
