//! Finds entries of the tables that are equal.
//!
//! MLIR's reader creates one attribute for all equal entries, and its writer writes one. If
//! [`equal_entries`](super::equal_entries) finds two entries with equal bytes, all entries are
//! compared by the entries that they refer to. Distinct attributes are never equal. Entries in text
//! form are never equal either: MLIR writes the same text for two affine maps whose sums are nested
//! differently.

use hashbrown::HashMap;

use crate::container::{
    AttributeId, Container, DialectId, Entry, EntryId, EntryMap, EntryWindow, OpNameId, StringId,
    TypeId,
};
use crate::dialect::{Tables, is_distinct};
use crate::error::Table;
use crate::schema::IndexSite;
use crate::write::canonical::extent::Extent;
use crate::write::entry_sites::EntrySites;
use crate::write::renumber;

/// For each entry of a table, the first entry that is equal to it.
pub(super) type Classes = Vec<u32>;

/// The tables in which entries may be equal; `None` if all differ.
#[derive(Debug, Default)]
pub(super) struct EqualityClasses {
    pub(super) dialects: Option<Classes>,
    pub(super) op_names: Option<Classes>,
    pub(super) attributes: Option<Classes>,
    pub(super) types: Option<Classes>,
    /// Whether attributes and types were compared.
    pub(super) knows_entries: bool,
}

impl EqualityClasses {
    /// The equal entries of all tables, with attributes and types compared.
    pub(super) fn of(tables: &Tables<'_>, extent: Extent) -> EqualityClasses {
        let container = tables.container();
        let mut equal = EqualityClasses::of_names(container, extent);
        let mut comparison = Comparison::new(tables, equal.dialects.as_deref(), extent);
        for id in container.entry_ids() {
            comparison.compare(id);
        }
        let first = |id| comparison.first(id).index();
        let attributes = (0..tables.attribute_count()).map(AttributeId);
        let types = (0..tables.type_count()).map(TypeId);
        equal.attributes = classes(attributes.map(|id| first(id.into())));
        equal.types = classes(types.map(|id| first(id.into())));
        equal.knows_entries = true;
        equal
    }

    /// Whether all attributes and types differ.
    pub(super) fn has_no_entries(&self) -> bool {
        self.attributes.is_none() && self.types.is_none()
    }

    /// The equal dialects and op names.
    pub(super) fn of_names(container: &Container<'_>, extent: Extent) -> EqualityClasses {
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
        EqualityClasses {
            op_names,
            dialects: dialect_classes,
            ..EqualityClasses::default()
        }
    }
}

/// The first entry that is equal to an entry.
pub(super) fn class_of(classes: Option<&[u32]>, id: u32) -> u32 {
    let class = classes.and_then(|classes| classes.get(id as usize));
    class.copied().unwrap_or(id)
}

/// The classes; `None` if each entry is the first of its class.
fn classes(first: impl Iterator<Item = u32>) -> Option<Classes> {
    let first: Classes = first.collect();
    let differ = first.iter().zip(0..).all(|(&first, id)| first == id);
    (!differ).then_some(first)
}

/// Whether an entry of this form is equal to no other.
pub(super) fn is_unique(container: &Container<'_>, entry: &Entry<'_>, extent: Extent) -> bool {
    let dialect = container.dialect_name(entry.dialect);
    let is_text = !entry.custom && extent == Extent::Whole;
    is_text || is_distinct(dialect, entry.custom, entry.bytes)
}

/// The progress of the comparison of an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    /// The entries that it refers to are compared first.
    Begun,
    Done,
}

/// Compares entries by content. The references of an entry are compared before it.
struct Comparison<'s, 'm> {
    entries: EntrySites<'m>,
    /// The indices of the current entry.
    sites: Vec<IndexSite>,
    tables: &'m Tables<'m>,
    dialects: Option<&'s [u32]>,
    extent: Extent,
    strings: Classes,
    states: EntryMap<State>,
    /// The first entry that is equal to each entry.
    classes: EntryMap<Option<EntryId>>,
    /// The first entry with each content.
    first: HashMap<Content, EntryId>,
}

/// The content of an entry: whether it is a type, its dialect, whether its encoding is custom, and
/// its bytes with each reference replaced by the first equal entry.
type Content = (bool, u32, bool, Vec<u8>);

impl<'s, 'm> Comparison<'s, 'm> {
    fn new(tables: &'m Tables<'m>, dialects: Option<&'s [u32]>, extent: Extent) -> Self {
        let container = tables.container();
        let mut seen = HashMap::new();
        let strings = (0..container.strings().count()).map(|id| {
            let content = container.string(StringId(id)).unwrap_or_default();
            *seen.entry(content).or_insert(id)
        });
        Comparison {
            entries: EntrySites::of(tables),
            sites: Vec::new(),
            tables,
            dialects,
            extent,
            strings: strings.collect(),
            states: EntryMap::of(container, State::New),
            classes: EntryMap::of(container, None),
            first: HashMap::new(),
        }
    }

    fn compare(&mut self, id: EntryId) {
        let mut stack = vec![id];
        while let Some(&id) = stack.last() {
            let state = self.states.get(id).copied().unwrap_or(State::Done);
            let entry = match state {
                State::Done => None,
                _ => self.scan(id),
            };
            let Some(entry) = entry else {
                self.states.set(id, State::Done);
                stack.pop();
                continue;
            };
            if state == State::New {
                self.states.set(id, State::Begun);
                let sites = self.sites.iter();
                let below = sites.filter_map(|site| EntryId::of(site.table, site.index));
                // A cycle of references: no value has one, and entries in it are equal to no other.
                let is_new = |below: &EntryId| self.states.get(*below) == Some(&State::New);
                let before = stack.len();
                stack.extend(below.filter(is_new));
                if stack.len() > before {
                    continue;
                }
            }
            self.states.set(id, State::Done);
            stack.pop();
            self.classify(id, &entry);
        }
    }

    /// Finds the class of the current entry, once the classes of all its references are known.
    fn classify(&mut self, id: EntryId, entry: &EntryWindow<'_>) {
        let plain = Entry {
            dialect: entry.dialect,
            custom: entry.custom,
            bytes: entry.bytes(),
            offset: entry.offset as u64,
        };
        if is_unique(self.tables.container(), &plain, self.extent) {
            return;
        }
        let mut bytes = Vec::with_capacity(entry.size);
        let class = |site: &IndexSite| match site.table {
            Table::String => class_of(Some(&self.strings), site.index),
            _ => match EntryId::of(site.table, site.index) {
                Some(below) => self.number(below),
                None => site.index,
            },
        };
        let sites = &self.sites;
        renumber::append(entry.window, entry.size, sites, class, &mut bytes);
        let is_type = matches!(id, EntryId::Type(_));
        let dialect = class_of(self.dialects, entry.dialect.index());
        let content = (is_type, dialect, entry.custom, bytes);
        let first = *self.first.entry(content).or_insert(id);
        self.classes.set(id, Some(first));
    }

    /// The first entry that is equal to an entry.
    fn first(&self, id: EntryId) -> EntryId {
        self.classes.get(id).copied().flatten().unwrap_or(id)
    }

    /// A number that only equal entries have in common.
    fn number(&self, id: EntryId) -> u32 {
        match self.first(id) {
            EntryId::Attribute(id) => id.index(),
            EntryId::Type(id) => self.tables.attribute_count() + id.index(),
        }
    }

    /// Finds the indices of an entry. `None` for a damaged or unknown encoding, which is equal to
    /// no other.
    fn scan(&mut self, id: EntryId) -> Option<EntryWindow<'m>> {
        let entries = &mut self.entries;
        entries.collect(id, &mut self.sites).ok()?;
        entries.table_of(id).entries.get(id.index())
    }
}
