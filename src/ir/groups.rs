//! The operands and results of an op by the groups of its definition.

use crate::dialect::OpProperties;
use crate::error::Result;
use crate::ir::op::Op;
use crate::ir::properties::Inherent;
use crate::ir::structure::Value;
use crate::layout::{Group, OpLayout, split_groups};

impl<'m> Op<'m> {
    /// The operands of a group, by its name in the op's definition.
    pub fn operand_group(self, name: &str) -> Option<impl ExactSizeIterator<Item = Value<'m>>> {
        let (layout, sizes) = self.groups(OpProperties::operand_segments)?;
        let groups = layout.operands.as_ref()?;
        let range = group_range(groups, self.operand_count(), sizes.as_deref(), name)?;
        Some(
            range
                .filter_map(move |at| self.operand(at))
                .collect::<Vec<_>>()
                .into_iter(),
        )
    }

    /// The results of a group, by its name in the op's definition.
    pub fn result_group(self, name: &str) -> Option<impl ExactSizeIterator<Item = Value<'m>>> {
        let (layout, sizes) = self.groups(OpProperties::result_segments)?;
        let groups = layout.results.as_ref()?;
        let range = group_range(groups, self.result_count(), sizes.as_deref(), name)?;
        Some(
            range
                .filter_map(move |at| self.result(at))
                .collect::<Vec<_>>()
                .into_iter(),
        )
    }

    /// The definition, with the segment sizes if the op stores them.
    fn groups(
        self,
        sizes: fn(&OpProperties<'m>) -> Result<Option<Vec<u32>>>,
    ) -> Option<(&'m OpLayout, Option<Vec<u32>>)> {
        let (_, layout) = self.definition()?;
        let sizes = match self.inherent().ok()? {
            Inherent::Defined(_, properties) => sizes(&properties).ok()?,
            _ => None,
        };
        Some((layout, sizes))
    }
}

/// The range of a named group within `total` operands or results.
fn group_range(
    groups: &[Group],
    total: u32,
    sizes: Option<&[u32]>,
    name: &str,
) -> Option<std::ops::Range<u32>> {
    let position = groups.iter().position(|group| &*group.name == name)?;
    split_groups(groups, total, sizes)?
        .into_iter()
        .nth(position)
}
