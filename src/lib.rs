//! MLIR bytecode of every version, without LLVM.
//!
//! A file is opened as an [`ir::Module`]: its tables are read, nothing else. Attributes, types and
//! ops are views that decode on demand, straight from the input. What the library does not know
//! (dialects, attributes, properties) is kept as bytes with its owner's name; no file is refused
//! because of it. Damage is an [`Error`] with the byte offset and the path that leads there, and no
//! input makes the library panic.
//!
//! ```
//! use mlirbc::ir::Module;
//!
//! # fn main() -> mlirbc::Result<()> {
//! let file = std::fs::read("tests/fixtures/kitchen.llvm22.v6.mlirbc").unwrap_or_default();
//! let module = Module::open(&file[..])?;
//! let mut ops = module.ops();
//! let mut count = 0;
//! while let Some(op) = ops.next()? {
//!     println!("{} with {} operands", op.name(), op.operand_count());
//!     count += 1;
//! }
//! assert!(count > 0);
//! # Ok(())
//! # }
//! ```
//!
//! # The rooms, bottom to top
//!
//! | module | holds |
//! |---|---|
//! | [`wire`] | varints, the cursor over input bytes, section framing |
//! | [`container`] | a file as tables: strings, dialects, op names, attributes and types, properties, resources |
//! | [`layout`] | encodings described as data, records decoded through them |
//! | [`dialect`] | what is known of dialects; attributes and types, with typed views of the builtin ones |
//! | [`ir`] | ops, blocks, regions and values, decoded lazily, body by body |
//! | [`write`](mod@write) | modules back to bytes |
//! | [`asm`] | the generic text, as mlir-opt prints it |
//!
//! Each uses only those above it in this table. The C functions of `include/mlirbc.h` stand on top,
//! behind the feature `capi`.
#![warn(missing_docs)]

#[cfg(doctest)]
#[doc = include_str!("../docs/editing.md")]
struct Editing;

pub mod asm;
pub mod container;
pub mod dialect;
mod error;
pub mod ir;
pub mod layout;
mod limits;
mod section_id;
pub mod wire;
pub mod write;

#[cfg(feature = "capi")]
mod capi;

pub use error::{Error, ErrorKind, Result, Segment, Table};
pub use limits::Limits;
