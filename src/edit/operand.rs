//! Operands, successors and uses.

use std::mem::MaybeUninit;

use crate::basics::error::mlirbc_error;
use crate::basics::handle::{mlirbc_block, mlirbc_op, mlirbc_value};
use crate::basics::status::mlirbc_status;
use crate::basics::text::mlirbc_str;
use crate::boundary::known::{all_known, known, position_of};
use crate::open::module::{edit, mlirbc_module};

/// Sets an operand of an op.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_set_operand(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    position: usize,
    value: mlirbc_value,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let op = known(module, op)?;
        let value = known(module, value)?;
        Ok(module.set_operand(op, position_of(position), value)?)
    })
}

/// Sets all operands of an op; their number may change.
///
/// Segment sizes that do not add up to the new number become those that the number determines. If it
/// leaves a choice, they become absent, and the op cannot be written until `mlirbc_op_set_attribute`
/// sets `operandSegmentSizes`. `mlirbc_op_set_operand_group` sets both. Unknown properties stay
/// unchanged.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_set_operands(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    operands: *const mlirbc_value,
    num_operands: usize,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let op = known(module, op)?;
        // SAFETY: the caller promises `num_operands` values.
        let values = unsafe { all_known(module, operands, num_operands) }?;
        Ok(module.set_operands(op, &values)?)
    })
}

/// Sets the operands of a group that the op's definition names, such as "callee_operands", and the
/// size of the group if the op stores it.
///
/// Fails with `MLIRBC_STATUS_INVALID_EDIT` if the op's definition is unknown or has no such group.
/// Also fails if the group cannot have that many operands.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_set_operand_group(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    group: mlirbc_str,
    operands: *const mlirbc_value,
    num_operands: usize,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let op = known(module, op)?;
        // SAFETY: the caller promises `len` characters.
        let group = String::from_utf8_lossy(unsafe { group.required() }?);
        // SAFETY: the caller promises `num_operands` values.
        let values = unsafe { all_known(module, operands, num_operands) }?;
        Ok(module.set_operand_group(op, &group, &values)?)
    })
}

/// Sets a successor of an op to a block of the region that contains the op.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_set_successor(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    position: usize,
    block: mlirbc_block,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let op = known(module, op)?;
        let block = known(module, block)?;
        Ok(module.set_successor(op, position_of(position), block)?)
    })
}

/// Replaces every use of a value by another value of the same isolated op.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_value_replace_all_uses(
    module: Option<&mut mlirbc_module>,
    value: mlirbc_value,
    with: mlirbc_value,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let value = known(module, value)?;
        let with = known(module, with)?;
        Ok(module.replace_all_uses(value, with)?)
    })
}
