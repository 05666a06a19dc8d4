//! Reads, edits and writes MLIR bytecode of every version, without LLVM.
//!
//! A file is opened as an [`ir::Module`]; opening reads only its tables. Attributes, types and ops
//! are views that decode on demand from the input. Unknown dialects, attributes and properties are
//! kept as bytes with their owner's name; they never make a file unreadable. Damage is reported as
//! an [`Error`] with the byte offset and the path to it; no input makes the library panic.
//!
//! ```
//! use mlirbc::ir::Module;
//!
//! # fn main() -> mlirbc::Result<()> {
//! let file = std::fs::read("../../tests/fixtures/kitchen.llvm22.v6.mlirbc").unwrap_or_default();
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
//! # The modules, bottom to top
//!
//! | module | contents |
//! |---|---|
//! | [`wire`] | varints, the cursor over input bytes, section framing |
//! | [`readable`] | bytes and numbers as readable text |
//! | [`container`] | the tables of a file: strings, dialects, op names, entries, resources |
//! | [`affine`] | affine maps and integer sets: codes, expressions, text |
//! | [`schema`] | encodings described as data, records decoded through them |
//! | [`dialect`] | dialect descriptions; attributes and types, with typed views of builtin ones |
//! | [`ir`] | ops, blocks, regions and values, decoded lazily, body by body |
//! | [`write`](mod@write) | modules encoded to bytes |
//! | [`text`] | the generic text, as printed and parsed by mlir-opt |
//! | [`convert`] | modules converted to the definitions of another release |
//! | [`check`] | whether another release accepts a module without changes |
//! | [`dump`] | every byte of a file with its meaning |
//! | [`diff`](mod@diff) | the differences between two modules |
//! | [`contained`] | modules found inside other bytes |
//!
//! Each module uses only those above it in this table. The C library and the command are packages of
//! their own, on top of this one.
//!
//! # Features
//!
//! - `mmap`, a default feature: [`ir::Module::open_file`] maps files into memory instead of reading them.
//! - `zstd`: [`contained`] finds modules in data that zstd compressed.
//!
//! The library brings 23 other crates, 21 without default features, and 25 with `zstd`.
#![warn(missing_docs)]
// No input makes the library panic. Tests may.
#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::todo,
        clippy::unimplemented,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

#[cfg(doctest)]
#[doc = include_str!("../../../docs/editing.md")]
struct Editing;

pub mod affine;
mod budget;
pub mod check;
pub mod contained;
pub mod container;
pub mod convert;
pub mod dialect;
pub mod diff;
pub mod dump;
mod error;
pub mod ir;
mod limits;
pub mod readable;
pub mod schema;
mod section_id;
pub mod text;
pub mod wire;
pub mod write;

#[cfg(test)]
mod fixtures;

pub use budget::Budget;
pub use error::{Error, ErrorKind, Result, Segment, Table};
pub use limits::Limits;
