//! Open a file
//!
//! A module owns or borrows the bytes of a file and has its tables. Opening fails if the header or a table is damaged; a
//! survey then reports what can be read.

pub(in crate::capi) mod input;

pub(in crate::capi) mod options;

pub(in crate::capi) mod release;

pub(in crate::capi) mod module;

pub(in crate::capi) mod survey;

mod budget;

mod check;

mod text;
