//! The C API: `extern "C"` functions over the public API of the crate.
//!
//! `include/mlirbc.h` is generated from these modules. Every signature is spelled out, because the
//! header generator does not expand macros.
//!
//! # Safety
//! Handles arrive as `Option<&T>`, `Option<&mut T>` and `Option<Box<T>>`, which have the layout of a
//! pointer that may be NULL. What the C caller promises is on the first page of the header: a
//! handle is NULL or comes from this library and is not destroyed yet; out-parameters are NULL or
//! may be written; strings and arrays have the stated length. Every function body
//! runs inside [`boundary::guard`], so that no panic leaves the library.
#![allow(non_camel_case_types, reason = "these are the names of the C header")]

mod boundary;

mod affine;
mod attribute;
mod attribute_value;
mod construct;
mod cursor;
mod definitions;
mod dialect;
mod dump;
mod edit;
mod elements;
mod enumeration;
mod error;
mod exists;
mod fallback;
mod field;
mod fingerprint;
mod float_format;
mod foreign;
mod handle;
mod hooks;
mod known;
mod module;
mod number;
mod op;
mod open;
mod options;
mod path;
mod print;
mod print_options;
mod print_to_buffer;
mod property;
mod registry;
mod required;
mod resource;
mod stablehlo;
mod status;
mod strip;
mod structure;
mod survey;
mod symbol;
mod symbol_uses;
mod text;
mod types;
mod version;
mod walk;
mod wide;
mod write;

/// The header promises C that threads may share a module and may pass one on.
const _: () = {
    const fn may_be_shared<T: Send + Sync>() {}
    may_be_shared::<module::mlirbc_module>();
    may_be_shared::<options::mlirbc_open_options>();
    may_be_shared::<error::mlirbc_error>();
    may_be_shared::<registry::mlirbc_registry>();
    may_be_shared::<cursor::mlirbc_cursor>();
};
