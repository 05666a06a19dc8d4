//! Where the properties of an op are stored: in a blob, or in a draft while required ones are missing.

use crate::container::PropertiesId;
use crate::dialect::DraftId;
use crate::error::{Result, Segment};
use crate::ir::body::OpForm;
use crate::ir::id::OpId;
use crate::ir::module::Module;
use crate::ir::op::Op;

/// The storage of an op's properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Stored {
    /// The op has none, or its dictionary has them.
    None,
    /// A blob of the property section.
    Blob(PropertiesId),
    /// A draft.
    Draft(DraftId),
}

impl Op<'_> {
    /// The storage of its properties.
    pub(crate) fn stored(self) -> Stored {
        match (self.properties_id(), self.body.draft(self.id.index)) {
            (Some(blob), _) => Stored::Blob(blob),
            (None, Some(draft)) => Stored::Draft(draft),
            (None, None) => Stored::None,
        }
    }

    /// Checks that the op does not lack a required property.
    ///
    /// # Errors
    /// It does, with the names of the properties.
    pub(super) fn check_complete(self) -> Result<()> {
        let missing = self.missing_properties()?;
        let Some(first) = missing.first() else {
            return Ok(());
        };
        let error = self.module().container().invalid_edit(
            "write the properties of an op",
            "every property that is not optional",
            format!("no {} of '{}'", missing.join(", "), self.name()),
        );
        Err(error.within(Segment::field(first)))
    }
}

impl Module<'_> {
    /// Sets the storage of an op's properties.
    ///
    /// # Errors
    /// The body of the op has no room.
    pub(crate) fn set_stored(&mut self, op: OpId, stored: Stored) -> Result<()> {
        let (blob, draft) = match stored {
            Stored::None => (None, None),
            Stored::Blob(blob) => (Some(blob), None),
            Stored::Draft(draft) => (None, Some(draft)),
        };
        self.set_number(op, OpForm::PROPERTIES, blob.map(PropertiesId::index))?;
        self.head_mut(op)?.set_draft(op.index, draft);
        Ok(())
    }

    /// Checks that no op lacks a required property.
    ///
    /// # Errors
    /// The first op that does, with the names of the properties.
    pub(crate) fn check_complete(&self) -> Result<()> {
        if !self.tables().has_drafts() {
            return Ok(());
        }
        for (id, body) in self.reachable_bodies() {
            for index in body.drafts() {
                let Some(op) = self.op(OpId { body: id, index }) else {
                    continue;
                };
                op.check_complete().map_err(|error| op.locate(error))?;
            }
        }
        Ok(())
    }
}
