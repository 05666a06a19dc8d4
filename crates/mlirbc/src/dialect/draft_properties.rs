//! The properties in a draft.

use crate::container::OpNameId;
use crate::dialect::draft::{Definition, DraftId};
use crate::dialect::op_properties::OpProperties;
use crate::dialect::source::Source;
use crate::dialect::tables::Tables;
use crate::error::Result;
use crate::schema::{NewValue, OpDef};
use crate::wire::Cursor;

/// A draft as far as the definition of its op is known.
#[derive(Clone, Copy)]
pub(crate) enum Draft<'m> {
    /// Its properties.
    Properties(Source, OpProperties<'m>),
    /// Definitions that may apply to the op differ.
    Undecided,
}

impl Tables<'_> {
    /// Returns a draft of the properties of ops of a name, adding it if necessary. `values` are in
    /// the order of version 6; any of them may be absent.
    ///
    /// # Errors
    /// A value is not of its field's kind.
    pub(crate) fn add_draft(
        &mut self,
        name: OpNameId,
        (source, op): (Source, &OpDef),
        values: &[NewValue<'_>],
    ) -> Result<DraftId> {
        let definitions = &mut self.drafts.definitions;
        let definition = definitions.entry(name.index());
        let new = || Definition {
            source,
            op: op.clone(),
            draft: op.draft(),
        };
        let op_def = definition.or_insert_with(new).draft.clone();
        let bytes = op_def.encode(values, &*self)?;
        Ok(self.drafts.add(name, Some(bytes)))
    }

    /// Returns the draft of ops of a name whose definition is undecided.
    pub(crate) fn add_undecided_draft(&mut self, name: OpNameId) -> DraftId {
        self.drafts.add(name, None)
    }

    /// The draft with an index.
    pub(crate) fn draft(&self, id: DraftId) -> Result<Option<Draft<'_>>> {
        let Some((name, bytes)) = self.drafts.all.get(id.0 as usize) else {
            return Ok(None);
        };
        let definition = self.drafts.definitions.get(&name.index());
        let Some((definition, bytes)) = definition.zip(bytes.as_deref()) else {
            return Ok(Some(Draft::Undecided));
        };
        let end = self.container().bytes().len() as u64;
        let cursor = Cursor::new(bytes, end);
        let properties = OpProperties::of_draft(&definition.op, &definition.draft, cursor, self)?;
        Ok(Some(Draft::Properties(definition.source, properties)))
    }

    /// Whether any op may have a draft.
    pub(crate) fn has_drafts(&self) -> bool {
        !self.drafts.all.is_empty()
    }
}
