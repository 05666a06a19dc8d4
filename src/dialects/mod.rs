//! Knowledge of dialects
//!
//! A registry has descriptions of the attributes, types and ops of dialects. Callbacks read and write what a description
//! cannot express.

pub(crate) mod registry;

pub(crate) mod stablehlo;

pub(crate) mod hooks;
