//! Walks over ops.

use std::ffi::c_void;
use std::mem::MaybeUninit;

use crate::capi::boundary::{Failure, NO_SUCH_ITEM, NULL_ARGUMENT, fallible};
use crate::capi::error::mlirbc_error;
use crate::capi::handle::{mlirbc_op, mlirbc_region};
use crate::capi::module::mlirbc_module;
use crate::capi::status::mlirbc_status;
use crate::ir::Walk;

/// What a visitor of a walk wants next.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_walk_action {
    /// Go on with the ops in the op's regions.
    MLIRBC_WALK_CONTINUE = 0,
    /// Leave out the ops in the op's regions.
    MLIRBC_WALK_SKIP = 1,
    /// End the walk.
    MLIRBC_WALK_STOP = 2,
}

/// Visits an op; gives one of `mlirbc_walk_action`. It must not throw, jump or destroy the module.
pub type mlirbc_walk_fn =
    Option<extern "C" fn(module: &mlirbc_module, op: mlirbc_op, user_data: *mut c_void) -> i32>;

fn run(
    module: &mlirbc_module,
    mut walk: Walk<'_>,
    visit: mlirbc_walk_fn,
    user_data: *mut c_void,
) -> Result<(), Failure> {
    let visit = visit.ok_or(NULL_ARGUMENT)?;
    const CONTINUE: i32 = mlirbc_walk_action::MLIRBC_WALK_CONTINUE as i32;
    const SKIP: i32 = mlirbc_walk_action::MLIRBC_WALK_SKIP as i32;
    const STOP: i32 = mlirbc_walk_action::MLIRBC_WALK_STOP as i32;
    while let Some(op) = walk.next()? {
        match visit(module, op.into(), user_data) {
            CONTINUE => {}
            SKIP => walk.skip(),
            STOP => break,
            _ => {
                return Err(Failure::Caller(
                    mlirbc_status::MLIRBC_STATUS_INVALID_ARGUMENT,
                    "the visitor gave a number that is no walk action",
                ));
            }
        }
    }
    Ok(())
}

/// Visits all ops in pre-order, an op before the ops in its regions, decoding regions as the walk
/// enters them.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_module_walk(
    module: Option<&mlirbc_module>,
    visit: mlirbc_walk_fn,
    user_data: *mut c_void,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || {
        let module = module.ok_or(NULL_ARGUMENT)?;
        run(module, module.inner.ops(), visit, user_data)
    })
}

/// Visits the ops in a region in pre-order, an op before the ops in its regions, decoding regions
/// as the walk enters them.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn mlirbc_region_walk(
    module: Option<&mlirbc_module>,
    region: mlirbc_region,
    visit: mlirbc_walk_fn,
    user_data: *mut c_void,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    fallible(error, || {
        let module = module.ok_or(NULL_ARGUMENT)?;
        let region = module.inner.region(region.id()).ok_or(NO_SUCH_ITEM)?;
        run(module, region.ops(), visit, user_data)
    })
}
