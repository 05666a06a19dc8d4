//! Differences
//!
//! Two modules are compared by content. The indices of their entries do not count.

pub(in crate::capi) mod differences;
