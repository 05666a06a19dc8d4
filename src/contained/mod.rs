//! Modules inside other files
//!
//! Exports, packages and custom calls contain modules: unencoded, in base64, or compressed with
//! zstd. They are found in any bytes.

pub(crate) mod list;
