//! The differences between two modules, regardless of the indices of their tables.
//!
//! [`diff`] pairs the ops of two modules and returns the list of their differences. Symbols are
//! paired by name, other ops by computation and contents. Values are the same if the ops or blocks
//! that define them are paired. Attributes and types are compared by content. Parts that cannot be
//! compared are reported as such.
//!
//! # The order of the modules
//!
//! `difference` and `align`; `readings` of entries; `entries`, which numbers the attributes and types
//! of both modules by content; `distinct` attributes; `text`, `op_text` and `path`; `op_at`, which
//! reads a path; `heads`, which numbers
//! names and attributes of ops; `hashes` of ops and bodies; `likeness` and `duplicates`, which choose
//! between ops; `pairing` of ops and blocks; `attributes`, `ops` and `module_level`, which compare;
//! `compare`, which puts them together.

mod align;
mod attributes;
mod compare;
mod difference;
mod distinct;
mod duplicates;
mod entries;
mod hashes;
mod heads;
mod likeness;
mod module_level;
mod op_at;
mod op_text;
mod ops;
mod pairing;
mod path;
mod readings;
mod text;

pub use compare::diff;
pub use difference::{Change, DiffOptions, Difference, Part, Place};
pub use op_at::op_at;
pub use path::path_of;
