//! The numbers of the output, and the tables that grow during encoding.

use crate::container::{AttributeId, Container, OpNameId, PropertiesId, StringId, TypeId};
use crate::error::{Result, Table};
use crate::ir::{BodyId, RawOp};
use crate::schema::IndexSite;
use crate::wire::Emitter;
use crate::write::canonical::extent::Extent;
use crate::write::canonical::handles::Handles;
use crate::write::canonical::order::Order;
use crate::write::canonical::property_table::PropertyTable;
use crate::write::canonical::reference_walk::{Dialects, ReferenceWalk};
use crate::write::canonical::strings::Strings;
use crate::write::entry_sites::EntrySites;
use crate::write::ops::Numbering;
use crate::write::property_sites::{PropertiesOwner, PropertySites, ReadingId};
use crate::write::renumber;
use crate::write::sections::{append_dialect, append_op_name};

/// The numbers of the output.
pub(super) struct Numbers {
    pub(super) op_names: Order,
    pub(super) attributes: Order,
    pub(super) types: Order,
    pub(super) handles: Handles,
}

impl Numbers {
    /// The number of the entry that an index refers to.
    #[inline(always)]
    pub(super) fn of(&self, table: Table, index: u32, strings: &mut Strings<'_>) -> u32 {
        match table {
            Table::Attribute => self.attributes.number(index),
            Table::Type => self.types.number(index),
            Table::String => strings.number(StringId(index)),
            _ => self.handles.number(index),
        }
    }
}

/// The numbers of the output, and the tables that grow during encoding.
pub(super) struct Writer<'m> {
    pub(super) container: &'m Container<'m>,
    pub(super) version: u8,
    pub(super) extent: Extent,
    pub(super) entries: EntrySites<'m>,
    pub(super) dialects: Dialects,
    pub(super) numbers: Numbers,
    pub(super) properties: PropertySites<'m>,
    /// The visited attributes that are the unknown location.
    pub(super) unknown_locations: Vec<AttributeId>,
    /// Whether all indices in the visited attributes and types are minimal varints.
    pub(super) is_minimal: bool,
    pub(super) strings: Strings<'m>,
    pub(super) blobs: PropertyTable,
}

impl<'m> Writer<'m> {
    /// A writer of what a walk has visited.
    pub(super) fn new(
        container: &'m Container<'m>,
        extent: Extent,
        mut walk: ReferenceWalk<'m>,
    ) -> Self {
        let handles = Handles::new(container, &walk, extent);
        let [op_names, attributes, types] = walk.orders();
        Writer {
            container,
            version: container.version(),
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
        }
    }

    pub(super) fn dialect_section(&mut self) -> Emitter<'m> {
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
            append_dialect(&mut out, self.version, name, version);
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
                // Whether the producer had registered an op does not affect the meaning.
                let registered = match self.extent {
                    Extent::Whole => name.registered,
                    Extent::Meaning => Some(true),
                };
                append_op_name(&mut out, self.version, suffix, registered);
            }
        }
        out
    }

    /// Writes a blob, unless an equal one was written, and returns its number.
    #[inline(never)]
    fn write_properties(&mut self, found: ReadingId, id: PropertiesId) -> u32 {
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
        let owner = PropertiesOwner::of(op);
        let found = self.properties.find(owner, id, &self.entries)?;
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
        // The smallest index was visited first where an argument omits its location.
        let id = self.unknown_locations.iter().min()?;
        Some(self.numbers.attributes.number(id.index()))
    }
}
