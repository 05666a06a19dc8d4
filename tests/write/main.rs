//! Writing: what comes out is what MLIR writes, or what went in.

#[path = "../support/mod.rs"]
mod support;

mod corpus;
mod edited;
mod fingerprint;
mod fixtures;
mod versions;
