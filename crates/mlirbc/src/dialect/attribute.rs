//! An attribute of a file.

use crate::container::{AttributeId, Entry};
use crate::dialect::tables::Tables;
use crate::error::Segment;

/// An attribute: an index into the tables of its file.
#[derive(Clone, Copy)]
pub struct Attribute<'m> {
    tables: &'m Tables<'m>,
    id: AttributeId,
}

impl<'m> Attribute<'m> {
    pub(super) fn new(tables: &'m Tables<'m>, id: AttributeId) -> Self {
        Attribute { tables, id }
    }

    /// The index of the attribute.
    pub fn id(self) -> AttributeId {
        self.id
    }

    /// The tables that the attribute belongs to.
    pub fn tables(self) -> &'m Tables<'m> {
        self.tables
    }

    /// The encoding in the file.
    #[inline]
    pub fn entry(self) -> Entry<'m> {
        let entry = self.tables.container().attribute_entry(self.id);
        // An `Attribute` is only constructed for indices in the table.
        entry.unwrap_or(Entry::ABSENT)
    }

    /// The name of the dialect of the entry.
    pub fn dialect_name(self) -> &'m [u8] {
        self.tables.container().dialect_name(self.entry().dialect)
    }

    pub(crate) fn locate(self, error: crate::error::Error) -> crate::error::Error {
        error.within(Segment::Attribute(self.id.index()))
    }
}

impl Tables<'_> {
    /// An attribute; `None` past the end of the table.
    #[inline]
    pub fn attribute(&self, id: AttributeId) -> Option<Attribute<'_>> {
        (id.index() < self.attribute_count()).then(|| Attribute::new(self, id))
    }

    /// All attributes in file order, referenced or not.
    pub fn attributes(&self) -> impl ExactSizeIterator<Item = Attribute<'_>> {
        (0..self.attribute_count()).map(|index| Attribute::new(self, AttributeId(index)))
    }
}

impl PartialEq for Attribute<'_> {
    /// Whether both are the same entry of the same file.
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.tables, other.tables) && self.id == other.id
    }
}

impl Eq for Attribute<'_> {}

impl std::fmt::Debug for Attribute<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Attribute({})", self.id.index())
    }
}
