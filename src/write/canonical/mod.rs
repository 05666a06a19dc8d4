//! Writing as MLIR does: everything is numbered anew, by how often it is used, and put in the order
//! in which MLIR's writer puts it (format.md §10).
//!
//! [`same`] finds entries that say the same, which a file of MLIR does not have. [`seen`] is the walk that
//! finds what the module refers to, [`order`] what numbers that gives. Then
//! the sections are made in the order in which they need strings, as these are numbered on the way.
//!
//! Of what is written nearly all is ops, a location for each, and the properties that few ops share. So
//! there is a short way for each of these beside the general one: an attribute of the file with one link
//! near its start is told by its first eight bytes ([`singles`](super::singles)), one that refers to a
//! few attributes and nothing else is read without its layout, and a property blob that is the number of
//! an attribute is told by that number ([`properties`]). The short way is one of finding the same links,
//! and both ways count and number in the same tables, so that they mix in any order: what was added or
//! replaced, has other links, is text, or is of a dialect with hooks takes the general one, and what lies
//! beside it does not.
//!
//! In a file that MLIR wrote everything keeps its number, and its sections are copied ([`kept`]), those
//! of the ops if nobody edited any.

mod blobs;
mod entries;
mod handles;
mod kept;
mod order;
mod properties;
mod same;
mod seen;
mod strings;
mod text_keys;

use blobs::Blobs;
use handles::Handles;
use order::Order;
use properties::Holder;
pub(super) use properties::{Found, PropertyLinks};
use same::Same;
use seen::{Dialects, Seen};
use strings::Strings;

use crate::container::{
    AttributeId, Container, OpNameId, PropertiesId, SectionId, StringId, TypeId,
};
use crate::dialect::Tables;
use crate::error::Result;
use crate::ir::{BodyId, FileOps, Module, RawOp};
use crate::wire::{Emitter, Nest, varint};
use crate::write::link::{self, Target};
use crate::write::ops::{Encoder, Numbering};
use crate::write::resources::{self, Sections};
use crate::write::scopes::{NumbersOnly, Scopes};
use crate::write::shapes::Shapes;
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
    let shapes = Shapes::new(module.tables());
    let same = Same::at_a_look(module.tables(), &shapes, extent);
    let differ = same.has_no_entries();
    let (file, may_be_same) = write_with(module, producer, extent, &shapes, same)?;
    if differ && may_be_same {
        let same = Same::of(module.tables(), &shapes, extent);
        if !same.has_no_entries() {
            let (file, _) = write_with(module, producer, extent, &shapes, same)?;
            return Ok(file);
        }
    }
    Ok(file)
}

/// Writes a module in which these entries are the same; gives whether entries may be the same that
/// have other bytes.
fn write_with<'m>(
    module: &'m Module<'m>,
    producer: &[u8],
    extent: Extent,
    shapes: &Shapes,
    same: Same,
) -> Result<(Emitter<'m>, bool)> {
    let version = module.container().version();
    let mut seen = Seen::new(module, shapes, extent, same);
    let file_ops = match extent {
        Extent::Whole => module.file_ops(),
        Extent::Meaning => None,
    };
    // To copy ops no numbers of values are needed.
    let scopes = match file_ops {
        Some(_) => Scopes::visit(module, &mut seen).map(|()| None)?,
        None => Some(Scopes::of_module(module, &mut seen)?),
    };
    let orders = match extent {
        Extent::Whole => Orders::of_bodies(module, (0..module.body_count()).map(BodyId))?,
        Extent::Meaning => Orders::default(),
    };
    let tables = module.tables();
    let container = tables.container();
    let handles = Handles::new(container, &seen, extent);
    let is_tight = seen.is_tight();
    let [op_names, attributes, types] = seen.orders();
    let mut writer = Writer {
        tables,
        container,
        version,
        extent,
        dialects: seen.dialects,
        op_names,
        attributes,
        types,
        handles,
        properties: seen.properties,
        shapes,
        unknown_locations: seen.unknown_locations,
        is_tight,
        strings: Strings::new(container),
        blobs: Blobs::with_capacity(container.properties().count()),
    };
    let dialects = writer.dialect_section();
    let (offsets, entries) = writer.entry_sections()?;
    let keeps = |it: &FileOps<'_>| writer.keeps_ops(module, it) && orders.keep_bytes(module);
    let mut ops = Emitter::new();
    if let Some(file_ops) = file_ops.filter(keeps) {
        ops.splice(file_ops.bytes);
    } else {
        let nest;
        (nest, writer) = encode(module, writer, scopes, &orders)?;
        ops.nested(nest);
    }
    let mut groups: Vec<_> = resources::external(container).collect();
    if extent == Extent::Meaning {
        resources::sort(container, &mut groups);
    }
    groups.extend(writer.handles.groups(container));
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
    Ok((file, !is_tight || writer.strings.has_twins))
}

/// The ops of a module, written anew.
fn encode<'m, 's>(
    module: &'m Module<'m>,
    writer: Writer<'m, 's>,
    scopes: Option<Scopes>,
    orders: &Orders,
) -> Result<(Nest<'m>, Writer<'m, 's>)> {
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

/// The numbers of the output, and the tables that grow while it is written.
struct Writer<'m, 's> {
    tables: &'m Tables<'m>,
    container: &'m Container<'m>,
    version: u8,
    extent: Extent,
    dialects: Dialects,
    op_names: Order,
    attributes: Order,
    types: Order,
    handles: Handles,
    properties: PropertyLinks<'m>,
    shapes: &'s Shapes,
    /// What the module refers to that is the unknown location.
    unknown_locations: Vec<AttributeId>,
    /// Whether no link of an attribute or a type has more bytes than it needs.
    is_tight: bool,
    strings: Strings<'m>,
    blobs: Blobs,
}

/// The number of what a link is for.
#[inline]
fn number(
    target: Target,
    attributes: &Order,
    types: &Order,
    handles: &Handles,
    strings: &mut Strings<'_>,
) -> u32 {
    match target {
        Target::Attribute(id) => attributes.number(id),
        Target::Type(id) => types.number(id),
        Target::String(id) => strings.number(StringId(id)),
        Target::Resource(id) => handles.number(id),
    }
}

impl<'m> Writer<'m, '_> {
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
            out.varint(self.op_names.members.len() as u64);
        }
        for (dialect, group) in self.op_names.groups() {
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

    /// Writes an op's blob, if no other has its bytes; gives its number.
    #[inline(never)]
    fn write_properties(&mut self, holder: Holder, found: Found, id: PropertiesId) -> u32 {
        let written = match found {
            Found::Sole(attribute) => {
                let number = u64::from(self.attributes.number(attribute.index()));
                self.blobs.add(|out| varint::append(out, number))
            }
            Found::Entry(entry) => {
                let blob = self.container.property_blob(id);
                let blob = blob.map(|blob| blob.rest()).unwrap_or_default();
                let links = self.properties.links(entry);
                let (attributes, types) = (&self.attributes, &self.types);
                let (handles, strings) = (&self.handles, &mut self.strings);
                self.blobs.add(|out| {
                    let number = |target| number(target, attributes, types, handles, strings);
                    link::renumber(blob, links, number, out);
                })
            }
        };
        self.properties.set_written(holder, id, written);
        written
    }
}

impl<'m> Numbering<'m> for Writer<'m, '_> {
    #[inline]
    fn op_name(&self, id: OpNameId) -> u32 {
        self.op_names.number(id.index())
    }

    #[inline]
    fn attribute(&self, id: AttributeId) -> u32 {
        self.attributes.number(id.index())
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
        self.types.number(id.index())
    }

    #[inline(always)]
    fn properties(&mut self, op: RawOp<'m>, id: PropertiesId) -> Result<u32> {
        match self.properties.written(id) {
            Some(number) => Ok(number),
            None => {
                let holder = Holder::of(op);
                let found = self.properties.find(holder, id)?;
                let written = self.properties.written_as(found);
                Ok(written.unwrap_or_else(|| self.write_properties(holder, found, id)))
            }
        }
    }

    fn copied(&self, _: BodyId) -> Option<&'m [u8]> {
        None
    }

    fn is_unknown_location(&self, id: AttributeId) -> bool {
        let number_of = |id: &AttributeId| self.attributes.number(id.index());
        let mut unknown = self.unknown_locations.iter().map(number_of);
        self.extent == Extent::Meaning || unknown.any(|number| number == number_of(&id))
    }

    fn unknown_location(&self) -> Option<u32> {
        if self.extent == Extent::Meaning {
            return Some(0);
        }
        // The first of all was seen where an argument leaves its location out.
        let id = self.unknown_locations.iter().min()?;
        Some(self.attributes.number(id.index()))
    }
}
