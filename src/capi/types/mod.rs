//! Types
//!
//! As for attributes: a getter has a value for types of its kind.

pub(in crate::capi) mod entry;

pub(in crate::capi) mod scalar;

pub(in crate::capi) mod shaped;

pub(in crate::capi) mod function;
