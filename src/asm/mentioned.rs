//! The dialect resources that a text mentions.

use std::collections::HashSet;

use crate::container::ResourceId;

/// The dialect resources that the text mentions, in the order in which it does so.
#[derive(Debug, Default)]
pub(super) struct Mentioned {
    pub(super) order: Vec<ResourceId>,
    known: HashSet<ResourceId>,
}

impl Mentioned {
    /// Notes that the text mentions a resource.
    pub(super) fn add(&mut self, resource: ResourceId) {
        if self.known.insert(resource) {
            self.order.push(resource);
        }
    }
}
