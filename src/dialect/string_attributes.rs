//! The attributes of strings that were added, by string. Texts have many, and repeat the names among them.
//!
//! The index of all attributes by content is larger than the caches. Without this list, parsing the text of
//! `benches/inputs.sh attrs` takes a fifth longer. A test in `builtin/construct/plain.rs` holds both to the same
//! attributes.

use crate::container::{AttributeId, StringId};

/// The attributes of the strings from one on.
#[derive(Debug)]
pub(super) struct StringAttributes {
    first: u32,
    /// The index of each attribute, or [`NONE`].
    ids: Vec<u32>,
    /// The strings with an attribute, in the order of these.
    strings: Vec<u32>,
}

/// No attribute is known.
const NONE: u32 = u32::MAX;

impl StringAttributes {
    /// No attributes, for tables with a number of strings.
    pub(super) fn behind(strings: u32) -> Self {
        StringAttributes {
            first: strings,
            ids: Vec::new(),
            strings: Vec::new(),
        }
    }

    pub(super) fn get(&self, string: StringId) -> Option<AttributeId> {
        let at = string.index().checked_sub(self.first)?;
        let known = self.ids.get(at as usize).filter(|id| **id != NONE);
        known.map(|id| AttributeId(*id))
    }

    /// Records the newest attribute, if its string is behind the first ones.
    pub(super) fn add(&mut self, string: StringId, id: AttributeId) {
        let Some(at) = string.index().checked_sub(self.first) else {
            return;
        };
        let at = at as usize;
        if at >= self.ids.len() {
            self.ids.resize(at + 1, NONE);
        }
        if let Some(place) = self.ids.get_mut(at) {
            *place = id.index();
            self.strings.push(string.index());
        }
    }

    /// Forgets the attributes from `count` on.
    pub(super) fn forget(&mut self, count: u32) {
        while let Some(&string) = self.strings.last()
            && let Some(place) = self.ids.get_mut((string - self.first) as usize)
            && *place >= count
        {
            *place = NONE;
            self.strings.pop();
        }
    }

    /// Forgets all, as entries were replaced.
    pub(super) fn clear(&mut self) {
        self.ids.clear();
        self.strings.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributes_are_known_until_they_are_removed() {
        let mut known = StringAttributes::behind(2);
        for (string, id) in [(1, 0), (2, 1), (5, 3)] {
            known.add(StringId(string), AttributeId(id));
        }
        let get = |known: &StringAttributes, string| known.get(StringId(string));
        assert_eq!(get(&known, 1), None);
        assert_eq!(get(&known, 2), Some(AttributeId(1)));
        assert_eq!(get(&known, 3), None);
        assert_eq!(get(&known, 5), Some(AttributeId(3)));
        known.forget(2);
        assert_eq!(get(&known, 2), Some(AttributeId(1)));
        assert_eq!(get(&known, 5), None);
        known.add(StringId(5), AttributeId(2));
        assert_eq!(get(&known, 5), Some(AttributeId(2)));
        known.clear();
        assert_eq!(get(&known, 2), None);
    }
}
