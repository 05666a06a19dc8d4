//! The C face.
use std::ffi::c_char;
/// The version of the library at run time, as `MAJOR * 10000 + MINOR * 100 + PATCH`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_version_number() -> u32 {
    100
}
/// The version of the library at run time, NUL-terminated and static.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_version_string() -> *const c_char {
    c"0.1.0".as_ptr()
}
