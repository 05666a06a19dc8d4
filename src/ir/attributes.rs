//! The inherent properties and the discardable attributes of an op, apart.
//!
//! From version 5 on a file holds them apart. Before, one dictionary holds both, and the op's
//! definition tells which of its entries are inherent.

use crate::dialect::Attribute;
use crate::dialect::builtin::{AttributeView, Dictionary};
use crate::error::Result;
use crate::ir::op::Op;
use crate::ir::properties::Inherent;
use crate::layout::{
    OPERAND_SEGMENT_SIZES, OpLayout, RESULT_SEGMENT_SIZES, Value as PropertyValue,
};

/// What files of version 4 and older may call the segment sizes.
const OLD_NAMES: [(&str, &str); 2] = [
    (OPERAND_SEGMENT_SIZES, "operand_segment_sizes"),
    (RESULT_SEGMENT_SIZES, "result_segment_sizes"),
];

impl<'m> Op<'m> {
    /// The inherent properties with their names: all that the op's definition has, absent ones
    /// among them, or the entries of the dictionary that stands for the properties of an op that
    /// was not registered. Empty where they are not known. In files of version 4 and older all of
    /// them are attributes.
    ///
    /// # Errors
    /// As [`Op::inherent`] and [`Op::dictionary`].
    pub fn inherent_properties(self) -> Result<Vec<(&'m [u8], PropertyValue<'m>)>> {
        let mut found = Vec::new();
        match self.inherent()? {
            Inherent::Defined(_, properties) => {
                let mut fields = properties.fields();
                while let Some((field, value)) = fields.next()? {
                    found.push((field.name.as_bytes(), value));
                }
            }
            Inherent::Attribute(attribute) => {
                if let AttributeView::Dictionary(dictionary) = attribute.view()? {
                    let entries = dictionary.iter();
                    found.extend(
                        entries.map(|(name, value)| (name, PropertyValue::Attribute(value.id()))),
                    );
                }
            }
            Inherent::None => {
                if let Some(layout) = self.splitting_definition() {
                    let dictionary = self.dictionary()?;
                    found.extend(layout.properties(6).fields.iter().map(|field| {
                        let value = dictionary
                            .and_then(|dictionary| inherent_entry(&dictionary, &field.name));
                        let value = value.map_or(PropertyValue::Absent, |value| {
                            PropertyValue::Attribute(value.id())
                        });
                        (field.name.as_bytes(), value)
                    }));
                }
            }
            Inherent::Opaque(_) => {}
        }
        Ok(found)
    }

    /// The discardable attributes with their names, in stored order.
    ///
    /// # Errors
    /// As [`Op::dictionary`].
    pub fn discardable_attributes(self) -> Result<Vec<(&'m [u8], Attribute<'m>)>> {
        let Some(dictionary) = self.dictionary()? else {
            return Ok(Vec::new());
        };
        let layout = self.splitting_definition();
        Ok(dictionary
            .iter()
            .filter(|(name, _)| !layout.is_some_and(|layout| has_inherent(layout, name)))
            .collect())
    }

    /// The discardable attribute of a name.
    ///
    /// # Errors
    /// As [`Op::dictionary`].
    pub fn discardable_attribute(self, name: &[u8]) -> Result<Option<Attribute<'m>>> {
        let layout = self.splitting_definition();
        if layout.is_some_and(|layout| has_inherent(layout, name)) {
            return Ok(None);
        }
        Ok(self
            .dictionary()?
            .and_then(|dictionary| dictionary.get(name)))
    }

    /// The definition by which MLIR parts the op's dictionary, in a file that does not hold
    /// properties apart.
    pub(crate) fn splitting_definition(self) -> Option<&'m OpLayout> {
        if self.holds_properties_apart() {
            return None;
        }
        let (_, layout) = self.definition()?;
        layout.has_properties().then_some(layout)
    }
}

/// Whether an entry of a dictionary is inherent by an op's definition.
pub(crate) fn has_inherent(layout: &OpLayout, name: &[u8]) -> bool {
    let Ok(name) = std::str::from_utf8(name) else {
        return false;
    };
    let old = OLD_NAMES.iter().find(|(_, old)| *old == name);
    layout.property(old.map_or(name, |(new, _)| new)).is_some()
}

/// The entry of a dictionary that is the inherent property of a name.
pub(crate) fn inherent_entry<'m>(dictionary: &Dictionary<'m>, name: &str) -> Option<Attribute<'m>> {
    let old = OLD_NAMES.iter().find(|(new, _)| *new == name);
    let found = dictionary.get(name.as_bytes());
    found.or_else(|| dictionary.get(old?.1.as_bytes()))
}
