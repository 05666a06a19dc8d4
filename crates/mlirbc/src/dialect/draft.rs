//! The properties of new ops as long as required ones are missing.
//!
//! A property blob has no encoding for a required property that is absent. A draft has the fields of
//! the blob in a definition in which all of them are optional. Drafts belong to no section and are never
//! written.

use hashbrown::HashMap;

use crate::container::OpNameId;
use crate::dialect::source::Source;
use crate::schema::{OpDef, Schema};

/// The index of a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct DraftId(pub(crate) u32);

/// The drafts of a module. Equal ones share an index.
#[derive(Debug, Default)]
pub(super) struct Drafts {
    pub(super) definitions: HashMap<u32, Definition>,
    pub(super) all: Vec<Key>,
    known: HashMap<Key, u32>,
}

/// The op name and the bytes of a draft; no bytes if its definition is undecided.
pub(super) type Key = (OpNameId, Option<Box<[u8]>>);

/// The definition of the ops of a name, with the definition of drafts.
#[derive(Debug)]
pub(super) struct Definition {
    pub(super) source: Source,
    pub(super) op: OpDef,
    pub(super) draft: Schema,
}

impl Drafts {
    /// Returns the index of a draft, adding it if necessary.
    pub(super) fn add(&mut self, name: OpNameId, bytes: Option<Vec<u8>>) -> DraftId {
        let key = (name, bytes.map(Vec::into_boxed_slice));
        let new = self.all.len() as u32;
        let id = *self.known.entry(key.clone()).or_insert(new);
        if id == new {
            self.all.push(key);
        }
        DraftId(id)
    }
}
