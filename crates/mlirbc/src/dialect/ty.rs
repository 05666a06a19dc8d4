//! A type of a file.

use crate::container::{Entry, TypeId};
use crate::dialect::tables::Tables;
use crate::error::Segment;

/// A type: an index into the tables of its file.
#[derive(Clone, Copy)]
pub struct Type<'m> {
    tables: &'m Tables<'m>,
    id: TypeId,
}

impl<'m> Type<'m> {
    pub(super) fn new(tables: &'m Tables<'m>, id: TypeId) -> Self {
        Type { tables, id }
    }

    /// The index of the type.
    pub fn id(self) -> TypeId {
        self.id
    }

    /// The tables that the type belongs to.
    pub fn tables(self) -> &'m Tables<'m> {
        self.tables
    }

    /// The encoding in the file.
    pub fn entry(self) -> Entry<'m> {
        let entry = self.tables.container().type_entry(self.id);
        // A `Type` is only constructed for indices in the table.
        entry.unwrap_or(Entry::ABSENT)
    }

    /// The name of the dialect of the entry.
    pub fn dialect_name(self) -> &'m [u8] {
        self.tables.container().dialect_name(self.entry().dialect)
    }

    pub(crate) fn locate(self, error: crate::error::Error) -> crate::error::Error {
        error.within(Segment::Type(self.id.index()))
    }
}

impl Tables<'_> {
    /// A type; `None` past the end of the table.
    #[inline]
    pub fn ty(&self, id: TypeId) -> Option<Type<'_>> {
        (id.index() < self.type_count()).then(|| Type::new(self, id))
    }

    /// All types in file order, referenced or not.
    pub fn types(&self) -> impl ExactSizeIterator<Item = Type<'_>> {
        (0..self.type_count()).map(|index| Type::new(self, TypeId(index)))
    }
}

impl PartialEq for Type<'_> {
    /// Whether both are the same entry of the same file.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.tables, other.tables) && self.id == other.id
    }
}

impl Eq for Type<'_> {}

impl std::fmt::Debug for Type<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Type({})", self.id.index())
    }
}
