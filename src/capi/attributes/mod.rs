//! Attributes
//!
//! A getter has a value for attributes of its kind, and an empty value for others. The fields of attributes of other
//! dialects are read by position or name.

pub(in crate::capi) mod entry;

pub(in crate::capi) mod number_format;

pub(in crate::capi) mod value;

pub(in crate::capi) mod elements;

pub(in crate::capi) mod affine;

pub(in crate::capi) mod field;

pub(in crate::capi) mod wide;
