//! Walks without callbacks.

use std::mem::MaybeUninit;

use crate::basics::error::{
    Failure, NULL_ARGUMENT, create, fallible, invalid_argument, mlirbc_error,
};
use crate::basics::handle::{mlirbc_op, mlirbc_region};
use crate::basics::status::mlirbc_status;
use crate::boundary::known::item;
use crate::boundary::number::meaning;
use crate::boundary::{guard, put};
use crate::open::module::{mlirbc_module, read};
use mlirbc::ir::{OpCursor, WalkOrder};

/// A walk over ops. Each step receives the module as an argument. The caller owns and destroys the
/// walk.
///
/// The module may be edited between two steps. The walk visits the ops that a block had when the
/// walk entered the block, and likewise the blocks of a region. It leaves out those that were
/// erased or that moved to another block since then. One thread at a time may use a cursor.
pub struct mlirbc_cursor {
    inner: OpCursor,
}

/// The order of an op and the ops in its regions.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_walk_order {
    /// An op precedes the ops in its regions.
    MLIRBC_WALK_PRE_ORDER = 0,
    /// An op follows the ops in its regions.
    MLIRBC_WALK_POST_ORDER = 1,
}

use mlirbc_walk_order::*;

fn order_of(order: MaybeUninit<mlirbc_walk_order>) -> Result<WalkOrder, Failure> {
    const ORDERS: [(mlirbc_walk_order, WalkOrder); 2] = [
        (MLIRBC_WALK_PRE_ORDER, WalkOrder::PreOrder),
        (MLIRBC_WALK_POST_ORDER, WalkOrder::PostOrder),
    ];
    meaning(order, &ORDERS).ok_or(invalid_argument(
        "the number is not one of mlirbc_walk_order",
    ))
}

/// Creates a walk over all ops of a module. `*cursor` must be destroyed with
/// `mlirbc_cursor_destroy`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_cursor_create_for_module(
    module: Option<&mlirbc_module>,
    order: MaybeUninit<mlirbc_walk_order>,
    cursor: Option<&mut MaybeUninit<*mut mlirbc_cursor>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    create(cursor, error, || {
        read(module)?;
        Ok(mlirbc_cursor {
            inner: OpCursor::of_module(order_of(order)?),
        })
    })
}

/// Creates a walk over an op and the ops in its regions. `*cursor` must be destroyed with
/// `mlirbc_cursor_destroy`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_cursor_create_for_op(
    module: Option<&mlirbc_module>,
    op: mlirbc_op,
    order: MaybeUninit<mlirbc_walk_order>,
    cursor: Option<&mut MaybeUninit<*mut mlirbc_cursor>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    create(cursor, error, || {
        let op = item(read(module)?, op)?;
        Ok(mlirbc_cursor {
            inner: OpCursor::of_op(op, order_of(order)?),
        })
    })
}

/// Creates a walk over the ops in a region. `*cursor` must be destroyed with
/// `mlirbc_cursor_destroy`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_cursor_create_for_region(
    module: Option<&mlirbc_module>,
    region: mlirbc_region,
    order: MaybeUninit<mlirbc_walk_order>,
    cursor: Option<&mut MaybeUninit<*mut mlirbc_cursor>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    create(cursor, error, || {
        let region = item(read(module)?, region)?;
        Ok(mlirbc_cursor {
            inner: OpCursor::of_region(region, order_of(order)?),
        })
    })
}

/// Stores the next op in `op`; an op that names nothing at the end. `module` is the module that the
/// cursor was created with. Regions are decoded as the walk enters them. If that fails, the next
/// call continues after them.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_cursor_next(
    cursor: Option<&mut mlirbc_cursor>,
    module: Option<&mlirbc_module>,
    mut op: Option<&mut MaybeUninit<mlirbc_op>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    put(op.as_deref_mut(), mlirbc_op::NONE);
    fallible(error, || {
        let cursor = cursor.ok_or(NULL_ARGUMENT)?;
        let op = op.ok_or(NULL_ARGUMENT)?;
        if let Some(next) = cursor.inner.next(read(module)?)? {
            op.write(next.into());
        }
        Ok(())
    })
}

/// Stores the next ops in an array, at most `capacity`. `count` receives their number, also if the
/// call fails; fewer than `capacity` without an error means that the walk has ended. An edit after
/// this call does not change the array: see `mlirbc_op_exists`.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_cursor_next_ops(
    cursor: Option<&mut mlirbc_cursor>,
    module: Option<&mlirbc_module>,
    ops: *mut mlirbc_op,
    capacity: usize,
    mut count: Option<&mut MaybeUninit<usize>>,
    error: Option<&mut MaybeUninit<*mut mlirbc_error>>,
) -> mlirbc_status {
    put(count.as_deref_mut(), 0);
    fallible(error, || {
        let cursor = cursor.ok_or(NULL_ARGUMENT)?;
        let count = count.ok_or(NULL_ARGUMENT)?;
        if ops.is_null() && capacity > 0 {
            return Err(NULL_ARGUMENT);
        }
        let module = read(module)?;
        for position in 0..capacity {
            let Some(next) = cursor.inner.next(module)? else {
                break;
            };
            // SAFETY: the position is below `capacity`, and the caller has room for that many.
            unsafe { ops.add(position).write(next.into()) };
            count.write(position + 1);
        }
        Ok(())
    })
}

/// Skips the ops in the regions of the op returned last. Has no effect in post-order, where the
/// walk has visited these ops before.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_cursor_skip(cursor: Option<&mut mlirbc_cursor>) {
    guard((), || {
        if let Some(cursor) = cursor {
            cursor.inner.skip();
        }
    });
}

/// Destroys a cursor, which may be NULL.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_cursor_destroy(cursor: Option<Box<mlirbc_cursor>>) {
    guard((), || drop(cursor));
}
