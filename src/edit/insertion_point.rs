//! The positions of new and moved ops.

use std::mem::MaybeUninit;

use crate::basics::error::{Failure, invalid_argument};
use crate::basics::handle::{mlirbc_block, mlirbc_op};
use crate::boundary::known::known;
use crate::boundary::number::number_of;
use mlirbc::ir::{InsertionPoint, Module};

/// The kinds of insertion points. 0 is none, so that a struct of zeros is refused.
#[repr(i32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum mlirbc_insertion_kind {
    /// Right before an op.
    MLIRBC_INSERT_BEFORE = 1,
    /// Right after an op.
    MLIRBC_INSERT_AFTER = 2,
    /// Before the first op of a block.
    MLIRBC_INSERT_AT_START = 3,
    /// After the last op of a block.
    MLIRBC_INSERT_AT_END = 4,
}

use mlirbc_insertion_kind::*;

/// The position of a new or moved op.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mlirbc_insertion_point {
    /// Its relation to the op or block.
    pub kind: MaybeUninit<mlirbc_insertion_kind>,
    /// The body of the op or block.
    pub body: u32,
    /// The position of the op or block in its body.
    pub index: u32,
}

fn at(kind: mlirbc_insertion_kind, body: u32, index: u32) -> mlirbc_insertion_point {
    mlirbc_insertion_point {
        kind: MaybeUninit::new(kind),
        body,
        index,
    }
}

/// The position right before an op.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_insertion_point_before(op: mlirbc_op) -> mlirbc_insertion_point {
    at(MLIRBC_INSERT_BEFORE, op.body, op.index)
}

/// The position right after an op.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_insertion_point_after(op: mlirbc_op) -> mlirbc_insertion_point {
    at(MLIRBC_INSERT_AFTER, op.body, op.index)
}

/// The position before the first op of a block.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_insertion_point_at_start(block: mlirbc_block) -> mlirbc_insertion_point {
    at(MLIRBC_INSERT_AT_START, block.body, block.index)
}

/// The position after the last op of a block.
#[unsafe(no_mangle)]
pub extern "C" fn mlirbc_insertion_point_at_end(block: mlirbc_block) -> mlirbc_insertion_point {
    at(MLIRBC_INSERT_AT_END, block.body, block.index)
}

impl mlirbc_insertion_point {
    pub(super) fn check(self, module: &Module<'_>) -> Result<InsertionPoint, Failure> {
        const BEFORE: i32 = MLIRBC_INSERT_BEFORE as i32;
        const AFTER: i32 = MLIRBC_INSERT_AFTER as i32;
        const AT_START: i32 = MLIRBC_INSERT_AT_START as i32;
        const AT_END: i32 = MLIRBC_INSERT_AT_END as i32;
        let mlirbc_insertion_point { kind, body, index } = self;
        let op = mlirbc_op { body, index };
        let block = mlirbc_block { body, index };
        Ok(match number_of(kind) {
            BEFORE => InsertionPoint::Before(known(module, op)?),
            AFTER => InsertionPoint::After(known(module, op)?),
            AT_START => InsertionPoint::AtStart(known(module, block)?),
            AT_END => InsertionPoint::AtEnd(known(module, block)?),
            _ => {
                return Err(invalid_argument(
                    "the kind of an insertion point is none of mlirbc_insertion_kind",
                ));
            }
        })
    }
}
