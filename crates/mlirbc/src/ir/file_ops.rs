//! The ops of a file whose bytes canonical writing can copy if everything that they refer to keeps
//! its index. [`CanonicalFacts`](crate::ir::canonical_facts) contains the facts from decoding.

use crate::container::{AttributeId, SectionId};
use crate::ir::body::{Body, NONE};
use crate::ir::canonical_facts::BlobOrder;
use crate::ir::id::BodyId;
use crate::ir::module::{FILE_BODY, Module};
use crate::schema::{Origin, Release};

/// The ops of a file whose bytes are those that MLIR's writer would write, except for indices and the
/// encoding of use-list orders.
pub(crate) struct FileOps<'m> {
    /// The payload of the IR section.
    pub(crate) bytes: &'m [u8],
    /// The number of property blobs that the ops refer to. They are the first entries of the table,
    /// and ops refer to them in the order of the table.
    pub(crate) blobs: u32,
}

impl Module<'_> {
    /// Whether the writer of the file marked only ops with the trait as isolated, and not every op
    /// that uses nothing from outside. MLIR 16 does so, and builds towards 17 before version 2 of
    /// the format.
    pub(crate) fn marks_isolation_by_trait(&self) -> bool {
        let container = self.container();
        let may_be = container.version() < 2
            && match Origin::of(container.producer()) {
                Origin::Named(_) => false,
                Origin::Between(releases) => releases.iter().all(|it| it == Release::Llvm17),
                Origin::Unknown => true,
            };
        let mut bodies = (0..self.body_count()).filter_map(|id| self.decoded(BodyId(id)));
        may_be && bodies.any(|body| body.facts.has_unmarked)
    }

    /// The ops of the file; `None` if MLIR's writer would write other bytes, or if any op was
    /// edited or is not decoded.
    pub(crate) fn file_ops(&self) -> Option<FileOps<'_>> {
        let bodies = (0..self.body_count()).map(|id| self.decoded(BodyId(id)));
        for body in bodies {
            body.filter(|body| !body.is_edited() && body.facts.is_minimal)?;
        }
        let section = self.container().sections().get(SectionId::Ir)?;
        Some(FileOps {
            bytes: self.container().slice(section.data.clone()),
            blobs: self.ordered_blobs()?,
        })
    }

    /// The number of property blobs that the ops of the file refer to; `None` if they refer to them
    /// in an order other than that of the table.
    fn ordered_blobs(&self) -> Option<u32> {
        let has_none_inside = |id| {
            let body = self.decoded(id).filter(|body| body.child_count == 0);
            body.map(|body| body.facts.blobs)
        };
        if let Some(blobs) = has_none_inside(FILE_BODY) {
            return blobs.after(0);
        }
        let mut count = 0;
        let mut walk = self.ops();
        while let Some(op) = walk.next().ok()? {
            if let Some(id) = op.properties_id() {
                let mut blobs = BlobOrder::default();
                blobs.note(id.index());
                count = blobs.after(count)?;
            }
            if let Some(blobs) = op.child().and_then(has_none_inside) {
                count = blobs.after(count)?;
                walk.skip();
            }
        }
        Some(count)
    }

    /// Whether one of `locations` is the location of an argument.
    pub(crate) fn has_argument_location(&self, locations: &[AttributeId]) -> bool {
        let bodies = (0..self.body_count()).filter_map(|id| self.decoded(BodyId(id)));
        let has = |body: &Body, id: &AttributeId| {
            id.index() != NONE && body.argument_locations.contains(&id.index())
        };
        bodies
            .into_iter()
            .any(|body| locations.iter().any(|id| has(body, id)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;

    #[test]
    fn a_file_of_mlir_has_its_form_until_it_is_edited() {
        let bytes = fixtures::read("kitchen.llvm22.v6.mlirbc");
        let mut module = Module::open(bytes).unwrap();
        module.materialize().unwrap();
        let blobs = module.container().properties().count();
        assert_eq!(module.file_ops().map(|ops| ops.blobs), Some(blobs));
        let root = module.root().unwrap().unwrap();
        let (root, location) = (root.id(), root.location().unwrap().id());
        module.set_location(root, location).unwrap();
        assert!(module.file_ops().is_none());
    }

    #[test]
    fn ops_with_a_number_that_takes_more_bytes_than_it_needs_are_not_of_that_form() {
        // The location is the last number of the root's head. It is written in one byte and in two.
        let bytes = fixtures::read("empty.llvm22.v1.mlirbc");
        let module = Module::open(&bytes[..]).unwrap();
        module.materialize().unwrap();
        assert!(module.file_ops().is_some());
        let section = module.container().sections().get(SectionId::Ir).unwrap();
        let data = section.data.start as usize..section.data.end as usize;
        let (short, head) = (&bytes[data.clone()], &bytes[..data.start - 1]);
        // The bytes of one op: count, name, mask, location, regions.
        assert_eq!(short[3] & 1, 1);
        let location = u16::from(short[3] >> 1) << 2 | 2;
        let size = (short.len() as u8 + 1) << 1 | 1;
        let long = [
            head,
            &[size],
            &short[..3],
            &location.to_le_bytes(),
            &short[4..],
            &bytes[data.end..],
        ];
        let module = Module::open(long.concat()).unwrap();
        module.materialize().unwrap();
        assert_eq!(module.decoded_op_count(), 1);
        assert!(module.file_ops().is_none());
    }
}
