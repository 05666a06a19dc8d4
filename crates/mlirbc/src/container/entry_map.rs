//! A value for each attribute and each type of a file.

use crate::container::Container;
use crate::container::entry_id::EntryId;

/// A value for each attribute and each type.
#[derive(Clone, Debug, Default)]
pub(crate) struct EntryMap<T> {
    attributes: Vec<T>,
    types: Vec<T>,
}

impl<T: Clone> EntryMap<T> {
    /// The same value for all entries of a file.
    pub(crate) fn of(container: &Container<'_>, value: T) -> Self {
        let entries = container.entries();
        EntryMap {
            attributes: vec![value.clone(); entries.attributes.count() as usize],
            types: vec![value; entries.types.count() as usize],
        }
    }
}

impl<T> EntryMap<T> {
    /// The value of an entry; `None` past the end of its table.
    #[inline]
    pub(crate) fn get(&self, id: EntryId) -> Option<&T> {
        let values = match id {
            EntryId::Attribute(_) => &self.attributes,
            EntryId::Type(_) => &self.types,
        };
        values.get(id.index() as usize)
    }

    /// The value of an entry, to be changed; `None` past the end of its table.
    #[inline]
    pub(crate) fn get_mut(&mut self, id: EntryId) -> Option<&mut T> {
        let values = match id {
            EntryId::Attribute(_) => &mut self.attributes,
            EntryId::Type(_) => &mut self.types,
        };
        values.get_mut(id.index() as usize)
    }

    /// Sets the value of an entry, unless it is past the end of its table.
    #[inline]
    pub(crate) fn set(&mut self, id: EntryId, value: T) {
        if let Some(place) = self.get_mut(id) {
            *place = value;
        }
    }
}
