//! The texts of properties that many ops have: equal blobs of ops of one name, which print alike.
//!
//! A table of fixed size, in which a text makes room for another one: many blobs are of one op only,
//! so that a text is kept from the second time on.

use crate::ir::Op;

/// Longer texts are printed anew each time.
const LONGEST: usize = 1 << 12;

/// All texts together are at most this long; then the table starts anew.
const MOST: usize = 1 << 22;

/// The number of places, a power of two.
const PLACES: usize = 1 << 14;

/// What the text of properties depends on: the blob, the name, and the numbers of operands and
/// results, by which a definition is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    blob: u32,
    name: u32,
    operands: u32,
    results: u32,
}

/// What was last printed of those that share a place.
#[derive(Clone, Copy, Debug)]
struct Place {
    key: Key,
    /// Where the text is kept; `None` after the first time.
    text: Option<(u32, u32)>,
}

/// Texts of properties.
#[derive(Debug, Default)]
pub(super) struct PropertyTexts {
    texts: Vec<u8>,
    /// Empty until something is kept.
    places: Vec<Option<Place>>,
}

impl Key {
    fn place(self) -> usize {
        let parts = [self.blob, self.name, self.operands, self.results];
        let mix =
            |hash: u64, part: u32| (hash ^ u64::from(part)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (parts.into_iter().fold(0, mix) >> 40) as usize % PLACES
    }
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
        let place = (*self.places.get(key.place())?)?;
        let (start, end) = place.text.filter(|_| place.key == *key)?;
        self.texts.get(start as usize..end as usize)
    }

    /// Keeps a text, if it is worth it and always the same: numbers of distinct attributes depend
    /// on what was printed before.
    pub(super) fn keep(&mut self, key: Key, text: &[u8]) {
        let brackets = || text.iter().enumerate().filter(|(_, byte)| **byte == b'[');
        let before = |at: usize| text.get(..at).unwrap_or_default();
        let is_distinct = || brackets().any(|(at, _)| before(at).ends_with(b"distinct"));
        if text.len() > LONGEST || is_distinct() {
            return;
        }
        if self.places.is_empty() || self.texts.len() + text.len() > MOST {
            self.texts.clear();
            self.places.clear();
            self.places.resize(PLACES, None);
        }
        let Some(place) = self.places.get_mut(key.place()) else {
            return;
        };
        let is_second = place.is_some_and(|place| place.key == key);
        let text = is_second.then(|| {
            let start = self.texts.len() as u32;
            self.texts.extend_from_slice(text);
            (start, self.texts.len() as u32)
        });
        *place = Some(Place { key, text });
    }
}
