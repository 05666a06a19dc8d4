//! What is known of entries while a file is printed: which are open, and the texts of those that
//! stand in many places.
//!
//! Types stand in every line; debug information repeats large attributes again and again. Their
//! texts are kept, types from the first time on and attributes from the second.

use crate::asm::printer::Node;

/// What a text stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An attribute or a type.
    Whole,
    /// A location without `loc( )`.
    Location,
    /// An entry in a form that other places do not want; it is not kept.
    Passing,
}

/// Longer texts are printed anew each time.
const LONGEST: usize = 1 << 16;

/// All texts together are at most this long.
const MOST: usize = 1 << 24;

/// The states of an entry, in a number: 0 is new.
const SEEN: u32 = 1;
const KEPT: u32 = 2;

#[derive(Clone, Copy, Debug)]
struct Kept {
    kind: Kind,
    start: u32,
    length: u32,
}

/// The states of all entries of a file.
#[derive(Debug)]
pub(super) struct Cache {
    /// First the attributes, then the types.
    states: Vec<u32>,
    /// A bit for each entry that is being printed.
    open: Vec<u64>,
    first_type: usize,
    kept: Vec<Kept>,
    texts: Vec<u8>,
}

impl Cache {
    pub(super) fn new(attributes: u32, types: u32) -> Self {
        let first_type = attributes as usize;
        let count = first_type + types as usize;
        Cache {
            states: vec![0; count],
            open: vec![0; count.div_ceil(64)],
            first_type,
            kept: Vec::new(),
            texts: Vec::new(),
        }
    }

    fn index(&self, node: Node) -> usize {
        match node {
            Node::Attribute(id) => id.index() as usize,
            Node::Type(id) => self.first_type + id.index() as usize,
        }
    }

    /// Notes that an entry is being printed; false if it was already.
    pub(super) fn open(&mut self, node: Node) -> bool {
        let index = self.index(node);
        match self.open.get_mut(index / 64) {
            Some(word) => {
                let bit = 1 << (index % 64);
                let is_new = *word & bit == 0;
                *word |= bit;
                is_new
            }
            None => false,
        }
    }

    /// Notes that an entry is printed.
    pub(super) fn close(&mut self, node: Node) {
        let index = self.index(node);
        if let Some(word) = self.open.get_mut(index / 64) {
            *word &= !(1 << (index % 64));
        }
    }

    /// The text of an entry, if it is kept.
    #[inline]
    pub(super) fn get(&self, node: Node) -> Option<(Kind, &[u8])> {
        let state = *self.states.get(self.index(node))?;
        let kept = self.kept.get(state.checked_sub(KEPT)? as usize)?;
        let start = kept.start as usize;
        let text = self.texts.get(start..start + kept.length as usize)?;
        Some((kept.kind, text))
    }

    /// Keeps the text of an entry if that may be of use.
    pub(super) fn keep(&mut self, node: Node, kind: Kind, prefix: &[u8], text: &[u8]) {
        if kind == Kind::Passing {
            return;
        }
        let index = self.index(node);
        let Some(state) = self.states.get_mut(index) else {
            return;
        };
        let is_worth_it = *state == SEEN || (*state == 0 && matches!(node, Node::Type(_)));
        let length = prefix.len() + text.len();
        if !is_worth_it || length > LONGEST || length > MOST - self.texts.len() {
            *state = (*state).max(SEEN);
            return;
        }
        *state = KEPT + self.kept.len() as u32;
        self.kept.push(Kept {
            kind,
            start: self.texts.len() as u32,
            length: length as u32,
        });
        self.texts.extend_from_slice(prefix);
        self.texts.extend_from_slice(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::container::{AttributeId, TypeId};

    #[test]
    fn attributes_are_kept_from_the_second_time_on_and_types_from_the_first() {
        let mut cache = Cache::new(1, 1);
        let attribute = Node::Attribute(AttributeId(0));
        let ty = Node::Type(TypeId(0));
        cache.keep(attribute, Kind::Location, b"", b"unknown");
        assert_eq!(cache.get(attribute), None);
        cache.keep(attribute, Kind::Location, b"", b"unknown");
        assert_eq!(
            cache.get(attribute),
            Some((Kind::Location, &b"unknown"[..]))
        );
        cache.keep(ty, Kind::Whole, b"i", b"32");
        assert_eq!(cache.get(ty), Some((Kind::Whole, &b"i32"[..])));
    }

    #[test]
    fn an_open_entry_is_not_opened_again() {
        let mut cache = Cache::new(70, 1);
        let ty = Node::Type(TypeId(0));
        assert!(cache.open(ty));
        assert!(!cache.open(ty));
        assert!(cache.open(Node::Attribute(AttributeId(69))));
        cache.close(ty);
        assert!(cache.open(ty));
    }
}
