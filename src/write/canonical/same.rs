//! Entries of the tables that are the same thing.
//!
//! MLIR's reader makes one attribute of all entries that say the same, and its writer writes one. No
//! file that it wrote has two such entries, so that a quick look at the tables comes first: only
//! where it finds two with equal bytes are the entries compared by what they refer to. Distinct
//! attributes are what they are called: each entry is one of its own. So are entries that are text, as
//! MLIR does write the same text for two affine maps that differ (in how sums are nested); only what
//! they mean is the same, to whom reads them.

use std::collections::HashMap;
use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::container::{
    AttributeId, Container, DialectId, Entry, EntryTable, NearEntries, OpNameId, StringId, TypeId,
};
use crate::dialect::Tables;
use crate::write::canonical::Extent;
use crate::write::link::{self, Link, Target};
use crate::write::references;
use crate::write::shapes::Shapes;

/// For each entry of a table, the first of those that are the same.
pub(super) type Classes = Vec<u32>;

/// The tables in which entries may be the same; `None` where all differ.
#[derive(Debug, Default)]
pub(super) struct Same {
    pub(super) dialects: Option<Classes>,
    pub(super) op_names: Option<Classes>,
    pub(super) attributes: Option<Classes>,
    pub(super) types: Option<Classes>,
}

impl Same {
    /// What is the same at a quick look: where no two attributes or types have equal bytes, all
    /// differ, unless they refer to two equal strings, or have numbers with more bytes than needed.
    pub(super) fn at_a_look(tables: &Tables<'_>, shapes: &Shapes, extent: Extent) -> Same {
        let container = tables.container();
        let entries = container.entries();
        let has_equal = has_equal_entries(container, &entries.attributes, extent)
            || has_equal_entries(container, &entries.types, extent);
        match has_equal {
            true => Same::of(tables, shapes, extent),
            false => Same::of_names(container, extent),
        }
    }

    /// What is the same, whatever it costs.
    pub(super) fn of(tables: &Tables<'_>, shapes: &Shapes, extent: Extent) -> Same {
        let container = tables.container();
        let mut same = Same::of_names(container, extent);
        let mut search = Search::new(tables, shapes, same.dialects.as_deref(), extent);
        for node in 0..search.classes.len() {
            search.compare(node);
        }
        let attributes = tables.attribute_count() as usize;
        let (attributes, types) = search.classes.split_at(attributes);
        let first = attributes.len() as u32;
        let types = types.iter().map(|class| class.wrapping_sub(first));
        same.attributes = classes(attributes.iter().copied());
        same.types = classes(types);
        same
    }

    /// Whether all attributes and types differ.
    pub(super) fn has_no_entries(&self) -> bool {
        self.attributes.is_none() && self.types.is_none()
    }

    /// Dialects and op names, which are few.
    fn of_names(container: &Container<'_>, extent: Extent) -> Same {
        let dialects = container.dialects();
        let mut seen = HashMap::new();
        let ids = (0..dialects.count()).map(DialectId);
        let first = ids.map(|id| {
            let content = (container.dialect_name(id), container.dialect_version(id));
            *seen.entry(content).or_insert(id.index())
        });
        let dialect_classes = classes(first);
        let dialect_of = |id: DialectId| class_of(dialect_classes.as_deref(), id.index());
        let mut seen = HashMap::new();
        let names = (0..dialects.op_name_count()).map(OpNameId);
        let first = names.map(|id| {
            let name = dialects.op_name(id);
            let registered = name.and_then(|name| name.registered);
            let content = (
                name.map(|name| dialect_of(name.dialect)),
                name.map(|name| container.string(name.name).unwrap_or_default()),
                registered.filter(|_| extent == Extent::Whole),
            );
            *seen.entry(content).or_insert(id.index())
        });
        let op_names = classes(first);
        Same {
            op_names,
            dialects: dialect_classes,
            ..Same::default()
        }
    }
}

/// The first of those that are the same as an entry.
pub(super) fn class_of(classes: Option<&[u32]>, id: u32) -> u32 {
    let class = classes.and_then(|classes| classes.get(id as usize));
    class.copied().unwrap_or(id)
}

/// `None` if each is the first of its class.
fn classes(first: impl Iterator<Item = u32>) -> Option<Classes> {
    let first: Classes = first.collect();
    let differ = first.iter().zip(0..).all(|(&first, id)| first == id);
    (!differ).then_some(first)
}

/// Whether a table has two entries with equal bytes that are the same.
fn has_equal_entries(container: &Container<'_>, table: &EntryTable, extent: Extent) -> bool {
    let hasher = DefaultHashBuilder::default();
    let hashes = || Hashes::new(container, table, &hasher);
    let suspects = suspects(table.count(), 0..table.count(), hashes(), 0);
    let suspects = self::suspects(suspects.len() as u32, suspects.into_iter(), hashes(), 32);
    let content_of = |id| {
        let entry = table.get(container.bytes(), id)?;
        Some((entry.custom, entry.bytes, entry.dialect))
    };
    let full_hash = |&id: &u32| hasher.hash_one(content_of(id));
    let mut found: HashTable<u32> = HashTable::new();
    for id in suspects {
        let Some(entry) = table.get(container.bytes(), id) else {
            continue;
        };
        let hash = full_hash(&id);
        let content = content_of(id);
        let other = found.find(hash, |&other| content_of(other) == content);
        if other.is_none() {
            found.insert_unique(hash, id, full_hash);
        } else if !is_alone(container, &entry, extent) {
            return true;
        }
    }
    false
}

/// Those of so many entries whose hash has a bit in common with another's.
fn suspects(
    count: u32,
    ids: impl Iterator<Item = u32> + Clone,
    mut hashes: Hashes<'_>,
    rotation: u32,
) -> Vec<u32> {
    let mut seen = Marks::for_count(count);
    let mut twice = Marks::for_count(count);
    for id in ids.clone() {
        let hash = hashes.of(id).rotate_left(rotation);
        if seen.set(hash) {
            twice.set(hash);
        }
    }
    ids.filter(|&id| twice.has(hashes.of(id).rotate_left(rotation)))
        .collect()
}

/// A bit for each of many hashes, of which few have one in common by chance.
struct Marks {
    words: Vec<u64>,
}

impl Marks {
    fn for_count(count: u32) -> Self {
        // Eight bits for each, so that they stay near.
        let words = (count as usize / 8).next_power_of_two();
        Marks {
            words: vec![0; words],
        }
    }

    fn place(&self, hash: u64) -> (usize, u64) {
        let at = hash as usize & (self.words.len() - 1);
        (at, 1 << (hash >> 58))
    }

    /// Marks a hash; gives whether it was.
    #[inline]
    fn set(&mut self, hash: u64) -> bool {
        let (at, mask) = self.place(hash);
        let before = self.words.get(at).copied().unwrap_or(0);
        if let Some(word) = self.words.get_mut(at) {
            *word |= mask;
        }
        before & mask != 0
    }

    #[inline]
    fn has(&self, hash: u64) -> bool {
        let (at, mask) = self.place(hash);
        self.words.get(at).is_some_and(|word| word & mask != 0)
    }
}

/// Hashes of the entries of a table, one after the other.
struct Hashes<'m> {
    bytes: &'m [u8],
    table: &'m EntryTable,
    near: NearEntries<'m>,
    hasher: &'m DefaultHashBuilder,
}

impl<'m> Hashes<'m> {
    fn new(
        container: &'m Container<'m>,
        table: &'m EntryTable,
        hasher: &'m DefaultHashBuilder,
    ) -> Self {
        Hashes {
            bytes: container.bytes(),
            table,
            near: NearEntries::new(table, container.bytes()),
            hasher,
        }
    }

    /// The hash of an entry's bytes.
    #[inline]
    fn of(&mut self, id: u32) -> u64 {
        match self.near.get(id) {
            // Nearly all are so short.
            Some(entry) if (1..=8).contains(&entry.size) => {
                let word = entry.word << (64 - 8 * entry.size);
                let hash = u128::from(word ^ entry.size as u64) * 0x9e37_79b9_7f4a_7c15;
                (hash >> 64) as u64 ^ hash as u64
            }
            _ => self.of_long(id),
        }
    }

    #[inline(never)]
    fn of_long(&self, id: u32) -> u64 {
        let entry = self.table.get(self.bytes, id);
        self.hasher.hash_one(entry.map(|entry| entry.bytes))
    }
}

/// Whether each such entry is one of its own.
fn is_alone(container: &Container<'_>, entry: &Entry<'_>, extent: Extent) -> bool {
    const CODE: u64 = 21;
    const TEXT: &[u8] = b"distinct[";
    match entry.custom {
        true => {
            let code = crate::wire::Cursor::new(entry.bytes, entry.offset).varint();
            code.is_ok_and(|code| code == CODE)
                && container.dialect_name(entry.dialect) == b"builtin"
        }
        false if extent == Extent::Whole => true,
        false => entry.bytes.windows(TEXT.len()).any(|bytes| bytes == TEXT),
    }
}

/// What was found of an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    /// What it refers to is compared first.
    Begun,
    Done,
}

/// Compares entries by what they say, those that one refers to before it.
struct Search<'m> {
    tables: &'m Tables<'m>,
    shapes: &'m Shapes,
    dialects: Option<&'m [u32]>,
    extent: Extent,
    strings: Classes,
    /// Attributes, then types.
    states: Vec<State>,
    classes: Classes,
    /// The first entry of each content.
    first: HashMap<Content, u32>,
}

/// Whether it is a type, its dialect, whether it is custom, and its bytes, in which the first of those
/// that are the same stands for what it refers to.
type Content = (bool, u32, bool, Vec<u8>);

impl<'m> Search<'m> {
    fn new(
        tables: &'m Tables<'_>,
        shapes: &'m Shapes,
        dialects: Option<&'m [u32]>,
        extent: Extent,
    ) -> Self {
        let count = tables.attribute_count() + tables.type_count();
        let container = tables.container();
        let mut seen = HashMap::new();
        let strings = (0..container.strings().count()).map(|id| {
            let content = container.string(StringId(id)).unwrap_or_default();
            *seen.entry(content).or_insert(id)
        });
        Search {
            tables,
            shapes,
            dialects,
            extent,
            strings: strings.collect(),
            states: vec![State::New; count as usize],
            classes: (0..count).collect(),
            first: HashMap::new(),
        }
    }

    fn compare(&mut self, node: usize) {
        let mut stack = vec![node];
        while let Some(&node) = stack.last() {
            let state = self.states.get(node).copied().unwrap_or(State::Done);
            let Some((entry, links)) = self.links(node).filter(|_| state != State::Done) else {
                self.set_state(node, State::Done);
                stack.pop();
                continue;
            };
            if state == State::New {
                self.set_state(node, State::Begun);
                let below = links.iter().filter_map(|link| self.node(link.target));
                // One that is begun refers to this one: no value does that, and no two are the same.
                let is_new = |below: &usize| self.states.get(*below) == Some(&State::New);
                let before = stack.len();
                stack.extend(below.filter(is_new));
                if stack.len() > before {
                    continue;
                }
            }
            self.set_state(node, State::Done);
            stack.pop();
            self.classify(node, &entry, &links);
        }
    }

    /// Finds the class of an entry when those of all that it refers to are known.
    fn classify(&mut self, node: usize, entry: &Entry<'_>, links: &[Link]) {
        if is_alone(self.tables.container(), entry, self.extent) {
            return;
        }
        let mut bytes = Vec::with_capacity(entry.bytes.len());
        let class = |target: Target| match target {
            Target::String(id) => class_of(Some(&self.strings), id),
            Target::Resource(id) => id,
            target => {
                let node = self.node(target).and_then(|node| self.classes.get(node));
                node.copied().unwrap_or(u32::MAX)
            }
        };
        link::renumber(entry.bytes, links, class, &mut bytes);
        let is_type = node >= self.tables.attribute_count() as usize;
        let dialect = class_of(self.dialects, entry.dialect.index());
        let content = (is_type, dialect, entry.custom, bytes);
        let first = *self.first.entry(content).or_insert(node as u32);
        if let Some(class) = self.classes.get_mut(node) {
            *class = first;
        }
    }

    fn set_state(&mut self, node: usize, state: State) {
        if let Some(place) = self.states.get_mut(node) {
            *place = state;
        }
    }

    fn node(&self, target: Target) -> Option<usize> {
        match target {
            Target::Attribute(id) => Some(id as usize),
            Target::Type(id) => Some((self.tables.attribute_count() + id) as usize),
            Target::String(_) | Target::Resource(_) => None,
        }
    }

    /// An entry and what it refers to; `None` for what is damaged or unknown, which is like nothing.
    fn links(&self, node: usize) -> Option<(Entry<'m>, Vec<Link>)> {
        let (tables, shapes) = (self.tables, self.shapes);
        let mut links = Vec::new();
        let attributes = tables.attribute_count() as usize;
        let entry = match node.checked_sub(attributes) {
            None => {
                let id = AttributeId(node as u32);
                references::links_of_attribute(tables, shapes, id, &mut links)
            }
            Some(id) => references::links_of_type(tables, shapes, TypeId(id as u32), &mut links),
        };
        Some((entry.ok()??, links))
    }
}
