//! Types that have another name in other releases.
//!
//! Since LLVM 23, builtin has the token type of the llvm dialect. Other dialects may use it then, as they could not
//! before.

use hashbrown::HashSet;

use crate::container::{EntryId, TypeId};
use crate::dialect::Form;
use crate::error::Result;
use crate::ir::Module;
use crate::schema::{Reference, Release};

/// The text before a release, and the text since then.
const RENAMED: [(&str, &str, Release); 1] = [("!llvm.token", "token", Release::Llvm23)];

/// Renames the types of a module for a release.
pub(super) struct Renamer {
    target: Release,
    /// The types that something outside of the llvm dialect refers to, once they are requested.
    outside_llvm: Option<HashSet<TypeId>>,
}

impl Renamer {
    pub(super) fn new(target: Release) -> Self {
        Renamer {
            target,
            outside_llvm: None,
        }
    }

    /// The text of an entry in the release, if the whole text is another one there. An older release has none for a type
    /// that may mean something else than that of the llvm dialect.
    ///
    /// # Errors
    /// Something is damaged.
    pub(super) fn text_of(
        &mut self,
        module: &Module<'_>,
        id: EntryId,
        text: &[u8],
    ) -> Result<Option<&'static [u8]>> {
        for (before, since, first) in RENAMED {
            if self.target >= first && text == before.as_bytes() {
                return Ok(Some(since.as_bytes()));
            }
            if self.target < first
                && text == since.as_bytes()
                && let EntryId::Type(ty) = id
            {
                let others = match &self.outside_llvm {
                    Some(others) => others,
                    None => self.outside_llvm.insert(module.types_outside_llvm()?),
                };
                return Ok((!others.contains(&ty)).then_some(before.as_bytes()));
            }
        }
        Ok(None)
    }
}

impl Module<'_> {
    /// The types that anything but operands, results and arguments of ops of the llvm dialect refers to.
    ///
    /// # Errors
    /// Something is damaged.
    fn types_outside_llvm(&self) -> Result<HashSet<TypeId>> {
        let mut types = HashSet::new();
        for id in self.container().entry_ids() {
            if let Some(Form::Record(record)) = self.tables().form(id)? {
                record.references(&mut |reference| {
                    if let Reference::Type(ty) = reference {
                        types.insert(ty);
                    }
                    Ok(())
                })?;
            }
        }
        let mut walk = self.ops();
        while let Some(op) = walk.next()? {
            if op.name().dialect_name() != b"llvm" {
                let blocks = op.regions()?.flat_map(|region| region.blocks());
                let arguments = blocks.flat_map(|block| block.arguments());
                let values = op.operands().chain(op.results()).chain(arguments);
                types.extend(values.map(|value| value.type_id()));
            }
        }
        Ok(types)
    }
}
