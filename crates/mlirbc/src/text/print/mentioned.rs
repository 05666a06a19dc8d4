//! Records the dialect resources that a text refers to.

use hashbrown::HashSet;

use crate::container::ResourceId;

/// The dialect resources that the text refers to, in the order of their first mention.
#[derive(Debug, Default)]
pub(super) struct Mentioned {
    pub(super) order: Vec<ResourceId>,
    known: HashSet<ResourceId>,
}

impl Mentioned {
    /// Records a resource that the text refers to.
    pub(super) fn add(&mut self, resource: ResourceId) {
        if self.known.insert(resource) {
            self.order.push(resource);
        }
    }
}
