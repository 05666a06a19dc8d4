//! Definitions of consecutive ops of a dialect. The text of a block is unpacked and indexed when one
//! of its ops is first requested, and each definition is parsed when it is requested itself.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use memchr::{memchr_iter, memmem};

use crate::dialect::op_defs::packed::PackedBlock;
use crate::schema::{OpDef, Release, Releases, parse_op};

/// The definitions of consecutive ops of a dialect.
#[derive(Clone, Debug)]
pub(super) struct Block {
    dialect: Cow<'static, str>,
    /// The name of the first op, without the dialect. If empty, every op is in this block.
    first: &'static str,
    source: Source,
    ops: OnceLock<Ops>,
}

/// The origin of a block's index.
#[derive(Clone, Debug)]
enum Source {
    /// Text with one definition per line, sorted by op.
    Packed(PackedBlock<'static>),
    /// The same, not packed.
    Text(&'static str),
    /// The block was created with its index.
    Index,
}

/// The index of a block.
#[derive(Clone, Debug, Default)]
pub(super) struct Ops {
    dialect: Cow<'static, str>,
    text: Cow<'static, str>,
    /// Sorted by name.
    entries: Vec<Entry>,
}

#[derive(Clone, Debug)]
struct Entry {
    /// The range of the op's name in the text.
    name: Range<usize>,
    releases: Releases,
    /// The range of the definition in the text, after the word `op`.
    definition: Range<usize>,
    op_def: OnceLock<Option<OpDef>>,
}

/// The definitions of an op in all releases.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OpDefinitions<'l> {
    ops: Option<&'l Ops>,
    /// The range of the entries.
    start: u32,
    end: u32,
}

impl Block {
    pub(super) fn packed(dialect: Cow<'static, str>, packed: PackedBlock<'static>) -> Self {
        Block {
            dialect,
            first: packed.first,
            source: Source::Packed(packed),
            ops: OnceLock::new(),
        }
    }

    /// A block of a text with one definition per line, sorted by op. Other lines do not begin as one.
    pub(super) fn of_text(dialect: &'static str, text: &'static str) -> Self {
        Block {
            dialect: Cow::Borrowed(dialect),
            first: "",
            source: Source::Text(text),
            ops: OnceLock::new(),
        }
    }

    /// A block of parsed definitions.
    pub(super) fn of_ops(dialect: Cow<'static, str>, ops: Vec<OpDef>) -> Self {
        let mut index = Ops {
            dialect: dialect.clone(),
            ..Ops::default()
        };
        let mut text = String::new();
        for op in ops {
            let (_, name) = op.name.split_once('.').unwrap_or_default();
            let start = text.len();
            text.push_str(name);
            for releases in by_op_def(op.releases, || op.has_segments()) {
                index.entries.push(Entry {
                    name: start..text.len(),
                    releases,
                    definition: 0..0,
                    op_def: OnceLock::from(Some(op.within(releases))),
                });
            }
        }
        let name = |entry: &Entry| text.get(entry.name.clone()).unwrap_or_default();
        index
            .entries
            .sort_by(|one, other| name(one).cmp(name(other)));
        index.text = Cow::Owned(text);
        Block {
            dialect,
            first: "",
            source: Source::Index,
            ops: OnceLock::from(index),
        }
    }

    /// Whether an op of this name would be in this block or a later one.
    pub(super) fn begins_before(&self, op: &[u8]) -> bool {
        self.first.as_bytes() <= op
    }

    /// The index.
    pub(super) fn ops(&self) -> &Ops {
        self.ops.get_or_init(|| {
            let text = match &self.source {
                // Tests unpack every block.
                Source::Packed(block) => Cow::Owned(block.text().unwrap_or_default()),
                Source::Text(text) => Cow::Borrowed(*text),
                Source::Index => Cow::Borrowed(""),
            };
            Ops::index(self.dialect.clone(), text)
        })
    }

    /// Whether the block has an index.
    #[cfg(test)]
    pub(super) fn is_indexed(&self) -> bool {
        self.ops.get().is_some()
    }
}

impl Ops {
    /// Indexes a text of one definition per line, sorted by name.
    fn index(dialect: Cow<'static, str>, text: Cow<'static, str>) -> Self {
        let mut entries = Vec::with_capacity(text.len() / 100);
        let mut start = 0;
        for end in memchr_iter(b'\n', text.as_bytes()) {
            let line = text.get(start..end).unwrap_or_default();
            if let Some(definition) = line.strip_prefix("op ") {
                let at = end - definition.len();
                let (name, rest) = first_word(definition);
                let releases = match first_word(rest) {
                    ("in", rest) => releases_of(rest),
                    _ => Releases::ANY,
                };
                let has_segments = || memmem::find(definition.as_bytes(), b" sized ").is_some();
                let parts = by_op_def(releases, has_segments);
                entries.extend(parts.map(|releases| Entry {
                    name: at..at + name.len(),
                    releases,
                    definition: at..end,
                    op_def: OnceLock::new(),
                }));
            }
            start = end + 1;
        }
        Ops {
            dialect,
            text,
            entries,
        }
    }

    /// The releases that define any of the ops.
    pub(super) fn releases(&self) -> Releases {
        let releases = self.entries.iter().map(|entry| entry.releases);
        releases.fold(Releases::NONE, Releases::or)
    }

    /// The names of the ops that a release defines, sorted.
    pub(super) fn names(&self, release: Release) -> impl Iterator<Item = &str> {
        let entries = self.entries.iter();
        let entries = entries.filter(move |entry| entry.releases.contains(release));
        entries.map(|entry| self.name(entry))
    }

    /// The definitions of an op, by its name without the dialect.
    pub(super) fn find(&self, op: &[u8]) -> OpDefinitions<'_> {
        let is_before = |entry: &Entry| self.name(entry).as_bytes() < op;
        let start = self.entries.partition_point(is_before);
        let rest = self.entries.get(start..).unwrap_or_default().iter();
        let same = rest.take_while(|entry| self.name(entry).as_bytes() == op);
        OpDefinitions {
            ops: Some(self),
            start: start as u32,
            end: (start + same.count()) as u32,
        }
    }

    /// All definitions.
    #[cfg(test)]
    pub(super) fn everything(&self) -> OpDefinitions<'_> {
        OpDefinitions {
            ops: Some(self),
            start: 0,
            end: self.entries.len() as u32,
        }
    }

    fn name(&self, entry: &Entry) -> &str {
        self.text.get(entry.name.clone()).unwrap_or_default()
    }

    fn op_def<'l>(&'l self, entry: &'l Entry) -> Option<&'l OpDef> {
        let op_def = entry.op_def.get_or_init(|| {
            let definition = self.text.get(entry.definition.clone())?;
            // A test parses all of the built-in text; other texts are parsed before they get here.
            let op_def = parse_op(&self.dialect, definition, 1).ok()?;
            Some(op_def.within(entry.releases))
        });
        op_def.as_ref()
    }
}

impl<'l> OpDefinitions<'l> {
    /// The definitions for any of some releases; parses no others.
    pub(crate) fn within(
        self,
        releases: Releases,
    ) -> impl Iterator<Item = &'l OpDef> + Clone + use<'l> {
        let entries = self.entries();
        entries
            .filter(move |(_, entry)| !entry.releases.and(releases).is_empty())
            .filter_map(|(ops, entry)| ops.op_def(entry))
    }

    /// All definitions.
    pub(super) fn all(self) -> impl Iterator<Item = &'l OpDef> + use<'l> {
        self.entries().filter_map(|(ops, entry)| ops.op_def(entry))
    }

    /// Whether no release defines the op.
    pub(crate) fn is_empty(self) -> bool {
        self.start == self.end
    }

    fn entries(self) -> impl Iterator<Item = (&'l Ops, &'l Entry)> + Clone + use<'l> {
        let range = self.start as usize..self.end as usize;
        self.ops.into_iter().flat_map(move |ops| {
            let entries = ops.entries.get(range.clone()).unwrap_or_default();
            entries.iter().map(move |entry| (ops, entry))
        })
    }
}

/// The first word of a text, up to a space, and the text behind it.
fn first_word(text: &str) -> (&str, &str) {
    let end = text.bytes().position(|byte| byte == b' ');
    let split = text.split_at_checked(end.unwrap_or(text.len()));
    let (word, rest) = split.unwrap_or_default();
    (word, rest.strip_prefix(' ').unwrap_or_default())
}

/// The releases that a text begins with, up to a brace.
fn releases_of(text: &str) -> Releases {
    let mut releases = Releases::NONE;
    let mut next = first_word(text);
    while !next.0.is_empty() && !next.0.starts_with('{') {
        releases = Release::from_name(next.0).map_or(releases, |it| releases.with(it));
        next = first_word(next.1);
    }
    releases
}

/// The releases of a definition, as one set or as two with different definitions: LLVM 17 stores the
/// sizes of groups at another place in version 5.
fn by_op_def(
    releases: Releases,
    has_segments: impl FnOnce() -> bool,
) -> impl Iterator<Item = Releases> {
    let others = releases.without(Release::Llvm17);
    let are_two = releases != Releases::ANY
        && releases.contains(Release::Llvm17)
        && others != Releases::NONE
        && has_segments();
    let parts = match are_two {
        true => [Some(others), Some(Releases::NONE.with(Release::Llvm17))],
        false => [Some(releases), None],
    };
    parts.into_iter().flatten()
}
