//! The inherent properties and the discardable attributes of an op.
//!
//! Files store them separately from version 5 on. Older files store both in one dictionary, and the
//! op's definition identifies the inherent entries.

use crate::dialect::Attribute;
use crate::dialect::builtin::AttributeView;
use crate::dialect::has_inherent;
use crate::error::Result;
use crate::ir::op::Op;
use crate::ir::properties::Inherent;
use crate::schema::Value as PropertyValue;

impl<'m> Op<'m> {
    /// The attribute with a name: an inherent one if the op's definition is known and contains the
    /// name, otherwise the entry of the dictionary.
    ///
    /// [`Op::property`] also returns properties that are not attributes.
    ///
    /// # Errors
    /// As [`Op::dictionary`] and [`Op::inherent`].
    pub fn attribute(self, name: &[u8]) -> Result<Option<Attribute<'m>>> {
        if self.holds_properties_apart()
            && let Some(PropertyValue::Attribute(id)) = self.property(name)?
        {
            return Ok(self.module().tables().attribute(id));
        }
        self.dictionary_value(name)
    }

    /// The value of a name in the dictionary.
    pub(in crate::ir) fn dictionary_value(self, name: &[u8]) -> Result<Option<Attribute<'m>>> {
        let Some(attribute) = self.dictionary_attribute() else {
            return Ok(None);
        };
        if let Some(entries) = attribute.named_entries()? {
            return Ok(entries.get(self.module().tables(), name));
        }
        let dictionary = self.dictionary()?;
        Ok(dictionary.and_then(|dictionary| dictionary.get(name)))
    }

    /// The inherent property with a name, if the op's properties are known and contain it.
    ///
    /// # Errors
    /// As [`Op::inherent`].
    pub fn property(self, name: &[u8]) -> Result<Option<PropertyValue<'m>>> {
        match self.inherent()? {
            Inherent::Defined(_, properties) => match std::str::from_utf8(name) {
                Ok(name) => properties.get(name),
                Err(_) => Ok(None),
            },
            Inherent::Attribute(attribute) => {
                let value = match attribute.named_entries()? {
                    Some(entries) => entries.get(self.module().tables(), name),
                    None => match attribute.view()? {
                        AttributeView::Dictionary(dictionary) => dictionary.get(name),
                        _ => None,
                    },
                };
                Ok(value.map(|value| PropertyValue::Attribute(value.id())))
            }
            Inherent::None | Inherent::Opaque(_) => Ok(None),
        }
    }

    /// The inherent properties with their names: all properties of the op's definition, including
    /// absent ones. For an op that was not registered, these are the entries of the dictionary that
    /// holds its properties. Empty if the properties are unknown. In files of version 4 and older
    /// all of them are attributes.
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
            Inherent::None | Inherent::Opaque(_) => {}
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
        let definition = self.splitting_definition();
        let is_inherent =
            |name: &[u8]| definition.is_some_and(|(_, op_def)| has_inherent(op_def, name));
        let entries = dictionary.iter();
        Ok(entries.filter(|(name, _)| !is_inherent(name)).collect())
    }

    /// The discardable attribute with a name.
    ///
    /// # Errors
    /// As [`Op::dictionary`].
    pub fn discardable_attribute(self, name: &[u8]) -> Result<Option<Attribute<'m>>> {
        let definition = self.splitting_definition();
        if definition.is_some_and(|(_, op_def)| has_inherent(op_def, name)) {
            return Ok(None);
        }
        self.dictionary_value(name)
    }
}
