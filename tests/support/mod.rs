//! What the tests share: the fixtures, the corpus, a reader of MLIR's text, a counting allocator.
//!
//! Every test program takes what it needs of it.
#![allow(dead_code, reason = "each test program uses a part")]

pub mod corpus;
pub mod exercise;
pub mod fixtures;
pub mod heap;
pub mod mlir_opt;
pub mod mlir_text;
pub mod programs;
pub mod wire;
