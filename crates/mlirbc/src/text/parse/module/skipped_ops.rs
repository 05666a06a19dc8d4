//! The ops with errors that were skipped.

use hashbrown::HashSet;

/// What is known of the ops that were skipped.
#[derive(Debug, Default)]
pub(super) struct Recovery<'t> {
    /// The offset of the first error behind which reading continued.
    pub(super) first: Option<usize>,
    /// The names of values and blocks in the skipped text, with their signs.
    pub(super) skipped: HashSet<&'t [u8]>,
}
