//! The cache of printed texts that other places repeat: of attributes, types, locations, names and
//! properties, by their index in the table of the file.
//!
//! Texts of types and names are kept at their first occurrence, all others at the second. Debug
//! information nests large attributes, so a text that contains other cached texts refers to them.
//! The memory therefore grows with the entries, not with their texts. All texts together take at
//! most 16 MiB; later texts are printed each time.

use crate::asm::buffer::{LONGEST as LONGEST_IN_LINE, STEP, Text};
use crate::asm::node::{Kind, Node};
use crate::asm::out::Out;
use crate::container::{AttributeId, OpNameId, PropertiesId, TypeId};
use crate::ir::RawOp;

/// Longer texts are printed each time.
const LONGEST: usize = 1 << 18;

/// The limit of all texts together, with shared parts counted once.
const MOST: usize = 1 << 24;

/// The limit of the number of parts of texts.
const MOST_PARTS: usize = 1 << 18;

/// Shorter texts are copied into the texts that contain them, and refer to no other.
const LEAST_REFERRED: usize = 1024;

const _: () = assert!(LEAST_REFERRED <= LONGEST_IN_LINE);

/// The limit of mentions that a text may refer to; later ones are copied.
const MOST_MENTIONS: usize = 1 << 13;

/// The states of an entry as a number: 0 is new.
const SEEN: u32 = 1;
const KEPT: u32 = 2;

/// What a text is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    Node(Node),
    /// A string attribute as the key of a dictionary.
    Key(AttributeId),
    /// A string attribute as the name of a file in a location: quoted, with a colon.
    File(AttributeId),
    /// The name of an op, quoted, with the bracket that opens its operands.
    Op(OpNameId),
}

impl Subject {
    #[inline(always)]
    pub(super) fn of_type(id: TypeId) -> Self {
        Subject::Node(Node::Type(id))
    }

    fn is_attribute(self) -> bool {
        matches!(self, Subject::Node(Node::Attribute(_)))
    }
}

/// The key of the text of properties: the blob, and the name and sizes of the op, which select the
/// definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PropertiesKey {
    pub(super) blob: PropertiesId,
    /// The name, the number of operands and the number of results.
    pub(super) owner: [u32; 3],
}

impl PropertiesKey {
    #[inline(always)]
    pub(super) fn of(op: &RawOp<'_>, blob: PropertiesId) -> Self {
        let operands = op.operands().len() as u32;
        PropertiesKey {
            blob,
            owner: [op.name().index(), operands, op.result_count()],
        }
    }
}

/// A kept text: its first part, whether it is that of a location, and whether it starts with a
/// bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TextId(u32);

impl TextId {
    const LOCATION: u32 = 1;
    const BRACKET: u32 = 2;
    const ALIAS: u32 = 4;
    /// The bit at which the number of the part starts.
    const PART: u32 = 3;

    fn new(part: usize, kind: Kind, start: Option<&u8>) -> Self {
        let location = u32::from(kind == Kind::Location) * Self::LOCATION;
        let bracket = u32::from(start == Some(&b'(')) * Self::BRACKET;
        TextId((part as u32) << Self::PART | bracket | location)
    }

    #[inline(always)]
    fn part(self) -> usize {
        (self.0 >> Self::PART) as usize
    }

    /// What the text stands for.
    #[inline(always)]
    pub(super) fn kind(self) -> Kind {
        match (self.0 & Self::LOCATION, self.0 & Self::ALIAS) {
            (0, 0) => Kind::Whole,
            (_, 0) => Kind::Location,
            _ => Kind::Alias,
        }
    }

    /// Whether the text is a location in `loc( )`.
    #[inline(always)]
    pub(super) fn is_location(self) -> bool {
        self.0 & Self::LOCATION != 0
    }

    /// Whether the text starts with `(`, which among types only function types do.
    #[inline(always)]
    pub(super) fn is_function(self) -> bool {
        self.0 & Self::BRACKET != 0
    }
}

/// The bytes of a text up to a nested text, and that text. The last part has no nested text.
#[derive(Clone, Copy, Debug)]
struct Part {
    start: u32,
    end: u32,
    /// The length of the whole text if it has a single part and is shorter than [`LEAST_REFERRED`],
    /// else [`NOT_FLAT`].
    flat_length: u32,
    nested: Option<Nested>,
}

const NOT_FLAT: u32 = u32::MAX;

/// A text in another one, without its first `skipped` bytes, which are in its first part.
#[derive(Clone, Copy, Debug)]
struct Nested {
    text: TextId,
    skipped: u32,
}

/// A kept text in the printed text.
#[derive(Clone, Copy, Debug)]
struct Mention {
    position: u64,
    length: u32,
    nested: Nested,
}

/// The state of each entry of a table that was to be kept.
#[derive(Debug, Default)]
struct States(Vec<u32>);

impl States {
    #[inline(always)]
    fn get(&self, index: u32) -> u32 {
        self.0.get(index as usize).copied().unwrap_or(0)
    }

    /// The state of an entry; `count` is the number of entries of the table.
    fn get_mut(&mut self, index: u32, count: u32) -> Option<&mut u32> {
        if self.0.is_empty() {
            self.0 = vec![0; count as usize];
        }
        self.0.get_mut(index as usize)
    }
}

/// The numbers of entries of the tables of a file.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) attributes: u32,
    pub(super) types: u32,
    pub(super) op_names: u32,
    pub(super) properties: u32,
}

/// The texts of a file.
#[derive(Debug, Default)]
pub(super) struct TextCache {
    counts: Counts,
    attributes: States,
    types: States,
    keys: States,
    files: States,
    ops: States,
    /// From [`KEPT`] on, the state of a blob is its index in `of_blobs`.
    properties: States,
    /// The texts of each blob by owner, sorted.
    of_blobs: Vec<Vec<([u32; 3], TextId)>>,
    parts: Vec<Part>,
    /// The texts, and [`STEP`] more bytes.
    texts: Vec<u8>,
    length: usize,
    /// The number of bytes and parts of aliases, for which there is always room.
    aliases: (usize, usize),
    /// The kept texts that were printed, in order.
    mentions: Vec<Mention>,
    /// Parts still to append.
    pending: Vec<usize>,
}

impl TextCache {
    pub(super) fn new(counts: Counts) -> Self {
        TextCache {
            counts,
            ..TextCache::default()
        }
    }

    /// The text of an entry, if it is kept.
    #[inline(always)]
    pub(super) fn get(&self, subject: Subject) -> Option<TextId> {
        let state = match subject {
            Subject::Node(Node::Attribute(id)) => self.attributes.get(id.index()),
            Subject::Node(Node::Type(id)) => self.types.get(id.index()),
            Subject::Key(id) => self.keys.get(id.index()),
            Subject::File(id) => self.files.get(id.index()),
            Subject::Op(id) => self.ops.get(id.index()),
        };
        state.checked_sub(KEPT).map(TextId)
    }

    /// The text of an attribute or a type, if it is kept.
    #[inline(always)]
    pub(super) fn of_node(&self, node: Node) -> Option<TextId> {
        self.get(Subject::Node(node))
    }

    /// The text of properties, if it is kept.
    #[inline]
    pub(super) fn of_properties(&self, key: &PropertiesKey) -> Option<TextId> {
        let texts = self.properties.get(key.blob.index()).checked_sub(KEPT)?;
        let texts = self.of_blobs.get(texts as usize)?;
        if let [(owner, text)] = texts.as_slice() {
            return (*owner == key.owner).then_some(*text);
        }
        let found = texts.binary_search_by(|(owner, _)| owner.cmp(&key.owner));
        texts.get(found.ok()?).map(|&(_, text)| text)
    }

    /// The bytes of a text before the first nested text.
    #[inline]
    pub(super) fn start_of(&self, text: TextId) -> &[u8] {
        self.part(text.part()).0
    }

    /// The bytes of a part, and the text that follows them.
    #[inline]
    fn part(&self, index: usize) -> (&[u8], Option<Nested>) {
        let Some(part) = self.parts.get(index) else {
            return (&[], None);
        };
        let bytes = self.texts.get(part.start as usize..part.end as usize);
        (bytes.unwrap_or_default(), part.nested)
    }

    /// A text for a line: one without nested texts.
    #[inline(always)]
    pub(super) fn in_line(&self, text: TextId) -> Option<Text<'_>> {
        let part = self.parts.get(text.part())?;
        if part.flat_length == NOT_FLAT {
            return None;
        }
        Some(Text {
            bytes: self.texts.get(part.start as usize..)?,
            length: part.flat_length as usize,
        })
    }

    /// Appends a text to the printed text.
    #[inline]
    pub(super) fn append(&mut self, text: TextId, out: &mut Out<'_>) {
        if let Some(text) = self.in_line(text)
            && let Some(bytes) = text.bytes.first_chunk::<STEP>()
            && text.length <= STEP
        {
            return out.buffer.put(bytes, text.length);
        }
        self.append_from(text, 0, out);
    }

    /// Appends a text without its first `skipped` bytes, which must be part of
    /// [`TextCache::start_of`].
    #[inline(never)]
    pub(super) fn append_from(&mut self, text: TextId, skipped: usize, out: &mut Out<'_>) {
        let position = out.position();
        let nested = Nested {
            text,
            skipped: skipped as u32,
        };
        let (bytes, mut next) = self.part(text.part());
        out.text(bytes.get(skipped..).unwrap_or_default());
        let mut pending = std::mem::take(&mut self.pending);
        let mut at = text.part() + 1;
        loop {
            // The bytes of a part precede the text that it refers to.
            let skipped = match next {
                Some(nested) => {
                    pending.push(at);
                    at = nested.text.part();
                    nested.skipped as usize
                }
                None => match pending.pop() {
                    Some(after) => {
                        at = after;
                        0
                    }
                    None => break,
                },
            };
            let (bytes, nested) = self.part(at);
            out.text(bytes.get(skipped..).unwrap_or_default());
            next = nested;
            at += 1;
        }
        self.pending = pending;
        let length = (out.position() - position) as usize;
        self.mention(position, length, nested);
    }

    /// Records that a kept text was printed as part of an entry.
    fn mention(&mut self, position: u64, length: usize, nested: Nested) {
        if length >= LEAST_REFERRED && self.mentions.len() < MOST_MENTIONS {
            self.mentions.push(Mention {
                position,
                length: length as u32,
                nested,
            });
        }
    }

    /// Forgets the printed texts, if no entry contains them.
    #[inline]
    pub(super) fn forget_mentions(&mut self) {
        self.mentions.clear();
    }

    /// Forgets the texts that were printed from a position on, because they were removed.
    pub(super) fn forget_mentions_since(&mut self, position: u64) {
        let kept = self.mentions.partition_point(|it| it.position < position);
        self.mentions.truncate(kept);
    }

    /// Keeps the text of an entry if it may be repeated: `prefix`, and `text`, which was printed
    /// from `position` on.
    pub(super) fn keep(
        &mut self,
        subject: Subject,
        kind: Kind,
        prefix: &[u8],
        text: &[u8],
        position: u64,
    ) {
        if kind == Kind::Passing {
            return;
        }
        let is_lasting = !subject.is_attribute();
        let Some(state) = self.state_mut(subject) else {
            return;
        };
        let is_worth_it = *state == SEEN || (*state == 0 && is_lasting);
        *state = (*state).max(SEEN);
        if is_worth_it
            && let Some(text) = self.add(kind, prefix, text, position)
            && let Some(state) = self.state_mut(subject)
        {
            *state = KEPT + text.0;
        }
    }

    fn state_mut(&mut self, subject: Subject) -> Option<&mut u32> {
        let counts = self.counts;
        match subject {
            Subject::Node(Node::Attribute(id)) => {
                self.attributes.get_mut(id.index(), counts.attributes)
            }
            Subject::Node(Node::Type(id)) => self.types.get_mut(id.index(), counts.types),
            Subject::Key(id) => self.keys.get_mut(id.index(), counts.attributes),
            Subject::File(id) => self.files.get_mut(id.index(), counts.attributes),
            Subject::Op(id) => self.ops.get_mut(id.index(), counts.op_names),
        }
    }

    /// Keeps the text of properties at the second occurrence of their blob.
    pub(super) fn keep_properties(&mut self, key: PropertiesKey, text: &[u8], position: u64) {
        let blob = key.blob.index();
        let Some(state) = self.properties.get_mut(blob, self.counts.properties) else {
            return;
        };
        if *state == 0 {
            *state = SEEN;
            return;
        }
        let place = state.checked_sub(KEPT);
        let Some(text) = self.add(Kind::Whole, b"", text, position) else {
            return;
        };
        let place = match place {
            Some(place) => place,
            None => {
                let place = self.of_blobs.len() as u32;
                self.of_blobs.push(Vec::new());
                if let Some(state) = self.properties.0.get_mut(blob as usize) {
                    *state = KEPT + place;
                }
                place
            }
        };
        if let Some(texts) = self.of_blobs.get_mut(place as usize) {
            let at = texts.partition_point(|(owner, _)| *owner < key.owner);
            texts.insert(at, (key.owner, text));
        }
    }

    /// Stores an alias, which [`TextCache::set_alias`] makes the text of entries. Returns `None` if
    /// the number of parts exceeds its range.
    pub(super) fn add_alias(&mut self, alias: &[u8], is_location: bool) -> Option<TextId> {
        let part = u32::try_from(self.parts.len()).ok();
        let part = part.filter(|&part| part < u32::MAX >> (TextId::PART + 1))?;
        self.texts.truncate(self.length);
        let start = u32::try_from(self.texts.len()).ok()?;
        let end = start.checked_add(u32::try_from(alias.len()).ok()?)?;
        self.texts.extend_from_slice(alias);
        self.length = self.texts.len();
        self.texts.extend_from_slice(&[0; STEP]);
        self.parts.push(Part {
            start,
            end,
            flat_length: alias.len() as u32,
            nested: None,
        });
        self.aliases = (self.aliases.0 + alias.len(), self.aliases.1 + 1);
        let location = u32::from(is_location) * TextId::LOCATION;
        Some(TextId(part << TextId::PART | TextId::ALIAS | location))
    }

    /// Makes an alias the text of an entry. It is never replaced.
    pub(super) fn set_alias(&mut self, subject: Subject, alias: TextId) {
        if let Some(state) = self.state_mut(subject) {
            *state = KEPT + alias.0;
        }
    }

    /// Stores a text. Returns `None` if there is no room.
    fn add(&mut self, kind: Kind, prefix: &[u8], text: &[u8], position: u64) -> Option<TextId> {
        let first_mention = self.mentions.partition_point(|it| it.position < position);
        let mentions = self.mentions.get(first_mention..).unwrap_or_default();
        let referred: usize = mentions.iter().map(|it| it.length as usize).sum();
        let length = prefix.len() + text.len();
        let (mentions, referred) = match length < LEAST_REFERRED {
            true => (&[][..], 0),
            false => (mentions, referred),
        };
        let own_length = length.saturating_sub(referred);
        let most = MOST + self.aliases.0;
        let most_parts = MOST_PARTS + self.aliases.1;
        if length > LONGEST
            || own_length > most - self.length
            || mentions.len() >= most_parts - self.parts.len()
        {
            return None;
        }
        let first = prefix.first().or(text.first());
        let id = TextId::new(self.parts.len(), kind, first);
        self.texts.truncate(self.length);
        let mut start = self.texts.len() as u32;
        self.texts.extend_from_slice(prefix);
        let mut copied = 0;
        for mention in mentions {
            let at = (mention.position - position) as usize;
            let before = text.get(copied..at).unwrap_or_default();
            self.texts.extend_from_slice(before);
            copied = at + mention.length as usize;
            let end = self.texts.len() as u32;
            self.parts.push(Part {
                start,
                end,
                flat_length: NOT_FLAT,
                nested: Some(mention.nested),
            });
            start = end;
        }
        let rest = text.get(copied..).unwrap_or_default();
        self.texts.extend_from_slice(rest);
        self.length = self.texts.len();
        self.parts.push(Part {
            start,
            end: self.length as u32,
            flat_length: match length < LEAST_REFERRED {
                true => length as u32,
                false => NOT_FLAT,
            },
            nested: None,
        });
        self.texts.extend_from_slice(&[0; STEP]);
        // From here on, the enclosing text refers to the entry itself.
        self.mentions.truncate(first_mention);
        let nested = Nested {
            text: id,
            skipped: prefix.len() as u32,
        };
        self.mention(position, text.len(), nested);
        Some(id)
    }
}

#[cfg(test)]
mod tests;
