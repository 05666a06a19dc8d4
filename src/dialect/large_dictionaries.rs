//! The large dictionaries of a file that were searched, by index.

use elsa::sync::FrozenMap;

use crate::container::{AttributeId, Checkpoint};

/// The names and values of a dictionary, sorted by name.
#[derive(Debug)]
pub(crate) struct NamedEntries(pub(super) Vec<(AttributeId, AttributeId)>);

/// The large dictionaries that were searched, by index.
#[derive(Debug, Default)]
pub(super) struct LargeDictionaries(pub(super) FrozenMap<u32, Box<NamedEntries>>);

impl LargeDictionaries {
    /// Forgets the entries added since a checkpoint.
    pub(super) fn forget(&mut self, checkpoint: &Checkpoint) {
        let known = self.0.as_mut();
        known.retain(|&id, _| id < checkpoint.attributes);
    }

    /// Forgets all, as entries were replaced.
    pub(super) fn clear(&mut self) {
        *self = LargeDictionaries::default();
    }
}
