//! Strings, errors and references
//!
//! The types that all functions use.

pub(in crate::capi) mod text;

pub(in crate::capi) mod version;

pub(in crate::capi) mod status;

pub(in crate::capi) mod foreign;

pub(in crate::capi) mod error;

pub(in crate::capi) mod buffer;

pub(in crate::capi) mod handle;
