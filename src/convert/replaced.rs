//! Entries of the tables that others replace.

use crate::container::{AttributeId, TypeId};

/// An entry and the one that replaces it.
#[derive(Clone, Copy)]
pub(super) enum Replaced {
    Attribute(AttributeId, AttributeId),
    Type(TypeId, TypeId),
}
