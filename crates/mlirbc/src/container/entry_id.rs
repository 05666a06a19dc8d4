//! The index of an entry of section 2: an attribute or a type.

use crate::container::index::{AttributeId, TypeId};
use crate::error::{Segment, Table};

/// The index of an attribute or a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(crate) enum EntryId {
    /// The index of an attribute.
    Attribute(AttributeId),
    /// The index of a type.
    Type(TypeId),
}

impl EntryId {
    /// An index into a table; `None` if the table has neither attributes nor types.
    #[inline]
    pub(crate) fn of(table: Table, index: u32) -> Option<Self> {
        match table {
            Table::Attribute => Some(EntryId::Attribute(AttributeId(index))),
            Table::Type => Some(EntryId::Type(TypeId(index))),
            _ => None,
        }
    }

    /// The table of the entry.
    #[inline]
    pub(crate) fn table(self) -> Table {
        match self {
            EntryId::Attribute(_) => Table::Attribute,
            EntryId::Type(_) => Table::Type,
        }
    }

    /// The position in the table, from 0.
    #[inline]
    pub(crate) fn index(self) -> u32 {
        match self {
            EntryId::Attribute(id) => id.index(),
            EntryId::Type(id) => id.index(),
        }
    }

    /// The entry as part of the path of an error.
    pub(crate) fn segment(self) -> Segment {
        match self {
            EntryId::Attribute(id) => Segment::Attribute(id.index()),
            EntryId::Type(id) => Segment::Type(id.index()),
        }
    }
}

impl From<AttributeId> for EntryId {
    #[inline]
    fn from(id: AttributeId) -> Self {
        EntryId::Attribute(id)
    }
}

impl From<TypeId> for EntryId {
    #[inline]
    fn from(id: TypeId) -> Self {
        EntryId::Type(id)
    }
}
