//! Schemas as programs, and the walker that runs them: the only code that walks an encoding.
//!
//! A program is a flat list of [`Step`]s, one for each value of the schema. The step of a list, an
//! optional value or a group states how many of the steps behind it belong to its items.
//! [`Walker`] yields the value of one field ([`Walker::value`]) or visits the indices that an
//! encoding holds ([`Walker::run`]). For indices alone a program ends behind the last field that
//! can hold one.

mod program;
mod values;
mod walker;

use crate::error::Table;
use crate::schema::field::Classes;

pub(crate) use program::{Compiled, IndexSteps, StepList};
pub(super) use program::{Step, split_first};
pub(crate) use walker::Encoding;
pub(super) use walker::Walker;

/// An index into a table, as an encoding holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexSite {
    /// The table: of strings, attributes, types or resources.
    pub table: Table,
    /// The index.
    pub index: u32,
    /// The classes that the schema allows for an attribute; no class for other tables.
    pub classes: Classes,
    /// Whether the lowest bit of the varint is set to mark the index as present.
    pub is_optional: bool,
    /// Whether the varint has no more bytes than its value needs.
    pub is_minimal: bool,
    /// The first byte of the varint, counted from the start of the encoding.
    pub start: usize,
    /// One past its last byte.
    pub end: usize,
}

impl IndexSite {
    /// The same in an encoding that has `before` bytes in front.
    pub(crate) fn moved(self, before: usize) -> Self {
        IndexSite {
            start: before + self.start,
            end: before + self.end,
            ..self
        }
    }
}

#[cfg(test)]
mod tests;
