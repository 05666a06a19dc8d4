//! Write
//!
//! A module is written with the indices that its entries have, or byte for byte as MLIR writes it.

pub(crate) mod bytecode;

pub(crate) mod fingerprint;
