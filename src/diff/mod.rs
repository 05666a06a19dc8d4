//! Differences
//!
//! Two modules are compared by content. The indices of their entries do not count.

pub(crate) mod differences;
