//! What printing left out because of limits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether printing left out elements or resources because of
/// [`PrintOptions::elide_elements_larger_than`](crate::text::PrintOptions::elide_elements_larger_than) or
/// [`elide_resources_larger_than`](crate::text::PrintOptions::elide_resources_larger_than), or printed ops in the generic form
/// to keep their defaults. Clones share this.
#[derive(Clone, Debug, Default)]
pub struct Elisions(Arc<Parts>);

#[derive(Debug, Default)]
struct Parts {
    elements: AtomicBool,
    resources: AtomicBool,
    defaults: AtomicBool,
}

impl Elisions {
    /// Whether elements were left out. Elements that the file itself lacks do not count.
    pub fn has_elements(&self) -> bool {
        self.0.elements.load(Ordering::Relaxed)
    }

    /// Whether resources were left out. Resources without data in the file do not count.
    pub fn has_resources(&self) -> bool {
        self.0.resources.load(Ordering::Relaxed)
    }

    /// Whether ops are in the generic form to keep their defaults. With
    /// [`PrintOptions::elide_defaults`](crate::text::PrintOptions::elide_defaults) they are in their custom form, unless
    /// something else requires the generic one.
    pub fn could_elide_defaults(&self) -> bool {
        self.0.defaults.load(Ordering::Relaxed)
    }

    pub(super) fn note_elements(&self) {
        self.0.elements.store(true, Ordering::Relaxed);
    }

    pub(super) fn note_resources(&self) {
        self.0.resources.store(true, Ordering::Relaxed);
    }

    pub(super) fn note_defaults(&self) {
        self.0.defaults.store(true, Ordering::Relaxed);
    }
}
