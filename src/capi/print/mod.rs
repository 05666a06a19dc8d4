//! Print
//!
//! MLIR's generic text, and a dump of the bytes of a file.

pub(in crate::capi) mod options;

pub(in crate::capi) mod to_buffer;

pub(in crate::capi) mod to_callback;

pub(in crate::capi) mod dump;
