//! Open a file
//!
//! A module owns or borrows the bytes of a file and has its tables. Opening fails if the header or a table is damaged; a
//! survey then reports what can be read.

pub(crate) mod input;

pub(crate) mod options;

pub(crate) mod release;

pub(crate) mod module;

pub(crate) mod survey;

mod budget;

mod check;

mod text;
