//! Canonical writing: everything is renumbered by frequency of use, and sorted as MLIR's writer
//! sorts it (format.md §10).
//!
//! [`reference_walk`] finds the entries that the module refers to, and [`order`] determines their
//! numbers. The sections are then encoded in the order in which MLIR numbers strings.
//! [`equality_classes`] finds entries with equal meaning, which a file of MLIR does not have.
//! [`copy_unchanged`] copies sections in which every index stays.

mod assemble;
mod copy_unchanged;
mod entries;
mod equal_entries;
mod equality_classes;
mod extent;
mod handles;
mod item_hashes;
mod order;
mod property_table;
mod reference_walk;
mod strings;
mod text_keys;
mod writer;

pub(super) use assemble::write;
pub(super) use extent::Extent;
