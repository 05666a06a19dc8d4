//! A cache of parsed op tails, keyed by their text. A tail is the text between the operands and the
//! location of an op.

use std::hash::BuildHasher;
use std::rc::Rc;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::container::{AttributeId, OpNameId, PropertiesId, TypeId};

/// The types of the operands and results of an op.
#[derive(Debug)]
pub(super) struct Signature {
    pub(super) inputs: Vec<TypeId>,
    pub(super) results: Vec<TypeId>,
}

/// The encoded properties, and the dictionary without inherent attributes.
pub(super) type Encoded = (Option<PropertiesId>, Option<AttributeId>);

/// What the text between the operands and the location says about an op of a name.
#[derive(Clone, Debug)]
pub(super) struct Tail {
    pub(super) signature: Rc<Signature>,
    pub(super) encoded: Encoded,
}

/// The tails that were read.
#[derive(Debug, Default)]
pub(super) struct KnownTails {
    list: Vec<KnownTail>,
    /// The texts of all tails. Comparing with the first occurrence in the input instead costs a
    /// twentieth of the time for a million ops, because each one is on a page of its own.
    texts: Vec<u8>,
    /// Indices in the list, by name and text. A text of a million ops has a hundred thousand tails, so that the table
    /// grows without reading their texts again.
    by_text: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

/// A tail of ops of a name, with the hash of the name and the text.
#[derive(Debug)]
struct KnownTail {
    name: OpNameId,
    hash: u32,
    /// The start and the length of the text in `texts`.
    start: u32,
    length: u32,
    tail: Tail,
}

/// A text that may be a tail of ops of a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct TailText<'t> {
    pub(super) text: &'t [u8],
    name: OpNameId,
    /// The hash of both.
    hash: u32,
}

impl KnownTails {
    pub(super) fn text<'t>(&self, name: OpNameId, text: &'t [u8]) -> TailText<'t> {
        let hash = self.hasher.hash_one((name, text)) as u32;
        TailText { text, name, hash }
    }

    /// A tail and its text, by index.
    #[inline]
    pub(super) fn get(&self, index: u32) -> Option<(&[u8], &Tail)> {
        let known = self.list.get(index as usize)?;
        Some((self.text_of(known), &known.tail))
    }

    #[inline]
    fn text_of(&self, known: &KnownTail) -> &[u8] {
        let rest = self.texts.get(known.start as usize..).unwrap_or_default();
        rest.get(..known.length as usize).unwrap_or_default()
    }

    /// The index of a tail.
    pub(super) fn find(&self, text: TailText<'_>) -> Option<u32> {
        let TailText { text, name, hash } = text;
        let is_equal = |&index: &u32| {
            let known = self.list.get(index as usize);
            known.is_some_and(|it| it.hash == hash && it.name == name && self.text_of(it) == text)
        };
        self.by_text.find(spread(hash), is_equal).copied()
    }

    /// Adds a tail that is not known, and returns its index. Returns `None` if there is no room for its text.
    pub(super) fn add(&mut self, text: TailText<'_>, tail: Tail) -> Option<u32> {
        let TailText { text, name, hash } = text;
        let index = self.list.len() as u32;
        let start = u32::try_from(self.texts.len()).ok()?;
        let length = u32::try_from(text.len()).ok()?;
        self.texts.extend_from_slice(text);
        self.list.push(KnownTail {
            name,
            hash,
            start,
            length,
            tail,
        });
        let list = &self.list;
        let hash_at = |index: &u32| list.get(*index as usize).map_or(0, |it| spread(it.hash));
        self.by_text.insert_unique(spread(hash), index, hash_at);
        Some(index)
    }
}

/// A hash spread over 64 bits, of which a table uses both ends.
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
