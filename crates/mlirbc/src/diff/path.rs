//! The paths of ops, and the descriptions of values and blocks.

use hashbrown::{HashMap, HashSet};

use crate::diff::difference::Place;
use crate::error::Result;
use crate::ir::{Block, BlockId, Op, OpId, Value, ValueOwner};

/// The most parts of a path.
const MOST_PARTS: usize = 64;

/// The most bytes of a name in a path.
const LONGEST_NAME: usize = 256;

/// The paths in a module.
#[derive(Debug, Default)]
pub(super) struct Paths {
    /// The positions in blocks whose ops an edit has listed, where each takes a search.
    ops: HashMap<OpId, u32>,
    listed: HashSet<BlockId>,
}

impl Paths {
    /// Notes the positions of a block's ops.
    fn list(&mut self, block: Block<'_>) {
        if !block.has_listed_ops() || !self.listed.insert(block.id()) {
            return;
        }
        for (position, op) in (0..).zip(block.ops()) {
            self.ops.insert(op.id(), position);
        }
    }

    fn position(&mut self, op: Op<'_>) -> u32 {
        if let Some(block) = op.block() {
            self.list(block);
        }
        let known = self.ops.get(&op.id());
        known.copied().unwrap_or_else(|| op.position())
    }

    /// A block, by its position in its region.
    pub(super) fn block(block: Block<'_>) -> String {
        format!("^{}", block.position())
    }

    /// The path of an op.
    pub(super) fn path(&mut self, op: Op<'_>) -> Result<String> {
        let mut parts = Vec::new();
        let mut next = Some(op);
        while let Some(at) = next {
            let block = at.block();
            let region = block.and_then(Block::region);
            let parent = region.and_then(|region| region.op());
            if parts.len() >= MOST_PARTS {
                parts.push("...".to_owned());
                break;
            }
            let symbol = at.symbol_name()?;
            let is_root = parent.is_none()
                && symbol.is_none()
                && block.is_some_and(|block| block.op_count() == 1)
                && at.name().full() == b"builtin.module";
            match symbol {
                Some(symbol) => parts.push(format!("@{}", cut(symbol))),
                None if is_root && parts.is_empty() => parts.push(cut(at.name().full())),
                None if is_root => {}
                None => {
                    let position = self.position(at);
                    parts.push(format!("{position}:{}", cut(at.name().full())));
                }
            }
            if let (Some(block), Some(region)) = (block, region) {
                if region.block_count() > 1 {
                    parts.push(Self::block(block));
                }
                if parent.is_some_and(|parent| parent.region_count() > 1) {
                    parts.push(format!("region {}", region.position()));
                }
            }
            next = parent;
        }
        parts.reverse();
        Ok(parts.join("/"))
    }

    /// The place of an op.
    pub(super) fn place(&mut self, op: Op<'_>) -> Result<Place> {
        Ok(Place {
            path: self.path(op)?,
            op: op.id(),
        })
    }

    /// What a value is.
    pub(super) fn value(&mut self, value: Value<'_>) -> Result<String> {
        Ok(match value.owner() {
            Some(ValueOwner::Result(op, position)) => {
                format!("result {position} of {}", self.path(op)?)
            }
            Some(ValueOwner::Argument(block, position)) => {
                let place = Self::block(block);
                match block.region().and_then(|region| region.op()) {
                    Some(op) => {
                        format!("argument {position} of {place} of {}", self.path(op)?)
                    }
                    None => format!("argument {position} of {place}"),
                }
            }
            None => "an undefined value".to_owned(),
        })
    }
}

/// The start of a name.
pub(super) fn cut(name: &[u8]) -> String {
    match name.split_at_checked(LONGEST_NAME) {
        Some((start, [_, ..])) => format!("{}...", String::from_utf8_lossy(start)),
        _ => String::from_utf8_lossy(name).into_owned(),
    }
}

/// The path of an op, as [`Place::path`] describes it.
///
/// # Errors
/// The name of a symbol around the op is damaged.
pub fn path_of(op: Op<'_>) -> Result<String> {
    Paths::default().path(op)
}
