//! Counts of the contents of a body, found without visiting every op.

use crate::ir::body::Body;
use crate::ir::id::RegionId;
use crate::ir::module::Module;
use crate::ir::structure::Region;

/// The counts for the only region of a body, including everything nested in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ValueCounts {
    /// The number of ops that have results.
    pub(crate) ops_with_results: u32,
    /// The number of arguments of the first blocks of regions.
    pub(crate) entry_arguments: u32,
    /// The number of arguments of other blocks.
    pub(crate) other_arguments: u32,
}

impl Module<'_> {
    /// Counts the values of a decoded body whose content is a region. `None` if the region is in another one of
    /// its body, if the body contains other bodies or several regions, or if an edit may have changed it.
    pub(crate) fn value_counts(&self, region: RegionId) -> Option<ValueCounts> {
        let body = self.decoded(region.body)?;
        let is_plain = body.child_count == 0 && body.top_regions.count == 1;
        let is_content = is_plain && body.top_regions.start == region.index;
        (is_content && body.edits.is_none()).then(|| counts(body))
    }
}

impl Region<'_> {
    /// Whether only the last ops of blocks have successors in the body of the region, as a valid
    /// module requires. Takes time in proportion to the blocks of the body.
    pub(crate) fn only_last_ops_branch(self) -> bool {
        let body = self.body();
        let of_last_ops = body.blocks.iter().map(|block| {
            let last = block.ops.range().last().and_then(|last| body.op(last));
            last.map_or(0, |op| body.extra(op).successors.count as usize)
        });
        body.edits.is_none() && of_last_ops.sum::<usize>() == body.successors.len()
    }
}

fn counts(body: &Body) -> ValueCounts {
    let (mut entry_arguments, mut other_arguments) = (0, 0);
    for (index, block) in (0..).zip(&body.blocks) {
        let Some(region) = body.region(block.region) else {
            continue;
        };
        match region.blocks.start == index {
            true => entry_arguments += block.arguments.count,
            false => other_arguments += block.arguments.count,
        }
    }
    // Each value of a body that was read is one of these or a result.
    let others = entry_arguments + other_arguments + body.results_beyond_first;
    ValueCounts {
        ops_with_results: (body.values.len() as u32).saturating_sub(others),
        entry_arguments,
        other_arguments,
    }
}
