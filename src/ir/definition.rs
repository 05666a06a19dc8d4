//! Which definition of an op holds in a file.
//!
//! From version 5 on a property blob is only its fields, and releases differ in them. The producer
//! names a release; its definition is taken if it fits the blob exactly, leads to attributes of the
//! right kinds, and has segment sizes that add up. Else the other releases are tried, else the blob
//! stays opaque. What a user registered for an op is tried before all of these. Each op is judged by itself, as producers of development builds stand for many
//! states of the same release.

use crate::container::Container;
use crate::dialect::{Attribute, OpProperties, Source};
use crate::error::Result;
use crate::ir::op::Op;
use crate::layout::{OpLayout, Release};

/// The releases to try for the ops of a file, best first.
#[derive(Clone, Debug)]
pub(super) struct Candidates(Vec<Release>);

impl Candidates {
    /// Only the release that the caller wants, or else those that the producer suggests.
    pub(super) fn new(container: &Container<'_>, forced: Option<Release>) -> Self {
        if let Some(release) = forced {
            return Candidates(vec![release]);
        }
        // Where the producer tells nothing, releases first, then snapshots.
        let mut candidates = vec![
            Release::Llvm22,
            Release::Llvm23,
            Release::Llvm24,
            Release::Llvm19,
            Release::StableHlo,
        ];
        if let Some(named) = Release::of_producer(container.producer()) {
            candidates.retain(|&release| release != named);
            candidates.insert(0, named);
        }
        Candidates(candidates)
    }

    pub(super) fn releases(&self) -> &[Release] {
        &self.0
    }
}

/// What is known of the inherent properties of an op.
#[derive(Clone, Copy)]
pub enum Inherent<'m> {
    /// It has none, or they lie in its dictionary, as in version 4 and before.
    None,
    /// One attribute for all of them, as ops have that were not registered where the file was
    /// written.
    Attribute(Attribute<'m>),
    /// This definition fits them.
    Defined(Source, OpProperties<'m>),
    /// Only their bytes are known.
    Opaque(&'m [u8]),
}

impl<'m> Op<'m> {
    /// Its inherent properties, as far as they are known.
    ///
    /// # Errors
    /// The op was not registered, and its properties are not exactly the number of an attribute.
    pub fn inherent(self) -> Result<Inherent<'m>> {
        if let Some(attribute) = self.properties_attribute()? {
            return Ok(Inherent::Attribute(attribute));
        }
        let Some(blob) = self.properties() else {
            return Ok(Inherent::None);
        };
        let tables = self.module().tables();
        for (source, layout) in self.definitions() {
            if layout.has_properties()
                && let Ok(properties) = OpProperties::read(layout, blob, tables)
                && properties.fits(self.operand_count(), self.result_count())
            {
                return Ok(Inherent::Defined(source, properties));
            }
        }
        Ok(Inherent::Opaque(blob.rest()))
    }

    /// The definitions that may hold for it, best first.
    pub(crate) fn definitions(self) -> impl Iterator<Item = (Source, &'m OpLayout)> {
        let tables = self.module().tables();
        let producer = tables.container().producer();
        let releases = self.module().candidates().releases();
        let registry = tables.registry();
        registry.op_definitions(self.name().full(), producer, releases)
    }

    /// Its definition, with what it is from: the one that fits its properties, or where
    /// it has no blob, the first that knows the op and agrees with that.
    pub fn definition(self) -> Option<(Source, &'m OpLayout)> {
        match self.inherent().ok()? {
            Inherent::Defined(source, properties) => Some((source, properties.layout())),
            Inherent::Attribute(_) | Inherent::Opaque(_) => None,
            Inherent::None => {
                if self.name().is_registered() == Some(false) {
                    return None;
                }
                let container = self.module().container();
                let has_blobs = container.version() >= 5;
                // Without a blob nothing speaks against another release than the one that is named.
                let named = match Release::of_producer(container.producer()) {
                    None | Some(Release::StableHlo) => None,
                    Some(_) => self.module().candidates().releases().first(),
                };
                self.definitions().find(|(source, layout)| {
                    let is_named = match (source, named) {
                        (Source::Release(release), Some(named)) => release == named,
                        _ => true,
                    };
                    is_named && !(has_blobs && layout.has_properties())
                })
            }
        }
    }
}
