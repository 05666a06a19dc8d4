//! The C API: `extern "C"` functions over the public API of the Rust library.
//!
//! `include/mlirbc.h` is generated from these modules. Every signature is spelled out, because the
//! header generator does not expand macros. Each folder except `boundary` is a topic of the header, in
//! the order of the `mod` lines; module comments are its headings.
//!
//! # Safety
//! Handles arrive as `Option<&T>`, `Option<&mut T>` and `Option<Box<T>>`, which have the layout of a
//! pointer that may be NULL. What the C caller promises is on the first page of the header: a
//! handle is NULL or comes from this library and is not destroyed yet; out-parameters are NULL or
//! may be written; strings and arrays have the stated length. Every function body
//! runs inside [`boundary::guard`], so that no panic leaves the library.
#![allow(non_camel_case_types, reason = "these are the names of the C header")]
#![warn(missing_docs)]
// No input makes the library panic. Tests may.
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::todo,
        clippy::unimplemented,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

mod boundary;

// The topics of the header, in its order.
mod basics;

mod open;

mod tables;

mod ops;

mod attributes;

mod types;

mod properties;

mod construct;

mod edit;

mod dialects;

mod print;

mod write;

mod diff;

mod contained;

/// The header promises C that threads may share a module and may pass one on.
const _: () = {
    const fn may_be_shared<T: Send + Sync>() {}
    may_be_shared::<open::module::mlirbc_module>();
    may_be_shared::<open::options::mlirbc_open_options>();
    may_be_shared::<basics::error::mlirbc_error>();
    may_be_shared::<dialects::registry::mlirbc_registry>();
    may_be_shared::<ops::cursor::mlirbc_cursor>();
    may_be_shared::<diff::differences::mlirbc_differences>();
    may_be_shared::<contained::list::mlirbc_contained>();
};
