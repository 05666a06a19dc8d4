//! Attributes and types of a file: an index and the tables that it belongs to.

use crate::container::{AttributeId, Entry, EntryId, TypeId};
use crate::dialect::tables::Tables;

/// Defines an entry of a table.
macro_rules! entry {
    ($(#[$doc:meta])* $name:ident, $id:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub struct $name<'m> {
            tables: &'m Tables<'m>,
            id: $id,
        }

        impl<'m> $name<'m> {
            pub(super) fn new(tables: &'m Tables<'m>, id: $id) -> Self {
                $name { tables, id }
            }

            /// The index in its table.
            pub fn id(self) -> $id {
                self.id
            }

            /// The tables that it belongs to.
            pub fn tables(self) -> &'m Tables<'m> {
                self.tables
            }

            /// The encoding in the file.
            #[inline]
            pub fn entry(self) -> Entry<'m> {
                let entry = self.tables.container().entry(self.id.into());
                // It is only constructed for indices in the table.
                entry.unwrap_or(Entry::ABSENT)
            }

            /// The name of the dialect of the entry.
            pub fn dialect_name(self) -> &'m [u8] {
                self.tables.container().dialect_name(self.entry().dialect)
            }

            pub(crate) fn locate(self, error: crate::error::Error) -> crate::error::Error {
                error.within(EntryId::from(self.id).segment())
            }
        }

        impl PartialEq for $name<'_> {
            /// Whether both are the same entry of the same file.
            fn eq(&self, other: &Self) -> bool {
                std::ptr::eq(self.tables, other.tables) && self.id == other.id
            }
        }

        impl Eq for $name<'_> {}

        impl std::fmt::Debug for $name<'_> {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "{}({})", stringify!($name), self.id.index())
            }
        }
    };
}

entry! {
    /// An attribute: an index into the tables of its file.
    Attribute, AttributeId
}
entry! {
    /// A type: an index into the tables of its file.
    Type, TypeId
}

impl Tables<'_> {
    /// An attribute; `None` past the end of the table.
    #[inline]
    pub fn attribute(&self, id: AttributeId) -> Option<Attribute<'_>> {
        (id.index() < self.attribute_count()).then(|| Attribute::new(self, id))
    }

    /// A type; `None` past the end of the table.
    #[inline]
    pub fn ty(&self, id: TypeId) -> Option<Type<'_>> {
        (id.index() < self.type_count()).then(|| Type::new(self, id))
    }

    /// All attributes in file order, referenced or not.
    pub fn attributes(&self) -> impl ExactSizeIterator<Item = Attribute<'_>> {
        (0..self.attribute_count()).map(|index| Attribute::new(self, AttributeId(index)))
    }

    /// All types in file order, referenced or not.
    pub fn types(&self) -> impl ExactSizeIterator<Item = Type<'_>> {
        (0..self.type_count()).map(|index| Type::new(self, TypeId(index)))
    }
}
