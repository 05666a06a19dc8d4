//! Properties of ops
//!
//! The inherent properties of an op are stored by position, and their order belongs to a release of the dialect. The
//! library reads them where all definitions that fit agree; elsewhere they are opaque.

pub(crate) mod op;

pub(crate) mod definitions;

pub(crate) mod fallback;

pub(crate) mod ignored;
