//! The names of aliases without sign and number, by their numbers.

use hashbrown::HashMap;

use crate::dialect::Tables;
use crate::schema::Schema;
use crate::text::print::aliases::rules;

/// A name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NameId(pub(super) u32);

/// The names that were requested.
#[derive(Debug, Default)]
pub(super) struct Names<'m> {
    pub(super) list: Vec<&'m str>,
    ids: HashMap<&'m str, NameId>,
    /// The names for the attributes and types of a schema, by its address.
    of_schemas: HashMap<usize, Option<NameId>>,
    /// The name for locations, once it was requested.
    of_locations: Option<Option<NameId>>,
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

    /// The name for the attributes or types of a schema, which a dialect of the file has.
    pub(super) fn of_schema(
        &mut self,
        tables: &'m Tables<'m>,
        dialect: impl FnOnce() -> &'m [u8],
        schema: &Schema,
        is_type: bool,
    ) -> Option<NameId> {
        let key = std::ptr::from_ref(schema).addr();
        if let Some(known) = self.of_schemas.get(&key) {
            return *known;
        }
        let name = rules::of_name(tables, dialect(), &schema.name, is_type, None);
        let name = name.map(|name| self.id(name));
        self.of_schemas.insert(key, name);
        name
    }

    /// The name for locations.
    #[inline]
    pub(super) fn of_locations(&mut self, tables: &'m Tables<'m>) -> Option<NameId> {
        if let Some(known) = self.of_locations {
            return known;
        }
        let name = rules::of_name(tables, b"builtin", "location", false, None);
        let name = name.map(|name| self.id(name));
        self.of_locations = Some(name);
        name
    }
}
