//! Knowledge of dialects
//!
//! A registry has descriptions of the attributes, types and ops of dialects. Callbacks read and write what a description
//! cannot express.

pub(in crate::capi) mod registry;

pub(in crate::capi) mod stablehlo;

pub(in crate::capi) mod hooks;
