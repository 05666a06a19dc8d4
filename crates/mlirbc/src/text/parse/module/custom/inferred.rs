//! What the types of results are inferred from, for an op that is not built yet.

use crate::container::TypeId;
use crate::dialect::{Attribute, Tables, Type};
use crate::error::Result;
use crate::text::form::InferenceSource;
use crate::text::parse::module::custom::custom_op::CustomOp;

/// An op that is not built yet, with the types of its operands by group.
pub(super) struct Unfinished<'m, 'c, 't> {
    pub(super) tables: &'m Tables<'m>,
    pub(super) name: &'m [u8],
    pub(super) custom: &'c CustomOp<'t>,
    pub(super) operands: &'c [Vec<TypeId>],
}

impl<'m> InferenceSource<'m> for Unfinished<'m, '_, '_> {
    fn name(&self) -> &[u8] {
        self.name
    }

    fn operand(&self, position: usize) -> Option<Type<'m>> {
        let id = self.operands.iter().flatten().nth(position)?;
        self.tables.ty(*id)
    }

    fn operand_count(&self) -> usize {
        self.operands.iter().map(Vec::len).sum()
    }

    fn group_size(&self, name: &str) -> Option<u64> {
        let mut groups = self.custom.form.operands.iter();
        let group = groups.position(|group| &*group.name == name)?;
        self.operands.get(group).map(|types| types.len() as u64)
    }

    fn attribute(&self, name: &str) -> Result<Option<Attribute<'m>>> {
        let slot = self.custom.form.program.slot(name);
        let id = slot.and_then(|slot| self.custom.attribute(slot));
        Ok(id.and_then(|id| self.tables.attribute(id)))
    }
}
