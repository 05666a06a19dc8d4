//! Edits of an op's name, location, dictionary, properties and result types.

use super::inherent::DecodedProperties;
use super::stored::Stored;
use crate::container::{AttributeId, OpNameId, PropertiesId, TypeId};
use crate::dialect::builtin::{AttributeView, Dictionary};
use crate::dialect::{Source, inherent_name};
use crate::error::{Result, Table};
use crate::ir::body::{OpForm, Owner};
use crate::ir::id::{OpId, ValueId};
use crate::ir::module::Module;
use crate::ir::properties::Inherent;
use crate::schema::{Classes, NewValue, Record};
use crate::wire::Cursor;

impl Module<'_> {
    /// Sets the name of an op. Its properties stay unchanged, whatever they mean for the new name.
    ///
    /// # Errors
    /// There is no such op or name.
    pub fn set_op_name(&mut self, op: OpId, name: OpNameId) -> Result<()> {
        let data = self.check_op(op)?;
        self.check_name(name)?;
        if let Stored::Draft(_) = data.stored() {
            let missing = data.missing_properties()?.join(", ");
            return Err(self.container().invalid_edit(
                "set the name of an op",
                "an op with all required properties",
                format!("'{}' without {missing}", data.name()),
            ));
        }
        if let Some(data) = self.head_mut(op)?.ops.get_mut(op.index as usize) {
            data.name = name.index();
        }
        Ok(())
    }

    /// Sets the location of an op.
    ///
    /// # Errors
    /// There is no such op, or the attribute is not a location.
    pub fn set_location(&mut self, op: OpId, location: AttributeId) -> Result<()> {
        self.check_op(op)?;
        self.check_location(location)?;
        if let Some(data) = self.head_mut(op)?.ops.get_mut(op.index as usize) {
            data.location = location.index();
        }
        Ok(())
    }

    /// Sets the dictionary of an op: the discardable attributes from version 5 on, all attributes
    /// in older versions.
    ///
    /// # Errors
    /// There is no such op, or the attribute is not a dictionary.
    pub fn set_dictionary(&mut self, op: OpId, dictionary: Option<AttributeId>) -> Result<()> {
        self.check_op(op)?;
        if let Some(dictionary) = dictionary {
            self.check_class(dictionary, Classes::DICTIONARY)?;
        }
        self.set_number(op, OpForm::DICTIONARY, dictionary.map(AttributeId::index))
    }

    /// Sets the property blob of an op.
    ///
    /// # Errors
    /// There is no such op or blob, or the version of the format has no properties.
    pub fn set_properties(&mut self, op: OpId, properties: Option<PropertiesId>) -> Result<()> {
        self.check_op(op)?;
        if let Some(properties) = properties {
            self.check_properties(properties)?;
        }
        self.set_stored(op, properties.map_or(Stored::None, Stored::Blob))
    }

    /// Sets or removes the attribute with a name, wherever the op stores it: among its properties
    /// if its definition has the name, otherwise in its dictionary. A native property is set by the
    /// attribute that represents it.
    ///
    /// # Errors
    /// There is no such op or attribute. The attribute is not of the form of the property, or the
    /// property cannot be absent. The properties of the op are unknown, so the place of the name is
    /// ambiguous; [`Module::set_discardable_attribute`] then sets it in the dictionary.
    pub fn set_attribute(
        &mut self,
        op: OpId,
        name: &[u8],
        attribute: Option<AttributeId>,
    ) -> Result<()> {
        // The op is changed last.
        self.transaction(|module| module.set_known_attribute(op, name, attribute))
    }

    fn set_known_attribute(
        &mut self,
        op: OpId,
        name: &[u8],
        attribute: Option<AttributeId>,
    ) -> Result<()> {
        let data = self.check_op(op)?;
        if let Some(attribute) = attribute {
            self.check_entry(Table::Attribute, attribute.index())?;
        }
        let version = self.container().version();
        if let Inherent::Attribute(inherent) = data.inherent()?
            && let AttributeView::Dictionary(dictionary) = inherent.view()?
            && dictionary.get(name).is_some()
        {
            let entries = exchanged(&dictionary, name, attribute);
            let entries: Vec<(&[u8], AttributeId)> =
                entries.iter().map(|(name, id)| (&**name, *id)).collect();
            let inherent = self.tables_mut().dictionary_attribute(&entries)?;
            return self.set_properties_attribute(op, inherent);
        }
        match data.inherent()? {
            Inherent::Opaque(_) => return Err(data.unknown_properties("set an attribute")),
            Inherent::Defined(source, properties) => {
                let releases = self.releases_that_may_apply(data.name().id());
                let parts = DecodedProperties::of(source, &properties)?;
                let mut parts = parts.judged_by(releases);
                let position = match version {
                    ..5 => inherent_name(name),
                    5.. => std::str::from_utf8(name).ok(),
                };
                if let Some(position) = position.and_then(|name| parts.position(name)) {
                    let (id, counts) = (data.name().id(), data.counts());
                    parts.set(self.tables_mut(), position, attribute, counts)?;
                    if version < 5 {
                        return self.set_discardable_attribute(op, name, attribute);
                    }
                    let stored = parts.store(self.tables_mut(), id, version)?;
                    return self.set_stored(op, stored);
                }
                if source == Source::Fallback {
                    return Err(self.container().invalid_edit(
                        "set an attribute",
                        "a property of the fallback",
                        format!("'{}'", name.escape_ascii()),
                    ));
                }
            }
            Inherent::None | Inherent::Attribute(_) => {}
        }
        self.set_discardable_attribute(op, name, attribute)
    }

    /// The attribute with a name, as [`Module::set_attribute`] sets it. If it is a native property or
    /// segment sizes, the attribute that represents the value, which is added if necessary.
    ///
    /// # Errors
    /// There is no such op, or its properties are unknown.
    pub fn represented_attribute(&mut self, op: OpId, name: &[u8]) -> Result<Option<AttributeId>> {
        let data = self.check_op(op)?;
        let position = |parts: &DecodedProperties| parts.position(std::str::from_utf8(name).ok()?);
        match data.inherent()? {
            Inherent::Opaque(_) => return Err(data.unknown_properties("find an attribute")),
            Inherent::Defined(source, properties) => {
                let parts = DecodedProperties::of(source, &properties)?;
                if let Some(position) = position(&parts) {
                    return self
                        .transaction(|module| parts.attribute(module.tables_mut(), position));
                }
            }
            Inherent::None | Inherent::Attribute(_) => {}
        }
        Ok(data.attribute(name)?.map(|attribute| attribute.id()))
    }

    /// Sets properties by the names of their fields, including those that no attribute represents:
    /// numbers, types, raw bytes. All others keep their bytes. An error leaves all of them
    /// unchanged.
    ///
    /// # Errors
    /// There is no such op. Its properties are unknown, or in its dictionary, as in files of
    /// version 4 and older. There is no such field, or a value is not of its kind.
    pub fn set_property_fields(&mut self, op: OpId, fields: &[(&str, NewValue<'_>)]) -> Result<()> {
        let data = self.check_op(op)?;
        if let Stored::Draft(_) = data.stored() {
            return self.transaction(|module| module.set_draft_fields(op, fields));
        }
        let Inherent::Defined(_, properties) = data.inherent()? else {
            return Err(data.unknown_properties("set a property"));
        };
        let Some(record) = properties.record() else {
            return Err(data.unknown_properties("set a property"));
        };
        let tables = self.tables();
        let mut bytes: Option<Vec<u8>> = None;
        for (name, value) in fields {
            let record = match &bytes {
                Some(bytes) => Record::new(record.schema(), Cursor::new(bytes, 0), tables),
                None => record,
            };
            bytes = Some(record.with_field(name, value)?);
        }
        let Some(bytes) = bytes else {
            return Ok(());
        };
        properties.check(&bytes)?;
        self.transaction(|module| {
            let properties = module.tables_mut().add_properties(&bytes)?;
            module.set_properties(op, Some(properties))
        })
    }

    fn set_draft_fields(&mut self, op: OpId, fields: &[(&str, NewValue<'_>)]) -> Result<()> {
        let data = self.check_op(op)?;
        let (id, counts) = (data.name().id(), data.counts());
        let Inherent::Defined(source, properties) = data.inherent()? else {
            return Err(data.unknown_properties("set a property"));
        };
        let mut parts = DecodedProperties::of(source, &properties)?;
        for (name, value) in fields {
            let Some(position) = parts.position(name) else {
                return Err(self.container().invalid_edit(
                    "set a property",
                    "the name of a property",
                    format!("'{name}'"),
                ));
            };
            let value = value.clone().into_owned();
            parts.set_value(self.tables(), position, value, counts)?;
        }
        let version = self.container().version();
        let stored = parts.store(self.tables_mut(), id, version)?;
        self.set_stored(op, stored)
    }

    /// Sets or removes the attribute with a name in the op's dictionary, regardless of its
    /// definition.
    ///
    /// # Errors
    /// There is no such op or attribute, or its dictionary is text.
    pub fn set_discardable_attribute(
        &mut self,
        op: OpId,
        name: &[u8],
        attribute: Option<AttributeId>,
    ) -> Result<()> {
        let data = self.check_op(op)?;
        if let Some(attribute) = attribute {
            self.check_entry(Table::Attribute, attribute.index())?;
        }
        let entries = match (data.dictionary()?, data.dictionary_attribute()) {
            (Some(dictionary), _) => exchanged(&dictionary, name, attribute),
            (None, Some(_)) => {
                return Err(self.container().invalid_edit(
                    "set an attribute",
                    "a dictionary that is not text",
                    "text".to_owned(),
                ));
            }
            (None, None) => attribute
                .into_iter()
                .map(|id| (name.to_vec(), id))
                .collect(),
        };
        self.transaction(|module| {
            let dictionary = module.dictionary_of(&entries)?;
            module.set_dictionary(op, dictionary)
        })
    }

    /// Sets the attribute that holds the properties of an unregistered op.
    pub(super) fn set_properties_attribute(
        &mut self,
        op: OpId,
        attribute: AttributeId,
    ) -> Result<()> {
        let properties = self.tables_mut().add_attribute_properties(attribute)?;
        self.set_properties(op, Some(properties))
    }

    /// Sets the type of a value: a result of an op or an argument of a block.
    ///
    /// # Errors
    /// There is no such value or type.
    pub fn set_type(&mut self, value: ValueId, ty: TypeId) -> Result<()> {
        self.check_value(value, value.body)?;
        self.check_type(ty)?;
        let owner = self.decoded(value.body);
        let owner = owner.and_then(|body| body.value(value.index));
        let body = match owner.map(|data| data.owner()) {
            Some(Owner::Op(index)) => self.head_mut(OpId {
                body: value.body,
                index,
            })?,
            _ => self.body_mut(value.body)?,
        };
        if let Some(data) = body.values.get_mut(value.index as usize) {
            data.ty = ty.index();
        }
        Ok(())
    }
}

/// The entries of a dictionary with one entry set or removed.
fn exchanged(
    dictionary: &Dictionary<'_>,
    name: &[u8],
    attribute: Option<AttributeId>,
) -> Vec<(Vec<u8>, AttributeId)> {
    let others = dictionary.iter().filter(|(other, _)| *other != name);
    let others = others.map(|(other, value)| (other.to_vec(), value.id()));
    let new = attribute.map(|id| (name.to_vec(), id));
    others.chain(new).collect()
}
