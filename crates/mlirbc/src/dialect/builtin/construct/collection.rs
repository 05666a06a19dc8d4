//! Attributes that consist of other attributes, or of types.

use crate::container::{AttributeId, TypeId};
use crate::dialect::builtin::attribute_code;
use crate::dialect::tables::{BUILTIN, Tables};
use crate::error::{Error, ErrorKind, Result};
use crate::schema::NewValue;
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
        sort_entries(&mut sorted)?;
        self.transaction(|tables| {
            let mut pairs = Vec::with_capacity(sorted.len());
            for (name, value) in sorted {
                pairs.push((tables.string_attribute(name)?, value));
            }
            tables.attribute_of_entries(&pairs)
        })
    }

    /// Returns the index of the dictionary of these names and values, sorted by name, adding it if necessary.
    pub(crate) fn attribute_of_entries(
        &mut self,
        entries: &[(AttributeId, AttributeId)],
    ) -> Result<AttributeId> {
        let groups = entries.iter().map(|&(name, value)| {
            NewValue::Group(vec![NewValue::Attribute(name), NewValue::Attribute(value)])
        });
        let values = [NewValue::List(groups.collect())];
        self.add_checked_attribute(attribute_code::DICTIONARY, &values)
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

/// Sorts the entries of a dictionary by name.
///
/// # Errors
/// A name is repeated.
pub(crate) fn sort_entries<N: AsRef<[u8]>>(entries: &mut [(N, AttributeId)]) -> Result<()> {
    entries.sort_by(|(first, _), (second, _)| first.as_ref().cmp(second.as_ref()));
    let twice = entries.windows(2).find_map(|pair| match pair {
        [(first, _), (second, _)] if first.as_ref() == second.as_ref() => Some(first.as_ref()),
        _ => None,
    });
    let Some(name) = twice else {
        return Ok(());
    };
    Err(repeated_name(name, 0))
}

/// The error of a name that an entry before has, at an offset.
pub(crate) fn repeated_name(name: &[u8], offset: usize) -> Error {
    let kind = ErrorKind::UnknownName {
        expected: "a name that is given once",
        found: format!("'{}' twice", name.escape_ascii()),
    };
    Error::new(kind, offset as u64)
}
