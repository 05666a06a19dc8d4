//! The entries of the tables, and what their texts stand for.

use crate::container::{AttributeId, TypeId};

/// An entry of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    Attribute(AttributeId),
    Type(TypeId),
}

/// What the text of an entry stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An attribute or a type.
    Whole,
    /// A location without `loc( )`.
    Location,
    /// An entry in a form that no other place uses; it is not kept.
    Passing,
    /// The alias of an entry.
    Alias,
}
