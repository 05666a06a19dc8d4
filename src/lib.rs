//! Reads MLIR bytecode of every version without LLVM.
#![warn(missing_docs)]

pub mod asm;
pub mod container;
pub mod dialect;
mod error;
pub mod ir;
pub mod layout;
mod limits;
pub mod wire;

pub use error::{Error, ErrorKind, Result, Segment, Table};
pub use limits::Limits;

#[cfg(feature = "capi")]
pub mod capi;
