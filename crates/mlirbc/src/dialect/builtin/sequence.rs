//! Lists of attributes and types, and dictionaries.

use crate::container::{AttributeId, TypeId};
use crate::dialect::entry::{Attribute, Type};
use crate::dialect::tables::Tables;
use crate::schema::List;

/// A list of attributes.
#[derive(Clone, Copy)]
pub struct AttributeList<'m> {
    tables: &'m Tables<'m>,
    list: List<'m>,
}

impl<'m> AttributeList<'m> {
    /// The encoded list.
    pub(crate) fn raw(&self) -> List<'m> {
        self.list
    }

    pub(super) fn new(tables: &'m Tables<'m>, list: List<'m>) -> Self {
        AttributeList { tables, list }
    }

    /// The number of attributes.
    pub fn count(&self) -> usize {
        self.list.count()
    }

    /// The attributes.
    pub fn iter(&self) -> impl Iterator<Item = Attribute<'m>> + use<'m> {
        let tables = self.tables;
        let ids = self.list.attributes();
        ids.map(move |id: AttributeId| Attribute::new(tables, id))
    }

    /// The attribute at a position; takes time linear in it.
    pub fn get(&self, position: usize) -> Option<Attribute<'m>> {
        self.iter().nth(position)
    }
}

/// A list of types.
#[derive(Clone, Copy)]
pub struct TypeList<'m> {
    tables: &'m Tables<'m>,
    list: List<'m>,
}

impl<'m> TypeList<'m> {
    /// The encoded list.
    pub(crate) fn raw(&self) -> List<'m> {
        self.list
    }

    pub(super) fn new(tables: &'m Tables<'m>, list: List<'m>) -> Self {
        TypeList { tables, list }
    }

    /// The number of types.
    pub fn count(&self) -> usize {
        self.list.count()
    }

    /// The types.
    pub fn iter(&self) -> impl Iterator<Item = Type<'m>> + use<'m> {
        let tables = self.tables;
        self.list
            .types()
            .map(move |id: TypeId| Type::new(tables, id))
    }

    /// The type at a position; takes time linear in it.
    pub fn get(&self, position: usize) -> Option<Type<'m>> {
        self.iter().nth(position)
    }
}

/// Named attributes in stored order, which MLIR keeps sorted by the bytes of the names.
#[derive(Clone, Copy)]
pub struct Dictionary<'m> {
    tables: &'m Tables<'m>,
    entries: List<'m>,
}

impl<'m> Dictionary<'m> {
    /// The encoded list: groups of a name and a value.
    pub(crate) fn raw(&self) -> List<'m> {
        self.entries
    }

    pub(super) fn new(tables: &'m Tables<'m>, entries: List<'m>) -> Self {
        Dictionary { tables, entries }
    }

    /// The number of entries.
    pub fn count(&self) -> usize {
        self.entries.count()
    }

    /// The entries: the name as an attribute, and the value.
    pub fn entries(&self) -> impl Iterator<Item = (Attribute<'m>, Attribute<'m>)> + use<'m> {
        let (tables, mut entries) = (self.tables, self.entries);
        std::iter::from_fn(move || {
            // Reading the dictionary has found any damage already.
            let [name, value] = entries.next_attributes().ok().flatten()?;
            Some((Attribute::new(tables, name), Attribute::new(tables, value)))
        })
    }

    /// The entries: the name and the value. A name that is not a plain string is empty.
    pub fn iter(&self) -> impl Iterator<Item = (&'m [u8], Attribute<'m>)> + use<'m> {
        self.entries()
            .map(|(name, value)| (name.string_value().unwrap_or_default(), value))
    }

    /// The value of a name, if it has one.
    pub fn get(&self, name: &[u8]) -> Option<Attribute<'m>> {
        self.entries()
            .find(|(key, _)| key.string_value() == Some(name))
            .map(|(_, value)| value)
    }
}
