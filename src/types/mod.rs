//! Types
//!
//! As for attributes: a getter has a value for types of its kind.

pub(crate) mod entry;

pub(crate) mod scalar;

pub(crate) mod shaped;

pub(crate) mod function;
