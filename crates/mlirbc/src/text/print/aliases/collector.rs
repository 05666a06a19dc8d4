//! Collects the entries that have an alias, in the order of MLIR's printer.
//!
//! A node is an entry or a part of a text. Aliases are defined in the order of the depths of their
//! nodes. The depth of a node is one more than that of the deepest node in it that contains an
//! alias. An alias can be defined behind the ops if only locations of ops require it.

use std::borrow::Cow;
use std::hash::{BuildHasher, Hasher, RandomState};

use hashbrown::HashMap;

use crate::schema::Release;
use crate::text::print::aliases::span::Entry;

/// Something that was met.
#[derive(Debug)]
pub(super) struct Node<'m> {
    pub(super) entry: Entry<'m>,
    pub(super) kind: Kind,
    /// The name of the alias, without sign and number.
    pub(super) name: Option<&'m str>,
    pub(super) depth: u32,
    pub(super) is_deferrable: bool,
    /// The first node with the same content, which may be the node itself.
    pub(super) same: u32,
    /// The range of its child nodes.
    children: (u32, u32),
}

/// The form of the text of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Attribute,
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
}

/// What was met.
#[derive(Debug)]
pub(in crate::text) struct Collector<'m> {
    pub(super) nodes: Vec<Node<'m>>,
    children: Vec<u32>,
    /// The nodes of attributes, plus one.
    pub(super) attributes: Vec<u32>,
    pub(super) types: Vec<u32>,
    /// The node of the unknown location that a file omits, plus one.
    unknown: u32,
    /// The nodes of parts of texts.
    pub(super) texts: HashMap<(usize, usize), u32>,
    /// The nodes by hashes of their texts.
    known: HashMap<(u64, u64), u32>,
    /// The texts of nodes that are short and contain no aliases.
    short: HashMap<u32, Box<[u8]>>,
    hashers: [RandomState; 2],
    frames: Vec<Frame>,
    pending: Vec<u32>,
    /// Whether the visited nodes can be defined behind the ops.
    pub(super) is_deferrable: bool,
    /// Whether nodes without an alias propagate that their children must be defined before the ops.
    passes_on: bool,
}

impl<'m> Collector<'m> {
    pub(super) fn new(attributes: u32, types: u32, release: Release) -> Self {
        Collector {
            nodes: Vec::new(),
            children: Vec::new(),
            attributes: vec![0; attributes as usize],
            types: vec![0; types as usize],
            unknown: 0,
            texts: HashMap::new(),
            known: HashMap::new(),
            short: HashMap::new(),
            hashers: [RandomState::new(), RandomState::new()],
            frames: Vec::new(),
            pending: Vec::new(),
            is_deferrable: false,
            passes_on: release >= Release::Llvm21,
        }
    }

    /// Returns the node of an entry that was visited before, and records the new visit.
    pub(super) fn again(&mut self, entry: Entry<'m>) -> Option<u32> {
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

    /// The text of a node within the texts that contain it: its own text if that is short and
    /// contains no aliases, else a mark.
    pub(super) fn text_of(&self, node: u32) -> Cow<'_, [u8]> {
        match self.short.get(&node) {
            Some(text) => Cow::Borrowed(text),
            None => Cow::Owned(mark(node)),
        }
    }

    /// Records the visit of a known node.
    fn found(&mut self, node: u32) {
        if !self.is_deferrable {
            self.define_before(node);
        }
        let depth = self.nodes.get(node as usize).map_or(0, |node| node.depth);
        if let Some(frame) = self.frames.last_mut() {
            frame.depth = frame.depth.max(depth);
            self.pending.push(node);
        }
    }

    /// Starts a new node, whose text begins at a position.
    pub(super) fn start(
        &mut self,
        entry: Entry<'m>,
        kind: Kind,
        name: Option<&'m str>,
        start: u64,
    ) {
        let node = self.nodes.len() as u32;
        self.nodes.push(Node {
            entry,
            kind,
            name,
            depth: u32::from(name.is_some()),
            is_deferrable: self.is_deferrable && (self.passes_on || name.is_some()),
            same: node,
            children: (0, 0),
        });
        let place = match entry {
            Entry::Attribute(id) => self.attributes.get_mut(id.index() as usize),
            Entry::Type(id) => self.types.get_mut(id.index() as usize),
            Entry::Unknown => Some(&mut self.unknown),
            Entry::Text(span) => Some(self.texts.entry(span.place()).or_default()),
        };
        if let Some(place) = place {
            *place = node + 1;
        }
        self.frames.push(Frame {
            node,
            start,
            depth: 0,
            pending: self.pending.len(),
        });
    }

    /// The start of the text of the innermost open node.
    pub(super) fn open_start(&self) -> Option<u64> {
        self.frames.last().map(|frame| frame.start)
    }

    /// Ends the innermost open node with its text, in which marks stand for nested nodes. Returns
    /// its index.
    pub(super) fn end(&mut self, text: &[u8]) -> Option<u32> {
        let frame = self.frames.pop()?;
        let first = self.children.len() as u32;
        self.children.extend(self.pending.drain(frame.pending..));
        let children = (first, self.children.len() as u32);
        let node = self.nodes.get_mut(frame.node as usize)?;
        node.children = children;
        if frame.depth > 0 {
            node.depth = frame.depth + 1;
        }
        // A fused location of one location is that location.
        let only = (node.kind == Kind::Location).then(|| number_of(text));
        if node.depth == 0 && text.len() <= SHORT {
            self.short.insert(frame.node, text.into());
        }
        let same = match only.flatten() {
            Some(only) => only,
            None => {
                let hash = [0, 1].map(|at| {
                    let mut hasher = self.hashers.get(at).map(BuildHasher::build_hasher)?;
                    hasher.write_u8(node.kind as u8);
                    hasher.write(text);
                    Some(hasher.finish())
                });
                match hash {
                    [Some(one), Some(other)] => {
                        *self.known.entry((one, other)).or_insert(frame.node)
                    }
                    _ => frame.node,
                }
            }
        };
        node.same = same;
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
    }

    /// Records that a node and its nested nodes must be defined before the ops.
    fn define_before(&mut self, node: u32) {
        let mut rest = vec![node];
        while let Some(node) = rest.pop() {
            if let Some(node) = self.nodes.get_mut(node as usize)
                && node.is_deferrable
            {
                node.is_deferrable = false;
                let (first, after) = node.children;
                let children = self.children.get(first as usize..after as usize);
                rest.extend(children.unwrap_or_default());
            }
        }
    }
}

/// The longest text that is copied into the texts that contain it.
const SHORT: usize = 64;

/// The first and last byte of a mark for a nested node. Texts of MLIR escape both.
const START: u8 = 1;
const END: u8 = 2;

/// The mark of a node in the texts that contain it.
fn mark(node: u32) -> Vec<u8> {
    let mut mark = vec![START];
    mark.extend_from_slice(node.to_string().as_bytes());
    mark.push(END);
    mark
}

/// The node of a text that is only a mark.
fn number_of(text: &[u8]) -> Option<u32> {
    let digits = text.strip_prefix(&[START])?.strip_suffix(&[END])?;
    std::str::from_utf8(digits).ok()?.parse().ok()
}
