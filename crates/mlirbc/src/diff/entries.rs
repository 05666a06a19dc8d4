//! Attributes and types of two modules, numbered by content.
//!
//! Entries of both modules that are read by the same schema, and are equal except for the numbers of
//! what they refer to, have the same number if what they refer to has. Equal numbers mean equal
//! entries. Different numbers need not mean different entries, which may be encoded in several
//! ways; then their text is compared.

use hashbrown::HashMap;

use crate::container::{
    AttributeId, DialectId, Entry, EntryId, EntryMap, ResourceId, ResourceOwner, StringId, TypeId,
};
use crate::dialect::builtin::ElementStorage;
use crate::dialect::{Tables, is_distinct};
use crate::diff::readings::{Compared, Reading, Scanned, append_numbered};
use crate::error::Table;
use crate::schema::IndexSite;
use crate::write::EntrySites;

/// The number of an entry and what is known of it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Class {
    pub(super) number: u32,
    /// Whether it is opaque or refers to something opaque, of which the references are unknown.
    pub(super) is_opaque: bool,
    /// Whether it is a distinct attribute or refers to one. Distinct attributes with equal contents
    /// have one number.
    pub(super) has_distinct: bool,
}

/// The classes of the entries of a module.
#[derive(Debug, Default)]
pub(super) struct Entries {
    classes: EntryMap<Class>,
    /// The numbers of the strings.
    strings: Vec<u32>,
    /// Whether any entry is a distinct attribute.
    pub(super) has_distinct: bool,
}

impl Entries {
    pub(super) fn attribute(&self, id: AttributeId) -> Class {
        self.of(id.into())
    }

    pub(super) fn ty(&self, id: TypeId) -> Class {
        self.of(id.into())
    }

    fn of(&self, id: EntryId) -> Class {
        self.classes.get(id).copied().unwrap_or_default()
    }
}

/// Whether it is a type, the number of its dialect's name, how it is read, and its bytes, in which
/// numbers represent what it refers to.
type Content = (bool, u32, Reading, Vec<u8>);

/// The numbers that were assigned.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    bytes: HashMap<Vec<u8>, u32>,
    contents: HashMap<Content, u32>,
    /// Whether opaque bytes of both modules refer to the same entries.
    same_tables: bool,
}

impl Numbers {
    /// The numbers for two modules.
    pub(super) fn new(a: &Tables<'_>, b: &Tables<'_>) -> Self {
        Numbers {
            same_tables: are_same_tables(a, b),
            ..Numbers::default()
        }
    }

    /// The number of a string.
    pub(super) fn of_bytes(&mut self, bytes: &[u8]) -> u32 {
        if let Some(&number) = self.bytes.get(bytes) {
            return number;
        }
        let number = self.bytes.len() as u32;
        self.bytes.insert(bytes.to_vec(), number);
        number
    }

    /// Which module's opaque bytes are meant, for the first or second one.
    pub(super) fn opaque_side(&self, side: u8) -> u8 {
        match self.same_tables {
            true => 0,
            false => side,
        }
    }

    /// The classes of the entries of a module, the first or second one, which is compared with another.
    pub(super) fn entries<'m>(
        &mut self,
        tables: &'m Tables<'m>,
        other: &'m Tables<'m>,
        side: u8,
    ) -> Entries {
        let container = tables.container();
        let strings = (0..container.strings().count()).map(|id| {
            let string = container.string(StringId(id)).unwrap_or_default();
            self.of_bytes(string)
        });
        let strings: Vec<u32> = strings.collect();
        let mut numbering = Numbering {
            side: self.opaque_side(side),
            numbers: self,
            compared: Compared { tables, other },
            entries: Entries {
                classes: EntryMap::of(container, Class::default()),
                strings,
                has_distinct: false,
            },
            states: EntryMap::of(container, State::New),
            writers: None,
            sites: Vec::new(),
        };
        let types = (0..tables.type_count()).map(|id| EntryId::Type(TypeId(id)));
        let attributes =
            (0..tables.attribute_count()).map(|id| EntryId::Attribute(AttributeId(id)));
        for id in types.chain(attributes) {
            numbering.visit(id);
        }
        numbering.entries
    }
}

/// Whether each table of one module starts with all entries of the same table of the other, so that
/// an index into the shorter one means the same in both.
fn are_same_tables(a: &Tables<'_>, b: &Tables<'_>) -> bool {
    let (one, other) = (a.container(), b.container());
    let strings = one.strings().count().min(other.strings().count());
    let attributes = a.attribute_count().min(b.attribute_count());
    let types = a.type_count().min(b.type_count());
    let plain = |tables: &Tables<'_>, entry: Option<Entry<'_>>| {
        entry.map(|entry| {
            let dialect = tables.container().dialect_name(entry.dialect).to_vec();
            (dialect, entry.custom, entry.bytes.to_vec())
        })
    };
    let names = |tables: &Tables<'_>, id: u32| {
        let container = tables.container();
        let id = DialectId(id);
        let version = container.dialect_version(id).map(<[u8]>::to_vec);
        (container.dialect_name(id).to_vec(), version)
    };
    let dialects = one.dialects().count().min(other.dialects().count());
    let resources = one.resources().handle_count();
    let resources = resources.min(other.resources().handle_count());
    (0..dialects).all(|id| names(a, id) == names(b, id))
        && (0..strings).all(|id| one.string(StringId(id)) == other.string(StringId(id)))
        && (0..resources)
            .map(ResourceId)
            .all(|id| resource_name(a, id) == resource_name(b, id))
        && (0..types)
            .map(|id| EntryId::Type(TypeId(id)))
            .chain((0..attributes).map(|id| EntryId::Attribute(AttributeId(id))))
            .all(|id| plain(a, one.entry(id)) == plain(b, other.entry(id)))
}

/// The owner and the key of a resource.
fn resource_name(tables: &Tables<'_>, id: ResourceId) -> Vec<u8> {
    let container = tables.container();
    let resources = container.resources();
    let group = resources.position(id).and_then(|at| resources.group_of(at));
    let owner = match group.map(|group| group.owner) {
        Some(ResourceOwner::Dialect(dialect)) => container.dialect_name(dialect),
        Some(ResourceOwner::External(name)) => container.string(name).unwrap_or_default(),
        None => b"",
    };
    let key = resources.get(id).and_then(|it| container.string(it.key));
    [owner, b"\0", key.unwrap_or_default()].concat()
}

/// What was done with an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    /// What it refers to comes first.
    Begun,
    Done,
}

struct Numbering<'s, 'm> {
    numbers: &'s mut Numbers,
    compared: Compared<'m>,
    /// Which module's opaque bytes these are.
    side: u8,
    entries: Entries,
    states: EntryMap<State>,
    /// The indices as the writers find them.
    writers: Option<EntrySites<'m>>,
    /// The indices of the entry looked at last.
    sites: Vec<IndexSite>,
}

impl<'m> Numbering<'_, 'm> {
    fn visit(&mut self, id: EntryId) {
        let mut stack = vec![id];
        while let Some(&id) = stack.last() {
            let state = self.states.get(id).copied();
            if matches!(state, None | Some(State::Done)) {
                stack.pop();
                continue;
            }
            let known = self.compared.scan(id, &mut self.sites);
            let open = match known {
                Some(_) => Vec::new(),
                None => self.scan_open(id),
            };
            if state == Some(State::New) {
                self.states.set(id, State::Begun);
                let before = stack.len();
                let mut push = |table, index| {
                    if let Some(below) = EntryId::of(table, index)
                        && self.states.get(below) == Some(&State::New)
                    {
                        stack.push(below);
                    }
                };
                if known.is_none() && open.is_empty() {
                    let entry = self.compared.entry(id);
                    let bytes = entry.map(|entry| entry.bytes).unwrap_or_default();
                    self.compared.possible_references(bytes, &mut push);
                }
                for site in &self.sites {
                    push(site.table, site.index);
                }
                if stack.len() > before {
                    continue;
                }
            }
            self.states.set(id, State::Done);
            stack.pop();
            self.number(id, known, &open);
        }
    }

    /// The readings of an entry that has no known one, with all their indices.
    fn scan_open(&mut self, id: EntryId) -> Vec<Scanned<'m>> {
        let open = self.compared.scan_open(id, &mut self.sites);
        let Some(entry) = self.compared.entry(id).filter(|_| open.is_empty()) else {
            return open;
        };
        let tables = self.compared.tables;
        let writers = self.writers.get_or_insert_with(|| EntrySites::of(tables));
        match writers.collect(id, &mut self.sites) {
            Ok(()) => vec![Scanned {
                reading: Reading::Indices,
                bytes: entry.bytes,
                sites: self.sites.len(),
            }],
            Err(_) => {
                self.sites.clear();
                Vec::new()
            }
        }
    }

    /// Numbers the entry looked at last when all that it refers to is numbered.
    fn number(&mut self, id: EntryId, known: Option<Scanned<'m>>, open: &[Scanned<'m>]) {
        let tables = self.compared.tables;
        let Some(entry) = self.compared.entry(id) else {
            return;
        };
        let dialect = tables.container().dialect_name(entry.dialect);
        // Text has the numbers of distinct attributes in it.
        let is_distinct = entry.custom && is_distinct(dialect, true, entry.bytes);
        let mut class = Class {
            number: 0,
            // What has no bytes refers to nothing.
            is_opaque: known.is_none() && !entry.bytes.is_empty(),
            has_distinct: is_distinct,
        };
        self.entries.has_distinct |= is_distinct;
        let mut bytes = Vec::with_capacity(entry.bytes.len());
        let (entries, states, numbers) = (&self.entries, &self.states, &mut *self.numbers);
        let mut is_cyclic = false;
        let mut number = |table: Table, index: u32| {
            let state = EntryId::of(table, index).and_then(|below| states.get(below));
            if state.is_some_and(|state| *state != State::Done) {
                is_cyclic = true;
                return index;
            }
            let below = number_of(table, index, tables, entries, numbers);
            class.is_opaque |= below.is_opaque;
            class.has_distinct |= below.has_distinct;
            below.number
        };
        let mut of_site = |site: &IndexSite| number(site.table, site.index);
        let mut reading = match (&known, open) {
            (Some(known), _) | (None, [known]) => {
                // The index of the type is before the elements.
                let stored = stored_elements(tables, id);
                let fields = stored.as_deref().unwrap_or(known.bytes);
                append_numbered(fields, &self.sites, of_site, &mut bytes);
                known.reading
            }
            (None, []) => {
                bytes.extend_from_slice(entry.bytes);
                let compared = self.compared;
                compared.possible_references(entry.bytes, &mut |table, index| {
                    bytes.extend(number(table, index).to_le_bytes());
                });
                Reading::Opaque
            }
            // Equal by every reading.
            (None, several) => {
                let mut sites = self.sites.as_slice();
                for scanned in several {
                    let (own, rest) = sites.split_at(scanned.sites.min(sites.len()));
                    bytes.extend(scanned.reading.address().to_le_bytes());
                    append_numbered(scanned.bytes, own, &mut of_site, &mut bytes);
                    sites = rest;
                }
                Reading::Several
            }
        };
        // Which distinct attribute opaque bytes refer to cannot be compared.
        let hides_references = matches!(reading, Reading::Opaque | Reading::Indices);
        if is_cyclic || (hides_references && class.has_distinct) {
            class.is_opaque = true;
            reading = Reading::Own(self.side);
        }
        let is_type = matches!(id, EntryId::Type(_));
        let dialect = self.numbers.of_bytes(dialect);
        let content = (is_type, dialect, reading, bytes);
        let contents = &mut self.numbers.contents;
        // The first number is for what has none.
        let next = contents.len() as u32 + 1;
        class.number = *contents.entry(content).or_insert(next);
        self.entries.classes.set(id, class);
    }
}

/// The fields of a dense attribute with equal bytes for equal elements, if it has others.
fn stored_elements(tables: &Tables<'_>, id: EntryId) -> Option<Vec<u8>> {
    let EntryId::Attribute(id) = id else {
        return None;
    };
    let stored = tables.attribute(id)?;
    let stored = stored.fields_with_elements_of(ElementStorage::NEWEST);
    stored.ok()?.map(|(_, fields)| fields)
}

/// The class of what an index refers to.
pub(super) fn number_of(
    table: Table,
    index: u32,
    tables: &Tables<'_>,
    entries: &Entries,
    numbers: &mut Numbers,
) -> Class {
    let number = match EntryId::of(table, index) {
        Some(id) => return entries.of(id),
        None if table == Table::Resource => {
            numbers.of_bytes(&resource_name(tables, ResourceId(index)))
        }
        None => {
            let string = entries.strings.get(index as usize);
            string.copied().unwrap_or(u32::MAX)
        }
    };
    Class {
        number,
        ..Class::default()
    }
}
