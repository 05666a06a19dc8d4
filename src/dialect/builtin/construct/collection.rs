//! Attributes made of others, and of types.

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::DIALECT;
use crate::dialect::tables::Tables;
use crate::error::{Error, ErrorKind, Result};
use crate::layout::NewValue;
use crate::wire::varint;

/// The code of distinct attributes (format.md §6.1).
const DISTINCT: u64 = 21;

impl Tables<'_> {
    /// `[1, 2]`.
    ///
    /// # Errors
    /// There is no such attribute, or the table is full.
    pub fn array_attribute(&mut self, elements: &[AttributeId]) -> Result<AttributeId> {
        self.builtin_attribute(0, &[NewValue::attributes(elements.iter().copied())])
    }

    /// `{a = 1, b}`, in any order.
    ///
    /// # Errors
    /// A name is given twice, there is no such attribute, or the table is full.
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
            tables.builtin_attribute(1, &[NewValue::List(groups)])
        })
    }

    /// `unit`.
    ///
    /// # Errors
    /// The table is full.
    pub fn unit_attribute(&mut self) -> Result<AttributeId> {
        self.builtin_attribute(7, &[])
    }

    /// A type as an attribute.
    ///
    /// # Errors
    /// There is no such type, or the table is full.
    pub fn type_attribute(&mut self, ty: TypeId) -> Result<AttributeId> {
        self.builtin_attribute(6, &[NewValue::Type(ty)])
    }

    /// `distinct[0]<42 : i32>`: a new attribute that equals no other, not even one that wraps the
    /// same. Nothing is the unit attribute.
    ///
    /// # Errors
    /// There is no such attribute, or the table is full.
    pub fn distinct_attribute(&mut self, referenced: AttributeId) -> Result<AttributeId> {
        self.known_attribute(referenced)?;
        let mut bytes = Vec::new();
        varint::append(&mut bytes, DISTINCT);
        varint::append(&mut bytes, u64::from(referenced.index()));
        self.transaction(|tables| {
            let dialect = tables.add_dialect(DIALECT.as_bytes())?;
            tables.append_attribute_entry(dialect, true, &bytes)
        })
    }
}
