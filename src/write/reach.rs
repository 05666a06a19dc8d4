//! What the ops of a module reach in its tables, so that the rest can be blanked without renumbering
//! anything.
//!
//! An encoding that nothing is known of hides its references, but not where they can be: each is a
//! varint that starts at some byte of it. So whatever a varint anywhere in it could be the number
//! of is kept, too.

use crate::container::{AttributeId, DialectId, OpNameId, PropertiesId, TypeId};
use crate::dialect::Tables;
use crate::error::{Error, ErrorKind, Result, Table};
use crate::ir::{Module, Op};
use crate::layout::Context;
use crate::wire::varint;
use crate::write::canonical::{Found, PropertyLinks};
use crate::write::link::{Link, Target};
use crate::write::references;
use crate::write::shapes::Shapes;

/// How an entry of a table is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Reached {
    /// Nothing refers to it.
    #[default]
    No,
    /// Nothing is known to refer to it, but something opaque may.
    Perhaps,
    /// Something refers to it.
    Yes,
}

/// How the entries of tables are reached from the ops, the dialects and the resources of a module.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    /// The strings.
    pub strings: Vec<Reached>,
    /// The attributes.
    pub attributes: Vec<Reached>,
    /// The types.
    pub types: Vec<Reached>,
    /// The property blobs.
    pub properties: Vec<Reached>,
}

impl Reach {
    /// Whether an entry of a table is not reached.
    pub(super) fn leaves_out(table: &[Reached], index: u32) -> bool {
        table.get(index as usize) == Some(&Reached::No)
    }

    /// The number of entries that are kept only because something opaque may refer to them.
    pub fn perhaps(&self) -> u64 {
        let tables = [&self.strings, &self.attributes, &self.types];
        let entries = tables.into_iter().flatten();
        entries
            .filter(|reached| **reached == Reached::Perhaps)
            .count() as u64
    }
}

impl Module<'_> {
    /// How the entries of the tables are reached. Decodes all ops.
    ///
    /// # Errors
    /// Something on the way is damaged.
    pub fn reach(&self) -> Result<Reach> {
        let module: &Module<'_> = self;
        self.materialize()?;
        let mut finder = Finder::new(module);
        finder.roots()?;
        let mut walk = module.ops();
        while let Some(op) = walk.next()? {
            finder.op(op)?;
            for region in op.regions()? {
                for block in region.blocks() {
                    for (position, argument) in block.arguments().enumerate() {
                        let location = block.argument_location(position as u32);
                        if let Some(location) = location {
                            finder.mark(attribute(location.id()), Reached::Yes);
                        }
                        finder.mark(Target::Type(argument.type_id().index()), Reached::Yes);
                    }
                }
            }
            finder.follow()?;
        }
        finder.follow()?;
        Ok(finder.reach)
    }
}

fn attribute(id: AttributeId) -> Target {
    Target::Attribute(id.index())
}

struct Finder<'m> {
    tables: &'m Tables<'m>,
    shapes: Shapes,
    definitions: PropertyLinks<'m>,
    reach: Reach,
    /// Entries that were reached, whose own references are to be followed.
    pending: Vec<(Target, Reached)>,
    links: Vec<Link>,
}

impl<'m> Finder<'m> {
    fn new(module: &'m Module<'_>) -> Self {
        let module: &'m Module<'m> = module;
        let tables = module.tables();
        let none = |table| vec![Reached::No; tables.count(table) as usize];
        Finder {
            tables,
            shapes: Shapes::new(tables),
            definitions: PropertyLinks::new(module),
            reach: Reach {
                strings: none(Table::String),
                attributes: none(Table::Attribute),
                types: none(Table::Type),
                properties: none(Table::Properties),
            },
            pending: Vec::new(),
            links: Vec::new(),
        }
    }

    /// What the tables themselves refer to.
    fn roots(&mut self) -> Result<()> {
        let container = self.tables.container();
        let mut strings = Vec::new();
        for (_, dialect) in container.dialects().iter() {
            strings.push(dialect.name);
        }
        let names = 0..container.dialects().op_name_count();
        let names = names.filter_map(|name| container.dialects().op_name(OpNameId(name)));
        strings.extend(names.map(|name| name.name));
        for resource in container.resources().entries() {
            strings.push(resource.key);
            if let crate::container::ResourceData::String(value) =
                container.resource_data(resource)?
            {
                strings.push(value);
            }
        }
        for group in container.resources().groups() {
            if let crate::container::ResourceOwner::External(provider) = group.owner {
                strings.push(provider);
            }
        }
        for string in strings {
            self.mark(Target::String(string.index()), Reached::Yes);
        }
        for id in (0..container.dialects().count()).map(DialectId) {
            let Some(version) = container.dialect_version(id) else {
                continue;
            };
            match self.tables.dialect_version(id) {
                Some(record) => {
                    self.links.clear();
                    references::links_of_record(&record, version, &mut self.links)?;
                    self.mark_links(Reached::Yes);
                }
                None => self.scan(version),
            }
        }
        Ok(())
    }

    fn op(&mut self, op: Op<'m>) -> Result<()> {
        self.mark(attribute(op.location_id()), Reached::Yes);
        if let Some(id) = op.dictionary_id() {
            self.mark(attribute(id), Reached::Yes);
        }
        for result in op.results() {
            self.mark(Target::Type(result.type_id().index()), Reached::Yes);
        }
        match op.properties_id() {
            Some(id) => self.properties(op, id),
            None => Ok(()),
        }
    }

    fn properties(&mut self, op: Op<'m>, id: PropertiesId) -> Result<()> {
        if let Some(place) = self.reach.properties.get_mut(id.index() as usize) {
            *place = Reached::Yes;
        }
        match self.definitions.find(op.into(), id) {
            Ok(Found::Sole(id)) => {
                self.mark(attribute(id), Reached::Yes);
                Ok(())
            }
            Ok(Found::Entry(entry)) => {
                self.links.clear();
                self.links.extend(self.definitions.links(entry));
                self.mark_links(Reached::Yes);
                Ok(())
            }
            Err(error) if is_unknown(&error) => {
                let blob = op.properties();
                self.scan(blob.map(|blob| blob.rest()).unwrap_or_default());
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    fn mark(&mut self, target: Target, reached: Reached) {
        let place = match target {
            Target::Attribute(id) => self.reach.attributes.get_mut(id as usize),
            Target::Type(id) => self.reach.types.get_mut(id as usize),
            Target::String(id) => self.reach.strings.get_mut(id as usize),
            // All resources stay.
            Target::Resource(_) => None,
        };
        if let Some(place) = place.filter(|place| **place < reached) {
            *place = reached;
            if !matches!(target, Target::String(_)) {
                self.pending.push((target, reached));
            }
        }
    }

    fn mark_links(&mut self, reached: Reached) {
        let links = std::mem::take(&mut self.links);
        for link in &links {
            self.mark(link.target, reached);
        }
        self.links = links;
    }

    fn follow(&mut self) -> Result<()> {
        while let Some((target, reached)) = self.pending.pop() {
            self.links.clear();
            let (tables, shapes, links) = (self.tables, &self.shapes, &mut self.links);
            let (found, bytes) = match target {
                Target::Attribute(id) => {
                    let id = AttributeId(id);
                    let entry = tables.container().attribute_entry(id);
                    let found = references::links_of_attribute(tables, shapes, id, links);
                    (found.map(|_| ()), entry.map(|entry| entry.bytes))
                }
                Target::Type(id) => {
                    let id = TypeId(id);
                    let entry = tables.container().type_entry(id);
                    let found = references::links_of_type(tables, shapes, id, links);
                    (found.map(|_| ()), entry.map(|entry| entry.bytes))
                }
                Target::String(_) | Target::Resource(_) => continue,
            };
            match found {
                Ok(()) => self.mark_links(reached),
                // Whatever perhaps refers to it may be damaged as well as anything.
                Err(error) if is_unknown(&error) || reached == Reached::Perhaps => {
                    self.scan(bytes.unwrap_or_default());
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Marks whatever bytes that nothing is known of could refer to.
    fn scan(&mut self, bytes: &[u8]) {
        for start in 0..bytes.len() {
            let Some(value) = varint_at(bytes, start) else {
                continue;
            };
            let Ok(number) = u32::try_from(value >> 1) else {
                continue;
            };
            // An optional attribute has a flag in the lowest bit.
            self.mark(Target::Attribute(number), Reached::Perhaps);
            let Ok(number) = u32::try_from(value) else {
                continue;
            };
            self.mark(Target::Attribute(number), Reached::Perhaps);
            self.mark(Target::Type(number), Reached::Perhaps);
            self.mark(Target::String(number), Reached::Perhaps);
        }
    }
}

/// The varint that starts at a place, if all of it is there.
fn varint_at(bytes: &[u8], start: usize) -> Option<u64> {
    let rest = bytes.get(start..)?;
    let size = varint::size_from_first_byte(*rest.first()?);
    let mut padded = [0; 9];
    padded.get_mut(..size)?.copy_from_slice(rest.get(..size)?);
    Some(varint::decode(&padded).0)
}

fn is_unknown(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::UnknownEncoding { .. })
}
