//! How many values a body has, by what defines them, found without a look at its ops.

use crate::ir::body::{Body, Owner};
use crate::ir::id::{BodyId, RegionId};
use crate::ir::module::Module;

/// What stands in the only region of a body, with all that is nested in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ValueCounts {
    /// The region.
    pub(crate) region: RegionId,
    /// The ops that have results.
    pub(crate) ops_with_results: u32,
    /// The arguments of the first blocks of regions.
    pub(crate) entry_arguments: u32,
    /// The arguments of other blocks.
    pub(crate) other_arguments: u32,
}

impl Module<'_> {
    /// Counts the values of a body that has been decoded. `None` if it has other bodies inside or
    /// several regions, or an edit may have changed it.
    pub(crate) fn value_counts(&self, id: BodyId) -> Option<ValueCounts> {
        let body = self.decoded(id)?;
        let is_plain = body.child_count == 0 && body.top_regions.count == 1;
        (is_plain && body.edits.is_none()).then(|| ValueCounts {
            region: RegionId {
                body: id,
                index: body.top_regions.start,
            },
            ..counts(body, id)
        })
    }
}

fn counts(body: &Body, id: BodyId) -> ValueCounts {
    let mut counts = ValueCounts {
        region: RegionId { body: id, index: 0 },
        ops_with_results: 0,
        entry_arguments: 0,
        other_arguments: 0,
    };
    // The results of an op lie side by side.
    let mut last = None;
    for value in &body.values {
        let owner = match value.owner() {
            Owner::Op(op) => Some(op),
            Owner::Block(_) => None,
        };
        counts.ops_with_results += u32::from(owner.is_some() && owner != last);
        last = owner;
    }
    for (index, block) in (0..).zip(&body.blocks) {
        let Some(region) = body.region(block.region) else {
            continue;
        };
        match region.blocks.start == index {
            true => counts.entry_arguments += block.arguments.count,
            false => counts.other_arguments += block.arguments.count,
        }
    }
    counts
}
