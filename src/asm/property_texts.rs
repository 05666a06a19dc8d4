//! The texts of properties that many ops have: equal blobs of ops of one name, which print alike.

use crate::ir::Op;

/// Longer texts are printed anew each time.
const LONGEST: usize = 1 << 12;

/// All texts together are at most this long.
const MOST: usize = 1 << 23;

/// What the text of properties depends on: the blob, the name, and the numbers of operands and
/// results, by which a definition is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    blob: u32,
    name: u32,
    operands: u32,
    results: u32,
}

/// Where a text is kept, and for what.
#[derive(Clone, Copy, Debug)]
struct Kept {
    key: Key,
    start: u32,
    end: u32,
}

/// Texts of properties, one for each blob: ops of other names have other blobs, nearly always.
#[derive(Debug, Default)]
pub(super) struct PropertyTexts {
    texts: Vec<u8>,
    /// By number of the blob: one more than the position in `kept`.
    places: Vec<u32>,
    kept: Vec<Kept>,
}

impl PropertyTexts {
    /// What the text of an op's properties depends on; `None` if it has no blob.
    pub(super) fn key(op: Op<'_>) -> Option<Key> {
        Some(Key {
            blob: op.properties_id()?.index(),
            name: op.name().id().index(),
            operands: op.operand_count(),
            results: op.result_count(),
        })
    }

    /// The text that was kept.
    pub(super) fn get(&self, key: &Key) -> Option<&[u8]> {
        let place = *self.places.get(key.blob as usize)?;
        let kept = self.kept.get(place.checked_sub(1)? as usize)?;
        let text = || self.texts.get(kept.start as usize..kept.end as usize);
        if kept.key == *key { text() } else { None }
    }

    /// Keeps a text, if it is worth it and always the same: numbers of distinct attributes depend
    /// on what was printed before.
    pub(super) fn keep(&mut self, key: Key, text: &[u8]) {
        let brackets = || text.iter().enumerate().filter(|(_, byte)| **byte == b'[');
        let before = |at: usize| text.get(..at).unwrap_or_default();
        let is_distinct = || brackets().any(|(at, _)| before(at).ends_with(b"distinct"));
        if text.len() > LONGEST || self.texts.len() + text.len() > MOST || is_distinct() {
            return;
        }
        let blob = key.blob as usize;
        if self.places.len() <= blob {
            self.places.resize(blob + 1, 0);
        }
        let start = self.texts.len() as u32;
        self.texts.extend_from_slice(text);
        let end = self.texts.len() as u32;
        self.kept.push(Kept { key, start, end });
        if let Some(place) = self.places.get_mut(blob) {
            *place = self.kept.len() as u32;
        }
    }
}
