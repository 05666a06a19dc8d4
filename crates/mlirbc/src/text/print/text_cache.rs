//! The cache of printed texts that other places repeat: of attributes, types, locations, names and
//! properties, by their index in the table of the file.
//!
//! Texts of types and names and short ones of properties are kept at their first occurrence, all
//! others at the second. Debug information nests large attributes, so a text that contains other
//! cached texts refers to them. The memory therefore grows with the entries, not with their texts.
//! All texts together take at most 16 MiB; later texts are printed each time.
//!
//! A text lies behind its length, so that a short one costs two memory accesses: its state, which
//! is its place, and the text.

use hashbrown::HashMap;

use crate::container::{AttributeId, EntryId, OpNameId, PropertiesId, TypeId};
use crate::ir::RawOp;
use crate::text::print::buffer::STEP;
use crate::text::print::kind::Kind;
use crate::text::print::out::Out;

/// Longer texts are printed each time.
const LONGEST: usize = 1 << 18;

/// The limit of all texts together, with shared parts counted once.
const MOST: usize = 1 << 24;

/// The limit of the number of parts of texts.
const MOST_PARTS: usize = 1 << 18;

/// Shorter texts are copied into the texts that contain them, and refer to no other.
const LEAST_REFERRED: usize = 1024;

/// The limit of mentions that a text may refer to; later ones are copied.
const MOST_MENTIONS: usize = 1 << 13;

/// Longer texts of properties are kept at the second occurrence.
const LONGEST_AT_ONCE: usize = 64;

/// The states of an entry as a number: 0 is new.
const SEEN: u32 = 1;
const KEPT: u32 = 2;

/// The bytes before a text: its length, or [`LONG`] and the number of its first part.
const HEAD: usize = 4;
const LONG: u32 = 1 << 31;

/// The bytes before the head of a text of properties: the three numbers of its owner.
const OWNER: usize = 12;

/// What a text is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    Entry(EntryId),
    /// A string attribute as the key of a dictionary.
    Key(AttributeId),
    /// A string attribute as the name of a file in a location: quoted, with a colon.
    File(AttributeId),
    /// The name of an op, quoted, with the bracket that opens its operands.
    Op(OpNameId),
    /// The properties of the first owner of a blob.
    Properties(PropertiesId),
}

/// The number of kinds of subjects.
const KINDS: usize = 6;

impl Subject {
    #[inline(always)]
    pub(super) fn of_type(id: TypeId) -> Self {
        Subject::Entry(EntryId::Type(id))
    }

    fn is_attribute(self) -> bool {
        matches!(self, Subject::Entry(EntryId::Attribute(_)))
    }

    /// The number of its kind, and its index among the subjects of that kind.
    #[inline(always)]
    fn place(self) -> (usize, u32) {
        match self {
            Subject::Entry(EntryId::Attribute(id)) => (0, id.index()),
            Subject::Key(id) => (1, id.index()),
            Subject::File(id) => (2, id.index()),
            Subject::Entry(EntryId::Type(id)) => (3, id.index()),
            Subject::Op(id) => (4, id.index()),
            Subject::Properties(id) => (5, id.index()),
        }
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

/// A kept text: where its head starts, whether it is that of a location, and whether it starts with
/// a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TextId(u32);

impl TextId {
    const LOCATION: u32 = 1;
    const BRACKET: u32 = 2;
    const ALIAS: u32 = 4;
    /// The bit at which the place of the head starts.
    const START: u32 = 3;

    /// Returns `None` if the place exceeds its range.
    fn new(start: usize, kind: Kind, first: Option<&u8>) -> Option<Self> {
        let start = u32::try_from(start).ok()?;
        let kind = match kind {
            Kind::Location => Self::LOCATION,
            Kind::Alias => Self::ALIAS,
            Kind::Whole | Kind::Passing => 0,
        };
        let bracket = u32::from(first == Some(&b'(')) * Self::BRACKET;
        let is_in_range = start < u32::MAX >> (Self::START + 1);
        is_in_range.then_some(TextId(start << Self::START | bracket | kind))
    }

    #[inline(always)]
    fn start(self) -> usize {
        (self.0 >> Self::START) as usize
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

/// The bytes of a long text up to a nested text, and that text. The last part has no nested text.
#[derive(Clone, Copy, Debug)]
struct Part {
    start: u32,
    end: u32,
    nested: Option<Nested>,
}

/// A long text from one of its parts on, without the first `skipped` bytes of that part.
#[derive(Clone, Copy, Debug)]
struct Nested {
    part: u32,
    skipped: u32,
}

/// A long text in the printed text.
#[derive(Clone, Copy, Debug)]
struct Mention {
    position: u64,
    length: u32,
    nested: Nested,
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
    /// The number of subjects of each kind.
    counts: [u32; KINDS],
    /// The state of each subject of each kind of which one was to be kept.
    states: [Vec<u32>; KINDS],
    /// The texts of blobs with other owners than the first.
    of_other_owners: HashMap<PropertiesKey, TextId>,
    /// The parts of long texts.
    parts: Vec<Part>,
    /// The texts with their heads, and [`STEP`] more bytes.
    texts: Vec<u8>,
    length: usize,
    /// The number of bytes of aliases, for which there is always room.
    aliases: usize,
    /// The long texts that were printed, in order.
    mentions: Vec<Mention>,
    /// What is still to append.
    pending: Vec<Nested>,
}

impl TextCache {
    pub(super) fn new(counts: Counts) -> Self {
        let Counts {
            attributes,
            types,
            op_names,
            properties,
        } = counts;
        TextCache {
            counts: [
                attributes, attributes, attributes, types, op_names, properties,
            ],
            ..TextCache::default()
        }
    }

    /// A cache of the names of files alone, which a number of attributes may be.
    pub(super) fn of_files(attributes: u32) -> Self {
        TextCache {
            counts: [0, 0, attributes, 0, 0, 0],
            ..TextCache::default()
        }
    }

    /// The text of an entry, if it is kept.
    #[inline(always)]
    pub(super) fn get(&self, subject: Subject) -> Option<TextId> {
        let (kind, index) = subject.place();
        let state = self.states.get(kind)?.get(index as usize)?;
        state.checked_sub(KEPT).map(TextId)
    }

    /// The text of an attribute or a type, if it is kept.
    #[inline(always)]
    pub(super) fn of_entry(&self, id: EntryId) -> Option<TextId> {
        self.get(Subject::Entry(id))
    }

    /// The text of properties, if it is kept.
    #[inline(always)]
    pub(super) fn of_properties(&self, key: &PropertiesKey) -> Option<TextId> {
        let text = self.get(Subject::Properties(key.blob))?;
        let start = text.start();
        let owner = self.texts.get(start.checked_sub(OWNER)?..start)?;
        let (owner, _) = owner.as_chunks();
        match owner
            .iter()
            .map(|word| u32::from_le_bytes(*word))
            .eq(key.owner)
        {
            true => Some(text),
            false => self.of_other_owners.get(key).copied(),
        }
    }

    /// The bytes from a text on, and its length, which is at most [`STEP`].
    #[inline(always)]
    fn short(&self, text: TextId) -> Option<(&[u8; STEP], usize)> {
        let bytes = self.texts.get(text.start()..)?;
        let bytes = bytes.first_chunk::<{ HEAD + STEP }>()?;
        let (head, bytes) = bytes.split_first_chunk()?;
        let length = u32::from_le_bytes(*head) as usize;
        (length <= STEP).then_some((bytes.first_chunk()?, length))
    }

    /// The head of a text, and the bytes behind it.
    fn head(&self, text: TextId) -> (u32, &[u8]) {
        let bytes = self.texts.get(text.start()..);
        let split = bytes.and_then(|bytes| bytes.split_first_chunk());
        split.map_or((0, &[]), |(head, bytes)| (u32::from_le_bytes(*head), bytes))
    }

    /// A text without parts. It has less than [`LEAST_REFERRED`] bytes.
    #[inline(never)]
    fn whole(&self, text: TextId) -> Option<&[u8]> {
        let (length, bytes) = self.head(text);
        bytes.get(..length as usize).filter(|_| length < LONG)
    }

    /// A long text without its first `skipped` bytes.
    fn long(&self, text: TextId, skipped: usize) -> Nested {
        Nested {
            part: self.head(text).0 & !LONG,
            skipped: skipped as u32,
        }
    }

    /// The bytes from a place in a long text up to the next nested text, and what follows.
    fn part(&self, nested: Nested) -> (&[u8], Option<Nested>) {
        let Some(part) = self.parts.get(nested.part as usize) else {
            return (&[], None);
        };
        let start = part.start + nested.skipped;
        let bytes = self.texts.get(start as usize..part.end as usize);
        (bytes.unwrap_or_default(), part.nested)
    }

    /// The bytes of a text before the first nested text.
    #[inline]
    pub(super) fn start_of(&self, text: TextId) -> &[u8] {
        let whole = self.whole(text);
        whole.unwrap_or_else(|| self.part(self.long(text, 0)).0)
    }

    /// Appends a text to the printed text.
    #[inline(always)]
    pub(super) fn append(&mut self, text: TextId, out: &mut Out<'_>) {
        match self.short(text) {
            Some((bytes, length)) => out.buffer.put(bytes, length),
            None => match self.whole(text) {
                Some(text) => out.text(text),
                None => self.append_from(text, 0, out),
            },
        }
    }

    /// Appends a text without its first `skipped` bytes, which must be part of
    /// [`TextCache::start_of`].
    #[inline(never)]
    pub(super) fn append_from(&mut self, text: TextId, skipped: usize, out: &mut Out<'_>) {
        if let Some(text) = self.whole(text) {
            return out.text(text.get(skipped..).unwrap_or_default());
        }
        let position = out.position();
        let whole = self.long(text, skipped);
        let mut pending = std::mem::take(&mut self.pending);
        pending.push(whole);
        while let Some(place) = pending.pop() {
            let (bytes, nested) = self.part(place);
            out.text(bytes);
            if let Some(nested) = nested {
                let part = place.part + 1;
                pending.extend([Nested { part, skipped: 0 }, nested]);
            }
        }
        self.pending = pending;
        let length = (out.position() - position) as usize;
        self.mention(position, length, whole);
    }

    /// Records that a long text was printed as part of an entry.
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
        if is_worth_it && let Some(text) = self.add(kind, &[], prefix, text, position) {
            self.set(subject, text);
        }
    }

    fn state_mut(&mut self, subject: Subject) -> Option<&mut u32> {
        let (kind, index) = subject.place();
        let states = self.states.get_mut(kind)?;
        if states.is_empty() {
            *states = vec![0; *self.counts.get(kind)? as usize];
        }
        states.get_mut(index as usize)
    }

    /// Makes a kept text that of an entry. An alias is never replaced.
    pub(super) fn set(&mut self, subject: Subject, text: TextId) {
        if let Some(state) = self.state_mut(subject) {
            *state = KEPT + text.0;
        }
    }

    /// Keeps the text of properties.
    pub(super) fn keep_properties(&mut self, key: PropertiesKey, text: &[u8], position: u64) {
        let subject = Subject::Properties(key.blob);
        let Some(state) = self.state_mut(subject) else {
            return;
        };
        let is_first = *state < KEPT;
        if *state == 0 && text.len() > LONGEST_AT_ONCE {
            *state = SEEN;
            return;
        }
        let owner = key.owner.map(u32::to_le_bytes);
        let text = self.add(Kind::Whole, owner.as_flattened(), b"", text, position);
        match text {
            Some(text) if is_first => self.set(subject, text),
            Some(text) => {
                self.of_other_owners.insert(key, text);
            }
            None => {}
        }
    }

    /// Stores an alias, which [`TextCache::set`] makes the text of entries. Returns `None` if there
    /// are too many bytes of them.
    pub(super) fn add_alias(&mut self, alias: &[u8], is_location: bool) -> Option<TextId> {
        self.aliases += HEAD + alias.len();
        let text = self.add(Kind::Alias, &[], b"", alias, u64::MAX)?;
        let location = u32::from(is_location) * TextId::LOCATION;
        Some(TextId(text.0 | location))
    }

    /// Stores a text behind its owner and its head. Returns `None` if there is no room.
    fn add(
        &mut self,
        kind: Kind,
        owner: &[u8],
        prefix: &[u8],
        text: &[u8],
        position: u64,
    ) -> Option<TextId> {
        let length = prefix.len() + text.len();
        let is_short = length < LEAST_REFERRED;
        let first_mention = self.mentions.partition_point(|it| it.position < position);
        let mentions = self.mentions.get(first_mention..).filter(|_| !is_short);
        let mentions = mentions.unwrap_or_default();
        let referred: usize = mentions.iter().map(|it| it.length as usize).sum();
        let own_length = owner.len() + HEAD + length.saturating_sub(referred);
        if length > LONGEST
            || own_length > MOST + self.aliases - self.length
            || mentions.len() >= MOST_PARTS - self.parts.len()
        {
            return None;
        }
        let first = prefix.first().or(text.first());
        let id = TextId::new(self.length + owner.len(), kind, first)?;
        let part = self.parts.len() as u32;
        let head = if is_short { length as u32 } else { LONG | part };
        self.texts.truncate(self.length);
        self.texts.extend_from_slice(owner);
        self.texts.extend_from_slice(&head.to_le_bytes());
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
                nested: Some(mention.nested),
            });
            start = end;
        }
        let rest = text.get(copied..).unwrap_or_default();
        self.texts.extend_from_slice(rest);
        self.length = self.texts.len();
        self.texts.extend_from_slice(&[0; STEP]);
        // From here on, the enclosing text refers to the entry itself.
        self.mentions.truncate(first_mention);
        if !is_short {
            self.parts.push(Part {
                start,
                end: self.length as u32,
                nested: None,
            });
            let skipped = prefix.len() as u32;
            self.mention(position, text.len(), Nested { part, skipped });
        }
        Some(id)
    }
}

#[cfg(test)]
mod tests;
