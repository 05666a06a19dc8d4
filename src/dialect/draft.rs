//! The properties of new ops as long as required ones are missing.
//!
//! A property blob has no encoding for a required property that is absent. A draft has the fields of
//! the blob in a layout in which all of them are optional. Drafts belong to no section and are never
//! written.

use std::collections::HashMap;

use crate::container::OpNameId;
use crate::dialect::registry::Source;
use crate::dialect::{OpProperties, Tables};
use crate::error::Result;
use crate::layout::{Layout, NewValue, OpLayout};
use crate::wire::Cursor;

/// The index of a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct DraftId(pub(crate) u32);

/// A draft as far as the definition of its op is known.
#[derive(Clone, Copy)]
pub(crate) enum Draft<'m> {
    /// Its properties.
    Properties(Source, OpProperties<'m>),
    /// Definitions that may apply to the op differ.
    Undecided,
}

/// The drafts of a module. Equal ones share an index.
#[derive(Debug, Default)]
pub(super) struct Drafts {
    definitions: HashMap<u32, Definition>,
    all: Vec<Key>,
    known: HashMap<Key, u32>,
}

/// The op name and the bytes of a draft; no bytes if its definition is undecided.
type Key = (OpNameId, Option<Box<[u8]>>);

#[derive(Debug)]
struct Definition {
    source: Source,
    op: OpLayout,
    draft: Layout,
}

impl Drafts {
    fn add(&mut self, name: OpNameId, bytes: Option<Vec<u8>>) -> DraftId {
        let key = (name, bytes.map(Vec::into_boxed_slice));
        let new = self.all.len() as u32;
        let id = *self.known.entry(key.clone()).or_insert(new);
        if id == new {
            self.all.push(key);
        }
        DraftId(id)
    }
}

impl Tables<'_> {
    /// Returns a draft of the properties of ops of a name, adding it if necessary. `values` are in
    /// the order of version 6; any of them may be absent.
    ///
    /// # Errors
    /// A value is not of its field's kind.
    pub(crate) fn add_draft(
        &mut self,
        name: OpNameId,
        (source, op): (Source, &OpLayout),
        values: &[NewValue<'_>],
    ) -> Result<DraftId> {
        let definitions = &mut self.drafts.definitions;
        let definition = definitions.entry(name.index());
        let new = || Definition {
            source,
            op: op.clone(),
            draft: op.draft(),
        };
        let layout = definition.or_insert_with(new).draft.clone();
        let bytes = layout.encode(values, &*self)?;
        Ok(self.drafts.add(name, Some(bytes)))
    }

    /// Returns the draft of ops of a name whose definition is undecided.
    pub(crate) fn add_undecided_draft(&mut self, name: OpNameId) -> DraftId {
        self.drafts.add(name, None)
    }

    /// The draft with an index.
    pub(crate) fn draft(&self, id: DraftId) -> Result<Option<Draft<'_>>> {
        let Some((name, bytes)) = self.drafts.all.get(id.0 as usize) else {
            return Ok(None);
        };
        let definition = self.drafts.definitions.get(&name.index());
        let Some((definition, bytes)) = definition.zip(bytes.as_deref()) else {
            return Ok(Some(Draft::Undecided));
        };
        let end = self.container().bytes().len() as u64;
        let cursor = Cursor::new(bytes, end);
        let properties = OpProperties::of_draft(&definition.op, &definition.draft, cursor, self)?;
        Ok(Some(Draft::Properties(definition.source, properties)))
    }

    /// Whether any op may have a draft.
    pub(crate) fn has_drafts(&self) -> bool {
        !self.drafts.all.is_empty()
    }
}
