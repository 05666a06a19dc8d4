//! What is known of entries while a file is printed: which are open, and the texts of those that
//! stand in many places.
//!
//! Types stand in every line; debug information repeats large attributes again and again. Their
//! texts are kept, types from the first time on and attributes from the second. Debug information
//! also nests them in each other, so a text that has others in it is kept in parts, between which it
//! refers to them: what is kept grows with the entries and not with their texts.

use std::ops::Range;

use crate::asm::out::Out;
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
const LONGEST: usize = 1 << 18;

/// All texts together are at most this long, what they refer to counted once.
const MOST: usize = 1 << 24;

/// There are at most this many parts of texts.
const MOST_PARTS: usize = 1 << 18;

/// Shorter texts are copied into what they stand in.
const LEAST_REFERRED: u32 = 64;

/// At most this many texts are remembered to refer to; the others are copied.
const MOST_MENTIONS: usize = 1 << 13;

/// The states of an entry, in a number: 0 is new.
const SEEN: u32 = 1;
const KEPT: u32 = 2;

/// The number of a text that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TextId(u32);

#[derive(Clone, Debug)]
struct Kept {
    kind: Kind,
    /// The first of them begins with the text.
    parts: Range<u32>,
}

/// Bytes of a text, and the text that stands after them, without its first bytes.
#[derive(Clone, Copy, Debug)]
struct Part {
    start: u32,
    end: u32,
    nested: Option<Nested>,
}

/// A text in another one, without its first `skipped` bytes, which lie in its first part.
#[derive(Clone, Copy, Debug)]
struct Nested {
    text: TextId,
    skipped: u32,
}

/// A kept text in what was printed.
#[derive(Clone, Copy, Debug)]
struct Mention {
    position: u64,
    length: u32,
    nested: Nested,
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
    parts: Vec<Part>,
    texts: Vec<u8>,
    /// What was printed of kept texts since the outermost open entry began, in order.
    mentions: Vec<Mention>,
    /// Parts still to append.
    pending: Vec<Range<u32>>,
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
            parts: Vec::new(),
            texts: Vec::new(),
            mentions: Vec::new(),
            pending: Vec::new(),
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

    /// The text of an entry and what it stands for, if it is kept.
    #[inline]
    pub(super) fn get(&self, node: Node) -> Option<(Kind, TextId)> {
        let text = self.states.get(self.index(node))?.checked_sub(KEPT)?;
        let kept = self.kept.get(text as usize)?;
        Some((kept.kind, TextId(text)))
    }

    /// The bytes of a text before the first one that it refers to.
    pub(super) fn start_of(&self, text: TextId) -> &[u8] {
        let first = self.kept.get(text.0 as usize).map(|kept| kept.parts.start);
        first.map_or(&[], |part| self.part(part).0)
    }

    /// The own bytes of a part, and what stands after them.
    #[inline]
    fn part(&self, index: u32) -> (&[u8], Option<Nested>) {
        let Some(part) = self.parts.get(index as usize) else {
            return (&[], None);
        };
        let bytes = self.texts.get(part.start as usize..part.end as usize);
        (bytes.unwrap_or_default(), part.nested)
    }

    /// Appends a text to what is printed, without its first `skipped` bytes, which have to be of
    /// [`Cache::start_of`].
    pub(super) fn append(&mut self, text: TextId, skipped: usize, out: &mut Out<'_>) {
        let position = out.position();
        let nested = Nested {
            text,
            skipped: skipped as u32,
        };
        let mut next = Some(nested);
        let mut pending = std::mem::take(&mut self.pending);
        let mut parts = 0..0;
        loop {
            let mut skipped = 0;
            if let Some(nested) = next.take() {
                if !parts.is_empty() {
                    pending.push(parts);
                }
                let kept = self.kept.get(nested.text.0 as usize);
                parts = kept.map_or(0..0, |kept| kept.parts.clone());
                skipped = nested.skipped as usize;
            }
            let Some(part) = parts.next() else {
                let Some(outer) = pending.pop() else { break };
                parts = outer;
                continue;
            };
            let (bytes, nested) = self.part(part);
            out.text(bytes.get(skipped..).unwrap_or_default());
            next = nested;
        }
        self.pending = pending;
        let length = (out.position() - position) as u32;
        self.mention(position, length, nested);
    }

    /// Remembers that a kept text was printed, for the entry that it stands in.
    #[inline]
    fn mention(&mut self, position: u64, length: u32, nested: Nested) {
        if length >= LEAST_REFERRED && self.mentions.len() < MOST_MENTIONS {
            self.mentions.push(Mention {
                position,
                length,
                nested,
            });
        }
    }

    /// Forgets what was printed: it stands in no entry.
    #[inline]
    pub(super) fn forget_mentions(&mut self) {
        self.mentions.clear();
    }

    /// Forgets what was printed from a position on, as that was taken back.
    pub(super) fn forget_mentions_since(&mut self, position: u64) {
        let kept = self.mentions.partition_point(|it| it.position < position);
        self.mentions.truncate(kept);
    }

    /// Keeps the text of an entry if that may be of use: `prefix`, and `text`, which was printed from
    /// `position` on.
    pub(super) fn keep(
        &mut self,
        node: Node,
        kind: Kind,
        prefix: &[u8],
        text: &[u8],
        position: u64,
    ) {
        if kind == Kind::Passing {
            return;
        }
        let index = self.index(node);
        let Some(state) = self.states.get_mut(index) else {
            return;
        };
        let is_worth_it = *state == SEEN || (*state == 0 && matches!(node, Node::Type(_)));
        let first_mention = self.mentions.partition_point(|it| it.position < position);
        let mentions = self.mentions.get(first_mention..).unwrap_or_default();
        let referred: usize = mentions.iter().map(|it| it.length as usize).sum();
        let length = prefix.len() + text.len();
        let own_length = length.saturating_sub(referred);
        if !is_worth_it
            || length > LONGEST
            || own_length > MOST - self.texts.len()
            || mentions.len() >= MOST_PARTS - self.parts.len()
        {
            *state = (*state).max(SEEN);
            return;
        }
        *state = KEPT + self.kept.len() as u32;
        let first_part = self.parts.len() as u32;
        let mut start = self.texts.len() as u32;
        self.texts.extend_from_slice(prefix);
        let mut copied = 0;
        for mention in mentions {
            let at = (mention.position - position) as usize;
            self.texts
                .extend_from_slice(text.get(copied..at).unwrap_or_default());
            copied = at + mention.length as usize;
            let end = self.texts.len() as u32;
            self.parts.push(Part {
                start,
                end,
                nested: Some(mention.nested),
            });
            start = end;
        }
        self.texts
            .extend_from_slice(text.get(copied..).unwrap_or_default());
        self.parts.push(Part {
            start,
            end: self.texts.len() as u32,
            nested: None,
        });
        let nested = Nested {
            text: TextId(self.kept.len() as u32),
            skipped: prefix.len() as u32,
        };
        self.kept.push(Kept {
            kind,
            parts: first_part..self.parts.len() as u32,
        });
        // From here on it is the entry itself that stands in the one around it.
        self.mentions.truncate(first_mention);
        self.mention(position, text.len() as u32, nested);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::container::{AttributeId, TypeId};

    /// What is appended of a text that is kept.
    fn text(cache: &mut Cache, node: Node, skipped: usize) -> Option<Vec<u8>> {
        let (_, id) = cache.get(node)?;
        let mut sink = std::io::sink();
        let mut out = Out::new(&mut sink, None);
        cache.append(id, skipped, &mut out);
        Some(out.buffer.text().to_vec())
    }

    #[test]
    fn attributes_are_kept_from_the_second_time_on_and_types_from_the_first() {
        let mut cache = Cache::new(1, 1);
        let attribute = Node::Attribute(AttributeId(0));
        let ty = Node::Type(TypeId(0));
        cache.keep(attribute, Kind::Location, b"", b"unknown", 0);
        assert_eq!(cache.get(attribute), None);
        cache.keep(attribute, Kind::Location, b"", b"unknown", 0);
        assert_eq!(cache.get(attribute), Some((Kind::Location, TextId(0))));
        assert_eq!(text(&mut cache, attribute, 0).unwrap(), b"unknown");
        cache.keep(ty, Kind::Whole, b"i", b"32", 0);
        assert_eq!(text(&mut cache, ty, 0).unwrap(), b"i32");
    }

    #[test]
    fn a_text_refers_to_the_long_texts_in_it() {
        let mut cache = Cache::new(0, 4);
        let [inner, middle, outer, around] = [0, 1, 2, 3].map(|id| Node::Type(TypeId(id)));
        let long = [b'x'; 100];
        let with = |before: &[u8], inside: &[u8], after: &[u8]| [before, inside, after].concat();
        cache.keep(inner, Kind::Whole, b"!long", &long, 10);
        let long_middle = with(b"a<", &long, b">");
        cache.keep(middle, Kind::Whole, b"", &long_middle, 8);
        let long_outer = with(b"b<", &long_middle, b", c>");
        cache.keep(outer, Kind::Whole, b"", &long_outer, 6);
        assert_eq!(cache.texts.len(), 105 + 3 + 6);
        cache.forget_mentions();
        // The same text at another place, without its first bytes.
        let mut sink = std::io::sink();
        let mut out = Out::new(&mut sink, None);
        out.text(b"<");
        let (_, id) = cache.get(outer).unwrap();
        cache.append(id, 1, &mut out);
        out.text(b">");
        cache.keep(around, Kind::Whole, b"", out.buffer.text(), 0);
        assert_eq!(cache.texts.len(), 105 + 3 + 6 + 2);
        let expected = with(b"<", &long_outer[1..], b">");
        assert_eq!(out.buffer.text(), expected);
        assert_eq!(text(&mut cache, around, 0).unwrap(), expected);
        assert_eq!(
            text(&mut cache, inner, 0).unwrap(),
            with(b"!long", &long, b"")
        );
        assert_eq!(text(&mut cache, middle, 0).unwrap(), long_middle);
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
