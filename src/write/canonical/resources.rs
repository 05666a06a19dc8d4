//! The resources of the output: their order, keys and data (format.md §8, §10.5).

use std::ops::Range;

use crate::container::{
    Container, DialectId, Resource, ResourceData, ResourceGroup, ResourceId, ResourceOwner,
};
use crate::error::{Result, Segment};
use crate::wire::Emitter;
use crate::write::canonical::seen::Seen;
use crate::write::canonical::strings::Strings;

/// Resources up to this many bytes are copied.
const SMALL: usize = 1 << 12;

/// The dialect resources of the output, by their numbers.
#[derive(Debug)]
pub(super) struct Handles {
    order: Vec<ResourceId>,
    /// The dialects that have any, with theirs in `order`.
    groups: Vec<(DialectId, Range<usize>)>,
    numbers: Vec<u32>,
}

impl Handles {
    pub(super) fn new(container: &Container<'_>, seen: &Seen<'_>) -> Self {
        let resources = container.resources();
        let is_elided = |id: &ResourceId| resources.get(*id).is_none_or(Resource::is_elided);
        // Where nothing has data, the order tells what had some when the file was written.
        let all_elided = seen.resources.iter().all(is_elided);
        let mut order = Vec::with_capacity(seen.resources.len());
        let mut groups = Vec::new();
        for &dialect in &seen.dialects.order {
            let start = order.len();
            let own = seen.resources.iter().copied();
            let own = own.filter(|id| seen.resource_dialect(*id) == Some(dialect));
            order.extend(own);
            let group = order.get_mut(start..).unwrap_or_default();
            match all_elided {
                true => group.sort(),
                false => group.sort_by_key(is_elided),
            }
            if !group.is_empty() {
                groups.push((dialect, start..order.len()));
            }
        }
        let mut numbers = vec![u32::MAX; resources.handle_count() as usize];
        for (number, id) in order.iter().enumerate() {
            if let Some(place) = numbers.get_mut(id.index() as usize) {
                *place = number as u32;
            }
        }
        Handles {
            order,
            groups,
            numbers,
        }
    }

    /// The number of a resource that was seen.
    pub(super) fn number(&self, id: u32) -> u32 {
        self.numbers.get(id as usize).copied().unwrap_or(u32::MAX)
    }
}

/// The payloads of the two resource sections while they are put together.
pub(super) struct Sections<'m> {
    container: &'m Container<'m>,
    pub(super) offsets: Emitter<'m>,
    pub(super) data: Emitter<'m>,
}

impl<'m> Sections<'m> {
    /// The resources of a module: all external ones, and those of dialects that are referred to.
    ///
    /// # Errors
    /// The data of a resource is damaged.
    pub(super) fn new(
        container: &'m Container<'m>,
        handles: &Handles,
        dialects: &mut crate::write::canonical::seen::Dialects,
        strings: &mut Strings<'m>,
    ) -> Result<Self> {
        let mut sections = Sections {
            container,
            offsets: Emitter::new(),
            data: Emitter::new(),
        };
        let resources = container.resources();
        let groups = resources.groups().iter();
        let is_external =
            |group: &&ResourceGroup| matches!(group.owner, ResourceOwner::External(_));
        let external: Vec<_> = groups.filter(is_external).collect();
        sections.offsets.varint(external.len() as u64);
        for group in external {
            let range = group.entries.start as usize..group.entries.end as usize;
            let entries = resources.entries().get(range).unwrap_or_default();
            let sizes = sections.data_of(entries.iter(), strings)?;
            if let ResourceOwner::External(provider) = group.owner {
                sections.offsets.varint(u64::from(strings.number(provider)));
            }
            sections.keys_of(entries.iter(), &sizes, strings);
        }
        for (dialect, range) in &handles.groups {
            let order = handles.order.get(range.clone()).unwrap_or_default();
            let entries = order.iter().filter_map(|&id| resources.get(id));
            let sizes = sections.data_of(entries.clone(), strings)?;
            sections
                .offsets
                .varint(u64::from(dialects.number(*dialect)));
            sections.keys_of(entries, &sizes, strings);
        }
        Ok(sections)
    }

    /// Appends the data of resources; gives the size of each.
    fn data_of(
        &mut self,
        entries: impl Iterator<Item = &'m Resource>,
        strings: &mut Strings<'m>,
    ) -> Result<Vec<u64>> {
        let mut sizes = Vec::new();
        for resource in entries {
            let start = self.data.len();
            let data = self.container.resource_data(resource).map_err(|error| {
                let key = self.container.string(resource.key).unwrap_or_default();
                error.within(Segment::Resource(key.escape_ascii().to_string()))
            })?;
            match data {
                ResourceData::Elided => {}
                ResourceData::Blob {
                    bytes, alignment, ..
                } => {
                    self.data.varint(alignment);
                    self.data.varint(bytes.len() as u64);
                    self.data.align(alignment);
                    match bytes.len() > SMALL {
                        true => self.data.splice(bytes),
                        false => self.data.bytes(bytes),
                    }
                }
                ResourceData::Bool(value) => self.data.byte(u8::from(value)),
                ResourceData::String(id) => {
                    let number = strings.number(id);
                    self.data.varint(u64::from(number));
                }
            }
            sizes.push(self.data.len() - start);
        }
        Ok(sizes)
    }

    /// Appends keys, sizes and kinds.
    fn keys_of(
        &mut self,
        entries: impl Iterator<Item = &'m Resource>,
        sizes: &[u64],
        strings: &mut Strings<'m>,
    ) {
        self.offsets.varint(sizes.len() as u64);
        for (resource, size) in entries.zip(sizes) {
            let key = strings.number(resource.key);
            self.offsets.varint(u64::from(key));
            self.offsets.varint(*size);
            self.offsets.byte(resource.kind as u8);
        }
    }
}
