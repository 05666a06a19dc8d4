//! What is known of the ops that were skipped because of an error.

use hashbrown::HashSet;

/// The names in the skipped text, and where it begins.
#[derive(Debug, Default)]
pub(super) struct Skipped<'t> {
    /// The offset of the first error behind which reading continued.
    pub(super) first_error: Option<usize>,
    /// The names of values and blocks, with their signs.
    pub(super) names: HashSet<&'t [u8]>,
}
