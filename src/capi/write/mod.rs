//! Write
//!
//! A module is written with the indices that its entries have, or byte for byte as MLIR writes it.

pub(in crate::capi) mod bytecode;

pub(in crate::capi) mod fingerprint;
