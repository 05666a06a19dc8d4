//! What was read from texts that repeat, by their text and what else determines their meaning.

use std::hash::{BuildHasher, Hash, Hasher};

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::text::syntax::is_equal;

/// What was read from texts, of which each has a key.
#[derive(Debug)]
pub(super) struct KnownTexts<K, V> {
    list: Vec<Known<K, V>>,
    /// All texts. Comparing with the first occurrence in the input instead costs a twentieth of the time for a
    /// million ops, because each one is on a page of its own.
    texts: Vec<u8>,
    /// By key and text.
    by_text: HashTable<Slot>,
    hasher: DefaultHashBuilder,
}

/// What was read from a text.
#[derive(Debug)]
struct Known<K, V> {
    key: K,
    text: TextRange,
    value: V,
}

/// Where a text is among all texts.
#[derive(Clone, Copy, Debug)]
struct TextRange {
    start: u32,
    length: u32,
}

/// A text of the list by its hash. A text of a million ops has a hundred thousand lines, most of which are far from the
/// processor: the slot has all that is compared, and the table grows without reading the texts again.
#[derive(Clone, Copy, Debug)]
struct Slot {
    hash: u32,
    index: u32,
    text: TextRange,
}

/// A text that may be known.
#[derive(Clone, Copy, Debug)]
pub(super) struct SoughtText<'t, K> {
    pub(super) text: &'t [u8],
    pub(super) key: K,
    /// The hash of both.
    pub(super) hash: u32,
}

impl<K, V> Default for KnownTexts<K, V> {
    fn default() -> Self {
        KnownTexts {
            list: Vec::new(),
            texts: Vec::new(),
            by_text: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
        }
    }
}

impl<K: Copy + Eq + Hash, V> KnownTexts<K, V> {
    pub(super) fn text<'t>(&self, key: K, text: &'t [u8]) -> SoughtText<'t, K> {
        let mut hasher = self.hasher.build_hasher();
        key.hash(&mut hasher);
        hasher.write(text);
        let hash = hasher.finish() as u32;
        SoughtText { text, key, hash }
    }

    /// A text and what was read from it, by index.
    #[inline]
    pub(super) fn get(&self, index: u32) -> Option<(&[u8], &V)> {
        let known = self.list.get(index as usize)?;
        Some((self.text_of(known.text), &known.value))
    }

    #[inline]
    fn text_of(&self, range: TextRange) -> &[u8] {
        let rest = self.texts.get(range.start as usize..).unwrap_or_default();
        rest.get(..range.length as usize).unwrap_or_default()
    }

    /// The index of a text.
    pub(super) fn find(&self, text: SoughtText<'_, K>) -> Option<u32> {
        let SoughtText { text, key, hash } = text;
        let is_equal = |slot: &Slot| {
            slot.hash == hash
                && is_equal(self.text_of(slot.text), text)
                && (self.list.get(slot.index as usize)).is_some_and(|known| known.key == key)
        };
        let found = self.by_text.find(spread(hash), is_equal);
        found.map(|slot| slot.index)
    }

    /// Adds a text that is not known, and returns its index. Returns `None` if there is no room for it.
    pub(super) fn add(&mut self, text: SoughtText<'_, K>, value: V) -> Option<u32> {
        let SoughtText { text, key, hash } = text;
        let index = self.list.len() as u32;
        let start = u32::try_from(self.texts.len()).ok()?;
        let length = u32::try_from(text.len()).ok()?;
        self.texts.extend_from_slice(text);
        let text = TextRange { start, length };
        self.list.push(Known { key, text, value });
        let slot = Slot { hash, index, text };
        self.by_text
            .insert_unique(spread(hash), slot, |slot| spread(slot.hash));
        Some(index)
    }
}

/// A hash spread over 64 bits, of which a table uses both ends.
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
