//! Tables of a module
//!
//! Strings, dialects, op names and resources. Positions start at 0 and follow the file.

pub(in crate::capi) mod string;

pub(in crate::capi) mod dialect;

pub(in crate::capi) mod resource;
