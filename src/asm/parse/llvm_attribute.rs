//! Attributes of the llvm dialect that have an encoding of their own.
