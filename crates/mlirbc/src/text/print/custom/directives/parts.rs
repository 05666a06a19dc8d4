//! The parts of an op that the arguments of directives name.

use std::rc::Rc;

use crate::container::AttributeId;
use crate::dialect::builtin::AttributeView;
use crate::dialect::{Attribute, Representation, Type};
use crate::error::Result;
use crate::ir::{Block, Region, Value, ValueId};
use crate::schema::Integer;
use crate::text::form::{Argument, MapText, Values};
use crate::text::print::custom::directives::regions::entry_arguments;
use crate::text::print::custom::plan::Plan;
use crate::text::print::custom::said::{Said, Unsaid::Generic, require};

impl<'m, 'p> Plan<'m, 'p> {
    /// Whether the op has the property of a slot.
    pub(super) fn has(&self, slot: usize) -> bool {
        self.representation(slot).is_some()
    }

    /// The property of a slot, if the op has it.
    pub(super) fn representation(&self, slot: usize) -> Option<&'p Representation<'_>> {
        self.facts.values.get(slot)?.as_ref()
    }

    /// The attribute of a slot, if the op has one.
    pub(super) fn stored(&self, slot: usize) -> Option<Attribute<'m>> {
        match self.representation(slot)? {
            Representation::Attribute(id) => self.module.tables().attribute(*id),
            _ => None,
        }
    }

    /// The index of the attribute of a slot.
    pub(super) fn attribute_id(&self, slot: usize) -> Said<AttributeId> {
        match self.representation(slot) {
            Some(Representation::Attribute(id)) => Ok(*id),
            _ => Err(Generic),
        }
    }

    /// The attribute that an argument names, if the op has it.
    pub(super) fn argument(&self, argument: &Argument) -> Result<Option<Attribute<'m>>> {
        Ok(match argument.referred() {
            Argument::Discardable(at) => self.discardable(*at)?,
            Argument::Attribute(slot) => self.stored(*slot),
            _ => None,
        })
    }

    /// What the attribute of a slot is.
    pub(super) fn view(&self, slot: usize) -> Said<AttributeView<'m>> {
        Ok(self.stored(slot).ok_or(Generic)?.view()?)
    }

    /// The type that is the attribute of a slot.
    pub(super) fn type_of(&self, slot: usize) -> Said<Type<'m>> {
        match self.view(slot)? {
            AttributeView::Type(ty) => Ok(ty),
            _ => Err(Generic),
        }
    }

    /// The elements of an array.
    pub(super) fn elements(&self, slot: usize) -> Said<Vec<Attribute<'m>>> {
        match self.view(slot)? {
            AttributeView::Array(list) => Ok(list.iter().collect()),
            _ => Err(Generic),
        }
    }

    /// The integers of a property.
    pub(super) fn integers(&self, slot: usize) -> Said<Vec<i64>> {
        let value = self.representation(slot).ok_or(Generic)?;
        self.attributes.integers(value).ok_or(Generic)
    }

    /// The text of the attribute of a slot.
    pub(super) fn text_of(&mut self, slot: usize) -> Said<Rc<str>> {
        let id = self.attribute_id(slot)?;
        self.attributes.text(id)?.ok_or(Generic)
    }

    /// The affine map that is the attribute of a slot.
    pub(super) fn map_of(&mut self, slot: usize) -> Said<Rc<MapText>> {
        let id = self.attribute_id(slot)?;
        self.attributes.map(id)?.ok_or(Generic)
    }

    /// The first of some values.
    pub(super) fn first(&self, values: Values) -> Said<Value<'m>> {
        self.facts.values_of(values).next().ok_or(Generic)
    }

    /// The type of the first of some values.
    pub(super) fn first_type(&self, values: Values) -> Said<Type<'m>> {
        self.first(values)?.ty().ok_or(Generic)
    }

    /// The region of a group of one.
    #[inline(never)]
    pub(super) fn single_region(&self, group: usize) -> Result<Option<Region<'m>>> {
        match self.facts.regions.get(group) {
            Some(range) if range.len() == 1 => self.facts.op.region(range.start),
            _ => Ok(None),
        }
    }

    /// The region of a group of one, which the op has.
    pub(super) fn region(&self, group: usize) -> Said<Region<'m>> {
        self.single_region(group)?.ok_or(Generic)
    }

    /// The only block of the only region of a group.
    pub(super) fn only_block(&self, group: usize) -> Said<Block<'m>> {
        let region = self.region(group)?;
        require(region.block_count() == 1)?;
        region.block(0).ok_or(Generic)
    }

    /// The arguments of the entry block of the region of a group of one.
    pub(super) fn arguments(&self, group: usize) -> Said<Vec<Value<'m>>> {
        Ok(entry_arguments(self.region(group)?))
    }

    /// The integer that is the property of a slot, of the type with a text.
    pub(super) fn integer(&mut self, slot: usize, ty: &str) -> Said<Integer<'m>> {
        self.integer_of(self.stored(slot).ok_or(Generic)?, ty)
    }

    /// The integer that an attribute is, of the type with a text.
    pub(super) fn integer_of(&mut self, attribute: Attribute<'m>, ty: &str) -> Said<Integer<'m>> {
        match attribute.view()? {
            AttributeView::Integer { ty: found, value } => {
                require(self.attributes.is_type(found, ty)?)?;
                Ok(value)
            }
            _ => Err(Generic),
        }
    }

    /// Appends two values with a sign between them.
    pub(super) fn pair(&mut self, one: ValueId, between: &'static [u8], other: ValueId) {
        self.push_value(one);
        self.push_literal(between);
        self.push_value(other);
    }

    /// Appends `%0, %1 : T, T`.
    pub(super) fn names_and_types(&mut self, values: Values) {
        self.names(values);
        self.push_literal(b" : ");
        self.types(values);
    }

    /// Appends a comma before all items of a list but the first.
    pub(super) fn comma(&mut self, index: usize) {
        if index > 0 {
            self.push_literal(b", ");
        }
    }

    /// Appends `%0 : T`.
    pub(super) fn typed_value(&mut self, value: Value<'_>) {
        self.push_value(value.id());
        self.push_literal(b" : ");
        self.push_type(value.type_id());
    }
}
