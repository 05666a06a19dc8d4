//! Tables of a module
//!
//! Strings, dialects, op names and resources. Positions start at 0 and follow the file.

pub(crate) mod string;

pub(crate) mod dialect;

pub(crate) mod resource;
