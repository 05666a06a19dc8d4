//! The definitions of another release for a whole module.

use hashbrown::HashMap;

use super::stored::Stored;
use crate::container::{AttributeId, OpNameId};
use crate::error::{Error, ErrorKind, Result};
use crate::ir::body::Head;
use crate::ir::id::{BodyId, OpId};
use crate::ir::module::Module;
use crate::ir::op::Op;
use crate::ir::properties::around;
use crate::ir::resolver::Resolver;
use crate::schema::{OpDef, Origin, Release, Releases};

/// The references of an op by another definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Redefined {
    /// The name, if it changes.
    pub(crate) name: Option<OpNameId>,
    pub(crate) dictionary: Option<AttributeId>,
    pub(crate) stored: Stored,
}

impl Op<'_> {
    /// The error for a part of the op that a release cannot represent.
    #[cold]
    pub(crate) fn not_in(self, release: Release, what: String) -> Error {
        let kind = ErrorKind::NotRepresentable {
            what,
            release: format!("LLVM {release}"),
        };
        let offset = self.module().container().bytes().len() as u64;
        self.locate(Error::new(kind, offset))
    }

    /// Whether the op is stored as this.
    pub(crate) fn is_stored_as(self, redefined: Redefined) -> bool {
        let dictionary = self.dictionary_attribute().map(|attribute| attribute.id());
        redefined.name.is_none()
            && dictionary == redefined.dictionary
            && self.stored() == redefined.stored
    }
}

impl Module<'_> {
    /// The error for a part of an op that a release cannot represent.
    #[cold]
    pub(crate) fn not_representable(&self, id: OpId, release: Release, what: String) -> Error {
        match self.op(id) {
            Some(op) => op.not_in(release, what),
            None => self.no_such("op", id.body, id.index),
        }
    }

    /// Sets the names of ops and where their properties are stored, and the producer string.
    ///
    /// # Errors
    /// The bodies of the ops have no room.
    pub(crate) fn redefine_as(
        &mut self,
        ops: Vec<(OpId, Redefined)>,
        producer: &[u8],
    ) -> Result<()> {
        self.tables_mut().set_producer(producer)?;
        self.set_redefined(ops)?;
        let forced = self.resolver().forced;
        self.set_resolver(Resolver::new(self.container(), forced));
        Ok(())
    }

    fn set_redefined(&mut self, ops: Vec<(OpId, Redefined)>) -> Result<()> {
        let mut bodies: HashMap<BodyId, Vec<Head>> = HashMap::new();
        for (id, redefined) in &ops {
            bodies.entry(id.body).or_default().push(Head {
                op: id.index,
                name: redefined.name.map(OpNameId::index),
                dictionary: redefined.dictionary.map(AttributeId::index),
                properties: match redefined.stored {
                    Stored::Blob(blob) => Some(blob.index()),
                    Stored::None | Stored::Draft(_) => None,
                },
            });
        }
        for (&id, heads) in &bodies {
            // Up to two numbers are added for each op.
            self.check_room(id, 0, 0, 2 * heads.len())?;
        }
        for (id, heads) in bodies {
            self.decoded_mut(id)?.set_heads(&heads);
        }
        for (id, redefined) in ops {
            let draft = match redefined.stored {
                Stored::Draft(draft) => Some(draft),
                Stored::None | Stored::Blob(_) => None,
            };
            self.decoded_mut(id.body)?.set_draft(id.index, draft);
        }
        Ok(())
    }

    /// The definitions of the ops of a full name in a release.
    pub(crate) fn definitions_in(
        &self,
        name: &[u8],
        release: Release,
    ) -> impl Iterator<Item = &'static OpDef> + use<> {
        let definitions = self.tables().registry().built_in_definitions(name);
        definitions.within(Releases::NONE.with(release))
    }

    /// The definitions of the ops of a name that may apply in a file of a release that does not have their
    /// dialect, which is then another project's.
    pub(crate) fn definitions_around(
        &self,
        name: OpNameId,
        release: Release,
    ) -> impl Iterator<Item = &'static OpDef> + use<> {
        let full = self.container().op_name(name);
        let definitions = self.tables().registry().built_in_definitions(full);
        let all = self.releases_with_dialect(name);
        definitions.within(around(Releases::NONE.with(release), all))
    }

    /// The release that the caller forced.
    pub(crate) fn forced_release(&self) -> Option<Release> {
        self.resolver().forced
    }

    /// The releases whose definitions may apply to the ops of a name.
    pub(crate) fn releases_that_may_apply(&self, name: OpNameId) -> Releases {
        self.resolver().candidate_releases(self, name)
    }

    /// The releases that have the dialect of an op name.
    pub(crate) fn releases_with_dialect(&self, name: OpNameId) -> Releases {
        let name = self.container().dialects().op_name(name);
        let registry = self.tables().registry();
        name.map_or(Releases::NONE, |name| {
            registry.built_in_releases(self.container().dialect_name(name.dialect))
        })
    }

    /// Stores ops by the definitions of a release, which from now on are those of the module.
    ///
    /// # Errors
    /// The producer contains a NUL, or the body of an op has no room.
    pub(crate) fn redefine(
        &mut self,
        ops: Vec<(OpId, Redefined)>,
        producer: &[u8],
        release: Release,
    ) -> Result<()> {
        self.tables_mut().set_producer(producer)?;
        self.set_redefined(ops)?;
        self.tables_mut().set_writer(release);
        // A producer that names the release leaves the dialects of other projects to their ops.
        let is_named = Origin::of(producer).named() == Some(release);
        let forced = (!is_named).then_some(release);
        self.set_resolver(Resolver::new(self.container(), forced));
        Ok(())
    }
}
