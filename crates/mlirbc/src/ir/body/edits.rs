//! The edits of a body.
//!
//! Arenas only grow: an op, block, region or value keeps its index, and new ones come last. The ops
//! of a block or the blocks of a region may therefore no longer be consecutive; then a list here
//! identifies them. A body without edits has no such lists, and is written as the bytes that it was
//! read from.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use hashbrown::HashMap;

use super::span::Ids;
use super::use_chains::UseChains;
use crate::dialect::DraftId;

/// The lists of a body, and its uses after an edit of one.
#[derive(Clone, Debug, Default)]
pub(in crate::ir) struct Edits {
    /// The ops of blocks that differ from the file.
    pub(super) block_ops: HashMap<u32, Vec<u32>>,
    /// The blocks of regions that differ from the file.
    pub(super) region_blocks: HashMap<u32, Blocks>,
    /// The arguments of blocks that differ from the file, each with its location.
    pub(super) block_arguments: HashMap<u32, Arguments>,
    /// The drafts of the properties of new ops, which have no blob.
    pub(super) drafts: HashMap<u32, DraftId>,
    /// Ops of the file with an edited head; see
    /// [`Body::edited_heads`](super::arenas::Body::edited_heads).
    pub(super) heads: BTreeSet<u32>,
    /// Whether anything except some heads was edited.
    pub(super) is_rebuilt: bool,
    /// Created by the first edit of an operand.
    pub(in crate::ir) chains: Option<UseChains>,
}

// Most bodies are not edited: the searches stay out of the loops over ops and blocks.
impl Edits {
    #[cold]
    pub(super) fn ops_of(&self, block: u32) -> Option<Ids<'_>> {
        self.block_ops.get(&block).map(|ops| Ids::List(ops))
    }

    #[cold]
    pub(super) fn blocks_of(&self, region: u32) -> Option<Ids<'_>> {
        let blocks = self.region_blocks.get(&region)?;
        Some(Ids::List(blocks.ids()))
    }

    #[cold]
    pub(super) fn arguments_of(&self, block: u32) -> Option<Ids<'_>> {
        let arguments = self.block_arguments.get(&block)?;
        Some(Ids::List(&arguments.values))
    }
}

/// The blocks of a region.
#[derive(Clone, Debug, Default)]
pub(super) struct Blocks {
    ids: Vec<u32>,
    /// Computed by the first query after a change, so that a query for each block takes no search
    /// for each.
    positions: OnceLock<HashMap<u32, u32>>,
}

impl Blocks {
    pub(super) fn new(ids: Vec<u32>) -> Self {
        Blocks {
            ids,
            positions: OnceLock::new(),
        }
    }

    pub(super) fn ids(&self) -> &[u32] {
        &self.ids
    }

    pub(super) fn ids_mut(&mut self) -> &mut Vec<u32> {
        self.positions.take();
        &mut self.ids
    }

    /// The position of a block, if it is among them.
    pub(super) fn position_of(&self, block: u32) -> Option<u32> {
        let positions = self
            .positions
            .get_or_init(|| self.ids.iter().copied().zip(0..).collect());
        positions.get(&block).copied()
    }
}

/// The arguments of a block.
#[derive(Clone, Debug, Default)]
pub(in crate::ir) struct Arguments {
    pub(in crate::ir) values: Vec<u32>,
    /// One for each value; [`NONE`] if it is unknown and the file omits it.
    pub(in crate::ir) locations: Vec<u32>,
}
