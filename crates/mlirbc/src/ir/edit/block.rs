//! New blocks, and blocks that are split.

use super::InsertionPoint;
use crate::container::{AttributeId, TypeId};
use crate::error::Result;
use crate::ir::body::{BlockData, MAX_ITEMS, NONE, ValueData};
use crate::ir::id::{BlockId, OpId, RegionId};
use crate::ir::module::Module;

impl Module<'_> {
    /// Creates a block with arguments at a position among the blocks of a region, and returns its
    /// id.
    ///
    /// The location of an argument is `None` if it is unknown. From version 4 on, the file then
    /// omits it.
    ///
    /// # Errors
    /// There is no such region, position or type, or an attribute is not a location.
    pub fn create_block(
        &mut self,
        region: RegionId,
        position: u32,
        arguments: &[(TypeId, Option<AttributeId>)],
    ) -> Result<BlockId> {
        self.check_region(region)?;
        for &(ty, _) in arguments {
            self.check_type(ty)?;
        }
        let count = self.check_body(region.body)?.blocks_of(region.index).len();
        if position > count || self.is_file_region(region) {
            return Err(self.container().invalid_edit(
                "create a block",
                "a position among the blocks of an op's region",
                format!("position {position} of {count}"),
            ));
        }
        self.check_room(region.body, 0, arguments.len(), 0)?;
        let locations = arguments
            .iter()
            .map(|&(_, location)| self.argument_location(location));
        let locations: Vec<u32> = locations.collect::<Result<_>>()?;
        let body = self.body_mut(region.body)?;
        let block = body.append_block(region.index);
        for (&(ty, _), location) in arguments.iter().zip(locations) {
            body.append_argument(block, ty.index(), location);
        }
        let blocks = body.blocks_of_mut(region.index);
        blocks.insert((position as usize).min(blocks.len()), block);
        Ok(BlockId {
            body: region.body,
            index: block,
        })
    }

    /// Moves an op and those after it in its block to a new block, and returns its id. The new block
    /// follows the old one in the region and has no arguments. The old block ends with the op before
    /// `op`; the caller adds an op that passes control to the new block.
    ///
    /// # Errors
    /// There is no such op, or it is at the top of the file, which has one block.
    pub fn split_block(&mut self, op: OpId) -> Result<BlockId> {
        self.check_op(op)?;
        let site = self.site_of(InsertionPoint::Before(op))?;
        let old = BlockId {
            body: site.body,
            index: site.block,
        };
        self.check_block_of_op("split a block", old)?;
        let body = self.body_mut(site.body)?;
        let region = body.block(old.index).map_or(NONE, |block| block.region);
        let new = body.append_block(region);
        let ops = body.ops_of_mut(old.index);
        let moved = ops.split_off(site.position.min(ops.len()));
        for &op in &moved {
            if let Some(data) = body.ops.get_mut(op as usize) {
                data.block = new;
            }
        }
        *body.ops_of_mut(new) = moved;
        let blocks = body.blocks_of_mut(region);
        let position = blocks.iter().position(|&block| block == old.index);
        blocks.insert(position.map_or(blocks.len(), |at| at + 1), new);
        Ok(BlockId {
            body: site.body,
            index: new,
        })
    }

    /// Whether a block is that of the top-level ops.
    pub(super) fn is_file_block(&self, block: BlockId) -> bool {
        block.body == crate::ir::module::FILE_BODY && block.index == 0
    }
}

impl crate::ir::body::Body {
    /// Appends a block to the arena, without adding it to the blocks of its region.
    pub(super) fn append_block(&mut self, region: u32) -> u32 {
        let index = self.blocks.len().min(MAX_ITEMS) as u32;
        self.blocks.push(BlockData {
            region,
            ..BlockData::UNREAD
        });
        index
    }

    /// Appends an argument to a block and returns its value.
    pub(super) fn append_argument(&mut self, block: u32, ty: u32, location: u32) -> u32 {
        let value = self.values.len() as u32;
        self.values.push(ValueData::argument(ty, block));
        let arguments = self.arguments_of_mut(block);
        arguments.values.push(value);
        arguments.locations.push(location);
        value
    }
}
