//! What a module refers to, in the order in which MLIR's writer comes to it (format.md §10.2,
//! §10.3).

use std::ops::Range;

use crate::container::{
    AttributeId, DialectId, Entry, NearEntries, NearEntry, OpNameId, PropertiesId, ResourceId,
    ResourceOwner, TypeId,
};
use crate::dialect::Tables;
use crate::error::Result;
use crate::ir::{BodyId, Module, RawOp};
use crate::write::attribute_links::AttributeLinks;
use crate::write::canonical::Extent;
use crate::write::canonical::order::{FirstSeen, Order};
use crate::write::canonical::properties::{Found, Holder, PropertyLinks};
use crate::write::canonical::same::{Classes, Same, class_of};
use crate::write::canonical::text_keys::TextKeys;
use crate::write::link::{Link, Target};
use crate::write::references;
use crate::write::scopes::Visit;
use crate::write::shapes::Shapes;
use crate::write::singles::{Links, Singles};
use crate::write::{is_unknown_location, unknown_location};

/// Dialects in the order in which they were first seen, which is that of the output.
#[derive(Debug)]
pub(super) struct Dialects {
    numbers: Vec<u32>,
    pub(super) order: Vec<DialectId>,
    /// Those that are the same.
    classes: Option<Classes>,
}

const NONE: u32 = u32::MAX;

impl Dialects {
    /// The number of a dialect, if it has one.
    pub(super) fn number_of(&self, id: DialectId) -> u32 {
        let number = self.numbers.get(id.index() as usize);
        number.copied().unwrap_or(NONE)
    }

    /// Whether every dialect that was seen has the number that it had.
    pub(super) fn keep_numbers(&self) -> bool {
        let mut order = self.order.iter().zip(0..);
        self.classes.is_none() && order.all(|(&id, number)| id.index() == number)
    }

    /// The number of a dialect, the next one if it has none yet.
    #[inline]
    pub(super) fn number(&mut self, id: DialectId) -> u32 {
        match self.numbers.get_mut(id.index() as usize) {
            Some(number) => {
                if *number == NONE && self.classes.is_some() {
                    return self.number_of_class(id);
                }
                if *number == NONE {
                    *number = self.order.len() as u32;
                    self.order.push(id);
                }
                *number
            }
            None => NONE,
        }
    }

    /// The number of a dialect that was not seen before, where some are the same.
    #[cold]
    fn number_of_class(&mut self, id: DialectId) -> u32 {
        let class_of = |id: DialectId| class_of(self.classes.as_deref(), id.index());
        let known = self
            .order
            .iter()
            .position(|&it| class_of(it) == class_of(id));
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

/// What was seen of a module.
pub(super) struct Seen<'m, 's> {
    tables: &'m Tables<'m>,
    extent: Extent,
    shapes: &'s Shapes,
    pub(super) dialects: Dialects,
    op_names: FirstSeen,
    attributes: FirstSeen,
    singles: Singles<'m, 's>,
    types: FirstSeen,
    pub(super) properties: PropertyLinks<'m>,
    /// The dialect resources that were seen.
    pub(super) resources: Vec<ResourceId>,
    seen_resources: Vec<bool>,
    /// For each dialect resource, its dialect.
    resource_dialects: Vec<DialectId>,
    keys: TextKeys,
    /// The unknown location, looked for when the first argument leaves it out.
    pub(super) unknown_location: Option<Option<AttributeId>>,
    /// What is the unknown location of what was seen.
    pub(super) unknown_locations: Vec<AttributeId>,
    /// Whether no link that had to be read with a layout has more bytes than it needs.
    are_tight: bool,
    /// The links of an attribute that an op refers to, and those of one that another refers to.
    outer: AttributeLinks,
    inner: AttributeLinks,
    pending: Vec<Target>,
    links: Vec<Link>,
}

impl<'m, 's> Seen<'m, 's> {
    /// Nothing yet.
    pub(super) fn new(
        module: &'m Module<'m>,
        shapes: &'s Shapes,
        extent: Extent,
        same: Same,
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
        Seen {
            tables,
            extent,
            shapes,
            dialects: Dialects {
                numbers: vec![NONE; container.dialects().count() as usize],
                order: Vec::new(),
                classes: same.dialects,
            },
            op_names: FirstSeen::new(container.dialects().op_name_count(), same.op_names),
            attributes: FirstSeen::new(tables.attribute_count(), same.attributes),
            singles: Singles::new(container, shapes),
            types: FirstSeen::new(tables.type_count(), same.types),
            properties: PropertyLinks::new(module),
            resources: Vec::new(),
            seen_resources: vec![false; handles as usize],
            resource_dialects,
            keys: TextKeys::new(container),
            unknown_location: None,
            unknown_locations: Vec::new(),
            are_tight: true,
            outer: AttributeLinks::none(),
            inner: AttributeLinks::none(),
            pending: Vec::new(),
            links: Vec::new(),
        }
    }

    /// Whether no link of the attributes and types that were seen has more bytes than it needs.
    pub(super) fn is_tight(&self) -> bool {
        self.are_tight && self.singles.are_tight
    }

    /// The dialect of a dialect resource.
    pub(super) fn resource_dialect(&self, id: ResourceId) -> Option<DialectId> {
        self.resource_dialects.get(id.index() as usize).copied()
    }

    /// What was seen in its final order: op names, attributes and types.
    pub(super) fn orders(&mut self) -> [Order; 3] {
        let container = self.tables.container();
        let dialects = &mut self.dialects;
        let names = std::mem::take(&mut self.op_names);
        let names = names.into_order(|id| {
            let name = container.dialects().op_name(OpNameId(id));
            let dialect = name.map_or(NONE, |name| dialects.number(name.dialect));
            (dialect, id..id + 1)
        });
        let mut near = |id, group: Option<(DialectId, Range<u32>)>| match group {
            Some((dialect, group)) => (dialects.number(dialect), group),
            None => (NONE, id..id + 1),
        };
        let singles = &self.singles;
        let attributes = std::mem::take(&mut self.attributes);
        let attributes = attributes.into_order(|id| near(id, singles.group(id)));
        let entries = NearEntries::new(&container.entries().types, container.bytes());
        let types = std::mem::take(&mut self.types);
        let types = types.into_order(|id| near(id, entries.group(id)));
        [names, attributes, types]
    }

    /// Counts a reference; gives whether it is the first.
    #[inline(always)]
    fn count(&mut self, target: Target) -> bool {
        match target {
            Target::Attribute(id) => self.attributes.count(id),
            Target::Type(id) => self.types.count(id),
            // Strings are numbered when they are written.
            Target::String(_) => false,
            Target::Resource(id) => match self.seen_resources.get_mut(id as usize) {
                Some(seen) => !std::mem::replace(seen, true),
                None => false,
            },
        }
    }

    #[inline(always)]
    fn refer(&mut self, target: Target) -> Result<()> {
        match target {
            Target::Attribute(id) => self.refer_to_attribute(AttributeId(id)),
            target if self.count(target) => self.enter_all(target),
            _ => Ok(()),
        }
    }

    #[inline(always)]
    fn refer_to_attribute(&mut self, id: AttributeId) -> Result<()> {
        let id = id.index();
        if !self.attributes.count(id) {
            return Ok(());
        }
        // Nearly every op has a location of its own, all of which have the name of a few files.
        match self.singles.find(id, &mut self.outer) {
            (Links::Single, entry) => self.enter_single(id, &entry),
            (Links::Several, entry) => self.enter_several(id, &entry),
            (Links::Unknown, _) => self.enter_all(Target::Attribute(id)),
        }
    }

    /// Numbers the attribute that was found last and all that it refers to, which is one thing at most.
    #[inline(always)]
    fn enter_single(&mut self, id: u32, entry: &NearEntry) -> Result<()> {
        self.attributes.push(id);
        if self.singles.is_common {
            // Its dialect has been seen, and so has what it refers to.
            if let Some(target) = self.singles.link.target {
                self.count(target);
            }
            return Ok(());
        }
        self.dialects.number(entry.dialect);
        self.note_single(id, entry);
        let target = self.singles.link.target;
        match target {
            Some(target) if self.count(target) => self.enter_all(target),
            _ => Ok(()),
        }
    }

    /// Numbers the attribute that was found last and all that it refers to, which are attributes.
    fn enter_several(&mut self, id: u32, entry: &NearEntry) -> Result<()> {
        self.dialects.number(entry.dialect);
        self.attributes.push(id);
        let mut at = 0;
        while let Some(&link) = self.outer.numbers().get(at) {
            at += 1;
            if !self.attributes.count(link) {
                continue;
            }
            match self.singles.find(link, &mut self.inner) {
                (Links::Single, entry) => self.enter_single(link, &entry)?,
                _ => self.enter_all(Target::Attribute(link))?,
            }
        }
        Ok(())
    }

    /// Numbers what was seen for the first time and all that it refers to, depth first.
    fn enter_all(&mut self, target: Target) -> Result<()> {
        self.enter(target)?;
        while let Some(target) = self.pending.pop() {
            if self.count(target) {
                self.enter(target)?;
            }
        }
        Ok(())
    }

    fn enter(&mut self, target: Target) -> Result<()> {
        self.links.clear();
        match target {
            Target::Attribute(id) => match self.singles.find(id, &mut self.inner) {
                (Links::Single, entry) => {
                    self.dialects.number(entry.dialect);
                    self.attributes.push(id);
                    self.note_single(id, &entry);
                    self.pending.extend(self.singles.link.target);
                }
                (Links::Several, entry) => {
                    self.dialects.number(entry.dialect);
                    self.attributes.push(id);
                    let links = self.inner.numbers().iter().rev();
                    self.pending.extend(links.map(|&id| Target::Attribute(id)));
                }
                (Links::Unknown, _) => {
                    let (tables, shapes, links) = (self.tables, self.shapes, &mut self.links);
                    let entry = AttributeId(id);
                    let entry = references::links_of_attribute(tables, shapes, entry, links)?;
                    if let Some(entry) = entry {
                        self.dialects.number(entry.dialect);
                        self.attributes.push(id);
                        self.note_unknown_location(id);
                        self.enter_text(entry);
                    }
                }
            },
            Target::Type(id) => {
                let (tables, shapes, links) = (self.tables, self.shapes, &mut self.links);
                let entry = references::links_of_type(tables, shapes, TypeId(id), links)?;
                if let Some(entry) = entry {
                    self.dialects.number(entry.dialect);
                    self.types.push(id);
                    self.enter_text(entry);
                }
            }
            Target::Resource(id) => self.enter_resource(ResourceId(id)),
            Target::String(_) => {}
        }
        self.are_tight &= self.links.iter().all(Link::is_tight);
        // The last goes onto the stack first.
        self.pending
            .extend(self.links.iter().rev().map(|link| link.target));
        Ok(())
    }

    /// Notes an attribute that was found, if it is the unknown location.
    #[inline]
    fn note_single(&mut self, id: u32, entry: &NearEntry) {
        if entry.size == 1 {
            self.note_unknown_location(id);
        }
    }

    fn note_unknown_location(&mut self, id: u32) {
        if is_unknown_location(self.tables, AttributeId(id)) {
            self.unknown_locations.push(AttributeId(id));
        }
    }

    fn enter_resource(&mut self, id: ResourceId) {
        self.resources.push(id);
        if let Some(dialect) = self.resource_dialect(id) {
            self.dialects.number(dialect);
        }
    }

    /// Resources are all that text refers to with numbers of their own.
    fn enter_text(&mut self, entry: Entry<'m>) {
        if entry.custom || self.keys.is_empty() {
            return;
        }
        for id in self.keys.in_text(entry.bytes, entry.dialect) {
            if !self.count(Target::Resource(id.index())) {
                // MLIR's writer leaves the rest of the list out when it knows one.
                break;
            }
            self.enter_resource(id);
        }
    }

    #[inline(always)]
    fn properties(&mut self, op: RawOp<'m>, id: PropertiesId) -> Result<()> {
        let entry = match self.properties.find(Holder::of(op), id)? {
            Found::Sole(id) => return self.refer_to_attribute(id),
            Found::Entry(entry) => entry,
        };
        let (first, others) = self.properties.targets(entry);
        if let Some(target) = first {
            self.refer(target)?;
        }
        for index in others {
            if let Some(target) = self.properties.target(index) {
                self.refer(target)?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn op_name(&mut self, id: OpNameId) {
        if self.op_names.count(id.index()) {
            let name = self.tables.container().dialects().op_name(id);
            if let Some(name) = name {
                self.dialects.number(name.dialect);
            }
            self.op_names.push(id.index());
        }
    }
}

impl<'m> Visit<'m> for Seen<'m, '_> {
    fn enters(&self, _: BodyId) -> bool {
        true
    }

    #[inline(always)]
    fn op(&mut self, op: RawOp<'m>) -> Result<()> {
        self.op_name(op.name());
        for ty in op.result_types() {
            self.refer(Target::Type(ty.index()))?;
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
            return self.refer(Target::Type(ty.index()));
        }
        let tables = self.tables;
        let location = location.or_else(|| {
            *self
                .unknown_location
                .get_or_insert_with(|| unknown_location(tables))
        });
        if let Some(id) = location {
            self.refer_to_attribute(id)?;
        }
        self.refer(Target::Type(ty.index()))
    }
}
