//! The numbers of dialect resources (format.md §10.5).

use std::ops::Range;

use crate::container::{Container, DialectId, Resource, ResourceId, ResourceOwner};
use crate::write::canonical::extent::Extent;
use crate::write::canonical::reference_walk::ReferenceWalk;
use crate::write::resources::Group;

/// The dialect resources of the output, in the order of their numbers.
#[derive(Debug)]
pub(super) struct Handles {
    order: Vec<ResourceId>,
    /// The dialects with resources, each with its range in `order`.
    groups: Vec<(DialectId, Range<usize>)>,
    numbers: Vec<u32>,
}

impl Handles {
    pub(super) fn new(container: &Container<'_>, walk: &ReferenceWalk<'_>, extent: Extent) -> Self {
        let resources = container.resources();
        let is_elided = |id: &ResourceId| resources.get(*id).is_none_or(Resource::is_elided);
        // If no resource has data, the order shows which resources had data when the file was
        // written.
        let by_file = extent == Extent::Whole && walk.resources.iter().all(is_elided);
        let number_of = |dialect| walk.dialects.number_of(dialect);
        let mut order = Vec::with_capacity(walk.resources.len());
        let mut groups = Vec::new();
        for &dialect in &walk.dialects.order {
            let start = order.len();
            let own = walk.resources.iter().copied();
            let own = own.filter(|id| {
                let of = walk.resource_dialect(*id);
                of.is_some_and(|of| number_of(of) == number_of(dialect))
            });
            order.extend(own);
            let group = order.get_mut(start..).unwrap_or_default();
            match by_file {
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

    /// The number of a resource that the walk visited.
    #[inline]
    pub(super) fn number(&self, id: u32) -> u32 {
        self.numbers.get(id as usize).copied().unwrap_or(u32::MAX)
    }

    /// The groups of the output.
    pub(super) fn groups<'m>(
        &self,
        container: &'m Container<'m>,
    ) -> impl Iterator<Item = Group<'m>> {
        let groups = self.groups.iter();
        groups.map(|(dialect, range)| {
            let order = self.order.get(range.clone()).unwrap_or_default().iter();
            let resources = container.resources();
            Group {
                owner: ResourceOwner::Dialect(*dialect),
                entries: order.filter_map(|&id| resources.get(id)).collect(),
            }
        })
    }
}
