//! The uses of values, as stored in a body.

use crate::error::{Error, Result};
use crate::ir::id::{BodyId, OpId};

/// One use of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// The op.
    pub op: OpId,
    /// The position among its operands.
    pub operand: u32,
}

/// One use of a value within a given body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::ir) struct UseData {
    pub(in crate::ir) op: u32,
    pub(in crate::ir) operand: u32,
}

impl UseData {
    pub(in crate::ir) fn in_body(self, body: BodyId) -> Use {
        Use {
            op: OpId {
                body,
                index: self.op,
            },
            operand: self.operand,
        }
    }
}

/// The uses of all values of a body.
#[derive(Clone, Debug)]
pub(in crate::ir) struct UseLists(pub(super) Result<Lists, BadOrder>);

/// A stored order that is not a permutation.
#[derive(Clone, Debug)]
pub(in crate::ir) struct BadOrder {
    /// The value of the order.
    pub(in crate::ir) value: u32,
    pub(in crate::ir) error: Error,
}

#[derive(Clone, Debug, Default)]
pub(in crate::ir) struct Lists {
    /// The start of each value's uses, and the end of the last.
    pub(super) starts: Vec<u32>,
    pub(super) uses: Vec<UseData>,
}

impl Lists {
    /// The uses of a value.
    pub(in crate::ir) fn of(&self, value: u32) -> &[UseData] {
        let bound = |index: usize| self.starts.get(index).map(|&start| start as usize);
        let (Some(start), Some(end)) = (bound(value as usize), bound(value as usize + 1)) else {
            return &[];
        };
        self.uses.get(start..end).unwrap_or_default()
    }
}
