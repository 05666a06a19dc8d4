//! Writing as MLIR does: everything is numbered anew, by how often it is used, and put in the order
//! in which MLIR's writer puts it (format.md §10).
//!
//! [`reference_walk`] finds what the module refers to, [`order`] determines the numbers, and then
//! the sections are encoded in the order in which they need strings, as these are numbered on the
//! way. [`same`] finds entries that say the same, which a file of MLIR does not have.
//! [`copy_unchanged`] copies the sections in which everything keeps its number.

mod assemble;
mod copy_unchanged;
mod entries;
mod equal_entries;
mod extent;
mod handles;
mod order;
mod property_table;
mod reference_walk;
mod same;
mod strings;
mod text_keys;
mod writer;

pub(super) use assemble::write;
pub(super) use extent::Extent;
