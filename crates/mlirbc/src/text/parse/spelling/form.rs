//! The forms of entries that stay text.

use crate::text::form::Cases;
use crate::text::parse::spelling::described::Described;
use crate::text::parse::spelling::piece::Piece;

/// How the body of an entry is read and spelled.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// Pieces in order.
    Pieces(&'static [Piece]),
    /// Pieces in order, and a type behind the attribute that is a part of it, as in `#ptr.null : !ptr.ptr<...>`.
    Typed(&'static [Piece]),
    /// Nothing. MLIR ignores what stands in brackets.
    Name,
    /// A case of an enum.
    Case(Cases),
    /// That of the record of an attribute or type.
    Described(Described),
    BitVector,
    Complex,
    ConstantRange,
    DltiEntry,
    DltiEntries,
    EmitcType,
    LlvmType,
    KernelsOfGpu,
    MatrixOfGpu,
    ObjectOfGpu,
    SmtType,
    SparseTensorEncoding,
    /// An encoding as LLVM 17 has it.
    SparseTensorFields,
    SpirvInterface,
    SpirvStruct,
    SpirvTargetEnv,
    SpirvType,
    TensorDescriptor,
    MemoryDescriptor,
    MemoryLayout,
}
