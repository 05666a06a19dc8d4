//! The entries of large dictionaries by name. Many ops may have one dictionary, and to search it for each of
//! them would take time in the product of both.

use crate::container::AttributeId;
use crate::dialect::builtin::AttributeView;
use crate::dialect::entry::Attribute;
use crate::dialect::long_entries::NamedEntries;
use crate::dialect::tables::Tables;
use crate::error::Result;

/// Shorter dictionaries are searched.
const LEAST: usize = 256;

impl NamedEntries {
    /// The value of a name; the first one, if the dictionary repeats it.
    pub(crate) fn get<'m>(&self, tables: &'m Tables<'m>, name: &[u8]) -> Option<Attribute<'m>> {
        let key = |id: AttributeId| tables.attribute(id).and_then(Attribute::string_value);
        let at = self.0.partition_point(|(id, _)| key(*id) < Some(name));
        let (found, value) = self.0.get(at)?;
        match key(*found) == Some(name) {
            true => tables.attribute(*value),
            false => None,
        }
    }
}

impl<'m> Attribute<'m> {
    /// The entries of a large dictionary; `None` for any other attribute.
    ///
    /// # Errors
    /// The attribute is damaged.
    pub(crate) fn named_entries(self) -> Result<Option<&'m NamedEntries>> {
        if self.entry().bytes.len() < LEAST {
            return Ok(None);
        }
        let known = &self.tables().long_entries.dictionaries;
        if let Some(entries) = known.get(&self.id().index()) {
            return Ok(Some(entries));
        }
        let AttributeView::Dictionary(dictionary) = self.view()? else {
            return Ok(None);
        };
        let entries = dictionary.entries();
        let mut entries: Vec<_> = entries
            .filter_map(|(name, value)| Some((name.string_value()?, name.id(), value.id())))
            .collect();
        // Stable, so that the first of equal names stays the first.
        entries.sort_by_key(|(name, ..)| *name);
        let entries = entries.into_iter().map(|(_, name, value)| (name, value));
        let entries = Box::new(NamedEntries(entries.collect()));
        Ok(Some(known.insert(self.id().index(), entries)))
    }
}
