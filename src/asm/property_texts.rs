//! The texts of properties that many ops have: equal blobs of ops of one name, which print alike.
//!
//! A table of fixed size, in which a text makes room for another one. Many blobs are of one op only, so
//! a text is kept from the second time on, and the first time leaves those that are kept alone.

use crate::asm::buffer::Buffer;
use crate::asm::text_entry::has_distinct;
use crate::asm::text_table::Texts;
use crate::ir::OpParts;

/// Longer texts are printed anew each time.
const LONGEST: usize = 1 << 12;

/// All texts together are at most this long; then the table starts anew.
const MOST: usize = 1 << 22;

/// The number of places for texts, a power of two.
const PLACES: usize = 1 << 12;

/// The number of places for blobs that were met once, a power of two.
const MET: usize = 1 << 14;

/// The blob of ops that have none.
const NO_BLOB: u32 = u32::MAX;

/// What the text of properties depends on: the blob, the name, and the numbers of operands and
/// results, by which a definition is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    blob: u32,
    name: u32,
    operands: u32,
    results: u32,
}

/// What was last kept of those that share a place.
#[derive(Clone, Copy, Debug)]
struct Place {
    key: Key,
    start: u32,
    length: u32,
}

impl Place {
    /// No op has so many operands.
    const EMPTY: Place = Place {
        key: Key {
            blob: u32::MAX,
            name: u32::MAX,
            operands: u32::MAX,
            results: u32::MAX,
        },
        start: 0,
        length: 0,
    };
}

/// Texts of properties.
#[derive(Debug, Default)]
pub(super) struct PropertyTexts {
    texts: Texts,
    /// Empty until something is kept.
    places: Vec<Place>,
    /// The blobs that were last met of those that share a place.
    met: Vec<u32>,
    holds_properties_apart: bool,
}

impl Key {
    /// The place of the key among `count`, a power of two.
    #[inline]
    fn place(self, count: usize) -> usize {
        // Most names have few blobs, and some blobs are of many names.
        let name = self.name.wrapping_mul(0x9E37_79B9) >> 16;
        (self.blob ^ name) as usize % count
    }
}

impl PropertyTexts {
    /// For a file that holds properties apart from dictionaries or not.
    pub(super) fn new(holds_properties_apart: bool) -> Self {
        PropertyTexts {
            holds_properties_apart,
            ..PropertyTexts::default()
        }
    }

    /// What the text of an op's properties depends on; `None` if that is more than the blob, as it is in
    /// files that do not hold properties apart.
    #[inline]
    pub(super) fn key(&self, op: &OpParts<'_>) -> Option<Key> {
        let blob = match op.properties {
            Some(blob) => blob.index(),
            None if self.holds_properties_apart => NO_BLOB,
            None => return None,
        };
        Some(Key {
            blob,
            name: op.name.index(),
            operands: op.operand_count(),
            results: op.result_count(),
        })
    }

    /// Appends the text to `out`; false if it is not kept.
    #[inline]
    pub(super) fn append(&self, key: &Key, out: &mut Buffer) -> bool {
        let is_here = |place: &&Place| place.key == *key;
        let first = key.place(PLACES);
        let place = self.places.get(first).filter(is_here);
        let place = place.or_else(|| self.places.get(first ^ 1).filter(is_here));
        let Some(place) = place else {
            return false;
        };
        let text = self.texts.get(place.start as usize, place.length as usize);
        text.append_to(out);
        true
    }

    /// Keeps a text, if it is worth it and always the same: numbers of distinct attributes depend
    /// on what was printed before.
    pub(super) fn keep(&mut self, key: Key, text: &[u8]) {
        if self.places.is_empty() {
            self.places.resize(PLACES, Place::EMPTY);
            self.met.resize(MET, NO_BLOB);
        }
        if let Some(met) = self.met.get_mut(key.place(MET))
            && *met != key.blob
        {
            *met = key.blob;
            return;
        }
        if text.len() > LONGEST || has_distinct(text) {
            return;
        }
        if self.texts.length() + text.len() > MOST {
            self.texts.clear();
            self.places.fill(Place::EMPTY);
        }
        let mut kept = Place {
            key,
            start: self.texts.push(text) as u32,
            length: text.len() as u32,
        };
        // Two texts that are often wanted may share a place, so that there is another one for each.
        let first = key.place(PLACES);
        for place in [first, first ^ 1] {
            if let Some(place) = self.places.get_mut(place) {
                kept = std::mem::replace(place, kept);
            }
        }
    }
}
