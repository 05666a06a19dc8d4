//! The part of a module that canonical writing covers.

/// The part of a module that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::write) enum Extent {
    /// Everything that MLIR's writer writes.
    Whole,
    /// The meaning of the module, for a hash: no locations, no use-list orders, external resources
    /// by name. The result cannot be read as a file, because it has no locations.
    Meaning,
}
