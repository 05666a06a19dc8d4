//! The texts of locations of ops that are no places in files, such as the unknown one.
//!
//! A table of fixed size, in which a text makes room for another one.

use crate::asm::text_entry::has_distinct;
use crate::asm::text_table::{Text, Texts};
use crate::container::AttributeId;

/// Longer texts are printed anew each time.
const LONGEST: usize = 1 << 9;

/// All texts together are at most this long; then the table starts anew.
const MOST: usize = 1 << 20;

/// The number of places, a power of two.
const PLACES: usize = 1 << 10;

/// The text that was last kept of those that share a place.
#[derive(Clone, Copy, Debug)]
struct Place {
    location: AttributeId,
    start: u32,
    /// 0 if there is none.
    length: u32,
}

/// Texts of locations.
#[derive(Debug, Default)]
pub(super) struct LocationTexts {
    texts: Texts,
    /// Empty until something is kept.
    places: Vec<Place>,
}

impl LocationTexts {
    /// The text, if it is kept.
    #[inline]
    pub(super) fn get(&self, location: AttributeId) -> Option<Text<'_>> {
        let place = self.places.get(location.index() as usize % PLACES)?;
        let is_here = place.location == location && place.length > 0;
        is_here.then(|| self.texts.get(place.start as usize, place.length as usize))
    }

    /// Keeps a text if it is always the same: numbers of distinct attributes depend on what was
    /// printed before.
    pub(super) fn keep(&mut self, location: AttributeId, text: &[u8]) {
        if text.len() > LONGEST || has_distinct(text) {
            return;
        }
        let empty = Place {
            location: AttributeId(0),
            start: 0,
            length: 0,
        };
        if self.places.is_empty() {
            self.places.resize(PLACES, empty);
        }
        if self.texts.length() + text.len() > MOST {
            self.texts.clear();
            self.places.fill(empty);
        }
        if let Some(place) = self.places.get_mut(location.index() as usize % PLACES) {
            *place = Place {
                location,
                start: self.texts.push(text) as u32,
                length: text.len() as u32,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(texts: &LocationTexts, location: u32) -> Option<Vec<u8>> {
        let text = texts.get(AttributeId(location))?;
        Some(text.bytes[..text.length].to_vec())
    }

    #[test]
    fn the_last_text_of_a_place_is_kept() {
        let mut texts = LocationTexts::default();
        assert_eq!(text(&texts, 0), None);
        texts.keep(AttributeId(1), b" loc(unknown)");
        let other = 1 + PLACES as u32;
        assert_eq!(text(&texts, 0), None);
        assert_eq!(text(&texts, 1).unwrap(), b" loc(unknown)");
        assert_eq!(text(&texts, other), None);
        texts.keep(AttributeId(other), b" loc(\"a\")");
        assert_eq!(text(&texts, 1), None);
        texts.keep(AttributeId(2), b" loc(distinct[0]<>)");
        texts.keep(AttributeId(3), &[b'x'; LONGEST + 1]);
        assert_eq!(text(&texts, 2), None);
        assert_eq!(text(&texts, 3), None);
        // Until all are as long as they may be together.
        for location in 4..(MOST / LONGEST) as u32 + 4 {
            texts.keep(AttributeId(location), &[b'x'; LONGEST]);
        }
        assert_eq!(text(&texts, other), None);
        assert!(text(&texts, (MOST / LONGEST) as u32 + 3).is_some());
    }
}
