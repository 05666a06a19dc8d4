//! What of a file is written by copying it: sections in which everything keeps its number, as in a file
//! that MLIR wrote, and no number has more bytes than it needs.

use crate::container::{AttributeId, EntryTable, PropertiesId, StringId, TypeId};
use crate::error::Result;
use crate::ir::{FileOps, Module};
use crate::write::canonical::blobs::Blobs;
use crate::write::canonical::order::Order;
use crate::write::canonical::{Writer, number};
use crate::write::link::Target;
use crate::write::references;
use crate::write::singles::Singles;

impl Writer<'_, '_> {
    /// Whether ops keep their bytes, as everything that they refer to keeps its number. Their property
    /// blobs are written then.
    pub(super) fn keeps_ops(&mut self, module: &Module<'_>, ops: &FileOps<'_>) -> bool {
        let tables = [&self.op_names, &self.attributes, &self.types];
        tables.into_iter().all(Order::keeps_numbers)
            && !module.has_argument_location(&self.unknown_locations)
            && self.keeps_blobs(ops.blobs)
    }

    /// Writes the first so many blobs, if they keep their bytes and their numbers.
    fn keeps_blobs(&mut self, count: u32) -> bool {
        for id in 0..count {
            let blob = self.container.property_blob(PropertiesId(id));
            let blob = blob.map(|blob| blob.rest()).unwrap_or_default();
            let (attributes, types) = (&self.attributes, &self.types);
            let (handles, strings) = (&self.handles, &mut self.strings);
            let number = |target| number(target, attributes, types, handles, strings);
            let stays = self.properties.stays(PropertiesId(id), number);
            if !stays || self.blobs.add(|out| out.extend_from_slice(blob)) != id {
                self.blobs = Blobs::with_capacity(self.container.properties().count());
                return false;
            }
        }
        true
    }

    /// Whether all entries of the file, and nothing else, keep their numbers and their dialects, and
    /// nothing in the sections has more bytes than it needs.
    pub(super) fn keeps_groups(&self) -> bool {
        let entries = self.container.entries();
        let tables = [
            (&entries.attributes, &self.attributes),
            (&entries.types, &self.types),
        ];
        let keeps = |(table, order): &(&EntryTable, &Order)| {
            let all = 0..table.file_count();
            let is_whole = table.count() == all.end && !table.is_replaced();
            let of_file = table.groups().map(|(dialect, group)| {
                let dialect = self.dialects.number_of(dialect);
                (dialect, group.start as usize..group.end as usize)
            });
            is_whole
                && order.members.len() == all.len()
                && order.keeps_numbers()
                && order.group_ranges().eq(of_file)
        };
        let keeps_dialects = self.dialects.keep_numbers();
        let is_tight = self.is_tight && entries.unclaimed.is_empty();
        let keeps_order = is_tight && keeps_dialects && tables.iter().all(keeps);
        keeps_order && entries.has_minimal_sizes(self.container.bytes())
    }

    /// Numbers the strings of all entries; gives whether they, and resources, keep their numbers.
    pub(super) fn keeps_strings(&mut self) -> Result<bool> {
        let mut singles = Singles::new(self.container, self.shapes);
        let mut links = Vec::new();
        for id in 0..self.attributes.members.len() as u32 {
            if let Some(single) = singles.find_outside(id) {
                if single.target.is_some_and(|target| !self.keeps(target)) {
                    return Ok(false);
                }
                continue;
            }
            links.clear();
            let id = AttributeId(id);
            references::links_of_attribute(self.tables, self.shapes, id, &mut links)?;
            if !links.iter().all(|link| self.keeps(link.target)) {
                return Ok(false);
            }
        }
        for id in 0..self.types.members.len() as u32 {
            links.clear();
            references::links_of_type(self.tables, self.shapes, TypeId(id), &mut links)?;
            if !links.iter().all(|link| self.keeps(link.target)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether a string or a resource keeps its number.
    fn keeps(&mut self, target: Target) -> bool {
        match target {
            Target::String(string) => self.strings.number(StringId(string)) == string,
            Target::Resource(resource) => self.handles.number(resource) == resource,
            Target::Attribute(_) | Target::Type(_) => true,
        }
    }
}
