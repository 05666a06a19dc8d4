//! Whole ops: create, erase, move, clone.

use std::mem::MaybeUninit;

use crate::basics::error::mlirbc_error;
use crate::basics::handle::mlirbc_op;
use crate::basics::status::mlirbc_status;
use crate::boundary::known::known;
use crate::edit::insertion_point::mlirbc_insertion_point;
use crate::edit::op_state::{State, mlirbc_op_state};
use crate::open::module::{edit, edit_into, mlirbc_module};

/// Creates an op. The uses of its operands precede the other uses of the same values, as in MLIR.
///
/// If the definition of the op is known and the state has no blob, the op gets properties.
/// Attributes have their defaults, and native properties are unset. Segment sizes follow from the
/// numbers of operands and results, unless these leave a choice. Inherent attributes in the
/// dictionary of the state become properties. `mlirbc_op_set_attribute` sets the others. Until all
/// required ones are set (`mlirbc_op_get_missing_property`), the module cannot be written. If
/// releases define the op in different ways, its properties are unknown;
/// `mlirbc_open_options_set_release` selects one.
///
/// Fails with `MLIRBC_STATUS_INVALID_EDIT` if a successor is not a block of the op's region, or if
/// an operand cannot be visible there. `mlirbc_module_verify` checks whether operands are defined
/// where they are used.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_create(
    module: Option<&mut mlirbc_module>,
    state: Option<&mlirbc_op_state>,
    at: mlirbc_insertion_point,
    op: Option<&mut MaybeUninit<mlirbc_op>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, op, error, |module| {
        let at = at.check(module)?;
        // SAFETY: the caller guarantees arrays of the lengths that the description states.
        let state = unsafe { State::new(module, state) }?;
        Ok(module.create_op(&state.as_new_op(), at)?)
    })
}

/// Erases an op with everything in its regions. Fails with `MLIRBC_STATUS_INVALID_EDIT` if one of
/// its results has uses.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_erase(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit(module, error, |module| {
        let op = known(module, op)?;
        Ok(module.erase_op(op)?)
    })
}

/// Moves an op with everything in its regions. `moved` receives its reference, which is a new one
/// if the position is in another isolated op. In that case the op must not use values from outside,
/// and its results must not have uses.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_move(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    to: mlirbc_insertion_point,
    moved: Option<&mut MaybeUninit<mlirbc_op>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, moved, error, |module| {
        let op = known(module, op)?;
        let to = to.check(module)?;
        Ok(module.move_op(op, to)?)
    })
}

/// Copies an op with everything in its regions. The copy uses the same values from outside, which
/// have to be in the isolated op that contains the copy.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_clone(
    module: Option<&mut mlirbc_module>,
    op: mlirbc_op,
    to: mlirbc_insertion_point,
    copy: Option<&mut MaybeUninit<mlirbc_op>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    edit_into(module, copy, error, |module| {
        let op = known(module, op)?;
        let to = to.check(module)?;
        Ok(module.clone_op(op, to)?)
    })
}
