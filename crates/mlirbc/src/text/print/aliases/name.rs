//! The names of aliases without sign and number, by their numbers.

use hashbrown::HashMap;

/// A name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NameId(pub(super) u32);

/// The names that were requested.
#[derive(Debug, Default)]
pub(super) struct Names<'m> {
    pub(super) list: Vec<&'m str>,
    ids: HashMap<&'m str, NameId>,
    /// The names for the attributes and types of a schema, by its address.
    pub(super) of_schemas: HashMap<usize, Option<NameId>>,
    /// The name for locations, once it was requested.
    pub(super) of_locations: Option<Option<NameId>>,
}

impl<'m> Names<'m> {
    pub(super) fn id(&mut self, name: &'m str) -> NameId {
        let next = NameId(self.list.len() as u32);
        let id = *self.ids.entry(name).or_insert(next);
        if id == next {
            self.list.push(name);
        }
        id
    }
}
