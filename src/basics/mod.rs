//! Strings, errors and references
//!
//! The types that all functions use.

pub(crate) mod text;

pub(crate) mod version;

pub(crate) mod status;

pub(crate) mod foreign;

pub(crate) mod error;

pub(crate) mod buffer;

pub(crate) mod handle;
