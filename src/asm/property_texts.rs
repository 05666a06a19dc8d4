//! The texts of properties that many ops have: equal blobs of ops of one name, which print alike.

use std::collections::HashMap;

use crate::ir::Op;

/// Longer texts are printed anew each time.
const LONGEST: usize = 1 << 12;

/// All texts together are at most this long.
const MOST: usize = 1 << 23;

/// What the text of properties depends on: the name, the blob, and the numbers of operands and
/// results, by which a definition is chosen.
pub(super) type Key = [u32; 4];

/// Texts of properties.
#[derive(Debug, Default)]
pub(super) struct PropertyTexts {
    texts: Vec<u8>,
    places: HashMap<Key, (usize, usize)>,
}

impl PropertyTexts {
    /// What the text of an op's properties depends on; `None` if it has no blob.
    pub(super) fn key(op: Op<'_>) -> Option<Key> {
        let name = op.name().id().index();
        let blob = op.properties_id()?.index();
        Some([name, blob, op.operand_count(), op.result_count()])
    }

    /// The text that was kept.
    pub(super) fn get(&self, key: &Key) -> Option<&[u8]> {
        let &(start, end) = self.places.get(key)?;
        self.texts.get(start..end)
    }

    /// Keeps a text, if it is worth it and always the same: numbers of distinct attributes depend
    /// on what was printed before.
    pub(super) fn keep(&mut self, key: Key, text: &[u8]) {
        let is_distinct = || text.windows(9).any(|part| part == b"distinct[");
        if text.len() > LONGEST || self.texts.len() + text.len() > MOST || is_distinct() {
            return;
        }
        let start = self.texts.len();
        self.texts.extend_from_slice(text);
        self.places.insert(key, (start, self.texts.len()));
    }
}
