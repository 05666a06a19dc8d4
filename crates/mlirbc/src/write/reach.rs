//! Finds the table entries that ops reach, so that the others can be blanked without renumbering.
//!
//! An unknown encoding hides its references. Each is a varint that starts at some byte of the
//! encoding. The entries that a varint at any of its bytes can refer to are therefore kept.

use hashbrown::HashSet;

use crate::container::{AttributeId, DialectId, EntryId, OpNameId, PropertiesId};
use crate::dialect::Tables;
use crate::error::{Error, ErrorKind, Result, Table};
use crate::ir::{Module, Op, OpId};
use crate::schema::{Context, IndexSite};
use crate::wire::varint;
use crate::write::entry_sites::{EntrySites, collect_record};
use crate::write::property_sites::PropertySites;

/// How an entry of a table is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Reached {
    /// Nothing refers to it.
    #[default]
    No,
    /// No known reference, but opaque data may refer to it.
    Perhaps,
    /// Something refers to it.
    Yes,
}

/// How each table entry is reached from the ops, the dialects and the resources of a module.
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

    /// The number of entries that are kept only because opaque data may refer to them.
    pub fn perhaps(&self) -> u64 {
        let tables = [&self.strings, &self.attributes, &self.types];
        let entries = tables.into_iter().flatten();
        entries
            .filter(|reached| **reached == Reached::Perhaps)
            .count() as u64
    }
}

impl Module<'_> {
    /// Finds how each table entry is reached. Decodes all ops.
    ///
    /// # Errors
    /// A required part of the file is damaged.
    pub fn reach(&self) -> Result<Reach> {
        self.reach_with(&HashSet::new(), &[])
    }

    /// As [`Module::reach`], but without the references of the dictionaries and properties of some
    /// ops, and with other attributes in their place.
    ///
    /// # Errors
    /// Those of [`Module::reach`].
    pub(crate) fn reach_with(
        &self,
        replaced: &HashSet<OpId>,
        roots: &[AttributeId],
    ) -> Result<Reach> {
        let module: &Module<'_> = self;
        self.materialize()?;
        let mut finder = Finder::new(module);
        finder.roots()?;
        for &root in roots {
            finder.mark_attribute(root);
        }
        let mut walk = module.ops();
        while let Some(op) = walk.next()? {
            finder.op(op, replaced.contains(&op.id()))?;
            for region in op.regions()? {
                for block in region.blocks() {
                    for (position, argument) in block.arguments().enumerate() {
                        let location = block.argument_location(position as u32);
                        if let Some(location) = location {
                            finder.mark_attribute(location.id());
                        }
                        let ty = argument.type_id().index();
                        finder.mark(Table::Type, ty, Reached::Yes);
                    }
                }
            }
            finder.follow()?;
        }
        finder.follow()?;
        Ok(finder.reach)
    }
}

struct Finder<'m> {
    tables: &'m Tables<'m>,
    entries: EntrySites<'m>,
    properties: PropertySites<'m>,
    reach: Reach,
    /// Reached entries whose references are still to be followed.
    pending: Vec<(EntryId, Reached)>,
}

impl<'m> Finder<'m> {
    fn new(module: &'m Module<'_>) -> Self {
        let module: &'m Module<'m> = module;
        let tables = module.tables();
        let none = |table| vec![Reached::No; tables.count(table) as usize];
        Finder {
            tables,
            entries: EntrySites::of(tables),
            properties: PropertySites::new(module),
            reach: Reach {
                strings: none(Table::String),
                attributes: none(Table::Attribute),
                types: none(Table::Type),
                properties: none(Table::Properties),
            },
            pending: Vec::new(),
        }
    }

    /// Marks the entries that the tables themselves refer to.
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
            self.mark(Table::String, string.index(), Reached::Yes);
        }
        for id in (0..container.dialects().count()).map(DialectId) {
            let Some(version) = container.dialect_version(id) else {
                continue;
            };
            match self.tables.dialect_version(id) {
                Some(record) => {
                    let mut sites = Vec::new();
                    collect_record(&record, version.len() - record.bytes().len(), &mut sites)?;
                    self.mark_sites(&sites, Reached::Yes);
                }
                None => self.scan_bytes(version),
            }
        }
        Ok(())
    }

    fn op(&mut self, op: Op<'m>, is_replaced: bool) -> Result<()> {
        self.mark_attribute(op.location_id());
        for result in op.results() {
            self.mark(Table::Type, result.type_id().index(), Reached::Yes);
        }
        if is_replaced {
            return Ok(());
        }
        if let Some(id) = op.dictionary_id() {
            self.mark_attribute(id);
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
        match self.properties.find(op.into(), id, &self.entries) {
            Ok(reading) => {
                let sites = self.properties.with_sites(reading, <[IndexSite]>::to_vec);
                self.mark_sites(&sites, Reached::Yes);
                Ok(())
            }
            Err(error) if is_unknown(&error) => {
                let blob = op.properties();
                self.scan_bytes(blob.map(|blob| blob.rest()).unwrap_or_default());
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    fn mark_attribute(&mut self, id: AttributeId) {
        self.mark(Table::Attribute, id.index(), Reached::Yes);
    }

    fn mark(&mut self, table: Table, index: u32, reached: Reached) {
        let place = match table {
            Table::Attribute => self.reach.attributes.get_mut(index as usize),
            Table::Type => self.reach.types.get_mut(index as usize),
            Table::String => self.reach.strings.get_mut(index as usize),
            // All resources stay.
            _ => None,
        };
        if let Some(place) = place.filter(|place| **place < reached) {
            *place = reached;
            let id = EntryId::of(table, index);
            self.pending.extend(id.map(|id| (id, reached)));
        }
    }

    fn mark_sites(&mut self, sites: &[IndexSite], reached: Reached) {
        for site in sites {
            self.mark(site.table, site.index, reached);
        }
    }

    fn follow(&mut self) -> Result<()> {
        let mut sites = Vec::new();
        while let Some((id, reached)) = self.pending.pop() {
            match self.entries.collect(id, &mut sites) {
                Ok(()) => self.mark_sites(&sites, reached),
                // An entry that only opaque data may refer to is perhaps never read, so damage in
                // it is no error.
                Err(error) if is_unknown(&error) || reached == Reached::Perhaps => {
                    let entry = self.tables.container().entry(id);
                    self.scan_bytes(entry.map(|entry| entry.bytes).unwrap_or_default());
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Marks all entries that unknown bytes could refer to.
    fn scan_bytes(&mut self, bytes: &[u8]) {
        for start in 0..bytes.len() {
            let Some(value) = varint::at(bytes, start) else {
                continue;
            };
            let Ok(number) = u32::try_from(value >> 1) else {
                continue;
            };
            // An optional attribute has a flag in the lowest bit.
            self.mark(Table::Attribute, number, Reached::Perhaps);
            let Ok(number) = u32::try_from(value) else {
                continue;
            };
            self.mark(Table::Attribute, number, Reached::Perhaps);
            self.mark(Table::Type, number, Reached::Perhaps);
            self.mark(Table::String, number, Reached::Perhaps);
        }
    }
}

fn is_unknown(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::UnknownEncoding { .. })
}
