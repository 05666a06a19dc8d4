//! Replaces attributes, including those contained in other attributes and types.
//!
//! Entries that contain no replaced attribute stay the same. Entries of unknown encoding are never
//! changed. A reference to a symbol is replaced as a whole or stays the same, because its nested
//! names belong to other symbol tables.

use hashbrown::HashMap;

use crate::container::{AttributeId, TypeId};
use crate::dialect::attribute::Attribute;
use crate::dialect::form::Form;
use crate::dialect::nested::{InnerFirst, Node};
use crate::dialect::tables::Tables;
use crate::dialect::ty::Type;
use crate::error::Result;
use crate::layout::{NewValue, Record, ReferenceMut};

/// The replaced attributes, and the results for the entries that contain them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Substitution {
    attributes: HashMap<AttributeId, AttributeId>,
    types: HashMap<TypeId, TypeId>,
}

impl Substitution {
    /// Replaces one attribute with another.
    pub(crate) fn replace(&mut self, old: AttributeId, new: AttributeId) {
        self.attributes.insert(old, new);
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
        self.applied_to(tables).visit(Node::Attribute(id))?;
        Ok(self.attributes.get(&id).copied().unwrap_or(id))
    }

    /// Returns the substitute for a type, which may be the type itself.
    ///
    /// # Errors
    /// Same as [`Substitution::attribute`].
    pub(crate) fn ty(&mut self, tables: &mut Tables<'_>, id: TypeId) -> Result<TypeId> {
        self.applied_to(tables).visit(Node::Type(id))?;
        Ok(self.types.get(&id).copied().unwrap_or(id))
    }

    fn applied_to<'s, 't, 'a>(&'s mut self, tables: &'t mut Tables<'a>) -> Applied<'s, 't, 'a> {
        Applied {
            substitution: self,
            tables,
        }
    }

    fn remake_attribute(&self, tables: &mut Tables<'_>, id: AttributeId) -> Result<AttributeId> {
        let attribute = Attribute::new(tables, id);
        let Form::Record(record) = attribute.form()? else {
            return Ok(id);
        };
        let dialect = attribute.entry().dialect;
        let bytes = self.encode(record, tables)?;
        tables.add_copied_attribute(dialect, true, &bytes)
    }

    fn remake_type(&self, tables: &mut Tables<'_>, id: TypeId) -> Result<TypeId> {
        let ty = Type::new(tables, id);
        let Form::Record(record) = ty.form()? else {
            return Ok(id);
        };
        let dialect = ty.entry().dialect;
        let bytes = self.encode(record, tables)?;
        tables.add_type_entry(dialect, true, &bytes)
    }

    fn encode(&self, record: Record<'_>, tables: &Tables<'_>) -> Result<Vec<u8>> {
        let mut values = NewValue::of_fields(record.fields())?;
        for value in &mut values {
            value.for_each_reference(&mut |reference| {
                match reference {
                    ReferenceMut::Attribute(id) => {
                        *id = self.attributes.get(id).copied().unwrap_or(*id);
                    }
                    ReferenceMut::Type(id) => *id = self.types.get(id).copied().unwrap_or(*id),
                    ReferenceMut::String(_) | ReferenceMut::Resource(_) => {}
                }
                Ok(())
            })?;
        }
        record.layout().encode_entry(&values, tables)
    }
}

/// A substitution that is applied to entries of tables.
struct Applied<'s, 't, 'a> {
    substitution: &'s mut Substitution,
    tables: &'t mut Tables<'a>,
}

impl InnerFirst for Applied<'_, '_, '_> {
    fn contained(&mut self, node: Node) -> Result<Vec<Node>> {
        node.contained_beside_symbols(self.tables)
    }

    fn is_done(&self, node: Node) -> bool {
        match node {
            Node::Attribute(id) => self.substitution.attributes.contains_key(&id),
            Node::Type(id) => self.substitution.types.contains_key(&id),
        }
    }

    /// Re-encodes an entry if an entry that it contains has changed.
    fn finish(&mut self, node: Node) -> Result<()> {
        let contained = self.contained(node)?;
        let substitution = &mut *self.substitution;
        let is_changed = contained.into_iter().any(|child| match child {
            Node::Attribute(id) => {
                let new = substitution.attributes.get(&id);
                new.is_some_and(|&new| new != id)
            }
            Node::Type(id) => substitution.types.get(&id).is_some_and(|&new| new != id),
        });
        match node {
            Node::Attribute(id) => {
                let new = match is_changed {
                    true => substitution.remake_attribute(self.tables, id)?,
                    false => id,
                };
                substitution.attributes.insert(id, new);
            }
            Node::Type(id) => {
                let new = match is_changed {
                    true => substitution.remake_type(self.tables, id)?,
                    false => id,
                };
                substitution.types.insert(id, new);
            }
        }
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
