//! Differences
//!
//! Two modules are compared by what they say, whatever the indices of their entries.

pub(in crate::capi) mod differences;
