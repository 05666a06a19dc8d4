//! Attributes that consist of other attributes, or of types.

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::attribute_code;
use crate::dialect::tables::{BUILTIN, Tables};
use crate::error::{Error, ErrorKind, Result};
use crate::layout::NewValue;
use crate::wire::varint;

impl Tables<'_> {
    /// `[1, 2]`.
    ///
    /// # Errors
    /// An attribute does not exist, or the table is full.
    pub fn array_attribute(&mut self, elements: &[AttributeId]) -> Result<AttributeId> {
        self.builtin_attribute(
            attribute_code::ARRAY,
            &[NewValue::attributes(elements.iter().copied())],
        )
    }

    /// `{a = 1, b}`, in any order.
    ///
    /// # Errors
    /// A name is repeated, an attribute does not exist, or the table is full.
    pub fn dictionary_attribute(
        &mut self,
        entries: &[(&[u8], AttributeId)],
    ) -> Result<AttributeId> {
        let mut sorted = entries.to_vec();
        sorted.sort_by_key(|(name, _)| *name);
        let twice = sorted.windows(2).find_map(|pair| match pair {
            [(first, _), (second, _)] if first == second => Some(*first),
            _ => None,
        });
        if let Some(name) = twice {
            let kind = ErrorKind::UnknownName {
                expected: "a name that is given once",
                found: format!("'{}' twice", name.escape_ascii()),
            };
            return Err(Error::new(kind, 0));
        }
        self.transaction(|tables| {
            let mut groups = Vec::with_capacity(sorted.len());
            for (name, value) in sorted {
                let name = tables.string_attribute(name)?;
                groups.push(NewValue::Group(vec![
                    NewValue::Attribute(name),
                    NewValue::Attribute(value),
                ]));
            }
            tables.checked_builtin_attribute(attribute_code::DICTIONARY, &[NewValue::List(groups)])
        })
    }

    /// `unit`.
    ///
    /// # Errors
    /// The table is full.
    pub fn unit_attribute(&mut self) -> Result<AttributeId> {
        self.builtin_attribute(attribute_code::UNIT, &[])
    }

    /// A type as an attribute.
    ///
    /// # Errors
    /// The type does not exist, or the table is full.
    pub fn type_attribute(&mut self, ty: TypeId) -> Result<AttributeId> {
        self.builtin_attribute(attribute_code::TYPE, &[NewValue::Type(ty)])
    }

    /// `distinct[0]<42 : i32>`: a new attribute that differs from all others, even from those that
    /// wrap the same one. An empty one wraps the unit attribute.
    ///
    /// # Errors
    /// The attribute does not exist, or the table is full.
    pub fn distinct_attribute(&mut self, referenced: AttributeId) -> Result<AttributeId> {
        self.known_attribute(referenced)?;
        let mut bytes = Vec::new();
        varint::append(&mut bytes, attribute_code::DISTINCT);
        varint::append(&mut bytes, u64::from(referenced.index()));
        self.transaction(|tables| {
            let dialect = tables.add_dialect(BUILTIN)?;
            tables.append_attribute_entry(dialect, true, &bytes)
        })
    }
}
