//! The resources of each owner by key.

use std::collections::BTreeSet;
use std::hash::Hash;

use hashbrown::HashMap;

use crate::container::index::StringId;

/// The positions of the resources with a key. Those of dialects count from the first one of a dialect, so that
/// they stay when external ones are added.
#[derive(Debug)]
pub(super) struct ResourceKeys<O>(HashMap<(O, StringId), BTreeSet<u32>>);

impl<O: Copy + Eq + Hash> ResourceKeys<O> {
    pub(super) fn new() -> Self {
        ResourceKeys(HashMap::new())
    }

    pub(super) fn insert(&mut self, owner: O, key: StringId, position: u32) {
        self.0.entry((owner, key)).or_default().insert(position);
    }

    pub(super) fn remove(&mut self, owner: O, key: StringId, position: u32) {
        if let Some(positions) = self.0.get_mut(&(owner, key)) {
            positions.remove(&position);
        }
    }

    /// The first resource of an owner with a key.
    pub(super) fn first(&self, owner: O, key: StringId) -> Option<u32> {
        self.0.get(&(owner, key))?.first().copied()
    }
}
