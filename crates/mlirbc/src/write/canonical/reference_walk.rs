//! Visits everything that a module refers to, in the order of MLIR's writer (format.md §10.2,
//! §10.3).

use hashbrown::HashSet;

use crate::container::{
    AttributeId, DialectId, EntryId, EntryWindow, OpNameId, PropertiesId, ResourceId,
    ResourceOwner, TypeId,
};
use crate::error::{Result, Table};
use crate::ir::{BodyId, Module, RawOp};
use crate::schema::IndexSite;
use crate::write::canonical::equality_classes::{Classes, EqualityClasses, class_of};
use crate::write::canonical::extent::Extent;
use crate::write::canonical::order::{FirstSeen, Order};
use crate::write::canonical::text_keys::TextKeys;
use crate::write::entry_sites::EntrySites;
use crate::write::property_sites::{PropertiesOwner, PropertySites, ReadingId};
use crate::write::scopes::Visit;
use crate::write::site_word::Kind;
use crate::write::unknown_location::{is_unknown_location, unknown_location};

/// Dialects in the order of their first visit, which is their order in the output.
#[derive(Debug)]
pub(super) struct Dialects {
    numbers: Vec<u32>,
    pub(super) order: Vec<DialectId>,
    /// The classes of equal dialects.
    classes: Option<Classes>,
}

const NONE: u32 = u32::MAX;

impl Dialects {
    /// The number of a dialect; [`NONE`] if it was not visited.
    pub(super) fn number_of(&self, id: DialectId) -> u32 {
        let number = self.numbers.get(id.index() as usize);
        number.copied().unwrap_or(NONE)
    }

    /// Whether every visited dialect keeps its number.
    pub(super) fn keep_numbers(&self) -> bool {
        let mut order = self.order.iter().zip(0..);
        self.classes.is_none() && order.all(|(&id, number)| id.index() == number)
    }

    /// The number of a dialect. A dialect without one gets the next number.
    #[inline]
    pub(super) fn number(&mut self, id: DialectId) -> u32 {
        match self.numbers.get(id.index() as usize) {
            Some(&NONE) => self.number_new(id),
            Some(&number) => number,
            None => NONE,
        }
    }

    /// Numbers a dialect that was not visited before.
    #[cold]
    fn number_new(&mut self, id: DialectId) -> u32 {
        let class_of = |id: DialectId| class_of(self.classes.as_deref(), id.index());
        let mut order = self.order.iter();
        let known = match self.classes {
            Some(_) => order.position(|&it| class_of(it) == class_of(id)),
            None => None,
        };
        let number = known.unwrap_or(self.order.len()) as u32;
        if known.is_none() {
            self.order.push(id);
        }
        if let Some(place) = self.numbers.get_mut(id.index() as usize) {
            *place = number;
        }
        number
    }
}

/// The references that the walk has visited so far.
pub(super) struct ReferenceWalk<'m> {
    extent: Extent,
    pub(super) entries: EntrySites<'m>,
    pub(super) dialects: Dialects,
    op_names: FirstSeen,
    attributes: FirstSeen,
    types: FirstSeen,
    pub(super) properties: PropertySites<'m>,
    /// The visited dialect resources.
    pub(super) resources: Vec<ResourceId>,
    seen_resources: Vec<bool>,
    /// The dialect of each dialect resource.
    resource_dialects: Vec<DialectId>,
    keys: TextKeys,
    /// The unknown location. It is searched for when the first argument omits its location.
    pub(super) unknown_location: Option<Option<AttributeId>>,
    /// The visited attributes that are the unknown location.
    pub(super) unknown_locations: Vec<AttributeId>,
    /// Whether all indices in the visited attributes and types are minimal varints.
    pub(super) is_minimal: bool,
    /// The indices of the current entry.
    sites: Vec<IndexSite>,
    /// The indices of the current blob.
    sites_of_blob: Vec<IndexSite>,
    /// The references of the last entries, the next one on top.
    pending: Vec<(Table, u32)>,
}

impl<'m> ReferenceWalk<'m> {
    /// A walk that has visited nothing.
    pub(super) fn new(
        module: &'m Module<'m>,
        entries: EntrySites<'m>,
        extent: Extent,
        equal: EqualityClasses,
    ) -> Self {
        let tables = module.tables();
        let container = tables.container();
        let resources = container.resources();
        let handles = resources.handle_count();
        let mut resource_dialects = vec![DialectId(NONE); handles as usize];
        for group in resources.groups() {
            let ResourceOwner::Dialect(dialect) = group.owner else {
                continue;
            };
            for position in group.entries.clone() {
                let handle = resources.handle(position);
                let place = handle.and_then(|id| resource_dialects.get_mut(id.index() as usize));
                if let Some(place) = place {
                    *place = dialect;
                }
            }
        }
        ReferenceWalk {
            extent,
            entries,
            dialects: Dialects {
                numbers: vec![NONE; container.dialects().count() as usize],
                order: Vec::new(),
                classes: equal.dialects,
            },
            op_names: FirstSeen::new(container.dialects().op_name_count(), equal.op_names),
            attributes: FirstSeen::new(tables.attribute_count(), equal.attributes),
            types: FirstSeen::new(tables.type_count(), equal.types),
            properties: PropertySites::new(module),
            resources: Vec::new(),
            seen_resources: vec![false; handles as usize],
            resource_dialects,
            keys: TextKeys::new(container),
            unknown_location: None,
            unknown_locations: Vec::new(),
            is_minimal: true,
            sites: Vec::new(),
            sites_of_blob: Vec::new(),
            pending: Vec::new(),
        }
    }

    /// The dialect of a dialect resource.
    pub(super) fn resource_dialect(&self, id: ResourceId) -> Option<DialectId> {
        self.resource_dialects.get(id.index() as usize).copied()
    }

    /// The final order of the visited op names, attributes and types.
    pub(super) fn orders(&mut self) -> [Order; 3] {
        let (attributes, types) = (&mut self.attributes, &mut self.types);
        self.properties
            .take_visits(|site, visits| match site.table {
                Table::Attribute => attributes.add(site.index, visits),
                Table::Type => types.add(site.index, visits),
                _ => {}
            });
        let container = self.entries.tables.container();
        let dialects = &mut self.dialects;
        let names = std::mem::take(&mut self.op_names);
        let names = names.into_order(|id| {
            let name = container.dialects().op_name(OpNameId(id));
            let dialect = name.map_or(NONE, |name| dialects.number(name.dialect));
            (dialect, id..id + 1)
        });
        let entries = &self.entries;
        let attributes = std::mem::take(&mut self.attributes);
        let attributes = attributes.into_order(|id| match entries.attributes.entries.group(id) {
            Some((dialect, group)) => (dialects.number(dialect), group),
            None => (NONE, id..id + 1),
        });
        let types = std::mem::take(&mut self.types);
        let types = types.into_order(|id| match entries.types.entries.group(id) {
            Some((dialect, group)) => (dialects.number(dialect), group),
            None => (NONE, id..id + 1),
        });
        [names, attributes, types]
    }

    /// Counts a reference and returns whether it is the first.
    #[inline(always)]
    fn count(&mut self, table: Table, index: u32) -> bool {
        match table {
            Table::Attribute => self.attributes.count(index),
            Table::Type => self.types.count(index),
            Table::Resource => match self.seen_resources.get_mut(index as usize) {
                Some(seen) => !std::mem::replace(seen, true),
                None => false,
            },
            _ => false,
        }
    }

    #[inline(always)]
    fn refer(&mut self, table: Table, index: u32) -> Result<()> {
        match self.count(table, index) {
            true => self.enter_all(table, index),
            false => Ok(()),
        }
    }

    #[inline(always)]
    fn refer_to_attribute(&mut self, id: AttributeId) -> Result<()> {
        self.refer(Table::Attribute, id.index())
    }

    /// Numbers an entry that was visited for the first time and everything that it refers to, depth
    /// first.
    #[inline(never)]
    fn enter_all(&mut self, mut table: Table, mut index: u32) -> Result<()> {
        loop {
            let next = match table {
                Table::Attribute => self.enter_attribute(index)?,
                Table::Type => self.enter_type(index)?,
                _ => self.enter_resource(ResourceId(index)),
            };
            let mut next = next.or_else(|| self.pending.pop());
            loop {
                let Some(found) = next else {
                    return Ok(());
                };
                (table, index) = found;
                if self.count(table, index) {
                    break;
                }
                next = self.pending.pop();
            }
        }
    }

    /// Numbers an attribute. Returns its reference, if it has a single one.
    #[inline(always)]
    fn enter_attribute(&mut self, id: u32) -> Result<Option<(Table, u32)>> {
        let table = &mut self.entries.attributes;
        let Some(&word) = table.word(id) else {
            return Ok(None);
        };
        self.dialects.number(table.dialect(id, word));
        self.attributes.push(id);
        match word.only() {
            Some(only) => Ok(Some(only)),
            None => self.enter_attribute_parts(id, word.kind),
        }
    }

    #[inline(never)]
    fn enter_attribute_parts(&mut self, id: u32, kind: Kind) -> Result<Option<(Table, u32)>> {
        match kind {
            Kind::Text => {
                let entry = self.entries.attributes.entries.get(id);
                self.enter_text(entry);
                return Ok(None);
            }
            Kind::Any | Kind::Entries | Kind::Unread | Kind::ByForm => {
                self.sites.clear();
                let id = EntryId::Attribute(AttributeId(id));
                self.entries.scan(id, &mut self.sites)?;
                self.push_sites();
            }
            _ => {}
        }
        if is_unknown_location(self.entries.tables, AttributeId(id)) {
            self.unknown_locations.push(AttributeId(id));
        }
        Ok(None)
    }

    #[inline(never)]
    fn enter_type(&mut self, id: u32) -> Result<Option<(Table, u32)>> {
        let Some(&word) = self.entries.types.word(id) else {
            return Ok(None);
        };
        self.sites.clear();
        if word.is_unscanned() {
            let id = EntryId::Type(TypeId(id));
            self.entries.scan(id, &mut self.sites)?;
        }
        let table = &mut self.entries.types;
        self.dialects.number(table.dialect(id, word));
        self.types.push(id);
        if word.kind == Kind::Text {
            let entry = table.entries.get(id);
            self.enter_text(entry);
        }
        self.push_sites();
        Ok(word.only())
    }

    /// Pushes the references of an entry on the stack, the first one on top.
    fn push_sites(&mut self) {
        for site in self.sites.iter().rev() {
            self.is_minimal &= site.is_minimal;
            // Strings are numbered when they are written.
            if site.table != Table::String {
                self.pending.push((site.table, site.index));
            }
        }
    }

    fn enter_resource(&mut self, id: ResourceId) -> Option<(Table, u32)> {
        self.resources.push(id);
        if let Some(dialect) = self.resource_dialect(id) {
            self.dialects.number(dialect);
        }
        None
    }

    /// Text refers by number to resources only.
    #[cold]
    fn enter_text(&mut self, entry: Option<EntryWindow<'m>>) {
        let Some(entry) = entry.filter(|_| !self.keys.is_empty()) else {
            return;
        };
        let name = self.entries.tables.container().dialect_name(entry.dialect);
        let mut of_text = HashSet::new();
        let mut ended = Vec::new();
        for (dialect, id) in self.keys.in_text(entry.bytes(), entry.dialect, name) {
            if !of_text.insert(id) || ended.contains(&dialect) {
                continue;
            }
            if self.count(Table::Resource, id.index()) {
                self.enter_resource(id);
            } else {
                // MLIR's writer omits the rest of a dialect's list after a resource that an earlier entry refers to.
                ended.push(dialect);
            }
        }
    }

    /// Numbers the resources that text may refer to where MLIR is not known to drop them, after all others.
    pub(super) fn enter_possible_resources(&mut self) {
        for id in self.keys.take_possible() {
            if self.count(Table::Resource, id.index()) {
                self.enter_resource(id);
            }
        }
    }

    #[inline(always)]
    fn properties(&mut self, op: RawOp<'m>, id: PropertiesId) -> Result<()> {
        let owner = PropertiesOwner::of(op);
        match self.properties.visit(owner, id, &self.entries)? {
            Some(reading) => self.enter_properties(reading),
            None => Ok(()),
        }
    }

    /// Visits the indices of a blob that was read for the first time.
    #[inline(never)]
    fn enter_properties(&mut self, reading: ReadingId) -> Result<()> {
        let mut sites = std::mem::take(&mut self.sites_of_blob);
        sites.clear();
        self.properties
            .with_sites(reading, |found| sites.extend_from_slice(found));
        for site in &sites {
            self.refer(site.table, site.index)?;
        }
        self.sites_of_blob = sites;
        Ok(())
    }

    #[inline(always)]
    fn op_name(&mut self, id: OpNameId) {
        if self.op_names.count(id.index()) {
            let name = self.entries.tables.container().dialects().op_name(id);
            if let Some(name) = name {
                self.dialects.number(name.dialect);
            }
            self.op_names.push(id.index());
        }
    }
}

impl<'m> Visit<'m> for ReferenceWalk<'m> {
    fn enters(&self, _: BodyId) -> bool {
        true
    }

    #[inline(always)]
    fn op(&mut self, op: RawOp<'m>) -> Result<()> {
        self.op_name(op.name());
        for ty in op.result_types() {
            self.refer(Table::Type, ty.index())?;
        }
        if op.has_head() {
            if let Some(id) = op.dictionary() {
                self.refer_to_attribute(id)?;
            }
            if let Some(id) = op.properties() {
                self.properties(op, id)?;
            }
        }
        match self.extent {
            Extent::Whole => self.refer_to_attribute(op.location()),
            Extent::Meaning => Ok(()),
        }
    }

    fn argument(&mut self, location: Option<AttributeId>, ty: TypeId) -> Result<()> {
        if self.extent == Extent::Meaning {
            return self.refer(Table::Type, ty.index());
        }
        let tables = self.entries.tables;
        let location = location.or_else(|| {
            *self
                .unknown_location
                .get_or_insert_with(|| unknown_location(tables))
        });
        if let Some(id) = location {
            self.refer_to_attribute(id)?;
        }
        self.refer(Table::Type, ty.index())
    }
}
