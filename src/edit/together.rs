//! Ops and blocks that use each other, erased together.

use std::mem::MaybeUninit;

use crate::basics::error::mlirbc_error;
use crate::basics::handle::{mlirbc_block, mlirbc_op};
use crate::basics::status::mlirbc_status;
use crate::boundary::known::all_known;
use crate::open::module::{edit, mlirbc_module};

/// Erases ops and blocks that may use each other's values and be each other's successors, with
/// everything in them. An item inside another one is erased with it. `ops` may be NULL if `num_ops`
/// is 0, and `blocks` likewise.
///
/// Fails with `MLIRBC_STATUS_INVALID_EDIT`, and erases nothing, if a value of them is used
/// elsewhere, or if one of the blocks is a successor of an op elsewhere.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_erase_together(
    module: Option<&mut mlirbc_module>,
    ops: *const mlirbc_op,
    num_ops: usize,
    blocks: *const mlirbc_block,
    num_blocks: usize,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        // SAFETY: the caller promises arrays of these lengths.
        let (ops, blocks) = unsafe {
            (
                all_known(module, ops, num_ops)?,
                all_known(module, blocks, num_blocks)?,
            )
        };
        Ok(module.erase_together(&ops, &blocks)?)
    })
}
