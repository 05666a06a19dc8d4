//! Walks with callbacks.

use std::ffi::c_void;
use std::mem::MaybeUninit;

use crate::basics::error::{Failure, NULL_ARGUMENT, fallible, mlirbc_error};
use crate::basics::handle::{mlirbc_op, mlirbc_region};
use crate::basics::status::mlirbc_status;
use crate::boundary::known::item;
use crate::boundary::number::meaning;
use crate::open::module::{mlirbc_module, read};
use mlirbc::ir::{Walk, WalkAction};

/// The next step of a walk, which its visitor returns. 0 is no action: a visitor that returns 0 has failed, and the walk
/// fails with `MLIRBC_STATUS_CALLBACK`.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_walk_action {
    /// Continue with the ops in the op's regions.
    MLIRBC_WALK_CONTINUE = 1,
    /// Skip the ops in the op's regions.
    MLIRBC_WALK_SKIP = 2,
    /// End the walk.
    MLIRBC_WALK_STOP = 3,
}

/// Visits an op. It must not throw or longjmp, and must not destroy or edit the module.
pub type mlirbc_walk_fn = Option<
    extern "C" fn(
        module: &mlirbc_module,
        op: mlirbc_op,
        user_data: *mut c_void,
    ) -> MaybeUninit<mlirbc_walk_action>,
>;

/// Calls the visitor.
fn call(
    module: &mlirbc_module,
    op: mlirbc_op,
    visit: mlirbc_walk_fn,
    user_data: *mut c_void,
) -> Result<WalkAction, Failure> {
    use mlirbc_walk_action::*;
    const ACTIONS: [(mlirbc_walk_action, WalkAction); 3] = [
        (MLIRBC_WALK_CONTINUE, WalkAction::Continue),
        (MLIRBC_WALK_SKIP, WalkAction::Skip),
        (MLIRBC_WALK_STOP, WalkAction::Stop),
    ];
    let action = visit.ok_or(NULL_ARGUMENT)?(module, op, user_data);
    meaning(action, &ACTIONS).ok_or(Failure::Caller(
        mlirbc_status::MLIRBC_STATUS_CALLBACK,
        "the visitor of a walk returned 0 or another number that is not in mlirbc_walk_action",
    ))
}

/// Runs the walk; returns whether the visitor stopped it.
fn run(
    module: &mlirbc_module,
    mut walk: Walk<'_>,
    visit: mlirbc_walk_fn,
    user_data: *mut c_void,
) -> Result<bool, Failure> {
    while let Some(op) = walk.next()? {
        match call(module, op.into(), visit, user_data)? {
            WalkAction::Continue => {}
            WalkAction::Skip => walk.skip(),
            WalkAction::Stop => return Ok(true),
        }
    }
    Ok(false)
}

/// Visits all ops in pre-order, an op before the ops in its regions, decoding regions as the walk
/// enters them.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_module_walk(
    module: Option<&mlirbc_module>,
    visit: mlirbc_walk_fn,
    user_data: *mut c_void,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || {
        let inner = read(module)?;
        let module = module.ok_or(NULL_ARGUMENT)?;
        visit.ok_or(NULL_ARGUMENT)?;
        run(module, inner.ops(), visit, user_data)?;
        Ok(())
    })
}

/// Visits the ops in a region in pre-order, an op before the ops in its regions, decoding regions
/// as the walk enters them.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_region_walk(
    module: Option<&mlirbc_module>,
    region: mlirbc_region,
    visit: mlirbc_walk_fn,
    user_data: *mut c_void,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || {
        let inner = read(module)?;
        let module = module.ok_or(NULL_ARGUMENT)?;
        let region = item(inner, region)?;
        visit.ok_or(NULL_ARGUMENT)?;
        run(module, region.ops(), visit, user_data)?;
        Ok(())
    })
}

/// Visits an op and the ops in its regions in pre-order, decoding regions as the walk enters them.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_op_walk(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    visit: mlirbc_walk_fn,
    user_data: *mut c_void,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || {
        let inner = read(module)?;
        let module = module.ok_or(NULL_ARGUMENT)?;
        let op = item(inner, op)?;
        if call(module, op.into(), visit, user_data)? != WalkAction::Continue {
            return Ok(());
        }
        for region in op.regions()? {
            if run(module, region.ops(), visit, user_data)? {
                break;
            }
        }
        Ok(())
    })
}
