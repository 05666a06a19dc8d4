//! Collects the entries that have an alias, in the order of MLIR's printer.
//!
//! A node is an entry or a part of a text. Aliases are defined in the order of the depths of their
//! nodes. The depth of a node is one more than that of the deepest node in it that contains an
//! alias. An alias can be defined behind the ops if only locations of ops require it.
//!
//! A file with locations has a node for nearly every op, so that a node is a few numbers.

use std::hash::{BuildHasher, Hasher, RandomState};

use hashbrown::{DefaultHashBuilder, HashMap, HashTable};

use crate::container::{AttributeId, TypeId};
use crate::dialect::Attribute;
use crate::schema::Release;
use crate::text::print::aliases::name::{NameId, Names};
use crate::text::print::aliases::span::{Entry, Span};
use crate::text::print::buffer::Buffer;

/// Something that was met.
#[derive(Debug)]
pub(super) struct Node {
    subject: Subject,
    pub(super) kind: Kind,
    /// The name of the alias, without sign and number.
    pub(super) name: Option<NameId>,
    pub(super) depth: u32,
    pub(super) is_deferrable: bool,
    /// The first node with the same content, which may be the node itself.
    pub(super) same: u32,
    /// The range of its child nodes.
    children: (u32, u32),
    /// The range of its kept text.
    text: (u32, u32),
}

/// What a node is of.
#[derive(Clone, Copy, Debug)]
enum Subject {
    Attribute(AttributeId),
    Type(TypeId),
    Unknown,
    /// A part of a text, by its number.
    Span(u32),
}

/// The form of the text of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Attribute,
    /// An attribute that differs from the one with the same text outside of the type that normalizes it.
    Normalized,
    Type,
    /// A location without `loc( )`.
    Location,
}

/// A node whose nested nodes are being printed.
#[derive(Debug)]
struct Frame {
    node: u32,
    /// Where its text starts.
    start: u64,
    /// The largest depth of its nested nodes.
    depth: u32,
    /// The number of pending nodes outside of it.
    pending: usize,
    /// Whether its text with aliases in place of the marks is that of the second walk.
    is_final: bool,
}

/// The content of a node by two hashes, and the first node with it. Both hashes have random keys, so that no file can be
/// made of different texts with equal ones.
#[derive(Debug)]
struct Known {
    hashes: [u64; 2],
    kind: Kind,
    node: u32,
}

/// What was met.
#[derive(Debug)]
pub(in crate::text) struct Collector<'m> {
    pub(super) nodes: Vec<Node>,
    pub(super) names: Names<'m>,
    children: Vec<u32>,
    /// The nodes of attributes, plus one.
    pub(super) attributes: Vec<u32>,
    pub(super) types: Vec<u32>,
    /// The node of the unknown location that a file omits, plus one.
    unknown: u32,
    /// The parts of texts, and the nodes of their places.
    spans: Vec<Span<'m>>,
    pub(super) texts: HashMap<(usize, usize), u32>,
    known: HashTable<Known>,
    hashers: (RandomState, DefaultHashBuilder),
    /// The kept texts of nodes.
    kept: Vec<u8>,
    frames: Vec<Frame>,
    pending: Vec<u32>,
    /// Nodes that must be defined before the ops.
    before: Vec<u32>,
    /// Whether the visited nodes can be defined behind the ops.
    pub(super) is_deferrable: bool,
    /// Whether nodes without an alias propagate that their children must be defined before the ops.
    passes_on: bool,
}

impl<'m> Collector<'m> {
    pub(super) fn new(attributes: u32, types: u32, release: Release) -> Self {
        Collector {
            nodes: Vec::new(),
            names: Names::default(),
            children: Vec::new(),
            attributes: vec![0; attributes as usize],
            types: vec![0; types as usize],
            unknown: 0,
            spans: Vec::new(),
            texts: HashMap::new(),
            known: HashTable::new(),
            hashers: (RandomState::new(), DefaultHashBuilder::default()),
            kept: Vec::new(),
            frames: Vec::new(),
            pending: Vec::new(),
            before: Vec::new(),
            is_deferrable: false,
            passes_on: release >= Release::Llvm21,
        }
    }

    /// Returns the node of an entry that was visited before, and records the new visit.
    #[inline]
    pub(in crate::text) fn again(&mut self, entry: Entry<'m>) -> Option<u32> {
        let node = match entry {
            Entry::Attribute(id) => self.attributes.get(id.index() as usize),
            Entry::Type(id) => self.types.get(id.index() as usize),
            Entry::Unknown => Some(&self.unknown),
            Entry::Text(_) => None,
        };
        let node = node?.checked_sub(1)?;
        let same = self.nodes.get(node as usize)?.same;
        self.found(same);
        Some(same)
    }

    /// Appends the text of a node within the texts that contain it: its own text if that is short and
    /// contains no aliases, else a mark.
    pub(super) fn append_text(&self, node: u32, out: &mut Buffer) {
        match self.nodes.get(node as usize) {
            Some(it) if it.depth == 0 && it.text != (0, 0) => {
                out.extend_from_slice(self.text_of(it));
            }
            _ => {
                let [one, two, three, four] = node.to_le_bytes();
                out.literal(&[MARK, one, two, three, four]);
            }
        }
    }

    /// The text of a node, in which marks stand for nested nodes. Empty if it is not kept.
    pub(super) fn text_of(&self, node: &Node) -> &[u8] {
        let (start, end) = node.text;
        let text = self.kept.get(start as usize..end as usize);
        text.unwrap_or_default()
    }

    /// Whether an attribute is known to contain no alias, so that a visit has no effect.
    pub(super) fn is_plain_attribute(&self, attribute: Attribute<'_>) -> bool {
        match self.attributes.get(attribute.id().index() as usize) {
            Some(0) | None => match attribute.sole_nested_type() {
                Some(ty) => ty.is_none_or(|ty| self.is_plain_type(ty)),
                None => false,
            },
            Some(node) => self.is_plain(*node),
        }
    }

    /// The same of a type.
    pub(super) fn is_plain_type(&self, id: TypeId) -> bool {
        let node = self.types.get(id.index() as usize);
        node.is_some_and(|node| self.is_plain(*node))
    }

    /// The same of a node plus one; 0 is none.
    fn is_plain(&self, node: u32) -> bool {
        let node = node.checked_sub(1);
        let node = node.and_then(|node| self.nodes.get(node as usize));
        node.is_some_and(|node| node.depth == 0)
    }

    /// What a node is of.
    pub(super) fn entry_of(&self, node: &Node) -> Option<Entry<'m>> {
        Some(match node.subject {
            Subject::Attribute(id) => Entry::Attribute(id),
            Subject::Type(id) => Entry::Type(id),
            Subject::Unknown => Entry::Unknown,
            Subject::Span(span) => Entry::Text(*self.spans.get(span as usize)?),
        })
    }

    /// Records the visit of a known node.
    #[inline]
    fn found(&mut self, node: u32) {
        let Some(found) = self.nodes.get(node as usize) else {
            return;
        };
        if let Some(frame) = self.frames.last_mut() {
            frame.depth = frame.depth.max(found.depth);
            self.pending.push(node);
        }
        if found.is_deferrable && !self.is_deferrable {
            self.define_before(node);
        }
    }

    /// Starts a new node, whose text begins at a position.
    pub(super) fn start(&mut self, entry: Entry<'m>, kind: Kind, name: Option<NameId>, start: u64) {
        let node = self.nodes.len() as u32;
        let (subject, place) = match entry {
            Entry::Attribute(id) => (
                Subject::Attribute(id),
                self.attributes.get_mut(id.index() as usize),
            ),
            Entry::Type(id) => (Subject::Type(id), self.types.get_mut(id.index() as usize)),
            Entry::Unknown => (Subject::Unknown, Some(&mut self.unknown)),
            Entry::Text(span) => {
                let number = self.spans.len() as u32;
                self.spans.push(span);
                let place = self.texts.entry(span.place()).or_default();
                (Subject::Span(number), Some(place))
            }
        };
        if let Some(place) = place {
            *place = node + 1;
        }
        self.nodes.push(Node {
            subject,
            kind,
            name,
            depth: u32::from(name.is_some()),
            is_deferrable: self.is_deferrable && (self.passes_on || name.is_some()),
            same: node,
            children: (0, 0),
            text: (0, 0),
        });
        self.frames.push(Frame {
            node,
            start,
            depth: 0,
            pending: self.pending.len(),
            is_final: true,
        });
    }

    /// Records that the text of the innermost open node will be another one in the second walk, even
    /// with aliases in place of the marks.
    #[inline]
    pub(super) fn text_will_differ(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.is_final = false;
        }
    }

    /// The start of the text of the innermost open node.
    pub(super) fn open_start(&self) -> Option<u64> {
        self.frames.last().map(|frame| frame.start)
    }

    /// Ends the innermost open node with its text, in which marks stand for nested nodes. Returns
    /// the first node with this content.
    pub(super) fn end(&mut self, text: &[u8]) -> Option<u32> {
        let frame = self.frames.pop()?;
        let node = self.nodes.get_mut(frame.node as usize)?;
        if self.pending.len() > frame.pending {
            let first = self.children.len() as u32;
            self.children.extend(self.pending.drain(frame.pending..));
            node.children = (first, self.children.len() as u32);
        }
        if frame.depth > 0 {
            node.depth = frame.depth + 1;
        }
        // A fused location of one location is that location.
        let only = match node.kind {
            Kind::Location => number_of(text),
            _ => None,
        };
        let same = match only {
            Some(only) => only,
            None => {
                let (mut one, mut other) =
                    (self.hashers.0.build_hasher(), self.hashers.1.build_hasher());
                one.write(text);
                other.write(text);
                let hashes = [one.finish(), other.finish()];
                let kind = node.kind;
                let is_equal = |it: &Known| it.hashes == hashes && it.kind == kind;
                let [hash, _] = hashes;
                let of = |it: &Known| it.hashes[0];
                match self.known.entry(hash, is_equal, of) {
                    hashbrown::hash_table::Entry::Occupied(known) => known.get().node,
                    hashbrown::hash_table::Entry::Vacant(place) => {
                        place.insert(Known {
                            hashes,
                            kind,
                            node: frame.node,
                        });
                        frame.node
                    }
                }
            }
        };
        node.same = same;
        let is_kept = match node.depth {
            0 => text.len() <= SHORT,
            // Positions in files are many, and soon printed again.
            _ => {
                node.name.is_some()
                    && (node.kind != Kind::Location || frame.depth > 0)
                    && self.kept.len() + text.len() <= MOST
            }
        };
        if is_kept && frame.is_final && same == frame.node {
            let start = self.kept.len() as u32;
            self.kept.extend_from_slice(text);
            node.text = (start, self.kept.len() as u32);
        }
        self.found(same);
        Some(same)
    }

    /// Drops the innermost open node, whose text cannot be printed. It has no alias.
    pub(super) fn drop_open(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.pending.truncate(frame.pending);
            if let Some(node) = self.nodes.get_mut(frame.node as usize) {
                node.name = None;
            }
        }
        self.text_will_differ();
    }

    /// Forgets the kept texts of nodes with aliases, so that these are printed again.
    #[cfg(test)]
    pub(super) fn forget_texts(&mut self) -> usize {
        let kept = self.nodes.iter_mut();
        let kept = kept.filter(|node| node.depth > 0 && node.text != (0, 0));
        kept.map(|node| node.text = (0, 0)).count()
    }

    /// Records that a node and its nested nodes must be defined before the ops.
    #[cold]
    fn define_before(&mut self, node: u32) {
        self.before.push(node);
        while let Some(node) = self.before.pop() {
            if let Some(node) = self.nodes.get_mut(node as usize)
                && node.is_deferrable
            {
                node.is_deferrable = false;
                let (first, after) = node.children;
                let children = self.children.get(first as usize..after as usize);
                self.before.extend(children.unwrap_or_default());
            }
        }
    }
}

/// The longest text that is copied into the texts that contain it.
const SHORT: usize = 64;

/// The limit of the kept texts together. Later ones are printed again.
const MOST: usize = 1 << 24;

/// The first byte of a mark, which stands for a nested node. Texts of MLIR escape it. The four bytes
/// behind it are the number of the node.
const MARK: u8 = 1;

/// The node of a text that is only a mark.
fn number_of(text: &[u8]) -> Option<u32> {
    let (number, rest) = text.strip_prefix(&[MARK])?.split_first_chunk()?;
    rest.is_empty().then(|| u32::from_le_bytes(*number))
}

/// A text up to its first mark, the node of that mark, and the text behind it.
pub(super) fn split_at_mark(text: &[u8]) -> Option<(&[u8], u32, &[u8])> {
    let at = memchr::memchr(MARK, text)?;
    let (before, behind) = text.split_at_checked(at)?;
    let (number, rest) = behind.strip_prefix(&[MARK])?.split_first_chunk()?;
    Some((before, u32::from_le_bytes(*number), rest))
}
