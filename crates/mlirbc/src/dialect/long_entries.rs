//! What is known of the long entries of a file: much may refer to one, and to read it again each time would take time
//! in the product of both.

use elsa::sync::FrozenMap;

use crate::container::{AttributeId, Checkpoint, EntryId};

/// The names and values of a dictionary, sorted by name.
#[derive(Debug)]
pub(crate) struct NamedEntries(pub(super) Vec<(AttributeId, AttributeId)>);

/// The long entries that were read.
#[derive(Debug, Default)]
pub(super) struct LongEntries {
    /// The large dictionaries that were searched, by index.
    pub(super) dictionaries: FrozenMap<u32, Box<NamedEntries>>,
    /// The texts whose only NUL is at their end.
    pub(super) texts: FrozenMap<EntryId, Box<()>>,
}

impl LongEntries {
    /// Forgets the entries added since a checkpoint.
    pub(super) fn forget(&mut self, checkpoint: &Checkpoint) {
        let known = self.dictionaries.as_mut();
        known.retain(|&id, _| id < checkpoint.attributes);
        self.texts.as_mut().retain(|&id, _| checkpoint.has(id));
    }

    /// Forgets all, as entries were replaced.
    pub(super) fn clear(&mut self) {
        *self = LongEntries::default();
    }
}
