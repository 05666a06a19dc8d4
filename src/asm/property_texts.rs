//! The texts of properties that many ops have: equal blobs of ops of one name, which print alike.
//!
//! A table of fixed size, in which a text makes room for another one. Many blobs are of one op only, so
//! a text is kept from the second time on, and the first time leaves those that are kept alone.

use crate::asm::text_entry::has_distinct;
use crate::asm::text_table::{Text, Texts};
use crate::container::PropertiesId;
use crate::ir::{Op, RawOp};

/// Longer texts are printed anew each time.
const LONGEST: usize = 1 << 12;

/// All texts together are at most this long; then the table starts anew.
const MOST: usize = 1 << 22;

/// The number of places for texts, a power of two.
const PLACES: usize = 1 << 12;

/// The number of places for blobs that were met once, a power of two.
const MET: usize = 1 << 14;

/// No blob has this number.
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
}

impl Key {
    #[inline(always)]
    pub(super) fn of(op: &RawOp<'_>, blob: PropertiesId) -> Self {
        Key {
            blob: blob.index(),
            name: op.name().index(),
            operands: op.operands().len() as u32,
            results: op.only_result().iter().len() as u32,
        }
    }

    /// As [`Key::of`], for any op.
    pub(super) fn of_op(op: Op<'_>, blob: PropertiesId) -> Self {
        Key {
            blob: blob.index(),
            name: op.name_id().index(),
            operands: op.operand_count(),
            results: op.result_count(),
        }
    }

    /// The place of the key among `count`, a power of two.
    #[inline]
    fn place(self, count: usize) -> usize {
        // Most names have few blobs, and some blobs are of many names.
        let name = self.name.wrapping_mul(0x9E37_79B9) >> 16;
        (self.blob ^ name) as usize % count
    }
}

impl PropertyTexts {
    /// The text, if it is kept.
    #[inline]
    pub(super) fn get(&self, key: &Key) -> Option<Text<'_>> {
        let is_here = |place: &&Place| place.key == *key;
        let first = key.place(PLACES);
        let place = self.places.get(first).filter(is_here);
        let place = place.or_else(|| self.places.get(first ^ 1).filter(is_here))?;
        Some(self.texts.get(place.start as usize, place.length as usize))
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
            // Moving nothing over would drop what has its first place there.
            if kept.key == Place::EMPTY.key {
                break;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(blob: u32) -> Key {
        Key {
            blob,
            name: 7,
            operands: 2,
            results: 1,
        }
    }

    fn text(texts: &PropertyTexts, blob: u32) -> Option<Vec<u8>> {
        let text = texts.get(&key(blob))?;
        Some(text.bytes[..text.length].to_vec())
    }

    #[test]
    fn a_text_is_kept_from_the_second_time_on() {
        let mut texts = PropertyTexts::default();
        texts.keep(key(4), b" <{a}>");
        assert_eq!(text(&texts, 4), None);
        texts.keep(key(4), b" <{a}>");
        assert_eq!(text(&texts, 4).unwrap(), b" <{a}>");
        let other_count = Key {
            operands: 3,
            ..key(4)
        };
        assert!(texts.get(&other_count).is_none());
    }

    #[test]
    fn texts_of_neighbouring_places_are_kept_beside_each_other() {
        let mut texts = PropertyTexts::default();
        for blob in [4, 5, 4, 5] {
            texts.keep(key(blob), &[blob as u8]);
        }
        assert_eq!(key(4).place(PLACES) ^ 1, key(5).place(PLACES));
        assert_eq!(text(&texts, 4).unwrap(), [4]);
        assert_eq!(text(&texts, 5).unwrap(), [5]);
    }

    #[test]
    fn a_text_with_the_number_of_a_distinct_attribute_is_not_kept() {
        let mut texts = PropertyTexts::default();
        for _ in 0..3 {
            texts.keep(key(4), b" <{a = distinct[0]<>}>");
        }
        assert_eq!(text(&texts, 4), None);
    }
}
