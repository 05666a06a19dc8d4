//! Whether the ops of a file lie in the form in which MLIR's writer puts them (format.md §9), so that
//! they can be written by copying them if everything that they refer to keeps its number, as it does in
//! a file that MLIR wrote.
//!
//! Decoding finds out for each body, as it comes to every byte anyway.

use crate::container::{AttributeId, SectionId};
use crate::ir::body::{Body, NONE};
use crate::ir::id::BodyId;
use crate::ir::module::{FILE_BODY, Module};
use crate::layout::{Origin, Release};

/// The form of a body's bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    /// Whether they are as short as they can be: no number has more bytes than it needs, nothing that is
    /// there is empty, and ops are isolated where nothing from outside is used. What this does not
    /// cover are the numbers themselves, and the encoding of use-list orders.
    pub(super) is_tight: bool,
    /// Whether an op that uses nothing from outside is not marked as isolated.
    pub(super) has_unmarked: bool,
    blobs: NewBlobs,
}

/// The order in which ops come to property blobs, where the ops before them have the first `n` blobs:
/// that is told later, as bodies are not read in order.
#[derive(Clone, Copy, Debug, Default)]
struct NewBlobs {
    /// If `n` is at least this, blobs from `n` on come one after the other.
    least: u32,
    /// The blob after the largest one.
    end: u32,
}

impl Default for Form {
    fn default() -> Self {
        Form {
            is_tight: true,
            has_unmarked: false,
            blobs: NewBlobs::default(),
        }
    }
}

impl Form {
    /// Notes the property blob of the next op of the body.
    #[inline(always)]
    pub(super) fn note_blob(&mut self, blob: u32) {
        self.blobs.note(blob);
    }
}

impl NewBlobs {
    #[inline(always)]
    fn note(&mut self, blob: u32) {
        if blob >= self.end {
            if blob > self.end {
                self.least = blob;
            }
            self.end = blob + 1;
        }
    }

    /// How many blobs there are behind ops that follow others, which have the first `before`. `None` if a
    /// blob comes before another one of a lower number.
    fn after(self, before: u32) -> Option<u32> {
        (self.least <= before || self.end <= before).then_some(self.end.max(before))
    }
}

/// The ops of a file, if their bytes are those that MLIR's writer would write, but for the numbers and
/// the encoding of use-list orders.
pub(crate) struct FileOps<'m> {
    /// The payload of the IR section.
    pub(crate) bytes: &'m [u8],
    /// The number of property blobs that the ops have. They are the first ones of the table, and ops come
    /// to them in the order of the table.
    pub(crate) blobs: u32,
}

impl Module<'_> {
    /// Whether the writer of the file marked as isolated what is so by definition only, and not all that
    /// uses nothing from outside: MLIR 16, and builds on the way to 17 before version 2 of the format.
    pub(crate) fn marks_isolation_by_trait(&self) -> bool {
        let container = self.container();
        let may_be = container.version() < 2
            && match Origin::of(container.producer()) {
                Origin::Named(_) => false,
                Origin::Between(releases) => releases.iter().all(|it| it == Release::Llvm17),
                Origin::Unknown => true,
            };
        let mut bodies = (0..self.body_count()).filter_map(|id| self.decoded(BodyId(id)));
        may_be && bodies.any(|body| body.form.has_unmarked)
    }

    /// The ops of the file; `None` if they are in another form, or if any was edited or is not decoded.
    pub(crate) fn file_ops(&self) -> Option<FileOps<'_>> {
        let bodies = (0..self.body_count()).map(|id| self.decoded(BodyId(id)));
        for body in bodies {
            body.filter(|body| !body.is_edited() && body.form.is_tight)?;
        }
        let section = self.container().sections().get(SectionId::Ir)?;
        Some(FileOps {
            bytes: self.container().slice(section.data.clone()),
            blobs: self.ordered_blobs()?,
        })
    }

    /// The number of property blobs that the ops of the file come to; `None` if they do not do that in
    /// the order of the table.
    fn ordered_blobs(&self) -> Option<u32> {
        let has_none_inside = |id| {
            let body = self.decoded(id).filter(|body| body.child_count == 0);
            body.map(|body| body.form.blobs)
        };
        if let Some(blobs) = has_none_inside(FILE_BODY) {
            return blobs.after(0);
        }
        let mut count = 0;
        let mut walk = self.ops();
        while let Some(op) = walk.next().ok()? {
            if let Some(id) = op.properties_id() {
                let mut blobs = NewBlobs::default();
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

    /// Whether an argument has one of some locations, by itself and not because it has none of its own.
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
    use std::path::{Path, PathBuf};

    use super::*;

    fn count_of(before: u32, blobs: &[u32]) -> Option<u32> {
        let mut new = NewBlobs::default();
        blobs.iter().for_each(|&blob| new.note(blob));
        new.after(before)
    }

    /// What the two together have to say.
    fn count_one_by_one(before: u32, blobs: &[u32]) -> Option<u32> {
        blobs.iter().try_fold(before, |count, &blob| match blob {
            blob if blob < count => Some(count),
            blob if blob == count => Some(count + 1),
            _ => None,
        })
    }

    fn folder() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures")
    }

    #[test]
    fn a_file_of_mlir_has_its_form_until_it_is_edited() {
        let bytes = std::fs::read(folder().join("kitchen.llvm22.v6.mlirbc")).unwrap();
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
        // The location, which is the last number of the root's head, in one byte and in two.
        let bytes = std::fs::read(folder().join("empty.llvm22.v1.mlirbc")).unwrap();
        let module = Module::open(&bytes[..]).unwrap();
        module.materialize().unwrap();
        assert!(module.file_ops().is_some());
        let section = module.container().sections().get(SectionId::Ir).unwrap();
        let data = section.data.start as usize..section.data.end as usize;
        let (short, head) = (&bytes[data.clone()], &bytes[..data.start - 1]);
        // Of one op: its number, name, mask, location, regions.
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

    proptest::proptest! {
        #[test]
        fn blobs_of_a_body_are_in_order_if_they_are_one_by_one(
            before in 0u32..6,
            blobs in proptest::collection::vec(0u32..10, 0..10),
        ) {
            proptest::prop_assert_eq!(count_of(before, &blobs), count_one_by_one(before, &blobs));
        }
    }
}
