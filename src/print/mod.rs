//! Print
//!
//! MLIR's generic text, and a dump of the bytes of a file.

pub(crate) mod marked_text;

pub(crate) mod options;

pub(crate) mod to_buffer;

pub(crate) mod to_callback;

pub(crate) mod dump;
