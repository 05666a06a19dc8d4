//! The regions of one op while they are read.

use crate::ir::body::Span;

/// The regions of one op while they are being read.
#[derive(Default)]
pub(super) struct Scope {
    pub(super) op: u32,
    pub(super) regions: Span,
    /// The number of regions begun.
    pub(super) begun: u32,
    pub(super) blocks: Span,
    pub(super) blocks_begun: u32,
    pub(super) ops: Span,
    pub(super) ops_begun: u32,
    /// The values that the current region declares. If it declares none, its results have no
    /// number.
    pub(super) values: Span,
    pub(super) values_defined: u32,
    /// The number of the region's first value.
    pub(super) first_number: u32,
    /// Whether values of the enclosing scopes cannot be used.
    pub(super) is_isolated: bool,
    /// The number of the outermost enclosing scopes whose values cannot be used.
    pub(super) unreachable: u32,
    /// The lowest number of a used value of the enclosing scopes.
    pub(super) least_outer: u32,
}

impl Scope {
    /// The number after the region's last value.
    pub(super) fn end_number(&self) -> u32 {
        self.first_number + self.values.count
    }
}
