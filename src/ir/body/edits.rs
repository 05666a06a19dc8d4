//! What edits have changed in a body.
//!
//! Arenas only grow: an op, block, region or value keeps its place, and what is new comes last. So
//! the ops of a block or the blocks of a region may lie apart; then a list here says which they
//! are. A body without edits has none of this, and is written as the bytes that it was read
//! from.

use std::collections::{BTreeSet, HashMap};

use super::use_chains::UseChains;

/// The lists of a body, and its uses once an edit has touched one.
#[derive(Clone, Debug, Default)]
pub(in crate::ir) struct Edits {
    /// The ops of blocks that are not as the file has them.
    pub(super) block_ops: HashMap<u32, Vec<u32>>,
    /// The blocks of regions that are not as the file has them.
    pub(super) region_blocks: HashMap<u32, Vec<u32>>,
    /// The arguments of blocks that are not as the file has them, each with its location.
    pub(super) block_arguments: HashMap<u32, Arguments>,
    /// Ops of the file with another head than it has; see [`Body::edited_heads`](super::arenas::Body::edited_heads).
    pub(super) heads: BTreeSet<u32>,
    /// Whether more was edited than some heads.
    pub(super) is_rebuilt: bool,
    /// Made with the first edit of an operand.
    pub(in crate::ir) chains: Option<UseChains>,
}

/// The arguments of a block.
#[derive(Clone, Debug, Default)]
pub(in crate::ir) struct Arguments {
    pub(in crate::ir) values: Vec<u32>,
    /// One for each value; [`NONE`] where it is unknown and the file leaves it out.
    pub(in crate::ir) locations: Vec<u32>,
}
