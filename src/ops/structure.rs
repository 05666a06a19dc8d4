//! Regions, blocks and values.

use std::mem::MaybeUninit;

use crate::basics::error::{fallible_into, mlirbc_error};
use crate::basics::handle::{
    MLIRBC_NONE, mlirbc_attribute, mlirbc_block, mlirbc_op, mlirbc_region, mlirbc_type,
    mlirbc_value,
};
use crate::basics::status::mlirbc_status;
use crate::boundary::copy_out;
use crate::boundary::known::{item, position_of};
use crate::open::module::{mlirbc_module, read, with_item};
use mlirbc::ir::ValueOwner;

/// Whether a reference names no region.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_region_is_none(region: mlirbc_region) -> bool {
    region.body == MLIRBC_NONE
}

/// The number of blocks.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_region_get_num_blocks(
    module: Option<&mlirbc_module>,
    region: mlirbc_region,
) -> usize {
    with_item(module, region, |region| Some(region.block_count() as usize))
}

/// A block; none past the last one. The first is the region's entry.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_region_get_block(
    module: Option<&mlirbc_module>,
    region: mlirbc_region,
    position: usize,
) -> mlirbc_block {
    with_item(module, region, |region| {
        Some(mlirbc_block::of(region.block(position_of(position))))
    })
}

/// The op that a region belongs to; none for the region of the top-level ops.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_region_get_op(
    module: Option<&mlirbc_module>,
    region: mlirbc_region,
) -> mlirbc_op {
    with_item(module, region, |region| Some(mlirbc_op::of(region.op())))
}

/// The position of a region among those of its op.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_region_get_position(
    module: Option<&mlirbc_module>,
    region: mlirbc_region,
) -> usize {
    with_item(module, region, |region| Some(region.position() as usize))
}

/// Whether a reference names no block.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_block_is_none(block: mlirbc_block) -> bool {
    block.body == MLIRBC_NONE
}

/// The number of ops in a block, without those in their regions.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_block_get_num_ops(
    module: Option<&mlirbc_module>,
    block: mlirbc_block,
) -> usize {
    with_item(module, block, |block| Some(block.op_count() as usize))
}

/// An op of a block; none past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_block_get_op(
    module: Option<&mlirbc_module>,
    block: mlirbc_block,
    position: usize,
) -> mlirbc_op {
    with_item(module, block, |block| {
        Some(mlirbc_op::of(block.op(position_of(position))))
    })
}

/// Copies the ops of a block, starting at `first`. Returns the number of copied ops, at most
/// `capacity`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_block_get_ops(
    module: Option<&mlirbc_module>,
    block: mlirbc_block,
    first: usize,
    ops: *mut mlirbc_op,
    capacity: usize,
) -> usize {
    with_item(module, block, |block| {
        let first = u32::try_from(first).unwrap_or(u32::MAX);
        let items = (first..block.op_count()).filter_map(|position| block.op(position));
        // SAFETY: the caller promises room for `capacity` handles.
        Some(unsafe { copy_out(ops, capacity, items.map(mlirbc_op::from)) })
    })
}

/// The number of arguments of a block.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_block_get_num_arguments(
    module: Option<&mlirbc_module>,
    block: mlirbc_block,
) -> usize {
    with_item(module, block, |block| Some(block.argument_count() as usize))
}

/// An argument of a block; none past the last one.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_block_get_argument(
    module: Option<&mlirbc_module>,
    block: mlirbc_block,
    position: usize,
) -> mlirbc_value {
    with_item(module, block, |block| {
        Some(mlirbc_value::of(block.argument(position_of(position))))
    })
}

/// Copies the arguments of a block, starting at `first`. Returns the number of copied arguments, at
/// most `capacity`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_block_get_arguments(
    module: Option<&mlirbc_module>,
    block: mlirbc_block,
    first: usize,
    arguments: *mut mlirbc_value,
    capacity: usize,
) -> usize {
    with_item(module, block, |block| {
        let items = block.arguments().skip(first).map(mlirbc_value::from);
        // SAFETY: the caller promises room for `capacity` handles.
        Some(unsafe { copy_out(arguments, capacity, items) })
    })
}

/// The location of an argument of a block; none if it is unknown and the file leaves it out.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_block_get_argument_location(
    module: Option<&mlirbc_module>,
    block: mlirbc_block,
    position: usize,
) -> mlirbc_attribute {
    with_item(module, block, |block| {
        let position = u32::try_from(position).ok()?;
        Some(mlirbc_attribute::of(block.argument_location(position)))
    })
}

/// The region that a block belongs to.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_block_get_region(
    module: Option<&mlirbc_module>,
    block: mlirbc_block,
) -> mlirbc_region {
    with_item(module, block, |block| {
        Some(mlirbc_region::of(block.region()))
    })
}

/// The position of a block in its region.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_block_get_position(
    module: Option<&mlirbc_module>,
    block: mlirbc_block,
) -> usize {
    with_item(module, block, |block| Some(block.position() as usize))
}

/// Whether a reference names no value.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_value_is_none(value: mlirbc_value) -> bool {
    value.body == MLIRBC_NONE
}

/// The type of a value.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_value_get_type(
    module: Option<&mlirbc_module>,
    value: mlirbc_value,
) -> mlirbc_type {
    with_item(module, value, |value| Some(mlirbc_type::of(value.ty())))
}

/// The op that a value is a result of; none for an argument of a block.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_value_get_defining_op(
    module: Option<&mlirbc_module>,
    value: mlirbc_value,
) -> mlirbc_op {
    with_item(module, value, |value| {
        Some(mlirbc_op::of(value.defining_op()))
    })
}

/// The block that a value is an argument of; none for a result of an op.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_value_get_owner_block(
    module: Option<&mlirbc_module>,
    value: mlirbc_value,
) -> mlirbc_block {
    with_item(module, value, |value| match value.owner()? {
        ValueOwner::Argument(block, _) => Some(block.into()),
        ValueOwner::Result(..) => None,
    })
}

/// The position of a value among the results of its op or the arguments of its block.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_value_get_position(
    module: Option<&mlirbc_module>,
    value: mlirbc_value,
) -> usize {
    with_item(module, value, |value| match value.owner()? {
        ValueOwner::Argument(_, position) | ValueOwner::Result(_, position) => {
            Some(position as usize)
        }
    })
}

/// A use of a value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_use {
    /// The op that uses it.
    pub op: mlirbc_op,
    /// Which of the op's operands it is.
    pub operand: u32,
}

/// The number of uses of a value. The first call for a value of a body goes through all operands of
/// the body.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_value_get_num_uses(
    module: Option<&mlirbc_module>,
    value: mlirbc_value,
    count: Option<&mut MaybeUninit<usize>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible_into(count, error, || {
        let module = read(module)?;
        let value = item(module, value)?;
        Ok(value.uses()?.len())
    })
}

/// Copies the uses of a value, in the order that MLIR has after reading the file, starting at
/// `first`. Returns the number of copied uses, at most `capacity`. Copies none if the use-list
/// order in the file is invalid, which `mlirbc_value_get_num_uses` reports.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_value_get_uses(
    module: Option<&mlirbc_module>,
    value: mlirbc_value,
    first: usize,
    uses: *mut mlirbc_use,
    capacity: usize,
) -> usize {
    with_item(module, value, |value| {
        let items = value.uses().ok()?.skip(first).map(|found| mlirbc_use {
            op: found.op.into(),
            operand: found.operand,
        });
        // SAFETY: the caller promises room for `capacity` uses.
        Some(unsafe { copy_out(uses, capacity, items) })
    })
}
