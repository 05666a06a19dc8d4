//! Replaces attributes, including those contained in other attributes and types.
//!
//! Entries that contain no replaced attribute stay the same. Entries of unknown encoding are never
//! changed. A reference to a symbol is replaced as a whole or stays the same, because its nested
//! names belong to other symbol tables.

use hashbrown::HashMap;

use crate::container::{AttributeId, EntryId, TypeId};
use crate::dialect::form::Form;
use crate::dialect::nested::InnerFirst;
use crate::dialect::tables::Tables;
use crate::error::Result;
use crate::schema::{NewValue, Record, ReferenceMut};

/// The replaced attributes, and the results for the entries that contain them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Substitution {
    /// The index of the substitute in the table of the entry.
    substitutes: HashMap<EntryId, u32>,
}

impl Substitution {
    /// Replaces one attribute with another.
    pub(crate) fn replace(&mut self, old: AttributeId, new: AttributeId) {
        self.substitutes.insert(old.into(), new.index());
    }

    /// Returns the substitute for an attribute, which may be the attribute itself.
    ///
    /// # Errors
    /// An attribute or type on the way is damaged, or a table is full.
    pub(crate) fn attribute(
        &mut self,
        tables: &mut Tables<'_>,
        id: AttributeId,
    ) -> Result<AttributeId> {
        self.applied_to(tables).visit(id.into())?;
        Ok(AttributeId(self.substitute(id.into())))
    }

    /// Returns the substitute for a type, which may be the type itself.
    ///
    /// # Errors
    /// Same as [`Substitution::attribute`].
    pub(crate) fn ty(&mut self, tables: &mut Tables<'_>, id: TypeId) -> Result<TypeId> {
        self.applied_to(tables).visit(id.into())?;
        Ok(TypeId(self.substitute(id.into())))
    }

    fn substitute(&self, id: EntryId) -> u32 {
        let substitute = self.substitutes.get(&id);
        substitute.copied().unwrap_or(id.index())
    }

    fn applied_to<'s, 't, 'a>(&'s mut self, tables: &'t mut Tables<'a>) -> Applied<'s, 't, 'a> {
        Applied {
            substitution: self,
            tables,
        }
    }

    /// Encodes an entry again with the substitutes of what it refers to.
    fn remake(&self, tables: &mut Tables<'_>, id: EntryId) -> Result<EntryId> {
        let (Some(entry), Some(Form::Record(record))) =
            (tables.container().entry(id), tables.form(id)?)
        else {
            return Ok(id);
        };
        let dialect = entry.dialect;
        let bytes = self.encode(record, tables)?;
        tables.add_copied_entry(id, dialect, true, &bytes)
    }

    fn encode(&self, record: Record<'_>, tables: &Tables<'_>) -> Result<Vec<u8>> {
        let mut values = NewValue::of_fields(record.fields())?;
        for value in &mut values {
            value.for_each_reference(&mut |reference| {
                match reference {
                    ReferenceMut::Attribute(id) => {
                        *id = AttributeId(self.substitute((*id).into()));
                    }
                    ReferenceMut::Type(id) => *id = TypeId(self.substitute((*id).into())),
                    ReferenceMut::String(_) | ReferenceMut::Resource(_) => {}
                }
                Ok(())
            })?;
        }
        record.schema().encode_entry(&values, tables)
    }
}

/// A substitution that is applied to entries of tables.
struct Applied<'s, 't, 'a> {
    substitution: &'s mut Substitution,
    tables: &'t mut Tables<'a>,
}

impl InnerFirst for Applied<'_, '_, '_> {
    fn contained(&mut self, id: EntryId) -> Result<Vec<EntryId>> {
        id.contained_beside_symbols(self.tables)
    }

    fn is_done(&self, id: EntryId) -> bool {
        self.substitution.substitutes.contains_key(&id)
    }

    /// Re-encodes an entry if an entry that it contains has changed.
    fn finish(&mut self, id: EntryId) -> Result<()> {
        let contained = self.contained(id)?;
        let substitution = &mut *self.substitution;
        let is_changed = |inner: &EntryId| substitution.substitute(*inner) != inner.index();
        let new = match contained.iter().any(is_changed) {
            true => substitution.remake(self.tables, id)?,
            false => id,
        };
        substitution.substitutes.insert(id, new.index());
        Ok(())
    }

    fn end(&self) -> u64 {
        self.tables.container().bytes().len() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::container::Container;
    use crate::dialect::Registry;
    use crate::limits::Limits;

    #[test]
    fn what_contains_a_replaced_attribute_is_made_anew_and_nothing_else() {
        let mut tables = Tables::new(
            Container::empty(6, Limits::default()),
            Registry::built_in(),
            None,
        );
        let (a, b) = (
            tables.string_attribute(b"a").unwrap(),
            tables.string_attribute(b"b").unwrap(),
        );
        let inner = tables.array_attribute(&[a, b]).unwrap();
        let outer = tables.array_attribute(&[inner, b, inner]).unwrap();
        let other = tables.array_attribute(&[b]).unwrap();
        let mut substitution = Substitution::default();
        substitution.replace(a, b);
        assert_eq!(substitution.attribute(&mut tables, other).unwrap(), other);
        let new = substitution.attribute(&mut tables, outer).unwrap();
        let twice = tables.array_attribute(&[b, b]).unwrap();
        assert_eq!(new, tables.array_attribute(&[twice, b, twice]).unwrap());
    }
}
