//! How much of a module canonical writing covers.

/// What of a module is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::write) enum Extent {
    /// All that MLIR's writer would write.
    Whole,
    /// What the module means, for a hash: no locations, no use-list orders, external resources by
    /// name. It is no file that can be read, as there are no locations to refer to.
    Meaning,
}
