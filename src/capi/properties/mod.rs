//! Properties of ops
//!
//! The inherent properties of an op are stored by position, and their order belongs to a release of the dialect. The
//! library reads them where all definitions that fit agree; elsewhere they are opaque.

pub(in crate::capi) mod op;

pub(in crate::capi) mod definitions;

pub(in crate::capi) mod fallback;

pub(in crate::capi) mod ignored;
