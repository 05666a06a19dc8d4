//! The version of the library.

use std::ffi::c_char;

use crate::boundary::guard;

/// The version of the library at run time; `MLIRBC_VERSION_NUMBER` is the version of the header.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_version_number() -> u32 {
    guard(0, || {
        let part = |text: &str| text.parse::<u32>().unwrap_or(0);
        part(env!("CARGO_PKG_VERSION_MAJOR")) * 10_000
            + part(env!("CARGO_PKG_VERSION_MINOR")) * 100
            + part(env!("CARGO_PKG_VERSION_PATCH"))
    })
}

/// The version of the library at run time, such as "0.1.0": static and NUL-terminated.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_version_string() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// The newest version of the bytecode format that the library reads; the oldest is 0.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_newest_bytecode_version() -> u8 {
    mlirbc::container::NEWEST_VERSION
}
