//! Attributes
//!
//! A getter has a value for attributes of its kind, and an empty value for others. The fields of attributes of other
//! dialects are read by position or name.

pub(crate) mod entry;

pub(crate) mod number_format;

pub(crate) mod value;

pub(crate) mod elements;

pub(crate) mod affine;

pub(crate) mod field;

pub(crate) mod wide;
