//! Blocks, and the blocks of a region.

use std::mem::MaybeUninit;

use crate::basics::error::mlirbc_error;
use crate::basics::handle::{
    mlirbc_attribute, mlirbc_block, mlirbc_op, mlirbc_region, mlirbc_type,
};
use crate::basics::status::mlirbc_status;
use crate::basics::text::Raw;
use crate::boundary::known::{known, optional_attribute, position_of};
use crate::open::module::{edit, edit_into, mlirbc_module};

/// Creates a block at a position among the blocks of a region of an op.
///
/// The block has `num_arguments` arguments with these types and locations. `locations` may be NULL,
/// and a location that names nothing is unknown; from version 4 on the file leaves an unknown
/// location out.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_block_create(
    module: Option<&mut mlirbc_module>,
    region: mlirbc_region,
    position: usize,
    types: *const mlirbc_type,
    locations: *const mlirbc_attribute,
    num_arguments: usize,
    block: Option<&mut MaybeUninit<mlirbc_block>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, block, error, |module| {
        let region = known(module, region)?;
        // SAFETY: the caller promises `num_arguments` types, and locations if there are any.
        let (types, locations) = unsafe {
            (
                Raw::required(types, num_arguments)?,
                Raw::new(locations, num_arguments),
            )
        };
        let mut arguments = Vec::with_capacity(types.len());
        for (position, &ty) in types.iter().enumerate() {
            let location = locations.get(position).copied();
            let location = location.unwrap_or(mlirbc_attribute::NONE);
            arguments.push((known(module, ty)?, optional_attribute(module, location)?));
        }
        let created = module.create_block(region, position_of(position), &arguments)?;
        Ok(created)
    })
}

/// Erases a block with all its ops. Fails with `MLIRBC_STATUS_INVALID_EDIT` if one of its values is
/// used elsewhere, or if it is a successor of an op in another block.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_block_erase(
    module: Option<&mut mlirbc_module>,
    block: mlirbc_block,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let block = known(module, block)?;
        Ok(module.erase_block(block)?)
    })
}

/// Moves an op and those after it in its block to a new block, which `block` receives. The new block
/// follows the old one in the region and has no arguments. No op passes control to it yet. Fails
/// with `MLIRBC_STATUS_INVALID_EDIT` for a top-level op.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_block_split(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    block: Option<&mut MaybeUninit<mlirbc_block>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, block, error, |module| {
        let op = known(module, op)?;
        Ok(module.split_block(op)?)
    })
}

/// Moves a block with all its ops to a position among the other blocks of a region. The region has
/// to be in the same isolated op. If the block leaves its region, it must not be a successor there,
/// nor have successors there.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_block_move(
    module: Option<&mut mlirbc_module>,
    block: mlirbc_block,
    region: mlirbc_region,
    position: usize,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let block = known(module, block)?;
        let region = known(module, region)?;
        Ok(module.move_block(block, region, position_of(position))?)
    })
}

/// Erases all blocks of a region. Fails with `MLIRBC_STATUS_INVALID_EDIT` if a value of the region
/// is used elsewhere.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_region_erase_blocks(
    module: Option<&mut mlirbc_module>,
    region: mlirbc_region,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let region = known(module, region)?;
        Ok(module.erase_blocks(region)?)
    })
}

/// Copies the blocks of a region, with everything in them, to the end of another region that is not
/// inside the first.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_region_clone_blocks(
    module: Option<&mut mlirbc_module>,
    from: mlirbc_region,
    to: mlirbc_region,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let from = known(module, from)?;
        let to = known(module, to)?;
        Ok(module.clone_blocks(from, to)?)
    })
}
