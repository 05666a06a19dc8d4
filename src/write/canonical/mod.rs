//! Writing as MLIR does: everything is numbered anew, by how often it is used, and put in the order
//! in which MLIR's writer puts it (format.md §10).
//!
//! [`reference_walk`] finds what the module refers to, [`order`] determines the numbers, and then
//! the sections are encoded in the order in which they need strings, as these are numbered on the
//! way. [`same`] finds entries that say the same, which a file of MLIR does not have.
//! [`copy_unchanged`] copies the sections in which everything keeps its number.

mod copy_unchanged;
mod entries;
mod equal_entries;
mod handles;
mod order;
mod property_table;
mod reference_walk;
mod same;
mod strings;
mod text_keys;

use equal_entries::EqualEntries;
use handles::Handles;
use order::Order;
use property_table::PropertyTable;
use reference_walk::{Dialects, ReferenceWalk};
use same::Same;
use strings::Strings;

use crate::container::{
    AttributeId, Container, OpNameId, PropertiesId, SectionId, StringId, TypeId,
};
use crate::error::{Result, Table};
use crate::ir::{BodyId, FileOps, Module, RawOp};
use crate::layout::IndexSite;
use crate::wire::{Emitter, SectionWriter};
use crate::write::entry_sites::EntrySites;
use crate::write::ops::{Encoder, Numbering};
use crate::write::property_sites::{Found, Holder, PropertySites};
use crate::write::renumber;
use crate::write::resources::{self, Sections};
use crate::write::scopes::{NumbersOnly, Scopes};
use crate::write::use_lists::Orders;

/// What of a module is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// All that MLIR's writer would write.
    Whole,
    /// What the module means, for a hash: no locations, no use-list orders, external resources by
    /// name. It is no file that can be read, as there are no locations to refer to.
    Meaning,
}

/// Writes a module as MLIR would write it in the version that it has.
///
/// # Errors
/// Nothing is known of an encoding that may refer to something, or a part of the file is damaged.
pub(super) fn write<'m>(
    module: &'m Module<'m>,
    producer: &[u8],
    extent: Extent,
) -> Result<Emitter<'m>> {
    module.materialize()?;
    let mut same = Same::of_names(module.container(), extent);
    loop {
        let file = match write_with(module, producer, extent, same)? {
            Written::Whole(file) => return Ok(file),
            Written::Unsure(file) => file,
        };
        same = Same::of(module.tables(), extent);
        if let Some(file) = file.filter(|_| same.has_no_entries()) {
            return Ok(file);
        }
    }
}

/// What came of writing a module in which some entries are taken to be the same.
enum Written<'m> {
    /// The file.
    Whole(Emitter<'m>),
    /// The file, unless attributes or types are the same that were not compared; no file where some
    /// are.
    Unsure(Option<Emitter<'m>>),
}

/// Writes a module in which these entries are the same.
fn write_with<'m>(
    module: &'m Module<'m>,
    producer: &[u8],
    extent: Extent,
    same: Same,
) -> Result<Written<'m>> {
    let version = module.container().version();
    let tables = module.tables();
    let container = tables.container();
    let knows_entries = same.knows_entries;
    let entries = match knows_entries {
        true => EntrySites::new(tables, &mut (), &mut ()),
        false => {
            let mut attributes = EqualEntries::new(tables.attribute_count());
            let mut types = EqualEntries::new(tables.type_count());
            let entries = EntrySites::new(tables, &mut attributes, &mut types);
            let file = container.entries();
            if attributes.are_found(container, &file.attributes, extent)
                || types.are_found(container, &file.types, extent)
            {
                return Ok(Written::Unsure(None));
            }
            entries
        }
    };
    let mut walk = ReferenceWalk::new(module, entries, extent, same);
    let file_ops = match extent {
        Extent::Whole => module.file_ops(),
        Extent::Meaning => None,
    };
    // To copy ops no numbers of values are needed.
    let scopes = match file_ops {
        Some(_) => Scopes::visit(module, &mut walk).map(|()| None)?,
        None => Some(Scopes::of_module(module, &mut walk)?),
    };
    let orders = match extent {
        Extent::Whole => Orders::of_bodies(module, (0..module.body_count()).map(BodyId))?,
        Extent::Meaning => Orders::default(),
    };
    let handles = Handles::new(container, &walk, extent);
    let [op_names, attributes, types] = walk.orders();
    let mut writer = Writer {
        container,
        version,
        extent,
        entries: walk.entries,
        dialects: walk.dialects,
        numbers: Numbers {
            op_names,
            attributes,
            types,
            handles,
        },
        properties: walk.properties,
        unknown_locations: walk.unknown_locations,
        is_minimal: walk.is_minimal,
        strings: Strings::new(container),
        blobs: PropertyTable::with_capacity(container.properties().count()),
    };
    let dialects = writer.dialect_section();
    let (offsets, entries) = match writer.unchanged_entries()? {
        Some(unchanged) => unchanged,
        None => writer.entry_sections()?,
    };
    let keeps = |it: &FileOps<'_>| writer.keeps_ops(module, it) && orders.keep_bytes(module);
    let mut ops = Emitter::new();
    if let Some(file_ops) = file_ops.filter(keeps) {
        ops.splice(file_ops.bytes);
    } else {
        let sections;
        (sections, writer) = encode(module, writer, scopes, &orders)?;
        ops.nested(sections);
    }
    let mut groups: Vec<_> = resources::external(container).collect();
    if extent == Extent::Meaning {
        resources::sort(container, &mut groups);
    }
    groups.extend(writer.numbers.handles.groups(container));
    let resources = Sections::new(
        container,
        groups,
        &mut |id| writer.dialects.number(id),
        &mut |id| writer.strings.number(id),
    )?;

    let mut file = super::head(version, producer);
    file.section(SectionId::Dialect, dialects);
    file.section(SectionId::AttrTypeOffset, offsets);
    file.section(SectionId::AttrType, entries);
    file.section(SectionId::Ir, ops);
    file.section(SectionId::ResourceOffset, resources.offsets);
    file.section(SectionId::Resource, resources.data);
    file.section(SectionId::String, writer.strings.section());
    if version >= 5 {
        file.section(SectionId::Properties, writer.blobs.section());
    }
    // Entries may be the same that have other bytes.
    let is_sure = knows_entries || writer.is_minimal && !writer.strings.has_twins;
    Ok(match is_sure {
        true => Written::Whole(file),
        false => Written::Unsure(Some(file)),
    })
}

/// The ops of a module, written anew.
fn encode<'m>(
    module: &'m Module<'m>,
    writer: Writer<'m>,
    scopes: Option<Scopes>,
    orders: &Orders,
) -> Result<(SectionWriter<'m>, Writer<'m>)> {
    let scopes = match scopes {
        Some(scopes) => scopes,
        None => Scopes::of_module(module, &mut NumbersOnly)?,
    };
    let (container, version) = (writer.container, writer.version);
    let is_whole = writer.extent == Extent::Whole;
    let mut encoder = Encoder::new(writer, &scopes, orders, version);
    if is_whole && module.marks_isolation_by_trait() {
        encoder.keep_marks();
    }
    let section = container.sections().get(SectionId::Ir);
    encoder.reserve(section.map_or(0, |it| (it.data.end - it.data.start) as usize));
    encoder.file_block(module.top_block()?)?;
    Ok(encoder.finish())
}

/// The numbers of the output.
struct Numbers {
    op_names: Order,
    attributes: Order,
    types: Order,
    handles: Handles,
}

impl Numbers {
    /// The number of what an index is for.
    #[inline(always)]
    fn of(&self, table: Table, index: u32, strings: &mut Strings<'_>) -> u32 {
        match table {
            Table::Attribute => self.attributes.number(index),
            Table::Type => self.types.number(index),
            Table::String => strings.number(StringId(index)),
            _ => self.handles.number(index),
        }
    }
}

/// The numbers of the output, and the tables that grow while it is written.
struct Writer<'m> {
    container: &'m Container<'m>,
    version: u8,
    extent: Extent,
    entries: EntrySites<'m>,
    dialects: Dialects,
    numbers: Numbers,
    properties: PropertySites<'m>,
    /// What the module refers to that is the unknown location.
    unknown_locations: Vec<AttributeId>,
    /// Whether no index of an attribute or a type has more bytes than it needs.
    is_minimal: bool,
    strings: Strings<'m>,
    blobs: PropertyTable,
}

impl<'m> Writer<'m> {
    fn dialect_section(&mut self) -> Emitter<'m> {
        let mut out = Emitter::new();
        out.varint(self.dialects.order.len() as u64);
        for &id in &self.dialects.order {
            let name = self
                .container
                .dialects()
                .get(id)
                .map(|dialect| dialect.name);
            let name = name.map_or(u32::MAX, |name| self.strings.number(name));
            let version = self.container.dialect_version(id);
            super::append_dialect(&mut out, self.version, name, version);
        }
        if self.version >= 4 {
            out.varint(self.numbers.op_names.members.len() as u64);
        }
        for (dialect, group) in self.numbers.op_names.groups() {
            out.varint(u64::from(dialect));
            out.varint(group.len() as u64);
            for &id in group {
                let Some(name) = self.container.dialects().op_name(OpNameId(id)) else {
                    continue;
                };
                let suffix = self.strings.number(name.name);
                // Whether the tool that wrote the file knew an op changes nothing of what it means.
                let registered = match self.extent {
                    Extent::Whole => name.registered,
                    Extent::Meaning => Some(true),
                };
                super::append_op_name(&mut out, self.version, suffix, registered);
            }
        }
        out
    }

    /// Writes a blob, if no other has its bytes, and returns its number.
    #[inline(never)]
    fn write_properties(&mut self, found: Found, id: PropertiesId) -> u32 {
        let blob = self.container.property_blob(id);
        let blob = blob.map(|blob| blob.rest()).unwrap_or_default();
        let (numbers, strings) = (&self.numbers, &mut self.strings);
        let blobs = &mut self.blobs;
        let written = self.properties.with_sites(found, |sites| {
            blobs.add(|out| {
                let number = |site: &IndexSite| numbers.of(site.table, site.index, strings);
                renumber::append(blob, blob.len(), sites, number, out);
            })
        });
        self.properties.set_written(found, written);
        written
    }
}

impl<'m> Numbering<'m> for Writer<'m> {
    #[inline]
    fn op_name(&self, id: OpNameId) -> u32 {
        self.numbers.op_names.number(id.index())
    }

    #[inline]
    fn attribute(&self, id: AttributeId) -> u32 {
        self.numbers.attributes.number(id.index())
    }

    #[inline]
    fn location(&self, id: AttributeId) -> u32 {
        match self.extent {
            Extent::Whole => self.attribute(id),
            Extent::Meaning => 0,
        }
    }

    #[inline]
    fn ty(&self, id: TypeId) -> u32 {
        self.numbers.types.number(id.index())
    }

    #[inline(always)]
    fn properties(&mut self, op: RawOp<'m>, id: PropertiesId) -> Result<u32> {
        let found = self.properties.find(Holder::of(op), id)?;
        Ok(match self.properties.written(found) {
            Some(number) => number,
            None => self.write_properties(found, id),
        })
    }

    fn copied(&self, _: BodyId) -> Option<&'m [u8]> {
        None
    }

    fn is_unknown_location(&self, id: AttributeId) -> bool {
        let number_of = |id: &AttributeId| self.numbers.attributes.number(id.index());
        let mut unknown = self.unknown_locations.iter().map(number_of);
        self.extent == Extent::Meaning || unknown.any(|number| number == number_of(&id))
    }

    fn unknown_location(&self) -> Option<u32> {
        if self.extent == Extent::Meaning {
            return Some(0);
        }
        // The first of all was seen where an argument leaves its location out.
        let id = self.unknown_locations.iter().min()?;
        Some(self.numbers.attributes.number(id.index()))
    }
}
