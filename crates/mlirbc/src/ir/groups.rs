//! The operands and results of an op by the groups of its definition.

use std::ops::Range;

use crate::dialect::OpProperties;
use crate::error::Result;
use crate::ir::op::Op;
use crate::ir::properties::Inherent;
use crate::ir::structure::Value;
use crate::schema::{Group, OpDef, split_groups};

/// Groups with the range of each.
pub(super) type Ranges<'m> = (&'m [Group], Vec<Range<u32>>);

impl<'m> Op<'m> {
    /// The operands of a group, by its name in the op's definition.
    pub fn operand_group(self, name: &str) -> Option<impl ExactSizeIterator<Item = Value<'m>>> {
        let range = range_of(self.operand_groups()?, name)?;
        let operands = range.filter_map(move |at| self.operand(at));
        Some(operands.collect::<Vec<_>>().into_iter())
    }

    /// The results of a group, by its name in the op's definition.
    pub fn result_group(self, name: &str) -> Option<impl ExactSizeIterator<Item = Value<'m>>> {
        let range = range_of(self.result_groups()?, name)?;
        let results = range.filter_map(move |at| self.result(at));
        Some(results.collect::<Vec<_>>().into_iter())
    }

    /// The groups of operands with their ranges, if the definition is known and fits.
    pub(super) fn operand_groups(self) -> Option<Ranges<'m>> {
        let (op_def, inherent) = self.grouping()?;
        let groups = op_def.operands.as_deref()?;
        let sizes = match op_def.operand_segments {
            Some(_) => Some(segments(&inherent, OpProperties::operand_segments)?),
            None => None,
        };
        let ranges = split_groups(groups, self.operand_count(), sizes.as_deref())?;
        Some((groups, ranges))
    }

    /// The groups of results with their ranges, if the definition is known and fits.
    fn result_groups(self) -> Option<Ranges<'m>> {
        let (op_def, inherent) = self.grouping()?;
        let groups = op_def.results.as_deref()?;
        let sizes = match op_def.result_segments {
            Some(_) => Some(segments(&inherent, OpProperties::result_segments)?),
            None => None,
        };
        let ranges = split_groups(groups, self.result_count(), sizes.as_deref())?;
        Some((groups, ranges))
    }

    /// The definition that states the groups, and the properties that may have their sizes.
    fn grouping(self) -> Option<(&'m OpDef, Inherent<'m>)> {
        let inherent = self.inherent().ok()?;
        let (_, op_def) = self.definition_with(&inherent)?;
        Some((op_def, inherent))
    }
}

/// The sizes that an op stores; `None` if they are missing.
fn segments<'m>(
    inherent: &Inherent<'m>,
    of: fn(&OpProperties<'m>) -> Result<Option<Vec<u32>>>,
) -> Option<Vec<u32>> {
    match inherent {
        Inherent::Defined(_, properties) => of(properties).ok()?,
        _ => None,
    }
}

fn range_of((groups, ranges): Ranges<'_>, name: &str) -> Option<Range<u32>> {
    let position = groups.iter().position(|group| &*group.name == name)?;
    ranges.into_iter().nth(position)
}
