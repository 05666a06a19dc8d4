//! Encodes the two resource sections (format.md §8): keys with sizes, and data.

use crate::budget::Meter;
use crate::container::{
    Container, DialectId, Resource, ResourceData, ResourceGroup, ResourceOwner, StringId,
};
use crate::error::{Result, Segment};
use crate::wire::Emitter;

/// The resources of one owner in the output.
pub(super) struct Group<'m> {
    pub(super) owner: ResourceOwner,
    pub(super) entries: Vec<&'m Resource>,
}

/// The groups of external resources in the order of the module.
pub(super) fn external<'m>(container: &'m Container<'m>) -> impl Iterator<Item = Group<'m>> {
    let groups = in_file_order(container).into_iter();
    groups.filter(|group| matches!(group.owner, ResourceOwner::External(_)))
}

/// All groups in the order of the module.
pub(super) fn in_file_order<'m>(container: &'m Container<'m>) -> Vec<Group<'m>> {
    let resources = container.resources();
    let group_of = |group: &ResourceGroup| {
        let range = group.entries.start as usize..group.entries.end as usize;
        let entries = resources.entries().get(range).unwrap_or_default();
        Group {
            owner: group.owner,
            entries: entries.iter().collect(),
        }
    };
    resources.groups().iter().map(group_of).collect()
}

/// Sorts groups by the names of their owners, and the resources in each group by their keys.
pub(super) fn sort(container: &Container<'_>, groups: &mut [Group<'_>]) {
    let name = |group: &Group<'_>| match group.owner {
        ResourceOwner::External(provider) => container.string(provider),
        ResourceOwner::Dialect(id) => Some(container.dialect_name(id)),
    };
    groups.sort_by_key(|group| name(group).unwrap_or_default());
    for group in groups {
        let key = |entry: &&Resource| container.string(entry.key).unwrap_or_default();
        group.entries.sort_by_key(key);
    }
}

/// The payloads of the two resource sections.
pub(super) struct Sections<'m> {
    pub(super) offsets: Emitter<'m>,
    pub(super) data: Emitter<'m>,
}

impl<'m> Sections<'m> {
    /// Encodes groups, external ones first, under the numbers of dialects and strings. Strings are
    /// requested in the order in which MLIR's writer needs them.
    ///
    /// # Errors
    /// The data of a resource is damaged, or the padding of blobs exceeds the budget.
    pub(super) fn new(
        container: &'m Container<'m>,
        groups: Vec<Group<'m>>,
        dialect: &mut dyn FnMut(DialectId) -> u32,
        string: &mut dyn FnMut(StringId) -> u32,
    ) -> Result<Self> {
        let mut sections = Sections {
            offsets: Emitter::new(),
            data: Emitter::new(),
        };
        let mut meter = container.meter();
        let is_external = |group: &&Group<'_>| matches!(group.owner, ResourceOwner::External(_));
        let external = groups.iter().filter(is_external).count();
        sections.offsets.varint(external as u64);
        for group in &groups {
            let mut sizes = Vec::with_capacity(group.entries.len());
            for resource in &group.entries {
                let start = sections.data.len();
                sections
                    .append_data(container, resource, string, &mut meter)
                    .map_err(|error| {
                        let key = container.string(resource.key).unwrap_or_default();
                        error.within(Segment::resource(key))
                    })?;
                sizes.push(sections.data.len() - start);
            }
            let offsets = &mut sections.offsets;
            offsets.varint(u64::from(match group.owner {
                ResourceOwner::External(provider) => string(provider),
                ResourceOwner::Dialect(id) => dialect(id),
            }));
            offsets.varint(sizes.len() as u64);
            for (resource, size) in group.entries.iter().zip(sizes) {
                offsets.varint(u64::from(string(resource.key)));
                offsets.varint(size);
                offsets.byte(resource.kind as u8);
            }
        }
        // The section itself is aligned, too.
        meter.count_bytes(sections.data.alignment())?;
        Ok(sections)
    }

    fn append_data(
        &mut self,
        container: &'m Container<'m>,
        resource: &'m Resource,
        string: &mut dyn FnMut(StringId) -> u32,
        meter: &mut Meter,
    ) -> Result<()> {
        match container.resource_data(resource)? {
            ResourceData::Elided => {}
            ResourceData::Blob {
                bytes, alignment, ..
            } => {
                self.data.varint(alignment);
                self.data.varint(bytes.len() as u64);
                meter.count_bytes(self.data.padding_to(alignment))?;
                self.data.align(alignment);
                self.data.splice(bytes);
            }
            ResourceData::Bool(value) => self.data.byte(u8::from(value)),
            ResourceData::String(id) => self.data.varint(u64::from(string(id))),
        }
        Ok(())
    }
}
