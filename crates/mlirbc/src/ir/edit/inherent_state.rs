//! The inherent properties of an op, replaced as a whole.

use super::inherent::DecodedProperties;
use super::stored::Stored;
use crate::container::AttributeId;
use crate::error::Result;
use crate::ir::body::OpForm;
use crate::ir::id::OpId;
use crate::ir::module::Module;

/// The references of an op that has other inherent properties.
#[derive(Clone, Copy)]
pub(super) struct InherentState {
    dictionary: Option<AttributeId>,
    stored: Stored,
}

impl Module<'_> {
    /// The references of an op with these inherent properties instead of its own: in a blob or draft
    /// from version 5 on, in its dictionary in older versions.
    ///
    /// # Errors
    /// A value is not of its property's kind, or a table is full.
    pub(super) fn inherent_state(
        &mut self,
        id: OpId,
        parts: &DecodedProperties,
    ) -> Result<InherentState> {
        let op = self.check_op(id)?;
        let version = self.container().version();
        let dictionary = op.dictionary_attribute().map(|attribute| attribute.id());
        if version >= 5 {
            let name = op.name().id();
            let stored = parts.store(self.tables_mut(), name, version)?;
            return Ok(InherentState { dictionary, stored });
        }
        let discardable = op.discardable_attributes()?.into_iter();
        let discardable: Vec<(Vec<u8>, AttributeId)> = discardable
            .map(|(name, attribute)| (name.to_vec(), attribute.id()))
            .collect();
        let mut entries = parts.to_entries(self.tables_mut())?;
        entries.extend(discardable);
        Ok(InherentState {
            dictionary: self.dictionary_of(&entries)?,
            stored: Stored::None,
        })
    }

    /// Sets the inherent properties of an op.
    ///
    /// # Errors
    /// The body of the op has no room.
    pub(super) fn set_inherent_state(&mut self, op: OpId, state: InherentState) -> Result<()> {
        let dictionary = state.dictionary.map(AttributeId::index);
        self.set_number(op, OpForm::DICTIONARY, dictionary)?;
        self.set_stored(op, state.stored)
    }
}
