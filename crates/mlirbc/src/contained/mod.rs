//! Modules inside other bytes: packages, serialized exports, attributes and resources of modules.
//!
//! [`Contained::find`] searches any bytes for modules: unencoded, in base64, and compressed with
//! zstd. It returns the holder and the offset of each module, and its exact bytes. The end of a
//! module is the end of its sections, or follows from the size that its holder states. A module
//! whose end is unknown is listed without bytes.
//!
//! The search reads the input once, and data that it decoded once. Modules inside modules are found
//! in turn, without recursion.
//!
//! # The order of the modules
//!
//! `list`, the types; `extent`, the end of a module; `base64`, `zstd` and `jax_export`, the encodings;
//! `holder`, the part of a module that contains an offset; `find`, the search.

mod base64;
mod extent;
mod find;
mod holder;
mod jax_export;
mod list;
mod zstd;

pub use list::{Contained, ContainedLimits, ContainedModule, Encoding, Holder, Undecoded};
