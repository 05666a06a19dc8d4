//! The tables of op definitions: they equal a reference found in two independent ways, and they read
//! every property blob of real files.
//!
//! The reference is looked for in the folder that MLIRBC_REFERENCE names and in
//! `../shared/reference`, the corpus as `tests/corpus.rs` does.

#[path = "../support/mod.rs"]
mod support;

mod blobs;
mod definitions;
mod forced;
mod reference;
