//! The forms of entries that stay text.

use crate::text::parse::spelling::piece::Piece;

/// How the body of an entry is read and spelled.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// Pieces in order.
    Pieces(&'static [Piece]),
    Complex,
    DltiEntry,
    DltiEntries,
    LlvmType,
    SparseTensorEncoding,
    SpirvSequence,
    SpirvStruct,
    SpirvTargetEnv,
    TensorDescriptor,
}
