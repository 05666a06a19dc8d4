//! Entries of the tables that others replace.

use crate::container::EntryId;

/// An entry and the one of its table that replaces it.
#[derive(Clone, Copy)]
pub(super) struct Replaced {
    pub(super) old: EntryId,
    pub(super) new: EntryId,
}
